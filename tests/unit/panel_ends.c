// Every number of the panel to both of its slider's ends in turn while the cloth moves and is held: all stays finite.

#include "panelling.h"

#include "slow_code.h"

// What builds the cloths anew at its ends, a million points or none in a hand's breadth, takes too long here: it has a test of
// its own in the solver's properties.
static bool is_tried(const ParameterRow* row)
{
    bool is_number = row->type == PARAMETER_FLOAT || row->type == PARAMETER_AUTO || row->type == PARAMETER_INT ||
                     row->type == PARAMETER_VECTOR;
    return is_number && !row->rebuilds && row->section != SECTION_NONE;
}

static void print_end(const ParameterRow* row, bool is_high, char out_text[96])
{
    float end = is_high ? row->maximum : row->minimum;
    float usual = row->usual > 0.0f ? row->usual : 1.0e30f;
    end = end > usual ? usual : end < -usual ? -usual : end;
    end = row->type == PARAMETER_INT && end > 100.0f ? 100.0f : end;
    if (row->type == PARAMETER_VECTOR)
    {
        snprintf(out_text, 96, "%g %g %g", (double)end, (double)end, (double)end);
    }
    else
    {
        snprintf(out_text, 96, "%g", (double)end);
    }
}

static void expect_finite(Sitting* sitting, const char* name)
{
    if (sitting->sandbox->has_failed)
    {
        fail_msg("%s: the numbers went bad", name);
    }
    VoileClothFigures figures = sandbox_measure(sitting->sandbox);
    assert_true(figures.is_finite);
}

static void try_ends(Sitting* sitting, const ParameterRow* row, const char* prefix)
{
    PanelPass pass = { .session = sitting->session, .panel = &sitting->session->panel, .ui = panel_ui(sitting) };
    char key[COMMAND_KEY_SIZE], text[96];
    snprintf(key, sizeof key, "%s%s", prefix, row->name);
    for (int end = 0; end < 3; ++end)
    {
        snprintf(text, sizeof text, "%s", row->default_value);
        if (end < 2)
        {
            print_end(row, end == 1, text);
        }
        panel_set(&pass, key, text);
        sitting_tick(sitting, IF_FAST(20, 4));
        expect_finite(sitting, row->name);
    }
}

static void every_number_goes_to_both_ends_while_the_cloth_moves(void** state)
{
    (void)state;
    Sitting sitting;
    panel_open(&sitting, hanging_sheet);
    sitting_grab(&sitting, sheet_point(4, 6));
    sitting_move_px(&sitting, 60.0f, 40.0f);
    int count = 0;
    for (int table = 0; table < 2; ++table)
    {
        const ParameterTable* rows = table == 0 ? &world_parameters : &cloth_parameters;
        for (size_t i = 0; i < rows->count; ++i)
        {
            if (is_tried(&rows->rows[i]))
            {
                sitting_move_px(&sitting, i % 2 == 0 ? 15.0f : -15.0f, 0.0f);
                try_ends(&sitting, &rows->rows[i], table == 0 ? "" : "cloth.");
                ++count;
            }
        }
    }
    assert_true(count > 40);
    assert_int_equal(sitting.session->toasts.count, 0); // nothing was refused
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_number_goes_to_both_ends_while_the_cloth_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
