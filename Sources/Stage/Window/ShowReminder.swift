internal import CSDL2

/// Repeats the request to show a window under X11 until the window is shown.
///
/// `SDL_ShowWindow` makes the request once and then waits for the window without limit. A window
/// manager that is just starting can lose the request: a game that was started 0.3 s before openbox
/// waited for ever (2026-11).
@safe final class ShowReminder: Sendable {
  private let window: UInt
  /// Posted when the window is shown.
  nonisolated(unsafe) private let shown: OpaquePointer

  /// The milliseconds between two requests.
  private static let pause: UInt32 = 500

  /// Starts a thread that repeats the request; nil if the window is not one of X11.
  init?(_ window: OpaquePointer) {
    self.window = unsafe csdl2_x11_window(window)
    guard self.window != 0, let shown = unsafe SDL_CreateSemaphore(0) else { return nil }
    unsafe self.shown = shown
    let context = unsafe Unmanaged.passRetained(self)
    let serve: SDL_ThreadFunction = { context in
      if let context = unsafe context {
        unsafe Unmanaged<ShowReminder>.fromOpaque(context).takeRetainedValue().serve()
      }
      return 0
    }
    if let thread = unsafe SDL_CreateThread(serve, "show", context.toOpaque()) {
      unsafe SDL_DetachThread(thread)
    } else {
      unsafe context.release()
    }
  }

  deinit { unsafe SDL_DestroySemaphore(shown) }

  /// Ends the thread.
  func end() { _ = unsafe SDL_SemPost(shown) }

  private func serve() {
    while unsafe SDL_SemWaitTimeout(shown, Self.pause) == SDL_MUTEX_TIMEDOUT {
      // A connection of its own, because SDL waits for an answer on its connection.
      guard let library = try? XLibrary(), let display = unsafe library.open(nil) else { continue }
      _ = unsafe library.map(display, window)
      _ = unsafe library.close(display)
    }
  }
}
