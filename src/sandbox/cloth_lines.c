#include "sandbox/cloth_lines.h"

#include "draw/lines.h"
#include "draw/shapes.h"
#include "sandbox/hems.h"
#include "sandbox/seam.h"
#include "sandbox/session_state.h"
#include "sandbox/solid_lines.h"
#include "sandbox/twins.h"

#include <string.h>

// The default view's colours and light.
static const VoileVec3 near_color = { 0xea / 255.0f, 0xf1 / 255.0f, 0xfb / 255.0f };
static const VoileVec3 far_color = { 0x7f / 255.0f, 0x9a / 255.0f, 0xc6 / 255.0f };
const VoileVec3 cloth_to_light = { 0.70f, 0.46f, 0.545f };
#define LINE_WIDTH_PX 1.2f
#define LIT           0.55f
#define AMBIENT       0.06f
#define DIFFUSE       1.05f
#define RIM           0.22f
#define HIDDEN_ALPHA  0.05f

#define PIN_RADIUS_PX 1.9f

// A thread of a weak seam is a dash between its points: a line of stitches.
static const VoileVec3 seam_color = { 0xff / 255.0f, 0x92 / 255.0f, 0x7c / 255.0f };
#define DASH_START 0.22f
#define SEAM_TINT  0.9f // of the weakest; with the square root of the weakness

// -------------------------------------------------------------------------------------------------------------- memory

static size_t take(size_t* size, size_t count, size_t element_size)
{
    size_t offset = *size;
    *size += (count * element_size + 63) / 64 * 64;
    return offset;
}

void cloth_lines_release(ClothLines* lines)
{
    voile_release(&lines->allocator, lines->block, lines->block_size);
    *lines = (ClothLines){ .allocator = lines->allocator };
}

static bool reserve(ClothLines* lines, int64_t point_count, int64_t line_count, int32_t dead_face_count)
{
    if (point_count <= lines->point_capacity && line_count <= lines->line_capacity &&
        dead_face_count <= lines->dead_face_capacity)
    {
        return true;
    }
    cloth_lines_release(lines);
    size_t points = (size_t)point_count;
    size_t ends = 2 * (size_t)line_count;
    size_t size = 0;
    size_t positions = take(&size, points, sizeof(VoileVec3));
    size_t normals = take(&size, points, sizeof(VoileVec3));
    size_t x = take(&size, points, sizeof(float));
    size_t y = take(&size, points, sizeof(float));
    size_t inverse_depth = take(&size, points, sizeof(float));
    size_t weakness = take(&size, points, sizeof(float));
    size_t colors = take(&size, points, sizeof(Color));
    size_t found = take(&size, ends, sizeof(int32_t));
    size_t sorted = take(&size, ends, sizeof(int32_t));
    size_t dead_faces = take(&size, (size_t)dead_face_count, sizeof(HemFace));

    char* block = voile_allocate(&lines->allocator, size);
    if (block == NULL)
    {
        return false;
    }
    lines->block = block;
    lines->block_size = size;
    lines->point_capacity = (int32_t)point_count;
    lines->line_capacity = (int32_t)line_count;
    lines->dead_face_capacity = dead_face_count;
    lines->positions = (VoileVec3*)(void*)(block + positions);
    lines->normals = (VoileVec3*)(void*)(block + normals);
    lines->x = (float*)(void*)(block + x);
    lines->y = (float*)(void*)(block + y);
    lines->inverse_depth = (float*)(void*)(block + inverse_depth);
    lines->weakness = (float*)(void*)(block + weakness);
    lines->colors = (Color*)(void*)(block + colors);
    lines->ends = (int32_t*)(void*)(block + found);
    lines->sorted_ends = (int32_t*)(void*)(block + sorted);
    lines->dead_faces = (HemFace*)(void*)(block + dead_faces);
    return true;
}

// ------------------------------------------------------------------------------------------------------------- collect

