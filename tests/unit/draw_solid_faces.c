// Solids as faces: closed, round where they should be, and hidden by what is nearer.

#include <math.h>

#include "facing.h"

#include "draw/camera.h"
#include "draw/solid_faces.h"

enum
{
    WIDTH = 200,
    HEIGHT = 150
};

typedef struct Shape
{
    VoileVec3 core;
    float radius;
} Shape;

static const Shape shapes[] = {
    { { 0.0f, 0.0f, 0.0f }, 0.5f },  // ball
    { { 0.0f, 0.4f, 0.0f }, 0.2f },  // capsule
    { { 0.3f, 0.2f, 0.4f }, 0.1f },  // rounded box
    { { 0.3f, 0.2f, 0.4f }, 0.0f },  // box
    { { 0.3f, 0.0f, 0.4f }, 0.05f }, // plate
};

#define SHAPE_COUNT ((int)(sizeof shapes / sizeof *shapes))

static VoilePose a_pose(void)
{
    VoilePose pose = { { 0.1f, -0.2f, 0.05f }, { 0.2f, -0.35f, 0.15f, 0.9f } };
    pose.rotation = voile_quat_normalize(pose.rotation);
    return pose;
}

static SolidFaces* make(int shape, int detail)
{
    SolidFaces* faces = malloc(sizeof *faces);
    assert_non_null(faces);
    solid_faces_make(a_pose(), shapes[shape].core, shapes[shape].radius, detail, faces);
    return faces;
}

static VoileVec3 to_local(VoileVec3 place)
{
    VoilePose pose = a_pose();
    return voile_rotate(voile_quat_inverse(pose.rotation), voile_sub(place, pose.position));
}

static void every_vertex_lies_on_the_surface(void** state)
{
    (void)state;
    for (int shape = 0; shape < SHAPE_COUNT; ++shape)
    {
        SolidFaces* faces = make(shape, 5);
        VoileVec3 core = shapes[shape].core;
        assert_in_range(faces->vertex_count, 16, SOLID_MAX_VERTICES);
        for (int i = 0; i < faces->vertex_count; ++i)
        {
            VoileVec3 at = to_local(faces->positions[i]);
            VoileVec3 inner = voile_vec3(voile_clamp(at.x, -core.x, core.x), voile_clamp(at.y, -core.y, core.y),
                                         voile_clamp(at.z, -core.z, core.z));
            assert_true(fabsf(voile_distance(at, inner) - shapes[shape].radius) < 2.0e-4f);
            assert_true(fabsf(voile_length(faces->normals[i]) - 1.0f) < 1.0e-5f);
        }
        free(faces);
    }
}

static VoileVec3 area_of_face(const SolidFaces* faces, int face)
{
    const int32_t* c = faces->corners + 4 * face;
    VoileVec3 a = voile_sub(faces->positions[c[2]], faces->positions[c[0]]);
    VoileVec3 b = voile_sub(faces->positions[c[3]], faces->positions[c[1]]);
    return voile_scale(voile_cross(a, b), 0.5f);
}

// Outward, all with an area, and the volume inside is the shape's.
static void faces_close_the_volume_and_look_outward(void** state)
{
    (void)state;
    const double pi = 3.14159265358979;
    for (int shape = 0; shape < SHAPE_COUNT; ++shape)
    {
        SolidFaces* faces = make(shape, SOLID_MAX_DETAIL);
        double volume = 0.0, x = (double)shapes[shape].core.x, y = (double)shapes[shape].core.y;
        double z = (double)shapes[shape].core.z, r = (double)shapes[shape].radius;
        for (int face = 0; face < faces->face_count; ++face)
        {
            const int32_t* c = faces->corners + 4 * face;
            VoileVec3 area = area_of_face(faces, face);
            VoileVec3 middle = voile_scale(voile_add(voile_add(faces->positions[c[0]], faces->positions[c[1]]),
                                                     voile_add(faces->positions[c[2]], faces->positions[c[3]])),
                                           0.25f);
            volume += (double)voile_dot(area, voile_sub(middle, a_pose().position)) / 3.0;
            assert_true(voile_length(area) > 0.0f);
            assert_true(voile_dot(area, faces->normals[c[0]]) > 0.0f || r == 0.0);
        }
        double exact =
            8 * x * y * z + 8 * r * (x * y + y * z + z * x) + 2 * pi * r * r * (x + y + z) + 4.0 / 3.0 * pi * r * r * r;
        assert_true(fabs(volume / exact - 1.0) < 0.02);
        free(faces);
    }
}

