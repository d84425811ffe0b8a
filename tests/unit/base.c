// Results, errors, memory and the hash.

#define _POSIX_C_SOURCE 200809L

#include "cmocka_setup.h"

#include "core/block.h"
#include "core/rows.h"
#include "voile/voile.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// --- errors -----------------------------------------------------------------------------------------------------------

static void a_failure_returns_its_code_and_tells_its_place(void** state)
{
    (void)state;
    VoileError error = { 0 };
    VoileResult result = voile_fail(&error, VOILE_ERROR_SYNTAX, 12, "link %d is %s", 7, "lost");
    assert_int_equal(result, VOILE_ERROR_SYNTAX);
    assert_int_equal(error.code, VOILE_ERROR_SYNTAX);
    assert_int_equal(error.line, 12);
    assert_string_equal(error.message, "link 7 is lost");
}

static void nobody_has_to_take_the_error(void** state)
{
    (void)state;
    assert_int_equal(voile_fail(NULL, VOILE_ERROR_IO, 1, "unheard of %d", 3), VOILE_ERROR_IO);
}

static void a_message_that_just_fits_is_kept_whole(void** state)
{
    (void)state;
    VoileError error;
    char text[256];
    memset(text, 'x', sizeof text);
    text[255] = '\0';
    (void)voile_fail(&error, VOILE_ERROR_IO, 0, "%s", text);
    assert_string_equal(error.message, text);
}

// "\xe2\x82\xac" is the euro sign: three bytes, so that some lengths would cut one in two.
static void a_long_message_is_cut_between_characters(void** state)
{
    (void)state;
    for (size_t lead = 0; lead < 4; ++lead)
    {
        char text[400] = { 0 };
        memset(text, 'x', lead);
        for (size_t i = lead; i + 3 < sizeof text; i += 3)
        {
            memcpy(text + i, "\xe2\x82\xac", 3);
        }
        VoileError error;
        (void)voile_fail(&error, VOILE_ERROR_IO, 0, "%s", text);
        size_t length = strlen(error.message);
        assert_in_range(length, 240, 255);
        assert_int_equal((length - lead) % 3, 0);
        assert_memory_equal(error.message, text, length);
    }
}

static void a_message_is_one_line(void** state)
{
    (void)state;
    VoileError error;
    (void)voile_fail(&error, VOILE_ERROR_IO, 0, "%s", "a file\nnamed\tbadly\r");
    assert_string_equal(error.message, "a file named badly ");
}

static void a_broken_assertion_aborts(void** state)
{
    (void)state;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
    {
        fclose(stderr);
        signal(SIGABRT, SIG_DFL);
        voile_assertion_failed("1 == 2", "somewhere.c", 3);
        _exit(0);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGABRT);
}

// --- memory -----------------------------------------------------------------------------------------------------------

static void the_heap_aligns_what_it_gives(void** state)
{
    (void)state;
    VoileAllocator heap = voile_default_allocator();
    static const size_t alignments[] = { 1, 8, 16, 64, 4096 };
    for (size_t i = 0; i < sizeof alignments / sizeof *alignments; ++i)
    {
        void* block = heap.allocate(heap.context, 100, alignments[i] < sizeof(void*) ? sizeof(void*) : alignments[i]);
        assert_non_null(block);
        assert_int_equal((uintptr_t)block % alignments[i], 0);
        memset(block, 1, 100);
        heap.release(heap.context, block, 100);
    }
    heap.release(heap.context, NULL, 0);
}

static void the_heap_gives_nothing_where_a_size_cannot_be(void** state)
{
    (void)state;
    VoileAllocator heap = voile_default_allocator();
    assert_null(voile_allocate(&heap, SIZE_MAX));
    assert_null(voile_allocate(&heap, SIZE_MAX - 64));
}

typedef struct Order
{
    size_t size, alignment, released_size;
    void* released;
} Order;

static void* note_allocate(void* context, size_t size, size_t alignment)
{
    Order* order = context;
    order->size = size;
    order->alignment = alignment;
    return order;
}

static void note_release(void* context, void* block, size_t size)
{
    Order* order = context;
    order->released = block;
    order->released_size = size;
}

