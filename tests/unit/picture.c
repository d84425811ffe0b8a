#define _XOPEN_SOURCE 700

#include "formats/picture.h"
#include "formats/file.h"
#include "scratch.h"
#include "test_memory.h"

#include <ctype.h>

#define PITCH  90
#define HEIGHT 41

// Every colour channel differs everywhere, and the byte that no picture shows is set as well.
static const uint32_t* test_pixels(void)
{
    static uint32_t pixels[PITCH * HEIGHT];
    uint32_t bits = 1;
    for (size_t i = 0; i < PITCH * HEIGHT; ++i)
    {
        bits = bits * 1664525u + 1013904223u;
        pixels[i] = i % 3 == 0 ? 0xff204060u : bits;
    }
    return pixels;
}

static void skip_without_png(void)
{
    VoileResult result = picture_check_path("a.png", NULL);
    assert_int_equal(result, VOILE_EXPECTS_PNG ? VOILE_OK : VOILE_ERROR_INVALID);
    if (result != VOILE_OK)
    {
        print_message("NOT TESTED: this build has no libpng\n");
        skip();
    }
}

// Reads a P6 file by the C library alone and compares it with the test's pixels.
static void expect_ppm(const char* path, int width, int height)
{
    FILE* stream = fopen(path, "rb");
    assert_non_null(stream);
    int found_width = 0;
    int found_height = 0;
    int depth = 0;
    assert_int_equal(fscanf(stream, "P6 %d %d %d", &found_width, &found_height, &depth), 3);
    assert_true(isspace(fgetc(stream)));
    assert_int_equal(found_width, width);
    assert_int_equal(found_height, height);
    assert_int_equal(depth, 255);
    const uint32_t* pixels = test_pixels();
    for (int i = 0; i < width * height; ++i)
    {
        int red = fgetc(stream);
        int green = fgetc(stream);
        int blue = fgetc(stream);
        uint32_t pixel = pixels[i / width * PITCH + i % width] & 0xffffffu;
        if (((uint32_t)red << 16 | (uint32_t)green << 8 | (uint32_t)blue) != pixel)
        {
            fail_msg("%s, pixel %d: %02x%02x%02x instead of %06x", path, i, (unsigned)red, (unsigned)green,
                     (unsigned)blue, pixel);
        }
    }
    assert_int_equal(fgetc(stream), EOF);
    fclose(stream);
}

static void assert_refused(VoileResult result, VoileResult code, const VoileError* error, const char* message)
{
    assert_int_equal(result, code);
    assert_int_equal(error->code, code);
    assert_int_equal(error->line, 0);
    assert_string_equal(error->message, message);
}

// --- pictures out ------------------------------------------------------------------------------------------------------

static void a_ppm_holds_every_pixel(void** state)
{
    (void)state;
    assert_int_equal(picture_write("a.ppm", test_pixels(), PITCH - 7, HEIGHT, PITCH, NULL), VOILE_OK);
    expect_ppm("a.ppm", PITCH - 7, HEIGHT);
    assert_int_equal(picture_write("b.PPM", test_pixels(), 1, 1, PITCH, NULL), VOILE_OK);
    expect_ppm("b.PPM", 1, 1);
    assert_int_equal(scratch_count(""), 2);
}

static void convert_and_expect(int width, int height)
{
    assert_int_equal(picture_write("a.png", test_pixels(), width, height, PITCH, NULL), VOILE_OK);
    assert_int_equal(system("\"" VOILE_CONVERT "\" a.png -depth 8 ppm:back.ppm"), 0);
    expect_ppm("back.ppm", width, height);
}

static void a_png_is_read_back_by_imagemagick_pixel_by_pixel(void** state)
{
    (void)state;
    skip_without_png();
    if (VOILE_CONVERT[0] == '\0')
    {
        print_message("NOT TESTED: ImageMagick's convert was not found\n");
        skip();
    }
    convert_and_expect(PITCH - 7, HEIGHT);
    convert_and_expect(PITCH, 1);
    convert_and_expect(1, HEIGHT);
    convert_and_expect(1, 1);
}

static void a_png_says_that_it_has_eight_bits_of_three_colours(void** state)
{
    (void)state;
    skip_without_png();
    TextBuffer bytes = { .allocator = voile_default_allocator() };
    assert_int_equal(picture_encode("a.PnG", test_pixels(), 5, 3, PITCH, &bytes, NULL), VOILE_OK);
    static const unsigned char head[] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, 0, 0, 13, 'I', 'H', 'D',
                                          'R',  0,   0,   0,   5,    0,    0,    0,    3, 8, 2, 0,  0,   0 };
    assert_true(bytes.size > sizeof(head));
    assert_memory_equal(bytes.text, head, sizeof(head));
    text_buffer_release(&bytes);
}

