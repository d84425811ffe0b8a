#include "sandbox/materials.h"

#include <math.h>

#define DEFAULT_MASS_PER_AREA 0.15f // kg/m^2, of a custom cloth
#define STANDARD_GRAVITY      9.81f // m/s^2
#define STANDARD_AIR_DENSITY  1.2f  // kg/m^3, at 20 degrees on the ground

// The figures. Where a source gives a range, its middle was taken.
//
// KES-F is Kawabata's evaluation system (S. Kawabata, The Standardization and Analysis of Hand Evaluation, 2nd ed. 1980).
// Its units: stretch EMT in percent at 490 N/m, so that the stiffness is 49000 N/m / EMT; shear G, 1 gf/(cm degree) is
// 56 N/m; bending B, 1 gf cm^2/cm is 98e-6 N m.
//
// What a woven fabric bears is the mass of its threads in that direction times the tenacity of their yarn: 1 g/m^2 of
// 1 N/tex bears 1000 N/m. As strips of 50 mm (ISO 13934-1) silk would break at 450 N, cotton at 620 N, denim at 1460 N.
static const Material materials[] = {
    [CLOTH_MATERIAL_SILK] = {
        .mass_per_area = 0.06f,         // habotai of 14 momme; 1 momme is 4.34 g/m^2
        .stretch_stiffness = 10900.0f,  // KES-F, women's thin dress fabrics: EMT 3 to 6 %
        .shear_stiffness = 17.0f,       // the same: G 0.2 to 0.4
        .bending_stiffness = 3.4e-6f,   // the same: B 0.02 to 0.05
        .strength_lengthwise = 9000.0f, // half of the mass either way, 0.38 N/tex for silk (Morton and Hearle, Physical
        .strength_crosswise = 9000.0f,  // Properties of Textile Fibres, 4th ed. 2008), of which crimp leaves 80 %
    },
    [CLOTH_MATERIAL_COTTON] = {
        .mass_per_area = 0.15f,          // plain weave: Penava, Simic Penava and Knezic, Fibres & Textiles in Eastern
                                         // Europe 22 (2014), table 1: 150.3 g/m^2
        .stretch_stiffness = 9800.0f,    // KES-F, shirting: EMT 4 to 6 %
        .shear_stiffness = 56.0f,        // the same: G 0.6 to 1.4
        .bending_stiffness = 6.9e-6f,    // the same: B 0.05 to 0.09
        .strength_lengthwise = 12400.0f, // 55 % of the mass in the warp, 0.15 N/tex for carded ring yarn (Uster
        .strength_crosswise = 10100.0f,  // Statistics, 14 to 16 cN/tex)
    },
    [CLOTH_MATERIAL_DENIM] = {
        .mass_per_area = 0.324f,         // "11oz-black-denim" of Wang, O'Brien and Ramamoorthi, Data-Driven Elastic
                                         // Models for Cloth, ACM Transactions on Graphics 30 (2011)
        .stretch_stiffness = 9400.0f,    // KES-F of six denims, Journal of Textiles (2016) 4614168, table 5: EMT 5.2 %
        .shear_stiffness = 110.0f,       // the same: G 1.95, the mean
        .bending_stiffness = 64.2e-6f,   // Wang et al., flat, along the warp
        .strength_lengthwise = 29200.0f, // 60 % of the mass in the warp; yarn as of cotton
        .strength_crosswise = 19400.0f,
    },
    [CLOTH_MATERIAL_LEATHER] = {
        .mass_per_area = 0.52f,          // garment leather of 0.6 to 1.0 mm (Memon et al., Materials 14 (2021) 4553) at
                                         // 0.65 g/cm^3
        .stretch_stiffness = 29000.0f,   // its strength over the 45 % by which it lengthens (the Libyan standard of
                                         // garment leather asks for that)
        .shear_stiffness = 9700.0f,      // a third of it: alike in all directions, at constant volume
        .bending_stiffness = 150.0e-6f,  // Memon et al.: 9.2 to 22, read as mN cm, the unit of ISO 9073-7
        .strength_lengthwise = 13200.0f, // 8 to 25 N/mm^2 (leather-dictionary.com, "Tensile strength") of 0.8 mm
        .strength_crosswise = 9900.0f,   // an assumption: three quarters. The dictionary only says "very different"
    },
    // A sheet of vulcanised natural rubber, 0.5 mm. MatWeb, "Natural Rubber, Vulcanized": 950 kg/m^3, 100 % modulus
    // 1.5 MPa, shear modulus 0.5 MPa, strength 28 MPa. Bending: E t^3 / (12 (1 - 1/4)).
    [CLOTH_MATERIAL_RUBBER] = { .mass_per_area = 0.475f,
                                .stretch_stiffness = 750.0f,
                                .shear_stiffness = 250.0f,
                                .bending_stiffness = 20.8e-6f,
                                .strength_lengthwise = 14000.0f,
                                .strength_crosswise = 14000.0f },
};

