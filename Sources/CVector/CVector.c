#include "CVector.h"

// Without debug information: the valgrind of Debian 12 ends at that of clang (DWARF 5).
__attribute__((nodebug)) _Thread_local void *cv_thread_pointer = 0;
