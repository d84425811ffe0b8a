// What a pass of widgets leaves to be drawn: shapes and texts in order, of a fixed capacity. What is too much is left out.

#ifndef UI_DRAW_LIST_H
#define UI_DRAW_LIST_H

#include "draw/text.h"

#define UI_MAX_SHAPES 1536
#define UI_MAX_TEXT   16384 // bytes of all texts, their NULs included

// Pixels of the canvas, y down.
typedef struct UiRect
{
    int x, y, width, height;
} UiRect;

typedef enum UiShapeKind
{
    UI_SHAPE_BLOCK, // a filled rectangle
    UI_SHAPE_FRAME, // its border within it, `size` pixels wide
    UI_SHAPE_DISC,  // around (x0, y0), `size` is the radius
    UI_SHAPE_LINE,  // from (x0, y0) to (x1, y1), `size` is the width
    UI_SHAPE_TEXT,  // from rect.x on, on the baseline rect.y; rect.width is its size, rect.height where its bytes start
    UI_SHAPE_CLIP,  // nothing outside the rectangle is drawn from here on
} UiShapeKind;

typedef struct UiShape
{
    UiShapeKind kind;
    UiRect rect;
    float x0, y0, x1, y1;
    float size, corner; // `corner`: radius of a block's
    Color color;
} UiShape;

typedef struct UiDrawList
{
    UiShape shapes[UI_MAX_SHAPES];
    int count;
    char text[UI_MAX_TEXT];
    int text_size;
} UiDrawList;

void ui_list_clear(UiDrawList* list);
void ui_list_block(UiDrawList* list, UiRect rect, float corner, Color color);
void ui_list_frame(UiDrawList* list, UiRect rect, float width, Color color);
void ui_list_disc(UiDrawList* list, float x, float y, float radius, Color color);
void ui_list_line(UiDrawList* list, float x0, float y0, float x1, float y1, float width, Color color);
void ui_list_text(UiDrawList* list, int x, int baseline, int size, Color color, const char* text);
void ui_list_clip(UiDrawList* list, UiRect rect);

// Draws all of it, clipped to the canvas. The glyphs are those that the pass was laid out with.
void ui_list_draw(const UiDrawList* list, Canvas* canvas, const GlyphSource* glyphs);

// What two rectangles share; nothing (0 x 0) where they are apart.
UiRect ui_rect_cut(UiRect a, UiRect b);
bool ui_rect_holds(UiRect rect, float x, float y);

#endif
