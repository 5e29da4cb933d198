/// Lets a closure list views one after the other, with `if`, `switch` and `if let` between them.
@resultBuilder
@MainActor
public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock() -> EmptyView { EmptyView() }

  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  @_disfavoredOverload
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }

  public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }

  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalContent<First, Second> {
    .first(first)
  }

  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalContent<First, Second> {
    .second(second)
  }

  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}

/// Several views side by side, in the order written.
public struct TupleView<each Content: View>: PrimitiveView {
  var content: (repeat each Content)

  init(_ content: repeat each Content) {
    self.content = (repeat each content)
  }

  public static func _makeSlot(
    _ view: Self, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<Self> {
    TupleSlot(view, under: parent, pass)
  }
}

private final class TupleSlot<each Content: View>: TypedSlot<TupleView<repeat each Content>> {
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
    for slot in repeat each slots { body(slot) }
  }
}
