#include "draw/faces.h"

#include "draw/face_raster.h"
#include "draw/kernel.h"
#include "voile/base.h"

// --- drawing ---------------------------------------------------------------------------------------------------------

static int clamp_row(int row, int height)
{
    return row < 0 ? 0 : row > height ? height : row;
}

void faces_draw_rows(Canvas* canvas, DepthMap* depth, const FaceBatch* batch, int first_row, int end_row)
{
    VOILE_ASSERT(depth->shift == 0 && depth->width == canvas->width && depth->height == canvas->height);
    FaceTarget target = {
        .pixels = canvas->pixels,
        .pixel_pitch = canvas->pitch,
        .depths = depth->values,
        .depth_pitch = depth->pitch,
        .width = canvas->width,
        .first_row = clamp_row(first_row, canvas->height),
        .end_row = clamp_row(end_row, canvas->height),
        .scale = 1.0f,
    };
    draw_kernel_of(canvas)->draw_faces(&target, batch);
}

void faces_draw(Canvas* canvas, DepthMap* depth, const FaceBatch* batch)
{
    faces_draw_rows(canvas, depth, batch, 0, canvas->height);
}

void faces_draw_depth_rows(DepthMap* depth, const FaceBatch* batch, int first_row, int end_row)
{
    VOILE_ASSERT(depth->shift == 0 || depth->shift == 1);
    FaceTarget target = {
        .depths = depth->values,
        .depth_pitch = depth->pitch,
        .width = depth->width,
        .first_row = clamp_row(first_row, depth->height),
        .end_row = clamp_row(end_row, depth->height),
        .scale = depth->shift == 0 ? 1.0f : 0.5f,
    };
    const DrawKernel* kernel = depth->kernel != NULL ? depth->kernel : draw_kernel_best();
    kernel->draw_face_depths(&target, batch);
}

void faces_draw_depth(DepthMap* depth, const FaceBatch* batch)
{
    faces_draw_depth_rows(depth, batch, 0, depth->height);
}

// --- silhouettes -----------------------------------------------------------------------------------------------------

void faces_find_sides(const FaceBatch* batch, int8_t* out_sides)
{
    draw_kernel_best()->find_face_sides(batch, out_sides);
}

static int side_at(const int8_t* sides, int32_t face)
{
    return face < 0 ? FACE_UNSEEN : sides[face];
}

int faces_find_silhouettes(const FaceEdge* edges, int edge_count, const int8_t* sides, int32_t* out_ends)
{
    int count = 0;
    for (int i = 0; i < edge_count; ++i)
    {
        // Written in any case, so that there is nothing to foresee: there is always room for one more.
        out_ends[2 * count] = edges[i].a;
        out_ends[2 * count + 1] = edges[i].b;
        count += side_at(sides, edges[i].faces[0]) != side_at(sides, edges[i].faces[1]) ? 1 : 0;
    }
    return count;
}
