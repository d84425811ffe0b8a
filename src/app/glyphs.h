// Glyphs by SDL2_ttf, rasterised once per code point and size. Needs no window and no video driver.

#ifndef APP_GLYPHS_H
#define APP_GLYPHS_H

#include "draw/text.h"
#include "voile/base.h"

typedef struct AppGlyphs AppGlyphs;

// Opens fonts/NotoSans-Regular.ttf from the data folder: $VOILE_DATA_DIR alone where it is set, else
// <program>/../share/voile, else the source tree's assets. A missing or broken font is VOILE_ERROR_IO with a sentence.
VOILE_MUST_USE VoileResult app_glyphs_open(const VoileAllocator* allocator, AppGlyphs** out_glyphs, VoileError* error);
void app_glyphs_close(AppGlyphs* glyphs);

// Valid as long as `glyphs`. The cache is capped; a size is opened when it is first asked for.
GlyphSource app_glyphs_source(AppGlyphs* glyphs);

#endif
