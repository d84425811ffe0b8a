#include "bench/face_scene.h"

#include "bench/curtain.h"
#include "cli/memory.h"
#include "draw/camera.h"
#include "sandbox/sandbox.h"

#include <stdlib.h>

// It reaches the floor, in a breeze.
static const char world_text[] = "settle = 3\n"
                                 "wind = 0 0 -1.2\n"
                                 "view_mode = hidden_line\n";

static const Camera camera = { { 1.85f, 1.40f, 4.40f }, { 0.05f, 1.15f, 0.0f }, 31.0f / 180.0f * VOILE_PI };

// -------------------------------------------------------------------------------------------------------------- memory

void face_scene_release(FaceScene* scene)
{
    free(scene->positions);
    free(scene->normals);
    free(scene->x);
    free(scene->y);
    free(scene->inverse_depth);
    free(scene->front);
    free(scene->back);
    free(scene->lines);
    free(scene->corners);
    free(scene->edges);
    free(scene->ends);
    free(scene->sides);
    free(scene->silhouettes);
    free(scene->pixels);
    free(scene->background);
    free(scene->depths);
}

static bool allocate(FaceScene* scene, int32_t size)
{
    size_t vertices = (size_t)size * (size_t)size, edges = 3 * vertices;
    size_t pixels = (size_t)FACE_SCENE_WIDTH * FACE_SCENE_HEIGHT;
    *scene = (FaceScene){
        .positions = malloc(vertices * sizeof(VoileVec3)),
        .normals = malloc(vertices * sizeof(VoileVec3)),
        .x = malloc(vertices * sizeof(float)),
        .y = malloc(vertices * sizeof(float)),
        .inverse_depth = malloc(vertices * sizeof(float)),
        .front = malloc(vertices * sizeof(Color)),
        .back = malloc(vertices * sizeof(Color)),
        .lines = malloc(vertices * sizeof(Color)),
        .corners = malloc(8 * vertices * sizeof(int32_t)),
        .edges = malloc(edges * sizeof(FaceEdge)),
        .ends = malloc(2 * edges * sizeof(int32_t)),
        .sides = malloc(2 * vertices),
        .silhouettes = malloc(2 * edges * sizeof(int32_t)),
        .pixels = malloc(pixels * sizeof(Color)),
        .background = malloc(pixels * sizeof(Color)),
        .depths = calloc(pixels, sizeof(float)),
    };
    return scene->positions != NULL && scene->normals != NULL && scene->x != NULL && scene->y != NULL &&
           scene->inverse_depth != NULL && scene->front != NULL && scene->back != NULL && scene->lines != NULL &&
           scene->corners != NULL && scene->edges != NULL && scene->ends != NULL && scene->sides != NULL &&
           scene->silhouettes != NULL && scene->pixels != NULL && scene->background != NULL && scene->depths != NULL;
}

// --------------------------------------------------------------------------------------------------------------- shape

static VoileResult hang(FaceScene* scene, int32_t size, VoileError* error)
{
    Scene hung;
    curtain_scene(world_text, size, &hung);
    VoileAllocator allocator = memory_host_allocator();
    Sandbox* sandbox;
    VoileResult result = sandbox_create(&hung, NULL, &allocator, &sandbox, error);
    if (result == VOILE_OK)
    {
        const VoileCloth* cloth = sandbox->cloths[0].cloth;
        voile_cloth_read_positions(cloth, scene->positions, sizeof *scene->positions);
        voile_cloth_read_normals(cloth, scene->normals, sizeof *scene->normals);
        sandbox_destroy(sandbox);
    }
    return result;
}

static void place_vertices(FaceScene* scene, int32_t size)
{
    scene->vertex_count = size * size;
    for (int32_t i = 0; i < size * size; ++i)
    {
        float u = (float)(i % size) / (float)(size - 1), v = (float)(i / size) / (float)(size - 1);
        scene->front[i] = color_from_rgb(0.18f + 0.3f * u, 0.25f, 0.37f + 0.3f * v);
        scene->back[i] = color_from_rgb(0.34f, 0.27f + 0.2f * v, 0.30f + 0.2f * u);
    }
    Projection projection = projection_make(&camera, FACE_SCENE_WIDTH, FACE_SCENE_HEIGHT);
    projection_points(&projection, scene->positions, scene->vertex_count, scene->x, scene->y, scene->inverse_depth);
}

