internal import Glibc

// Setup of streams, signals, stack and clock that programs rely on from the start.
extension ThisProcess {
  /// Prepares the process; call it before opening files or starting threads.
  ///
  /// - Returns: nil, or a sentence that explains why the process cannot run.
  public static func prepare() -> String? {
    reserveStandardStreams()
    // With these signals ignored, writing to a pipe without a reader or past the file size limit
    // returns an error instead of ending the process.
    for signal in [SIGPIPE, SIGXFSZ] { _ = Glibc.signal(signal, SIG_IGN) }
    guard Clock.isPossible else { return "The system's clock does not give a time." }
    return enlargeStack()
  }

  /// Starts the program again in the same process, with the same arguments and with a variable of
  /// the environment, unless the variable has this value already.
  ///
  /// This is for variables that a library reads before the first line of the program. Call it
  /// before opening files or starting threads. It returns if the variable has the value, or if the
  /// system does not start the program.
  public static func restart(with name: String, _ value: String) {
    guard environment(name) != value else { return }
    unsafe setenv(name, value, 1)
    _ = unsafe execv("/proc/self/exe", CommandLine.unsafeArgv)
  }

  /// Ends the process by the default action of a signal, so that shells see the signal as its
  /// cause.
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

  /// Prints a sentence to standard error and ends the process with exit code 1; callable from any
  /// thread.
  public static func fail(_ sentence: String) -> Never {
    complain(sentence)
    _exit(1)
  }

  /// Opens the null device in place of each standard stream that is closed.
  ///
  /// Otherwise the next opened file would get the stream's number and receive its output. Standard
  /// input is opened for writing and the others for reading, so that using them still fails.
  private static func reserveStandardStreams() {
    for (descriptor, mode) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)] as [(Int32, Int32)]
    where fcntl(descriptor, F_GETFD) < 0 {
      // `open` returns the lowest free number. That is `descriptor`, because all lower numbers are
      // in use by now.
      _ = unsafe open("/dev/null", mode)
    }
  }

  /// The usual stack size of a thread on desktops, in bytes.
  private static let usualStack: UInt = 8 << 20
  /// The smallest accepted stack size in bytes.
  ///
  /// All scenes can be drawn with a quarter of it (256 KB), but not with 192 KB (2026-11).
  static let leastStack: UInt = 1 << 20

  /// Raises the stack limit to the usual size if it is lower, for the first thread and for later
  /// ones.
  ///
  /// - Returns: nil, or a sentence if the limit is too low and cannot be raised.
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

// The C library's `pthread_setattr_default_np`, which the Glibc module omits.
@_silgen_name("pthread_setattr_default_np")
private func setDefaultAttributes(_ attributes: UnsafePointer<pthread_attr_t>) -> Int32
