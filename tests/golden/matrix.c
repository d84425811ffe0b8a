// The worlds of matrix_scenes.c, one for each feature of the library, whose bits may only change on purpose: their
// hashes are in matrix.txt and, once all has begun that happens in them, in matrix_early.txt, one `name hash` a line.
// Every compiler, optimisation, kernel and number of threads has to give them; slow code (slow_code.h) goes no further
// than the early ones.
//
//   golden_matrix KERNEL THREADS               prints the lines that the tables say otherwise; exit code 1 if any are
//   golden_matrix KERNEL THREADS SIDE TICKS    prints the lines of worlds of SIDE x SIDE points and that many ticks
//
// It is built without cmocka, so that it can be cross-compiled, and with a work.c of its own that uses threads for
// cloths of any size.

#include "cli/threads.h"
#include "golden/matrix_scenes.h"
#include "slow_code.h"
#include "voile/voile.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GOLDEN_FOLDER   VOILE_SOURCE_DIR "/tests/golden/"
#define GOLDEN_SIDE     24
#define GOLDEN_TICKS    600
#define EARLY_TICKS     240
#define TICKS_PER_HASH  60
#define EXIT_NOT_GOLDEN 1
#define EXIT_NO_RUN     2

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

typedef struct Hashes
{
    uint64_t early, last;
} Hashes;

static Hashes run_scene(const SceneRow* scene, const Setting* setting)
{
    World world = { .side = setting->side, .cloth = weave(scene, setting), .step = voile_default_step() };
    world.step.parallel = setting->parallel;
    if (scene->begin != NULL)
    {
        scene->begin(&world);
    }
    uint64_t hash = VOILE_HASH_SEED;
    Hashes hashes = { 0 };
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
        hashes.early = world.tick == EARLY_TICKS ? hash_readings(world.cloth, hash) : hashes.early;
    }
    hashes.last = hash_readings(world.cloth, hash);
    voile_cloth_destroy(world.cloth);
    return hashes;
}

// --- hashes ----------------------------------------------------------------------------------------------------------

static void print_hash(const SceneRow* scene, uint64_t hash)
{
    printf("%s %016" PRIx64 "\n", scene->name, hash);
}

static bool is_golden(const char* path, const SceneRow* scene, uint64_t hash)
{
    FILE* file = fopen(path, "r");
    if (file == NULL)
    {
        fprintf(stderr, "golden_matrix: cannot read %s\n", path);
        exit(EXIT_NO_RUN);
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

// Prints the lines of the table that are otherwise, and returns how many.
static int compare_table(const char* path, const uint64_t* hashes)
{
    int wrong_count = 0;
    for (size_t i = 0; i < scene_count; ++i)
    {
        if (!is_golden(path, &scenes[i], hashes[i]))
        {
            print_hash(&scenes[i], hashes[i]);
            ++wrong_count;
        }
    }
    if (wrong_count > 0)
    {
        fprintf(stderr, "%s says otherwise than the %d lines above\n", path, wrong_count);
    }
    return wrong_count;
}

static int check_hashes(const Setting* setting)
{
    uint64_t* early = take_memory(scene_count, sizeof *early);
    uint64_t* last = take_memory(scene_count, sizeof *last);
    for (size_t i = 0; i < scene_count; ++i)
    {
        Hashes hashes = run_scene(&scenes[i], setting);
        early[i] = hashes.early;
        last[i] = hashes.last;
    }
    int wrong_count = compare_table(GOLDEN_FOLDER "matrix_early.txt", early);
    wrong_count += setting->ticks == GOLDEN_TICKS ? compare_table(GOLDEN_FOLDER "matrix.txt", last) : 0;
    free(early);
    free(last);
    return wrong_count > 0 ? EXIT_NOT_GOLDEN : EXIT_SUCCESS;
}

static int print_hashes(const Setting* setting)
{
    for (size_t i = 0; i < scene_count; ++i)
    {
        print_hash(&scenes[i], run_scene(&scenes[i], setting).last);
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
    Setting setting = { .kernel = find_kernel(argv[1]), .side = GOLDEN_SIDE };
    setting.ticks = IF_FAST(GOLDEN_TICKS, EARLY_TICKS);
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
