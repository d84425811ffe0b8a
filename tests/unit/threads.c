// The host that lends threads. Built twice: with the system's threads, and as where there are none.

#include "cli/threads.h"

#include "cmocka_setup.h"

#include <stdatomic.h>

#define MAX_TASKS 100

static void count_visit(int32_t index, void* data)
{
    atomic_fetch_add(&((_Atomic int32_t*)data)[index], 1);
}

// Between some jobs the workers fall asleep, between others they do not.
static void every_task_of_every_job_runs_exactly_once(void** state)
{
    (void)state;
    for (int32_t threads = 1; threads <= 4; ++threads)
    {
        ThreadHost* host = NULL;
        assert_int_equal(thread_host_create(threads, &host, NULL), VOILE_OK);
        const VoileParallel* parallel = thread_host_parallel(host);
        assert_in_range(parallel->thread_count, 1, threads); // a system without threads lends its one
        for (int32_t job = 0; job < 3000; ++job)
        {
            _Atomic int32_t visits[MAX_TASKS + 1] = { 0 };
            int32_t count = job * 37 % (MAX_TASKS + 1);
            parallel->run(parallel->context, count, count_visit, (void*)visits);
            for (int32_t i = 0; i <= MAX_TASKS; ++i)
            {
                assert_int_equal(visits[i], i < count ? 1 : 0);
            }
            for (volatile int32_t wait = 0; job % 50 == 0 && wait < 1000000;)
            {
                wait = wait + 1;
            }
        }
        thread_host_destroy(host);
    }
}

static void a_host_that_never_had_a_job_can_be_thrown_away(void** state)
{
    (void)state;
    ThreadHost* host = NULL;
    assert_int_equal(thread_host_create(3, &host, NULL), VOILE_OK);
    thread_host_destroy(host);
    thread_host_destroy(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_task_of_every_job_runs_exactly_once),
        cmocka_unit_test(a_host_that_never_had_a_job_can_be_thrown_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
