// What a person reads in place of the names that files have.

#ifndef SANDBOX_PARAMETER_LABEL_H
#define SANDBOX_PARAMETER_LABEL_H

#include "sandbox/words.h"

#define PARAMETER_LABEL_SIZE 64 // bytes, a NUL included

// The label of a parameter: of "sub_steps" "Sub-steps" or "Sous-pas".
void parameter_label(Language language, const char* name, char out_label[PARAMETER_LABEL_SIZE]);

// The words for one of a row's choices: of "top_corners" "top corners" or "coins du haut". Also "true" and "false".
void parameter_choice_label(Language language, const char* choice, char out_label[PARAMETER_LABEL_SIZE]);

#endif
