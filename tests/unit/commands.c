// Commands as text: what is written is read back, and what is broken is refused with its usage.

#include "sitting.h"

#include "property/property.h"

#include <float.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------- random commands

static float random_float(Random* random)
{
    union
    {
        uint32_t bits;
        float number;
    } both = { .bits = random_bits(random) };
    return voile_is_finite(both.number) ? both.number : random_between(random, -10.0f, 10.0f);
}

// `length` letters that stand in no other word's way; blanks only within.
static void random_word(Random* random, char* out_text, int32_t length, bool has_blanks)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz_.-+0123456789ABCXYZ";
    for (int32_t i = 0; i < length; ++i)
    {
        bool is_blank = has_blanks && i > 0 && i < length - 1 && random_happens(random, 0.1f);
        out_text[i] = is_blank ? ' ' : letters[random_below(random, sizeof letters - 1)];
    }
    out_text[length] = '\0';
}

static SandboxCommand random_command(Random* random, CommandKind kind)
{
    SandboxCommand command = { .kind = kind };
    switch (kind)
    {
    case COMMAND_GRAB:
        command.cloth = random_below(random, 8);
        command.index = (int32_t)(random_bits(random) >> 1);
        command.radius = voile_clamp(random_float(random), 0.0f, FLT_MAX); // half of the time 0, which is not written
        break;
    case COMMAND_CUT_LINK:
    case COMMAND_PIN:
    case COMMAND_UNPIN:
        command.cloth = random_below(random, 8);
        command.index = (int32_t)(random_bits(random) >> 1);
        break;
    case COMMAND_MOVE:
    case COMMAND_PLACE:
    case COMMAND_CUT:
        for (int i = 0; i < (kind == COMMAND_CUT ? 3 : 1); ++i)
        {
            command.places[i] = voile_vec3(random_float(random), random_float(random), random_float(random));
        }
        break;
    case COMMAND_BLOW:
        command.is_none = random_happens(random, 0.3f);
        for (int i = 0; i < 2 && !command.is_none; ++i)
        {
            command.places[i] = voile_vec3(random_float(random), random_float(random), random_float(random));
        }
        break;
    case COMMAND_TAKE:
    case COMMAND_CARRY:
        command.places[0] = voile_vec3(random_float(random), random_float(random), random_float(random));
        command.rotation.x = random_float(random);
        command.rotation.y = random_float(random);
        command.rotation.z = random_float(random);
        command.rotation.w = random_float(random);
        break;
    case COMMAND_SET:
        random_word(random, command.key, 1 + random_below(random, COMMAND_KEY_SIZE - 1), false);
        random_word(random, command.value, random_below(random, PARAMETER_VALUE_SIZE), true);
        break;
    case COMMAND_OPEN:
        random_word(random, command.value, random_below(random, PARAMETER_VALUE_SIZE), true);
        break;
    case COMMAND_RELEASE:
    case COMMAND_DROP:
    case COMMAND_RESET:
    case COMMAND_BEGIN:
    case COMMAND_END:
    case COMMAND_UNDO:
    case COMMAND_REDO:
    case COMMAND_KIND_COUNT:
        break;
    }
    return command;
}

static void expect_equal(const SandboxCommand* read, const SandboxCommand* written)
{
    assert_int_equal(read->kind, written->kind);
    assert_int_equal(read->cloth, written->cloth);
    assert_int_equal(read->index, written->index);
    assert_float_equal(read->radius, written->radius, 0.0f);
    assert_int_equal(read->is_none, written->is_none);
    assert_memory_equal(read->places, written->places, sizeof read->places);
    assert_memory_equal(&read->rotation, &written->rotation, sizeof read->rotation);
    assert_string_equal(read->key, written->key);
    assert_string_equal(read->value, written->value);
}

static void expect_round_trip(const SandboxCommand* command)
{
    char text[COMMAND_TEXT_SIZE];
    memset(text, 'x', sizeof text);
    command_print_arguments(command, text);
    assert_non_null(memchr(text, '\0', sizeof text));

    SandboxCommand read;
    VoileError error = { .message = "" };
    if (command_parse(command->kind, slice_of(text), 1, &read, &error) != VOILE_OK)
    {
        fail_msg("%s %s: %s", command_name(command->kind), text, error.message);
    }
    expect_equal(&read, command);
}