// The light and the shade of depth of the hidden-line view, in its colours.
static Color thread_color(VoileVec3 position, VoileVec3 normal_there, float nearness)
{
    static const VoileVec3 to_light = { 0.70f, 0.46f, 0.545f };
    static const VoileVec3 near_color = { 0.949f, 0.965f, 1.0f }, far_color = { 0.435f, 0.541f, 0.722f };
    VoileVec3 to_eye = voile_normalize_or(voile_sub(camera.eye, position), to_light);
    float facing = voile_dot(normal_there, to_eye);
    float side = facing < 0.0f ? -1.0f : 1.0f;
    float diffuse = 0.25f + 0.75f * side * voile_dot(normal_there, to_light);
    float edge = 1.0f - side * facing;
    float light = 0.06f + 1.05f * (diffuse > 0.0f ? diffuse : 0.0f) + 0.22f * edge * edge * edge;
    float bright = 1.25f * light < 1.35f ? 1.25f * light : 1.35f;
    float shade = (0.45f + 0.55f * bright) * (0.80f + 0.20f * nearness);
    VoileVec3 color = voile_lerp3(far_color, near_color, voile_smoothstep(0.0f, 1.0f, nearness));
    return color_from_rgb(color.x * shade, color.y * shade, color.z * shade);
}

static void shade_threads(FaceScene* scene)
{
    float low = scene->inverse_depth[0], high = low;
    for (int32_t i = 0; i < scene->vertex_count; ++i)
    {
        low = scene->inverse_depth[i] < low ? scene->inverse_depth[i] : low;
        high = scene->inverse_depth[i] > high ? scene->inverse_depth[i] : high;
    }
    for (int32_t i = 0; i < scene->vertex_count; ++i)
    {
        float nearness = (scene->inverse_depth[i] - low) / (high - low);
        scene->lines[i] = thread_color(scene->positions[i], scene->normals[i], nearness);
    }
}

static void add_face(FaceScene* scene, int32_t a, int32_t b, int32_t c, int32_t d)
{
    int32_t* corners = scene->corners + 4 * scene->face_count++;
    corners[0] = a;
    corners[1] = b;
    corners[2] = c;
    corners[3] = d;
}

static void add_edge(FaceScene* scene, int32_t a, int32_t b, int32_t face, int32_t other)
{
    bool has_first = face >= 0;
    scene->ends[2 * scene->edge_count] = a;
    scene->ends[2 * scene->edge_count + 1] = b;
    scene->edges[scene->edge_count++] = (FaceEdge){ a, b, { has_first ? face : other, has_first ? other : -1 } };
}

// The faces of cell (column, row), -1 outside: of two triangles the one at its upper or left side, or the other.
static int32_t face_of(int32_t side, int32_t column, int32_t row, bool has_triangles, bool is_upper)
{
    bool is_inside = column >= 0 && column < side && row >= 0 && row < side;
    int32_t cell = row * side + column;
    return !is_inside ? -1 : has_triangles ? 2 * cell + (is_upper ? 0 : 1) : cell;
}

// The diagonal runs from a cell's lower left corner to its upper right one.
static void join_vertices(FaceScene* scene, int32_t size, bool has_triangles)
{
    int32_t side = size - 1;
    for (int32_t cell = 0; cell < side * side; ++cell)
    {
        int32_t first = cell / side * size + cell % side;
        if (has_triangles)
        {
            add_face(scene, first, first + size, first + 1, first + 1);
            add_face(scene, first + 1, first + size, first + size + 1, first + size + 1);
            add_edge(scene, first + size, first + 1, 2 * cell, 2 * cell + 1);
        }
        else
        {
            add_face(scene, first, first + size, first + size + 1, first + 1);
        }
    }
    for (int32_t i = 0; i < size * size; ++i)
    {
        int32_t row = i / size, column = i % size;
        int32_t here = face_of(side, column, row, has_triangles, true);
        if (column < side)
        {
            add_edge(scene, i, i + 1, here, face_of(side, column, row - 1, has_triangles, false));
        }
        if (row < side)
        {
            add_edge(scene, i, i + size, here, face_of(side, column - 1, row, has_triangles, false));
        }
    }
}

VoileResult face_scene_create(int32_t size, bool has_triangles, FaceScene* out_scene, VoileError* error)
{
    if (!allocate(out_scene, size))
    {
        face_scene_release(out_scene);
        return voile_fail(error, VOILE_ERROR_MEMORY, 0, "no memory for a curtain of %d x %d points", size, size);
    }
    VoileResult result = hang(out_scene, size, error);
    if (result != VOILE_OK)
    {
        face_scene_release(out_scene);
        return result;
    }
    place_vertices(out_scene, size);
    shade_threads(out_scene);
    join_vertices(out_scene, size, has_triangles);
    for (int32_t i = 0; i < FACE_SCENE_WIDTH * FACE_SCENE_HEIGHT; ++i)
    {
        out_scene->background[i] = 0xff10141cu;
    }
    return VOILE_OK;
}

FaceBatch face_scene_faces(const FaceScene* scene)
{
    return (FaceBatch){ scene->x,    scene->y,       scene->inverse_depth, scene->front,
                        scene->back, scene->corners, scene->face_count };
}
