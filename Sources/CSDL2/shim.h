// SDL2 as Swift sees it, and the one system call of the stage that Swift cannot spell.
// No pkgConfig: "sdl2" adds -D_REENTRANT, which SwiftPM warns about on each build.
#ifndef CSDL2_SHIM_H
#define CSDL2_SHIM_H

// main stays main: SDL is told by SDL_SetMainReady.
#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>

#ifdef __linux__
#include <sys/prctl.h>

// prctl takes variable arguments, which do not import. The default slack of 50 us is most of what
// an absolute sleep oversleeps: with 1 ns the median falls from 73 to 25 us.
static inline int csdl2_set_timer_slack(unsigned long nanoseconds) {
  return prctl(PR_SET_TIMERSLACK, nanoseconds, 0, 0, 0);
}
#endif

#endif
