/// One of two views, made by `if` with `else`; each view's state lasts while the view is shown.
public enum ConditionalContent<First: View, Second: View>: PrimitiveView {
  case first(First)
  case second(Second)

  public static func _makeSlot(
    _ view: Self, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<Self> {
    TypedSlot(ConditionalSlot(view, under: parent, pass))
  }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError("a primitive view has no body") }

  public static func _makeSlot(
    _ view: Self, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<Self> {
    TypedSlot(OptionalSlot(view, under: parent, pass))
  }
}

extension Optional: PrimitiveView where Wrapped: View {}

/// Inserts and removes one view of a condition.
@MainActor
private final class Choice<Content: View> {
  private(set) var branch: TypedBranch<Content>?

  /// Shows a view; nil removes the current one.
  func show(_ view: Content?, under parent: Slot, _ pass: UpdatePass) {
    if let view {
      guard let branch else {
        branch = TypedBranch(view, under: parent, pass)
        parent.nodesChanged()
        return
      }
      branch.cancelRemoval(pass)
      branch.update(view, pass)
    } else if let branch {
      branch.leave(pass) { [weak self, weak parent] in
        self?.branch = nil
        branch.remove()
        parent?.nodesChanged()
      }
    }
  }
}

private final class OptionalSlot<Wrapped: View>: ViewSlot<Wrapped?> {
  private let choice = Choice<Wrapped>()

  init(_ view: Wrapped?, under parent: Slot, _ pass: UpdatePass) {
    super.init(view, under: parent)
    apply(pass)
  }

  override func apply(_ pass: UpdatePass) { choice.show(view, under: self, pass) }

  override var onlyChild: Slot? { choice.branch }
}

private final class ConditionalSlot<First: View, Second: View>:
  ViewSlot<ConditionalContent<First, Second>>
{
  private let first = Choice<First>()
  private let second = Choice<Second>()

  init(_ view: ConditionalContent<First, Second>, under parent: Slot, _ pass: UpdatePass) {
    super.init(view, under: parent)
    apply(pass)
  }

  override func apply(_ pass: UpdatePass) {
    switch view {
    case .first(let view):
      second.show(nil, under: self, pass)
      first.show(view, under: self, pass)
    case .second(let view):
      first.show(nil, under: self, pass)
      second.show(view, under: self, pass)
    }
  }

  override func forEachChild(_ body: (Slot) -> Void) {
    if let branch = first.branch { body(branch) }
    if let branch = second.branch { body(branch) }
  }
}
