// A scene: what a scene file says. One table of rows for the world and one for each cloth are the whole schema; files,
// --set, set commands, help and the reference read them.

#ifndef SANDBOX_SCENE_H
#define SANDBOX_SCENE_H

#include "formats/parameters.h"
#include "voile/cloth.h"
#include "voile/easing.h"

#define MAX_SCENE_CLOTHS 8
#define MAX_SCENE_SOLIDS 16
#define MAX_SCENE_KEYS   128
#define MAX_SCENE_SIZE   ((size_t)1 << 20)
#define MAX_GRAB_PATCH   10.0f // metres
#define MAX_FOLDER_SIZE  4096  // bytes, a NUL included

// Values of the rows of world_parameters; units and ranges stand there.
typedef struct WorldParameters
{
    char title[PARAMETER_TEXT_SIZE];
    bool flat, shared_hand;
    float settle;
    VoileVec3 gravity;
    int32_t sub_steps, passes;
    bool strands, tethers;
    float structural_compliance, shear_compliance, bend_compliance;
    float damping;
    VoileVec3 wind;
    float wind_gust, wind_drag;
    int32_t wind_seed;
    float gust_size, gust_pace;
    float blow_speed, blow_angle;
    float air_density, air_drag, air_lift; // the density below 0: that of the ground for materials, 0 for others
    bool floor;
    float floor_height, floor_friction, floor_skin;
    float grab_radius, grab_patch, grab_limit, cut_radius;
    int32_t grab_mode; // VoileFollowMode
    bool held_at_start, two_way;
    VoileVec3 held_position, held_way;
    int32_t held_shape; // HeldShape
    float held_size, held_mass, held_friction;
    float hold_distance, hold_height_offset, let_go_distance;
    int32_t follow_mode; // VoileFollowMode
    float follow_speed, follow_stiffness, follow_damping, follow_damping_ratio, follow_rotation_speed;
    float speed_smoothing, bob_amplitude, bob_rate, bob_full_speed;
    float bank_per_yaw_rate, bank_limit, bank_smoothing;
    VoileVec3 held_rest_color, held_full_color; // linear RGB
    float held_full_speed;
    bool show_response;
    float easing_curvature;
    bool show_easing;
    int32_t view_mode, color_by; // ViewMode, ColorBy
    VoileVec3 camera_eye, camera_at;
    float camera_fov;
    int32_t undo_memory; // megabytes
} WorldParameters;

typedef enum HeldShape
{
    HELD_SHAPE_CUBE,
    HELD_SHAPE_SPHERE,
} HeldShape;

typedef enum ClothShape
{
    CLOTH_SHAPE_SHEET,
    CLOTH_SHAPE_CURTAIN,
} ClothShape;

typedef enum ClothPins
{
    CLOTH_PINS_NONE,
    CLOTH_PINS_TOP,
    CLOTH_PINS_TOP_CORNERS,
    CLOTH_PINS_CORNERS,
    CLOTH_PINS_LEFT,
    CLOTH_PINS_RIGHT,
    CLOTH_PINS_BOTTOM,
    CLOTH_PINS_BOTTOM_CORNERS,
    CLOTH_PINS_SIDES,
    CLOTH_PINS_EDGES,
} ClothPins;

typedef enum ClothMaterial
{
    CLOTH_MATERIAL_CUSTOM, // as the world and the cloth's own rows say
    CLOTH_MATERIAL_SILK,
    CLOTH_MATERIAL_COTTON,
    CLOTH_MATERIAL_DENIM,
    CLOTH_MATERIAL_LEATHER,
    CLOTH_MATERIAL_RUBBER,
} ClothMaterial;

// Of a solver that the world has, too.
typedef enum ClothSwitch
{
    CLOTH_SWITCH_WORLD, // as the world says
    CLOTH_SWITCH_FALSE,
    CLOTH_SWITCH_TRUE,
} ClothSwitch;

// Values of the rows of cloth_parameters.
typedef struct ClothParameters
{
    int32_t shape; // ClothShape
    int32_t columns, rows;
    float width, height;
    float hung_width, folds;
    VoileVec3 position, turn; // degrees about x, then y, then z
    int32_t pins;             // ClothPins; these, the points of the list and those in the box are pinned
    ParameterRanges pin_points;
    ParameterBox pin_box;
    int32_t material; // ClothMaterial; below 0 the next ones are the material's or the world's (see materials.h)
    float mass_per_area;
    float structural_compliance, shear_compliance, bend_compliance, wind_drag;
    float bending_stiffness; // N m; bend_compliance goes before it
    float rest_angle;        // degrees
    float strength_lengthwise, strength_crosswise;
    float strength_scale;
    char seam_mask[PARAMETER_TEXT_SIZE]; // a picture's file; ""
    ParameterRanges seam_points;
    ParameterBox seam_box;
    float seam_strength;
    int32_t sub_steps, passes;    // 0: the world's
    int32_t strands, tethers;     // ClothSwitch
    ParameterRanges weight_points;
    float weight;                 // kilograms, of each of them
    ParameterRanges moved_points; // what the cloth's keys move
    bool repeat;
} ClothParameters;

