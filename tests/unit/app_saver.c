// Files are written beside the frames, whole and each under its own name, and nothing that was given to the saver is lost.

#define _XOPEN_SOURCE 700

#include "app/saver.h"

#include "scratch.h"

#include "formats/picture.h"

#define SIDE 1500 // so that compressing takes far longer than handing over

static Saver saver_of_test(void)
{
    return (Saver){ .allocator = voile_default_allocator() };
}

static SaveJob* make_picture(const Saver* saver, int side)
{
    uint32_t noise = 1;
    uint32_t* pixels = malloc((size_t)side * (size_t)side * sizeof *pixels);
    assert_non_null(pixels);
    for (int i = 0; i < side * side; ++i)
    {
        noise = noise * 1664525u + 1013904223u;
        pixels[i] = noise >> 8;
    }
    SaveJob* job = saver_make_picture(saver, pixels, side, side, side);
    free(pixels);
    assert_non_null(job);
    job->has_date = true;
    job->date = (struct tm){ .tm_year = 126, .tm_mon = 11, .tm_mday = 1 };
    snprintf(job->path, sizeof job->path, "./");
    return job;
}

static SaveJob* make_text(const Saver* saver, const char* path, const char* text)
{
    SaveJob* job = saver_make_text(saver);
    assert_non_null(job);
    assert_true(text_buffer_add(&job->text, "%s", text));
    snprintf(job->path, sizeof job->path, "%s", path);
    return job;
}

// Without libpng they are .ppm.
static void expect_name(const char* path, const char* stem)
{
    char name[64];
    bool has_png = picture_check_path("x.png", NULL) == VOILE_OK;
    snprintf(name, sizeof name, "./%s%s", stem, has_png ? ".png" : ".ppm");
    assert_string_equal(path, name);
}

// Compressing is under way when the call returns: the frame does not wait for it.
static void a_picture_is_written_beside_the_frames(void** state)
{
    (void)state;
    Saver saver = saver_of_test();
    saver_start(&saver, make_picture(&saver, SIDE));
    assert_null(saver_take(&saver, false));
    assert_int_equal(scratch_count("voile-"), 0);

    SaveJob* job = saver_take(&saver, true);
    assert_int_equal(job->result, VOILE_OK);
    expect_name(job->path, "voile-2026-12-01-000000");
    assert_int_equal(access(job->path, R_OK), 0);
    assert_int_equal(scratch_count("."), 0); // no temporary file stays
    saver_release(&saver, job);
    assert_null(saver_take(&saver, true));
}

static void pictures_of_one_second_keep_apart(void** state)
{
    (void)state;
    Saver saver = saver_of_test();
    for (int i = 0; i < 3; ++i)
    {
        saver_start(&saver, make_picture(&saver, 100));
    }
    assert_int_equal(saver.count, 3);
    const char* const names[] = { "voile-2026-12-01-000000", "voile-2026-12-01-000000-2", "voile-2026-12-01-000000-3" };
    for (int i = 0; i < 3; ++i)
    {
        SaveJob* job = saver_take(&saver, true);
        assert_int_equal(job->result, VOILE_OK);
        expect_name(job->path, names[i]);
        saver_release(&saver, job);
    }
}

static void a_failure_comes_with_its_sentence_and_the_next_job_goes_on(void** state)
{
    (void)state;
    Saver saver = saver_of_test();
    saver_start(&saver, make_text(&saver, "missing/a.voile", "a"));
    saver_start(&saver, make_text(&saver, "b.voile", "b\n"));
    assert_true(saver_writes_to(&saver, "b.voile"));
    assert_false(saver_writes_to(&saver, "c.voile"));

    SaveJob* job = saver_take(&saver, true);
    assert_int_equal(job->result, VOILE_ERROR_IO);
    assert_non_null(strstr(job->error.message, "cannot write 'missing/a.voile'"));
    saver_release(&saver, job);
    job = saver_take(&saver, true);
    assert_int_equal(job->result, VOILE_OK);
    scratch_expect("b.voile", "b\n", 2);
    saver_release(&saver, job);
    assert_false(saver_writes_to(&saver, "b.voile"));
}

// A recording that was cut short is written all the same.
static void what_a_job_starts_with_stays(void** state)
{
    (void)state;
    Saver saver = saver_of_test();
    SaveJob* job = make_text(&saver, "short.voile", "short");
    job->result = voile_fail(&job->error, VOILE_ERROR_MEMORY, 0, "cut short");
    saver_start(&saver, job);
    job = saver_take(&saver, true);
    assert_int_equal(job->result, VOILE_ERROR_MEMORY);
    assert_string_equal(job->error.message, "cut short");
    scratch_expect("short.voile", "short", 5);
    saver_release(&saver, job);
}

// A window that stands still waits for events.
static void an_event_tells_of_the_end(void** state)
{
    (void)state;
    Saver saver = saver_of_test();
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    assert_int_equal(SDL_Init(SDL_INIT_VIDEO), 0);
    SDL_FlushEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
    saver_start(&saver, make_text(&saver, "a.voile", "a"));
    saver_release(&saver, saver_take(&saver, true));
    assert_true(SDL_HasEvent(SDL_USEREVENT) == SDL_TRUE);
    SDL_Quit();
}

static void rows_are_copied_without_their_gaps(void** state)
{
    (void)state;
    Saver saver = saver_of_test();
    const uint32_t pixels[] = { 1, 2, 9, 3, 4, 9 };
    SaveJob* job = saver_make_picture(&saver, pixels, 2, 2, 3);
    const uint32_t wanted[] = { 1, 2, 3, 4 };
    assert_memory_equal(job->pixels, wanted, sizeof wanted);
    saver_release(&saver, job);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_picture_is_written_beside_the_frames, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(pictures_of_one_second_keep_apart, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(a_failure_comes_with_its_sentence_and_the_next_job_goes_on, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test_setup_teardown(what_a_job_starts_with_stays, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(an_event_tells_of_the_end, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(rows_are_copied_without_their_gaps, scratch_enter, scratch_leave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
