#define _POSIX_C_SOURCE 200809L

#include "cli/threads.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

// Some microseconds: longer than the caller needs between two jobs of one step, and short beside what a processor that
// is taken away from the other thread costs. Beyond that a waiting thread gives its processor up.
#define SPIN_COUNT 2000

// A job's tasks are taken one by one from a ticket that holds their count and the next index, so that a worker that
// comes late can take nothing of a job that is over: it finds either no task left or one of the job that is on.
struct ThreadHost
{
    VoileParallel parallel;
    pthread_t workers[MAX_THREADS];
    int32_t worker_count; // started

    VoileTask* task; // read only by who holds a task of the job, which the caller waits for
    void* data;
    _Atomic uint64_t ticket; // count << 32 | next index
    _Atomic int32_t unfinished;
    _Atomic uint32_t job; // counts jobs
    _Atomic bool is_closing;

    pthread_mutex_t mutex;
    pthread_cond_t has_job, has_finished;
    _Atomic int32_t sleeper_count;
    _Atomic bool caller_sleeps;
    double lost_ns;        // by sharing jobs instead of doing them alone; this and the next are the caller's own
    double alone_until_ns; // on the clock below
};

static double read_clock_ns(void)
{
    struct timespec now = { 0 };
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1.0e9 + (double)now.tv_nsec;
}

