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
  /// The slots without the types of their views: the runtime keeps metadata of each tuple of types.
  private var slots: [Slot] = []

  init(_ view: TupleView<repeat each Content>, under parent: Slot, _ pass: UpdatePass) {
    super.init(view, under: parent)
    var slots: [Slot] = []
    repeat slots.append((each Content)._makeSlot(each view.content, under: self, pass).slot)
    self.slots = slots
  }

  override func apply(_ pass: UpdatePass) { view.update(slots, pass) }

  override func forEachChild(_ body: (Slot) -> Void) { slots.forEach(body) }
}

/// A list of views of which only the first exists at the beginning.
private final class LaterTupleSlot<each Content: View>: ViewSlot<TupleView<repeat each Content>>,
  LaterSlot
{
  private var slots: [Slot] = []
  private let count: Int

  init(_ view: TupleView<repeat each Content>, under parent: Slot, _ pass: UpdatePass) {
    var count = 0
    for _ in repeat each view.content { count += 1 }
    self.count = count
    super.init(view, under: parent)
    makeNext(pass)
  }

  var isComplete: Bool { slots.count == count }

  func makeNext(_ pass: UpdatePass) {
    let next = slots.count
    var index = 0
    func make<V: View>(_ view: V) {
      if index == next { slots.append(V._makeSlot(view, under: self, pass).slot) }
      index += 1
    }
    repeat make(each view.content)
  }

  override func apply(_ pass: UpdatePass) { view.update(slots, pass) }

  override func forEachChild(_ body: (Slot) -> Void) { slots.forEach(body) }
}

extension TupleView {
  /// Passes the views to slots, which were made for them in this order; the last may be missing.
  fileprivate func update(_ slots: [Slot], _ pass: UpdatePass) {
    var index = 0
    func update<V: View>(_ view: V) {
      if index < slots.count { TypedSlot<V>(slots[index]).update(view, pass) }
      index += 1
    }
    repeat update(each content)
  }
}
