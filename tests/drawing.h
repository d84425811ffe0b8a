// Pictures to test with: a canvas inside a guard that no drawing may touch, and what one asks of it.

#ifndef TESTS_DRAWING_H
#define TESTS_DRAWING_H

#include "cmocka_setup.h"

#include "draw/canvas.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GUARD_COLOR  0x5AC3A55Au
#define GUARD_PIXELS 7 // on each side

typedef struct Drawing
{
    Canvas canvas;
    Color* storage;
    size_t storage_count;
} Drawing;

// A black picture. Fails the running test when there is no memory.
static inline Drawing drawing_create(int width, int height)
{
    int pitch = width + 2 * GUARD_PIXELS;
    Drawing drawing = { .storage_count = (size_t)pitch * (size_t)(height + 2 * GUARD_PIXELS) };
    drawing.storage = malloc(drawing.storage_count * sizeof(Color));
    assert_non_null(drawing.storage);
    for (size_t i = 0; i < drawing.storage_count; ++i)
    {
        drawing.storage[i] = GUARD_COLOR;
    }
    drawing.canvas = (Canvas){
        .pixels = drawing.storage + GUARD_PIXELS * pitch + GUARD_PIXELS,
        .width = width,
        .height = height,
        .pitch = pitch,
    };
    canvas_fill(&drawing.canvas, 0xFF000000u);
    return drawing;
}

static inline Color drawing_pixel(const Drawing* drawing, int x, int y)
{
    return drawing->canvas.pixels[y * drawing->canvas.pitch + x];
}

static inline bool is_guard_whole(const Drawing* drawing)
{
    const Canvas* canvas = &drawing->canvas;
    for (size_t i = 0; i < drawing->storage_count; ++i)
    {
        int x = (int)(i % (size_t)canvas->pitch) - GUARD_PIXELS;
        int y = (int)(i / (size_t)canvas->pitch) - GUARD_PIXELS;
        bool is_inside = x >= 0 && x < canvas->width && y >= 0 && y < canvas->height;
        if (!is_inside && drawing->storage[i] != GUARD_COLOR)
        {
            return false;
        }
    }
    return true;
}

// Ends a picture's life; the guard must be whole.
static inline void drawing_destroy(Drawing* drawing)
{
    assert_true(is_guard_whole(drawing));
    free(drawing->storage);
}

// How much light there is in a black picture with white drawn on it, in pixels.
static inline double drawing_light(const Drawing* drawing)
{
    double light = 0.0;
    for (int y = 0; y < drawing->canvas.height; ++y)
    {
        for (int x = 0; x < drawing->canvas.width; ++x)
        {
            light += (drawing_pixel(drawing, x, y) & 0xFFu) / 255.0;
        }
    }
    return light;
}

// The greatest difference of two colours in a component.
static inline int color_distance(Color a, Color b)
{
    int distance = 0;
    for (int shift = 0; shift < 24; shift += 8)
    {
        int difference = abs((int)(a >> shift & 0xFF) - (int)(b >> shift & 0xFF));
        distance = difference > distance ? difference : distance;
    }
    return distance;
}

// The greatest difference of a picture to the part of a larger one whose top left corner is at (left, top).
static inline int distance_to_part(const Drawing* part, const Drawing* whole, int left, int top)
{
    int distance = 0;
    for (int y = 0; y < part->canvas.height; ++y)
    {
        for (int x = 0; x < part->canvas.width; ++x)
        {
            int here = color_distance(drawing_pixel(part, x, y), drawing_pixel(whole, left + x, top + y));
            distance = here > distance ? here : distance;
        }
    }
    return distance;
}

static inline uint64_t drawing_hash(const Drawing* drawing)
{
    uint64_t hash = 14695981039346656037u;
    for (int y = 0; y < drawing->canvas.height; ++y)
    {
        for (int x = 0; x < drawing->canvas.width; ++x)
        {
            for (int shift = 0; shift < 24; shift += 8)
            {
                hash = (hash ^ (drawing_pixel(drawing, x, y) >> shift & 0xFFu)) * 1099511628211u;
            }
        }
    }
    return hash;
}

// Numbers that are the same everywhere: a linear congruence (Knuth's MMIX), its upper half.
typedef struct Dice
{
    uint64_t state;
} Dice;

static inline uint32_t dice_bits(Dice* dice)
{
    dice->state = dice->state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(dice->state >> 32);
}

// A multiple of 1/16 in [low, high): a float holds it exactly, also when it is moved by whole pixels.
static inline float dice_sixteenths(Dice* dice, int low, int high)
{
    return (float)low + (float)(dice_bits(dice) % (uint32_t)(16 * (high - low))) / 16.0f;
}

#endif
