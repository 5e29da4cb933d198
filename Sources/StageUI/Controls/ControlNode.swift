/// The behaviour of a control, independent of its appearance.
struct ControlModifier: NodeModifier {
  var role = Accessibility.Role.button
  var value: @MainActor () -> String = { "" }
  var isSelected = false
  /// Called when the user triggers the control with any input device.
  var perform: (() -> Void)?
  /// Called with true when the pressed appearance begins, and with false when it ends.
  var onPress: ((Bool) -> Void)?
  var onFocus: ((Bool) -> Void)?
  /// Called for each phase of a drag; if it is set, the control tracks drags instead of presses.
  var onSlide: ((ControlSlide) -> Void)?
  /// Called to change the value by one step up or down.
  var adjust: ((AccessibilityAdjustmentDirection) -> Void)?
  /// The axis whose arrow keys call `adjust`; if nil, all arrow keys move the focus.
  var axis: Axis?
  /// Whether the down arrow increments, as in a list of options.
  var incrementsDownwards = false
  /// Called for each arrow key; if it returns true, the focus stays.
  var move: ((MoveCommandDirection) -> Bool)?

  func makeNode(_ tree: Tree) -> ControlNode { ControlNode(tree) }

  func update(_ node: ControlNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(self, isEnabled: environment.isEnabled)
  }
}

/// A text that is not drawn, but that accessibility reads.
class UndrawnTextNode: ModifierNode, PlainNode {
  required override init(_ tree: Tree) { super.init(tree) }

  override var isNeverDrawn: Bool { true }
  override var allowsHits: Bool { false }
  override func show(in list: inout DisplayList, at rect: Rect) {}
}

/// A label that is not drawn, for accessibility.
///
/// Accessibility reads it instead of the other contents of the control.
final class SpokenTitleNode: UndrawnTextNode {
  override func accessibilityElements() -> [AccessibilityElement] {
    super.accessibilityElements().map { with($0) { $0.isTitle = true } }
  }
}

/// A phase of a drag on a control.
///
/// The first point is the current position, and `startLocation` is the position at the start of the
/// drag. Their x coordinates are distances from the leading edge. The size is that of the control.
enum ControlSlide {
  case moved(Point, startLocation: Point, Size)
  case ended(Point, startLocation: Point, Size)
  case cancelled
}

/// The node of a control.
class ControlNode: InputNode {
  final private(set) var modifier = ControlModifier()
  /// The number of input devices that hold the control pressed.
  private var holds = 0

  final func set(_ modifier: ControlModifier, isEnabled: Bool) {
    self.modifier = modifier
    setEnabled(isEnabled)
  }

  override var isControl: Bool { true }
  override var takesPresses: Bool { true }
  override var isPressable: Bool { true }
  override func contains(_ point: Point) -> Bool { true }

  override func makeRecognizer() -> AnyGestureRecognizer? {
    modifier.onSlide != nil && isEnabled ? SlideRecognizer(self) : PressRecognizer(self)
  }

  override func activate(_ source: ActivationSource) -> Bool {
    guard isEnabled, let perform = modifier.perform else { return false }
    hold()
    perform()
    return true
  }

  override func deactivate() { release() }

  func hold() {
    holds += 1
    if holds == 1 { modifier.onPress?(true) }
  }

  func release() {
    guard holds > 0 else { return }
    holds -= 1
    if holds == 0 { modifier.onPress?(false) }
  }

  override func adjust(_ direction: MoveCommandDirection) -> Bool {
    let direction = isMirrored ? direction.mirrored : direction
    if isEnabled, let move = modifier.move { return move(direction) }
    guard isEnabled, let adjust = modifier.adjust, let axis = modifier.axis else { return false }
    switch (direction, axis) {
    case (.up, .vertical) where modifier.incrementsDownwards: adjust(.decrement)
    case (.down, .vertical) where modifier.incrementsDownwards: adjust(.increment)
    case (.right, .horizontal), (.up, .vertical): adjust(.increment)
    case (.left, .horizontal), (.down, .vertical): adjust(.decrement)
    default: return false
    }
    return true
  }

  override var isFocusable: Bool { true }
  override func focusChanged(_ isFocused: Bool) { modifier.onFocus?(isFocused) }

