// Small worlds, one for each feature of the library, whose bits may only change on purpose: their hashes are in
// matrix.txt, one `name hash` a line. Every compiler, optimisation, kernel and number of threads has to give them.
//
//   golden_matrix KERNEL THREADS               prints the lines that matrix.txt says otherwise; exit code 1 if there are any
//   golden_matrix KERNEL THREADS SIDE TICKS    prints the lines of worlds of SIDE x SIDE points and that many ticks
//
// It is built without cmocka, so that it can be cross-compiled, and with a work.c of its own that uses threads for cloths
// of any size.

#include "cli/threads.h"
#include "voile/voile.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GOLDEN_PATH     VOILE_SOURCE_DIR "/tests/golden/matrix.txt"
#define GOLDEN_SIDE     24
#define GOLDEN_TICKS    600
#define TICKS_PER_HASH  60
#define COLLIDER_COUNT  2
#define EXIT_NOT_GOLDEN 1
#define EXIT_NO_RUN     2

typedef enum Pins
{
    PINS_NONE,
    PINS_TOP,
    PINS_TOP_CORNERS,
} Pins;

typedef struct Setting
{
    VoileKernel kernel;
    const VoileParallel* parallel;
    int32_t side, ticks;
} Setting;

// Lends a host's threads, and knows whether they were ever asked for.
typedef struct Lender
{
    const VoileParallel* host;
    int64_t job_count;
} Lender;

// A square cloth of 1 m, its upper edge at y = 2.
typedef struct World
{
    int32_t side, tick;
    VoileCloth* cloth;
    VoileStep step;
    VoileCollider colliders[COLLIDER_COUNT];
    VoileMove move;
} World;

// What makes a scene's world one of its own: at the start, and before each tick. Either may be NULL.
typedef struct SceneRow
{
    const char* name;
    Pins pins;
    bool is_mesh;
    void (*begin)(World* world);
    void (*act)(World* world);
    float bend_angle; // radians
} SceneRow;

static void stop(const char* what)
{
    fprintf(stderr, "golden_matrix: %s\n", what);
    exit(EXIT_NO_RUN);
}

static void* take_memory(size_t count, size_t size)
{
    void* memory = calloc(count, size);
    if (memory == NULL)
    {
        stop("not enough memory");
    }
    return memory;
}

static void lend(void* context, int32_t count, VoileTask* task, void* data)
{
    Lender* lender = context;
    lender->job_count += 1;
    lender->host->run(lender->host->context, count, task, data);
}

// --- scenes ----------------------------------------------------------------------------------------------------------

static int32_t point_at(const World* world, int32_t column_in_eighths, int32_t row_in_eighths)
{
    int32_t last = world->side - 1;
    return last * row_in_eighths / 8 * world->side + last * column_in_eighths / 8;
}

static void use_many_passes(World* world)
{
    world->step.sub_steps = 1;
    world->step.passes = 8;
    world->step.compliance[VOILE_LINK_SHEAR] = 1.0e-4f;
}

static void use_small_steps(World* world)
{
    world->step.sub_steps = 12;
}

static void use_strands(World* world)
{
    world->step.sub_steps = 2;
    world->step.has_strands = true;
}

// The cut and the hand make tethers go and come.
static void use_tethers(World* world)
{
    world->step.sub_steps = 2;
    world->step.has_tethers = true;
}

static void blow(World* world)
{
    world->step.wind = (VoileWind){ .velocity = { 2.0f, 0.5f, -5.0f }, .gust = 0.8f, .drag = 2.0f };
}

// A wedge seen from far in front, from x = `start` to `end` at height y.
static void cut_at(World* world, float start, float end, float y)
{
    VoileWedge wedge = { { 0.0f, 1.5f, 50.0f }, { start, y, 0.0f }, { end, y + 0.01f, 0.0f } };
    (void)voile_cloth_cut(world->cloth, &wedge);
}

// Across the swinging cloth, a little each tick, as a hand does; then single links.
static void cut_on_the_way(World* world)
{
    if (60 <= world->tick && world->tick < 120)
    {
        float start = -0.6f + 0.015f * (float)(world->tick - 60);
        cut_at(world, start, start + 0.015f, 1.6f);
    }
    if (world->tick >= 150 && world->tick % 10 == 0)
    {
        (void)voile_cloth_cut_link(world->cloth, world->tick * 7 % voile_cloth_link_count(world->cloth));
    }
}

