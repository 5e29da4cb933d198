internal import CSDL2
internal import Glibc

/// SDL's video, from before its start to its end; one at a time.
@MainActor final class VideoSystem {
  /// SDL's name: "x11", "wayland", "dummy", "offscreen" or rarer ones.
  let driver: String

  /// - Parameter wantsDisplay: false starts the driver without a display, which still delivers
  ///   signals and pushed events.
  init(applicationID: String, title: String, wantsDisplay: Bool) throws(StageError) {
    Self.prepare(applicationID: applicationID, title: title)
    if !wantsDisplay { unsafe SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy") }
    SDL_SetMainReady()
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else {
      throw .noDisplay(reason: Self.lastError(otherwise: "SDL does not say why"))
    }
    driver = unsafe SDL_GetCurrentVideoDriver().map { unsafe String(cString: $0) } ?? "unknown"
    // Without a display SDL 2.26 takes its offscreen driver, and the program runs where nobody sees
    // it.
    if wantsDisplay, Self.isHeadless(driver), unsafe getenv("SDL_VIDEODRIVER") == nil {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw .noDisplay(reason: "SDL found no more than its \(driver) driver")
    }
    // The default sends the X11 window surface through OpenGL: 8–9 ms a frame at 1080p and 100 ms
    // at the start without a GPU, for 0.4 and 0.1. Never elsewhere: under Wayland the surface is
    // NULL then.
    if driver == "x11" { unsafe SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0") }
    // SDL2 keeps the screen saver off unless told otherwise.
    SDL_EnableScreenSaver()
    // Text input is on from the start, and an input method then eats keys that play the game.
    SDL_StopTextInput()
    EndSignals.listen()
  }

  isolated deinit {
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

  static func lastError(otherwise: String) -> String {
    let message = unsafe String(cString: SDL_GetError())
    return message.isEmpty ? otherwise : message
  }

  /// What SDL reads once, when it starts.
  ///
  /// Variables the user has set stay as they are.
  private static func prepare(applicationID: String, title: String) {
    unsafe setenv("SDL_VIDEO_X11_WMCLASS", applicationID, 0)
    unsafe setenv("SDL_VIDEO_WAYLAND_WMCLASS", applicationID, 0)
    let hints = [
      (SDL_HINT_APP_NAME, title),
      (SDL_HINT_AUDIO_DEVICE_APP_NAME, title),
      (SDL_HINT_AUDIO_DEVICE_STREAM_NAME, title),
      (SDL_HINT_AUDIO_DEVICE_STREAM_ROLE, "game"),
      // The default turns the compositor off for fullscreen windows: tearing, and a flash.
      (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"),
      // A fullscreen game on one screen is not a reason to vanish when the other is used.
      (SDL_HINT_VIDEO_MINIMIZE_ON_FOCUS_LOSS, "0"),
      // The click that focuses the window also counts, as on every desktop.
      (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"),
      // Fingers arrive as fingers, not a second time as a mouse, nor the other way round.
      (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"),
      (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
      // Drags go on outside the window.
      (SDL_HINT_MOUSE_AUTO_CAPTURE, "1"),
    ]
    for (name, value) in hints { unsafe SDL_SetHint(name, value) }
  }
}
