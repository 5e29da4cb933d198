#include "CVector.h"

_Thread_local void *cv_thread_pointer = 0;
