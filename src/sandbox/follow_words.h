// What there is to say about how things follow the hand: the mode, its numbers, and the regime that these give.

#ifndef SANDBOX_FOLLOW_WORDS_H
#define SANDBOX_FOLLOW_WORDS_H

#include "sandbox/sandbox.h"
#include "sandbox/words.h"

#define FOLLOW_WORDS_SIZE 192

// "Spring, under-damped"; "Lag".
void follow_words_regime(Language language, const VoileFollowDef* def, char out_text[FOLLOW_WORDS_SIZE]);

// The numbers that the mode has: "k 200 /s², c 12 /s"; "" of the rigid one.
void follow_words_numbers(Language language, const VoileFollowDef* def, char out_text[FOLLOW_WORDS_SIZE]);

// "overshoot 21.9 %, settles in 0.61 s".
void follow_words_response(Language language, const VoileFollowResponse* response, char out_text[FOLLOW_WORDS_SIZE]);

// Why a plain spring that somebody holds swings farther and farther, and what helps; "" where none does.
void follow_words_warning(Language language, const Sandbox* sandbox, char out_text[FOLLOW_WORDS_SIZE]);

#endif
