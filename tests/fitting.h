/// @file fitting.h
/// Whether what is said fits into its place, in any font: drawn over black, none of it may reach the picture's edge.

#ifndef TESTS_FITTING_H
#define TESTS_FITTING_H

#include "drawing.h"
#include "sitting.h"

#include "sandbox/help.h"
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

static inline void draw_help(Drawing* drawing, const GlyphSource* glyphs, float scale, Language language, int page)
{
    HelpReader reader = { .page = page };
    help_draw(&reader, &drawing->canvas, glyphs, scale, language, theme_colors(THEME_DARK, false));
}

static const FittedPicture help_pictures[] = {
    { 480, 360, 1.0f },   { 640, 400, 1.0f },   { 640, 400, 2.0f },   { 960, 640, 1.0f },
    { 1280, 800, 2.0f },  { 960, 640, 1.5f },   { 1920, 1280, 3.0f }, { 1920, 1080, 2.0f },
    { 1920, 1080, 1.0f }, { 3840, 2160, 1.0f }, { 800, 2400, 2.0f },  { 480, 360, 2.0f },
};
#define HELP_PICTURE_COUNT ((int)(sizeof help_pictures / sizeof *help_pictures))

static inline HelpLayout lay_out_help(FittedPicture picture, const GlyphSource* glyphs, Language language)
{
    HelpPaper paper = { picture.width, picture.height, picture.scale, *glyphs, language };
    HelpLayout layout;
    help_lay_out(&paper, &layout);
    return layout;
}

static inline bool places_overlap(const HelpPlace* a, const HelpPlace* b, int width)
{
    return a->page == b->page && a->left < b->left + width && b->left < a->left + width &&
           a->top < b->top + b->height && b->top < a->top + a->height;
}

static inline void expect_place_in_picture(const HelpPlace* place, const HelpLayout* layout, FittedPicture picture)
{
    assert_in_range(place->page, 0, layout->page_count - 1);
    assert_in_range(place->left, 4, picture.width - layout->column_width - 4);
    assert_in_range(place->top, layout->head_top + layout->line_height, layout->foot_top - place->height);
    for (int i = 0; i < layout->row_count; ++i)
    {
        assert_true(place == &layout->rows[i] || !places_overlap(place, &layout->rows[i], layout->column_width));
    }
}

#define BOX_MARGIN 2

/// Blackens a box and a little around it, where letters may lean out; tells whether something was drawn in it.
static inline bool take_box(Drawing* drawing, int left, int top, int width, int height)
{
    bool is_drawn = false;
    Color ground = drawing_pixel(drawing, 0, drawing->canvas.height - 1);
    for (int y = top - BOX_MARGIN; y < top + height + BOX_MARGIN; ++y)
    {
        for (int x = left - BOX_MARGIN; x < left + width + BOX_MARGIN; ++x)
        {
            Color* pixel = &drawing->canvas.pixels[y * drawing->canvas.pitch + x];
            is_drawn = is_drawn || *pixel != ground;
            *pixel = ground;
        }
    }
    return is_drawn;
}

/// Each row of the page is drawn, in both columns of its place, and nothing is drawn elsewhere.
static inline void expect_help_page(const HelpLayout* layout, FittedPicture picture, const GlyphSource* glyphs,
                                    Language language, int page)
{
    Drawing drawing = drawing_create(picture.width, picture.height);
    draw_help(&drawing, glyphs, picture.scale, language, page);
    expect_inside(&drawing, 4, "the help");
    for (int i = 0; i < layout->row_count; ++i)
    {
        const HelpPlace* row = &layout->rows[i];
        int width = layout->column_width - layout->text_indent;
        if (row->page == page)
        {
            assert_true(take_box(&drawing, row->left, row->top, layout->chord_width, row->height));
            assert_true(take_box(&drawing, row->left + layout->text_indent, row->top, width, row->height));
        }
    }
    for (int i = 0; i < HELP_SECTION_COUNT; ++i)
    {
        const HelpPlace* title = &layout->titles[i];
        int rule = (int)(picture.scale + 0.5f);
        assert_true(title->page != page ||
                    take_box(&drawing, title->left, title->top, layout->column_width, title->height + rule));
    }
    assert_true(take_box(&drawing, layout->left, layout->head_top, layout->width, layout->line_height));
    assert_true(
        take_box(&drawing, layout->left, layout->foot_top, layout->width, picture.height - layout->foot_top - 4));
    assert_int_equal(find_drawn_box(&drawing).right, 0);
    drawing_destroy(&drawing);
}

static inline void expect_help_to_fit_in(FittedPicture picture, const GlyphSource* glyphs, Language language)
{
    HelpLayout layout = lay_out_help(picture, glyphs, language);
    assert_true((float)layout.size >= 11.0f * picture.scale);
    assert_int_equal(layout.row_count, keys_help_row_count());
    for (int i = 0; i < layout.row_count; ++i)
    {
        expect_place_in_picture(&layout.rows[i], &layout, picture);
    }
    for (int i = 0; i < HELP_SECTION_COUNT; ++i)
    {
        expect_place_in_picture(&layout.titles[i], &layout, picture);
        assert_int_equal(layout.titles[i].page, layout.rows[help_section_start(i)].page);
        assert_int_equal(layout.titles[i].left, layout.rows[help_section_start(i)].left);
    }
    for (int page = 0; page < layout.page_count; ++page)
    {
        expect_help_page(&layout, picture, glyphs, language, page);
    }
}

static inline void expect_help_to_fit(const GlyphSource* glyphs, Language language)
{
    for (int i = 0; i < HELP_PICTURE_COUNT; ++i)
    {
        expect_help_to_fit_in(help_pictures[i], glyphs, language);
    }
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
    session_tell(session, 0, "The numbers went bad: back to the last good state. R starts again.");
    expect_plates_to_fit(&sitting, glyphs, "a failure");
    sitting_close(&sitting);
}

#endif
