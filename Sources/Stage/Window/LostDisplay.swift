internal import Glibc

/// Saves the game when the display server is lost.
///
/// Xlib calls an error handler from inside the current call. The default handler prints an
/// unhelpful message and ends the process. The handler set here saves on the thread that uses the
/// display. It also ends the process, because a handler must not return.
///
/// Under Wayland there is no handler: SDL sends a quit event without a reason.
@MainActor enum LostDisplay {
  /// Saves the game and returns a sentence about the result.
  private static var save: @MainActor () -> String = { "The display is gone." }
  private static var isHandled = false

  private typealias Handler = @convention(c) (OpaquePointer?) -> CInt
  private typealias SetHandler = @convention(c) (Handler?) -> Handler?

  /// Sets the function to call when the display is lost; its result is printed, and the process
  /// ends with exit code 1.
  static func handle(_ save: @escaping @MainActor () -> String) {
    self.save = save
    guard !isHandled,
      let library = unsafe dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD),
      let symbol = unsafe dlsym(library, "XSetIOErrorHandler")
    else { return }
    isHandled = true
    _ = unsafe unsafeBitCast(symbol, to: SetHandler.self)({ _ in LostDisplay.end() })
  }

  /// Whether the Wayland compositor is gone: its socket is missing or refuses connections.
  ///
  /// Called after a quit event, which has no reason under Wayland.
  static func isCompositorGone(
    display: String? = environment("WAYLAND_DISPLAY"),
    folder: String? = environment("XDG_RUNTIME_DIR")
  ) -> Bool {
    let name = display ?? "wayland-0"
    let path = name.hasPrefix("/") ? name : "\(folder ?? "")/\(name)"
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard socket >= 0 else { return false }
    defer { close(socket) }
    let result = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    return result != 0 && (errno == ECONNREFUSED || errno == ENOENT)
  }

  private static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  private nonisolated static func end() -> Never {
    EndSignals.leave(withinMilliseconds: 3000)
    // Xlib calls the handler on the thread that runs the main actor. In tests this thread is not
    // the process's first one, so Swift's isolation check would trap. The cast avoids the check.
    let sentence = unsafe unsafeBitCast(
      { @MainActor in LostDisplay.save() } as @MainActor () -> String, to: (() -> String).self)()
    let words = Array("\(sentence)\n".utf8)
    _ = unsafe write(2, words, words.count)
    _exit(1)
  }
}
