// What is worked out for vertices: every kernel and every way of sharing them out gives the same bits.

#include "drawing.h"

#include "draw/camera.h"
#include "draw/kernel.h"
#include "draw/vertices.h"

#include <math.h>

enum
{
    MOST = 211,
    COLUMNS = 13,
};

static const char* const kernel_names[] = { "scalar", "sse2", "avx2", "avx512", "neon" };
#define KERNEL_COUNT ((int)(sizeof kernel_names / sizeof *kernel_names))

typedef struct Cloud
{
    VoileVec3 points[MOST], normals[MOST];
    float near[MOST], tints[MOST];
    Color dyes[MOST];
} Cloud;

// Mostly numbers of a world, some that no world has.
static float any_float(Dice* dice)
{
    static const float odd[] = { NAN, INFINITY, -INFINITY, 1.0e20f, -3.0e38f, 0.0f, 1.0e-30f };
    return dice_bits(dice) % 24 == 0 ? odd[dice_bits(dice) % 7] : dice_sixteenths(dice, -4, 4);
}

static Cloud cloud_create(uint64_t seed)
{
    Cloud cloud;
    Dice dice = { seed };
    for (int i = 0; i < MOST; ++i)
    {
        cloud.points[i] = voile_vec3(any_float(&dice), any_float(&dice), any_float(&dice));
        VoileVec3 way = voile_vec3(any_float(&dice), any_float(&dice), any_float(&dice));
        cloud.normals[i] = voile_normalize_or(way, voile_vec3(0.0f, 1.0f, 0.0f));
        cloud.near[i] = fabsf(dice_sixteenths(&dice, -1, 3)) - 1.0f;
        cloud.tints[i] = dice_sixteenths(&dice, 0, 1);
        cloud.dyes[i] = dice_bits(&dice);
    }
    return cloud;
}

static const Camera camera = { { 1.85f, 1.4f, 4.4f }, { 0.05f, 1.15f, 0.0f }, 0.54f };

// All that comes out.
typedef struct Answers
{
    float x[MOST], y[MOST], near[MOST];
    float split[3][MOST];
    VertexBounds bounds;
    Color lines[MOST], front[MOST], back[MOST];
    float powers[MOST];
} Answers;

static VertexPaint any_paint(int variant)
{
    return (VertexPaint){
        .eye = camera.eye,
        .to_light = { 0.70f, 0.46f, 0.545f },
        .ambient = 0.06f,
        .diffuse = 1.05f,
        .rim = 0.22f,
        .low = variant % 3 == 0 ? 0.5f : 0.2f,
        .high = variant % 3 == 0 ? 0.5f : 0.9f,
        .line_far = { 0.5f, 0.6f, 0.8f },
        .line_near = { 0.9f, 0.95f, 1.0f },
        .tint = { 1.0f, 0.57f, 0.49f },
        .lit = 0.55f,
        .gain = 1.25f,
        .most = 1.35f,
        .far_shade = 0.8f,
        .line_alpha = 0.26f,
        .front = { 0.2f, 0.25f, 0.4f },
        .back = { 0.3f, 0.27f, 0.3f },
        .dyes_lines = variant % 2 == 1,
        .dyes_faces = variant % 4 == 2,
    };
}

static void answer(const Cloud* cloud, const DrawKernel* kernel, int count, int variant, Answers* out)
{
    memset(out, 0, sizeof *out);
    Projection projection = projection_make(&camera, 640, 360);
    kernel->project_points(&projection, cloud->points, count, out->x, out->y, out->near);
    kernel->split_points(cloud->points, count, out->split[0], out->split[1], out->split[2]);
    out->bounds = vertex_bounds_empty();
    kernel->find_bounds(&out->bounds, out->x, out->y, cloud->near, count);
    PaintedVertices vertices = {
        .positions = cloud->points,
        .normals = cloud->normals,
        .inverse_depth = cloud->near,
        .tint_shares = cloud->tints,
        .tint_strength = 0.9f,
        .dyes = cloud->dyes,
        .lines = out->lines,
        .front = variant % 5 == 4 ? NULL : out->front,
        .back = out->back,
    };
    VertexPaint paint = any_paint(variant);
    kernel->paint_vertices(&vertices, &paint, 0, count);
    float exponents[MOST];
    for (int i = 0; i < count; ++i)
    {
        exponents[i] = -11.0f * cloud->tints[i] + 0.37f;
    }
    kernel->raise_e(exponents, count, out->powers);
}

static void all_kernels_work_out_the_same(void** state)
{
    (void)state;
    for (int variant = 0; variant < 20; ++variant)
    {
        Cloud cloud = cloud_create(7 + (uint64_t)variant);
        int count = 16 + variant * 10 + variant % 3;
        Answers expected, found;
        answer(&cloud, &draw_kernel_scalar, count, variant, &expected);
        for (int k = 1; k < KERNEL_COUNT; ++k)
        {
            const DrawKernel* kernel = draw_kernel_find(kernel_names[k]);
            if (kernel != NULL)
            {
                answer(&cloud, kernel, count, variant, &found);
                assert_memory_equal(&found, &expected, sizeof expected);
            }
        }
    }
}