static void drag(World* world, int32_t point)
{
    float angle = 0.05f * (float)world->tick;
    VoileVec3 target = { 0.3f * voile_sin(angle), 1.5f + 0.3f * voile_cos(angle), 0.4f * voile_sin(0.7f * angle) };
    world->move = (VoileMove){ .point = point, .target = target };
    world->step.moves = &world->move;
    world->step.move_count = 1;
}

// Holds, drags and throws one point, pins and unpins another, and takes hold of a pinned one.
static void use_the_hand(World* world)
{
    int32_t held = point_at(world, 4, 5);
    int32_t pinned = point_at(world, 6, 8);
    world->step.move_count = 0;
    if (30 <= world->tick && world->tick < 130)
    {
        voile_cloth_hold(world->cloth, held);
        drag(world, held);
    }
    switch (world->tick)
    {
    case 130:
        voile_cloth_release(world->cloth, held);
        break;
    case 150:
        voile_cloth_pin(world->cloth, pinned);
        break;
    case 180:
        voile_cloth_place(world->cloth, pinned, voile_vec3(0.2f, 1.2f, 0.2f));
        break;
    case 210:
        voile_cloth_hold(world->cloth, point_at(world, 0, 0));
        voile_cloth_unpin(world->cloth, pinned);
        break;
    case 230:
        voile_cloth_release(world->cloth, point_at(world, 0, 0));
        voile_cloth_unpin(world->cloth, point_at(world, 8, 0));
        break;
    default:
        break;
    }
}

static void cut_and_drag(World* world)
{
    cut_on_the_way(world);
    use_the_hand(world);
}

// The cloth falls on a floor, and onto a slope that rises meanwhile.
static void lay_floors(World* world)
{
    for (int32_t i = 0; i < COLLIDER_COUNT; ++i)
    {
        world->colliders[i] = voile_default_collider();
    }
    VoileCollider* slope = &world->colliders[1];
    slope->pose.rotation = (VoileQuat){ 0.0f, 0.0f, 0.28f, 0.96f }; // exactly of length 1: (7, 24, 25) / 25
    slope->pose.position = voile_vec3(0.2f, 0.2f, 0.0f);
    slope->previous_pose = slope->pose;
    slope->friction = 0.2f;
    world->step.colliders = world->colliders;
    world->step.collider_count = COLLIDER_COUNT;
    world->step.sub_steps = 4;
}

static void raise_the_slope(World* world)
{
    VoileCollider* slope = &world->colliders[1];
    slope->previous_pose = slope->pose;
    slope->pose.position.y += world->tick < 200 ? 0.001f : 0.0f;
}

static const SceneRow scenes[] = {
    { "classic", PINS_TOP_CORNERS, false, use_many_passes, NULL, 0.0f },
    { "small-steps", PINS_TOP_CORNERS, false, use_small_steps, NULL, 0.0f },
    { "strands", PINS_TOP_CORNERS, false, use_strands, NULL, 0.0f },
    { "tethers", PINS_TOP_CORNERS, false, use_tethers, cut_and_drag, 0.0f },
    { "mesh", PINS_TOP_CORNERS, true, use_many_passes, NULL, 0.0f },
    { "mesh-tethers", PINS_TOP, true, use_tethers, cut_and_drag, 0.0f },
    { "wind", PINS_TOP, false, blow, NULL, 0.0f },
    { "cut", PINS_TOP, false, blow, cut_on_the_way, 0.0f },
    { "hand", PINS_TOP_CORNERS, false, NULL, use_the_hand, 0.0f },
    { "colliders", PINS_NONE, false, lay_floors, raise_the_slope, 0.0f },
    { "bent", PINS_TOP, false, NULL, use_the_hand, 0.35f },
};

#define SCENE_COUNT (sizeof scenes / sizeof *scenes)

// --- worlds ----------------------------------------------------------------------------------------------------------

static VoileCloth* create_cloth(const VoileClothDef* def)
{
    VoileCloth* cloth = NULL;
    VoileError error;
    if (voile_cloth_create(def, &cloth, &error) != VOILE_OK)
    {
        stop(error.message);
    }
    return cloth;
}

