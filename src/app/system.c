// What the system says of itself.

#include "app/app.h"

#include <SDL.h>
#include <SDL_ttf.h>
#include <stdio.h>

Language app_preferred_language(void)
{
    Language language = LANGUAGE_ENGLISH;
    SDL_Locale* locales = SDL_GetPreferredLocales();
    for (const SDL_Locale* locale = locales; locale != NULL && locale->language != NULL; ++locale)
    {
        if (language_find(locale->language, &language))
        {
            break;
        }
    }
    SDL_free(locales);
    return language;
}

void app_describe_libraries(char* out_text, size_t capacity)
{
    SDL_version compiled;
    SDL_version linked;
    SDL_version ttf_compiled;
    SDL_VERSION(&compiled);
    SDL_GetVersion(&linked);
    SDL_TTF_VERSION(&ttf_compiled);
    const SDL_version* ttf_linked = TTF_Linked_Version();
    snprintf(out_text, capacity, "SDL %d.%d.%d (built with %d.%d.%d), SDL_ttf %d.%d.%d (built with %d.%d.%d)",
             linked.major, linked.minor, linked.patch, compiled.major, compiled.minor, compiled.patch,
             ttf_linked->major, ttf_linked->minor, ttf_linked->patch, ttf_compiled.major, ttf_compiled.minor,
             ttf_compiled.patch);
}
