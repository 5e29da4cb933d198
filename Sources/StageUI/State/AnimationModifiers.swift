struct ValueAnimationModifier<Value: Equatable>: ViewModifier {
  var animation: Animation?
  var value: Value

  typealias Body = Never

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TransactionSlot(view, under: parent, pass) { old, new, transaction in
      if let old, old.value != new.value { transaction.animation = new.animation }
    }
  }
}

struct AnimationModifier: ViewModifier {
  var animation: Animation?

  typealias Body = Never

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TransactionSlot(view, under: parent, pass) { _, new, transaction in
      transaction.animation = new.animation
    }
  }
}

struct TransactionModifier: ViewModifier {
  var transform: (inout Transaction) -> Void

  typealias Body = Never

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TransactionSlot(view, under: parent, pass) { _, new, transaction in
      new.transform(&transaction)
    }
  }
}

/// The slot of a view that decides how changes below it are shown, both of what views say and of
/// where they lie.
private final class TransactionSlot<Content: View, Modifier: ViewModifier>:
  TypedSlot<ModifiedContent<Content, Modifier>>
{
  typealias Adjust = @MainActor (Modifier?, Modifier, inout Transaction) -> Void

  private let adjust: Adjust
  private var content: TypedSlot<Content>?
  private var wrappers = Wrappers()
  private var old: Modifier?

  init(
    _ view: ModifiedContent<Content, Modifier>, under parent: Slot, _ pass: UpdatePass,
    adjust: @escaping Adjust
  ) {
    self.adjust = adjust
    super.init(view, under: parent)
    old = view.modifier
    content = Content._makeSlot(view.content, under: self, pass)
  }

  override func apply(_ pass: UpdatePass) {
    let outer = pass.transaction
    adjust(old, view.modifier, &pass.transaction)
    old = view.modifier
    let inner = pass.transaction
    if inner.animation != outer.animation || inner.disablesAnimations != outer.disablesAnimations {
      for node in wrappers.nodes { (node as? TransactionWrapper)?.override(inner, until: pass) }
    }
    content?.update(view.content, pass)
    pass.transaction = outer
  }

  override func collect(into collected: inout [ViewNode]) {
    let start = collected.count
    content?.collect(into: &collected)
    if wrappers.wrapAgain(&collected, from: start) { return }
    wrappers.wrap(&collected, from: start) { child in
      let node = TransactionWrapper(tree)
      node.slot = self
      node.wrap(child)
      return node
    }
  }

  override var isTransparent: Bool { false }

  override func forEachChild(_ body: (Slot) -> Void) {
    if let content { body(content) }
  }

  override func remove() {
    super.remove()
    wrappers.removed()
  }
}

/// Shows moves below it with a transaction of its own, in the pass that brought it.
private final class TransactionWrapper: ModifierNode {
  private var transaction: Transaction?
  private weak var pass: UpdatePass?

  func override(_ transaction: Transaction, until pass: UpdatePass) {
    self.transaction = transaction
    self.pass = pass
  }

  override func adjust(_ transaction: inout Transaction, _ pass: UpdatePass) {
    guard let own = self.transaction, self.pass === pass else { return }
    transaction.animation = own.animation
    transaction.disablesAnimations = own.disablesAnimations
  }
}

extension View {
  /// Animates what changes in this view when `value` changes.
  public func animation<Value: Equatable>(_ animation: Animation?, value: Value) -> some View {
    modifier(ValueAnimationModifier(animation: animation, value: value))
  }

  /// Animates whatever changes in this view.
  public func animation(_ animation: Animation?) -> some View {
    modifier(AnimationModifier(animation: animation))
  }

  /// Changes how changes in this view are shown.
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
    modifier(TransactionModifier(transform: transform))
  }

  /// Changes how changes in this view are shown that come with another value.
  public func transaction(
    value: some Equatable, _ transform: @escaping (inout Transaction) -> Void
  ) -> some View {
    modifier(ValueTransactionModifier(value: TriggerValue(value: value), transform: transform))
  }

  /// Changes how what some modifiers do to this view is shown, and nothing else of it.
  public func transaction<Result: View>(
    _ transform: @escaping (inout Transaction) -> Void,
    @ViewBuilder body: (PlaceholderContentView<Self>) -> Result
  ) -> some View {
    body(
      PlaceholderContentView(
        source: TypedContentSource(modifier(OuterTransaction(changes: .restores)))
      )
    )
    .modifier(TransactionModifier(transform: transform))
    .modifier(OuterTransaction(changes: .keeps))
  }

  /// Animates what some modifiers do to this view, and nothing else of it.
  public func animation<Result: View>(
    _ animation: Animation?, @ViewBuilder body: (PlaceholderContentView<Self>) -> Result
  ) -> some View {
    transaction({ $0.animation = animation }, body: body)
  }
}

private struct ValueTransactionModifier: ViewModifier {
  var value: TriggerValue
  var transform: (inout Transaction) -> Void

  typealias Body = Never

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TransactionSlot(view, under: parent, pass) { old, new, transaction in
      if let old, old.value != new.value { new.transform(&transaction) }
    }
  }
}

/// A text renderer moves as things do where it is given, not where the words are.
struct RendererTransaction: ViewModifier {
  typealias Body = Never

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TransactionSlot(view, under: parent, pass) { _, _, transaction in
      transaction.rendererAnimation = .some(transaction.effectiveAnimation)
    }
  }
}

/// Keeps how changes are shown around a view for what lies deeper in it.
private struct OuterTransaction: ViewModifier {
  enum Change { case keeps, restores }

  var changes: Change

  typealias Body = Never

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TransactionSlot(view, under: parent, pass) { _, new, transaction in
      switch new.changes {
      case .keeps: transaction.outer.append(transaction.animation)
      case .restores:
        if let animation = transaction.outer.last { transaction.animation = animation }
      }
    }
  }
}
