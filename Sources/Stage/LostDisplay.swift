internal import Glibc

/// The display server is gone: the X library then ends the process from inside whatever was called,
/// with words nobody understands.
///
/// Its error handler may not return, so the program saves right there, on the thread that talks to
/// the display, and leaves. Under Wayland SDL makes a quit event of it.
@MainActor enum LostDisplay {
  /// What saves the game.
  private static var save: @MainActor () -> Void = {}
  private static var isHandled = false

  private typealias Handler = @convention(c) (OpaquePointer?) -> CInt
  private typealias SetHandler = @convention(c) (Handler?) -> Handler?

  /// From now until the next call, losing the display calls `save` and ends the process with 1.
  static func handle(_ save: @escaping @MainActor () -> Void) {
    self.save = save
    guard !isHandled,
      let library = unsafe dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD),
      let symbol = unsafe dlsym(library, "XSetIOErrorHandler")
    else { return }
    isHandled = true
    _ = unsafe unsafeBitCast(symbol, to: SetHandler.self)({ _ in LostDisplay.end() })
  }

  private nonisolated static func end() -> Never {
    EndSignals.leaveWithinASecond()
    let words = Array("The display is gone; what was played is saved.\n".utf8)
    _ = unsafe write(2, words, words.count)
    // The X library calls on the thread that called it, which is always the main one; asking Swift
    // whether that is so would trap where it is not the first thread, as in a test.
    unsafe unsafeBitCast(
      { @MainActor in LostDisplay.save() } as @MainActor () -> Void, to: (() -> Void).self)()
    _exit(1)
  }
}
