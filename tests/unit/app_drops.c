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

static void the_last_drop_of_a_batch_is_told_once(void** state)
{
    Fixture* fixture = *state;
    push_drop(SDL_DROPFILE, "/first.scene");
    push_drop(SDL_DROPTEXT, "file:///second.scene");
    read_batch(fixture);
    assert_string_equal(fixture->reader->dropped, "file:///second.scene");
    read_batch(fixture);
    assert_string_equal(fixture->reader->dropped, "");
}

static void a_drop_that_is_no_files_name_is_let_go(void** state)
{
    Fixture* fixture = *state;
    static char text[MAX_DROP_SIZE + 1];
    memset(text, 'x', MAX_DROP_SIZE);
    push_drop(SDL_DROPTEXT, text);
    read_batch(fixture);
    assert_string_equal(fixture->reader->dropped, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_last_drop_of_a_batch_is_told_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_drop_that_is_no_files_name_is_let_go, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
