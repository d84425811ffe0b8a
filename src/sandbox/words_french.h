// The French words, by topic. Of the same things always the same words: tissu, fil, lien, épingle, découper, raideur,
// amortissement, sous-pas, passes, souplesse (compliance), haubans. A no-break space stands before : ; ? ! and %.

#ifndef SANDBOX_WORDS_FRENCH_H
#define SANDBOX_WORDS_FRENCH_H

#include "sandbox/words.h"

extern const WordTable french_window;     // the picture, its messages, keys, the built-in scenes' titles
extern const WordTable french_parameters; // labels and choices of the parameters
extern const WordTable french_errors;     // of error_words alone: formats with %s for each value
extern const WordTable french_desk;       // files, pictures, the clipboard, settings, the first steps
extern const WordTable french_help;       // what each parameter does
extern const WordTable french_panel;      // the panel's own words

#endif
