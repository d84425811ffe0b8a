#include "sandbox/cloth_values.h"

#include "sandbox/materials.h"
#include "sandbox/words.h"

#include <string.h>

#define TOP_STRETCH 0.02f // two percent
#define TOP_SPEED   1.2f  // metres per second
#define LOAD_ROOM   5.0f  // times the weight that hangs on a thread

// --- scales ----------------------------------------------------------------------------------------------------------

// The next of 1, 2, 5, 10, 20 ... from `value` on.
static float round_up(float value)
{
    static const float steps[] = { 2.0f, 2.5f, 2.0f };
    float rounded = 1.0e-6f;
    for (int i = 0; rounded < value && rounded < 1.0e9f; ++i)
    {
        rounded *= steps[i % 3];
    }
    return rounded;
}

// Newtons at which a thread of the weaker direction tears; 0: it never does.
static float find_strength(const WorldParameters* world, const ClothParameters* cloth)
{
    Fabric fabric = fabric_of(world, cloth);
    float across = cloth->width / (float)(cloth->columns > 1 ? cloth->columns - 1 : 1);
    float down = cloth->height / (float)(cloth->rows > 1 ? cloth->rows - 1 : 1);
    float lengthwise = fabric.strength_lengthwise * across;
    float crosswise = fabric.strength_crosswise * down;
    bool is_across = lengthwise <= 0.0f || (crosswise > 0.0f && crosswise < lengthwise);
    return is_across ? crosswise : lengthwise;
}

static float find_hanging_weight(const WorldParameters* world, const ClothParameters* cloth)
{
    Fabric fabric = fabric_of(world, cloth);
    float mass = fabric.mass_per_area * cloth->width * cloth->height;
    return mass * 9.81f / (float)cloth->columns;
}

static ValueScale tension_scale(const Sandbox* sandbox)
{
    ValueScale scale = { .name = SAID("Tension"), .unit = "N", .map = &color_map_load, .is_root = true };
    float weight = 0.0f;
    const Scene* scene = &sandbox->scene;
    for (int i = 0; i < scene->cloth_count; ++i)
    {
        float strength = find_strength(&scene->world, &scene->cloths[i]);
        float hanging = find_hanging_weight(&scene->world, &scene->cloths[i]);
        scale.mark = strength > scale.mark ? strength : scale.mark;
        weight = hanging > weight ? hanging : weight;
    }
    scale.mark_name = scale.mark > 0.0f ? SAID("tears") : NULL;
    scale.top = scale.mark > 0.0f ? scale.mark : round_up(LOAD_ROOM * weight);
    return scale;
}

ValueScale value_scale_of(const Sandbox* sandbox, ColorBy by)
{
    switch (by)
    {
    case COLOR_BY_TENSION:
        return tension_scale(sandbox);
    case COLOR_BY_STRETCH:
        return (ValueScale){
            .name = SAID("Stretch"), .unit = "%", .map = &color_map_load, .top = TOP_STRETCH, .is_root = true
        };
    case COLOR_BY_SPEED:
        return (ValueScale){ .name = SAID("Speed"), .unit = "m/s", .map = &color_map_speed, .top = TOP_SPEED };
    default:
        return (ValueScale){ .name = NULL };
    }
}

float value_place(const ValueScale* scale, float value)
{
    float place = voile_clamp(value / scale->top, 0.0f, 1.0f);
    return scale->is_root ? sqrtf(place) : place;
}

// --- values ----------------------------------------------------------------------------------------------------------

static float larger(float a, float b)
{
    return a > b ? a : b;
}

static void find_tensions(const VoileCloth* cloth, float* newtons, float* out_values)
{
    voile_cloth_read_tensions(cloth, newtons);
    for (int32_t i = 0; i < voile_cloth_link_count(cloth); ++i)
    {
        if (newtons[i] > 0.0f)
        {
            VoileLink link = voile_cloth_link(cloth, i);
            out_values[link.a] = larger(out_values[link.a], newtons[i]);
            out_values[link.b] = larger(out_values[link.b], newtons[i]);
        }
    }
}

static void find_stretches(const SandboxCloth* cloth, float* out_values)
{
    for (int32_t i = 0; i < voile_cloth_link_count(cloth->cloth); ++i)
    {
        VoileLink link = voile_cloth_link(cloth->cloth, i);
        if (link.is_alive && link.kind == VOILE_LINK_STRUCTURAL && link.rest_length > 0.0f)
        {
            float length = voile_distance(cloth->positions[link.a], cloth->positions[link.b]);
            float stretch = length / link.rest_length - 1.0f;
            out_values[link.a] = larger(out_values[link.a], stretch);
            out_values[link.b] = larger(out_values[link.b], stretch);
        }
    }
}

static void find_speeds(const SandboxCloth* cloth, float* out_values)
{
    for (int32_t i = 0; i < cloth->point_count; ++i)
    {
        out_values[i] = TICKS_PER_SECOND * voile_distance(cloth->positions[i], cloth->previous_positions[i]);
    }
}

void cloth_values_find(const Sandbox* sandbox, int cloth, ColorBy by, float* link_room, float* out_values)
{
    const SandboxCloth* of = &sandbox->cloths[cloth];
    memset(out_values, 0, (size_t)of->point_count * sizeof *out_values);
    switch (by)
    {
    case COLOR_BY_TENSION:
        find_tensions(of->cloth, link_room, out_values);
        break;
    case COLOR_BY_STRETCH:
        find_stretches(of, out_values);
        break;
    case COLOR_BY_SPEED:
        find_speeds(of, out_values);
        break;
    default:
        break;
    }
}
