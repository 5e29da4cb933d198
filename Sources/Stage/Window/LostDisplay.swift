internal import Glibc

/// The display server is gone: the X library then ends the process from inside whatever was called,
/// with words nobody understands.
///
/// Its error handler may not return, so the program saves right there, on the thread that talks to
/// the display, and leaves. Under Wayland SDL makes a quit event of it, and does not say why.
@MainActor enum LostDisplay {
  /// Saves the game, and says in a sentence what became of it.
  private static var save: @MainActor () -> String = { "The display is gone." }
  private static var isHandled = false

  private typealias Handler = @convention(c) (OpaquePointer?) -> CInt
  private typealias SetHandler = @convention(c) (Handler?) -> Handler?

  /// From now until the next call, losing the display calls `save`, says what it answers and ends the
  /// process with 1.
  static func handle(_ save: @escaping @MainActor () -> String) {
    self.save = save
    guard !isHandled,
      let library = unsafe dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD),
      let symbol = unsafe dlsym(library, "XSetIOErrorHandler")
    else { return }
    isHandled = true
    _ = unsafe unsafeBitCast(symbol, to: SetHandler.self)({ _ in LostDisplay.end() })
  }

  /// Whether a quit event under Wayland means that the compositor is gone.
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
    // The X library calls on the thread that called it, which is always the main one; asking Swift
    // whether that is so would trap where it is not the first thread, as in a test.
    let sentence = unsafe unsafeBitCast(
      { @MainActor in LostDisplay.save() } as @MainActor () -> String, to: (() -> String).self)()
    let words = Array("\(sentence)\n".utf8)
    _ = unsafe write(2, words, words.count)
    _exit(1)
  }
}
