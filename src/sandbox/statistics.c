// The session's figures as one JSON object. A new figure is one row.

#include "sandbox/session_state.h"

#include "formats/numbers.h"
#include "sandbox/cloth_values.h"
#include "sandbox/follow_words.h"
#include "sandbox/solver.h"
#include "sandbox/view_styles.h"

#include <inttypes.h>

// What the rows are printed from, measured once.
typedef struct Statistics
{
    const Session* session;
    const Sandbox* sandbox;
    VoileClothFigures figures;
    int64_t links; // structural, living or cut
} Statistics;

typedef struct StatisticsRow
{
    const char* name;
    void (*print)(const Statistics*, TextBuffer*);
} StatisticsRow;

static void print_fixed(TextBuffer* buffer, double value, int decimals)
{
    char text[NUMBER_TEXT_SIZE];
    number_print_fixed(value, decimals, text);
    text_buffer_add(buffer, "%s", text);
}

static void print_count(TextBuffer* buffer, int64_t count)
{
    text_buffer_add(buffer, "%" PRId64, count);
}

static void print_bool(TextBuffer* buffer, bool value)
{
    text_buffer_add(buffer, "%s", value ? "true" : "false");
}

static void print_string(TextBuffer* buffer, const char* text)
{
    text_buffer_add(buffer, "\"");
    for (; *text != '\0'; ++text)
    {
        unsigned char byte = (unsigned char)*text;
        if (byte == '"' || byte == '\\')
        {
            text_buffer_add(buffer, "\\%c", byte);
        }
        else if (byte < 32)
        {
            text_buffer_add(buffer, "\\u%04x", byte);
        }
        else
        {
            text_buffer_add(buffer, "%c", byte);
        }
    }
    text_buffer_add(buffer, "\"");
}

static int64_t count_structural_links(const Sandbox* sandbox)
{
    int64_t count = 0;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        const VoileCloth* cloth = sandbox->cloths[i].cloth;
        for (int32_t link = 0; link < voile_cloth_link_count(cloth); ++link)
        {
            count += voile_cloth_link(cloth, link).kind == VOILE_LINK_STRUCTURAL ? 1 : 0;
        }
    }
    return count;
}

static double wall_seconds(const Session* session)
{
    return session->now != NULL ? session->now(session->now_context) - session->start_seconds : 0.0;
}

static double ms_per_step(const Statistics* s)
{
    return s->sandbox->tick > 0 ? 1000.0 * s->session->tick_seconds / (double)s->sandbox->tick : 0.0;
}

static double ns_per_projection(const Statistics* s)
{
    const Scene* scene = &s->sandbox->scene;
    double projections = 0.0;
    for (int i = 0; i < s->sandbox->cloth_count; ++i)
    {
        Solver solver = solver_of(&scene->world, &scene->cloths[i]);
        projections += (double)voile_cloth_link_count(s->sandbox->cloths[i].cloth) * solver.sub_steps * solver.passes;
    }
    return projections > 0.0 ? 1.0e6 * ms_per_step(s) / projections : 0.0;
}

