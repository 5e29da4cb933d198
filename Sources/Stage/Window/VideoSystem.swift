internal import CSDL2
internal import Glibc

/// SDL's video, from before its start to its end; one at a time.
@MainActor final class VideoSystem {
  /// SDL's name: "x11", "wayland", "dummy", "offscreen" or rarer ones.
  let driver: String

  init(_ start: VideoStart) throws(StageError) {
    try start.finish()
    driver = unsafe SDL_GetCurrentVideoDriver().map { unsafe String(cString: $0) } ?? "unknown"
    // Without a display SDL 2.26 takes its offscreen driver, and the program runs unseen.
    if start.wantsDisplay, Self.isHeadless(driver), unsafe getenv("SDL_VIDEODRIVER") == nil {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      EndSignals.settle()
      throw VideoStart.failure("SDL found no more than its \(driver) driver")
    }
    // The default sends the X11 window surface through OpenGL: 8–9 ms a frame at 1080p and 100 ms
    // at the start without a GPU, for 0.4 and 0.1. Not under Wayland: the surface is NULL then.
    if driver == "x11" { unsafe SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0") }
    // SDL2 keeps the screen saver off unless told otherwise.
    SDL_EnableScreenSaver()
    // Text input is on from the start, and an input method then eats keys that play the game.
    SDL_StopTextInput()
    EndSignals.loopBegins()
  }

  isolated deinit { Self.end() }

  static func end() {
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
    EndSignals.settle()
    // The driver is chosen anew by the next one.
    unsafe SDL_ResetHint(SDL_HINT_VIDEODRIVER)
    unsafe SDL_ResetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION)
  }

  /// Shows nothing and cannot wait for events.
  nonisolated static func isHeadless(_ driver: String) -> Bool {
    driver == "dummy" || driver == "offscreen"
  }

  nonisolated static func lastError(otherwise: String) -> String {
    let message = unsafe String(cString: SDL_GetError())
    return message.isEmpty ? otherwise : message
  }
}
