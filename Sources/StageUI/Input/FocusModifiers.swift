extension EnvironmentValues {
  /// Whether the kit draws a ring around the focused view.
  public var isFocusEffectEnabled: Bool {
    get { self[.isFocusEffectEnabled, true] }
    set { self[.isFocusEffectEnabled, true] = newValue }
  }

  /// Whether the nearest enclosing focusable view has the focus.
  public var isFocused: Bool {
    get { self[.isFocused, false] }
    set { self[.isFocused, false] = newValue }
  }
}

struct FocusableModifier: ViewModifier {
  var isFocusable: Bool
  var onFocusChange: ((Bool) -> Void)?
  @State private var isFocused = false

  func body(content: Content) -> some View {
    content.environment(\.isFocused, isFocused)
      .modifier(
        ValueModifier<FocusNode>(
          .init(isFocusable: isFocusable) {
            isFocused = $0
            onFocusChange?($0)
          }))
  }
}

final class FocusNode: InputNode, EnabledKeeper {
  struct Value {
    var isFocusable: Bool
    var action: (Bool) -> Void
  }

  var value: Value?

  override var isFocusable: Bool { value?.isFocusable ?? false }
  override func focusChanged(_ isFocused: Bool) { value?.action(isFocused) }
}

/// A group of views that counts as one target when the focus moves.
///
/// Moving the focus to the group focuses one of the nodes inside.
final class FocusSectionNode: InputNode, PlainNode {
  weak var remembered: InputNode?
}

struct FocusScopeModifier: NodeModifier {
  var isModal: Bool

  func makeNode(_ tree: Tree) -> FocusScopeNode {
    let node = FocusScopeNode(tree)
    tree.focus.add(node)
    return node
  }

  func update(_ node: FocusScopeNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.isModal = isModal
  }
}

/// Confines the focus to the nodes inside, while this node exists and is modal.
final class FocusScopeNode: InputNode {
  var isModal = false

  /// Whether the scope is modal, in the tree and not being removed.
  var isInUse: Bool {
    isModal && !isGone && isReachable(up: tree.rootNode)
  }

  /// The opacity of the scope on the screen while it is being removed, 0…1; otherwise 0.
  var leavingOpacity: Double {
    guard isModal, !isGone, selfAndAncestors.contains(where: { $0.isLeaving }) else { return 0 }
    // The transition that fades the scope can belong to this node or to a node inside. From this
    // node on, nodes with a single child form a chain. The fade of any node of the chain applies to
    // the whole scope, so the last node of the chain has the opacity of the scope.
    var node: ViewNode = self
    while node.children.count == 1, let child = node.children.first { node = child }
    return node.opacityOnScreen
  }
}

final class PreferredFocusNode: InputNode, ValueKeeper {
  var value: Bool?

  var isPreferred: Bool { value ?? false }
}

struct FocusBindingModifier<Value: Hashable>: NodeModifier {
  var binding: FocusState<Value>.Binding
  var value: Value

  func makeNode(_ tree: Tree) -> FocusBindingNode {
    let node = FocusBindingNode(tree)
    tree.focus.add(node)
    return node
  }

  func update(_ node: FocusBindingNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.location = binding.location
    node.value = AnyHashable(value)
    node.gain = { [binding, value] in binding.location?.take(value) }
    node.lose = { [binding, value] in binding.location?.leave(value) }
  }
}

/// Connects the focus of the views inside to a focus state of the program.
final class FocusBindingNode: InputNode {
  weak var location: AnyStateLocation?
  var value: AnyHashable?
  var gain: (() -> Void)?
  var lose: (() -> Void)?

  /// Returns the first node inside that can have the focus; if there is none, returns `around`.
  func target(_ engine: FocusEngine) -> InputNode? {
    func first(_ node: ViewNode) -> InputNode? {
      if let input = node as? InputNode, engine.canFocus(input) { return input }
      for child in node.children {
        if let found = first(child) { return found }
      }
      return nil
    }
    return first(self) ?? around
  }

