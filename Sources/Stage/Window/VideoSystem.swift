internal import CSDL2
internal import Glibc

/// SDL's video subsystem; only one instance at a time.
@MainActor final class VideoSystem {
  /// SDL's name of the video driver: "x11", "wayland", "dummy", "offscreen" or a rarer one.
  let driver: String

  init(_ start: VideoStart) throws(StageError) {
    try start.finish()
    driver = unsafe SDL_GetCurrentVideoDriver().map { unsafe String(cString: $0) } ?? "unknown"
    // Without a display SDL 2.26 chooses its offscreen driver, and the window would be invisible.
    if start.wantsDisplay, Self.isHeadless(driver), unsafe getenv("SDL_VIDEODRIVER") == nil {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      EndSignals.settle()
      throw VideoStart.failure("SDL found no more than its \(driver) driver")
    }
    // By default the X11 window surface uses OpenGL. Without a GPU that takes 8–9 ms per frame at
    // 1080p and 100 ms at the start; without OpenGL it takes 0.4 ms and 0.1 ms. Under Wayland the
    // hint would make the surface NULL, so it is set only under X11.
    if driver == "x11" { unsafe SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0") }
    // SDL2 disables the screen saver by default.
    SDL_EnableScreenSaver()
    // Text input is on by default, and an input method would then consume the game's keys.
    SDL_StopTextInput()
    EndSignals.loopBegins()
  }

  isolated deinit { Self.end() }

  static func end() {
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
    EndSignals.settle()
    // The next instance must choose its driver anew.
    unsafe SDL_ResetHint(SDL_HINT_VIDEODRIVER)
    unsafe SDL_ResetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION)
  }

  /// Whether a driver shows nothing and cannot block until an event arrives.
  nonisolated static func isHeadless(_ driver: String) -> Bool {
    driver == "dummy" || driver == "offscreen"
  }

  nonisolated static func lastError(otherwise: String) -> String {
    let message = unsafe String(cString: SDL_GetError())
    return message.isEmpty ? otherwise : message
  }
}
