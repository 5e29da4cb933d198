/// A modifier that adjusts the transactions, and thus the animations, of changes in the views
/// inside.
protocol TransactionAdjusting: ViewModifier where Body == Never {
  /// Changes the transaction of the current update, in which the modifier replaces `old`.
  func adjust(_ transaction: inout Transaction, after old: Self)
}

extension TransactionAdjusting {
  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TypedSlot(TransactionSlot(view, under: parent, pass))
  }
}

struct ValueAnimationModifier<Value: Equatable>: TransactionAdjusting {
  var animation: Animation?
  var value: Value

  func adjust(_ transaction: inout Transaction, after old: Self) {
    if old.value != value { transaction.animation = animation }
  }
}

struct TransactionModifier: TransactionAdjusting {
  var transform: (inout Transaction) -> Void

  func adjust(_ transaction: inout Transaction, after old: Self) { transform(&transaction) }
}

private struct ValueTransactionModifier: TransactionAdjusting {
  var value: TriggerValue
  var transform: (inout Transaction) -> Void

  func adjust(_ transaction: inout Transaction, after old: Self) {
    if old.value != value { transform(&transaction) }
  }
}

/// The slot of a modifier that changes transactions.
///
/// The changed transaction applies to value changes during an update, and to frame changes during
/// layout.
private final class TransactionSlot<Modifier: TransactionAdjusting>: WrappingSlot<Modifier> {
  private var old: Modifier

  override init<Content: View>(
    _ view: ModifiedContent<Content, Modifier>, under parent: Slot, _ pass: UpdatePass
  ) {
    old = view.modifier
    super.init(view, under: parent, pass)
  }

  override func apply(_ pass: UpdatePass) {
    let outer = pass.transaction
    modifier.adjust(&pass.transaction, after: old)
    old = modifier
    let inner = pass.transaction
    if inner.animation != outer.animation || inner.disablesAnimations != outer.disablesAnimations {
      for node in wrappers.nodes { (node as? TransactionWrapper)?.override(inner, until: pass) }
    }
    updateContent(pass)
    pass.transaction = outer
  }

  /// False, because new views are at their final positions at once and need no wrapping node yet.
  override var wrapsAtOnce: Bool { false }

  override func makeNode(around child: ViewNode, _ pass: UpdatePass) -> ViewNode {
    let node = TransactionWrapper(tree)
    node.slot = self
    node.wrap(child)
    return node
  }
}

/// Changes the transaction that animates the frames of the views inside, but only during the pass
/// in which `override` was called.
private final class TransactionWrapper: ModifierNode {
  private var transaction: Transaction?
  /// The number of the pass, because its memory is used by later passes.
  private var pass: Int?

  func override(_ transaction: Transaction, until pass: UpdatePass) {
    self.transaction = transaction
    self.pass = pass.number
  }

  override func adjust(_ transaction: inout Transaction, _ pass: UpdatePass) {
    guard let own = self.transaction, self.pass == pass.number else { return }
    transaction.animation = own.animation
    transaction.disablesAnimations = own.disablesAnimations
  }
}

extension View {
  /// Animates changes in this view that happen together with a change of `value`; nil disables
  /// animation.
  public func animation<Value: Equatable>(_ animation: Animation?, value: Value) -> some View {
    modifier(ValueAnimationModifier(animation: animation, value: value))
  }

  /// Animates all changes in this view; nil disables animation.
  public func animation(_ animation: Animation?) -> some View {
    transaction { $0.animation = animation }
  }

  /// Changes the transaction of all changes in this view.
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
    modifier(TransactionModifier(transform: transform))
  }

  /// Changes the transaction of changes in this view that happen together with a change of `value`.
  public func transaction(
    value: some Equatable, _ transform: @escaping (inout Transaction) -> Void
  ) -> some View {
    modifier(ValueTransactionModifier(value: TriggerValue(value: value), transform: transform))
  }

  /// Changes the transaction of the modifiers that `body` applies to this view, but not of the view
  /// itself.
  public func transaction<Result: View>(
    _ transform: @escaping (inout Transaction) -> Void,
    @ViewBuilder body: (PlaceholderContentView<Self>) -> Result
  ) -> some View {
    let inner = modifier(
      TransactionModifier {
        if let animation = $0.outer.last { $0.animation = animation }
      })
    return body(PlaceholderContentView(_source: TypedContentSource(inner)))
      .transaction(transform)
      .transaction { $0.outer.append($0.animation) }
  }

  /// Animates the modifiers that `body` applies to this view, but not the view itself.
  public func animation<Result: View>(
    _ animation: Animation?, @ViewBuilder body: (PlaceholderContentView<Self>) -> Result
  ) -> some View {
    transaction({ $0.animation = animation }, body: body)
  }
}