// A held point is drawn where the pointer wants it, also between ticks and in a pause; one whose grip slips, where it is.
static void collect_points(ClothLines* lines, const Session* session)
{
    const Sandbox* sandbox = session->sandbox;
    float fraction = session_fraction(session);
    lines->point_count = 0;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        const SandboxCloth* cloth = &sandbox->cloths[i];
        VoileVec3* positions = lines->positions + lines->point_count;
        for (int32_t point = 0; point < cloth->point_count; ++point)
        {
            positions[point] = voile_lerp3(cloth->previous_positions[point], cloth->positions[point], fraction);
        }
        VoileVec3 target;
        if (sandbox->scene.world.grab_mode == VOILE_FOLLOW_RIGID &&
            twins_find_target(&sandbox->scene, &sandbox->hand, i, &target) &&
            !voile_cloth_is_slipping(cloth->cloth, sandbox->hand.point))
        {
            positions[sandbox->hand.point] = target;
        }
        voile_cloth_read_normals(cloth->cloth, lines->normals + lines->point_count, sizeof(VoileVec3));
        lines->point_count += cloth->point_count;
    }
}

// Without the arrays of points, which need not be there to measure.
static HemSource hem_source(const Sandbox* sandbox, int cloth)
{
    const ClothParameters* scene = &sandbox->scene.cloths[cloth];
    return (HemSource){ .cloth = sandbox->cloths[cloth].cloth, .columns = scene->columns, .rows = scene->rows };
}

#define HEM_ROOM_STEP 4096 // so that a growing cut does not ask for new memory in every frame

static HemRoom measure_hems(const Sandbox* sandbox)
{
    HemRoom sum = { 0 };
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        HemSource source = hem_source(sandbox, i);
        HemRoom room = hems_measure(&source);
        sum.dead_faces = room.dead_faces > sum.dead_faces ? room.dead_faces : sum.dead_faces;
        sum.vertices += room.vertices;
        sum.lines += room.lines;
    }
    sum.dead_faces = (sum.dead_faces + HEM_ROOM_STEP - 1) / HEM_ROOM_STEP * HEM_ROOM_STEP;
    sum.vertices = (sum.vertices + HEM_ROOM_STEP - 1) / HEM_ROOM_STEP * HEM_ROOM_STEP;
    sum.lines = (sum.lines + HEM_ROOM_STEP - 1) / HEM_ROOM_STEP * HEM_ROOM_STEP;
    return sum;
}

static void collect_hems(ClothLines* lines, const Sandbox* sandbox)
{
    int32_t first_point = 0;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        HemSource source = hem_source(sandbox, i);
        source.positions = lines->positions + first_point;
        source.normals = lines->normals + first_point;
        source.first_point = first_point;
        source.first_vertex = lines->point_count;
        Hems hems = { .dead_faces = lines->dead_faces };
        hems.positions = lines->positions + lines->point_count;
        hems.normals = lines->normals + lines->point_count;
        hems.ends = lines->ends + 2 * lines->line_count;
        hems_find(&source, &hems);
        lines->point_count += hems.vertex_count;
        lines->line_count += hems.line_count;
        first_point += sandbox->cloths[i].point_count;
    }
}

// Living or torn.
static int64_t count_weak_threads(const Sandbox* sandbox)
{
    int64_t count = 0;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        const VoileCloth* cloth = sandbox->cloths[i].cloth;
        int32_t link_count = seam_is_given(&sandbox->scene.cloths[i]) ? voile_cloth_link_count(cloth) : 0;
        for (int32_t link = 0; link < link_count; ++link)
        {
            count += voile_cloth_toughness(cloth, link) < 1.0f ? 1 : 0;
        }
    }
    return count;
}

static int32_t add_dash_end(ClothLines* lines, int32_t from, int32_t to, float weakness)
{
    int32_t end = lines->point_count++;
    lines->positions[end] = voile_lerp3(lines->positions[from], lines->positions[to], DASH_START);
    lines->normals[end] = lines->normals[from];
    lines->weakness[end] = weakness;
    return end;
}