static void what_is_printed_is_read_back_equal(void** state)
{
    (void)state;
    Random random = random_from_seed(11);
    for (int kind = 0; kind < COMMAND_KIND_COUNT; ++kind)
    {
        for (int i = 0; i < 1000; ++i)
        {
            SandboxCommand command = random_command(&random, (CommandKind)kind);
            expect_round_trip(&command);
        }
    }
}

static void the_longest_arguments_fit(void** state)
{
    (void)state;
    static const float extremes[] = { -FLT_MAX, FLT_MAX, -FLT_MIN, -1.17549421e-38f, -1.40129846e-45f, -0.0f, 0.0f };
    for (size_t i = 0; i < sizeof extremes / sizeof *extremes; ++i)
    {
        SandboxCommand cut = { .kind = COMMAND_CUT };
        for (int place = 0; place < 3; ++place)
        {
            cut.places[place] = voile_vec3(extremes[i], extremes[i], extremes[i]);
        }
        expect_round_trip(&cut);
    }
    SandboxCommand set = { .kind = COMMAND_SET };
    memset(set.key, 'k', sizeof set.key - 1);
    memset(set.value, 'v', sizeof set.value - 1);
    expect_round_trip(&set);
}

// ---------------------------------------------------------------------------------------------------------------- names

static void every_name_finds_its_kind(void** state)
{
    (void)state;
    for (int kind = 0; kind < COMMAND_KIND_COUNT; ++kind)
    {
        const char* name = command_name((CommandKind)kind);
        assert_int_equal(command_find(slice_of(name)), kind);
    }
    assert_int_equal(command_find(slice_of("")), COMMAND_KIND_COUNT);
    assert_int_equal(command_find(slice_of("Grab")), COMMAND_KIND_COUNT);
    assert_int_equal(command_find(slice_of("cut_lin")), COMMAND_KIND_COUNT);
}

static void a_misspelt_name_finds_its_nearest(void** state)
{
    (void)state;
    assert_string_equal(command_nearest_name(slice_of("graab")), "grab");
    assert_string_equal(command_nearest_name(slice_of("cutlink")), "cut_link");
    assert_string_equal(command_nearest_name(slice_of("REST")), "reset");
    assert_null(command_nearest_name(slice_of("xyzzy")));
}

// --------------------------------------------------------------------------------------------------------------- broken

