#include "sandbox/cloth_picture.h"

#include "sandbox/bands.h"
#include "sandbox/cloth_lines.h"
#include "sandbox/cloth_marks.h"
#include "sandbox/cloth_shading.h"
#include "sandbox/cloth_values.h"
#include "sandbox/session_state.h"
#include "sandbox/solid_lines.h"
#include "sandbox/theme.h"

#include <string.h>

// -------------------------------------------------------------------------------------------------------------- memory

static void release_block(ClothPicture* picture)
{
    voile_release(&picture->allocator, picture->block, picture->block_size);
    picture->block = NULL;
    picture->room = (MeshSize){ .vertices = 0 };
}

void cloth_picture_release(ClothPicture* picture)
{
    picture->mesh.allocator = picture->allocator; // nothing may have been drawn yet
    cloth_mesh_release(&picture->mesh);
    release_block(picture);
    voile_release(&picture->allocator, picture->depth, picture->depth_size);
    picture->depth = NULL;
    picture->map.values = NULL;
}

// Room for every vertex, thread and face that the mesh has room for.
static bool reserve(ClothPicture* picture)
{
    const ClothMesh* mesh = &picture->mesh;
    if (picture->block != NULL && mesh->room.vertices <= picture->room.vertices &&
        mesh->room.lines <= picture->room.lines && mesh->room.faces <= picture->room.faces)
    {
        return true;
    }
    release_block(picture);
    size_t vertices = (size_t)mesh->room.vertices;
    size_t ends = 2 * (size_t)mesh->room.lines;
    size_t size = 0;
    size_t x = room_take(&size, vertices, sizeof(float));
    size_t y = room_take(&size, vertices, sizeof(float));
    size_t inverse_depth = room_take(&size, vertices, sizeof(float));
    size_t lines = room_take(&size, vertices, sizeof(Color));
    size_t thinned = room_take(&size, vertices, sizeof(Color));
    size_t thinnest = room_take(&size, vertices, sizeof(Color));
    size_t front = room_take(&size, vertices, sizeof(Color));
    size_t back = room_take(&size, vertices, sizeof(Color));
    size_t sides = room_take(&size, (size_t)mesh->room.faces, sizeof(int8_t));
    size_t sorted = room_take(&size, ends, sizeof(int32_t));
    size_t silhouettes = room_take(&size, ends, sizeof(int32_t));
    size_t plans = room_take(&size, MAX_LINE_LAYERS, sizeof(LinePlan));
    char* block = voile_allocate(&picture->allocator, size);
    if (block == NULL)
    {
        return false;
    }
    picture->block = block;
    picture->block_size = size;
    picture->room = mesh->room;
    picture->x = (float*)(void*)(block + x);
    picture->y = (float*)(void*)(block + y);
    picture->inverse_depth = (float*)(void*)(block + inverse_depth);
    picture->lines = (Color*)(void*)(block + lines);
    picture->thinned[0] = (Color*)(void*)(block + thinned);
    picture->thinned[1] = (Color*)(void*)(block + thinnest);
    picture->front = (Color*)(void*)(block + front);
    picture->back = (Color*)(void*)(block + back);
    picture->sides = (int8_t*)(block + sides);
    picture->sorted = (int32_t*)(void*)(block + sorted);
    picture->silhouettes = (int32_t*)(void*)(block + silhouettes);
    picture->plans = (LinePlan*)(void*)(block + plans);
    return true;
}

// What the picture before has written is all there is to clear.
static void find_stale(ClothPicture* picture, const DepthMap* depth)
{
    const DepthMap* before = &picture->map;
    bool is_same = before->values == depth->values && before->width == depth->width &&
                   before->height == depth->height && before->shift == depth->shift;
    // Where a picture was begun and no more, what lies in the map is not known.
    is_same = is_same && picture->is_ready;
    picture->is_ready = false;
    picture->stale = is_same ? picture->written : (VertexBounds){ -1.0e6f, -1.0e6f, 1.0e6f, 1.0e6f, 0.0f, 0.0f };
    picture->map = *depth;
    picture->written = vertex_bounds_empty();
}

void cloth_picture_clear_rows(ClothPicture* picture, int first_row, int end_row)
{
    DepthMap* depth = &picture->map;
    int first = depth_size(first_row, depth->shift), end = depth_size(end_row, depth->shift);
    seen_box_clear(&picture->stale, depth, first, end);
}

static bool make_depth(ClothPicture* picture, bool is_fine, const Canvas* canvas, DepthMap* out_depth)
{
    int shift = is_fine ? 0 : 1;
    DepthMap depth = { .width = depth_size(canvas->width, shift), .height = depth_size(canvas->height, shift) };
    depth.pitch = depth.width;
    depth.shift = shift;
    depth.kernel = canvas->kernel;
    size_t size = (size_t)depth.width * (size_t)depth.height * sizeof(float);
    if (size > picture->depth_size)
    {
        voile_release(&picture->allocator, picture->depth, picture->depth_size);
        picture->depth = voile_allocate(&picture->allocator, size);
        picture->depth_size = picture->depth != NULL ? size : 0;
        picture->map.values = NULL;
    }
    depth.values = picture->depth;
    *out_depth = depth;
    if (depth.values != NULL)
    {
        find_stale(picture, &depth);
    }
    return depth.values != NULL;
}

