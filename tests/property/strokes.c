#include "property/strokes.h"

VoileCloth* blown_sheet_create(Trial* trial, SheetDef* out_def, bool is_mesh)
{
    SheetDef def = default_sheet();
    def.columns = 3 + trial->size;
    def.rows = 2 + trial->size;
    VoileCloth* cloth = is_mesh ? sheet_create_as_mesh(&def) : sheet_create(&def);
    VoileStep step = voile_default_step();
    step.wind = (VoileWind){ .velocity = { 1.0f, 0.2f, 3.0f }, .gust = 0.7f, .drag = 2.0f };
    cloth_run(cloth, &step, 20);
    *out_def = def;
    return cloth;
}

int32_t choose_wedges(Random* random, VoileWedge* out_wedges)
{
    VoileVec3 eye = voile_add(voile_vec3(0.0f, 1.6f, 3.5f), random_vec3(random, 1.0f));
    int32_t count = 1 + random_below(random, MAX_WEDGES);
    for (int32_t i = 0; i < count; ++i)
    {
        VoileVec3 from = voile_add(voile_vec3(0.0f, 1.55f, 0.0f), random_vec3(random, 0.6f));
        out_wedges[i] = (VoileWedge){ eye, from, voile_add(from, random_vec3(random, 0.5f)) };
    }
    return count;
}
