#include "sandbox/first_person.h"

// How much faster than the picture moves under a drag the head turns. The angle of a half height depends on the field of
// view: a narrow one is aimed with more finely.
#define LOOK_GAIN 2.0f

#define STANDING_SPEED 2.0e-3f // metres a second: less is no walk

void first_person_look(CameraControl* control, float dx, float dy)
{
    float half = 0.5f * control->camera.fov_y;
    float gain = LOOK_GAIN * voile_sin(half) / voile_cos(half);
    // The eye is where the yaw says, so that it goes round the other way: mouse to the right, look to the right.
    camera_control_turn(control, -dx * gain, -dy * gain);
}

static VoileVec3 wished_velocity(const CameraControl* control, VoileVec3 wish)
{
    Projection projection = projection_make(&control->camera, 2, 2);
    VoileVec3 way = voile_scale(projection.right, wish.x);
    way = voile_add_scaled(way, projection.forward, wish.z);
    way.y += wish.y;
    float length = voile_length(way);
    return length > 1.0f ? voile_scale(way, WALK_SPEED / length) : voile_scale(way, WALK_SPEED);
}

void first_person_walk(Walk* walk, CameraControl* control, VoileVec3 wish, float seconds)
{
    VoileVec3 goal = wished_velocity(control, wish);
    bool is_standing = !walk_is_moving(walk) && voile_length(goal) == 0.0f;
    if (is_standing || !(seconds > 0.0f))
    {
        return;
    }
    // The speed's distance to the wished one fades as exp(-t / WALK_SECONDS); this is its integral.
    float rest = voile_exp(-seconds / WALK_SECONDS);
    VoileVec3 excess = voile_sub(walk->velocity, goal);
    VoileVec3 way = voile_add_scaled(voile_scale(goal, seconds), excess, WALK_SECONDS * (1.0f - rest));
    walk->velocity = voile_add_scaled(goal, excess, rest);
    if (!walk_is_moving(walk) && voile_length(goal) == 0.0f)
    {
        walk->velocity = voile_vec3(0.0f, 0.0f, 0.0f);
    }
    camera_control_shift(control, way);
}

bool walk_is_moving(const Walk* walk)
{
    return voile_length(walk->velocity) > STANDING_SPEED;
}
