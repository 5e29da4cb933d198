/// A key of a value of transactions.
///
/// The module SwiftUI makes keys from `@Entry` in an extension of `Transaction`.
public protocol TransactionKey {
  /// The type of the value.
  associatedtype Value
  /// The value in transactions that set none.
  static var defaultValue: Value { get }
}

/// The context of a change of state: its animation and other properties.
///
/// The transaction is passed on to everything that the change causes.
public struct Transaction {
  /// The animation of the change; nil for none.
  public var animation: Animation?
  /// Whether animations of the change are disabled, even those that a view inside sets.
  public var disablesAnimations = false
  /// Whether the change is part of a continuous gesture.
  public var isContinuous = false
  var group: AnimationGroup?
  /// The animations in effect outside of the enclosing `transaction(_:body:)` modifiers.
  ///
  /// The innermost modifier comes last. A view to which `transaction(_:body:)` is applied uses the
  /// last animation.
  var outer: [Animation?] = []
  /// The animation in effect where a text renderer was set.
  ///
  /// Nil means that no text renderer was set; `.some(nil)` means that there is no animation.
  var rendererAnimation: Animation??

  /// The values that the program has set.
  private var values: [ObjectIdentifier: Any] = [:]

  /// The value for a key, or the key's default.
  public subscript<Key: TransactionKey>(key: Key.Type) -> Key.Value {
    get {
      // A missing value is not cast: if `Value` is optional, the cast of nil would succeed.
      guard let value = values[ObjectIdentifier(key)] else { return Key.defaultValue }
      return value as? Key.Value ?? Key.defaultValue
    }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// Creates a transaction.
  public init(animation: Animation? = nil) {
    self.animation = animation
  }

  /// Adds an action that is called when all animations of the transaction are complete.
  ///
  /// If the transaction has no animations, the action is called at once.
  @MainActor
  @preconcurrency
  public mutating func addAnimationCompletion(
    criteria: AnimationCompletionCriteria = .logicallyComplete, _ completion: @escaping () -> Void
  ) {
    let group = self.group ?? AnimationGroup()
    group.completions.append((criteria, completion))
    self.group = group
  }

  /// The transaction of the innermost `withTransaction` or `withAnimation` call.
  @MainActor static var current = Transaction()

  var effectiveAnimation: Animation? { disablesAnimations ? nil : animation }
}

/// Counts the animations of one transaction.
@MainActor
final class AnimationGroup {
  /// The number of running animations.
  ///
  /// `visible` is the number of animations that are not logically complete.
  private var running = 0
  private var visible = 0
  var completions: [(criteria: AnimationCompletionCriteria, action: () -> Void)] = []

  /// The group of the outer transaction; it counts the animations of this group, too.
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

  /// Removes and returns the completions that are due.
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

/// Calls `body` and animates the changes of state in it; nil disables animation.
@MainActor
@preconcurrency
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  var transaction = Transaction.current
  transaction.animation = animation
  return try withTransaction(transaction, body)
}

/// Calls `body` and animates the changes of state in it; nil disables animation.
///
/// This is the overload for closures without a result. It saves the type checker from inferring
/// the type of a result.
@MainActor
@preconcurrency
public func withAnimation(
  _ animation: Animation? = .default, _ body: () throws -> Void
) rethrows {
  var transaction = Transaction.current
  transaction.animation = animation
  try withTransaction(transaction, body)
}

/// Calls `body`, animates its changes of state and calls `completion` when the animations are
/// complete.
@MainActor
@preconcurrency
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

/// Calls `body` with a transaction for the changes of state in it.
@MainActor
@preconcurrency
public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  let outer = Transaction.current
  Transaction.current = transaction
  defer { Transaction.current = outer }
  return try body()
}

/// Calls `body` with the current transaction, in which one value is replaced.
@MainActor
@preconcurrency
public func withTransaction<Value, Result>(
  _ keyPath: WritableKeyPath<Transaction, Value>, _ value: Value, _ body: () throws -> Result
) rethrows -> Result {
  var transaction = Transaction.current
  transaction[keyPath: keyPath] = value
  return try withTransaction(transaction, body)
}

extension Transaction {
  /// Whether changes made with the two transactions can be processed together.
  @MainActor func isSame(as other: Transaction) -> Bool {
    animation == other.animation && disablesAnimations == other.disablesAnimations
      && isContinuous == other.isContinuous && group === other.group && hasSameValues(as: other)
  }

  /// Whether the program has set the same values; false for values that cannot be compared.
  @MainActor private func hasSameValues(as other: Transaction) -> Bool {
    guard values.count == other.values.count else { return false }
    return values.allSatisfy { key, value in
      other.values[key].map { ViewLayout.areSame(value, $0) } ?? false
    }
  }
}