// Each side of each face is an edge's, once; sides that are points have none.
static void every_edge_joins_two_faces(void** state)
{
    (void)state;
    for (int shape = 0; shape < SHAPE_COUNT; ++shape)
    {
        SolidFaces* faces = make(shape, 4);
        int side_count = 0;
        for (int face = 0; face < faces->face_count; ++face)
        {
            for (int k = 0; k < 4; ++k)
            {
                const int32_t* c = faces->corners + 4 * face;
                side_count += voile_distance(faces->positions[c[k]], faces->positions[c[(k + 1) % 4]]) > 0.0f ? 1 : 0;
            }
        }
        assert_int_equal(side_count, 2 * faces->edge_count);
        for (int i = 0; i < faces->edge_count; ++i)
        {
            const FaceEdge* edge = &faces->edges[i];
            for (int k = 0; k < 2; ++k)
            {
                bool has_a = false, has_b = false;
                assert_in_range(edge->faces[k], 0, faces->face_count - 1);
                for (int corner = 0; corner < 4; ++corner)
                {
                    VoileVec3 place = faces->positions[faces->corners[4 * edge->faces[k] + corner]];
                    has_a = has_a || voile_distance(place, faces->positions[edge->a]) == 0.0f;
                    has_b = has_b || voile_distance(place, faces->positions[edge->b]) == 0.0f;
                }
                assert_true(has_a && has_b);
            }
            assert_true(edge->faces[0] != edge->faces[1]);
        }
        free(faces);
    }
}

// --- drawn -----------------------------------------------------------------------------------------------------------

typedef struct Picture
{
    float x[SOLID_MAX_VERTICES], y[SOLID_MAX_VERTICES], inverse_depth[SOLID_MAX_VERTICES];
    Color front[SOLID_MAX_VERTICES], back[SOLID_MAX_VERTICES];
} Picture;

static Projection a_projection(void)
{
    Camera camera = { { 0.3f, 0.5f, 3.0f }, { 0.1f, -0.2f, 0.05f }, 0.6f };
    return projection_make(&camera, WIDTH, HEIGHT);
}

static FaceBatch project(const SolidFaces* faces, Picture* out_picture)
{
    Projection projection = a_projection();
    projection_points(&projection, faces->positions, faces->vertex_count, out_picture->x, out_picture->y,
                      out_picture->inverse_depth);
    for (int i = 0; i < faces->vertex_count; ++i)
    {
        out_picture->front[i] = 0xFFFFFFFFu;
        out_picture->back[i] = 0xFFFF0000u;
    }
    return (FaceBatch){ out_picture->x,    out_picture->y, out_picture->inverse_depth, out_picture->front,
                        out_picture->back, faces->corners, faces->face_count };
}

// Nothing of the inside is seen, and the silhouette is a closed loop.
static void the_outside_hides_the_inside(void** state)
{
    (void)state;
    for (int shape = 0; shape < SHAPE_COUNT; ++shape)
    {
        SolidFaces* faces = make(shape, 8);
        Picture* picture = malloc(sizeof *picture);
        assert_non_null(picture);
        FaceBatch batch = project(faces, picture);
        Drawing drawing = drawing_create(WIDTH, HEIGHT);
        DepthDrawing depth = depth_create(WIDTH, HEIGHT, 0);
        faces_draw(&drawing.canvas, &depth.map, &batch);
        int white = 0, red = 0;
        for (int i = 0; i < WIDTH * HEIGHT; ++i)
        {
            Color color = drawing_pixel(&drawing, i % WIDTH, i / WIDTH);
            white += color == 0xFFFFFFFFu ? 1 : 0;
            red += color == 0xFFFF0000u ? 1 : 0;
        }
        assert_true(white > 1000);
        assert_int_equal(red, 0);
        drawing_destroy(&drawing);
        depth_destroy(&depth);
        free(picture);
        free(faces);
    }
}