static void the_same_pixels_give_the_same_bytes(void** state)
{
    (void)state;
    skip_without_png();
    TextBuffer one = { .allocator = voile_default_allocator() };
    assert_int_equal(picture_encode("a.png", test_pixels(), PITCH, HEIGHT, PITCH, &one, NULL), VOILE_OK);
    assert_int_equal(picture_write("b.png", test_pixels(), PITCH, HEIGHT, PITCH, NULL), VOILE_OK);
    scratch_expect("b.png", one.text, one.size);
    text_buffer_release(&one);
}

// --- refusing ----------------------------------------------------------------------------------------------------------

static void another_ending_is_refused_before_anything_is_written(void** state)
{
    (void)state;
    static const char* const paths[] = { "a.jpg", "a", "png", "a.png.txt", "a.pngx", "" };
    for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); ++i)
    {
        char message[128];
        snprintf(message, sizeof(message), "'%s' is no picture: it must end in .png or .ppm", paths[i]);
        VoileError error;
        assert_refused(picture_check_path(paths[i], &error), VOILE_ERROR_INVALID, &error, message);
        assert_refused(picture_write(paths[i], test_pixels(), 1, 1, 1, &error), VOILE_ERROR_INVALID, &error, message);
    }
    assert_int_equal(picture_check_path("folder.png/a.ppm", NULL), VOILE_OK);
    assert_int_equal(picture_check_path(".ppm", NULL), VOILE_OK);
    assert_int_equal(scratch_count(""), 0);
}

static void a_size_without_pixels_is_refused(void** state)
{
    (void)state;
    VoileError error;
    assert_refused(picture_write("a.ppm", test_pixels(), 0, 5, PITCH, &error), VOILE_ERROR_INVALID, &error,
                   "a picture of 0 x 5 cannot be written");
    assert_refused(picture_write("a.ppm", test_pixels(), 5, -1, PITCH, &error), VOILE_ERROR_INVALID, &error,
                   "a picture of 5 x -1 cannot be written");
    assert_int_equal(scratch_count(""), 0);
}

static void what_libpng_refuses_is_said_in_its_words(void** state)
{
    (void)state;
    skip_without_png();
    int width = 1000001;
    uint32_t* pixels = calloc((size_t)width, sizeof(uint32_t));
    assert_non_null(pixels);
    TestMemory memory = { 0 };
    TextBuffer bytes = { .allocator = test_memory_allocator(&memory) };
    VoileError error = { .message = "" };
    assert_int_equal(picture_encode("a.png", pixels, width, 1, width, &bytes, &error), VOILE_ERROR_INVALID);
    assert_string_equal(error.message, "cannot make a PNG picture of 1000001 x 1: Invalid IHDR data");
    text_buffer_release(&bytes);
    assert_int_equal(memory.block_count, 0);
    free(pixels);
}

static void a_full_disk_is_a_clean_error(void** state)
{
    (void)state;
    if (access("/dev/full", W_OK) != 0)
    {
        print_message("NOT TESTED: there is no /dev/full\n");
        skip();
    }
    assert_int_equal(symlink("/dev/full", "full.ppm"), 0);
    VoileError error;
    assert_refused(picture_write("full.ppm", test_pixels(), PITCH, HEIGHT, PITCH, &error), VOILE_ERROR_IO, &error,
                   "cannot write 'full.ppm': No space left on device");
    assert_refused(picture_write("no/a.ppm", test_pixels(), 1, 1, PITCH, &error), VOILE_ERROR_IO, &error,
                   "cannot write 'no/a.ppm': No such file or directory");
}

// --- memory ------------------------------------------------------------------------------------------------------------

static VoileResult encode(const VoileAllocator* allocator, void* context)
{
    TextBuffer bytes = { .allocator = *allocator };
    VoileError error = { .message = "" };
    VoileResult result = picture_encode(context, test_pixels(), PITCH, HEIGHT, PITCH, &bytes, &error);
    assert_string_equal(error.message, result == VOILE_OK ? "" : "out of memory for a picture of 90 x 41");
    text_buffer_release(&bytes);
    return result;
}

static void a_ppm_survives_each_refused_allocation(void** state)
{
    (void)state;
    assert_in_range(test_every_refusal(encode, "a.ppm"), 2, 20);
}

static void a_png_survives_each_refused_allocation(void** state)
{
    (void)state;
    skip_without_png();
    // Those of libpng and zlib among them.
    assert_in_range(test_every_refusal(encode, "a.png"), 8, 60);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, scratch_enter, scratch_leave)
    const struct CMUnitTest tests[] = {
        TEST(a_ppm_holds_every_pixel),
        TEST(a_png_is_read_back_by_imagemagick_pixel_by_pixel),
        TEST(a_png_says_that_it_has_eight_bits_of_three_colours),
        TEST(the_same_pixels_give_the_same_bytes),
        TEST(another_ending_is_refused_before_anything_is_written),
        TEST(a_size_without_pixels_is_refused),
        TEST(what_libpng_refuses_is_said_in_its_words),
        TEST(a_full_disk_is_a_clean_error),
        TEST(a_ppm_survives_each_refused_allocation),
        TEST(a_png_survives_each_refused_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
