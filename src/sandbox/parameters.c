// The parameter rows: a new parameter is one field in scene.h and one row here.

#include "sandbox/scene.h"

#include <stddef.h>

#define WORLD(field) offsetof(WorldParameters, field)
#define CLOTH(field) offsetof(ClothParameters, field)
#define SOLID(field) offsetof(SolidParameters, field)
#define KEY(field)   offsetof(KeyParameters, field)

static const char* const shapes[] = { "sheet", "curtain", NULL };
static const char* const pins[] = { "none",           "top",   "top_corners", "corners", "left", "right", "bottom",
                                    "bottom_corners", "sides", "edges",       NULL };
static const char* const switches[] = { "world", "false", "true", NULL };

static const char* const materials[] = { "custom", "silk", "cotton", "denim", "leather", "rubber", NULL };

// No point of a cloth has a larger number.
#define MAX_POINT (1024 * 1024 - 1)

// name, type, unit, minimum, maximum, default, help, offset, choices, rebuilds
static const ParameterRow world_rows[] = {
    { "title", PARAMETER_TEXT, "", 0, 0, "Untitled", "what the window calls the scene", WORLD(title), NULL, false },
    { "flat", PARAMETER_BOOL, "", 0, 0, "false", "keep z at 0 and all masses equal: the two-dimensional toy",
      WORLD(flat), NULL, true },
    { "shared_hand", PARAMETER_BOOL, "", 0, 0, "false",
      "what is done to a cloth is done to all of its columns and rows, and each is labelled", WORLD(shared_hand), NULL,
      false },
    { "settle", PARAMETER_FLOAT, "s", 0, 60, "0", "time simulated before the first frame", WORLD(settle), NULL, true },
    { "gravity", PARAMETER_VECTOR, "m/s^2", -100, 100, "0 -9.81 0", "pull on every point", WORLD(gravity), NULL,
      false },
    { "sub_steps", PARAMETER_INT, "", 1, 100, "5", "slices of a tick, each integrated and relaxed", WORLD(sub_steps),
      NULL, false },
    { "passes", PARAMETER_INT, "", 1, 100, "1", "relaxations of every link in a sub-step", WORLD(passes), NULL, false },
    { "strands", PARAMETER_BOOL, "", 0, 0, "false", "solve every row and column of threads exactly: no stretch",
      WORLD(strands), NULL, false },
    { "tethers", PARAMETER_BOOL, "", 0, 0, "false",
      "no point gets farther from the pins and the hand than the cloth reaches", WORLD(tethers), NULL, false },
    { "structural_compliance", PARAMETER_FLOAT, "m/N", 0, 1000, "0", "give of the threads, 0 is hard",
      WORLD(structural_compliance), NULL, false },
    { "shear_compliance", PARAMETER_FLOAT, "m/N", 0, 1000, "0", "give of the diagonals, 0 is hard",
      WORLD(shear_compliance), NULL, false },
    { "bend_compliance", PARAMETER_FLOAT, "m/N", 0, 1000, "1", "give of the links over the next neighbour",
      WORLD(bend_compliance), NULL, false },
    { "damping", PARAMETER_FLOAT, "1/s", 0, 100, "0.5", "loss of velocity per second", WORLD(damping), NULL, false },
    { "wind", PARAMETER_VECTOR, "m/s", -1e6f, 1e6f, "0 0 0", "mean velocity of the air", WORLD(wind), NULL, false },
    { "wind_gust", PARAMETER_FLOAT, "", 0, 1, "1", "0 is a steady wind, 1 a gusty one", WORLD(wind_gust), NULL, false },
    { "wind_drag", PARAMETER_FLOAT, "1/s", 0, 100, "2.2", "how fast the air takes the cloth along", WORLD(wind_drag),
      NULL, false },
    { "wind_seed", PARAMETER_INT, "", 0, 1000000, "0",
      "gusts drawn at random, the same for each seed; 0 is a fixed form", WORLD(wind_seed), NULL, false },
    { "gust_size", PARAMETER_FLOAT, "m", 0.05f, 100, "1.5", "how far apart the gusts of a seed are", WORLD(gust_size),
      NULL, false },
    { "gust_pace", PARAMETER_FLOAT, "1/s", 0, 20, "0.4", "how fast they change beside being carried by the wind",
      WORLD(gust_pace), NULL, false },
    { "air_density", PARAMETER_AUTO, "kg/m^3", 0, 100, "auto",
      "of air that pushes by drag and lift, light cloth more; really 1.2", WORLD(air_density), NULL, false },
    { "air_drag", PARAMETER_FLOAT, "", 0, 10, "1.17", "drag coefficient of a face that meets such air squarely",
      WORLD(air_drag), NULL, false },
    { "air_lift", PARAMETER_FLOAT, "", 0, 10, "1", "its lift coefficient", WORLD(air_lift), NULL, false },
    { "blow_speed", PARAMETER_FLOAT, "m/s", 0, 1e6f, "10", "of the air that you blow", WORLD(blow_speed), NULL, false },
    { "blow_angle", PARAMETER_FLOAT, "degrees", 0.5f, 60, "7", "between the middle and the edge of its cone",
      WORLD(blow_angle), NULL, false },
    { "floor", PARAMETER_BOOL, "", 0, 0, "true", "a floor stops what falls", WORLD(floor), NULL, false },
    { "floor_height", PARAMETER_FLOAT, "m", -100, 100, "0", "y of the floor", WORLD(floor_height), NULL, false },
    { "floor_friction", PARAMETER_FLOAT, "", 0, 10, "0.6", "Coulomb friction of the floor", WORLD(floor_friction), NULL,
      false },
    { "floor_skin", PARAMETER_FLOAT, "m", 0, 0.1f, "0.004", "distance that the cloth keeps from the floor",
      WORLD(floor_skin), NULL, false },
    { "grab_radius", PARAMETER_FLOAT, "px", 1, 200, "24", "how near the pointer must be to grab a point",
      WORLD(grab_radius), NULL, false },
    { "grab_patch", PARAMETER_FLOAT, "m", 0, MAX_GRAB_PATCH, "0",
      "how far around a grabbed point the cloth is taken too, softly towards the rim", WORLD(grab_patch), NULL, false },
    { "grab_limit", PARAMETER_FLOAT, "N", 0, 100000, "20", "pull beyond which the hand slips, 0: it never does",
      WORLD(grab_limit), NULL, false },
    { "cut_radius", PARAMETER_FLOAT, "px", 1, 200, "8", "how near a right click must be to cut a link",
      WORLD(cut_radius), NULL, false },
    { "easing_curvature", PARAMETER_FLOAT, "", VOILE_EASE_MIN_CURVATURE, VOILE_EASE_MAX_CURVATURE, "2",
      "how steep the easing of the keys is", WORLD(easing_curvature), NULL, false },
    { "show_easing", PARAMETER_BOOL, "", 0, 0, "false", "plots of the easing curves, with a slider", WORLD(show_easing),
      NULL, false },
    { "camera_eye", PARAMETER_VECTOR, "m", -1000, 1000, "1.85 1.4 4.4", "where the camera stands", WORLD(camera_eye),
      NULL, false },
    { "camera_at", PARAMETER_VECTOR, "m", -1000, 1000, "0.05 1.15 0", "where the camera looks", WORLD(camera_at), NULL,
      false },
    { "camera_fov", PARAMETER_FLOAT, "degrees", 5, 120, "31", "vertical field of view", WORLD(camera_fov), NULL,
      false },
};

