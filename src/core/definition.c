#include "core/definition.h"

#define MIN_REST_LENGTH 1.0e-6f  // metres: where both ends of a link rest in one place
#define MAX_BEND_ANGLE  3.0f     // radians: beyond, a thread is all but folded back upon itself
#define MIN_AREA_MASS   1.0e-12f // kilograms: below it a point's faces count as having no area

VoileClothDef voile_cloth_default_def(void)
{
    return (VoileClothDef){
        .grid_link_kinds = (1U << VOILE_LINK_KIND_COUNT) - 1U,
        .mass_per_area = 0.15f,
        .loose_point_mass = 0.001f,
        .allocator = voile_default_allocator(),
    };
}

// --- checks ----------------------------------------------------------------------------------------------------------

static VoileResult check_count(const char* what, int32_t count, int32_t least, int32_t most, VoileError* error)
{
    if (count < least || count > most)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "a cloth cannot have %d %s: the count goes from %d to %d",
                          (int)count, what, (int)least, (int)most);
    }
    return VOILE_OK;
}

static VoileResult check_array(const char* what, int32_t count, const void* array, VoileError* error)
{
    if (count > 0 && array == NULL)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "the definition counts %d %s but gives none", (int)count,
                          what);
    }
    return VOILE_OK;
}

static VoileResult check_sizes(const VoileClothDef* def, VoileError* error)
{
    VoileResult result = check_count("points", def->point_count, 1, MAX_POINTS, error);
    if (result == VOILE_OK)
    {
        result = check_count("links", def->link_count, 0, MAX_LINKS, error);
    }
    if (result == VOILE_OK)
    {
        result = check_count("faces", def->face_count, 0, MAX_FACES, error);
    }
    return result;
}

static VoileResult check_arrays(const VoileClothDef* def, VoileError* error)
{
    VoileResult result = check_array("points", def->point_count, def->positions, error);
    if (result == VOILE_OK)
    {
        result = check_array("links", def->link_count, def->links, error);
    }
    if (result == VOILE_OK)
    {
        result = check_array("faces", def->face_count, def->faces, error);
    }
    return result;
}

static VoileResult check_grid(const VoileClothDef* def, VoileError* error)
{
    if (def->columns == 0 && def->rows == 0)
    {
        return VOILE_OK;
    }
    if (def->columns < 1 || def->rows < 1 || (int64_t)def->columns * def->rows != def->point_count)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "a grid of %d columns and %d rows does not have %d points",
                          (int)def->columns, (int)def->rows, (int)def->point_count);
    }
    if (definition_is_grid(def) && def->face_count > 0)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0,
                          "a grid without links builds its own faces, but the definition gives %d",
                          (int)def->face_count);
    }
    if (!(def->grid_bend_angle >= 0.0f && def->grid_bend_angle <= MAX_BEND_ANGLE))
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "the bend angle of a grid must be from 0 to 3 radians");
    }
    return VOILE_OK;
}

static VoileResult check_positions(const char* what, const VoileVec3* positions, int32_t count, VoileError* error)
{
    for (int32_t i = 0; positions != NULL && i < count; ++i)
    {
        if (!voile_is_finite3(positions[i]))
        {
            return voile_fail(error, VOILE_ERROR_INVALID, 0, "the %s of point %d is not finite", what, (int)i);
        }
    }
    return VOILE_OK;
}

// Positive, and so that its inverse is a number as well.
static bool is_usable_mass(float mass)
{
    return mass > 0.0f && voile_is_finite(mass) && voile_is_finite(1.0f / mass);
}

static VoileResult check_toughness(const VoileClothDef* def, VoileError* error)
{
    for (int32_t i = 0; def->toughness != NULL && i < def->point_count; ++i)
    {
        if (!(def->toughness[i] >= 0.0f) || !voile_is_finite(def->toughness[i]))
        {
            return voile_fail(error, VOILE_ERROR_INVALID, 0,
                              "the toughness of point %d must be a finite number, 0 or more", (int)i);
        }
    }
    return VOILE_OK;
}