static void print_scene(const Statistics* s, TextBuffer* b)
{
    print_string(b, s->sandbox->scene.name);
}
static void print_points(const Statistics* s, TextBuffer* b)
{
    print_count(b, sandbox_point_count(s->sandbox));
}
static void print_links(const Statistics* s, TextBuffer* b)
{
    print_count(b, s->links);
}
static void print_links_alive(const Statistics* s, TextBuffer* b)
{
    print_count(b, s->figures.links_alive);
}
static void print_faces_alive(const Statistics* s, TextBuffer* b)
{
    print_count(b, s->figures.faces_alive);
}
static void print_steps(const Statistics* s, TextBuffer* b)
{
    print_count(b, s->sandbox->tick);
}
static void print_sim_seconds(const Statistics* s, TextBuffer* b)
{
    print_fixed(b, (double)s->sandbox->world_ticks / TICKS_PER_SECOND, 4);
}
static void print_wall_seconds(const Statistics* s, TextBuffer* b)
{
    print_fixed(b, wall_seconds(s->session), 3);
}
static void print_ns_per_projection(const Statistics* s, TextBuffer* b)
{
    print_fixed(b, ns_per_projection(s), 3);
}
static void print_ms_per_step(const Statistics* s, TextBuffer* b)
{
    print_fixed(b, ms_per_step(s), 4);
}
static void print_mean_stretch(const Statistics* s, TextBuffer* b)
{
    print_fixed(b, 100.0 * (double)s->figures.mean_stretch, 4);
}
static void print_max_stretch(const Statistics* s, TextBuffer* b)
{
    print_fixed(b, 100.0 * (double)s->figures.max_stretch, 4);
}
static void print_max_tension(const Statistics* s, TextBuffer* b)
{
    print_fixed(b, (double)s->figures.max_tension, 4);
}
static void print_lowest_y(const Statistics* s, TextBuffer* b)
{
    print_fixed(b, (double)s->figures.lowest_y, 5);
}
static void print_max_speed(const Statistics* s, TextBuffer* b)
{
    print_fixed(b, (double)s->figures.max_speed, 4);
}
static void print_held(const Statistics* s, TextBuffer* b)
{
    const Hand* hand = &s->sandbox->hand;
    print_count(b, hand->is_holding ? s->sandbox->cloths[hand->cloth].patch.count : 0);
}
static void print_cursor(const Statistics* s, TextBuffer* b)
{
    const KeyboardCursor* cursor = &s->session->cursor;
    print_count(b, cursor->is_shown ? cursor->place.point : -1);
}
static void print_object(const Statistics* s, TextBuffer* b)
{
    static const char* const states[] = { "none", "held", "dropped" };
    print_string(b, states[s->sandbox->held.state]);
}
static void print_object_x(const Statistics* s, TextBuffer* b)
{
    print_fixed(b, (double)s->sandbox->held.follow.position.x, 4);
}
static void print_object_y(const Statistics* s, TextBuffer* b)
{
    print_fixed(b, (double)s->sandbox->held.follow.position.y, 4);
}
static void print_object_z(const Statistics* s, TextBuffer* b)
{
    print_fixed(b, (double)s->sandbox->held.follow.position.z, 4);
}
static void print_follow(const Statistics* s, TextBuffer* b)
{
    VoileFollowDef def = held_follow_def(&s->sandbox->scene.world);
    print_string(b, voile_follow_regime_name(voile_follow_regime(&def, 1.0f / TICKS_PER_SECOND)));
}
static void print_cuts(const Statistics* s, TextBuffer* b)
{
    print_count(b, s->sandbox->cut_count);
}
static void print_torn(const Statistics* s, TextBuffer* b)
{
    print_count(b, sandbox_torn_count(s->sandbox));
}
static void print_resets(const Statistics* s, TextBuffer* b)
{
    print_count(b, s->sandbox->reset_count);
}
static void print_dropped_ticks(const Statistics* s, TextBuffer* b)
{
    print_count(b, (int64_t)s->session->clock.dropped_steps);
}
static void print_paused(const Statistics* s, TextBuffer* b)
{
    print_bool(b, session_is_paused(s->session));
}
static void print_pause_reason(const Statistics* s, TextBuffer* b)
{
    print_string(b, session_pause_reason(s->session));
}
static void print_speed(const Statistics* s, TextBuffer* b)
{
    print_fixed(b, speed_rows[s->session->speed].factor, 3);
}
static void print_help(const Statistics* s, TextBuffer* b)
{
    print_bool(b, s->session->has_help);
}
static void print_graphs(const Statistics* s, TextBuffer* b)
{
    print_bool(b, s->session->preferences.has_graphs);
}
static void print_panel_focus(const Statistics* s, TextBuffer* b)
{
    char place[48];
    print_string(b, panel_tell_focus(s->session, place));
}
static void print_panel_focus_place(const Statistics* s, TextBuffer* b)
{
    char place[48];
    panel_tell_focus(s->session, place);
    print_string(b, place);
}
static void print_view(const Statistics* s, TextBuffer* b)
{
    print_string(b, camera_view_name(eye_view(session_shown_eye(s->session))));
}
static void print_view_mode(const Statistics* s, TextBuffer* b)
{
    print_string(b, view_mode_keys[s->session->view_mode]);
}
static void print_color_by(const Statistics* s, TextBuffer* b)
{
    print_string(b, color_by_keys[s->session->color_by]);
}
static void print_first_person(const Statistics* s, TextBuffer* b)
{
    print_bool(b, session_is_first_person(s->session));
}
static void print_fps(const Statistics* s, TextBuffer* b)
{
    print_fixed(b, s->session->times.frames_per_second, 1);
}
static void print_ms_per_draw(const Statistics* s, TextBuffer* b)
{
    print_fixed(b, s->session->times.ms_per_draw, 3);
}
static void print_finite(const Statistics* s, TextBuffer* b)
{
    print_bool(b, s->figures.is_finite && !s->sandbox->has_failed);
}
static void print_message(const Statistics* s, TextBuffer* b)
{
    char warning[FOLLOW_WORDS_SIZE];
    char message[SESSION_MESSAGE_SIZE];
    session_print_message(s->session, LANGUAGE_ENGLISH, message);
    follow_words_warning(LANGUAGE_ENGLISH, s->sandbox, warning);
    print_string(b, message[0] != '\0' ? message : warning);
}
static void print_hash(const Statistics* s, TextBuffer* b)
{
    text_buffer_add(b, "\"%016" PRIx64 "\"", sandbox_hash(s->sandbox));
}

