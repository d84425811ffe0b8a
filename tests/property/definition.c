// Definitions are foreign data: whatever cannot be used must be refused with a sentence, and never believed.

#include "fixture.h"
#include "property/property.h"

#include <string.h>

// A small sound mesh whose parts a test may spoil.
typedef struct Draft
{
    VoileVec3 positions[6];
    VoileVec3 rest_positions[6];
    float masses[6];
    uint8_t pinned[6];
    VoileLinkDef links[7];
    VoileFaceDef faces[3];
    VoileClothDef def;
} Draft;

// Two squares side by side, the second one as two triangles:
//   0 1 2
//   3 4 5
static void draft_start(Draft* draft)
{
    static const int32_t ends[7][2] = { { 0, 1 }, { 1, 2 }, { 3, 4 }, { 4, 5 }, { 0, 3 }, { 1, 4 }, { 2, 5 } };
    *draft = (Draft){ .faces = { { { 0, 3, 4, 1 } }, { { 1, 4, 5, -1 } }, { { 1, 5, 2, -1 } } } };
    for (int32_t i = 0; i < 6; ++i)
    {
        draft->positions[i] = voile_vec3((float)(i % 3), 1.0f - (float)(i / 3), 0.0f);
        draft->rest_positions[i] = draft->positions[i];
        draft->masses[i] = 0.5f;
    }
    for (int32_t i = 0; i < 7; ++i)
    {
        draft->links[i] = (VoileLinkDef){ .a = ends[i][0], .b = ends[i][1] };
    }
    draft->def = voile_cloth_default_def();
    draft->def.point_count = 6;
    draft->def.positions = draft->positions;
    draft->def.rest_positions = draft->rest_positions;
    draft->def.masses = draft->masses;
    draft->def.pinned = draft->pinned;
    draft->def.links = draft->links;
    draft->def.link_count = 7;
    draft->def.faces = draft->faces;
    draft->def.face_count = 3;
}

static void draft_make_grid(Draft* draft)
{
    draft->def.columns = 3;
    draft->def.rows = 2;
    draft->def.links = NULL;
    draft->def.link_count = 0;
    draft->def.faces = NULL;
    draft->def.face_count = 0;
}

// ------------------------------------------------------------------------------------------------------------- refusals

static const float not_a_number = (float)NAN;
static const float infinite = (float)INFINITY;

static void take_no_points(Draft* draft)
{
    draft->def.point_count = 0;
}

static void take_a_negative_number_of_points(Draft* draft)
{
    draft->def.point_count = -5;
}

static void take_too_many_points(Draft* draft)
{
    draft->def.point_count = (1 << 24) + 1;
}

static void leave_out_the_positions(Draft* draft)
{
    draft->def.positions = NULL;
}

static void put_a_point_nowhere(Draft* draft)
{
    draft->positions[4].y = not_a_number;
}

static void put_a_point_infinitely_far(Draft* draft)
{
    draft->positions[5].z = -infinite;
}

static void rest_nowhere(Draft* draft)
{
    draft->rest_positions[0].x = not_a_number;
}

static void weigh_nothing(Draft* draft)
{
    draft->masses[3] = 0.0f;
}

static void weigh_less_than_nothing(Draft* draft)
{
    draft->masses[3] = -1.0f;
}

static void weigh_no_number(Draft* draft)
{
    draft->masses[0] = not_a_number;
}

static void weigh_infinitely_much(Draft* draft)
{
    draft->masses[0] = infinite;
}

static void link_a_negative_point(Draft* draft)
{
    draft->links[2].a = -1;
}

static void link_a_point_too_far(Draft* draft)
{
    draft->links[6].b = 6;
}

static void link_a_point_with_itself(Draft* draft)
{
    draft->links[1].b = draft->links[1].a;
}

static void link_with_an_unknown_kind(Draft* draft)
{
    draft->links[0].kind = (VoileLinkKind)VOILE_LINK_KIND_COUNT;
}

static void link_with_negative_compliance(Draft* draft)
{
    draft->links[0].compliance = -1.0e-6f;
}

static void link_with_no_number_of_compliance(Draft* draft)
{
    draft->links[0].compliance = not_a_number;
}

static void link_with_no_number_of_length(Draft* draft)
{
    draft->links[0].rest_length = not_a_number;
}

static void link_infinitely_long(Draft* draft)
{
    draft->links[0].rest_length = infinite;
}