static void an_allocator_sees_what_was_asked_and_gets_it_back(void** state)
{
    (void)state;
    Order order = { 0 };
    VoileAllocator allocator = { note_allocate, note_release, &order };
    assert_ptr_equal(voile_allocate(&allocator, 100), &order);
    assert_int_equal(order.size, 100);
    assert_int_equal(order.alignment, 64);
    voile_release(&allocator, &order, 100);
    assert_ptr_equal(order.released, &order);
    assert_int_equal(order.released_size, 100);

    assert_non_null(voile_allocate(&allocator, 0));
    assert_int_equal(order.size, 1);
    voile_release(&allocator, &order, 0);
    assert_int_equal(order.released_size, 1);
}

// --- blocks and rows --------------------------------------------------------------------------------------------------

static void a_carver_measures_what_it_will_hand_out(void** state)
{
    (void)state;
    _Alignas(64) unsigned char memory[512];
    Carver measure = { 0 };
    Carver place = { .memory = memory };
    assert_null(carve(&measure, 3, 7));
    assert_ptr_equal(carve(&place, 3, 7), memory);
    assert_null(carve(&measure, 5, 8));
    assert_ptr_equal(carve(&place, 5, 8), memory + 64);
    assert_int_equal(measure.size, 64 + 40);
    assert_int_equal(place.size, measure.size);
    assert_false(measure.is_too_big);
}

static void a_carver_notices_sizes_that_cannot_be_counted(void** state)
{
    (void)state;
    Carver many = { 0 };
    carve(&many, SIZE_MAX / 4 + 1, 4);
    assert_true(many.is_too_big);
    Carver late = { .size = SIZE_MAX - 10 };
    carve(&late, 1, 1);
    assert_true(late.is_too_big);
}

static void rows_keep_each_owner_s_items_in_order(void** state)
{
    (void)state;
    static const int32_t owners[] = { 2, 0, 2, 3, 0, 2 };
    int32_t starts[5] = { 0 };
    int32_t items[6];
    for (int32_t i = 0; i < 6; ++i)
    {
        starts[owners[i] + 1] += 1;
    }
    rows_open(starts, 4);
    for (int32_t i = 0; i < 6; ++i)
    {
        items[starts[owners[i]]++] = i;
    }
    rows_close(starts, 4);
    static const int32_t expected_starts[] = { 0, 2, 2, 5, 6 };
    static const int32_t expected_items[] = { 1, 4, 0, 2, 5, 3 };
    assert_memory_equal(starts, expected_starts, sizeof expected_starts);
    assert_memory_equal(items, expected_items, sizeof expected_items);
}

// --- hash -------------------------------------------------------------------------------------------------------------

// From the authors' test suite: http://www.isthe.com/chongo/src/fnv/test_fnv.c
static void the_hash_is_fnv_1a(void** state)
{
    (void)state;
    assert_true(voile_hash_bytes(VOILE_HASH_SEED, "", 0) == UINT64_C(0xcbf29ce484222325));
    assert_true(voile_hash_bytes(VOILE_HASH_SEED, "a", 1) == UINT64_C(0xaf63dc4c8601ec8c));
    assert_true(voile_hash_bytes(VOILE_HASH_SEED, "foobar", 6) == UINT64_C(0x85944171f73967e8));
}

static void a_hash_goes_on_where_another_ended(void** state)
{
    (void)state;
    uint64_t hash = voile_hash_bytes(voile_hash_bytes(VOILE_HASH_SEED, "foo", 3), "bar", 3);
    assert_true(hash == voile_hash_bytes(VOILE_HASH_SEED, "foobar", 6));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failure_returns_its_code_and_tells_its_place),
        cmocka_unit_test(nobody_has_to_take_the_error),
        cmocka_unit_test(a_message_that_just_fits_is_kept_whole),
        cmocka_unit_test(a_long_message_is_cut_between_characters),
        cmocka_unit_test(a_message_is_one_line),
        cmocka_unit_test(a_broken_assertion_aborts),
        cmocka_unit_test(the_heap_aligns_what_it_gives),
        cmocka_unit_test(the_heap_gives_nothing_where_a_size_cannot_be),
        cmocka_unit_test(an_allocator_sees_what_was_asked_and_gets_it_back),
        cmocka_unit_test(a_carver_measures_what_it_will_hand_out),
        cmocka_unit_test(a_carver_notices_sizes_that_cannot_be_counted),
        cmocka_unit_test(rows_keep_each_owner_s_items_in_order),
        cmocka_unit_test(the_hash_is_fnv_1a),
        cmocka_unit_test(a_hash_goes_on_where_another_ended),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
