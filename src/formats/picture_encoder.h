// What the picture formats share; for picture*.c alone.

#ifndef FORMATS_PICTURE_ENCODER_H
#define FORMATS_PICTURE_ENCODER_H

#include "formats/text.h"

typedef struct Picture
{
    const uint32_t* pixels;
    int width, height, pitch;
    uint8_t* row; // 3 * width bytes for picture_pack_row
} Picture;

// Writes row `y` to picture->row: red, green, blue.
void picture_pack_row(const Picture* picture, int y);

VoileResult picture_fail_for_memory(const Picture* picture, VoileError* error);

// Appends the file to `bytes`.
VoileResult picture_encode_png(const Picture* picture, TextBuffer* bytes, VoileError* error);

#endif
