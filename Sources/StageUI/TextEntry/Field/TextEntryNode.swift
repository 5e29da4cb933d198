/// The behaviour of a text field, around everything that it draws.
struct TextEntryModifier: NodeModifier {
  var model: TextEntryModel
  var connection: TextEntryConnection
  var text: String
  var onFocus: (Bool) -> Void

  func makeNode(_ tree: Tree) -> TextEntryNode { TextEntryNode(tree, model) }

  func update(_ node: TextEntryNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.onFocus = onFocus
    node.submitActions = environment.submitActions
    model.connect(connection, text: text)
    node.setEnabled(environment.isEnabled)
  }
}

/// The node that receives the keys, the text and the presses of a field.
final class TextEntryNode: InputNode, ScrollResponder {
  let model: TextEntryModel
  var onFocus: ((Bool) -> Void)?
  var submitActions = SubmitActions()
  /// The keys whose press the field handled; their release must not reach other views either.
  private var heldKeys: Set<Key> = []
  /// The last press: its time, its position and its number in a series of quick presses.
  var lastPress: (time: Double, position: Point, count: Int)?

  init(_ tree: Tree, _ model: TextEntryModel) {
    self.model = model
    super.init(tree)
    model.node = self
  }

  var leaf: TextEntryTextNode? { model.leaf }
  var isFocused: Bool { tree.focus.focused === self }

  // MARK: Focus

  override var isFocusable: Bool { true }
  override var isControl: Bool { true }
  override var takesPresses: Bool { true }
  override var pointerStyle: PointerStyle? { isEnabled ? .horizontalText : nil }
  override func contains(_ point: Point) -> Bool { true }

  override func focusChanged(_ isFocused: Bool) {
    heldKeys = []
    if isFocused {
      // As on other desktops, a field that is reached with Tab is selected as a whole.
      if tree.keyboard.isInUse, model.kind != .editor { model.buffer.selectAll() }
    } else {
      model.edit { $0.settle() }
      model.commit()
    }
    leaf?.setFocused(isFocused)
    onFocus?(isFocused)
    model.connection.actions?.onEditingChanged(isFocused)
  }

  override var textArea: Rect? {
    guard isEnabled, let leaf else { return nil }
    let rect = leaf.toScreen.apply(
      leaf.caretRect ?? Rect(origin: .zero, size: leaf.shownFrame.size))
    return rect.isFinite ? rect : nil
  }

  override func activate(_ source: ActivationSource) -> Bool {
    guard isEnabled else { return false }
    switch source {
    case .shortcut: tree.focus.focus(self)
    case .pad:
      guard let open = model.openKeyboard else { return false }
      open()
    case .key: return false
    }
    return true
  }

  // MARK: Text

  override func type(_ text: String) -> Bool {
    guard isEnabled else { return false }
    model.edit { $0.insert(text) }
    return true
  }

  override func compose(_ text: String) -> Bool {
    guard isEnabled else { return false }
    model.edit { $0.compose(text) }
    return true
  }

  // MARK: Keys

  override func press(_ press: KeyPress) -> Bool {
    let event = press.event
    guard isEnabled, isFocused else { return false }
    guard event.isDown else { return heldKeys.remove(event.key) != nil }
    guard let command = EditCommand(event.key, letter: event.letter, event.modifiers) else {
      return false
    }
    // Handlers of the same view come first, so that a program can give Return another meaning.
    let isHandled =
      modifiersAround.contains { $0.isEnabled && $0.press(press) }
      || perform(command, isRepeat: event.isRepeat)
    if isHandled { heldKeys.insert(event.key) }
    return isHandled
  }

  /// The key handlers that are applied to the same view, innermost first.
  private var modifiersAround: [KeyPressNode] {
    ancestors.prefix { $0 is ModifierNode || $0 is LayerNode }.compactMap { $0 as? KeyPressNode }
  }

