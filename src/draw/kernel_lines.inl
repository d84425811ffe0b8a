// Lines over lanes.

static void draw_lines(const LineJob* job)
{
    for (int i = 0; i < job->batch->line_count; ++i)
    {
        line_draw_alone(job, i, line_walk_columns);
    }
}
