// Pictures of worlds that may only change on purpose: their hashes are in pictures.txt, one `name hash` a line.
// After such a change, look at the pictures (set VOILE_PICTURES to a folder to get them) and take over the lines that
// the failing test prints.

#include "sitting.h"
#include "slow_code.h"

#include "formats/picture.h"
#include "sandbox/source.h"
#include "sandbox/view.h"
#include "sandbox/view_styles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GOLDEN_PATH VOILE_SOURCE_DIR "/tests/golden/pictures.txt"

// A script's or a built-in scene's world after some ticks, as the window would show it at that scale. A row goes on from
// the one before it where both are of one built-in scene, or of one tick of one script.
typedef struct PictureRow
{
    const char* name;
    const char* scene;  // built-in; NULL for a script
    const char* script; // under the source folder
    int64_t ticks;
    float scale; // of 1280 x 720
    ViewMode view_mode;
    ColorBy color_by;
} PictureRow;

static const PictureRow pictures[] = {
    { "curtain_0", "curtain", NULL, 0, 1.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "curtain_90", "curtain", NULL, 90, 1.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "curtain_90_linen", "curtain", NULL, 90, 1.0f, VIEW_MODE_LINEN, COLOR_BY_MATERIAL },
    { "curtain_90_paper", "curtain", NULL, 90, 1.0f, VIEW_MODE_PAPER, COLOR_BY_MATERIAL },
    { "curtain_90_hidden_line", "curtain", NULL, 90, 1.0f, VIEW_MODE_HIDDEN_LINE, COLOR_BY_MATERIAL },
    { "curtain_90_xray", "curtain", NULL, 90, 1.0f, VIEW_MODE_XRAY, COLOR_BY_MATERIAL },
    { "curtain_90_wire", "curtain", NULL, 90, 1.0f, VIEW_MODE_WIRE, COLOR_BY_MATERIAL },
    { "curtain_90_by_tension", "curtain", NULL, 90, 1.0f, VIEW_MODE_SHADED, COLOR_BY_TENSION },
    { "curtain_90_by_stretch", "curtain", NULL, 90, 1.0f, VIEW_MODE_SHADED, COLOR_BY_STRETCH },
    { "curtain_90_by_speed", "curtain", NULL, 90, 1.0f, VIEW_MODE_SHADED, COLOR_BY_SPEED },
    { "curtain_90_paper_by_tension", "curtain", NULL, 90, 1.0f, VIEW_MODE_PAPER, COLOR_BY_TENSION },
    { "curtain_90_linen_by_speed_twice_as_large", "curtain", NULL, 90, 2.0f, VIEW_MODE_LINEN, COLOR_BY_SPEED },
    { "curtain_90_twice_as_large", "curtain", NULL, 90, 2.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "sheet_1", "sheet", NULL, 1, 1.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "sheet_120", "sheet", NULL, 120, 1.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "flat_0", "flat", NULL, 0, 1.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "flat_45", "flat", NULL, 45, 1.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "materials_0", "materials", NULL, 0, 1.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "materials_360", "materials", NULL, 360, 1.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "tear_0", "tear", NULL, 0, 1.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "tear_60", "tear", NULL, 60, 1.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "a_tear_on_its_way", NULL, "tests/replay/tear.voile", 180, 1.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "a_tear_by_tension", NULL, "tests/replay/tear.voile", 180, 1.0f, VIEW_MODE_SHADED, COLOR_BY_TENSION },
    { "a_tear_in_hidden_line_by_stretch", NULL, "tests/replay/tear.voile", 180, 1.0f, VIEW_MODE_HIDDEN_LINE,
      COLOR_BY_STRETCH },
    { "flag_0", "flag", NULL, 0, 1.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "flag_60", "flag", NULL, 60, 1.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "a_flag_that_is_blown_at", NULL, "tests/replay/scripts/flag.voile", 100, 2.0f, VIEW_MODE_SHADED,
      COLOR_BY_MATERIAL },
    { "a_cut_on_its_way", NULL, "tests/replay/frames.voile", 200, 1.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "a_cut_in_linen", NULL, "tests/replay/frames.voile", 200, 1.0f, VIEW_MODE_LINEN, COLOR_BY_MATERIAL },
    { "a_cut_in_paper", NULL, "tests/replay/frames.voile", 200, 1.0f, VIEW_MODE_PAPER, COLOR_BY_MATERIAL },
    { "a_cut_in_hidden_line", NULL, "tests/replay/frames.voile", 200, 1.0f, VIEW_MODE_HIDDEN_LINE, COLOR_BY_MATERIAL },
    { "a_cut_in_xray", NULL, "tests/replay/frames.voile", 200, 1.0f, VIEW_MODE_XRAY, COLOR_BY_MATERIAL },
    { "a_cut_in_wire", NULL, "tests/replay/frames.voile", 200, 1.0f, VIEW_MODE_WIRE, COLOR_BY_MATERIAL },
    { "a_cut_by_tension", NULL, "tests/replay/frames.voile", 200, 1.0f, VIEW_MODE_SHADED, COLOR_BY_TENSION },
    { "compare_0", "compare", NULL, 0, 1.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "compare_60", "compare", NULL, 60, 1.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "compare_120_twice_as_large", "compare", NULL, 120, 2.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "sphere_0", "sphere", NULL, 0, 1.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "sphere_150", "sphere", NULL, 150, 1.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "hammock_70", "hammock", NULL, 70, 1.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "hammock_240", "hammock", NULL, 240, 1.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "trampoline_60", "trampoline", NULL, 60, 1.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "trampoline_120_twice_as_large", "trampoline", NULL, 120, 2.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "easing_70", "easing", NULL, 70, 1.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "easing_150_twice_as_large", "easing", NULL, 150, 2.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "the_bars_of_a_shared_pull", NULL, "tests/replay/scripts/compare.voile", 119, 1.0f, VIEW_MODE_SHADED,
      COLOR_BY_MATERIAL },
    { "held_0", "held", NULL, 0, 1.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "held_60_twice_as_large", "held", NULL, 60, 2.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "a_cube_that_wipes_the_curtain", NULL, "tests/replay/scripts/held.voile", 70, 1.0f, VIEW_MODE_SHADED,
      COLOR_BY_MATERIAL },
    { "a_cube_in_linen", NULL, "tests/replay/scripts/held.voile", 70, 1.0f, VIEW_MODE_LINEN, COLOR_BY_MATERIAL },
    { "a_cube_in_paper", NULL, "tests/replay/scripts/held.voile", 70, 1.0f, VIEW_MODE_PAPER, COLOR_BY_MATERIAL },
    { "a_cube_in_hidden_line", NULL, "tests/replay/scripts/held.voile", 70, 1.0f, VIEW_MODE_HIDDEN_LINE,
      COLOR_BY_MATERIAL },
    { "a_cube_in_xray", NULL, "tests/replay/scripts/held.voile", 70, 1.0f, VIEW_MODE_XRAY, COLOR_BY_MATERIAL },
    { "a_cube_in_wire", NULL, "tests/replay/scripts/held.voile", 70, 1.0f, VIEW_MODE_WIRE, COLOR_BY_MATERIAL },
    { "a_cube_by_speed", NULL, "tests/replay/scripts/held.voile", 70, 1.0f, VIEW_MODE_SHADED, COLOR_BY_SPEED },
    { "a_dropped_cube", NULL, "tests/replay/scripts/held.voile", 200, 1.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
    { "a_cube_that_banks_in_a_turn", NULL, "tests/replay/scripts/held.voile", 415, 1.0f, VIEW_MODE_SHADED,
      COLOR_BY_MATERIAL },
    { "a_cube_on_an_unstable_spring", NULL, "tests/replay/scripts/held.voile", 502, 1.0f, VIEW_MODE_SHADED,
      COLOR_BY_MATERIAL },
    { "a_held_point", NULL, "tests/replay/frames.voile", 100, 2.0f, VIEW_MODE_SHADED, COLOR_BY_MATERIAL },
};

#define PICTURE_COUNT (sizeof pictures / sizeof *pictures)

// Opening one settles its cloths, which takes longer than most pictures.
typedef struct World
{
    const PictureRow* row; // the last one drawn; NULL: nothing is open
    Sitting sitting;
    Source source;
} World;

static void open_scripted(const PictureRow* row, Sitting* sitting, Source* source)
{
    char path[512];
    TextErrors errors = { .count = 0 };
    VoileAllocator allocator = voile_default_allocator();
    snprintf(path, sizeof path, VOILE_SOURCE_DIR "/%s", row->script);
    assert_int_equal(source_open(path, &allocator, source, &errors), VOILE_OK);
    sitting_open_scene(sitting, &source->scene, &source->recording);
}

static void draw(const PictureRow* row, Session* session, Canvas* canvas)
{
    View* view;
    VoileAllocator allocator = voile_default_allocator();
    GlyphSource glyphs = glyphs_builtin();
    assert_int_equal(view_create(&allocator, &view, NULL), VOILE_OK);
    session->view_mode = row->view_mode;
    session->color_by = row->color_by;
    view_draw(view, session, canvas, &glyphs, row->scale, false);
    view_destroy(view);
}

static Canvas new_canvas(const PictureRow* row)
{
    Canvas canvas = { .width = (int)(1280.0f * row->scale), .height = (int)(720.0f * row->scale) };
    canvas.pitch = canvas.width;
    canvas.pixels = calloc((size_t)canvas.width * (size_t)canvas.height, sizeof(Color));
    assert_non_null(canvas.pixels);
    return canvas;
}

static void keep_picture(const PictureRow* row, const Canvas* canvas)
{
    const char* folder = getenv("VOILE_PICTURES");
    if (folder != NULL)
    {
        char path[512];
        snprintf(path, sizeof path, "%s/%s.ppm", folder, row->name);
        assert_int_equal(picture_write(path, canvas->pixels, canvas->width, canvas->height, canvas->pitch, NULL),
                         VOILE_OK);
    }
}

// Over red, green and blue of each pixel, row by row.
static uint64_t hash_pixels(const Canvas* canvas)
{
    uint64_t hash = VOILE_HASH_SEED;
    for (size_t i = 0; i < (size_t)canvas->width * (size_t)canvas->height; ++i)
    {
        Color color = canvas->pixels[i];
        const uint8_t bytes[3] = { (uint8_t)(color >> 16), (uint8_t)(color >> 8), (uint8_t)color };
        hash = voile_hash_bytes(hash, bytes, sizeof bytes);
    }
    return hash;
}

static void open_world(const PictureRow* row, World* world)
{
    world->source = (Source){ .has_recording = false };
    world->row = row;
    if (row->script != NULL)
    {
        open_scripted(row, &world->sitting, &world->source);
    }
    else
    {
        Scene scene = builtin_scene(row->scene);
        sitting_open_scene(&world->sitting, &scene, NULL);
    }
}

static void close_world(World* world)
{
    if (world->row == NULL)
    {
        return;
    }
    sitting_close(&world->sitting);
    if (world->row->script != NULL)
    {
        source_close(&world->source);
    }
    world->row = NULL;
}

static bool leads_to(const PictureRow* earlier, const PictureRow* row)
{
    bool has_scene = earlier->scene != NULL && row->scene != NULL && strcmp(earlier->scene, row->scene) == 0;
    bool has_script = earlier->script != NULL && row->script != NULL && strcmp(earlier->script, row->script) == 0;
    return (has_scene && earlier->ticks <= row->ticks) || (has_script && earlier->ticks == row->ticks);
}

static uint64_t hash_picture(const PictureRow* row, World* world)
{
    if (world->row == NULL || !leads_to(world->row, row))
    {
        close_world(world);
        open_world(row, world);
    }
    world->row = row;
    assert_int_equal(session_run(world->sitting.session, row->ticks, NULL), VOILE_OK);
    Canvas canvas = new_canvas(row);
    draw(row, world->sitting.session, &canvas);
    keep_picture(row, &canvas);
    uint64_t hash = hash_pixels(&canvas);
    free(canvas.pixels);
    return hash;
}

static void every_picture_is_the_one_that_it_always_was(void** state)
{
    (void)state;
    int wrong_count = 0;
    World world = { .row = NULL };
    for (size_t i = 0; i < PICTURE_COUNT; i += IF_FAST(1, 3))
    {
        uint64_t golden = 0;
        uint64_t hash = hash_picture(&pictures[i], &world);
        if (!find_golden(GOLDEN_PATH, pictures[i].name, &golden) || golden != hash)
        {
            print_error("%s %016llx\n", pictures[i].name, (unsigned long long)hash);
            ++wrong_count;
        }
    }
    close_world(&world);
    if (wrong_count > 0)
    {
        fail_msg("tests/golden/pictures.txt says otherwise than the %d lines above", wrong_count);
    }
}

static void every_built_in_scene_has_its_pictures(void** state)
{
    (void)state;
    for (size_t i = 0; i < builtin_scene_count; ++i)
    {
        int count = 0;
        for (size_t j = 0; j < PICTURE_COUNT; ++j)
        {
            count += pictures[j].scene != NULL && strcmp(pictures[j].scene, builtin_scenes[i].name) == 0 ? 1 : 0;
        }
        assert_true(count >= 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_picture_is_the_one_that_it_always_was),
        cmocka_unit_test(every_built_in_scene_has_its_pictures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