// The grid's own links and faces one by one, every seventh link soft.
static VoileCloth* tell_as_mesh(const VoileClothDef* grid_def, const VoileCloth* grid)
{
    int32_t link_count = voile_cloth_link_count(grid);
    int32_t face_count = voile_cloth_face_count(grid);
    VoileLinkDef* links = take_memory((size_t)link_count, sizeof *links);
    VoileFaceDef* faces = take_memory((size_t)face_count, sizeof *faces);
    for (int32_t i = 0; i < link_count; ++i)
    {
        VoileLink link = voile_cloth_link(grid, i);
        links[i] = (VoileLinkDef){ link.a, link.b, link.kind, link.rest_length, i % 7 == 0 ? 0.001f : 0.0f };
    }
    for (int32_t i = 0; i < face_count; ++i)
    {
        memcpy(faces[i].corners, voile_cloth_face(grid, i).corners, sizeof faces[i].corners);
    }
    VoileClothDef def = *grid_def;
    def.columns = def.rows = 0;
    def.links = links;
    def.link_count = link_count;
    def.faces = faces;
    def.face_count = face_count;
    VoileCloth* mesh = create_cloth(&def);
    free(links);
    free(faces);
    return mesh;
}

static bool starts_pinned(Pins pins, int32_t column, int32_t row, int32_t side)
{
    bool is_corner = column == 0 || column == side - 1;
    return row == 0 && (pins == PINS_TOP || (pins == PINS_TOP_CORNERS && is_corner));
}

static VoileCloth* weave(const SceneRow* scene, const Setting* setting)
{
    int32_t side = setting->side;
    size_t count = (size_t)side * (size_t)side;
    VoileVec3* positions = take_memory(count, sizeof *positions);
    uint8_t* pinned = take_memory(count, 1);
    float spacing = 1.0f / (float)(side - 1);
    for (int32_t i = 0; i < side * side; ++i)
    {
        float x = spacing * (float)(i % side) - 0.5f;
        float y = 2.0f - spacing * (float)(i / side);
        positions[i] = voile_vec3(x, y, 0.01f * voile_sin(9.0f * x + 5.0f * y));
        pinned[i] = starts_pinned(scene->pins, i % side, i / side, side);
    }
    VoileClothDef def = voile_cloth_default_def();
    def.point_count = side * side;
    def.positions = positions;
    def.pinned = pinned;
    def.columns = def.rows = side;
    def.reserves_tethers = true;
    def.grid_bend_angle = scene->bend_angle;
    def.kernel = setting->kernel;
    VoileCloth* cloth = create_cloth(&def);
    if (scene->is_mesh)
    {
        VoileCloth* grid = cloth;
        cloth = tell_as_mesh(&def, grid);
        voile_cloth_destroy(grid);
    }
    free(positions);
    free(pinned);
    return cloth;
}

// What may be asked of a cloth besides its state.
static uint64_t hash_readings(const VoileCloth* cloth, uint64_t hash)
{
    size_t links_size = (size_t)voile_cloth_link_count(cloth) * sizeof(float);
    size_t points_size = (size_t)voile_cloth_point_count(cloth) * sizeof(VoileVec3);
    void* readings = take_memory(1, links_size > points_size ? links_size : points_size);
    voile_cloth_read_link_forces(cloth, readings);
    hash = voile_hash_bytes(hash, readings, links_size);
    voile_cloth_read_tensions(cloth, readings);
    hash = voile_hash_bytes(hash, readings, links_size);
    voile_cloth_read_normals(cloth, readings, sizeof(VoileVec3));
    hash = voile_hash_bytes(hash, readings, points_size);
    free(readings);
    return hash;
}

static uint64_t run_scene(const SceneRow* scene, const Setting* setting)
{
    World world = { .side = setting->side, .cloth = weave(scene, setting), .step = voile_default_step() };
    world.step.parallel = setting->parallel;
    if (scene->begin != NULL)
    {
        scene->begin(&world);
    }
    uint64_t hash = VOILE_HASH_SEED;
    while (world.tick < setting->ticks)
    {
        if (scene->act != NULL)
        {
            scene->act(&world);
        }
        voile_cloth_step(world.cloth, &world.step);
        ++world.tick;
        world.step.wind.time = (float)world.tick / 120.0f;
        hash = world.tick % TICKS_PER_HASH == 0 ? voile_cloth_hash(world.cloth, hash) : hash;
    }
    hash = hash_readings(world.cloth, hash);
    voile_cloth_destroy(world.cloth);
    return hash;
}

