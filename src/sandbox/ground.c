#include "sandbox/ground.h"

#include "sandbox/bands.h"
#include "sandbox/session_state.h"
#include "sandbox/shadows.h"

#define LEAST_ROWS 128 // below it a band costs more by the grid's lines, which all bands set up, than it helps

typedef struct Work
{
    const Ground* ground;
    bool has_shadow;
} Work;

// The two things to be worked out of where the cloths are.
static void work_out(int32_t index, void* data)
{
    Work* work = data;
    const Ground* ground = work->ground;
    if (index == 0)
    {
        cloth_picture_paint(ground->cloth, ground->session, ground->projection);
    }
    else
    {
        work->has_shadow = shadows_collect(ground->shadow, ground->session, &ground->cloth->mesh);
    }
}

static void draw_rows(void* data, int first_row, int end_row)
{
    const Work* work = data;
    const Ground* ground = work->ground;
    if (ground->painted != NULL)
    {
        canvas_copy_rows(ground->canvas, ground->painted, first_row, end_row);
    }
    if (ground->cloth != NULL)
    {
        cloth_picture_clear_rows(ground->cloth, first_row, end_row);
    }
    if (work->has_shadow)
    {
        floor_shadow_draw_rows(ground->canvas, ground->projection, ground->shadow, shadows_strength(ground->session),
                               first_row, end_row);
    }
    bool is_below = (float)end_row > backdrop_horizon(ground->projection) * (float)ground->canvas->height - 1.0f;
    if (ground->session->sandbox->scene.world.floor && is_below)
    {
        floor_grid_draw_rows(ground->canvas, ground->projection, ground->backdrop, ground->scale, first_row, end_row);
    }
}

void ground_draw(const Ground* ground)
{
    Work work = { .ground = ground };
    const VoileParallel* parallel = ground->session->sandbox->scene.parallel;
    shares_each(parallel, ground->cloth != NULL ? 2 : 0, work_out, &work);
    shares_run(parallel, ground->canvas->height, LEAST_ROWS, 2, draw_rows, &work);
}
