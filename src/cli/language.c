#include "cli/language.h"

#ifdef VOILE_HAS_WINDOW
#include "app/app.h"
#endif

#include <stdlib.h>

// The locale itself stays "C": it would put commas into numbers.
static const char* read_variable(const char* name)
{
    return getenv(name);
}

Language language_of_system(void)
{
    Language language = LANGUAGE_ENGLISH;
    bool is_told = language_of_environment(read_variable, &language);
#if defined(VOILE_HAS_WINDOW) && (defined(_WIN32) || defined(__APPLE__))
    language = is_told ? language : app_preferred_language();
#endif
    (void)is_told;
    return language;
}
