internal import Glibc

/// A thread that does one thing to its end, beside the one that started it.
public final class OwnThread: Sendable {
  private let thread: pthread_t

  /// Starts at once; that the system has no thread left is a programmer's error.
  public init(_ body: @escaping @Sendable () -> Void) {
    let task = unsafe Unmanaged.passRetained(Task(body))
    var thread = pthread_t()
    let status = unsafe pthread_create(
      &thread, nil,
      { task in
        guard let task = unsafe task else { return nil }
        unsafe Unmanaged<Task>.fromOpaque(task).takeRetainedValue().body()
        return nil
      }, task.toOpaque())
    precondition(status == 0, "the system starts no more threads")
    self.thread = thread
  }

  /// Waits until the body has returned; to be called exactly once.
  public func join() { pthread_join(thread, nil) }
}

/// What a new thread is told.
private final class Task: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
