internal import CSDL2
internal import Frame
internal import Glibc
internal import Synchronization

/// Reads the desktop's preferences on its own thread and reports changes.
///
/// The settings portal on the session bus has priority. Values that it lacks come from the settings
/// manager of an X11 session, then from GTK's files. Without a bus the thread ends after reading
/// the manager and the files; with a bus it blocks between messages.
@safe final class DesktopWatch: Sendable {
  private struct State {
    var preferences = DesktopPreferences()
    var isRunning = false
  }

  private let state = Mutex(State())
  private let address: String?
  private let paths: [String]
  private let asksDisplay: Bool
  private let onChange: @Sendable () -> Void
  /// A pipe: one byte written to it ends the thread.
  private let stopPipe: (out: CInt, in: CInt)

  /// The thread's name in tools such as `top -H`.
  static let threadName = "desktop"

  /// The type of the SDL event that wakes a waiting loop after a change.
  static let eventType = SDL_RegisterEvents(1)

  /// - Parameters:
  ///   - address: The address of the session bus; nil for none.
  ///   - paths: GTK's settings files, highest priority first.
  ///   - asksDisplay: Whether to ask an X11 settings manager too.
  ///   - onChange: Called on the watch's thread after `preferences` changes.
  init(
    address: String?, paths: [String], asksDisplay: Bool, onChange: @escaping @Sendable () -> Void
  ) {
    self.address = address
    self.paths = paths
    self.asksDisplay = asksDisplay
    self.onChange = onChange
    var ends: [CInt] = [-1, -1]
    _ = unsafe pipe(&ends)
    stopPipe = (ends[0], ends[1])
  }

  deinit {
    close(stopPipe.out)
    close(stopPipe.in)
  }

  /// Starts a watch of this process's desktop that wakes SDL's loop with events of `eventType`.
  static func ofThisDesktop() -> DesktopWatch {
    let variable = { unsafe getenv($0 as String).map { unsafe String(cString: $0) } }
    let watch = DesktopWatch(
      address: busAddress(environment: variable), paths: GTKSettings.paths(environment: variable),
      asksDisplay: variable("DISPLAY") != nil, onChange: wakeStage)
    watch.start()
    return watch
  }

  /// Wakes a stage that waits for events.
  ///
  /// A stage that has not started yet needs no event, because it reads `preferences` at its start.
  static let wakeStage: @Sendable () -> Void = {
    var event = unsafe SDL_Event()
    unsafe event.type = eventType
    unsafe SDL_PushEvent(&event)
  }

  /// Returns the Unix sockets of a session bus that is already running; nil without one.
  ///
  /// Addresses that would start a bus are left out.
  static func busAddress(environment: (String) -> String?) -> String? {
    if let address = environment("DBUS_SESSION_BUS_ADDRESS") {
      let sockets = address.split(separator: ";").filter { $0.hasPrefix("unix:") }
      return sockets.isEmpty ? nil : sockets.joined(separator: ";")
    }
    guard let folder = environment("XDG_RUNTIME_DIR"),
      unsafe access(folder + "/bus", F_OK) == 0
    else { return nil }
    return "unix:path=\(folder)/bus"
  }

  /// The preferences read so far.
  var preferences: DesktopPreferences { state.withLock { $0.preferences } }

  /// Whether the thread is running and will report changes.
  var isRunning: Bool { state.withLock { $0.isRunning } }

  func start() {
    state.withLock { $0.isRunning = true }
    let context = unsafe Unmanaged.passRetained(self)
    let serve: SDL_ThreadFunction = { context in
      if let context = unsafe context {
        unsafe Unmanaged<DesktopWatch>.fromOpaque(context).takeRetainedValue().serve()
      }
      return 0
    }
    if let thread = unsafe SDL_CreateThread(serve, Self.threadName, context.toOpaque()) {
      unsafe SDL_DetachThread(thread)
    } else {
      unsafe context.release()
      state.withLock { $0.isRunning = false }
    }
  }

  /// Asks the thread to end and returns without waiting for it.
  func stop() {
    var byte: UInt8 = 0
    _ = unsafe write(stopPipe.in, &byte, 1)
  }

  private func serve() {
    defer { state.withLock { $0.isRunning = false } }
    // The files come first: reading them is immediate, and the bus may be slow.
    var fallback = GTKSettings.preferences(inFiles: paths)
    publish(fallback)
    if asksDisplay, let settings = GTKSettings.fromDisplay() {
      fallback = settings.preferences.merging(fallback)
      publish(fallback)
    }
    guard let address, let portal = PortalConnection(address: address) else { return }
    repeat {
      portal.takeMessages()
      publish(portal.settings.preferences.merging(fallback))
    } while portal.wait(stopPipe: stopPipe.out)
    // The connection to the bus has ended, and with it the connection to the portal. Only the
    // values from other sources remain.
    publish(fallback)
  }

  private func publish(_ preferences: DesktopPreferences) {
    let isNew = state.withLock { state in
      defer { state.preferences = preferences }
      return state.preferences != preferences
    }
    if isNew { onChange() }
  }
}
