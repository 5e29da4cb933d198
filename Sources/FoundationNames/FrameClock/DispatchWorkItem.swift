import Synchronization

/// A closure that can be cancelled before a queue runs it.
public final class DispatchWorkItem: Sendable {
  private let block: @MainActor () -> Void
  private let cancelled = Atomic(false)
  private let followers = Mutex<[@MainActor () -> Void]>([])

  /// Creates a work item; the closure runs on the main actor.
  @preconcurrency
  public init(block: @escaping @MainActor () -> Void) { self.block = block }

  /// Whether the item has been cancelled.
  public var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  /// Prevents the item from running; an item that is running continues.
  public func cancel() { cancelled.store(true, ordering: .releasing) }

  /// Runs the closure now, unless the item has been cancelled.
  @preconcurrency
  @MainActor
  public func perform() {
    if !isCancelled { block() }
    let due = followers.withLock { followers in
      defer { followers = [] }
      return followers
    }
    for action in due { action() }
  }

  /// Runs a closure on the main queue when the item has run.
  @preconcurrency
  public func notify(queue: MainDispatchQueue, execute: @escaping @MainActor () -> Void) {
    followers.withLock { $0.append { queue.async(execute: execute) } }
  }
}