static void count_links_that_are_not_there(Draft* draft)
{
    draft->def.links = NULL;
}

static void count_fewer_links_than_none(Draft* draft)
{
    draft->def.link_count = -1;
}

static void face_a_point_too_far(Draft* draft)
{
    draft->faces[0].corners[2] = 6;
}

static void face_a_negative_point(Draft* draft)
{
    draft->faces[1].corners[0] = -1;
}

static void face_a_point_twice(Draft* draft)
{
    draft->faces[1].corners[1] = draft->faces[1].corners[0];
}

static void face_below_the_triangle_mark(Draft* draft)
{
    draft->faces[2].corners[3] = -2;
}

static void count_faces_that_are_not_there(Draft* draft)
{
    draft->def.faces = NULL;
}

static void weigh_nothing_per_area(Draft* draft)
{
    draft->def.masses = NULL;
    draft->def.mass_per_area = 0.0f;
}

static void weigh_no_number_per_area(Draft* draft)
{
    draft->def.masses = NULL;
    draft->def.mass_per_area = not_a_number;
}

static void miscount_the_grid(Draft* draft)
{
    draft_make_grid(draft);
    draft->def.rows = 3;
}

static void overflow_the_grid(Draft* draft)
{
    draft_make_grid(draft);
    draft->def.columns = 65536;
    draft->def.rows = 65536;
}

static void turn_the_grid_negative(Draft* draft)
{
    draft_make_grid(draft);
    draft->def.columns = -3;
    draft->def.rows = -2;
}

typedef struct RefusalRow
{
    const char* name;
    void (*spoil)(Draft* draft);
} RefusalRow;

#define REFUSAL(function)                                                                                              \
    {                                                                                                                  \
#function, function                                                                                            \
    }

static const RefusalRow refusal_rows[] = {
    REFUSAL(take_no_points),
    REFUSAL(take_a_negative_number_of_points),
    REFUSAL(take_too_many_points),
    REFUSAL(leave_out_the_positions),
    REFUSAL(put_a_point_nowhere),
    REFUSAL(put_a_point_infinitely_far),
    REFUSAL(rest_nowhere),
    REFUSAL(weigh_nothing),
    REFUSAL(weigh_less_than_nothing),
    REFUSAL(weigh_no_number),
    REFUSAL(weigh_infinitely_much),
    REFUSAL(link_a_negative_point),
    REFUSAL(link_a_point_too_far),
    REFUSAL(link_a_point_with_itself),
    REFUSAL(link_with_an_unknown_kind),
    REFUSAL(link_with_negative_compliance),
    REFUSAL(link_with_no_number_of_compliance),
    REFUSAL(link_with_no_number_of_length),
    REFUSAL(link_infinitely_long),
    REFUSAL(count_links_that_are_not_there),
    REFUSAL(count_fewer_links_than_none),
    REFUSAL(face_a_point_too_far),
    REFUSAL(face_a_negative_point),
    REFUSAL(face_a_point_twice),
    REFUSAL(face_below_the_triangle_mark),
    REFUSAL(count_faces_that_are_not_there),
    REFUSAL(weigh_nothing_per_area),
    REFUSAL(weigh_no_number_per_area),
    REFUSAL(miscount_the_grid),
    REFUSAL(overflow_the_grid),
    REFUSAL(turn_the_grid_negative),
};

static void an_unusable_definition_is_refused_with_a_sentence(void** state)
{
    (void)state;
    int32_t accepted_count = 0;
    for (size_t i = 0; i < sizeof refusal_rows / sizeof *refusal_rows; ++i)
    {
        Draft draft;
        draft_start(&draft);
        refusal_rows[i].spoil(&draft);
        VoileCloth* cloth = (VoileCloth*)&draft;
        VoileError error = { 0 };
        VoileResult result = voile_cloth_create(&draft.def, &cloth, &error);
        bool is_refused =
            result == VOILE_ERROR_INVALID && cloth == NULL && error.code == result && error.message[0] != '\0';
        if (!is_refused)
        {
            print_error("%s: result %d, message \"%s\"\n", refusal_rows[i].name, (int)result, error.message);
            accepted_count++;
        }
        if (result == VOILE_OK)
        {
            voile_cloth_destroy(cloth);
        }
    }
    assert_int_equal(accepted_count, 0);
}