static void add_thread(ClothLines* lines, int32_t a, int32_t b, float toughness)
{
    int32_t* ends = lines->ends + 2 * lines->line_count++;
    bool is_weak = toughness < 1.0f;
    ends[0] = is_weak ? add_dash_end(lines, a, b, 1.0f - toughness) : a;
    ends[1] = is_weak ? add_dash_end(lines, b, a, 1.0f - toughness) : b;
}

static void collect_lines(ClothLines* lines, const Sandbox* sandbox)
{
    int32_t first_point = 0;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        const VoileCloth* cloth = sandbox->cloths[i].cloth;
        int32_t link_count = voile_cloth_link_count(cloth);
        bool has_seam = seam_is_given(&sandbox->scene.cloths[i]);
        for (int32_t index = 0; index < link_count; ++index)
        {
            VoileLink link = voile_cloth_link(cloth, index);
            if (link.is_alive && link.kind == VOILE_LINK_STRUCTURAL)
            {
                float toughness = has_seam ? voile_cloth_toughness(cloth, index) : 1.0f;
                add_thread(lines, first_point + link.a, first_point + link.b, toughness);
            }
        }
        first_point += sandbox->cloths[i].point_count;
    }
}

// --------------------------------------------------------------------------------------------------------------- color

typedef struct DepthRange
{
    float low, high; // of 1 / depth
} DepthRange;

static DepthRange find_depth_range(const ClothLines* lines)
{
    DepthRange range = { 3.0e38f, 0.0f };
    for (int32_t i = 0; i < lines->point_count; ++i)
    {
        float value = lines->inverse_depth[i];
        range.low = value > 0.0f && value < range.low ? value : range.low;
        range.high = value > range.high ? value : range.high;
    }
    range.low = range.low < range.high ? range.low : range.high;
    return range;
}

// 0 for the farthest point, 1 for the nearest.
static float nearness(DepthRange range, float inverse_depth)
{
    float width = range.high - range.low;
    return width > 0.0f ? voile_clamp((inverse_depth - range.low) / width, 0.0f, 1.0f) : 1.0f;
}

// Both sides of the fabric are lit alike: the normal is turned to the viewer.
static float light_at(VoileVec3 normal, VoileVec3 position, VoileVec3 eye)
{
    VoileVec3 to_eye = voile_normalize_or(voile_sub(eye, position), voile_vec3(0.0f, 0.0f, 1.0f));
    float facing = voile_dot(normal, to_eye);
    float cosine = voile_dot(normal, cloth_to_light) * (facing < 0.0f ? -1.0f : 1.0f);
    float edge = 1.0f - (facing < 0.0f ? -facing : facing);
    float diffuse = 0.25f + 0.75f * cosine;
    return AMBIENT + DIFFUSE * (diffuse > 0.0f ? diffuse : 0.0f) + RIM * edge * edge * edge;
}

static void color_points(ClothLines* lines, VoileVec3 eye)
{
    DepthRange range = find_depth_range(lines);
    for (int32_t i = 0; i < lines->point_count; ++i)
    {
        float near = nearness(range, lines->inverse_depth[i]);
        float light = 1.25f * light_at(lines->normals[i], lines->positions[i], eye);
        float shade = (1.0f - LIT + LIT * (light < 1.35f ? light : 1.35f)) * (0.80f + 0.20f * near);
        VoileVec3 dye = voile_lerp3(far_color, near_color, voile_smoothstep(0.0f, 1.0f, near));
        if (lines->weakness[i] > 0.0f)
        {
            dye = voile_lerp3(dye, seam_color, SEAM_TINT * sqrtf(lines->weakness[i]));
        }
        VoileVec3 color = voile_scale(dye, shade);
        lines->colors[i] = color_from_rgb(color.x, color.y, color.z);
    }
}

