// French of what has to do with the desktop: files, pictures, the clipboard, settings, the first steps. Sorted by the
// English.

#include "sandbox/words_french.h"

// clang-format off
static const WordRow rows[] = {
    { "A file has that name: Enter writes over it, Esc does not", "Ce fichier existe\u00a0: Entrée le remplace, Échap non" },
    { "Cut it with the right button", "Découpez-le avec le bouton droit" },
    { "Drag the cloth with the left button", "Tirez le tissu avec le bouton gauche" },
    { "Enter saves all you did; under a name in .scene, the scene", "Entrée garde toute la séance\u00a0; avec un nom en .scene, la scène" },
    { "F2 opens the panel, F1 shows all keys", "F2 ouvre le panneau, F1 montre les touches" },
    { "Not opened: %s", "Non ouvert\u00a0: %s" },
    { "Not saved: %s", "Non enregistré\u00a0: %s" },
    { "Nothing here has that name: Enter takes it as a file's", "Rien ici n’a ce nom\u00a0: Entrée y voit un fichier" },
    { "One of %d dropped files is open, the others were left", "Un des %d fichiers déposés est ouvert, les autres sont laissés" },
    { "Open", "Ouvrir" },
    { "Opened: %s", "Ouvert\u00a0: %s" },
    { "Picture saved: %s", "Image enregistrée\u00a0: %s" },
    { "Save", "Enregistrer" },
    { "Saved: %s", "Enregistré\u00a0: %s" },
    { "Scale %d %%", "Échelle %d\u00a0%%" },
    { "Scale of the display", "Échelle de l’écran" },
    { "Settings are not kept: %s", "Préférences non gardées\u00a0: %s" },
    { "The clipboard holds no text", "Le presse-papiers ne contient pas de texte" },
    { "The name of what was dropped is too long", "Le nom de ce qui a été déposé est trop long" },
    { "The recording up to here is in %s", "L’enregistrement jusqu’ici est dans %s" },
    { "The scene could not be copied", "La scène n’a pas pu être copiée" },
    { "The scene is in the clipboard, as text", "La scène est dans le presse-papiers, en texte" },
    { "The text could not be copied", "Le texte n’a pas pu être copié" },
    { "There is no folder for pictures", "Il n’y a pas de dossier pour les images" },
    { "There is not enough memory for this file", "Il n’y a pas assez de mémoire pour ce fichier" },
    { "This name is too long", "Ce nom est trop long" },
    { "Type a name, or the path of a file", "Tapez un nom, ou le chemin d’un fichier" },
    { "Up and Down choose, Enter opens, Esc closes", "Haut et Bas choisissent, Entrée ouvre, Échap ferme" },
    { "What was dropped is no file", "Ce qui a été déposé n’est pas un fichier" },
    { "as large as the display wants them", "à la taille que veut l’écran" },
    { "clipboard", "presse-papiers" },
    { "copy the scene as text", "copier la scène en texte" },
    { "larger text and lines", "agrandir textes et traits" },
    { "missing", "absent" },
    { "open a scene or a recording; or drop a file on the window", "ouvrir une scène ou un enregistrement\u00a0; ou déposer un fichier" },
    { "open the scene or recording in the clipboard", "ouvrir la scène ou l’enregistrement du presse-papiers" },
    { "save the picture", "enregistrer l’image" },
    { "save the session as a recording, or the scene", "enregistrer la séance, ou la scène" },
    { "smaller ones", "les réduire" },
};
// clang-format on

const WordTable french_desk = { rows, sizeof rows / sizeof *rows };
