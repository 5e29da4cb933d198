internal import Glibc
internal import Platform

/// A thread that runs one function.
public final class OwnThread: Sendable {
  private let thread: pthread_t

  /// Starts the thread.
  ///
  /// If the system has no thread left, prints an error and ends the process with exit code 1.
  public init(_ body: @escaping @Sendable () -> Void) {
    guard let thread = startThread(body) else {
      ThisProcess.fail("The system starts no more threads, and this program needs one.")
    }
    self.thread = thread
  }

  /// Runs a function on a thread of lowest priority.
  ///
  /// If the system has no thread left, the function runs on the calling thread.
  public static func run(_ body: @escaping @Sendable () -> Void) {
    let thread = startThread {
      // On Linux, this call sets the priority of the calling thread, not of the process.
      _ = setpriority(.init(PRIO_PROCESS.rawValue), 0, 19)
      body()
    }
    if let thread { pthread_detach(thread) } else { body() }
  }

  /// Waits until the body has returned.
  ///
  /// Must be called exactly once, or never if the thread is detached.
  public func join() { pthread_join(thread, nil) }

  /// Detaches the thread, so that it need not be joined.
  ///
  /// The thread ends when its body returns, or when the process ends.
  public func detach() { pthread_detach(thread) }
}

/// Starts a thread and returns it; nil if the system has none left.
///
/// The thread blocks the signals that ask the process to end. So these signals go to the first
/// thread, which may be waiting for them.
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

/// The body of a new thread.
private final class Task: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
