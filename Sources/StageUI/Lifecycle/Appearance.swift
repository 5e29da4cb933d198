struct AppearanceModifier: PrimitiveModifier {
  var onAppear: (() -> Void)?
  var onDisappear: (() -> Void)?

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TypedSlot(AppearanceSlot(view, under: parent, pass))
  }
}

/// Calls `onAppear` when the slot is inserted or shown again, and `onDisappear` when it is hidden, or
/// removed after its transition.
private final class AppearanceSlot: WrapperSlot<AppearanceModifier> {
  private var hasAppeared = false
  private var hiding: Hiding = []

  override func prepare(_ pass: UpdatePass) { appear() }

  private func appear() {
    tree.afterUpdate { [weak self] in
      guard let self, !self.isRemoved, self.hiding.isEmpty, !self.hasAppeared else { return }
      self.hasAppeared = true
      self.modifier.onAppear?()
    }
  }

  private func disappear() {
    guard hasAppeared else { return }
    hasAppeared = false
    if let action = modifier.onDisappear { tree.afterUpdate(action) }
  }

  override func hidingChanged(_ reason: Hiding, _ isHidden: Bool) {
    hiding.set(reason, isHidden)
    if hiding.isEmpty { appear() } else { disappear() }
  }

  override func remove() {
    let wasRemoved = isRemoved
    super.remove()
    if !wasRemoved { disappear() }
  }
}

struct ChangeModifier<Value: Equatable>: PrimitiveModifier {
  var value: Value
  var isInitial: Bool
  var action: (Tree, Value, Value) -> Void

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TypedSlot(ChangeSlot(view, under: parent, pass))
  }
}

/// Calls the action after an update that changed the value.
private final class ChangeSlot<Value: Equatable>: WrapperSlot<ChangeModifier<Value>> {
  private var last: Value?

  override func prepare(_ pass: UpdatePass) {
    last = modifier.value
    if modifier.isInitial { scheduleAction(modifier.value) }
  }

  override func apply(_ pass: UpdatePass) {
    if let old = last, old != modifier.value {
      last = modifier.value
      scheduleAction(old)
    }
    super.apply(pass)
  }

  private func scheduleAction(_ old: Value) {
    tree.afterUpdate { [tree, modifier] in modifier.action(tree, old, modifier.value) }
  }
}

extension View {
  /// Calls `action` when the view is inserted, before its first frame.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    modifier(AppearanceModifier(onAppear: action))
  }

  /// Calls `action` when the view is removed, after its removal transition.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    modifier(AppearanceModifier(onDisappear: action))
  }

  /// Calls `action` with the old and the new value after an update that changed `value`.
  ///
  /// If `initial` is true, `action` is also called after the view is inserted.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false,
    _ action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some View {
    modifier(ChangeModifier(value: value, isInitial: initial) { action($1, $2) })
  }

  /// Calls `action` after an update that changed `value`.
  ///
  /// If `initial` is true, `action` is also called after the view is inserted.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    onChange(of: value, initial: initial) { _, _ in action() }
  }

  /// Calls `action` with the new value after an update that changed `value`.
  public func onChange<Value: Equatable>(
    of value: Value, perform action: @escaping (_ newValue: Value) -> Void
  ) -> some View {
    onChange(of: value) { action($1) }
  }
}
