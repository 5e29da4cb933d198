import Synchronization

/// A value behind a lock.
///
/// Publishers may be used from several threads. The lock is never held while code of a subscriber
/// runs. A closure is guarded as part of a structure, because access to a bare closure would wrap it
/// in two more at each call.
final class Guarded<Value>: @unchecked Sendable {
  private let lock = Mutex(())
  private var value: Value

  init(_ value: Value) { self.value = value }

  func with<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock._unsafeLock()
    defer { lock._unsafeUnlock() }
    return try body(&value)
  }

  /// Replaces the value and returns the old one, which is released without the lock.
  func replace(with new: Value) -> Value {
    with { value in
      let old = value
      value = new
      return old
    }
  }
}

/// A closure that runs at most once.
final class Once: Sendable {
  private let action: Guarded<Action?>

  init(_ action: @escaping () -> Void) { self.action = Guarded(Action(run: action)) }

  func run() { action.replace(with: nil)?.run() }

  private struct Action {
    let run: () -> Void
  }
}

/// A value that a scheduler hands to another thread.
///
/// As in Combine, the program guarantees that this is safe when it chooses the scheduler.
struct Transferred<Value>: @unchecked Sendable {
  let value: Value
}
