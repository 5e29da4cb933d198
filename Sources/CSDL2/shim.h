// SDL2 for Swift, and functions of the system that Swift cannot call directly.
// The package manifest names no pkgConfig for SDL2, because "sdl2" would add -D_REENTRANT, and
// SwiftPM would warn about this flag on each build.
#ifndef CSDL2_SHIM_H
#define CSDL2_SHIM_H

// Keeps SDL from renaming main; the program calls SDL_SetMainReady instead.
#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>

#ifdef __linux__
#include <elf.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>

// Sets how late the kernel may wake the thread. Swift cannot call prctl, because it is variadic. A
// sleep until a given time ends 73 us late (median) with the default slack of 50 us, and 25 us late
// with 1 ns.
static inline int csdl2_set_timer_slack(unsigned long nanoseconds) {
  return prctl(PR_SET_TIMERSLACK, nanoseconds, 0, 0, 0);
}

// The program's own ELF header; every linker defines this symbol.
extern const Elf64_Ehdr __ehdr_start __attribute__((visibility("hidden")));

// Returns the bytes of the program's build id and stores their number in `count`; returns null if
// there is no build id. `make` sets the build id to the commit.
static inline const unsigned char *csdl2_build_id(size_t *count) {
  const char *base = (const char *)&__ehdr_start;
  const Elf64_Phdr *segments = (const Elf64_Phdr *)(base + __ehdr_start.e_phoff);
  for (int i = 0; i < __ehdr_start.e_phnum; i++) {
    if (segments[i].p_type != PT_NOTE) continue;
    const char *note = base + segments[i].p_vaddr;
    const char *end = note + segments[i].p_memsz;
    while (note + sizeof(Elf64_Nhdr) <= end) {
      const Elf64_Nhdr *header = (const Elf64_Nhdr *)note;
      const char *name = note + sizeof(Elf64_Nhdr);
      const char *bytes = name + ((header->n_namesz + 3) & ~3u);
      if (header->n_type == NT_GNU_BUILD_ID && header->n_namesz == 4 && !memcmp(name, "GNU", 4)) {
        *count = header->n_descsz;
        return (const unsigned char *)bytes;
      }
      note = bytes + ((header->n_descsz + 3) & ~3u);
    }
  }
  return 0;
}
#endif

// Returns the time of an X11 event of the pointer or the keyboard, in milliseconds of the X server; 0
// for other events. The layout of the message is repeated here, because SDL_syswm.h would give Swift
// the names of X11, such as Window and Font.
static inline Uint32 csdl2_x11_time(const SDL_Event *event) {
  const struct {
    SDL_version version;
    int subsystem;
    int type;
    unsigned long serial;
    int send_event;
    void *display;
    unsigned long window, root, subwindow, time;
  } *message = (const void *)event->syswm.msg;
  if (event->type != SDL_SYSWMEVENT || !message) return 0;
  // 2 is SDL_SYSWM_X11, and the types from KeyPress, 2, to LeaveNotify, 8, have a time. SDL reports
  // that the pointer enters or leaves the window as a movement.
  int has_time = message->subsystem == 2 && message->type >= 2 && message->type <= 8;
  return has_time ? (Uint32)message->time : 0;
}

// Returns the number of a window of X11; 0 for windows of other drivers. The layout of the answer is
// repeated here for the same reason.
static inline unsigned long csdl2_x11_window(SDL_Window *window) {
  struct {
    SDL_version version;
    int subsystem;
    union {
      struct {
        void *display;
        unsigned long window;
      } x11;
      Uint8 all[64];
    } info;
  } answer;
  extern DECLSPEC SDL_bool SDLCALL SDL_GetWindowWMInfo(SDL_Window *, void *);
  SDL_VERSION(&answer.version);
  return SDL_GetWindowWMInfo(window, &answer) && answer.subsystem == 2 ? answer.info.x11.window : 0;
}

// Returns the address of the function pointer that receives the jobs of tasks outside of actors; see
// `SerialTasks`. Swift has no declaration for a variable of the runtime.
static inline void *csdl2_enqueue_hook(void) {
  extern void *swift_task_enqueueGlobal_hook;
  return &swift_task_enqueueGlobal_hook;
}

// Whether the program was compiled for processors with AVX2 (x86-64-v3).
static inline int csdl2_has_avx2(void) {
#ifdef __AVX2__
  return 1;
#else
  return 0;
#endif
}

#endif
