// Selecting rows by pointer and by keys.

extension ListNode {
  func canSelect(_ row: ListRowNode) -> Bool {
    guard let selection, row.place.kind == .row, !row.traits.isSelectionDisabled,
      let tag = row.tag
    else { return false }
    if row.traits.isLink, !look.linksSelect, !look.isEditing { return false }
    return selection.accepts(tag)
  }

  /// Returns the tag of an element; if its row is not created, the identity in its `ForEach`.
  func tag(of element: Int) -> AnyHashable? {
    if let row = row(at: element) { return row.tag }
    return items.row(at: element).map { $0.source.id(ofRow: $0.row) }
  }

  private func canSelect(element: Int) -> Bool {
    guard let selection else { return false }
    let group = items.group(of: element)
    if group.header.contains(element) || group.footer.contains(element) { return false }
    if let row = row(at: element) { return canSelect(row) }
    return tag(of: element).map(selection.accepts) ?? false
  }

  /// The row that has or gets the focus when the focus is in the list.
  var cursorRow: ListRowNode? {
    let rows = shownRows.filter(canSelect)
    if let cursor, let row = rows.first(where: { $0.tag == cursor }) { return row }
    if let row = rows.first(where: \.isSelected) { return row }
    let start = visibleRange(frame.size).lowerBound
    return rows.first { $0.frame.maxY > start + 1 } ?? rows.last
  }

  /// The element from which keys move the selection; nil if there is none.
  private var cursorElement: Int? {
    if let cursor, let element = items.element(tagged: cursor) { return element }
    return cursorRow?.element
  }

  /// Selects a row that was pressed.
  func press(_ row: ListRowNode) {
    guard let tag = row.tag else { return }
    let modifiers = tree.keyboard.modifiers
    let toggles = look.isEditing || !modifiers.intersection([.control, .command]).isEmpty
    if modifiers.contains(.shift) { extend(to: row.element) } else { select(tag, toggles: toggles) }
    tree.focus.focus(row.card, reveals: false)
    if !toggles, !modifiers.contains(.shift) { column?.advance() }
  }

  private func select(_ tag: AnyHashable, toggles: Bool) {
    guard let selection, selection.accepts(tag) else { return }
    (cursor, anchor) = (tag, tag)
    let tags = selection.allowsSeveral && toggles
      ? selection.selected.symmetricDifference([tag]) : [tag]
    lastWritten = tags
    selection.set(tags)
  }

  /// Selects the rows between the anchor and an element.
  private func extend(to element: Int) {
    guard let selection, let tag = tag(of: element) else { return }
    guard selection.allowsSeveral, let anchor = anchor ?? cursor,
      let start = items.element(tagged: anchor)
    else { return select(tag, toggles: false) }
    let tags = (min(start, element)...max(start, element)).filter(canSelect(element:))
      .compactMap { self.tag(of: $0) }
    selection.set(Set(tags))
    (cursor, self.anchor) = (tag, anchor)
  }

  /// Selects all rows; returns false if only one row can be selected.
  private func selectAll() -> Bool {
    guard let selection, selection.allowsSeveral else { return false }
    selection.set(
      Set((0..<items.count).filter(canSelect(element:)).compactMap { tag(of: $0) }))
    return true
  }

  /// Called when a row gets the focus.
  func focused(_ row: ListRowNode) {
    if canSelect(row) { cursor = row.tag }
  }

  // MARK: Keys

  func handle(_ press: KeyPress) -> Bool {
    guard selection != nil, look.isEnabled, !press.phase.contains(.up) else { return false }
    let modifiers = press.modifiers
    let extends = modifiers.contains(.shift)
    guard modifiers.subtracting(.shift).isEmpty else {
      return modifiers.subtracting([.control, .command]).isEmpty && press.characters == "a"
        && selectAll()
    }
    switch press.event.key {
    case .up: return step(by: -1, extends)
    case .down: return step(by: 1, extends)
    case .home: return go(to: next(from: -1, by: 1), extends)
    case .end: return go(to: next(from: items.count, by: -1), extends)
    case .pageUp: return page(by: -1, extends)
    case .pageDown: return page(by: 1, extends)
    default: return type(press)
    }
  }

