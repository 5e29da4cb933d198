internal import Glibc

/// Another program that this one has started; it keeps running when this one ends.
public struct LaunchedProgram: Sendable {
  private let id: pid_t

  /// Starts a program, found by its name as in a shell; nil if there is none.
  ///
  /// It runs in a session of its own, without this program's input and with the default actions of
  /// signals. Call `wait` afterwards, on a thread made for it; otherwise the ended program's entry
  /// stays in the process table.
  ///
  /// - Parameter input: the file that the program reads as its input; nil for none.
  public init?(_ name: String, _ arguments: [String], input: String? = nil) {
    var attributes = posix_spawnattr_t()
    var files = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawnattr_init(&attributes)
    unsafe posix_spawn_file_actions_init(&files)
    defer {
      unsafe posix_spawnattr_destroy(&attributes)
      unsafe posix_spawn_file_actions_destroy(&files)
    }
    var all = sigset_t()
    var none = sigset_t()
    unsafe sigfillset(&all)
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    let flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | Self.newSession
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    unsafe posix_spawn_file_actions_addopen(&files, 0, input ?? "/dev/null", O_RDONLY, 0)
    var words = unsafe ([name] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var id = pid_t()
    guard unsafe posix_spawnp(&id, name, &files, &attributes, &words, environ) == 0 else {
      return nil
    }
    self.id = id
  }

  /// `POSIX_SPAWN_SETSID` of spawn.h, which Glibc's module leaves out.
  private static let newSession: Int32 = 0x80

  /// Blocks until the program has ended; returns its exit code, or 128 plus the signal that ended
  /// it.
  @discardableResult
  public func wait() -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) < 0 {
      guard errno == EINTR else { return -1 }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}
