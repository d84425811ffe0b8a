// Pictures that may only change on purpose: their hashes are in draw.hashes, one `name hash` a line.
// After such a change, look at the pictures (set VOILE_PICTURES to a folder to get them) and take over the hashes that
// the failing test prints.

#include "drawing.h"

#include "draw/backdrop.h"
#include "draw/lines.h"
#include "draw/shapes.h"
#include "draw/text.h"

enum
{
    WIDTH = 320,
    HEIGHT = 200,
    MAX_NAME = 32,
};

// --- the pictures ----------------------------------------------------------------------------------------------------

// Lines at all angles and of all widths, each towards the vertices of a circle.
static void draw_fans(Canvas* canvas)
{
    static const float widths[] = { 0.5f, 1.0f, 1.2f, 2.0f, 4.0f, 8.0f };
    for (int i = 0; i < 6 * 32; ++i)
    {
        float angle = (float)(i % 32) * (VOILE_PI / 16.0f);
        float x = 54.3f + 106.0f * (float)(i / 32 % 3), y = 50.7f + 100.0f * (float)(i / 96);
        float dx = voile_cos(angle), dy = voile_sin(angle);
        line_draw(canvas, x + 12.0f * dx, y + 12.0f * dy, 0xFFEAF1FBu, x + 45.0f * dx, y + 45.0f * dy, 0xA07F9AC6u,
                  widths[i / 32]);
    }
}

// A waving sheet in one batch, larger than the picture: joints of all kinds, gradients, clipping.
static void draw_sheet(Canvas* canvas)
{
    enum
    {
        COLUMNS = 30,
        ROWS = 20,
        COUNT = COLUMNS * ROWS
    };
    float x[COUNT], y[COUNT];
    Color colors[COUNT];
    int32_t ends[4 * COUNT];
    int line_count = 0;
    for (int i = 0; i < COUNT; ++i)
    {
        float u = (float)(i % COLUMNS), v = (float)(i / COLUMNS);
        x[i] = 12.0f * u + 9.0f * voile_sin(0.5f * v + 0.3f * u) - 20.0f;
        y[i] = 11.0f * v + 8.0f * voile_sin(0.7f * u) - 12.0f;
        colors[i] = color_mix(0xFFEAF1FBu, 0xFFFF8A2Au, u / 29.0f);
    }
    for (int i = 0; i < 2 * COUNT; ++i)
    {
        int from = i / 2;
        bool has_next = i % 2 == 0 ? from % COLUMNS + 1 < COLUMNS : from / COLUMNS + 1 < ROWS;
        if (has_next)
        {
            ends[2 * line_count] = from;
            ends[2 * line_count + 1] = i % 2 == 0 ? from + 1 : from + COLUMNS;
            ++line_count;
        }
    }
    LineBatch batch = { .x = x, .y = y, .colors = colors, .ends = ends, .line_count = line_count, .width = 1.2f };
    lines_draw(canvas, &batch);
}

static void draw_marks(Canvas* canvas)
{
    for (int i = 0; i < 12; ++i)
    {
        float x = 14.0f + 26.3f * (float)i;
        disc_draw(canvas, x, 40.4f, 0.4f + 0.8f * (float)i, 0xFFFFBD5Cu);
        ring_draw(canvas, x, 120.7f, 2.0f + 2.5f * (float)i, 0.5f + 0.25f * (float)i, 0xEBFFFFFFu);
    }
}

static void draw_words(Canvas* canvas)
{
    GlyphSource source = glyphs_builtin();
    text_draw(canvas, &source, 13, 8, 20, 0xF29EABBFu, "60 \xC3\x97 40 points   4700 links   draw 1.22 ms");
    text_draw(canvas, &source, 26, 8, 60, 0xFFFFFFFFu, "Pack my box, five liquor jugs");
    text_draw(canvas, &source, 40, -20, 120, 0x80FF8A2Au, "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~");
}

static void draw_backdrop(Canvas* canvas)
{
    Camera camera = { .eye = { 1.85f, 1.40f, 4.40f }, .at = { 0.05f, 1.15f, 0.0f }, .fov_y = 0.541052f };
    Projection projection = projection_make(&camera, canvas->width, canvas->height);
    backdrop_paint(canvas, &projection);
    floor_grid_draw(canvas, &projection, 1.0f);
}

typedef struct Picture
{
    const char* name;
    void (*draw)(Canvas* canvas);
} Picture;

static const Picture pictures[] = {
    { "fans", draw_fans },   { "sheet", draw_sheet },       { "marks", draw_marks },
    { "words", draw_words }, { "backdrop", draw_backdrop },
};

// --- the comparison --------------------------------------------------------------------------------------------------

static uint64_t read_hash(const char* name)
{
    FILE* file = fopen(VOILE_SOURCE_DIR "/tests/golden/draw.hashes", "r");
    assert_non_null(file);
    char line[128];
    uint64_t hash = 0;
    while (fgets(line, sizeof line, file) != NULL)
    {
        size_t length = strlen(name);
        if (strncmp(line, name, length) == 0 && line[length] == ' ')
        {
            hash = strtoull(line + length + 1, NULL, 16);
        }
    }
    fclose(file);
    return hash;
}

static void write_picture(const char* name, const Drawing* drawing)
{
    const char* folder = getenv("VOILE_PICTURES");
    char path[512];
    if (folder == NULL)
    {
        return;
    }
    snprintf(path, sizeof path, "%s/%s.ppm", folder, name);
    FILE* file = fopen(path, "wb");
    assert_non_null(file);
    fprintf(file, "P6\n%d %d\n255\n", drawing->canvas.width, drawing->canvas.height);
    for (int i = 0; i < WIDTH * HEIGHT; ++i)
    {
        Color pixel = drawing_pixel(drawing, i % WIDTH, i / WIDTH);
        fputc((int)(pixel >> 16 & 0xFFu), file);
        fputc((int)(pixel >> 8 & 0xFFu), file);
        fputc((int)(pixel & 0xFFu), file);
    }
    fclose(file);
}

static void pictures_are_as_they_were(void** state)
{
    (void)state;
    int changed_count = 0;
    for (size_t i = 0; i < sizeof pictures / sizeof pictures[0]; ++i)
    {
        Drawing drawing = drawing_create(WIDTH, HEIGHT);
        pictures[i].draw(&drawing.canvas);
        uint64_t hash = drawing_hash(&drawing);
        if (hash != read_hash(pictures[i].name))
        {
            print_message("%s %016llx\n", pictures[i].name, (unsigned long long)hash);
            ++changed_count;
        }
        write_picture(pictures[i].name, &drawing);
        drawing_destroy(&drawing);
    }
    assert_int_equal(changed_count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(pictures_are_as_they_were) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
