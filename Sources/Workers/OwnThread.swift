internal import Glibc

/// A thread that does one thing to its end, beside the one that started it.
public final class OwnThread: Sendable {
  private let thread: pthread_t

  /// Starts at once; that the system has no thread left is a programmer's error.
  ///
  /// - Parameter isPatient: whether it makes way for every other thread that wants a processor.
  public init(isPatient: Bool = false, _ body: @escaping @Sendable () -> Void) {
    let task = unsafe Unmanaged.passRetained(Task(isPatient: isPatient, body))
    var thread = pthread_t()
    let status = unsafe pthread_create(
      &thread, nil,
      { task in
        guard let task = unsafe task else { return nil }
        unsafe Unmanaged<Task>.fromOpaque(task).takeRetainedValue().run()
        return nil
      }, task.toOpaque())
    precondition(status == 0, "the system starts no more threads")
    self.thread = thread
  }

  /// Waits until the body has returned; to be called exactly once, unless it is detached.
  public func join() { pthread_join(thread, nil) }

  /// Leaves it to itself: it ends with its body, or with the process.
  public func detach() { pthread_detach(thread) }
}

/// What a new thread is told.
private final class Task: Sendable {
  let isPatient: Bool
  let body: @Sendable () -> Void

  init(isPatient: Bool, _ body: @escaping @Sendable () -> Void) {
    (self.isPatient, self.body) = (isPatient, body)
  }

  func run() {
    // On Linux this is about the thread that asks, not the process.
    if isPatient { _ = setpriority(.init(PRIO_PROCESS.rawValue), 0, 19) }
    body()
  }
}
