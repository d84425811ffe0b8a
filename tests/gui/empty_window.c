// A window and nothing else: what takes the focus away in the tests, and what the program's memory is measured against.
// Usage: empty_window TITLE WIDTH HEIGHT

#include <SDL.h>
#include <stdbool.h>
#include <stdlib.h>

int main(int argc, char** argv)
{
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    if (argc != 4 || SDL_Init(SDL_INIT_VIDEO) != 0)
    {
        return 1;
    }
    SDL_Window* window = SDL_CreateWindow(argv[1], 0, 0, atoi(argv[2]), atoi(argv[3]), SDL_WINDOW_RESIZABLE);
    SDL_Surface* surface = window != NULL ? SDL_GetWindowSurface(window) : NULL;
    bool is_open = surface != NULL;
    while (is_open)
    {
        SDL_Event event;
        SDL_UpdateWindowSurface(window);
        is_open = SDL_WaitEvent(&event) != 0 && event.type != SDL_QUIT;
    }
    SDL_Quit();
    return 0;
}