static VoileResult check_masses(const VoileClothDef* def, VoileError* error)
{
    if (def->masses == NULL && !is_usable_mass(def->mass_per_area))
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "the mass per area must be a finite number above 0");
    }
    if (def->masses == NULL && !is_usable_mass(def->loose_point_mass))
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "the mass of a loose point must be a finite number above 0");
    }
    for (int32_t i = 0; def->masses != NULL && i < def->point_count; ++i)
    {
        if (!is_usable_mass(def->masses[i]))
        {
            return voile_fail(error, VOILE_ERROR_INVALID, 0, "the mass of point %d must be a finite number above 0",
                              (int)i);
        }
    }
    return check_toughness(def, error);
}

static bool is_point(const VoileClothDef* def, int32_t index)
{
    return index >= 0 && index < def->point_count;
}

// NULL, or what is wrong with the link.
static const char* find_link_fault(const VoileClothDef* def, const VoileLinkDef* link)
{
    if (!is_point(def, link->a) || !is_point(def, link->b))
    {
        return "refers to a point that does not exist";
    }
    if (link->a == link->b)
    {
        return "joins a point to itself";
    }
    if ((int)link->kind < 0 || link->kind >= VOILE_LINK_KIND_COUNT)
    {
        return "is of a kind that does not exist";
    }
    if (!(link->compliance >= 0.0f) || !voile_is_finite(link->compliance))
    {
        return "needs a compliance that is a finite number, 0 or more";
    }
    if (!voile_is_finite(link->rest_length))
    {
        return "has a rest length that is not finite";
    }
    return NULL;
}

static VoileResult check_links(const VoileClothDef* def, VoileError* error)
{
    for (int32_t i = 0; i < def->link_count; ++i)
    {
        const char* fault = find_link_fault(def, &def->links[i]);
        if (fault != NULL)
        {
            return voile_fail(error, VOILE_ERROR_INVALID, 0, "link %d %s", (int)i, fault);
        }
    }
    return VOILE_OK;
}

// NULL, or what is wrong with the face.
static const char* find_face_fault(const VoileClothDef* def, const VoileFaceDef* face)
{
    int count = face->corners[3] == -1 ? 3 : 4;
    for (int i = 0; i < count; ++i)
    {
        if (!is_point(def, face->corners[i]))
        {
            return "refers to a point that does not exist";
        }
        for (int j = 0; j < i; ++j)
        {
            if (face->corners[i] == face->corners[j])
            {
                return "has the same point at two corners";
            }
        }
    }
    return NULL;
}

static VoileResult check_faces(const VoileClothDef* def, VoileError* error)
{
    for (int32_t i = 0; i < def->face_count; ++i)
    {
        const char* fault = find_face_fault(def, &def->faces[i]);
        if (fault != NULL)
        {
            return voile_fail(error, VOILE_ERROR_INVALID, 0, "face %d %s", (int)i, fault);
        }
    }
    return VOILE_OK;
}

static VoileResult check_start(const VoileClothDef* def, VoileError* error)
{
    return check_positions("position", def->positions, def->point_count, error);
}

static VoileResult check_rest(const VoileClothDef* def, VoileError* error)
{
    return check_positions("rest position", def->rest_positions, def->point_count, error);
}

static VoileResult check_kernel(const VoileClothDef* def, VoileError* error)
{
    if ((unsigned)def->kernel >= VOILE_KERNEL_COUNT)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "there is no kernel %d", (int)def->kernel);
    }
    return voile_kernel_is_available(def->kernel)
               ? VOILE_OK
               : voile_fail(error, VOILE_ERROR_INVALID, 0, "the kernel '%s' does not run here",
                            voile_kernel_name(def->kernel));
}

VoileResult definition_check(const VoileClothDef* def, VoileError* error)
{
    // In this order: each check may rely on those before it.
    static VoileResult (*const checks[])(const VoileClothDef* def, VoileError* error) = {
        check_sizes,  check_arrays, check_grid,  check_start,  check_rest,
        check_masses, check_links,  check_faces, check_kernel,
    };
    VoileResult result = VOILE_OK;
    for (size_t i = 0; i < sizeof(checks) / sizeof(checks[0]) && result == VOILE_OK; ++i)
    {
        result = checks[i](def, error);
    }
    return result;
}

