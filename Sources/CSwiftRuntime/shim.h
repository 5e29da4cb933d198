// The hooks of the Swift runtime for instruments, for Swift: they count the calls of its functions for
// references. Until counting begins, the hooks are not set and nothing is slower. One file imports this
// module, since each has variables of its own.
#ifndef CSWIFTRUNTIME_SHIM_H
#define CSWIFTRUNTIME_SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The runtime calls the functions in these variables only while the flag is set.
extern bool _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly;
extern void *(*_swift_retain)(void *);
extern void *(*_swift_retain_n)(void *, uint32_t);
extern void (*_swift_release)(void *);
extern void (*_swift_release_n)(void *, uint32_t);

// The functions that the hooks replace, and the counts.
struct cruntime_state {
  void *(*retain)(void *);
  void *(*retain_n)(void *, uint32_t);
  void (*release)(void *);
  void (*release_n)(void *, uint32_t);
  long retains, releases;
};

// A variable outside of a function would not become part of the program.
static inline struct cruntime_state *cruntime_state(void) {
  static struct cruntime_state state;
  return &state;
}

// The runtime may be compiled with a convention by which its callers keep more registers than those of
// C expect. A function that saves them all suits both.
#define CRUNTIME_HOOK __attribute__((preserve_most)) static inline

CRUNTIME_HOOK void *cruntime_counted_retain(void *object) {
  __atomic_fetch_add(&cruntime_state()->retains, 1, __ATOMIC_RELAXED);
  return cruntime_state()->retain(object);
}

CRUNTIME_HOOK void *cruntime_counted_retain_n(void *object, uint32_t count) {
  __atomic_fetch_add(&cruntime_state()->retains, 1, __ATOMIC_RELAXED);
  return cruntime_state()->retain_n(object, count);
}

CRUNTIME_HOOK void cruntime_counted_release(void *object) {
  __atomic_fetch_add(&cruntime_state()->releases, 1, __ATOMIC_RELAXED);
  cruntime_state()->release(object);
}

CRUNTIME_HOOK void cruntime_counted_release_n(void *object, uint32_t count) {
  __atomic_fetch_add(&cruntime_state()->releases, 1, __ATOMIC_RELAXED);
  cruntime_state()->release_n(object, count);
}

// Begins or ends counting, on all threads; called while no other thread calls it.
static inline void cruntime_count_references(bool is_on) {
  struct cruntime_state *state = cruntime_state();
  if (is_on && state->retain == NULL) {
    state->retain = _swift_retain;
    state->retain_n = _swift_retain_n;
    state->release = _swift_release;
    state->release_n = _swift_release_n;
    _swift_retain = (void *(*)(void *))cruntime_counted_retain;
    _swift_retain_n = (void *(*)(void *, uint32_t))cruntime_counted_retain_n;
    _swift_release = (void (*)(void *))cruntime_counted_release;
    _swift_release_n = (void (*)(void *, uint32_t))cruntime_counted_release_n;
  }
  __atomic_store_n(
      &_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly, is_on,
      __ATOMIC_RELEASE);
}

// The calls of swift_retain and swift_retain_n while counting was on.
static inline long cruntime_retains(void) {
  return __atomic_load_n(&cruntime_state()->retains, __ATOMIC_RELAXED);
}

// The calls of swift_release and swift_release_n while counting was on.
static inline long cruntime_releases(void) {
  return __atomic_load_n(&cruntime_state()->releases, __ATOMIC_RELAXED);
}

#endif