static const ParameterRow cloth_rows[] = {
    { "shape", PARAMETER_CHOICE, "", 0, 0, "sheet", "a plain sheet, or a curtain in folds", CLOTH(shape), shapes,
      true },
    { "columns", PARAMETER_INT, "", 1, 1024, "30", "points along the width", CLOTH(columns), NULL, true },
    { "rows", PARAMETER_INT, "", 1, 1024, "20", "points along the height", CLOTH(rows), NULL, true },
    { "width", PARAMETER_FLOAT, "m", 0.001f, 100, "1.5", "width at rest", CLOTH(width), NULL, true },
    { "height", PARAMETER_FLOAT, "m", 0.001f, 100, "1", "height at rest", CLOTH(height), NULL, true },
    { "hung_width", PARAMETER_FLOAT, "m", 0.001f, 100, "1.2", "width that a curtain hangs on", CLOTH(hung_width), NULL,
      true },
    { "folds", PARAMETER_FLOAT, "", 0, 100, "7", "waves of a curtain along its width", CLOTH(folds), NULL, true },
    { "position", PARAMETER_VECTOR, "m", -100, 100, "0 2 0", "middle of the upper edge", CLOTH(position), NULL, true },
    { "turn", PARAMETER_VECTOR, "degrees", -3600, 3600, "0 0 0",
      "about that middle and x, then y, then z; -90 0 0: it lies", CLOTH(turn), NULL, true },
    { "pins", PARAMETER_CHOICE, "", 0, 0, "top", "pins", CLOTH(pins), pins, true },
    { "pin_points", PARAMETER_RANGES, "", 0, MAX_POINT, "none",
      "more pins: points by number, row by row from the upper left: 0 5 10-19", CLOTH(pin_points), NULL, true },
    { "pin_box", PARAMETER_BOX, "m", -1000, 1000, "none",
      "more pins: all points that start in it; least x y z, most x y z", CLOTH(pin_box), NULL, true },
    { "material", PARAMETER_CHOICE, "", 0, 0, "custom", "gives what is auto", CLOTH(material), materials, true },
    { "mass_per_area", PARAMETER_AUTO, "kg/m^2", 0.001f, 100, "auto", "weight of the fabric; 0.15 of a custom one",
      CLOTH(mass_per_area), NULL, true },
    { "structural_compliance", PARAMETER_AUTO, "m/N", 0, 1000, "auto", "give of the cloth's threads",
      CLOTH(structural_compliance), NULL, true },
    { "shear_compliance", PARAMETER_AUTO, "m/N", 0, 1000, "auto", "give of the cloth's diagonals",
      CLOTH(shear_compliance), NULL, true },
    { "bend_compliance", PARAMETER_AUTO, "m/N", 0, 1000, "auto",
      "give of links over the next neighbour; before bending_stiffness", CLOTH(bend_compliance), NULL, false },
    { "bending_stiffness", PARAMETER_AUTO, "N m", 1e-9f, 1, "auto", "moment a metre of width for a curvature of 1/m",
      CLOTH(bending_stiffness), NULL, false },
    { "rest_angle", PARAMETER_FLOAT, "degrees", 0, 170, "0", "bend of two threads at rest, to either side: 0 is flat",
      CLOTH(rest_angle), NULL, true },
    { "wind_drag", PARAMETER_AUTO, "1/s", 0, 100, "auto", "how fast the air takes this cloth along", CLOTH(wind_drag),
      NULL, false },
    { "strength_lengthwise", PARAMETER_AUTO, "N/m", 0, 1e6f, "auto",
      "load a metre of width that threads down the cloth bear, 0 is any", CLOTH(strength_lengthwise), NULL, false },
    { "strength_crosswise", PARAMETER_AUTO, "N/m", 0, 1e6f, "auto", "the same of threads across",
      CLOTH(strength_crosswise), NULL, false },
    { "strength_scale", PARAMETER_FLOAT, "", 0, 1, "0.05",
      "share of the strength that counts: a hand is no testing machine", CLOTH(strength_scale), NULL, false },
    { "seam_mask", PARAMETER_TEXT, "", 0, 0, "",
      "a picture beside the scene's file (.pgm, .png): black is a weak seam, white is not", CLOTH(seam_mask), NULL,
      true },
    { "seam_points", PARAMETER_RANGES, "", 0, MAX_POINT, "none", "more of the weak seam, as pin_points",
      CLOTH(seam_points), NULL, true },
    { "seam_box", PARAMETER_BOX, "m", -1000, 1000, "none", "more of the weak seam, as pin_box", CLOTH(seam_box), NULL,
      true },
    { "seam_strength", PARAMETER_FLOAT, "", 0.001f, 1, "0.25", "share of its strength that the fabric keeps there",
      CLOTH(seam_strength), NULL, true },
    { "sub_steps", PARAMETER_INT, "", 0, 100, "0", "the cloth's own sub_steps, 0 is as the world says",
      CLOTH(sub_steps), NULL, false },
    { "passes", PARAMETER_INT, "", 0, 100, "0", "the cloth's own passes, 0 is as the world says", CLOTH(passes), NULL,
      false },
    { "strands", PARAMETER_CHOICE, "", 0, 0, "world", "the cloth's own strands", CLOTH(strands), switches, false },
    { "tethers", PARAMETER_CHOICE, "", 0, 0, "world", "the cloth's own tethers", CLOTH(tethers), switches, false },
    { "weight_points", PARAMETER_RANGES, "", 0, MAX_POINT, "none", "points on which balls hang, as pin_points",
      CLOTH(weight_points), NULL, true },
    { "weight", PARAMETER_FLOAT, "kg", 0, 100, "0.1", "of each of these balls", CLOTH(weight), NULL, true },
    { "moved_points", PARAMETER_RANGES, "", 0, MAX_POINT, "none", "points that the cloth's keys move, as pin_points",
      CLOTH(moved_points), NULL, true },
    { "repeat", PARAMETER_BOOL, "", 0, 0, "false", "after the last key the motion begins anew", CLOTH(repeat), NULL,
      true },
};