static void broken_arguments_are_refused_with_the_usage(void** state)
{
    (void)state;
    static const struct
    {
        CommandKind kind;
        const char* arguments;
        const char* sentence;
    } broken[] = {
        { COMMAND_GRAB, "", "'grab' is written grab CLOTH POINT [RADIUS]" },
        { COMMAND_GRAB, "0", "'grab' is written grab CLOTH POINT [RADIUS]" },
        { COMMAND_GRAB, "0 1 2 3", "'grab' is written grab CLOTH POINT [RADIUS]" },
        { COMMAND_GRAB, "0 1 -0.1", "'grab' is written grab CLOTH POINT [RADIUS]" },
        { COMMAND_GRAB, "0 1 x", "'grab' is written grab CLOTH POINT [RADIUS]" },
        { COMMAND_GRAB, "0 -1", "'grab' is written grab CLOTH POINT [RADIUS]" },
        { COMMAND_GRAB, "0 1.5", "'grab' is written grab CLOTH POINT [RADIUS]" },
        { COMMAND_GRAB, "0 2147483648", "'grab' is written grab CLOTH POINT [RADIUS]" },
        { COMMAND_GRAB, "0 99999999999999999999", "'grab' is written grab CLOTH POINT [RADIUS]" },
        { COMMAND_MOVE, "1 2", "'move' is written move X Y Z" },
        { COMMAND_MOVE, "1 2 x", "'move' is written move X Y Z" },
        { COMMAND_MOVE, "1 2 nan", "'move' is written move X Y Z" },
        { COMMAND_MOVE, "1 2 inf", "'move' is written move X Y Z" },
        { COMMAND_MOVE, "1 2 1e39", "'move' is written move X Y Z" },
        { COMMAND_MOVE, "1 2 0x1", "'move' is written move X Y Z" },
        { COMMAND_MOVE, "1 2 3 4", "'move' is written move X Y Z" },
        { COMMAND_PLACE, "1,2,3", "'place' is written place X Y Z" },
        { COMMAND_RELEASE, "0", "'release' is written without arguments" },
        { COMMAND_CUT, "1 2 3 4 5 6 7 8", "'cut' is written cut EYE-X Y Z FROM-X Y Z TO-X Y Z" },
        { COMMAND_CUT_LINK, "0 x", "'cut_link' is written cut_link CLOTH LINK" },
        { COMMAND_PIN, "a 0", "'pin' is written pin CLOTH POINT" },
        { COMMAND_UNPIN, "0 1 0", "'unpin' is written unpin CLOTH POINT" },
        { COMMAND_BLOW, "", "'blow' is written blow FROM-X Y Z TO-X Y Z, or blow none" },
        { COMMAND_BLOW, "nobody", "'blow' is written blow FROM-X Y Z TO-X Y Z, or blow none" },
        { COMMAND_BLOW, "none 1", "'blow' is written blow FROM-X Y Z TO-X Y Z, or blow none" },
        { COMMAND_BLOW, "0 0 0 1 0", "'blow' is written blow FROM-X Y Z TO-X Y Z, or blow none" },
        { COMMAND_SET, "", "'set' is written set KEY VALUE" },
        { COMMAND_RESET, "now", "'reset' is written without arguments" },
    };
    for (size_t i = 0; i < sizeof broken / sizeof *broken; ++i)
    {
        SandboxCommand command = { .kind = COMMAND_KIND_COUNT, .index = 42 };
        VoileError error;
        VoileResult result = command_parse(broken[i].kind, slice_of(broken[i].arguments), 7, &command, &error);
        assert_int_equal(result, VOILE_ERROR_SYNTAX);
        assert_int_equal(error.code, VOILE_ERROR_SYNTAX);
        assert_int_equal(error.line, 7);
        assert_string_equal(error.message, broken[i].sentence);
        assert_int_equal(command.kind, COMMAND_KIND_COUNT);
        assert_int_equal(command.index, 42);
    }
}

static void a_key_or_value_that_is_too_long_is_refused(void** state)
{
    (void)state;
    char text[COMMAND_TEXT_SIZE];
    SandboxCommand command;
    memset(text, 'k', sizeof text);
    memcpy(text + COMMAND_KEY_SIZE, " 1", 3);
    assert_int_equal(command_parse(COMMAND_SET, slice_of(text), 1, &command, NULL), VOILE_ERROR_SYNTAX);

    memset(text, 'v', sizeof text);
    memcpy(text, "key ", 4);
    text[4 + PARAMETER_VALUE_SIZE] = '\0';
    assert_int_equal(command_parse(COMMAND_SET, slice_of(text), 1, &command, NULL), VOILE_ERROR_SYNTAX);
}

static void blanks_around_arguments_do_not_matter(void** state)
{
    (void)state;
    SandboxCommand command;
    assert_int_equal(command_parse(COMMAND_GRAB, slice_of(" \t3   +4\t "), 1, &command, NULL), VOILE_OK);
    assert_int_equal(command.cloth, 3);
    assert_int_equal(command.index, 4);
    assert_int_equal(command_parse(COMMAND_SET, slice_of("gravity \t 0  -1 0  "), 1, &command, NULL), VOILE_OK);
    assert_string_equal(command.key, "gravity");
    assert_string_equal(command.value, "0  -1 0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_printed_is_read_back_equal),
        cmocka_unit_test(the_longest_arguments_fit),
        cmocka_unit_test(every_name_finds_its_kind),
        cmocka_unit_test(a_misspelt_name_finds_its_nearest),
        cmocka_unit_test(broken_arguments_are_refused_with_the_usage),
        cmocka_unit_test(a_key_or_value_that_is_too_long_is_refused),
        cmocka_unit_test(blanks_around_arguments_do_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
