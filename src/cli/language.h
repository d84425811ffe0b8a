// Which language the system speaks.

#ifndef CLI_LANGUAGE_H
#define CLI_LANGUAGE_H

#include "sandbox/words.h"

// By the environment, as language_of_environment; where that says nothing, by what Windows or macOS prefer.
Language language_of_system(void);

#endif
