internal import CSDL2
internal import Frame
internal import Glibc
internal import Synchronization

/// SDL's video on its way up, on a thread of its own while the program gets ready beside it.
///
/// Under X11 it takes 21–27 ms, mostly waiting for the answers to some 60 requests (2026-11).
@MainActor @safe package final class VideoStart {
  /// Nil when the system has none left; then video has started when `init` returns.
  private let thread: OpaquePointer?
  private let answer: Answer
  private var isOver = false
  /// False starts the driver without a display, which still delivers signals and pushed events.
  let wantsDisplay: Bool
  /// Asks for the desktop's preferences meanwhile; nil without a display.
  let desktop: DesktopWatch?

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
    if answer.isThere { end() }
  }

  /// Waits until video has started; who calls it ends it.
  ///
  /// A signal ends the waiting soon: a display server that does not answer may never do so, and its
  /// thread is left to itself then.
  func finish() throws(StageError) {
    precondition(!isOver, "a start of video ends once")
    wait()
    if let signal = EndSignals.received {
      if answer.isThere { end() }
      throw .interrupted(signal: signal)
    }
    guard let reason = answer.failure else { return }
    end()
    throw Self.failure(reason)
  }

  /// Names the displays of the environment, if there are any: none of them has answered.
  static func failure(_ reason: String) -> StageError {
    let names = ["WAYLAND_DISPLAY", "DISPLAY"].compactMap(variable).filter { !$0.isEmpty }
    return names.isEmpty
      ? .noDisplay(reason: reason) : .unreachable(display: names.joined(separator: " or "))
  }

  private func wait() {
    isOver = true
    EndSignals.wait { answer.isThere }
    // A start that is nearly done is ended in order.
    let limit = StageClock.now() + .milliseconds(250)
    while !answer.isThere, StageClock.now() < limit {
      StageClock.sleep(until: StageClock.now() + .milliseconds(2))
    }
    if answer.isThere {
      unsafe SDL_WaitThread(thread, nil)
    } else {
      unsafe SDL_DetachThread(thread)
    }
  }

  private func end() {
    if answer.failure == nil { VideoSystem.end() } else { EndSignals.settle() }
  }

  /// SDL's drivers to try; nil leaves the choice to SDL.
  ///
  /// The library of Wayland, asked for a compositor where there is none, says so on the error stream.
  private static func drivers() -> String? {
    guard variable("SDL_VIDEODRIVER") == nil, variable("WAYLAND_DISPLAY") == nil else { return nil }
    let socket = variable("XDG_RUNTIME_DIR").map { $0 + "/wayland-0" }
    if let socket, unsafe access(socket, F_OK) == 0 { return nil }
    return variable("DISPLAY").map { $0.isEmpty } ?? true ? "KMSDRM,offscreen" : "x11"
  }

  /// What SDL reads once, when it starts.
  ///
  /// Variables the user has set stay as they are.
  private static func prepare(applicationID: String, title: String) {
    unsafe setenv("SDL_VIDEO_X11_WMCLASS", applicationID, 0)
    unsafe setenv("SDL_VIDEO_WAYLAND_WMCLASS", applicationID, 0)
    // Without a session bus its library forks a program to look for one, amid the start.
    let address = "DBUS_SESSION_BUS_ADDRESS"
    // What it has to say comes back as errors; its log goes to the error stream.
    unsafe SDL_LogSetOutputFunction({ _, _, _, _ in }, nil)
    if !hasSessionBus(
      address: variable(address), runtimeFolder: variable("XDG_RUNTIME_DIR"))
    {
      unsafe setenv(address, "disabled:", 0)
    }
    let hints = [
      // Ours are there before the display answers.
      (SDL_HINT_NO_SIGNAL_HANDLERS, "1"),
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

  /// A bus the user's environment names, or one where every session has it.
  package static func hasSessionBus(address: String?, runtimeFolder: String?) -> Bool {
    address != nil || runtimeFolder.map { unsafe access($0 + "/bus", F_OK) == 0 } ?? false
  }

  private static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}

/// What the thread finds out; `failure` is read only once it is there.
private final class Answer: @unchecked Sendable {
  private(set) var failure: String?
  private let isFound = Atomic(false)

  var isThere: Bool { isFound.load(ordering: .acquiring) }

  func find() {
    if SDL_InitSubSystem(SDL_INIT_VIDEO) != 0 {
      failure = VideoSystem.lastError(otherwise: "SDL does not say why")
    }
    isFound.store(true, ordering: .releasing)
    EndSignals.ring()
  }

  /// What the thread does, given the answer's address.
  static let find: SDL_ThreadFunction = { answer in
    if let answer = unsafe answer {
      unsafe Unmanaged<Answer>.fromOpaque(answer).takeRetainedValue().find()
    }
    return 0
  }
}
