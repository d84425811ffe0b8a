#include "cli/run_picture.h"

#include "formats/picture.h"
#include "sandbox/panel.h"
#include "sandbox/view.h"

#ifdef VOILE_HAS_WINDOW
#include "app/glyphs.h"
#endif

#include <stdio.h>

// The window's font where it is built in, else our bitmap font.
typedef struct PictureText
{
#ifdef VOILE_HAS_WINDOW
    AppGlyphs* glyphs;
#endif
    GlyphSource source;
} PictureText;

static void open_picture_text(PictureText* text, const VoileAllocator* allocator)
{
    text->source = glyphs_builtin();
#ifdef VOILE_HAS_WINDOW
    VoileError error;
    if (app_glyphs_open(allocator, &text->glyphs, &error) == VOILE_OK)
    {
        text->source = app_glyphs_source(text->glyphs);
    }
    else
    {
        fprintf(stderr, "voile: %s\n", error.message);
    }
#else
    (void)allocator;
#endif
}

static void close_picture_text(PictureText* text)
{
#ifdef VOILE_HAS_WINDOW
    app_glyphs_close(text->glyphs);
#else
    (void)text;
#endif
}

static VoileResult draw_picture(const Options* options, Session* session, Color* pixels,
                                const VoileAllocator* allocator, VoileError* error)
{
    View* view;
    VoileResult result = view_create(allocator, &view, error);
    if (result != VOILE_OK)
    {
        return result;
    }
    PictureText text = { .source = { NULL, NULL, NULL, NULL } };
    open_picture_text(&text, allocator);
    Canvas canvas = { .pixels = pixels, .width = options->width, .height = options->height, .pitch = options->width };
    float scale = options->scale > 0.0f ? options->scale : 1.0f;
    if (options->has_panel)
    {
        panel_lay_out(session, options->width, options->height, scale, &text.source);
    }
    view_draw(view, session, &canvas, &text.source, scale, options->has_hud);
    result = picture_write(options->picture_path, pixels, options->width, options->height, options->width, error);
    close_picture_text(&text);
    view_destroy(view);
    return result;
}

ExitCode run_write_picture(const Options* options, Session* session, const VoileAllocator* allocator)
{
    VoileError error;
    size_t size = (size_t)options->width * (size_t)options->height * sizeof(Color);
    Color* pixels = voile_allocate(allocator, size);
    VoileResult result = pixels != NULL
                             ? draw_picture(options, session, pixels, allocator, &error)
                             : voile_fail(&error, VOILE_ERROR_MEMORY, 0, "not enough memory for a picture of %d x %d",
                                          options->width, options->height);
    voile_release(allocator, pixels, size);
    return result == VOILE_OK ? EXIT_DONE : report_error(NULL, &error);
}