// Every place where silhouette edges end is the end of an even number of them.
static void a_silhouette_is_closed(void** state)
{
    (void)state;
    for (int shape = 0; shape < SHAPE_COUNT; ++shape)
    {
        SolidFaces* faces = make(shape, 8);
        Picture* picture = malloc(sizeof *picture);
        assert_non_null(picture);
        FaceBatch batch = project(faces, picture);
        int8_t sides[SOLID_MAX_FACES];
        int32_t ends[2 * SOLID_MAX_EDGES];
        faces_find_sides(&batch, sides);
        int count = faces_find_silhouettes(faces->edges, faces->edge_count, sides, ends);
        assert_true(count >= 6);
        for (int i = 0; i < 2 * count; ++i)
        {
            int meeting = 0;
            for (int k = 0; k < 2 * count; ++k)
            {
                meeting += voile_distance(faces->positions[ends[i]], faces->positions[ends[k]]) == 0.0f ? 1 : 0;
            }
            assert_int_equal(meeting % 2, 0);
        }
        free(picture);
        free(faces);
    }
}

static void a_sheet_through_a_ball_is_hidden_where_it_is_farther(void** state)
{
    (void)state;
    static const VoileVec3 corners[] = {
        { 0.1f, -2.0f, -1.9f }, { 0.1f, 2.0f, -1.9f }, { 0.1f, 2.0f, 2.0f }, { 0.1f, -2.0f, 2.0f }
    };
    SolidFaces* faces = make(0, 10);
    Picture* picture = malloc(sizeof *picture);
    assert_non_null(picture);
    FaceBatch ball = project(faces, picture);
    Faces* sheet = faces_create();
    Projection projection = a_projection();
    projection_points(&projection, corners, 4, sheet->x, sheet->y, sheet->inverse_depth);
    for (int i = 0; i < 4; ++i)
    {
        sheet->front[i] = sheet->back[i] = 0xFF00FF00u;
    }
    add_face(sheet, 0, 1, 2, 3);
    FaceBatch batch = batch_of(sheet);
    Drawing one = drawing_create(WIDTH, HEIGHT), other = drawing_create(WIDTH, HEIGHT);
    DepthDrawing one_depth = depth_create(WIDTH, HEIGHT, 0), other_depth = depth_create(WIDTH, HEIGHT, 0);
    faces_draw(&one.canvas, &one_depth.map, &ball);
    faces_draw(&one.canvas, &one_depth.map, &batch);
    faces_draw(&other.canvas, &other_depth.map, &batch);
    faces_draw(&other.canvas, &other_depth.map, &ball);
    int white = 0, green = 0;
    for (int i = 0; i < WIDTH * HEIGHT; ++i)
    {
        Color color = drawing_pixel(&one, i % WIDTH, i / WIDTH);
        assert_true(color == drawing_pixel(&other, i % WIDTH, i / WIDTH));
        white += color == 0xFFFFFFFFu ? 1 : 0;
        green += color == 0xFF00FF00u ? 1 : 0;
    }
    assert_true(white > 500 && green > 500);
    drawing_destroy(&one);
    drawing_destroy(&other);
    depth_destroy(&one_depth);
    depth_destroy(&other_depth);
    free(sheet);
    free(picture);
    free(faces);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_vertex_lies_on_the_surface),
        cmocka_unit_test(faces_close_the_volume_and_look_outward),
        cmocka_unit_test(every_edge_joins_two_faces),
        cmocka_unit_test(the_outside_hides_the_inside),
        cmocka_unit_test(a_silhouette_is_closed),
        cmocka_unit_test(a_sheet_through_a_ball_is_hidden_where_it_is_farther),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
