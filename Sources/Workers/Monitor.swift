internal import Glibc

/// A value with a lock; threads can wait for its changes.
@safe
public final class Monitor<Value: Sendable>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var value: Value

  public init(_ value: Value) {
    self.value = value
    unsafe mutex = .allocate(capacity: 1)
    unsafe changed = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    unsafe pthread_condattr_init(&attributes)
    // The deadline of `wait(until:for:)` must not depend on the wall clock.
    unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    unsafe pthread_cond_init(changed, &attributes)
    unsafe pthread_condattr_destroy(&attributes)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe pthread_cond_destroy(changed)
    unsafe mutex.deallocate()
    unsafe changed.deallocate()
  }

  /// Calls `body` with the value; `body` must not make changes that other threads wait for.
  ///
  /// Unlike `change`, this method wakes no thread. As in all methods of the monitor, `body` must
  /// not use the monitor itself.
  public func access<Result>(_ body: (inout Value) -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body(&value)
  }

  /// Changes the value and wakes all waiting threads.
  @discardableResult
  public func change<Result>(_ body: (inout Value) -> Result) -> Result {
    let result = access(body)
    unsafe pthread_cond_broadcast(changed)
    return result
  }

  /// Waits until `body` returns a value, and returns that value.
  ///
  /// `body` is called at once and after every change.
  public func wait<Result>(for body: (inout Value) -> Result?) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      unsafe pthread_cond_wait(changed, mutex)
    }
  }

  /// Waits like `wait(for:)`, but only until `deadline`.
  ///
  /// `deadline` is in nanoseconds of the monotonic clock. At that time, `body` is called once more
  /// and its result is returned, which may be nil.
  public func wait<Result>(until deadline: UInt64, for body: (inout Value) -> Result?) -> Result? {
    var limit = timespec(
      tv_sec: Int(deadline / 1_000_000_000), tv_nsec: Int(deadline % 1_000_000_000))
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      if unsafe pthread_cond_timedwait(changed, mutex, &limit) == ETIMEDOUT { return body(&value) }
    }
  }
}
