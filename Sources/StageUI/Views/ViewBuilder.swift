/// Builds a list of views from a closure with `if`, `switch` and `if let`.
@resultBuilder
@MainActor
@preconcurrency
public enum ViewBuilder {
  /// Accepts a view.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  /// Builds no view.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// Builds a single view.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// Builds a list of views.
  @_disfavoredOverload
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }

  /// Builds an `if` without `else`.
  public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }

  /// Builds the first branch of an `if` or `switch`.
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalContent<First, Second> {
    .first(first)
  }

  /// Builds the second branch of an `if` or `switch`.
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalContent<First, Second> {
    .second(second)
  }

  /// Builds the views inside an `if #available`.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}

/// Several views in the order in which they are written; the container determines their layout.
public struct TupleView<each Content: View>: PrimitiveView {
  var content: (repeat each Content)

  init(_ content: repeat each Content) {
    self.content = (repeat each content)
  }

  public static func _makeSlot(
    _ view: Self, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<Self> {
    if parent.makesChildrenLater {
      return TypedSlot(LaterTupleSlot(view, under: parent, pass))
    }
    return TypedSlot(TupleSlot(view, under: parent, pass))
  }
}

private final class TupleSlot<each Content: View>: ViewSlot<TupleView<repeat each Content>> {
  private var slots: (repeat TypedSlot<each Content>)?

  init(_ view: TupleView<repeat each Content>, under parent: Slot, _ pass: UpdatePass) {
    super.init(view, under: parent)
    slots = (repeat (each Content)._makeSlot(each view.content, under: self, pass))
  }

  override func apply(_ pass: UpdatePass) {
    guard let slots else { return }
    repeat (each slots).update(each view.content, pass)
  }

  override func forEachChild(_ body: (Slot) -> Void) {
    guard let slots else { return }
    for slot in repeat each slots { body(slot.slot) }
  }
}

/// A list of views of which only the first exists at the beginning.
private final class LaterTupleSlot<each Content: View>: ViewSlot<TupleView<repeat each Content>>,
  LaterSlot
{
  private var slots: (repeat TypedSlot<each Content>?)
  private var made = 0
  private let count: Int

  init(_ view: TupleView<repeat each Content>, under parent: Slot, _ pass: UpdatePass) {
    slots = (repeat nil as TypedSlot<each Content>?)
    var count = 0
    for _ in repeat each view.content { count += 1 }
    self.count = count
    super.init(view, under: parent)
    makeNext(pass)
  }

  var isComplete: Bool { made == count }

  func makeNext(_ pass: UpdatePass) {
    guard !isComplete else { return }
    var index = 0
    func slot<V: View>(_ known: TypedSlot<V>?, of view: V) -> TypedSlot<V>? {
      defer { index += 1 }
      return index == made ? V._makeSlot(view, under: self, pass) : known
    }
    slots = (repeat slot(each slots, of: each view.content))
    made += 1
  }

  override func apply(_ pass: UpdatePass) {
    repeat (each slots)?.update(each view.content, pass)
  }

  override func forEachChild(_ body: (Slot) -> Void) {
    for slot in repeat each slots {
      if let slot { body(slot.slot) }
    }
  }
}
