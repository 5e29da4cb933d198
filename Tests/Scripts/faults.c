// Makes the system refuse threads and return impossible times; preloaded by Tests/Scripts/limits.
//
// FAULT_THREADS=3-5 refuses the third to the fifth thread; FAULT_CLOCK and FAULT_WALL set the time
// of the monotonic and the wall clock in seconds, or "none" for clocks that fail.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int count;

int pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  const char *range = getenv("FAULT_THREADS");
  if (range) {
    char *rest;
    long first = strtol(range, &rest, 10);
    long last = strtol(rest + 1, NULL, 10);
    int number = __atomic_add_fetch(&count, 1, __ATOMIC_SEQ_CST);
    if (number >= first && number <= last) return EAGAIN;
  }
  int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) =
      dlsym(RTLD_NEXT, "pthread_create");
  return real(thread, attributes, body, argument);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  const char *shown = getenv(clock == CLOCK_REALTIME ? "FAULT_WALL" : "FAULT_CLOCK");
  if (!shown) {
    int (*real)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, "clock_gettime");
    return real(clock, time);
  }
  if (strcmp(shown, "none") == 0) {
    errno = EINVAL;
    return -1;
  }
  time->tv_sec = strtoll(shown, NULL, 10);
  time->tv_nsec = 999999999;
  return 0;
}

time_t time(time_t *out) {
  struct timespec now = {0, 0};
  time_t answer = clock_gettime(CLOCK_REALTIME, &now) == 0 ? now.tv_sec : -1;
  if (out) *out = answer;
  return answer;
}
