// Pictures that may only change on purpose: their hashes are in draw.hashes, one `name hash` a line.
// After such a change, look at the pictures (set VOILE_PICTURES to a folder to get them) and take over the hashes that
// the failing test prints.

#include "drawing.h"

#include "draw/faces.h"
#include "draw/floor_grid.h"
#include "draw/lines.h"
#include "draw/shapes.h"
#include "draw/solid_faces.h"
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
    backdrop_paint(canvas, &projection, &backdrop_dark);
    static FloorGrid grid;
    floor_grid_lay(&grid, &projection, &backdrop_dark, 1.0f);
    floor_grid_draw_rows(canvas, &grid, 0, canvas->height);
}

// Lights a side by its normal, up and to the right.
static Color lit(Color color, VoileVec3 normal)
{
    float light = 0.3f + 0.7f * voile_clamp(voile_dot(normal, voile_vec3(0.70f, 0.46f, 0.545f)), 0.0f, 1.0f);
    return color_mix(0xFF000000u, color, light);
}

static void draw_solid(Canvas* canvas, DepthMap* depth, const Projection* projection, VoileVec3 place, VoileVec3 core,
                       float radius)
{
    static SolidFaces faces;
    static float x[SOLID_MAX_VERTICES], y[SOLID_MAX_VERTICES], inverse_depth[SOLID_MAX_VERTICES];
    static Color colors[SOLID_MAX_VERTICES];
    VoilePose pose = { place, voile_quat_normalize((VoileQuat){ 0.2f, 0.5f, -0.1f, 0.8f }) };
    solid_faces_make(pose, core, radius, 8, &faces);
    projection_points(projection, faces.positions, faces.vertex_count, x, y, inverse_depth);
    for (int i = 0; i < faces.vertex_count; ++i)
    {
        colors[i] = lit(0xFFC8793Cu, faces.normals[i]);
    }
    FaceBatch batch = { x, y, inverse_depth, colors, colors, faces.corners, faces.face_count };
    faces_draw(canvas, depth, &batch);
}

// A wavy sheet of quads through solids of each kind.
static void draw_bodies(Canvas* canvas)
{
    enum
    {
        SIDE = 40
    };
    static float depths[WIDTH * HEIGHT], x[SIDE * SIDE], y[SIDE * SIDE], inverse_depth[SIDE * SIDE];
    static Color front[SIDE * SIDE], back[SIDE * SIDE];
    static int32_t corners[4 * SIDE * SIDE];
    Camera camera = { .eye = { 1.2f, 1.0f, 3.4f }, .at = { 0.0f, 0.0f, 0.0f }, .fov_y = 0.541052f };
    Projection projection = projection_make(&camera, canvas->width, canvas->height);
    DepthMap depth = { depths, WIDTH, HEIGHT, WIDTH, 0, NULL };
    FaceBatch batch = { x, y, inverse_depth, front, back, corners, 0 };
    for (int i = 0; i < SIDE * SIDE; ++i)
    {
        float u = (float)(i % SIDE) / (SIDE - 1), v = (float)(i / SIDE) / (SIDE - 1);
        float slope = voile_cos(19.0f * u + v);
        VoileVec3 place = { 2.4f * (u - 0.5f), 1.6f * (0.5f - v), 0.16f * voile_sin(19.0f * u + v) };
        VoileVec3 normal = voile_normalize_or(voile_vec3(-1.3f * slope, 0.0f, 1.0f), place);
        projection_points(&projection, &place, 1, &x[i], &y[i], &inverse_depth[i]);
        front[i] = lit(0xFF7F9AC6u, normal);
        back[i] = lit(0xFFB08D6Cu, voile_scale(normal, -1.0f));
        if (i % SIDE + 1 < SIDE && i / SIDE + 1 < SIDE)
        {
            const int32_t face[4] = { i, i + SIDE, i + SIDE + 1, i + 1 };
            memcpy(corners + 4 * batch.face_count++, face, sizeof face);
        }
    }
    depth_clear(&depth);
    draw_solid(canvas, &depth, &projection, voile_vec3(-0.7f, 0.2f, 0.1f), voile_vec3(0.0f, 0.0f, 0.0f), 0.3f);
    faces_draw(canvas, &depth, &batch);
    draw_solid(canvas, &depth, &projection, voile_vec3(0.0f, -0.1f, 0.1f), voile_vec3(0.0f, 0.3f, 0.0f), 0.16f);
    draw_solid(canvas, &depth, &projection, voile_vec3(0.7f, 0.1f, 0.1f), voile_vec3(0.18f, 0.18f, 0.18f), 0.06f);
}

typedef struct Picture
{
    const char* name;
    void (*draw)(Canvas* canvas);
} Picture;

static const Picture pictures[] = {
    { "fans", draw_fans },   { "sheet", draw_sheet },       { "marks", draw_marks },
    { "words", draw_words }, { "backdrop", draw_backdrop }, { "bodies", draw_bodies },
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