// What a solid hides shows through it a little.
static void dim_hidden_points(ClothLines* lines, const Session* session, VoileVec3 eye)
{
    DrawnSolids solids;
    solids_collect(session, &solids);
    for (int32_t i = 0; i < lines->point_count && solids.count > 0; ++i)
    {
        if (solids_hide(&solids, eye, lines->positions[i]))
        {
            lines->colors[i] = color_with_alpha(lines->colors[i], HIDDEN_ALPHA);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------- sort

#define DEPTH_BUCKETS 4096

static int bucket_of(const ClothLines* lines, DepthRange range, int32_t line)
{
    const int32_t* ends = lines->ends + 2 * line;
    float middle = 0.5f * (lines->inverse_depth[ends[0]] + lines->inverse_depth[ends[1]]);
    return (int)(nearness(range, middle) * (DEPTH_BUCKETS - 1));
}

// A counting sort, stable: the farthest lines first, so that the nearer lie over them.
static void sort_lines(ClothLines* lines)
{
    int32_t starts[DEPTH_BUCKETS + 1];
    memset(starts, 0, sizeof starts);
    DepthRange range = find_depth_range(lines);
    for (int32_t i = 0; i < lines->line_count; ++i)
    {
        ++starts[bucket_of(lines, range, i) + 1];
    }
    for (int bucket = 0; bucket < DEPTH_BUCKETS; ++bucket)
    {
        starts[bucket + 1] += starts[bucket];
    }
    for (int32_t i = 0; i < lines->line_count; ++i)
    {
        int32_t place = starts[bucket_of(lines, range, i)]++;
        memcpy(lines->sorted_ends + 2 * place, lines->ends + 2 * i, 2 * sizeof *lines->ends);
    }
}

// ---------------------------------------------------------------------------------------------------------------- draw

static void draw_pins(const ClothLines* lines, const Sandbox* sandbox, Canvas* canvas, float scale)
{
    int32_t first_point = 0;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        const SandboxCloth* cloth = &sandbox->cloths[i];
        for (int32_t point = 0; point < cloth->point_count; ++point)
        {
            if (voile_cloth_is_pinned(cloth->cloth, point))
            {
                int32_t drawn = first_point + point;
                bool is_hidden = lines->colors[drawn] >> 24 < 0xff; // see dim_hidden_points
                Color color = is_hidden ? color_with_alpha(PIN_COLOR, HIDDEN_ALPHA) : PIN_COLOR;
                disc_draw(canvas, lines->x[drawn], lines->y[drawn], PIN_RADIUS_PX * scale, color);
            }
        }
        first_point += cloth->point_count;
    }
}

bool cloth_lines_draw(ClothLines* lines, const Session* session, const Projection* projection, Canvas* canvas,
                      float scale)
{
    const Sandbox* sandbox = session->sandbox;
    int64_t vertex_count = sandbox_point_count(sandbox) + 2 * count_weak_threads(sandbox);
    HemRoom hems = measure_hems(sandbox);
    vertex_count += hems.vertices;
    if (!reserve(lines, vertex_count, sandbox_link_count(sandbox) + hems.lines, hems.dead_faces))
    {
        return false;
    }
    lines->line_count = 0;
    collect_points(lines, session);
    collect_hems(lines, sandbox);
    memset(lines->weakness, 0, (size_t)lines->point_count * sizeof(float));
    collect_lines(lines, sandbox);
    projection_points(projection, lines->positions, lines->point_count, lines->x, lines->y, lines->inverse_depth);
    color_points(lines, projection->eye);
    dim_hidden_points(lines, session, projection->eye);
    sort_lines(lines);

    LineBatch batch = { .x = lines->x, .y = lines->y, .colors = lines->colors };
    batch.ends = lines->sorted_ends;
    batch.line_count = lines->line_count;
    batch.width = LINE_WIDTH_PX * scale;
    lines_draw(canvas, &batch);
    draw_pins(lines, sandbox, canvas, scale);
    return true;
}
