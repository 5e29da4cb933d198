// Counts the calls of the Swift runtime's functions for references, through the hooks that the runtime
// has for instruments. Until counting begins, the hooks are not set and nothing is slower.
#ifndef CRETAIN_H
#define CRETAIN_H

#include <stdbool.h>

// Begins or ends counting, on all threads; called while no other thread calls it.
void cr_count(bool is_on);

// The calls of swift_retain and swift_retain_n while counting was on.
long cr_retains(void);

// The calls of swift_release and swift_release_n while counting was on.
long cr_releases(void);

#endif