  override func accessibilityElements() -> [AccessibilityElement] {
    guard isReachable else { return [] }
    var inner = super.accessibilityElements()
    if inner.contains(where: \.isTitle) { inner.removeAll { !$0.isTitle } }
    var element = AccessibilityElement(
      accessibility: Accessibility(
        modifier.role, AccessibilityElement.joinedLabel(inner),
        value: modifier.value(), isSelected: modifier.isSelected, isDisabled: !isEnabled),
      node: self)
    if modifier.role == .button { adoptLabel(inner, &element.accessibility) }
    element.accessibility.isAdjustable = modifier.adjust != nil
    element.activate = { [weak self] in self?.activate(.shortcut) ?? false }
    element.adjust = modifier.adjust
    return [element]
  }

  /// Gives a button the values and the selection in its label, and without texts the meaning of a symbol.
  private func adoptLabel(_ inner: [AccessibilityElement], _ own: inout Accessibility) {
    if own.label.isEmpty { own.label = symbolLabel }
    let label = AccessibilityElement.combined(inner, node: self).accessibility
    if own.value.isEmpty { own.value = label.value }
    own.isSelected = own.isSelected || label.isSelected
  }
}

/// The base of recognisers that hold a control pressed while they track a press or a drag.
private class HoldingRecognizer: GestureRecognizer<Void> {
  final unowned let node: ControlNode
  private var isHeld = false

  init(_ node: ControlNode) { self.node = node }

  final func hold(_ isHeld: Bool, _ effects: GestureEffects) {
    guard isHeld != self.isHeld else { return }
    self.isHeld = isHeld
    effects.add(isReset: !isHeld) { [weak node] in
      if isHeld { node?.hold() } else { node?.release() }
    }
  }

  override func cancel(_ effects: GestureEffects) {
    super.cancel(effects)
    hold(false, effects)
  }
}

/// Recognises a press that is released inside the control or near it.
private final class PressRecognizer: HoldingRecognizer {
  /// The distance from the control within which a release counts, in points.
  private static let tracking = 70.0

  private let isDead: Bool

  override init(_ node: ControlNode) {
    isDead = !node.isEnabled
    super.init(node)
  }

  override func receive(_ signal: PressSignal, _ effects: GestureEffects) {
    guard outcome == .possible else { return }
    switch signal {
    case .began: hold(!isDead, effects)
    case .moved(let touch): hold(!isDead && isNear(touch), effects)
    case .ended(let touch):
      hold(false, effects)
      phase = isNear(touch) ? .ended(()) : .failed
      guard !isDead, outcome == .ended else { return }
      effects.add { [weak node] in node?.modifier.perform?() }
    case .time: break
    }
  }

  private func isNear(_ touch: Touch) -> Bool {
    Rect(origin: .zero, size: node.shownFrame.size)
      .insetBy(dx: -Self.tracking, dy: -Self.tracking).contains(touch.location(in: .local))
  }
}

/// Tracks a drag on a slider or another sliding control.
private final class SlideRecognizer: HoldingRecognizer {
  private var start: Point?

  override func receive(_ signal: PressSignal, _ effects: GestureEffects) {
    guard !outcome.isOver else { return }
    switch signal {
    case .began(let touch), .moved(let touch):
      let place = location(of: touch)
      let start = start ?? place
      self.start = start
      phase = .active(())
      hold(true, effects)
      addEffect(.moved(place, startLocation: start, node.shownFrame.size), effects)
    case .ended(let touch):
      let place = location(of: touch)
      phase = .ended(())
      addEffect(.ended(place, startLocation: start ?? place, node.shownFrame.size), effects)
      hold(false, effects)
    case .time: break
    }
  }

  private func location(of touch: Touch) -> Point {
    let place = touch.location(in: .local)
    return node.isMirrored ? Point(node.shownFrame.width - place.x, place.y) : place
  }

  private func addEffect(_ slide: ControlSlide, _ effects: GestureEffects, isReset: Bool = false) {
    effects.add(isReset: isReset) { [weak node] in node?.modifier.onSlide?(slide) }
  }

  override func cancel(_ effects: GestureEffects) {
    addEffect(.cancelled, effects, isReset: true)
    super.cancel(effects)
  }
}
