// Runs a fuzz target without libFuzzer: over each file of the command line, then over 20,000 mutations of them, which are
// the same in every run. With --keep first, each input is written to `last-input` before it runs: after a failure, that
// is the one.

#include "fuzz/fuzz.h"

#define MUTATION_COUNT 20000
#define MAX_FILE_COUNT 64
#define MAX_INPUT_SIZE ((size_t)1 << 16)

typedef struct Input
{
    uint8_t bytes[MAX_INPUT_SIZE];
    size_t size;
} Input;

typedef struct Driver
{
    Input* files;
    int file_count;
    bool keeps_input;
    uint64_t random;
} Driver;

// Splitmix64 (Steele, Lea and Flood, 2014), in [0, count).
static size_t pick(Driver* driver, size_t count)
{
    driver->random += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t mixed = driver->random;
    mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94D049BB133111EB);
    return (size_t)((mixed ^ (mixed >> 31)) % count);
}

// --- mutations ---------------------------------------------------------------------------------------------------------

// Puts `size` bytes in the place of `removed` ones.
static void splice(Input* input, size_t at, size_t removed, const void* bytes, size_t size)
{
    if (input->size - removed + size <= MAX_INPUT_SIZE)
    {
        memmove(input->bytes + at + size, input->bytes + at + removed, input->size - at - removed);
        memmove(input->bytes + at, bytes, size);
        input->size = input->size - removed + size;
    }
}

static void change_byte(Driver* driver, Input* input)
{
    uint8_t byte = (uint8_t)pick(driver, 256);
    size_t at = pick(driver, input->size + 1);
    splice(input, at, at < input->size ? 1 : 0, &byte, 1);
}

static void insert_token(Driver* driver, Input* input)
{
    static const char* const tokens[] = {
        "\n",
        "\r\n",
        " ",
        "\t",
        "#",
        " #",
        "=",
        "[",
        "]",
        "at ",
        "at 0 ",
        "end",
        "scene",
        "-",
        "scene-text\n",
        "\nend\n",
        "1e99",
        "1e-50",
        "-0",
        "nan",
        "9223372036854775807",
        "\xc3",
        "\xff",
        "\xef\xbb\xbf",
        "\xe2\x80\xa8",
        "0.1",
        "voile-recording 1\n",
        "hash 0123456789abcdef",
        "wind = 1 2 3\n",
        "title = ",
        "gravity = ",
        "points = ",
        "10-19 ",
        "box = ",
        "none",
        "auto",
        "\x1b[",
    };
    const char* token = tokens[pick(driver, sizeof(tokens) / sizeof(tokens[0]))];
    splice(input, pick(driver, input->size + 1), 0, token, strlen(token));
}

static void insert_nul(Driver* driver, Input* input)
{
    splice(input, pick(driver, input->size + 1), 0, "", 1);
}

static void remove_part(Driver* driver, Input* input)
{
    size_t at = pick(driver, input->size + 1);
    splice(input, at, pick(driver, (input->size - at < 40 ? input->size - at : 40) + 1), "", 0);
}

static void cut_end(Driver* driver, Input* input)
{
    input->size = pick(driver, input->size + 1);
}

static void repeat_part(Driver* driver, Input* input)
{
    uint8_t part[40];
    size_t from = pick(driver, input->size + 1);
    size_t size = pick(driver, (input->size - from < sizeof(part) ? input->size - from : sizeof(part)) + 1);
    memcpy(part, input->bytes + from, size);
    splice(input, pick(driver, input->size + 1), 0, part, size);
}

static void mix_in_another(Driver* driver, Input* input)
{
    const Input* other = &driver->files[pick(driver, (size_t)driver->file_count)];
    size_t from = pick(driver, other->size + 1);
    splice(input, pick(driver, input->size + 1), 0, other->bytes + from, pick(driver, other->size - from + 1));
}

static void mutate(Driver* driver, Input* input)
{
    static void (*const mutations[])(Driver * driver, Input * input) = {
        change_byte, insert_token, insert_token, insert_nul, remove_part, cut_end, repeat_part, mix_in_another,
    };
    for (size_t i = 1 + pick(driver, 6); i > 0; --i)
    {
        mutations[pick(driver, sizeof(mutations) / sizeof(mutations[0]))](driver, input);
    }
}

// --- running -----------------------------------------------------------------------------------------------------------

static bool read_file(const char* path, Input* out_input)
{
    FILE* stream = fopen(path, "rb");
    if (stream == NULL)
    {
        fprintf(stderr, "cannot read '%s'\n", path);
        return false;
    }
    out_input->size = fread(out_input->bytes, 1, sizeof(out_input->bytes), stream);
    fclose(stream);
    return true;
}

static void keep(const Input* input)
{
    FILE* stream = fopen("last-input", "wb");
    FUZZ_EXPECT(stream != NULL);
    FUZZ_EXPECT(fwrite(input->bytes, 1, input->size, stream) == input->size);
    fclose(stream);
}

// A copy on the heap, of exactly the input's size, so that a read beyond it is found.
static void run(const Driver* driver, const Input* input)
{
    if (driver->keeps_input)
    {
        keep(input);
    }
    uint8_t* copy = malloc(input->size > 0 ? input->size : 1);
    FUZZ_EXPECT(copy != NULL);
    memcpy(copy, input->bytes, input->size);
    (void)LLVMFuzzerTestOneInput(copy, input->size);
    free(copy);
}

static bool read_files(Driver* driver, int path_count, char** paths)
{
    bool are_read = path_count >= 1 && path_count <= MAX_FILE_COUNT;
    for (int i = 0; are_read && i < path_count; ++i)
    {
        are_read = read_file(paths[i], &driver->files[driver->file_count++]);
    }
    return are_read;
}

static void run_all(Driver* driver)
{
    for (int i = 0; i < driver->file_count; ++i)
    {
        run(driver, &driver->files[i]);
    }
    Input* input = driver->files + MAX_FILE_COUNT;
    for (int i = 0; i < MUTATION_COUNT; ++i)
    {
        *input = driver->files[pick(driver, (size_t)driver->file_count)];
        mutate(driver, input);
        run(driver, input);
    }
}

int main(int argument_count, char** arguments)
{
    Driver driver = { .files = calloc(MAX_FILE_COUNT + 1, sizeof(Input)), .random = 1 };
    driver.keeps_input = argument_count > 1 && strcmp(arguments[1], "--keep") == 0;
    int first = driver.keeps_input ? 2 : 1;
    bool is_ready = driver.files != NULL && read_files(&driver, argument_count - first, arguments + first);
    if (is_ready)
    {
        run_all(&driver);
    }
    free(driver.files);
    return is_ready ? 0 : 1;
}