// --- hashes ----------------------------------------------------------------------------------------------------------

static void print_hash(const SceneRow* scene, uint64_t hash)
{
    printf("%s %016" PRIx64 "\n", scene->name, hash);
}

static bool is_golden(const SceneRow* scene, uint64_t hash)
{
    FILE* file = fopen(GOLDEN_PATH, "r");
    if (file == NULL)
    {
        stop("cannot read " GOLDEN_PATH);
    }
    char line[128];
    char wanted[128];
    bool is_found = false;
    snprintf(wanted, sizeof wanted, "%s %016" PRIx64 "\n", scene->name, hash);
    while (fgets(line, sizeof line, file) != NULL)
    {
        is_found = is_found || strcmp(line, wanted) == 0;
    }
    fclose(file);
    return is_found;
}

static int check_hashes(const Setting* setting)
{
    int wrong_count = 0;
    for (size_t i = 0; i < SCENE_COUNT; ++i)
    {
        uint64_t hash = run_scene(&scenes[i], setting);
        if (!is_golden(&scenes[i], hash))
        {
            print_hash(&scenes[i], hash);
            ++wrong_count;
        }
    }
    if (wrong_count > 0)
    {
        fprintf(stderr, "tests/golden/matrix.txt says otherwise than the %d lines above\n", wrong_count);
        return EXIT_NOT_GOLDEN;
    }
    return EXIT_SUCCESS;
}

static int print_hashes(const Setting* setting)
{
    for (size_t i = 0; i < SCENE_COUNT; ++i)
    {
        print_hash(&scenes[i], run_scene(&scenes[i], setting));
    }
    return EXIT_SUCCESS;
}

static VoileKernel find_kernel(const char* name)
{
    for (int i = 0; i < VOILE_KERNEL_COUNT; ++i)
    {
        if (strcmp(name, voile_kernel_name((VoileKernel)i)) == 0)
        {
            return (VoileKernel)i;
        }
    }
    stop("no such kernel");
    return VOILE_KERNEL_AUTO;
}

static int32_t read_number(const char* text, int32_t low, int32_t high)
{
    long number = strtol(text, NULL, 10);
    if (number < low || number > high)
    {
        stop("a number is out of range");
    }
    return (int32_t)number;
}

// Threads that are lent but not used would be compared with themselves.
static int run_with_threads(Setting* setting, int32_t thread_count, int (*run)(const Setting*))
{
    ThreadHost* host = NULL;
    if (thread_host_create(thread_count, &host, NULL) != VOILE_OK)
    {
        stop("the threads could not be started");
    }
    Lender lender = { .host = thread_host_parallel(host) };
    VoileParallel parallel = { .run = lend, .context = &lender, .thread_count = lender.host->thread_count };
    setting->parallel = &parallel;
    int code = run(setting);
    if (parallel.thread_count > 1 && lender.job_count == 0)
    {
        stop("no thread was used");
    }
    thread_host_destroy(host);
    return code;
}

int main(int argc, char** argv)
{
    if (argc != 3 && argc != 5)
    {
        stop("KERNEL THREADS [SIDE TICKS] are needed");
    }
    Setting setting = { .kernel = find_kernel(argv[1]), .side = GOLDEN_SIDE, .ticks = GOLDEN_TICKS };
    if (!voile_kernel_is_available(setting.kernel))
    {
        fprintf(stderr, "the kernel '%s' does not run here: there is nothing to compare\n", argv[1]);
        return EXIT_SUCCESS;
    }
    if (argc == 5)
    {
        setting.side = read_number(argv[3], 2, 1024);
        setting.ticks = read_number(argv[4], 0, 1000000);
    }
    return run_with_threads(&setting, read_number(argv[2], 1, MAX_THREADS), argc == 5 ? print_hashes : check_hashes);
}