  /// Moves the selection by one row; returns false at the ends.
  func step(by direction: Int, _ extends: Bool = false) -> Bool {
    guard selection?.selected.isEmpty == false || tree.focus.focused is RowCardNode,
      let element = cursorElement
    else { return go(to: cursorElement ?? next(from: -1, by: 1), extends) }
    return go(to: next(from: element, by: direction), extends)
  }

  private func next(from element: Int, by direction: Int) -> Int? {
    var element = element + direction
    while element >= 0, element < items.count {
      if canSelect(element: element) { return element }
      element += direction
    }
    return nil
  }

  private func page(by direction: Int, _ extends: Bool) -> Bool {
    guard let element = cursorElement, let scroller, lines.count == items.count else {
      return false
    }
    let length = max(scroller.frame.height - 44, 44)
    let place = lines.start(of: element) + Double(direction) * length
    let target = lines.line(at: place)
    let found =
      canSelect(element: target) && target != element
      ? target
      : next(from: target, by: direction) ?? next(from: target, by: -direction)
    return go(to: found, extends)
  }

  /// Scrolls to an element, selects it and focuses its row.
  private func go(to element: Int?, _ extends: Bool) -> Bool {
    guard let element else { return false }
    reveal(element)
    if extends {
      extend(to: element)
    } else if let tag = tag(of: element) {
      select(tag, toggles: false)
    }
    if let row = row(at: element) { tree.focus.focus(row.card, reveals: false) }
    return true
  }

  /// Scrolls to an element at once; its row exists afterwards.
  func reveal(_ element: Int) {
    guard let scroller else { return }
    for _ in 0..<4 {
      guard var rect = frame(ofElement: element) else { return }
      // The header above the first row and the end of the list come into view, too.
      if selection != nil, next(from: element, by: -1) == nil {
        rect = Rect(
          left: rect.minX, top: lines.start(of: 0), right: rect.maxX, bottom: rect.maxY)
      }
      if selection != nil, next(from: element, by: 1) == nil {
        let end = lines.start(of: lines.count)
        if end - rect.minY < scroller.frame.height {
          rect = Rect(left: rect.minX, top: rect.minY, right: rect.maxX, bottom: end)
        }
      }
      let place = scroller.offset
      scroller.show(
        rect.offsetBy(dx: frame.minX, dy: frame.minY), anchor: nil, isAnimated: false)
      if scroller.offset == place { return }
    }
  }

  // MARK: Type-ahead

  /// Selects the next row whose text begins with the typed characters.
  private func type(_ press: KeyPress) -> Bool {
    guard let character = press.characters.first,
      character.isLetter || character.isNumber
        || character == " " && typed.isFresh(at: tree.time), press.phase.contains(.down)
    else { return false }
    let isContinued = typed.add(character, at: tree.time)
    guard items.count > 0 else { return false }
    // A repeated first letter goes on to the next row; a longer text may stay at the row.
    let start = (cursorElement ?? -1) + (isContinued ? 0 : 1)
    for offset in 0..<items.count {
      let element = (max(start, 0) + offset) % items.count
      guard canSelect(element: element), let text = text(of: element),
        text.lowercased().hasPrefix(typed.text)
      else { continue }
      return go(to: element, false)
    }
    return true
  }

  private func text(of element: Int) -> String? {
    if let row = row(at: element) {
      return AccessibilityElement.joinedLabel(row.accessibilityElements())
    }
    return items.row(at: element).flatMap { $0.source.text(ofRow: $0.row) }
  }
}

/// The characters typed to find a row; a pause of a second begins a new text.
struct TypedText {
  private(set) var text = ""
  private var last = -Double.infinity

  func isFresh(at time: Double) -> Bool { !text.isEmpty && time - last < 1 }

  /// Adds a character; returns whether it continues an earlier text.
  mutating func add(_ character: Character, at time: Double) -> Bool {
    let isContinued = isFresh(at: time)
    let letter = String(character).lowercased()
    // The same letter again looks for the next row that begins with it.
    if isContinued, text == letter {
      last = time
      return false
    }
    text = isContinued ? text + letter : letter
    last = time
    return isContinued
  }
}