static void points_are_where_each_one_is(void** state)
{
    (void)state;
    Cloud cloud = cloud_create(99);
    Projection projection = projection_make(&camera, 640, 360);
    float xs[MOST], ys[MOST], near[MOST];
    projection_points(&projection, cloud.points, MOST, xs, ys, near);
    for (int i = 0; i < MOST; ++i)
    {
        float x, y;
        bool is_seen = projection_point(&projection, cloud.points[i], &x, &y);
        assert_true(is_seen == (near[i] > 0.0f));
        assert_true(is_seen ? xs[i] == x && ys[i] == y : isnan(xs[i]) && isnan(ys[i]));
    }
}

static void bounds_hold_what_is_before_the_eye(void** state)
{
    (void)state;
    static const float x[] = { 5.0f, -3.0f, 900.0f, NAN }, y[] = { 7.0f, 2.0f, -900.0f, NAN };
    static const float near[] = { 0.5f, 0.25f, 0.0f, 0.0f };
    VertexBounds bounds = vertex_bounds_empty();
    vertex_bounds_add(&bounds, x, y, near, 4);
    assert_true(bounds.left == -3.0f && bounds.right == 5.0f && bounds.top == 2.0f && bounds.bottom == 7.0f);
    assert_true(bounds.low == 0.25f && bounds.high == 0.5f);
}

// --- normals ---------------------------------------------------------------------------------------------------------

typedef struct Grid
{
    float places[3][MOST + 2 * POINT_GRID_MARGIN(COLUMNS)];
    int32_t living[MOST + 2 * POINT_GRID_MARGIN(COLUMNS)];
    PointGrid grid;
    int point_count;
} Grid;

static void lay_grid(Grid* grid, const Cloud* cloud, int rows, Dice* dice)
{
    memset(grid, 0, sizeof *grid);
    grid->point_count = rows * COLUMNS;
    for (int i = 0; i < grid->point_count; ++i)
    {
        int at = POINT_GRID_MARGIN(COLUMNS) + i;
        grid->places[0][at] = (float)(i % COLUMNS) + 0.1f * cloud->normals[i].x;
        grid->places[1][at] = 0.3f * cloud->normals[i].y;
        grid->places[2][at] = (float)(i / COLUMNS) + 0.1f * cloud->normals[i].z;
        bool has_face = i % COLUMNS < COLUMNS - 1 && i / COLUMNS < rows - 1;
        grid->living[at] = has_face && dice_bits(dice) % 4 > 0 ? -1 : 0;
    }
    int start = POINT_GRID_MARGIN(COLUMNS);
    grid->grid = (PointGrid){ grid->places[0] + start, grid->places[1] + start, grid->places[2] + start,
                              grid->living + start, COLUMNS };
}

static void normals_are_the_same_in_any_parts_by_any_kernel(void** state)
{
    (void)state;
    Cloud cloud = cloud_create(3);
    Dice dice = { 5 };
    static Grid grid;
    for (int rows = 2; rows * COLUMNS <= MOST; ++rows)
    {
        VoileVec3 expected[MOST], found[MOST];
        lay_grid(&grid, &cloud, rows, &dice);
        draw_kernel_scalar.find_normals(&grid.grid, 0, grid.point_count, expected);
        for (int k = 0; k < KERNEL_COUNT; ++k)
        {
            const DrawKernel* kernel = draw_kernel_find(kernel_names[k]);
            int middle = grid.point_count - 16;
            if (kernel == NULL || middle < 16)
            {
                continue;
            }
            memset(found, 0, sizeof found);
            kernel->find_normals(&grid.grid, middle, grid.point_count, found);
            kernel->find_normals(&grid.grid, 0, middle, found);
            assert_memory_equal(found, expected, (size_t)grid.point_count * sizeof *expected);
        }
    }
}

static void a_flat_grid_has_one_normal_and_lonely_points_have_their_own(void** state)
{
    (void)state;
    Cloud cloud = cloud_create(4);
    Dice dice = { 6 };
    static Grid grid;
    VoileVec3 normals[MOST];
    lay_grid(&grid, &cloud, 4, &dice);
    for (int i = 0; i < grid.point_count; ++i)
    {
        int at = POINT_GRID_MARGIN(COLUMNS) + i;
        grid.places[0][at] = (float)(i % COLUMNS);
        grid.places[1][at] = (float)(-(i / COLUMNS));
        grid.places[2][at] = 0.5f;
        grid.living[at] = i == 0 ? -1 : 0;
    }
    point_grid_normals(&grid.grid, 0, grid.point_count, normals);
    for (int i = 0; i < grid.point_count; ++i)
    {
        assert_true(normals[i].x == 0.0f && normals[i].y == 0.0f && normals[i].z == 1.0f);
        grid.places[1][POINT_GRID_MARGIN(COLUMNS) + i] = (float)(i / COLUMNS); // the other way up
    }
    point_grid_normals(&grid.grid, 0, grid.point_count, normals);
    for (int i = 0; i < grid.point_count; ++i)
    {
        bool has_face = i == 0 || i == 1 || i == COLUMNS || i == COLUMNS + 1;
        assert_true(normals[i].z == (has_face ? -1.0f : 1.0f));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_kernels_work_out_the_same),
        cmocka_unit_test(points_are_where_each_one_is),
        cmocka_unit_test(bounds_hold_what_is_before_the_eye),
        cmocka_unit_test(normals_are_the_same_in_any_parts_by_any_kernel),
        cmocka_unit_test(a_flat_grid_has_one_normal_and_lonely_points_have_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
