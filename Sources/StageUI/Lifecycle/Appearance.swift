struct AppearanceModifier: PrimitiveModifier {
  var onAppear: (() -> Void)?
  var onDisappear: (() -> Void)?

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    AppearanceSlot(view, under: parent, pass)
  }
}

/// Calls when its place comes into being and when it is gone, transition included.
private final class AppearanceSlot<Content: View>: WrapperSlot<Content, AppearanceModifier> {
  override func prepare(_ pass: UpdatePass) {
    tree.afterUpdate { [weak self] in
      guard let self, !self.isRemoved else { return }
      self.view.modifier.onAppear?()
    }
  }

  override func remove() {
    let wasRemoved = isRemoved
    super.remove()
    if !wasRemoved, let action = view.modifier.onDisappear { tree.afterUpdate(action) }
  }
}

struct ChangeModifier<Value: Equatable>: PrimitiveModifier {
  var value: Value
  var isInitial: Bool
  var action: (Tree, Value, Value) -> Void

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    ChangeSlot(view, under: parent, pass)
  }
}

/// Calls after an update that has brought another value.
private final class ChangeSlot<Content: View, Value: Equatable>:
  WrapperSlot<Content, ChangeModifier<Value>>
{
  private var last: Value?

  override func prepare(_ pass: UpdatePass) {
    last = view.modifier.value
    if view.modifier.isInitial { tell(view.modifier.value) }
  }

  override func apply(_ pass: UpdatePass) {
    if let old = last, old != view.modifier.value {
      last = view.modifier.value
      tell(old)
    }
    super.apply(pass)
  }

  private func tell(_ old: Value) {
    tree.afterUpdate { [tree, view] in view.modifier.action(tree, old, view.modifier.value) }
  }
}

extension View {
  /// Calls when the view has come, before it is first seen.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    modifier(AppearanceModifier(onAppear: action))
  }

  /// Calls when the view is gone and nothing of it is seen any more.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    modifier(AppearanceModifier(onDisappear: action))
  }

  /// Calls with the old and the new value when a value has changed.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false,
    _ action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some View {
    modifier(ChangeModifier(value: value, isInitial: initial) { action($1, $2) })
  }

  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    onChange(of: value, initial: initial) { _, _ in action() }
  }

  public func onChange<Value: Equatable>(
    of value: Value, perform action: @escaping (_ newValue: Value) -> Void
  ) -> some View {
    onChange(of: value) { action($1) }
  }
}
