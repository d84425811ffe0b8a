// What is dropped on the window reaches the desk, and its memory is given back.

#include "cmocka_setup.h"

#include "app/events.h"

#include <stdlib.h>
#include <string.h>

typedef struct Fixture
{
    SDL_Window* window;
    EventReader* reader;
} Fixture;

static int set_up(void** state)
{
    static Fixture fixture;
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    if (SDL_Init(SDL_INIT_VIDEO) != 0)
    {
        return -1;
    }
    fixture.window = SDL_CreateWindow("test", 0, 0, 200, 100, 0);
    fixture.reader = calloc(1, sizeof(*fixture.reader));
    *state = &fixture;
    return fixture.window != NULL && fixture.reader != NULL ? 0 : -1;
}

static int tear_down(void** state)
{
    Fixture* fixture = *state;
    free(fixture->reader);
    SDL_DestroyWindow(fixture->window);
    SDL_Quit();
    return 0;
}

static void read_batch(Fixture* fixture)
{
    PointerMap map = { 200, 100, 200, 100 };
    events_read(fixture->reader, fixture->window, &map);
}

static void push_drop(Uint32 type, const char* text)
{
    SDL_Event event = { .type = type };
    event.drop.file = SDL_strdup(text);
    SDL_PushEvent(&event);
}

static void all_drops_of_a_batch_are_told_once_in_their_order(void** state)
{
    Fixture* fixture = *state;
    push_drop(SDL_DROPFILE, "/first.scene");
    push_drop(SDL_DROPTEXT, "file:///second.scene");
    read_batch(fixture);
    assert_int_equal(fixture->reader->drop_count, 2);
    assert_string_equal(fixture->reader->drops[0], "/first.scene");
    assert_string_equal(fixture->reader->drops[1], "file:///second.scene");
    read_batch(fixture);
    assert_int_equal(fixture->reader->drop_count, 0);
}

// Somebody dropped it and wants to hear of it.
static void a_drop_that_is_no_files_name_is_told_without_it(void** state)
{
    Fixture* fixture = *state;
    static char text[MAX_DROP_SIZE + 1];
    memset(text, 'x', MAX_DROP_SIZE);
    push_drop(SDL_DROPTEXT, text);
    read_batch(fixture);
    assert_int_equal(fixture->reader->drop_count, 1);
    assert_string_equal(fixture->reader->drops[0], "");
}

static void drops_beyond_those_that_are_kept_are_counted(void** state)
{
    Fixture* fixture = *state;
    for (int i = 0; i < MAX_DROPS + 3; ++i)
    {
        push_drop(SDL_DROPFILE, "/a.scene");
    }
    read_batch(fixture);
    assert_int_equal(fixture->reader->drop_count, MAX_DROPS + 3);
    assert_string_equal(fixture->reader->drops[MAX_DROPS - 1], "/a.scene");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(all_drops_of_a_batch_are_told_once_in_their_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_drop_that_is_no_files_name_is_told_without_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(drops_beyond_those_that_are_kept_are_counted, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
