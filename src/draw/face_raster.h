// Between faces.c and its kernels: small faces are drawn many at once by kernel_faces.inl, large ones row by row here.

#ifndef DRAW_FACE_RASTER_H
#define DRAW_FACE_RASTER_H

#include "draw/faces.h"

#include <stdbool.h>

// A face is small where its corners lie within FACE_REACH pixels of the picture's corner and it is at most that wide and
// high; floats place its edges to 1/1000 pixel then. An edge is taken for small by its own two ends, whatever face it
// belongs to, since both faces along it must have it in the same place.
#define FACE_REACH      8192.0f
#define FACE_MAX_WIDTH  1024.0f
#define FACE_MAX_ROWS   64
#define FACE_MAX_HEIGHT ((float)(FACE_MAX_ROWS - 1))

enum
{
    FACE_INVERSE_DEPTH,
    FACE_RED, // 0 to 255, plus 0.5: to be cut off to whole numbers
    FACE_GREEN,
    FACE_BLUE,
    FACE_VALUE_COUNT
};

// What is drawn on, rows [first_row, end_row) of it.
typedef struct FaceTarget
{
    Color* pixels; // NULL: depth alone, flat
    int pixel_pitch;
    float* depths;
    int depth_pitch;
    int width; // of both
    int first_row, end_row;
    float scale; // values of the map a pixel
} FaceTarget;

// Pixels side by side: [first, first + count) of row y. The i-th one's values are values + i * steps.
typedef struct FaceSpan
{
    int y, first, count;
    float values[FACE_VALUE_COUNT];
    float steps[FACE_VALUE_COUNT];
} FaceSpan;

typedef void FaceSpanFiller(const FaceTarget* target, const FaceSpan* span);

// Draws one face of any size, or none where it is to be left out.
void face_draw_large(const FaceTarget* target, const FaceBatch* batch, int face, FaceSpanFiller* fill);

// Twice the signed area, above 0 where the corners run clockwise as seen; NaN or 0 of a face that is left out.
double face_find_area(const FaceBatch* batch, int face);

// As faces_find_sides has it.
static inline FaceSide face_side(double area)
{
    return area < 0.0 ? FACE_FRONT : area > 0.0 ? FACE_BACK : FACE_UNSEEN;
}

#endif
