internal import CSDL2
internal import Glibc

/// INT, TERM and HUP: the program is asked to end, saves, and has a second to do so.
///
/// SDL turns INT and TERM into a quit event, in a handler that only sets a flag and wakes whoever
/// waits; it stays. What is added: HUP does the same unless it is ignored (nohup), which signal it
/// was, and an end in case the program hangs.
enum EndSignals {
  private nonisolated(unsafe) static var number: CInt = 0
  /// SDL's own handler, called on every signal.
  private nonisolated(unsafe) static var quit: __sighandler_t?

  /// The signal that asked the program to end, if one did.
  static var received: CInt? { unsafe number == 0 ? nil : number }

  /// What the thread let through before signals were told to wait.
  private nonisolated(unsafe) static var oldMask: sigset_t?

  /// Has signals wait until `listen` or `settle`: SDL's handler, which comes before ours, does not
  /// say that the quit it sends was a signal.
  static func wait() {
    var (waiting, old) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&waiting)
    for signal in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&waiting, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &waiting, &old)
    unsafe oldMask = unsafe oldMask ?? old
  }

  private static func letThrough() {
    guard var mask = unsafe oldMask else { return }
    unsafe oldMask = nil
    unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  /// After SDL has installed its handlers; one that is already somebody else's stays.
  static func listen() {
    defer { letThrough() }
    unsafe number = 0
    var action = sigaction()
    unsafe sigaction(SIGTERM, nil, &action)
    let ours: __sighandler_t = { EndSignals.receive($0) }
    if let handler = unsafe action.__sigaction_handler.sa_handler, !isSame(handler, ours) {
      unsafe quit = handler
    }
    unsafe action.__sigaction_handler.sa_handler = ours
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      var old = sigaction()
      unsafe sigaction(signal, nil, &old)
      // 1 is SIG_IGN, a macro that does not import.
      let isIgnored = unsafe unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) == 1
      if !isIgnored { unsafe sigaction(signal, &action, nil) }
    }
  }

  /// Async-signal-safe: two stores, SDL's one, and an alarm.
  private static func receive(_ signal: CInt) {
    unsafe number = signal
    unsafe quit?(SIGTERM)
    leaveWithinASecond()
  }

  /// Whatever hangs, the process ends.
  static func leaveWithinASecond() {
    var deadline = sigaction()
    unsafe deadline.__sigaction_handler.sa_handler = { _ in _exit(1) }
    unsafe sigaction(SIGALRM, &deadline, nil)
    alarm(1)
  }

  /// The window is closed and nothing that could hang is left.
  static func settle() {
    alarm(0)
    letThrough()
  }

  private static func isSame(_ a: __sighandler_t, _ b: __sighandler_t) -> Bool {
    unsafe unsafeBitCast(a, to: Int.self) == unsafeBitCast(b, to: Int.self)
  }
}