const Material* material_find(int32_t material)
{
    return material == CLOTH_MATERIAL_CUSTOM ? NULL : &materials[material];
}

// --- from a material to links ------------------------------------------------------------------------------------------

// By Newton's method, which nears the root from above: the same bits everywhere. For 1e-12 to 1000.
static double cube_root(double value)
{
    double root = 1.0;
    for (int i = 0; i < 40; ++i)
    {
        root = (2.0 * root + value / (root * root)) / 3.0;
    }
    return root;
}

static float radians_of(float degrees)
{
    return degrees * (VOILE_PI / 180.0f);
}

static float spacing_of(float size, int32_t count)
{
    return size / (float)(count > 1 ? count - 1 : 1);
}

// A bend link spans two threads of the length s, bent by the angle t: it is c(t) = 2 s cos(t / 2) long. A bent sheet has
// the energy B (t - t0)^2 / 2 for each such link, where t0 is its angle at rest, the link (c(t) - c(t0))^2 / (2 a). Of a
// bend by d to either side of t0 the link's mean energy is, by Taylor's theorem to the second order of c,
//   s^2 (d^2 sin^2(t0 / 2) + d^4 cos^2(t0 / 2) / 16) / (2 a)
// which is the sheet's at that d with
//   a = s^2 (sin^2(t0 / 2) + d^2 cos^2(t0 / 2) / 16) / B
// For t0 well above d this holds around t0, whatever the bend. A flat cloth has the second part alone, s^4 k^2 / (16 B) for
// a curvature of k = d / s: the link stands for the sheet at that one curvature, and is softer where it is flatter. It is
// the mean one of the strip by which bending stiffness is measured: F. T. Peirce (The "Handle" of Cloth as a Measurable
// Quantity, Journal of the Textile Institute 21 (1930) T377) lets it hang over an edge until it droops by 41.5 degrees, which
// it does where it is two bending lengths long, each b = (B / weight per area)^(1/3); k is about 1 / (2 b) there.
// Where cells are not square s^2 is a cell's area, the geometric mean of what is right along and across.
static float bend_compliance_of(float bending_stiffness, float mass_per_area, const ClothParameters* cloth)
{
    double bending_length = cube_root((double)bending_stiffness / (double)(STANDARD_GRAVITY * mass_per_area));
    double cell_area =
        (double)spacing_of(cloth->width, cloth->columns) * (double)spacing_of(cloth->height, cloth->rows);
    double flat = cell_area * cell_area / (64.0 * (double)bending_stiffness * bending_length * bending_length);
    double sine = (double)voile_sin(0.5f * radians_of(cloth->rest_angle));
    return (float)(flat * (1.0 - sine * sine) + cell_area * sine * sine / (double)bending_stiffness);
}

