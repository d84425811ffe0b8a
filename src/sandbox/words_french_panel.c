// French of the panel's own words: sections, buttons, what widgets say. Sorted by the English.

#include "sandbox/words_french.h"

// clang-format off
static const WordRow rows[] = {
    { "A new value builds the cloths anew.", "Une nouvelle valeur reconstruit les tissus." },
    { "All cloths", "Tous les tissus" },
    { "Classic", "Classique" },
    { "Close the panel (F2)", "Fermer le panneau (F2)" },
    { "Cloth", "Tissu" },
    { "Direction", "Direction" },
    { "Drop", "Lâcher" },
    { "Exact", "Exact" },
    { "Held object", "Objet en main" },
    { "Of a cloth alone", "D’un tissu seul" },
    { "One step", "Un pas" },
    { "Panel (F2)", "Panneau (F2)" },
    { "Paused", "En pause" },
    { "Settings", "Réglages" },
    { "Shape and pins", "Forme et épingles" },
    { "Small steps", "Petits pas" },
    { "Solver", "Solveur" },
    { "Start again", "Recommencer" },
    { "Take", "Prendre" },
    { "Tearing", "Déchirure" },
    { "This is not a number.", "Ce n’est pas un nombre." },
    { "Tools", "Outils" },
    { "Towards you", "Vers vous" },
    { "View", "Vue" },
    { "World", "Monde" },
    { "back to the start; settings and pause stay (R)", "retour au début ; les réglages et la pause restent (R)" },
    { "every thread solved as a whole: no stretch along rows and columns", "chaque fil résolu en entier : aucun étirement le long des rangs et des colonnes" },
    { "from", "de" },
    { "how far towards you it pulls, or away below 0", "de combien elle tire vers vous, ou au loin sous 0" },
    { "let it fall (G)", "le laisser tomber (G)" },
    { "one step a tick and passes over all links: soft, and stretches with the cloth's size", "un pas par tic et des passes sur tous les liens : mou, et s’étire avec la taille du tissu" },
    { "several steps a tick of one pass each: stiffer for the same work", "plusieurs pas par tic d’une passe chacun : plus raide pour le même travail" },
    { "take it in hand, to push the cloth with (G)", "le prendre en main, pour pousser le tissu (G)" },
    { "the panel: every number and switch of the scene", "le panneau : tous les nombres et choix de la scène" },
    { "the world stands still; Space does the same", "le monde s’arrête ; Espace fait de même" },
    { "to", "à" },
    { "where it pulls to: 0 is down, 90 to the right, 180 up", "où elle tire : 0 vers le bas, 90 à droite, 180 vers le haut" },
    { "while paused; N does the same", "pendant une pause ; N fait de même" },
    { "whose rows these are", "à qui sont ces lignes" },
};
// clang-format on

const WordTable french_panel = { rows, sizeof rows / sizeof *rows };
