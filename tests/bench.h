/// @file bench.h
/// A world with a hand over it, without a session: the tools act at once.

#ifndef TESTS_BENCH_H
#define TESTS_BENCH_H

#include "sitting.h"

typedef struct Bench
{
    Recorder recorder;
    Sandbox* sandbox;
    Tools tools;
} Bench;

static inline void open_bench(Bench* bench, const Scene* scene)
{
    VoileAllocator allocator = voile_default_allocator();
    recorder_start(&bench->recorder, scene, &allocator);
    bench->sandbox = sandbox_open(scene, &bench->recorder);
    tools_reset(&bench->tools);
    bench->tools.camera = sandbox_camera(bench->sandbox);
}

static inline void open_still(Bench* bench)
{
    Scene scene = scene_of(still_sheet);
    open_bench(bench, &scene);
}

static inline void close_bench(Bench* bench)
{
    sandbox_destroy(bench->sandbox);
    recorder_release(&bench->recorder);
}

static inline void move_to(Bench* bench, float x, float y)
{
    tools_move(&bench->tools, bench->sandbox, x, y);
}

static inline void move_px(Bench* bench, float dx_px, float dy_px)
{
    move_to(bench, bench->tools.x + dx_px * PIXEL, bench->tools.y + dy_px * PIXEL);
}

// Beside a point of the first cloth, in reference pixels.
static inline void aim(Bench* bench, int32_t point, float dx_px, float dy_px)
{
    float x, y;
    sandbox_see(bench->sandbox, sandbox_point(bench->sandbox, point), &x, &y);
    move_to(bench, x + dx_px * PIXEL, y + dy_px * PIXEL);
}

// In the middle of the link between two points.
static inline void aim_between(Bench* bench, int32_t a, int32_t b, float dx_px, float dy_px)
{
    float ax, ay, bx, by;
    sandbox_see(bench->sandbox, sandbox_point(bench->sandbox, a), &ax, &ay);
    sandbox_see(bench->sandbox, sandbox_point(bench->sandbox, b), &bx, &by);
    move_to(bench, 0.5f * (ax + bx) + dx_px * PIXEL, 0.5f * (ay + by) + dy_px * PIXEL);
}

static inline SessionEvent press_event(const Bench* bench, PointerButton button)
{
    SessionEvent event = { .kind = SESSION_EVENT_DOWN, .x = bench->tools.x, .y = bench->tools.y };
    event.button = button;
    event.cuts = button == POINTER_RIGHT;
    return event;
}

static inline void press(Bench* bench, PointerButton button)
{
    SessionEvent event = press_event(bench, button);
    tools_press(&bench->tools, bench->sandbox, &event);
}

static inline void lift(Bench* bench, PointerButton button)
{
    tools_lift(&bench->tools, bench->sandbox, button);
}

static inline void tick(Bench* bench)
{
    tools_settle(&bench->tools, bench->sandbox, false);
    sandbox_tick(bench->sandbox);
}

static inline int count_cuts(const Bench* bench)
{
    return SHEET_LINKS - sandbox_links_alive(bench->sandbox);
}

static inline bool holds(const Bench* bench, int32_t cloth, int32_t point)
{
    const Hand* hand = &bench->sandbox->hand;
    return hand->is_holding && hand->cloth == cloth && hand->point == point;
}

#endif
