internal import Glibc

// What a program may rely on from its first line: streams, signals, stack and clock.
extension ThisProcess {
  /// Makes the process fit to work; to be called before anything else opens a file or starts a thread.
  ///
  /// - Returns: nil, or in one sentence why the process cannot work.
  public static func prepare() -> String? {
    holdStandardStreams()
    // Writing to a pipe without a reader or past the size limit of files gives an error instead.
    for signal in [SIGPIPE, SIGXFSZ] { _ = Glibc.signal(signal, SIG_IGN) }
    guard Clock.isPossible else { return "The system's clock does not give a time." }
    return enlargeStack()
  }

  /// Ends the process as a signal ends one that does not handle it, which is what shells look for.
  public static func end(by signal: Int32) -> Never {
    fflush(nil)
    _ = Glibc.signal(signal, SIG_DFL)
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, signal)
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(signal)
    _exit(128 + signal)
  }

  /// Says one sentence on standard error and ends the process with 1, from any thread.
  public static func fail(_ sentence: String) -> Never {
    complain(sentence)
    _exit(1)
  }

  /// Opens closed standard streams on the null device, so that no file gets their numbers and with
  /// them what is written for a terminal.
  ///
  /// The wrong way round: reading from a closed stream and writing to one stay errors.
  private static func holdStandardStreams() {
    for (descriptor, mode) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)] as [(Int32, Int32)]
    where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is this one: those below are open by now.
      _ = unsafe open("/dev/null", mode)
    }
  }

  /// Bytes of stack that desktops give a thread.
  private static let usualStack: UInt = 8 << 20
  /// All scenes are drawn with 256 KB, and no longer with 192 (2026-11).
  static let leastStack: UInt = 1 << 20

  /// Raises a limit below the usual, for the first thread and for those to come.
  private static func enlargeStack() -> String? {
    var limits = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limits) == 0,
      limits.rlim_cur < usualStack
    else { return nil }
    guard limits.rlim_max >= leastStack else {
      return "The stack is limited to \(limits.rlim_max >> 10) KB, "
        + "and \(leastStack >> 10) are needed: see ulimit -s."
    }
    limits.rlim_cur = min(usualStack, limits.rlim_max)
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limits)
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    unsafe pthread_attr_setstacksize(&attributes, Int(limits.rlim_cur))
    _ = unsafe setDefaultAttributes(&attributes)
    unsafe pthread_attr_destroy(&attributes)
    return nil
  }
}

// The C library's `pthread_setattr_default_np`, which Glibc's module leaves out.
@_silgen_name("pthread_setattr_default_np")
private func setDefaultAttributes(_ attributes: UnsafePointer<pthread_attr_t>) -> Int32
