/// @file fitting.h
/// Whether what is said fits into its place, in any font: drawn over black, none of it may reach the picture's edge.

#ifndef TESTS_FITTING_H
#define TESTS_FITTING_H

#include "drawing.h"
#include "sitting.h"

#include "sandbox/hud.h"

typedef struct FittedPicture
{
    int width, height;
    float scale;
} FittedPicture;

static const FittedPicture fitted_pictures[] = { { 960, 640, 1.0f }, { 1280, 800, 2.0f }, { 1920, 1080, 2.0f } };
#define FITTED_PICTURE_COUNT ((int)(sizeof fitted_pictures / sizeof *fitted_pictures))

/// Columns and rows of what differs from the picture's lower left corner, which nothing is drawn on.
typedef struct DrawnBox
{
    int left, top, right, bottom; // the last two are outside; right is 0 where nothing was drawn
} DrawnBox;

static inline DrawnBox find_drawn_box(const Drawing* drawing)
{
    DrawnBox box = { drawing->canvas.width, drawing->canvas.height, 0, 0 };
    Color ground = drawing_pixel(drawing, 0, drawing->canvas.height - 1);
    for (int y = 0; y < drawing->canvas.height; ++y)
    {
        for (int x = 0; x < drawing->canvas.width; ++x)
        {
            if (drawing_pixel(drawing, x, y) != ground)
            {
                box.left = x < box.left ? x : box.left;
                box.top = y < box.top ? y : box.top;
                box.right = x + 1 > box.right ? x + 1 : box.right;
                box.bottom = y + 1 > box.bottom ? y + 1 : box.bottom;
            }
        }
    }
    return box;
}

static inline void expect_inside(const Drawing* drawing, int margin, const char* what)
{
    DrawnBox box = find_drawn_box(drawing);
    bool is_inside = box.left >= margin && box.top >= margin && box.right <= drawing->canvas.width - margin &&
                     box.bottom <= drawing->canvas.height - margin;
    if (box.right == 0 || !is_inside)
    {
        fail_msg("%s in %d x %d: drawn in columns %d to %d, rows %d to %d", what, drawing->canvas.width,
                 drawing->canvas.height, box.left, box.right, box.top, box.bottom);
    }
}

static inline void draw_help(Drawing* drawing, const GlyphSource* glyphs, float scale, Language language)
{
    help_draw(&drawing->canvas, glyphs, scale, language);
}

static inline void expect_help_to_fit_in(FittedPicture picture, const GlyphSource* glyphs, Language language)
{
    Drawing drawing = drawing_create(picture.width, picture.height);
    draw_help(&drawing, glyphs, picture.scale, language);
    expect_inside(&drawing, 4, "the help");
    drawing_destroy(&drawing);
}

static inline void expect_help_to_fit(const GlyphSource* glyphs, Language language)
{
    for (int i = 0; i < FITTED_PICTURE_COUNT; ++i)
    {
        expect_help_to_fit_in(fitted_pictures[i], glyphs, language);
    }
    // So high that the width alone decides.
    expect_help_to_fit_in((FittedPicture){ 800, 2400, 2.0f }, glyphs, language);
}

/// The sitting's plates, in its session's language.
static inline void expect_plates_to_fit(const Sitting* sitting, const GlyphSource* glyphs, const char* what)
{
    for (int i = 0; i < FITTED_PICTURE_COUNT; ++i)
    {
        Drawing drawing = drawing_create(fitted_pictures[i].width, fitted_pictures[i].height);
        hud_draw(&drawing.canvas, sitting->session, glyphs, fitted_pictures[i].scale, drawing.canvas.height);
        expect_inside(&drawing, 4, what);
        drawing_destroy(&drawing);
    }
}

/// All that a plate can say, the longest of each, with the object in hand.
static inline void expect_all_plates_to_fit(const GlyphSource* glyphs, Language language)
{
    Sitting sitting;
    sitting_open(&sitting, "follow_mode = stable_spring\nfollow_stiffness = 123456\n[cloth]\nposition = 0 9 0\n");
    Session* session = sitting.session;
    session->language = language;
    session->times = (SessionTimes){ .frames_per_second = 144.0, .ms_per_draw = 12.34 };
    sandbox_do(sitting.sandbox, "take 0 1 0 0 0 0 1");
    session->is_paused_by_focus = true;
    expect_plates_to_fit(&sitting, glyphs, "no focus");
    session->is_paused_by_user = true;
    expect_plates_to_fit(&sitting, glyphs, "paused by both");
    session->is_paused_by_focus = false;
    for (int kind = NOTICE_OBJECT_FELL; kind <= NOTICE_TORN_OFF; ++kind)
    {
        session->notice = (Notice){ .kind = (NoticeKind)kind, .count = 123456, .end_tick = 1000 };
        expect_plates_to_fit(&sitting, glyphs, "a notice");
    }
    snprintf(session->message, sizeof session->message, "%s",
             "The numbers went bad: back to the last good state. R starts again.");
    expect_plates_to_fit(&sitting, glyphs, "a failure");
    sitting_close(&sitting);
}

#endif
