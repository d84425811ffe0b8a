#include "app/pointer.h"

#include <SDL.h>

#define FRAMES_TO_BELIEVE 3

static const uint32_t button_masks[POINTER_BUTTON_COUNT] = {
    [POINTER_LEFT] = SDL_BUTTON_LMASK,
    [POINTER_RIGHT] = SDL_BUTTON_RMASK,
    [POINTER_MIDDLE] = SDL_BUTTON_MMASK,
};

// From [0, size) to [-1, 1], the middle of the unit that the pointer's tip is in.
static float to_signed_share(int position, int size)
{
    return size > 0 ? (2.0f * (float)position + 1.0f) / (float)size - 1.0f : 0.0f;
}

void pointer_map_apply(const PointerMap* map, int x, int y, float* out_x, float* out_y)
{
    float aspect = map->picture_height > 0 ? (float)map->picture_width / (float)map->picture_height : 1.0f;
    *out_x = to_signed_share(x, map->window_width) * aspect;
    *out_y = -to_signed_share(y, map->window_height);
}

void button_watch_update(ButtonWatch* watch, uint32_t queue_state, uint32_t system_state,
                         bool out_down[POINTER_BUTTON_COUNT])
{
    for (int button = 0; button < POINTER_BUTTON_COUNT; ++button)
    {
        bool is_down = (queue_state & button_masks[button]) != 0;
        bool is_doubted = is_down && (system_state & button_masks[button]) == 0;
        watch->frames_up[button] = is_doubted ? watch->frames_up[button] + 1 : 0;
        out_down[button] = is_down && watch->frames_up[button] < FRAMES_TO_BELIEVE;
    }
}
