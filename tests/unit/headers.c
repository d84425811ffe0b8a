// The library as a stranger sees it: one header, one call of each kind, from C and from C++ alike.

#include "voile/voile.h"

#include <stdio.h>

int main(void)
{
    const VoileVec3 positions[2] = { { 0.0f, 1.0f, 0.0f }, { 0.0f, 0.5f, 0.0f } };
    const uint8_t pinned[2] = { 1, 0 };
    VoileLinkDef link = { 0, 1, VOILE_LINK_STRUCTURAL, 0.0f, 0.0f };
    VoileClothDef def = voile_cloth_default_def();
    def.point_count = 2;
    def.positions = positions;
    def.pinned = pinned;
    def.link_count = 1;
    def.links = &link;

    VoileCloth* cloth = NULL;
    VoileError error;
    if (voile_cloth_create(&def, &cloth, &error) != VOILE_OK)
    {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    VoileClock clock = voile_default_clock();
    VoileStep step = voile_default_step();
    VoileCollider floor = voile_default_collider();
    step.colliders = &floor;
    step.collider_count = 1;
    int step_count = voile_clock_advance(&clock, 0.05);
    for (int i = 0; i < step_count; ++i)
    {
        voile_cloth_step(cloth, &step);
    }
    VoileClothFigures figures = voile_cloth_measure(cloth);
    voile_cloth_destroy(cloth);
    VoileFollowDef follow_def = voile_follow_default_def();
    VoileVec3 eye = voile_vec3(0.0f, 1.7f, 0.0f);
    VoilePose target = voile_follow_target(&follow_def, eye, voile_vec3(0.0f, 0.0f, -1.0f));
    VoileFollow follow = voile_follow_at(target);
    if (!voile_follow_step(&follow, &follow_def, target, 1.0f / 120.0f))
    {
        return 1;
    }
    return step_count == 6 && figures.is_finite && figures.links_alive == 1 ? 0 : 1;
}