// --- masses and lengths ----------------------------------------------------------------------------------------------

// A third of `part` of the mass of the triangle (a, b, c) goes to each of its corners.
static void weigh_triangle(const VoileClothDef* def, int32_t a, int32_t b, int32_t c, float part, float* masses)
{
    const VoileVec3* rest = definition_rest(def);
    VoileVec3 across = voile_cross(voile_sub(rest[b], rest[a]), voile_sub(rest[c], rest[a]));
    float third = voile_length(across) * 0.5f * def->mass_per_area * part / 3.0f;
    masses[a] += third;
    masses[b] += third;
    masses[c] += third;
}

static void weigh_faces(const VoileClothDef* def, const GridShape* grid, float* masses)
{
    int32_t face_count = grid->columns > 0 ? (grid->columns - 1) * (grid->rows - 1) : def->face_count;
    for (int32_t i = 0; i < face_count; ++i)
    {
        int32_t grid_corners[4];
        const int32_t* corners = grid->columns > 0 ? grid_corners : def->faces[i].corners;
        if (grid->columns > 0)
        {
            grid_face_corners(grid, i, grid_corners);
        }
        if (corners[3] < 0)
        {
            weigh_triangle(def, corners[0], corners[1], corners[2], 1.0f, masses);
            continue;
        }
        // Both ways to split a quad, half each: a sheet that is its own mirror image gets masses that are so too.
        for (int k = 0; k < 4; ++k)
        {
            weigh_triangle(def, corners[k], corners[(k + 1) % 4], corners[(k + 2) % 4], 0.5f, masses);
        }
    }
}

static void make_masses_equal(float* masses, int32_t count)
{
    double sum = 0.0;
    for (int32_t i = 0; i < count; ++i)
    {
        sum += (double)masses[i];
    }
    for (int32_t i = 0; i < count; ++i)
    {
        masses[i] = (float)(sum / count);
    }
}

void definition_weigh(const VoileClothDef* def, const GridShape* grid, float* out_masses)
{
    for (int32_t i = 0; i < def->point_count; ++i)
    {
        out_masses[i] = def->masses != NULL ? def->masses[i] : 0.0f;
    }
    if (def->masses == NULL)
    {
        weigh_faces(def, grid, out_masses);
    }
    for (int32_t i = 0; i < def->point_count; ++i)
    {
        bool is_loose = def->masses == NULL && !(out_masses[i] >= MIN_AREA_MASS && voile_is_finite(out_masses[i]));
        out_masses[i] = is_loose ? def->loose_point_mass : out_masses[i];
    }
    if (def->has_equal_masses)
    {
        make_masses_equal(out_masses, def->point_count);
    }
}

float definition_rest_length(const VoileClothDef* def, const VoileLinkDef* link)
{
    const VoileVec3* rest = definition_rest(def);
    bool is_given = link->rest_length > 0.0f;
    float length = is_given ? link->rest_length : voile_distance(rest[link->a], rest[link->b]);
    return length < MIN_REST_LENGTH ? MIN_REST_LENGTH : length;
}

// Two threads that are bent by an angle, 0 where they go straight on, span what the law of cosines says.
float definition_bend_length(const VoileClothDef* def, int32_t a, int32_t b)
{
    if (def->grid_bend_angle == 0.0f)
    {
        return definition_rest_length(def, &(VoileLinkDef){ .a = a, .b = b });
    }
    const VoileVec3* rest = definition_rest(def);
    int32_t middle = (a + b) / 2;
    float first = voile_distance(rest[a], rest[middle]);
    float second = voile_distance(rest[middle], rest[b]);
    float cosine = voile_cos(def->grid_bend_angle);
    float length = sqrtf(first * first + second * second + 2.0f * first * second * cosine);
    return length < MIN_REST_LENGTH ? MIN_REST_LENGTH : length;
}
