internal import CSDL2
internal import Frame
internal import Glibc
internal import Synchronization

/// Starts SDL's video on its own thread while the program does other work.
///
/// Under X11 this takes 21–27 ms, mostly waiting for the answers to about 60 requests (2026-11).
@MainActor @safe package final class VideoStart {
  /// The thread that starts video; nil if the thread could not be created.
  ///
  /// Without the thread, `init` starts video itself.
  private let thread: OpaquePointer?
  private let answer: Answer
  private var isOver = false
  /// Whether to open a display.
  ///
  /// If false, SDL's dummy driver starts. It still delivers signals and pushed events.
  let wantsDisplay: Bool
  /// Reads the desktop's preferences while video starts; nil without a display.
  let desktop: DesktopWatch?

  /// Starts video in the background.
  ///
  /// `Stage.init` waits for it.
  package init(_ options: StageOptions) {
    wantsDisplay = options.present != .null
    Self.prepare(applicationID: options.applicationID, title: options.title)
    if let drivers = wantsDisplay ? Self.drivers() : "dummy" {
      unsafe SDL_SetHint(SDL_HINT_VIDEODRIVER, drivers)
    }
    SDL_SetMainReady()
    EndSignals.listen()
    desktop = wantsDisplay ? .ofThisDesktop() : nil
    let answer = Answer()
    self.answer = answer
    let kept = unsafe Unmanaged.passRetained(answer)
    unsafe thread = SDL_CreateThread(Answer.find, "video", kept.toOpaque())
    guard unsafe thread == nil else { return }
    unsafe kept.release()
    answer.find()
  }

  isolated deinit {
    guard !isOver else { return }
    wait()
    if answer.isReady { end() }
  }

  /// Waits until video has started; the caller must shut video down later.
  ///
  /// A display server that hangs may never answer. A signal therefore ends the wait within 250 ms.
  /// If the server has still not answered by then, the thread that waits for it is abandoned.
  func finish() throws(StageError) {
    precondition(!isOver, "finish() was called twice")
    wait()
    if let signal = EndSignals.received {
      if answer.isReady { end() }
      throw .interrupted(signal: signal)
    }
    guard let reason = answer.failure else { return }
    end()
    throw Self.failure(reason)
  }

  /// Returns the error for a start that failed.
  ///
  /// The environment variables may name displays. If they do, the error names these displays,
  /// because none of them has answered.
  static func failure(_ reason: String) -> StageError {
    let names = ["WAYLAND_DISPLAY", "DISPLAY"].compactMap(variable).filter { !$0.isEmpty }
    return names.isEmpty
      ? .noDisplay(reason: reason) : .unreachable(display: names.joined(separator: " or "))
  }

  private func wait() {
    isOver = true
    EndSignals.wait { answer.isReady }
    // After a signal, a start that is nearly complete gets 250 ms to complete, so that video can be
    // shut down.
    let limit = StageClock.now() + .milliseconds(250)
    while !answer.isReady, StageClock.now() < limit {
      StageClock.sleep(until: StageClock.now() + .milliseconds(2))
    }
    if answer.isReady {
      unsafe SDL_WaitThread(thread, nil)
    } else {
      unsafe SDL_DetachThread(thread)
    }
  }

  private func end() {
    if answer.failure == nil { VideoSystem.end() } else { EndSignals.settle() }
  }

  /// The SDL video drivers to try; nil leaves the choice to SDL.
  ///
  /// Without a compositor the Wayland driver is not tried, because the Wayland library would write
  /// to standard error.
  private static func drivers() -> String? {
    guard variable("SDL_VIDEODRIVER") == nil, variable("WAYLAND_DISPLAY") == nil else { return nil }
    let socket = variable("XDG_RUNTIME_DIR").map { $0 + "/wayland-0" }
    if let socket, unsafe access(socket, F_OK) == 0 { return nil }
    return variable("DISPLAY").map { $0.isEmpty } ?? true ? "KMSDRM,offscreen" : "x11"
  }

  /// Sets the environment and the hints that SDL reads when it starts.
  ///
  /// Environment variables the user has set are kept.
  private static func prepare(applicationID: String, title: String) {
    unsafe setenv("SDL_VIDEO_X11_WMCLASS", applicationID, 0)
    unsafe setenv("SDL_VIDEO_WAYLAND_WMCLASS", applicationID, 0)
    let address = "DBUS_SESSION_BUS_ADDRESS"
    // SDL's log is discarded, because callers receive the errors anyway. The function is not
    // isolated, because SDL's threads call it.
    let discard:
      @Sendable @convention(c) (
        UnsafeMutableRawPointer?, Int32, SDL_LogPriority, UnsafePointer<CChar>?
      ) -> Void = { _, _, _, _ in }
    unsafe SDL_LogSetOutputFunction(discard, nil)
    // If there is no session bus, libdbus would fork a program to look for one, so its search is
    // disabled.
    if !hasSessionBus(
      address: variable(address), runtimeFolder: variable("XDG_RUNTIME_DIR"))
    {
      unsafe setenv(address, "disabled:", 0)
    }
    let hints = [
      // `EndSignals` handles signals, also before the display answers.
      (SDL_HINT_NO_SIGNAL_HANDLERS, "1"),
      (SDL_HINT_APP_NAME, title),
      (SDL_HINT_AUDIO_DEVICE_APP_NAME, title),
      (SDL_HINT_AUDIO_DEVICE_STREAM_NAME, title),
      (SDL_HINT_AUDIO_DEVICE_STREAM_ROLE, "game"),
      // The default disables the compositor for fullscreen windows, which causes tearing and a
      // flash.
      (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"),
      // A fullscreen game stays visible when the user works on another screen.
      (SDL_HINT_VIDEO_MINIMIZE_ON_FOCUS_LOSS, "0"),
      // The click that focuses the window is also delivered, as is usual on desktops.
      (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"),
      // Touches are not repeated as mouse events, nor mouse events as touches.
      (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"),
      // Without it, SDL cuts the uncommitted text of input methods after 31 bytes.
      (SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1"),
      (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
      // Drags continue outside the window.
      (SDL_HINT_MOUSE_AUTO_CAPTURE, "1"),
    ]
    for (name, value) in hints { unsafe SDL_SetHint(name, value) }
  }

  /// Whether the environment names a session bus or the standard socket exists.
  package static func hasSessionBus(address: String?, runtimeFolder: String?) -> Bool {
    address != nil || runtimeFolder.map { unsafe access($0 + "/bus", F_OK) == 0 } ?? false
  }

  private static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}

/// The result of the thread; read `failure` only when `isReady` is true.
private final class Answer: @unchecked Sendable {
  private(set) var failure: String?
  private let isFound = Atomic(false)

  var isReady: Bool { isFound.load(ordering: .acquiring) }

  func find() {
    if SDL_InitSubSystem(SDL_INIT_VIDEO) != 0 {
      failure = VideoSystem.lastError(otherwise: "SDL does not say why")
    }
    isFound.store(true, ordering: .releasing)
    EndSignals.wakeWaiter()
  }

  /// The body of the thread; its argument is the address of the answer.
  static let find: SDL_ThreadFunction = { answer in
    if let answer = unsafe answer {
      unsafe Unmanaged<Answer>.fromOpaque(answer).takeRetainedValue().find()
    }
    return 0
  }
}
