internal import Glibc
internal import Platform

/// A thread that does one thing to its end, beside the one that started it.
public final class OwnThread: Sendable {
  private let thread: pthread_t

  /// Starts at once; when the system has no thread left, the process says so and ends with 1.
  public init(_ body: @escaping @Sendable () -> Void) {
    guard let thread = startThread(body) else {
      ThisProcess.fail("The system starts no more threads, and this program needs one.")
    }
    self.thread = thread
  }

  /// Does something that can wait beside everything else, and lets every other thread go first.
  ///
  /// When the system has no thread left it is done right here.
  public static func run(_ body: @escaping @Sendable () -> Void) {
    let thread = startThread {
      // On Linux this is about the thread that asks, not the process.
      _ = setpriority(.init(PRIO_PROCESS.rawValue), 0, 19)
      body()
    }
    if let thread { pthread_detach(thread) } else { body() }
  }

  /// Waits until the body has returned; to be called exactly once, unless it is detached.
  public func join() { pthread_join(thread, nil) }

  /// Leaves it to itself: it ends with its body, or with the process.
  public func detach() { pthread_detach(thread) }
}

/// Starts a thread; nil when the system has none left.
///
/// Signals that ask the process to end are for the first thread, which may be waiting for nothing
/// else.
func startThread(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
  var (ending, old) = (sigset_t(), sigset_t())
  unsafe sigemptyset(&ending)
  for signal in [SIGINT, SIGTERM, SIGHUP, SIGALRM] { unsafe sigaddset(&ending, signal) }
  unsafe pthread_sigmask(SIG_BLOCK, &ending, &old)
  defer { unsafe pthread_sigmask(SIG_SETMASK, &old, nil) }
  let task = unsafe Unmanaged.passRetained(Task(body))
  var thread = pthread_t()
  let status = unsafe pthread_create(
    &thread, nil,
    { task in
      guard let task = unsafe task else { return nil }
      unsafe Unmanaged<Task>.fromOpaque(task).takeRetainedValue().body()
      return nil
    }, task.toOpaque())
  guard status == 0 else {
    unsafe task.release()
    return nil
  }
  return thread
}

/// What a new thread is told.
private final class Task: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
