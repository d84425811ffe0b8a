// Every kernel and every split into bands gives the same pixels and depths.

#include <math.h>

#include "facing.h"

enum
{
    FACE_COUNT = 1500
};

typedef struct Frame
{
    Drawing drawing;
    DepthDrawing depth, half;
} Frame;

static Frame frame_create(int width, int height)
{
    return (Frame){ drawing_create(width, height), depth_create(width, height, 0),
                    depth_create(depth_size(width, 1), depth_size(height, 1), 1) };
}

static void frame_destroy(Frame* frame)
{
    drawing_destroy(&frame->drawing);
    depth_destroy(&frame->depth);
    depth_destroy(&frame->half);
}

static void draw_frame(Frame* frame, const Faces* faces, const DrawKernel* kernel, int first_row, int end_row)
{
    FaceBatch batch = batch_of(faces);
    frame->drawing.canvas.kernel = kernel;
    frame->half.map.kernel = kernel;
    faces_draw_rows(&frame->drawing.canvas, &frame->depth.map, &batch, first_row, end_row);
    faces_draw_depth_rows(&frame->half.map, &batch, first_row, end_row);
}

static void check_that_frames_agree(const Frame* a, const Frame* b)
{
    assert_memory_equal(a->drawing.storage, b->drawing.storage, a->drawing.storage_count * sizeof(Color));
    assert_memory_equal(a->depth.storage, b->depth.storage, a->depth.storage_count * sizeof(float));
    assert_memory_equal(a->half.storage, b->half.storage, a->half.storage_count * sizeof(float));
}

static const int sizes[][2] = { { 1, 1 },   { 3, 50 },  { 5, 7 },    { 15, 16 },
                                { 16, 15 }, { 17, 64 }, { 120, 33 }, { 200, 200 } };

#define SIZE_COUNT ((int)(sizeof sizes / sizeof *sizes))

static void all_kernels_draw_the_same(void** state)
{
    (void)state;
    Faces* faces = faces_create();
    for (int i = 0; i < SIZE_COUNT; ++i)
    {
        Dice dice = { 100 + (uint64_t)i };
        faces->vertex_count = faces->face_count = 0;
        add_any_faces(faces, &dice, FACE_COUNT - i, sizes[i][0]);
        Frame plain = frame_create(sizes[i][0], sizes[i][1]);
        draw_frame(&plain, faces, draw_kernel_find("scalar"), 0, sizes[i][1]);
        for (int k = 1; k < KERNEL_NAME_COUNT; ++k)
        {
            const DrawKernel* kernel = draw_kernel_find(kernel_names[k]);
            if (kernel != NULL)
            {
                Frame frame = frame_create(sizes[i][0], sizes[i][1]);
                draw_frame(&frame, faces, kernel, 0, sizes[i][1]);
                check_that_frames_agree(&plain, &frame);
                frame_destroy(&frame);
            }
        }
        frame_destroy(&plain);
    }
    free(faces);
}

static void all_kernels_find_the_same_sides(void** state)
{
    (void)state;
    Dice dice = { 150 };
    Faces* faces = faces_create();
    add_any_faces(faces, &dice, FACE_COUNT, 64.0);
    FaceBatch batch = batch_of(faces);
    int8_t sides[FACE_COUNT + 1], others[FACE_COUNT + 1];
    draw_kernel_find("scalar")->find_face_sides(&batch, sides);
    for (int k = 1; k < KERNEL_NAME_COUNT; ++k)
    {
        const DrawKernel* kernel = draw_kernel_find(kernel_names[k]);
        if (kernel != NULL)
        {
            others[FACE_COUNT] = 77;
            kernel->find_face_sides(&batch, others);
            assert_memory_equal(sides, others, FACE_COUNT);
            assert_int_equal(others[FACE_COUNT], 77);
        }
    }
    free(faces);
}

static void bands_together_draw_the_whole(void** state)
{
    (void)state;
    Faces* faces = faces_create();
    for (int i = 0; i < SIZE_COUNT; ++i)
    {
        Dice dice = { 200 + (uint64_t)i };
        int height = sizes[i][1];
        faces->vertex_count = faces->face_count = 0;
        add_any_faces(faces, &dice, FACE_COUNT - i, sizes[i][0]);
        Frame whole = frame_create(sizes[i][0], height), bands = frame_create(sizes[i][0], height);
        draw_frame(&whole, faces, NULL, -5, height + 9);
        for (int first = 0; first < height; first += 1 + height / 3)
        {
            draw_frame(&bands, faces, NULL, first, first + 1 + height / 3);
        }
        check_that_frames_agree(&whole, &bands);
        frame_destroy(&whole);
        frame_destroy(&bands);
    }
    free(faces);
}

static void a_band_touches_no_other_row(void** state)
{
    (void)state;
    Dice dice = { 300 };
    Faces* faces = faces_create();
    add_any_faces(faces, &dice, FACE_COUNT, 64.0);
    Frame frame = frame_create(64, 64);
    draw_frame(&frame, faces, NULL, 20, 30);
    for (int y = 0; y < 64; ++y)
    {
        float nearest = 0.0f;
        for (int x = 0; x < 64; ++x)
        {
            float depth = depth_at(&frame.depth, x, y);
            nearest = depth > nearest ? depth : nearest;
        }
        assert_true((nearest > 0.0f) == (y >= 20 && y < 30));
    }
    frame_destroy(&frame);
    free(faces);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_kernels_draw_the_same),
        cmocka_unit_test(all_kernels_find_the_same_sides),
        cmocka_unit_test(bands_together_draw_the_whole),
        cmocka_unit_test(a_band_touches_no_other_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