  /// The nearest focusable node among the modifiers around this node; nil if there is none.
  ///
  /// These modifiers belong to the same view as this node.
  var around: InputNode? {
    ancestors.prefix { $0 is ModifierNode }.compactMap { $0 as? InputNode }
      .first(where: \.isFocusable)
  }

  func covers(_ node: InputNode?) -> Bool {
    guard let node else { return false }
    return node.isInside(self) || around === node
  }
}

struct FocusRingModifier: NodeModifier {
  var action: (Bool) -> Void

  func makeNode(_ tree: Tree) -> FocusRingNode {
    let node = FocusRingNode(tree)
    tree.focus.add(node)
    return node
  }

  func update(_ node: FocusRingNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.action = action
  }
}

/// Reports whether the focus ring is on a view inside this node or around it.
final class FocusRingNode: InputNode {
  var action: ((Bool) -> Void)?
  var isRinged = false {
    didSet { if isRinged != oldValue { action?(isRinged) } }
  }

  func covers(_ node: InputNode?) -> Bool {
    guard let node else { return false }
    return node.isInside(self) || isInside(node)
  }
}

struct DefaultFocusModifier<Value: Hashable>: NodeModifier {
  var binding: FocusState<Value>.Binding
  var value: Value

  func makeNode(_ tree: Tree) -> DefaultFocusNode {
    tree.focus.schedule { if $0.focused == nil { $0.focusDefault() } }
    return DefaultFocusNode(tree)
  }

  func update(_ node: DefaultFocusNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.location = binding.location
    node.value = AnyHashable(value)
  }
}

/// Determines which of the views inside is focused initially.
///
/// It is the view that is bound to `value` of the focus state at `location`.
final class DefaultFocusNode: InputNode {
  weak var location: AnyStateLocation?
  var value: AnyHashable?

  func matches(_ binding: FocusBindingNode) -> Bool {
    binding.location === location && binding.value == value
  }
}

extension View {
  /// Disables the kit's focus ring for the views inside, which must then show their focus
  /// themselves.
  public func focusEffectDisabled(_ disabled: Bool = true) -> some View {
    transformEnvironment(\.isFocusEffectEnabled) { $0 = $0 && !disabled }
  }

  /// Makes the view focusable with the keyboard and gamepads.
  public func focusable(
    _ isFocusable: Bool = true, onFocusChange: ((Bool) -> Void)? = nil
  ) -> some View {
    modifier(FocusableModifier(isFocusable: isFocusable, onFocusChange: onFocusChange))
  }

  /// Makes the view a single target of focus moves.
  ///
  /// Moving the focus to this view focuses the view inside that had the focus last. If there is
  /// none, the preferred view inside is focused.
  public func focusSection() -> some View { modifier(PlainModifier<FocusSectionNode>()) }

  /// Confines the focus to the view while the view exists and `isModal` is true.
  ///
  /// Afterwards the previous focus is restored.
  public func focusScope(isModal: Bool = true) -> some View {
    modifier(FocusScopeModifier(isModal: isModal))
  }

  /// Makes the view the initially focused one of its scope.
  public func prefersDefaultFocus(_ prefersDefaultFocus: Bool = true) -> some View {
    modifier(ValueModifier<PreferredFocusNode>(prefersDefaultFocus))
  }

  /// Sets the initially focused view.
  ///
  /// It is the view inside that is bound to `value` of the focus state.
  public func defaultFocus<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, _ value: Value
  ) -> some View {
    modifier(DefaultFocusModifier(binding: binding, value: value))
  }

  /// Calls `action` with true when the focus ring appears and with false when it disappears.
  ///
  /// The ring can be on the view, on a view inside or on a control around it. Unlike the focus, the
  /// ring is visible only while a keyboard or gamepad is used. SwiftUI does not have this modifier.
  public func onFocusRing(perform action: @escaping (Bool) -> Void) -> some View {
    modifier(FocusRingModifier(action: action))
  }

  /// Binds the focus of the view to a state that is true while the view has the focus.
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    modifier(FocusBindingModifier(binding: condition, value: true))
  }

  /// Binds the focus of the view to a state that is `value` while the view has the focus.
  public func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View {
    modifier(FocusBindingModifier(binding: binding, value: value))
  }
}