static inline void pause_briefly(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

// For a flag that is set before another variable is looked at, while the other side does the same the other way round.
// An exchange, since qemu's emulation of arm64 lets a load pass the sequentially consistent store before it; there the
// caller slept for ever.
static void raise_flag(_Atomic bool* flag)
{
    (void)atomic_exchange(flag, true);
}

static bool has_next_job(ThreadHost* host, uint32_t last_job)
{
    return atomic_load(&host->job) != last_job || atomic_load(&host->is_closing);
}

static void wait_for_job(ThreadHost* host, uint32_t last_job)
{
    for (int32_t i = 0; i < SPIN_COUNT && !has_next_job(host, last_job); ++i)
    {
        pause_briefly();
    }
    if (has_next_job(host, last_job))
    {
        return;
    }
    pthread_mutex_lock(&host->mutex);
    atomic_fetch_add(&host->sleeper_count, 1);
    while (!has_next_job(host, last_job))
    {
        pthread_cond_wait(&host->has_job, &host->mutex);
    }
    atomic_fetch_sub(&host->sleeper_count, 1);
    pthread_mutex_unlock(&host->mutex);
}

static void finish_task(ThreadHost* host)
{
    if (atomic_fetch_sub(&host->unfinished, 1) == 1 && atomic_load(&host->caller_sleeps))
    {
        pthread_mutex_lock(&host->mutex);
        pthread_cond_signal(&host->has_finished);
        pthread_mutex_unlock(&host->mutex);
    }
}

// Returns how many were done.
static int32_t do_tasks(ThreadHost* host)
{
    int32_t done_count = 0;
    uint64_t ticket = atomic_fetch_add(&host->ticket, 1);
    while ((uint32_t)ticket < (uint32_t)(ticket >> 32))
    {
        host->task((int32_t)(uint32_t)ticket, host->data);
        finish_task(host);
        done_count += 1;
        ticket = atomic_fetch_add(&host->ticket, 1);
    }
    return done_count;
}

static void* work(void* context)
{
    ThreadHost* host = (ThreadHost*)context;
    uint32_t last_job = 0;
    wait_for_job(host, last_job);
    while (!atomic_load(&host->is_closing))
    {
        last_job = atomic_load(&host->job);
        (void)do_tasks(host);
        wait_for_job(host, last_job);
    }
    return NULL;
}

static void wake_workers(ThreadHost* host)
{
    if (atomic_load(&host->sleeper_count) > 0)
    {
        pthread_mutex_lock(&host->mutex);
        pthread_cond_broadcast(&host->has_job);
        pthread_mutex_unlock(&host->mutex);
    }
}

// A worker that the system has put aside in the middle of a task gets on sooner on the processor that is given up here.
static void wait_for_workers(ThreadHost* host)
{
    for (int32_t i = 0; i < SPIN_COUNT && atomic_load(&host->unfinished) > 0; ++i)
    {
        pause_briefly();
    }
    if (atomic_load(&host->unfinished) == 0)
    {
        return;
    }
    pthread_mutex_lock(&host->mutex);
    raise_flag(&host->caller_sleeps);
    while (atomic_load(&host->unfinished) > 0)
    {
        pthread_cond_wait(&host->has_finished, &host->mutex);
    }
    atomic_store(&host->caller_sleeps, false);
    pthread_mutex_unlock(&host->mutex);
}

// Where other programs want the processors, a worker comes too late to help, or is put aside for milliseconds in the
// middle of a task while nothing goes on. Once sharing has lost more time than it has won, the caller works alone for a
// multiple of the loss, so that at most a small part of the time is lost. The limit lets sleeping workers wake up first.
#define ALONE_FACTOR  15.0
#define LOST_LIMIT_NS 1.0e6

// When the parts of a shared job began.
typedef struct JobTimes
{
    double start_ns, work_ns, wait_ns, end_ns;
} JobTimes;

static void judge_job(ThreadHost* host, const JobTimes* times, int32_t count, int32_t done_count)
{
    double task_ns = done_count > 0 ? (times->wait_ns - times->work_ns) / (double)done_count : 0.0;
    double won_ns = (double)(count - done_count) * task_ns;
    double spent_ns = (times->work_ns - times->start_ns) + (times->end_ns - times->wait_ns);
    host->lost_ns += spent_ns - won_ns;
    host->lost_ns = host->lost_ns > 0.0 ? host->lost_ns : 0.0;
    if (host->lost_ns > LOST_LIMIT_NS)
    {
        host->alone_until_ns = times->end_ns + ALONE_FACTOR * host->lost_ns;
        host->lost_ns = 0.0;
    }
}

static void share_job(ThreadHost* host, int32_t count, double start_ns)
{
    JobTimes times = { .start_ns = start_ns };
    atomic_store(&host->unfinished, count);
    atomic_store(&host->ticket, (uint64_t)(uint32_t)count << 32);
    atomic_fetch_add(&host->job, 1);
    wake_workers(host);
    times.work_ns = read_clock_ns();
    int32_t done_count = do_tasks(host);
    times.wait_ns = read_clock_ns();
    wait_for_workers(host);
    times.end_ns = read_clock_ns();
    judge_job(host, &times, count, done_count);
}

static void run_job(void* context, int32_t count, VoileTask* task, void* data)
{
    ThreadHost* host = (ThreadHost*)context;
    double start_ns = read_clock_ns();
    if (start_ns >= host->alone_until_ns)
    {
        host->task = task;
        host->data = data;
        share_job(host, count, start_ns);
        return;
    }
    for (int32_t i = 0; i < count; ++i)
    {
        task(i, data);
    }
}

VoileResult thread_host_create(int32_t thread_count, ThreadHost** out_host, VoileError* error)
{
    VOILE_ASSERT(1 <= thread_count && thread_count <= MAX_THREADS);
    ThreadHost* host = calloc(1, sizeof *host);
    *out_host = NULL;
    if (host == NULL)
    {
        return voile_fail(error, VOILE_ERROR_MEMORY, 0, "no memory for threads");
    }
    pthread_mutex_init(&host->mutex, NULL);
    pthread_cond_init(&host->has_job, NULL);
    pthread_cond_init(&host->has_finished, NULL);
    while (host->worker_count < thread_count - 1 &&
           pthread_create(&host->workers[host->worker_count], NULL, work, host) == 0)
    {
        host->worker_count += 1;
    }
    host->parallel = (VoileParallel){ .run = run_job, .context = host, .thread_count = thread_count };
    if (host->worker_count < thread_count - 1)
    {
        thread_host_destroy(host);
        return voile_fail(error, VOILE_ERROR_MEMORY, 0, "no thread could be started");
    }
    *out_host = host;
    return VOILE_OK;
}

void thread_host_destroy(ThreadHost* host)
{
    if (host == NULL)
    {
        return;
    }
    raise_flag(&host->is_closing);
    wake_workers(host);
    for (int32_t i = 0; i < host->worker_count; ++i)
    {
        pthread_join(host->workers[i], NULL);
    }
    pthread_cond_destroy(&host->has_finished);
    pthread_cond_destroy(&host->has_job);
    pthread_mutex_destroy(&host->mutex);
    free(host);
}

const VoileParallel* thread_host_parallel(ThreadHost* host)
{
    return &host->parallel;
}