static const char* const solid_shapes[] = { "plane", "sphere", "capsule", "box", NULL };
static const char* const easings[] = { "linear", "logistic", "cosine", "power", "smoothstep", NULL };

static const ParameterRow solid_rows[] = {
    { "enabled", PARAMETER_BOOL, "", 0, 0, "true", "false: it is not there", SOLID(enabled), NULL, false },
    { "shape", PARAMETER_CHOICE, "", 0, 0, "sphere", "what it is", SOLID(shape), solid_shapes, true },
    { "position", PARAMETER_VECTOR, "m", -100, 100, "0 1 0", "its middle", SOLID(position), NULL, true },
    { "turn", PARAMETER_VECTOR, "degrees", -3600, 3600, "0 0 0", "how it is turned, about x, then y, then z",
      SOLID(turn), NULL, true },
    { "half_extents", PARAMETER_VECTOR, "m", 0.001f, 100, "0.2 0.2 0.2",
      "of a box; of a capsule y alone: half its straight part", SOLID(half_extents), NULL, true },
    { "radius", PARAMETER_AUTO, "m", 0, 100, "auto",
      "of a sphere or capsule, auto is 0.2; of a box's edges a tenth of it", SOLID(radius), NULL, true },
    { "friction", PARAMETER_FLOAT, "", 0, 10, "0.6", "Coulomb friction", SOLID(friction), NULL, false },
    { "skin", PARAMETER_FLOAT, "m", 0, 0.1f, "0.004", "distance that the cloth keeps", SOLID(skin), NULL, false },
    { "mass", PARAMETER_FLOAT, "kg", 0, 10000, "0", "of one that falls; 0: it is held, or follows its keys",
      SOLID(mass), NULL, true },
    { "bounce", PARAMETER_FLOAT, "", 0, 1, "0.3", "share of its speed with which it leaves the floor", SOLID(bounce),
      NULL, false },
    { "repeat", PARAMETER_BOOL, "", 0, 0, "false", "after the last key the motion begins anew", SOLID(repeat), NULL,
      true },
};

