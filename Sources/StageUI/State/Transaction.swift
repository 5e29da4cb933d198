/// How a change of state is shown; it travels with the change to everything that follows.
public struct Transaction {
  /// Nil shows changes at once.
  public var animation: Animation?
  /// Takes away animations that views inside ask for.
  public var disablesAnimations = false
  /// A finger is moving the value.
  public var isContinuous = false
  var group: AnimationGroup?
  /// The animations around those modifiers that have one of their own.
  var outer: [Animation?] = []
  /// The animation where a text renderer was given, which moves it; nil inside where none was.
  var rendererAnimation: Animation??

  public init(animation: Animation? = nil) {
    self.animation = animation
  }

  /// Calls back when everything this transaction moves has arrived; at once when nothing moves.
  @MainActor
  public mutating func addAnimationCompletion(
    criteria: AnimationCompletionCriteria = .logicallyComplete, _ completion: @escaping () -> Void
  ) {
    let group = self.group ?? AnimationGroup()
    group.completions.append((criteria, completion))
    self.group = group
  }

  /// The transaction of the `withTransaction` or `withAnimation` that is running.
  @MainActor static var current = Transaction()

  var effectiveAnimation: Animation? { disablesAnimations ? nil : animation }
}

/// Counts what one transaction has set in motion.
@MainActor
final class AnimationGroup {
  /// Movements that still run, and those the eye still waits for.
  private var running = 0
  private var visible = 0
  var completions: [(criteria: AnimationCompletionCriteria, action: () -> Void)] = []

  /// What runs within another transaction counts there too.
  private let outer: AnimationGroup?

  init(within outer: AnimationGroup? = nil) { self.outer = outer }

  func began() {
    running += 1
    visible += 1
    outer?.began()
  }

  func becameLogicallyComplete() {
    visible -= 1
    outer?.becameLogicallyComplete()
  }

  func ended() {
    running -= 1
    outer?.ended()
  }

  var isOver: Bool { running == 0 }

  /// Takes out the completions that are due.
  func dueCompletions() -> [() -> Void] {
    var due: [() -> Void] = []
    completions.removeAll { completion in
      let isDue = completion.criteria == .removed ? running == 0 : visible == 0
      if isDue { due.append(completion.action) }
      return isDue
    }
    return due
  }
}

/// Changes state so that what follows from it moves.
@MainActor
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  var transaction = Transaction.current
  transaction.animation = animation
  return try withTransaction(transaction, body)
}

/// Changes state so that what follows from it moves, and calls back when that has arrived.
@MainActor
public func withAnimation<Result>(
  _ animation: Animation? = .default,
  completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
  var transaction = Transaction.current
  transaction.animation = animation
  transaction.group = nil
  transaction.addAnimationCompletion(criteria: completionCriteria, completion)
  return try withTransaction(transaction, body)
}

@MainActor
public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  let outer = Transaction.current
  Transaction.current = transaction
  defer { Transaction.current = outer }
  return try body()
}
