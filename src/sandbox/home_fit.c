#include "sandbox/home_fit.h"

#define MARGIN     0.04f // of the half width
#define MOST_TIMES 4.0f  // as far as the scene's own camera: a sliver of a picture shows what it can

void home_fit_open(HomeFit* fit, const Sandbox* sandbox)
{
    fit->box_count = sandbox->cloth_count;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        const SandboxCloth* cloth = &sandbox->cloths[i];
        VoileVec3 low = cloth->positions[0];
        VoileVec3 high = low;
        for (int32_t point = 1; point < cloth->point_count; ++point)
        {
            VoileVec3 at = cloth->positions[point];
            low = voile_vec3(at.x < low.x ? at.x : low.x, at.y < low.y ? at.y : low.y, at.z < low.z ? at.z : low.z);
            high =
                voile_vec3(at.x > high.x ? at.x : high.x, at.y > high.y ? at.y : high.y, at.z > high.z ? at.z : high.z);
        }
        fit->boxes[i].low = low;
        fit->boxes[i].high = high;
    }
}

// How far the eye must go back so that the place is seen `half_width` from the middle, at most.
static float find_way_back(const Projection* projection, VoileVec3 place, float half_width)
{
    float aside = voile_dot(voile_sub(place, projection->eye), projection->right);
    float least_depth = (aside < 0.0f ? -aside : aside) / (projection->tan_half_fov * half_width);
    return least_depth - projection_depth(projection, place);
}

// Eight of each box.
static VoileVec3 corner_of(const HomeFit* fit, int corner)
{
    VoileVec3 low = fit->boxes[corner / 8].low;
    VoileVec3 high = fit->boxes[corner / 8].high;
    return voile_vec3((corner & 1) != 0 ? high.x : low.x, (corner & 2) != 0 ? high.y : low.y,
                      (corner & 4) != 0 ? high.z : low.z);
}

Camera home_fit_camera(const HomeFit* fit, Camera camera, float half_width)
{
    Projection projection = projection_make(&camera, 2, 2);
    float room = half_width * (1.0f - MARGIN);
    float most = (MOST_TIMES - 1.0f) * voile_distance(camera.eye, camera.at);
    float back = 0.0f;
    for (int corner = 0; corner < 8 * fit->box_count && room > 0.0f; ++corner)
    {
        float way = find_way_back(&projection, corner_of(fit, corner), room);
        back = way > back ? way : back;
    }
    back = back < most ? back : most;
    camera.eye = voile_add_scaled(camera.eye, projection.forward, -back);
    return camera;
}

float home_fit_bottom(const HomeFit* fit, const Projection* projection)
{
    float bottom = 0.0f;
    for (int corner = 0; corner < 8 * fit->box_count; ++corner)
    {
        float x, y;
        bool is_seen = projection_point(projection, corner_of(fit, corner), &x, &y);
        bottom = is_seen && y > bottom ? y : bottom;
    }
    return bottom;
}