// Values of the rows of solid_parameters.
typedef struct SolidParameters
{
    bool enabled;
    int32_t shape; // VoileColliderKind
    VoileVec3 position;
    VoileVec3 turn; // degrees about x, then y, then z
    VoileVec3 half_extents;
    float radius; // below 0: auto
    float friction, skin;
    float mass; // kilograms; 0: it is held still, or follows its keys
    float bounce;
    bool repeat;
} SolidParameters;

// Values of the rows of key_parameters.
typedef struct KeyParameters
{
    float time;     // seconds from the start
    VoileVec3 move; // metres, from the start
    VoileVec3 turn; // degrees, as a solid's
    int32_t easing;  // VoileEase, of the way to this key
    float curvature; // of it; 0: the world's
} KeyParameters;

// Whose motion a key belongs to: the section's before it.
typedef enum KeyOwner
{
    KEY_OWNER_CLOTH,
    KEY_OWNER_SOLID,
} KeyOwner;

typedef struct SceneKey
{
    KeyOwner owner;
    int owner_index;
    KeyParameters parameters;
} SceneKey;

extern const ParameterTable world_parameters;
extern const ParameterTable cloth_parameters;
extern const ParameterTable solid_parameters;
extern const ParameterTable key_parameters;

typedef struct Scene
{
    char name[PARAMETER_TEXT_SIZE]; // of a built-in scene, else the file's
    bool is_builtin;                // and unchanged: the name alone says it all
    WorldParameters world;
    ClothParameters cloths[MAX_SCENE_CLOTHS];
    int cloth_count;
    SolidParameters solids[MAX_SCENE_SOLIDS];
    int solid_count;
    SceneKey keys[MAX_SCENE_KEYS]; // each owner's ascend in time
    int key_count;
    // Where the text came from, "" or with a slash at its end: its file names start there. No part of the text.
    char folder[MAX_FOLDER_SIZE];
    const struct Recording* recorded_pictures; // NULL: none. Must outlive what is made of the scene, like `parallel`
    // How fast, not what: no part of the text.
    VoileKernel kernel;
    const VoileParallel* parallel; // for large cloths; NULL: none. Must outlive what is made of the scene
    const struct SettlingWatch* settling_watch; // see settling.h; NULL: none. Must outlive it, too
} Scene;

// How fast it goes, and who watches, is the host's matter: as in `other`.
void scene_take_host(Scene* scene, const Scene* other);

// Every default, no cloth.
void scene_set_defaults(Scene* scene);

// Reads a scene's text; collects up to 20 errors, counting lines from `first_line`. On failure *out_scene is untouched.
VOILE_MUST_USE VoileResult scene_parse(const char* text, size_t size, int first_line, Scene* out_scene,
                                       TextErrors* errors);

// Writes what scene_parse reads back as an equal scene.
bool scene_write(const Scene* scene, TextBuffer* buffer);

// Sets `key`, `cloth.KEY` of every cloth, or `cloth.N.KEY` of cloth N (the first is 0), and so for `solid.`. The scene is then no longer just its name.
VOILE_MUST_USE VoileResult scene_set(Scene* scene, TextSlice key, TextSlice value, int line, VoileError* error);

// Whether they agree in every parameter, bit for bit.
bool scenes_are_equal(const Scene* one, const Scene* other);

// The row that a key speaks of, NULL for an unknown one.
const ParameterRow* scene_find_row(TextSlice key);

// The scenes compiled in, in the order of their keys; the first is the default.
typedef struct BuiltinScene
{
    const char* name;
    const char* text;
} BuiltinScene;

extern const BuiltinScene builtin_scenes[];
extern const size_t builtin_scene_count;

// Opens a built-in scene by name; VOILE_ERROR_INVALID with the nearest name for an unknown one.
VOILE_MUST_USE VoileResult scene_open_builtin(TextSlice name, Scene* out_scene, VoileError* error);

#endif