static const StatisticsRow rows[] = {
    { "scene", print_scene },
    { "points", print_points },
    { "links", print_links },
    { "links_alive", print_links_alive },
    { "faces_alive", print_faces_alive },
    { "steps", print_steps },
    { "sim_seconds", print_sim_seconds },
    { "wall_seconds", print_wall_seconds },
    { "ns_per_projection", print_ns_per_projection },
    { "ms_per_step", print_ms_per_step },
    { "mean_stretch_percent", print_mean_stretch },
    { "max_stretch_percent", print_max_stretch },
    { "max_tension_n", print_max_tension },
    { "lowest_y", print_lowest_y },
    { "max_speed", print_max_speed },
    { "held", print_held },
    { "cursor", print_cursor },
    { "object", print_object },
    { "object_x", print_object_x },
    { "object_y", print_object_y },
    { "object_z", print_object_z },
    { "follow_regime", print_follow },
    { "cuts", print_cuts },
    { "torn", print_torn },
    { "resets", print_resets },
    { "dropped_ticks", print_dropped_ticks },
    { "paused", print_paused },
    { "pause_reason", print_pause_reason },
    { "speed", print_speed },
    { "help", print_help },
    { "graphs", print_graphs },
    { "panel_focus", print_panel_focus },
    { "panel_focus_place", print_panel_focus_place },
    { "view", print_view },
    { "view_mode", print_view_mode },
    { "color_by", print_color_by },
    { "first_person", print_first_person },
    { "fps", print_fps },
    { "ms_per_draw", print_ms_per_draw },
    { "message", print_message },
    { "finite", print_finite },
    { "hash", print_hash },
};

void session_write_statistics(Session* session, TextBuffer* buffer)
{
    const Sandbox* sandbox = session->sandbox;
    Statistics statistics = { session, sandbox, sandbox_measure(sandbox), count_structural_links(sandbox) };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    {
        text_buffer_add(buffer, "%s\"%s\": ", i == 0 ? "{" : ", ", rows[i].name);
        rows[i].print(&statistics, buffer);
    }
    text_buffer_add(buffer, "}\n");
}
