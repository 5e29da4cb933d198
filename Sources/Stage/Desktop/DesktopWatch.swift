internal import CSDL2
internal import Frame
internal import Glibc
internal import Synchronization

/// Reads the desktop's preferences on a thread of its own, and hears of changes.
///
/// The settings portal on the session bus is right; where it says nothing, the settings manager of an
/// X11 session and then GTK's files are. Without a bus the thread ends when these are read; with one it
/// is blocked until a message comes.
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
  /// A pipe: something is written into it when the watch is to end.
  private let bell: (out: CInt, in: CInt)

  /// What the system's tools show.
  static let threadName = "desktop"

  /// The type of the SDL event that tells a waiting loop of a change.
  static let eventType = SDL_RegisterEvents(1)

  /// - Parameters:
  ///   - address: of the bus; nil for none.
  ///   - paths: of GTK's settings, the most important first.
  ///   - asksDisplay: whether there may be a settings manager.
  ///   - onChange: called on the watch's thread after `preferences` have changed.
  init(
    address: String?, paths: [String], asksDisplay: Bool, onChange: @escaping @Sendable () -> Void
  ) {
    self.address = address
    self.paths = paths
    self.asksDisplay = asksDisplay
    self.onChange = onChange
    var ends: [CInt] = [-1, -1]
    _ = unsafe pipe(&ends)
    bell = (ends[0], ends[1])
  }

  deinit {
    close(bell.out)
    close(bell.in)
  }

  /// The watch of this process's desktop, which wakes SDL's loop with events of `eventType`.
  static func ofThisDesktop() -> DesktopWatch {
    let variable = { unsafe getenv($0 as String).map { unsafe String(cString: $0) } }
    let watch = DesktopWatch(
      address: busAddress(environment: variable), paths: GTKSettings.paths(environment: variable),
      asksDisplay: variable("DISPLAY") != nil, onChange: wakeStage)
    watch.start()
    return watch
  }

  /// Wakes a stage that waits for events; one that has not started yet asks by itself.
  static let wakeStage: @Sendable () -> Void = {
    var event = unsafe SDL_Event()
    unsafe event.type = eventType
    unsafe SDL_PushEvent(&event)
  }

  /// The sockets of a bus that runs: never an address that would start one.
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

  /// What is known by now.
  var preferences: DesktopPreferences { state.withLock { $0.preferences } }

  /// Whether the thread is there to hear of changes.
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

  /// Has the thread end; it is not waited for.
  func stop() {
    var byte: UInt8 = 0
    _ = unsafe write(bell.in, &byte, 1)
  }

  private func serve() {
    defer { state.withLock { $0.isRunning = false } }
    // The files are read first: they are there at once, and a bus may take its time.
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
    } while portal.wait(bell: bell.out)
    // A bus that is gone took its portal along.
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