static void the_sound_drafts_are_accepted(void** state)
{
    (void)state;
    for (int32_t is_grid = 0; is_grid < 2; ++is_grid)
    {
        Draft draft;
        draft_start(&draft);
        if (is_grid)
        {
            draft_make_grid(&draft);
        }
        VoileCloth* cloth = NULL;
        assert_int_equal(voile_cloth_create(&draft.def, &cloth, NULL), VOILE_OK);
        assert_int_equal(voile_cloth_point_count(cloth), 6);
        voile_cloth_destroy(cloth);
    }
}

// ------------------------------------------------------------------------------------------------------- random drafts

// Mostly sound numbers, sometimes one next to a limit.
static int32_t random_index(Random* random)
{
    static const int32_t odd[] = { -1, -2, 6, 7, INT32_MAX, INT32_MIN };
    return random_happens(random, 0.02f) ? odd[random_below(random, 6)] : random_below(random, 6);
}

static float random_number(Random* random, float usual)
{
    static const float odd[] = { 0.0f, -1.0f, 1.0e-30f, 1.0e30f, 3.0e38f, (float)NAN, (float)INFINITY };
    return random_happens(random, 0.02f) ? odd[random_below(random, 7)] : usual;
}

static void spoil_at_random(Draft* draft, Random* random)
{
    for (int32_t i = 0; i < 6; ++i)
    {
        draft->positions[i].x = random_number(random, draft->positions[i].x);
        draft->masses[i] = random_number(random, draft->masses[i]);
    }
    for (int32_t i = 0; i < 7; ++i)
    {
        draft->links[i].a = random_index(random);
        draft->links[i].b = random_index(random);
        draft->links[i].kind = (VoileLinkKind)random_below(random, VOILE_LINK_KIND_COUNT);
        draft->links[i].rest_length = random_number(random, 0.9f);
        draft->links[i].compliance = random_number(random, 0.0f);
    }
    for (int32_t i = 0; i < 3; ++i)
    {
        for (int32_t k = 0; k < 4; ++k)
        {
            draft->faces[i].corners[k] = k == 3 && random_happens(random, 0.5f) ? -1 : random_index(random);
        }
    }
    draft->def.masses = random_happens(random, 0.5f) ? draft->masses : NULL;
    draft->def.link_count = random_below(random, 8);
    draft->def.face_count = random_below(random, 4);
    draft->def.mass_per_area = random_number(random, 0.2f);
    draft->def.loose_point_mass = random_number(random, 0.1f);
}

// Whatever comes in, it is refused as invalid, or it makes a cloth that can be stepped, cut and asked.
static bool any_draft_is_refused_or_works(Trial* trial)
{
    Draft draft;
    draft_start(&draft);
    spoil_at_random(&draft, &trial->random);
    VoileCloth* cloth = NULL;
    VoileError error = { 0 };
    VoileResult result = voile_cloth_create(&draft.def, &cloth, &error);
    if (result != VOILE_OK)
    {
        bool is_explained = result == VOILE_ERROR_INVALID && error.message[0] != '\0' && cloth == NULL;
        return is_explained || trial_fails(trial, "refused with %d: %s", (int)result, error.message);
    }
    VoileStep step = voile_default_step();
    step.wind = (VoileWind){ .velocity = { 3.0f, 0.0f, 3.0f }, .gust = 0.5f, .drag = 1.0f };
    cloth_run(cloth, &step, 5);
    cut_across(cloth, voile_vec3(-1.0f, 0.5f, 0.0f), voile_vec3(3.0f, 0.4f, 0.0f));
    cloth_run(cloth, &step, 5);
    float newtons[7] = { 0.0f };
    voile_cloth_read_tensions(cloth, newtons);
    VoileVec3 normals[6];
    voile_cloth_read_normals(cloth, normals, sizeof *normals);
    VoileClothFigures figures = voile_cloth_measure(cloth);
    bool is_legal = figures.links_alive >= 0 && figures.links_alive <= draft.def.link_count &&
                    figures.faces_alive >= 0 && figures.faces_alive <= draft.def.face_count;
    voile_cloth_destroy(cloth);
    return is_legal || trial_fails(trial, "%d links and %d faces alive", figures.links_alive, figures.faces_alive);
}

static void a_random_definition_is_refused_or_works(void** state)
{
    (void)state;
    for_all(any_draft_is_refused_or_works, 1, 4000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_sound_drafts_are_accepted),
        cmocka_unit_test(an_unusable_definition_is_refused_with_a_sentence),
        cmocka_unit_test(a_random_definition_is_refused_or_works),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
