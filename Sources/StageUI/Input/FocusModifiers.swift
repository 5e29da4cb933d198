extension EnvironmentValues {
  /// Whether the kit shows by itself what has the focus.
  public var isFocusEffectEnabled: Bool {
    get { self[.isFocusEffectEnabled, true] }
    set { self[.isFocusEffectEnabled, true] = newValue }
  }

  /// Whether the nearest view around that can have the focus has it.
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

/// One thing to go to, as large as it is, that leads to one of those inside.
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

/// Keeps the focus inside while it is there.
final class FocusScopeNode: InputNode {
  var isModal = false

  /// Whether the scope is there, and nothing around it is about to go.
  var isInUse: Bool {
    isModal && !isGone && isReachable(up: tree.rootNode)
  }

  /// How opaque the scope is on the screen while it leaves, 0…1; 0 at other times.
  var leavingOpacity: Double {
    guard isModal, !isGone, selfAndAncestors.contains(where: { $0.isLeaving }) else { return 0 }
    // The transition of what is inside belongs to it, as long as there is one view.
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

/// Ties what has the focus inside of it to a program's focus state.
final class FocusBindingNode: InputNode {
  weak var location: AnyStateLocation?
  var value: AnyHashable?
  var gain: (() -> Void)?
  var lose: (() -> Void)?

  /// The node inside, or the one around, that can have the focus.
  func target(_ engine: FocusEngine) -> InputNode? {
    func first(_ node: ViewNode) -> InputNode? {
      if let input = node as? InputNode, engine.canHave(input) { return input }
      for child in node.children {
        if let found = first(child) { return found }
      }
      return nil
    }
    return first(self) ?? around
  }

  /// A node around that is nothing but this one with modifiers.
  var around: InputNode? {
    ancestors.prefix { $0 is ModifierNode }.compactMap { $0 as? InputNode }
      .first(where: \.isFocusable)
  }

  func covers(_ node: InputNode?) -> Bool {
    guard let node else { return false }
    return node.isInside(self) || around === node
  }
}

struct DefaultFocusModifier<Value: Hashable>: NodeModifier {
  var binding: FocusState<Value>.Binding
  var value: Value

  func makeNode(_ tree: Tree) -> DefaultFocusNode {
    tree.focus.ask { if $0.focused == nil { $0.focusDefault() } }
    return DefaultFocusNode(tree)
  }

  func update(_ node: DefaultFocusNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.location = binding.location
    node.value = AnyHashable(value)
  }
}

/// Says which of the views inside has the focus at first, by its focus state.
final class DefaultFocusNode: InputNode {
  weak var location: AnyStateLocation?
  var value: AnyHashable?

  func means(_ binding: FocusBindingNode) -> Bool {
    binding.location === location && binding.value == value
  }
}

extension View {
  /// Leaves it to the views inside to show that they have the focus.
  public func focusEffectDisabled(_ disabled: Bool = true) -> some View {
    transformEnvironment(\.isFocusEffectEnabled) { $0 = $0 && !disabled }
  }

  /// Lets keys and pads reach the view.
  public func focusable(
    _ isFocusable: Bool = true, onFocusChange: ((Bool) -> Void)? = nil
  ) -> some View {
    modifier(FocusableModifier(isFocusable: isFocusable, onFocusChange: onFocusChange))
  }

  /// Makes the view one thing to go to, which leads to where the focus was in it last.
  public func focusSection() -> some View { modifier(PlainModifier<FocusSectionNode>()) }

  /// Keeps the focus in the view as long as it is there, and gives it back afterwards.
  public func focusScope(isModal: Bool = true) -> some View {
    modifier(FocusScopeModifier(isModal: isModal))
  }

  /// Where the focus is at first.
  public func prefersDefaultFocus(_ prefersDefaultFocus: Bool = true) -> some View {
    modifier(ValueModifier<PreferredFocusNode>(prefersDefaultFocus))
  }

  /// Which of the views inside has the focus at first.
  public func defaultFocus<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, _ value: Value
  ) -> some View {
    modifier(DefaultFocusModifier(binding: binding, value: value))
  }

  /// Ties the focus of the view to a state that is true while it has it.
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    modifier(FocusBindingModifier(binding: condition, value: true))
  }

  /// Ties the focus of the view to a state that has this value while it has it.
  public func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View {
    modifier(FocusBindingModifier(binding: binding, value: value))
  }
}
