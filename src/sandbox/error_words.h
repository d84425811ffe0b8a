// Sentences that came with a VoileError, in the person's language.

#ifndef SANDBOX_ERROR_WORDS_H
#define SANDBOX_ERROR_WORDS_H

#include "sandbox/words.h"

#define ERROR_WORDS_SIZE 640 // bytes, a NUL included

// What the sources print is found by its format: what stands for its %s is told by what stands around it, and is translated
// itself where that is a sentence of its own and no name in quotation marks. What has no format there is said as any other words are, and is as it is where
// nothing translates it; as much as fits.
void error_words(Language language, const char* sentence, char out_words[ERROR_WORDS_SIZE]);

#endif