  private func perform(_ command: EditCommand, isRepeat: Bool) -> Bool {
    switch command {
    case .typing: return true
    case .move(let move, let extends): return perform(move, extends: extends)
    case .delete(let move):
      change { $0.delete(move, in: $1) }
    case .selectAll: change { buffer, _ in buffer.selectAll() }
    case .undo: change { buffer, _ in buffer.undo() }
    case .redo: change { buffer, _ in buffer.redo() }
    case .transpose: change { buffer, _ in buffer.transpose() }
    case .copy: copy()
    case .cut:
      if copy() { model.edit { $0.delete($0.selection.range, .other) } }
    case .paste:
      if let text = tree.clipboard.text { model.edit { $0.paste(text) } }
    case .submit(let isForced):
      guard model.kind == .editor || isForced && model.kind == .column else {
        return isRepeat || submit()
      }
      model.edit { $0.insert("\n") }
    case .leave: leave()
    }
    return true
  }

  /// Ends a composition, then changes the buffer with the lines that are shown.
  private func change(_ body: (inout EditBuffer, EntryLayout) -> Void) {
    if model.buffer.composition != nil { model.edit { $0.endComposition() } }
    guard let lines = leaf?.currentLayout else { return }
    model.edit { body(&$0, lines) }
  }

  /// Moves the caret; returns false if the key is to move the focus.
  private func perform(_ move: EditMove, extends: Bool) -> Bool {
    let isVertical = [.up, .down, .pageUp, .pageDown].contains(move)
    if isVertical, !extends, !model.kind.isMultiline { return false }
    var moved = false
    change { buffer, lines in
      moved = buffer.move(move, extends: extends, in: lines, pageLines: leaf?.linesPerPage ?? 1)
    }
    if extends { shareSelection() }
    return moved || !isVertical || extends || model.kind == .editor
  }

  @discardableResult
  private func copy() -> Bool {
    guard model.kind != .secure, !model.buffer.selection.isCaret else { return false }
    tree.clipboard.text = model.buffer.selectedText
    return true
  }

  /// Makes the selection available to the middle mouse button.
  func shareSelection() {
    guard model.kind != .secure, !model.buffer.selection.isCaret else { return }
    tree.clipboard.selectedText = model.buffer.selectedText
  }

  /// Commits the text and performs the actions for submitting.
  ///
  /// Returns false if Return is to press the default button of a presentation instead.
  func submit() -> Bool {
    if model.buffer.composition != nil { model.edit { $0.endComposition() } }
    model.commit()
    let own = model.connection.actions?.onCommit
    own?()
    let actions = submitActions.actions(for: .text)
    for action in actions { action() }
    return own != nil || !actions.isEmpty || tree.focus.scopeNode === tree.rootNode
  }

  private func leave() {
    if model.buffer.composition != nil { return model.edit { $0.endComposition() } }
    tree.focus.focus(nil)
  }

  // MARK: Pointer

  override func makeRecognizer() -> AnyGestureRecognizer? {
    isEnabled ? SelectionRecognizer(self) : nil
  }

  override func secondaryTap() -> Bool {
    tree.focus.focus(self)
    return true
  }

  override func middleTap(at point: Point) -> Bool {
    tree.focus.focus(self)
    guard let caret = leaf?.caret(atScreen: point) else { return true }
    let text = tree.clipboard.selectedText
    model.edit {
      $0.select(caret)
      if let text { $0.paste(text) }
    }
    return true
  }

  /// Scrolls a field of several lines by the wheel; returns false if it cannot scroll further.
  func handleScroll(_ event: ScrollEvent, at time: Double) -> Bool {
    guard case .wheel(let notches) = event else { return false }
    return leaf?.scroll(byLines: notches.height * 3) ?? false
  }

  // MARK: Accessibility

  override func accessibilityElements() -> [AccessibilityElement] {
    guard isReachable else { return [] }
    let titles = super.accessibilityElements().filter(\.isTitle)
    let isSecret = model.kind == .secure
    let value = isSecret ? String(model.shownCharacters) : model.buffer.committedText
    var element = AccessibilityElement(
      accessibility: Accessibility(
        .textField, AccessibilityElement.joinedLabel(titles), value: value,
        isDisabled: !isEnabled),
      node: self)
    element.activate = { [weak self] in self?.activate(.shortcut) ?? false }
    return [element]
  }
}