bool cloth_picture_begin(ClothPicture* picture, const Session* session, const Canvas* canvas, DepthMap* out_depth)
{
    picture->mesh.allocator = picture->allocator;
    bool is_fine = view_styles[session->view_mode].has_body || solids_are_drawn(session);
    return cloth_mesh_update(&picture->mesh, session) && reserve(picture) &&
           make_depth(picture, is_fine, canvas, out_depth);
}

// ------------------------------------------------------------------------------------------------------------- drawing

// What all steps of a picture share.
typedef struct Drawing
{
    ClothPicture* picture;
    const Session* session;
    const Projection* projection;
    Canvas* canvas;
    DepthMap* depth;
    const ViewStyle* style;
    SeenRows rows; // of the map, which hold all faces: bands of these are of a size
} Drawing;

// All that tells how vertices are painted.
typedef struct Painting
{
    PaintedVertices vertices;
    VertexPaint paint;
    const float* values; // along the map
    const ColorMap* map; // NULL: none
    Color* dyes;
} Painting;

static void paint_part(void* data, int first, int end)
{
    const Painting* painting = data;
    for (int i = first; i < end && painting->map != NULL; ++i)
    {
        painting->dyes[i] = color_map_at(painting->map, painting->values[i]);
    }
    vertices_paint(&painting->vertices, &painting->paint, first, end);
}

void cloth_picture_paint(ClothPicture* picture, const Session* session, const Projection* projection)
{
    const ClothMesh* mesh = &picture->mesh;
    const ViewStyle* style = &view_styles[session->view_mode];
    picture->is_ready = true;
    projection_points(projection, mesh->positions, mesh->vertex_count, picture->x, picture->y, picture->inverse_depth);
    picture->bounds = vertex_bounds_empty();
    vertex_bounds_add(&picture->bounds, picture->x, picture->y, picture->inverse_depth, mesh->vertex_count);
    vertex_bounds_add(&picture->written, picture->x, picture->y, picture->inverse_depth, mesh->vertex_count);
    ValueScale values = session_value_scale(session);
    bool is_plain = session_theme(session)->is_plain;
    Painting painting = {
        .vertices = {
            .positions = mesh->positions,
            .normals = mesh->normals,
            .inverse_depth = picture->inverse_depth,
            .tint_shares = mesh->weakness,
            .tint_strength = cloth_seam_tint,
            .dyes = picture->thinned[0],
            .lines = picture->lines,
            .front = style->has_body ? picture->front : NULL,
            .back = picture->back,
        },
        .paint = cloth_paint(style, values.map, is_plain, &picture->bounds, projection->eye),
        .values = mesh->values,
        .map = values.map,
        .dyes = picture->thinned[0],
    };
    paint_part(&painting, 0, mesh->vertex_count);
}

FaceBatch cloth_picture_faces(const ClothPicture* picture)
{
    return (FaceBatch){
        .x = picture->x,
        .y = picture->y,
        .inverse_depth = picture->inverse_depth,
        .front = picture->front,
        .back = picture->back,
        .corners = picture->mesh.corners,
        .face_count = picture->mesh.face_count,
    };
}

static const VoileParallel* parallel_of(const Drawing* drawing)
{
    return drawing->session->sandbox->scene.parallel;
}

static void draw_face_rows(void* data, int first_row, int end_row)
{
    const Drawing* drawing = data;
    FaceBatch faces = cloth_picture_faces(drawing->picture);
    faces_draw_rows(drawing->canvas, drawing->depth, &faces, drawing->rows.first + first_row,
                    drawing->rows.first + end_row);
}

static void draw_depth_rows(void* data, int first_row, int end_row)
{
    const Drawing* drawing = data;
    FaceBatch faces = cloth_picture_faces(drawing->picture);
    faces_draw_depth_rows(drawing->depth, &faces, drawing->rows.first + first_row, drawing->rows.first + end_row);
}

static void draw_bodies(Drawing* drawing)
{
    if (drawing->style->has_body)
    {
        bands_run(parallel_of(drawing), drawing->rows.count, NULL, draw_face_rows, drawing);
    }
    else if (drawing->style->hides)
    {
        bands_run(parallel_of(drawing), drawing->rows.count, NULL, draw_depth_rows, drawing);
    }
}

// --------------------------------------------------------------------------------------------------------------- whole

static Drawing drawing_of(ClothPicture* picture, const Session* session, const ClothPage* page)
{
    return (Drawing){
        .picture = picture,
        .session = session,
        .projection = page->projection,
        .canvas = page->canvas,
        .depth = page->depth,
        .style = &view_styles[session->view_mode],
        .rows = seen_box_rows(&picture->bounds, page->depth->shift, 1, page->depth->height),
    };
}

void cloth_picture_draw_faces(ClothPicture* picture, const Session* session, const ClothPage* page)
{
    Drawing drawing = drawing_of(picture, session, page);
    draw_bodies(&drawing);
    view_times_add(picture->times, VIEW_STAGE_FACES);
}

void cloth_picture_draw_threads(ClothPicture* picture, const Session* session, const ClothPage* page)
{
    cloth_lines_draw(picture, session, page);
    view_times_add(picture->times, VIEW_STAGE_LINES);
    cloth_marks_draw(picture, session, page);
}
