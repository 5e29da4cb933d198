#include "CRetain.h"

#include <stddef.h>
#include <stdint.h>

// The hooks. The runtime calls the functions in these variables only while the flag is set.
extern bool _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly;
extern void *(*_swift_retain)(void *);
extern void *(*_swift_retain_n)(void *, uint32_t);
extern void (*_swift_release)(void *);
extern void (*_swift_release_n)(void *, uint32_t);

static void *(*retain)(void *);
static void *(*retain_n)(void *, uint32_t);
static void (*release)(void *);
static void (*release_n)(void *, uint32_t);

static long retains;
static long releases;

// The runtime may be compiled with a convention by which its callers keep more registers than those of
// C expect. A function that saves them all suits both.
#define KEEPS_REGISTERS __attribute__((preserve_most))

static void add(long *count) { __atomic_fetch_add(count, 1, __ATOMIC_RELAXED); }

KEEPS_REGISTERS static void *counted_retain(void *object) {
  add(&retains);
  return retain(object);
}

KEEPS_REGISTERS static void *counted_retain_n(void *object, uint32_t count) {
  add(&retains);
  return retain_n(object, count);
}

KEEPS_REGISTERS static void counted_release(void *object) {
  add(&releases);
  release(object);
}

KEEPS_REGISTERS static void counted_release_n(void *object, uint32_t count) {
  add(&releases);
  release_n(object, count);
}

void cr_count(bool is_on) {
  if (is_on && retain == NULL) {
    retain = _swift_retain;
    retain_n = _swift_retain_n;
    release = _swift_release;
    release_n = _swift_release_n;
    _swift_retain = (void *(*)(void *))counted_retain;
    _swift_retain_n = (void *(*)(void *, uint32_t))counted_retain_n;
    _swift_release = (void (*)(void *))counted_release;
    _swift_release_n = (void (*)(void *, uint32_t))counted_release_n;
  }
  __atomic_store_n(
      &_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly, is_on,
      __ATOMIC_RELEASE);
}

long cr_retains(void) { return __atomic_load_n(&retains, __ATOMIC_RELAXED); }

long cr_releases(void) { return __atomic_load_n(&releases, __ATOMIC_RELAXED); }
