#include "sandbox/words.h"

const char* say(Language language, const char* english)
{
    (void)language;
    return english;
}