static const ParameterRow key_rows[] = {
    { "time", PARAMETER_FLOAT, "s", 0.001f, 3600, "1", "when it is reached, from the start", KEY(time), NULL, true },
    { "move", PARAMETER_VECTOR, "m", -100, 100, "0 0 0", "how far from the start", KEY(move), NULL, true },
    { "turn", PARAMETER_VECTOR, "degrees", -36000, 36000, "0 0 0", "how far turned from the start", KEY(turn), NULL,
      true },
    { "easing", PARAMETER_CHOICE, "", 0, 0, "smoothstep", "how the way to it is gone", KEY(easing), easings, true },
    { "curvature", PARAMETER_FLOAT, "", 0, VOILE_EASE_MAX_CURVATURE, "0",
      "how steep its easing is, from 0.05 on; 0: easing_curvature", KEY(curvature), NULL, true },
};

const ParameterTable world_parameters = { world_rows, sizeof world_rows / sizeof *world_rows };
const ParameterTable cloth_parameters = { cloth_rows, sizeof cloth_rows / sizeof *cloth_rows };
const ParameterTable solid_parameters = { solid_rows, sizeof solid_rows / sizeof *solid_rows };
const ParameterTable key_parameters = { key_rows, sizeof key_rows / sizeof *key_rows };
