#include "sandbox/ground.h"

#include "sandbox/bands.h"
#include "sandbox/session_state.h"
#include "sandbox/shadows.h"

#define LEAST_ROWS 64

// Shares of the rows for each thread: those near the eye, where shadow and grid lie, take longest.
#define SHARES 4

enum
{
    WORK_SHADOW,
    WORK_CLOTH,
    WORK_GRID,
    WORK_BARE_ROWS,
    WORK_COUNT
};

typedef struct Work
{
    const Ground* ground;
    bool has_shadow;
    bool has_grid;
    int bare_end; // even: the rows above it hold the backdrop alone
} Work;

static int find_horizon(const Ground* ground)
{
    float height = (float)ground->canvas->height;
    float row = backdrop_horizon(ground->projection) * height - 1.0f;
    return (int)voile_clamp(row, 0.0f, height);
}

// So many that to copy them takes no longer than what is done meanwhile.
static int find_bare_end(const Ground* ground)
{
    int most = ground->canvas->height / 4;
    int horizon = find_horizon(ground);
    return (horizon < most ? horizon : most) / 2 * 2;
}

static void clear_rows(const Ground* ground, int first_row, int end_row)
{
    if (ground->painted != NULL)
    {
        canvas_copy_rows(ground->canvas, ground->painted, first_row, end_row);
    }
    if (ground->cloth != NULL)
    {
        cloth_picture_clear_rows(ground->cloth, first_row, end_row);
    }
}

// What is to be worked out of where the cloths and the eye are, and the rows that need none of it.
static void work_out(int32_t index, void* data)
{
    Work* work = data;
    const Ground* ground = work->ground;
    if (index == WORK_BARE_ROWS)
    {
        clear_rows(ground, 0, work->bare_end);
    }
    else if (index == WORK_GRID && work->has_grid)
    {
        floor_grid_lay(ground->grid, ground->projection, ground->backdrop, ground->scale);
    }
    else if (index == WORK_SHADOW && ground->cloth != NULL)
    {
        work->has_shadow = shadows_collect(ground->shadow, ground->session, &ground->cloth->mesh);
    }
    else if (index == WORK_CLOTH && ground->cloth != NULL)
    {
        cloth_picture_paint(ground->cloth, ground->session, ground->projection);
    }
}

// Rows counted from the last one up.
static void draw_rows(void* data, int first, int end)
{
    const Work* work = data;
    const Ground* ground = work->ground;
    int first_row = ground->canvas->height - end, end_row = ground->canvas->height - first;
    clear_rows(ground, first_row, end_row);
    if (work->has_shadow)
    {
        floor_shadow_draw_rows(ground->canvas, ground->projection, ground->shadow, shadows_strength(ground->session),
                               first_row, end_row);
    }
    if (work->has_grid)
    {
        floor_grid_draw_rows(ground->canvas, ground->grid, first_row, end_row);
    }
}

void ground_draw(const Ground* ground)
{
    const VoileParallel* parallel = ground->session->sandbox->scene.parallel;
    Work work = {
        .ground = ground,
        .has_grid = ground->session->sandbox->scene.world.floor && find_horizon(ground) < ground->canvas->height,
        .bare_end = find_bare_end(ground),
    };
    shares_each(parallel, WORK_COUNT, work_out, &work);
    shares_run_finely(parallel, ground->canvas->height - work.bare_end, LEAST_ROWS, 2, SHARES, draw_rows, &work);
}
