import Synchronization

/// Counts pieces of work and runs closures when all of them are done.
///
/// It has no `wait`, because waiting on the main actor would stop the frames.
public final class DispatchGroup: Sendable {
  private struct State {
    var entered = 0
    var followers: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  public init() {}

  /// Adds a piece of work.
  public func enter() { state.withLock { $0.entered += 1 } }

  /// Ends a piece of work; calls without `enter` are ignored.
  public func leave() {
    let due = state.withLock { state in
      state.entered = max(state.entered - 1, 0)
      return Self.due(&state)
    }
    for follower in due { follower() }
  }

  /// Runs a closure before the next frame after all work of the group is done.
  @preconcurrency
  public func notify(queue: MainDispatchQueue, execute work: @escaping @MainActor () -> Void) {
    let due = state.withLock { state in
      state.followers.append { queue.async(execute: work) }
      return Self.due(&state)
    }
    for follower in due { follower() }
  }

  /// Takes the closures whose time has come.
  private static func due(_ state: inout State) -> [@Sendable () -> Void] {
    guard state.entered == 0 else { return [] }
    defer { state.followers = [] }
    return state.followers
  }
}

extension DispatchQueue {
  /// Runs a closure for each number below `iterations`, one after the other.
  ///
  /// Foundation's runs them at once. The closure may not depend on the order in both cases.
  public static func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {
    for index in 0..<max(iterations, 0) { work(index) }
  }
}

extension MainDispatchQueue {
  /// Runs a closure before the next frame, as part of a group; the urgency has no effect.
  @preconcurrency
  public func async(
    group: DispatchGroup, qos: DispatchQoS = .unspecified,
    execute work: @escaping @MainActor () -> Void
  ) {
    group.enter()
    async {
      work()
      group.leave()
    }
  }

  /// Runs a closure before the next frame; the urgency has no effect.
  @preconcurrency
  public func async(qos: DispatchQoS, execute work: @escaping @MainActor () -> Void) {
    async(execute: work)
  }

  /// Runs a closure before the first frame at or after a time; the urgency has no effect.
  @preconcurrency
  public func asyncAfter(
    deadline: DispatchTime, qos: DispatchQoS, execute work: @escaping @MainActor () -> Void
  ) {
    asyncAfter(deadline: deadline, execute: work)
  }
}