// What follows is of square cells, and of no cell's size: a thread is s long and stands for a width of s; the two
// diagonals of a cell have the energy of its shear, G g^2 s^2 / 2, with a stiffness of G each. They also carry a part of a
// pull along the threads. With threads of the stiffness T the sheet's is (T^2 + 2 T G) / (T + G).
static float thread_stiffness_of(const Material* material)
{
    float shear = material->shear_stiffness;
    float half = 0.5f * material->stretch_stiffness - shear;
    return half + sqrtf(half * half + material->stretch_stiffness * shear);
}

static Fabric fabric_of_material(const Material* material, float mass_per_area)
{
    Fabric fabric = { .mass_per_area = mass_per_area };
    fabric.compliance[VOILE_LINK_STRUCTURAL] = 1.0f / thread_stiffness_of(material);
    fabric.compliance[VOILE_LINK_SHEAR] = 1.0f / material->shear_stiffness;
    fabric.strength_lengthwise = material->strength_lengthwise;
    fabric.strength_crosswise = material->strength_crosswise;
    return fabric;
}

static Fabric fabric_of_world(const WorldParameters* world, float mass_per_area)
{
    Fabric fabric = { .mass_per_area = mass_per_area, .drag = world->wind_drag };
    fabric.compliance[VOILE_LINK_STRUCTURAL] = world->structural_compliance;
    fabric.compliance[VOILE_LINK_SHEAR] = world->shear_compliance;
    return fabric;
}

// --- fabric ------------------------------------------------------------------------------------------------------------

static float given_or(float given, float otherwise)
{
    return given >= 0.0f ? given : otherwise;
}

// The world's where no stiffness is known.
static float choose_bend_compliance(const WorldParameters* world, const ClothParameters* cloth,
                                    const Material* material, float mass_per_area)
{
    float stiffness = given_or(cloth->bending_stiffness, material != NULL ? material->bending_stiffness : -1.0f);
    float compliance = stiffness > 0.0f ? bend_compliance_of(stiffness, mass_per_area, cloth) : world->bend_compliance;
    return given_or(cloth->bend_compliance, compliance);
}

Fabric fabric_of(const WorldParameters* world, const ClothParameters* cloth)
{
    const Material* material = material_find(cloth->material);
    float mass_per_area =
        given_or(cloth->mass_per_area, material != NULL ? material->mass_per_area : DEFAULT_MASS_PER_AREA);
    Fabric fabric =
        material != NULL ? fabric_of_material(material, mass_per_area) : fabric_of_world(world, mass_per_area);
    float* compliance = fabric.compliance;
    compliance[VOILE_LINK_STRUCTURAL] = given_or(cloth->structural_compliance, compliance[VOILE_LINK_STRUCTURAL]);
    compliance[VOILE_LINK_SHEAR] = given_or(cloth->shear_compliance, compliance[VOILE_LINK_SHEAR]);
    compliance[VOILE_LINK_BEND] = choose_bend_compliance(world, cloth, material, mass_per_area);
    fabric.drag = given_or(cloth->wind_drag, fabric.drag);
    bool has_own_drag = material == NULL || cloth->wind_drag >= 0.0f;
    fabric.air_density = given_or(world->air_density, has_own_drag ? 0.0f : STANDARD_AIR_DENSITY);
    fabric.strength_lengthwise = given_or(cloth->strength_lengthwise, fabric.strength_lengthwise);
    fabric.strength_crosswise = given_or(cloth->strength_crosswise, fabric.strength_crosswise);
    fabric.strength_lengthwise *= cloth->strength_scale;
    fabric.strength_crosswise *= cloth->strength_scale;
    return fabric;
}

void fabric_take_up(const Fabric* fabric, VoileStep* step)
{
    for (int kind = 0; kind < VOILE_LINK_KIND_COUNT; ++kind)
    {
        step->compliance[kind] = fabric->compliance[kind];
    }
    step->wind.drag = fabric->drag;
    step->wind.density = fabric->air_density;
    step->tearing.strength_lengthwise = fabric->strength_lengthwise;
    step->tearing.strength_crosswise = fabric->strength_crosswise;
}
