// The ways of a picture to a window. Uses SDL's driver without a display.

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include "app/present.h"

static int set_up(void** state)
{
    (void)state;
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    return SDL_Init(SDL_INIT_VIDEO);
}

static int tear_down(void** state)
{
    (void)state;
    SDL_Quit();
    return 0;
}

static SDL_Window* open_window(int width, int height)
{
    SDL_Window* window = SDL_CreateWindow("test", 0, 0, width, height, SDL_WINDOW_RESIZABLE);
    assert_non_null(window);
    return window;
}

static Color color_at(int x, int y)
{
    return 0xFF000000U | ((Color)(x * 7) & 0xFFU) << 16 | ((Color)(y * 5) & 0xFFU) << 8 | 0x40U;
}

static void paint(Canvas* canvas)
{
    for (int y = 0; y < canvas->height; ++y)
    {
        for (int x = 0; x < canvas->width; ++x)
        {
            canvas->pixels[(ptrdiff_t)y * canvas->pitch + x] = color_at(x, y);
        }
    }
}

static void show_picture(Presenter* presenter, int width, int height)
{
    Canvas canvas;
    int measured_width = 0;
    int measured_height = 0;
    assert_true(presenter_begin(presenter, &canvas));
    assert_int_equal(canvas.width, width);
    assert_int_equal(canvas.height, height);
    assert_true(canvas.pitch >= canvas.width);
    paint(&canvas);
    assert_true(presenter_end(presenter));
    assert_true(presenter_size(presenter, &measured_width, &measured_height));
    assert_int_equal(measured_width, width);
    assert_int_equal(measured_height, height);
}

// What the window now shows.
static void assert_shown(Presenter* presenter, int width, int height)
{
    static Color pixels[512 * 512];
    SDL_Surface* surface = presenter->way == PRESENT_SURFACE ? SDL_GetWindowSurface(presenter->window) : NULL;
    int result = surface != NULL
                     ? SDL_ConvertPixels(width, height, surface->format->format, surface->pixels, surface->pitch,
                                         SDL_PIXELFORMAT_ARGB8888, pixels, width * 4)
                     : SDL_RenderReadPixels(presenter->renderer, NULL, SDL_PIXELFORMAT_ARGB8888, pixels, width * 4);
    assert_int_equal(result, 0);
    for (int y = 0; y < height; ++y)
    {
        for (int x = 0; x < width; ++x)
        {
            assert_int_equal(pixels[y * width + x] & 0xFFFFFFU, color_at(x, y) & 0xFFFFFFU);
        }
    }
}

static void a_picture_arrives_at_any_size(PresentWay way)
{
    static const int sizes[][2] = { { 64, 48 }, { 1, 1 }, { 333, 77 }, { 64, 48 } };
    Presenter presenter = { 0 };
    VoileError error = { 0 };
    SDL_Window* window = open_window(64, 48);
    assert_int_equal(presenter_open(&presenter, window, way, &error), VOILE_OK);
    assert_int_equal(presenter.way, way);
    for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); ++i)
    {
        SDL_SetWindowSize(window, sizes[i][0], sizes[i][1]);
        SDL_PumpEvents();
        show_picture(&presenter, sizes[i][0], sizes[i][1]);
        assert_shown(&presenter, sizes[i][0], sizes[i][1]);
    }
    presenter_close(&presenter);
    SDL_DestroyWindow(window);
}

static void a_picture_arrives_through_the_windows_memory(void** state)
{
    (void)state;
    a_picture_arrives_at_any_size(PRESENT_SURFACE);
}

static void a_picture_arrives_through_a_texture(void** state)
{
    (void)state;
    a_picture_arrives_at_any_size(PRESENT_TEXTURE);
}

static void a_window_of_our_format_is_drawn_into_directly(void** state)
{
    (void)state;
    Presenter presenter = { 0 };
    VoileError error = { 0 };
    Canvas canvas;
    SDL_Window* window = open_window(32, 32);
    assert_int_equal(presenter_open(&presenter, window, PRESENT_SURFACE, &error), VOILE_OK);
    assert_true(presenter_begin(&presenter, &canvas));
    assert_ptr_equal(canvas.pixels, SDL_GetWindowSurface(window)->pixels);
    assert_null(presenter.shadow);
    assert_true(presenter_end(&presenter));
    presenter_close(&presenter);
    SDL_DestroyWindow(window);
}

// The window's surface passes for one of another format, as on a 16 bit display or one with red and blue swapped.
static void a_window_of_another_format_gets_a_converted_picture(void** state)
{
    (void)state;
    Presenter presenter = { 0 };
    VoileError error = { 0 };
    SDL_Window* window = open_window(40, 30);
    assert_int_equal(presenter_open(&presenter, window, PRESENT_SURFACE, &error), VOILE_OK);
    SDL_Surface* surface = SDL_GetWindowSurface(window);
    SDL_PixelFormat* own = surface->format;
    surface->format = SDL_AllocFormat(SDL_PIXELFORMAT_BGR888);
    show_picture(&presenter, 40, 30);
    assert_non_null(presenter.shadow);
    assert_shown(&presenter, 40, 30);
    SDL_FreeFormat(surface->format);
    surface->format = own;
    presenter_close(&presenter);
    SDL_DestroyWindow(window);
}

static void a_lost_texture_is_made_anew(void** state)
{
    (void)state;
    Presenter presenter = { 0 };
    VoileError error = { 0 };
    SDL_Window* window = open_window(64, 48);
    assert_int_equal(presenter_open(&presenter, window, PRESENT_TEXTURE, &error), VOILE_OK);
    show_picture(&presenter, 64, 48);
    presenter_reset(&presenter);
    assert_null(presenter.texture);
    show_picture(&presenter, 64, 48);
    assert_shown(&presenter, 64, 48);
    presenter_close(&presenter);
    SDL_DestroyWindow(window);
}

static void without_a_window_there_is_a_sentence(void** state)
{
    (void)state;
    Presenter presenter = { 0 };
    VoileError error = { 0 };
    assert_int_equal(presenter_open(&presenter, NULL, PRESENT_SURFACE, &error), VOILE_ERROR_INVALID);
    assert_true(error.message[0] != '\0');
    presenter_close(&presenter);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_picture_arrives_through_the_windows_memory),
        TEST(a_picture_arrives_through_a_texture),
        TEST(a_window_of_our_format_is_drawn_into_directly),
        TEST(a_window_of_another_format_gets_a_converted_picture),
        TEST(a_lost_texture_is_made_anew),
        TEST(without_a_window_there_is_a_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
