// Selecting rows by pointer and by keys.

extension ListNode {
  func canSelect(_ row: ListRowNode) -> Bool {
    guard let selection, row.place.kind == .row, !row.traits.isSelectionDisabled,
      let tag = row.tag
    else { return false }
    if row.traits.isLink, !look.linksSelect, !look.isEditing { return false }
    return selection.accepts(tag)
  }

  /// Returns the tag of a row; if the row is not created, the identity in its `ForEach`.
  func tag(of index: ListIndex) -> AnyHashable? {
    if let row = row(at: index) { return row.tag }
    return items.row(at: index.element).map { $0.source.id(ofRow: $0.row) }
  }

  private func canSelect(_ index: ListIndex) -> Bool {
    guard let selection else { return false }
    let group = items.group(of: index.element)
    if group.header.contains(index.element) || group.footer.contains(index.element) { return false }
    if let row = row(at: index) { return canSelect(row) && !row.isLeaving }
    return tag(of: index).map(selection.accepts) ?? false
  }

  /// The rows of some elements that can be selected.
  private func selectable(_ elements: Range<Int>) -> [ListIndex] {
    elements.flatMap { element in
      (0..<max(items.nodes(at: element).count, 1)).map { ListIndex(element: element, part: $0) }
    }
    .filter(canSelect)
  }

  /// The row that has or gets the focus when the focus is in the list.
  var cursorRow: ListRowNode? {
    let rows = shownRows.filter(canSelect)
    if let cursor, let row = rows.first(where: { $0.tag == cursor }) { return row }
    if let row = rows.first(where: \.isSelected) { return row }
    let start = visibleRange(frame.size).lowerBound
    return rows.first { $0.frame.maxY > start + 1 } ?? rows.last
  }

  /// The row from which keys move the selection; nil if there is none.
  private var cursorIndex: ListIndex? {
    if let cursor, let index = index(tagged: cursor) { return index }
    return cursorRow?.index
  }

  /// Selects a row that was pressed.
  func press(_ row: ListRowNode) {
    guard let tag = row.tag else { return }
    let modifiers = tree.keyboard.modifiers
    let toggles = look.isEditing || !modifiers.intersection([.control, .command]).isEmpty
    if modifiers.contains(.shift) { extend(to: row.index) } else { select(tag, toggles: toggles) }
    tree.focus.focus(row.card, reveals: false)
    if !toggles, !modifiers.contains(.shift) { column?.advance() }
  }

  private func select(_ tag: AnyHashable, toggles: Bool) {
    guard let selection, selection.accepts(tag) else { return }
    (cursor, anchor) = (tag, tag)
    let tags =
      selection.allowsSeveral && toggles
      ? selection.selected.symmetricDifference([tag]) : [tag]
    lastWritten = tags
    selection.set(tags)
  }

  /// Selects the rows between the anchor and a row.
  private func extend(to index: ListIndex) {
    guard let selection, let tag = tag(of: index) else { return }
    guard selection.allowsSeveral, let anchor = anchor ?? cursor,
      let start = self.index(tagged: anchor)
    else { return select(tag, toggles: false) }
    let range = min(start, index)...max(start, index)
    let rows = selectable(range.lowerBound.element..<range.upperBound.element + 1)
    selection.set(Set(rows.filter(range.contains).compactMap { self.tag(of: $0) }))
    (cursor, self.anchor) = (tag, anchor)
  }

  /// Selects all rows; returns false if only one row can be selected.
  private func selectAll() -> Bool {
    guard let selection, selection.allowsSeveral else { return false }
    selection.set(Set(selectable(0..<items.count).compactMap { tag(of: $0) }))
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
    case .home: return go(to: first, extends)
    case .end: return go(to: next(from: ListIndex(element: items.count), by: -1), extends)
    case .left, .right: return disclose((press.event.key == .right) != isMirrored)
    case .pageUp: return page(by: -1, extends)
    case .pageDown: return page(by: 1, extends)
    default: return type(press)
    }
  }

  /// Moves the selection by one row; returns false at the ends.
  func step(by direction: Int, _ extends: Bool = false) -> Bool {
    guard selection?.selected.isEmpty == false || tree.focus.focused is RowCardNode,
      let index = cursorIndex
    else { return go(to: cursorIndex ?? first, extends) }
    return go(to: next(from: index, by: direction), extends)
  }

  /// The first row that can be selected.
  private var first: ListIndex? { next(from: ListIndex(element: -1), by: 1) }

  /// Returns the nearest row before or after a row that can be selected.
  private func next(from index: ListIndex, by direction: Int) -> ListIndex? {
    var (element, parts) = (index.element, 0..<index.part)
    if direction > 0 {
      parts = index.part + 1..<max(items.nodes(at: element).count, index.part + 1)
    }
    while true {
      let rows = parts.map { ListIndex(element: element, part: $0) }.filter(canSelect)
      if let found = direction > 0 ? rows.first : rows.last { return found }
      element += direction
      guard element >= 0, element < items.count else { return nil }
      parts = 0..<max(items.nodes(at: element).count, 1)
    }
  }

  private func page(by direction: Int, _ extends: Bool) -> Bool {
    guard let index = cursorIndex, let scroller, lines.count == items.count else {
      return false
    }
    let length = max(scroller.frame.height - 44, 44)
    let place = lines.start(of: index.element) + Double(direction) * length
    let target = ListIndex(element: lines.line(at: place))
    let found =
      canSelect(target) && target != index
      ? target
      : next(from: target, by: direction) ?? next(from: target, by: -direction)
    return go(to: found, extends)
  }

  /// Scrolls to a row, selects it and focuses it.
  func go(to index: ListIndex?, _ extends: Bool) -> Bool {
    guard let index else { return false }
    reveal(index)
    if extends {
      extend(to: index)
    } else if let tag = tag(of: index) {
      select(tag, toggles: false)
    }
    if let row = row(at: index) { tree.focus.focus(row.card, reveals: false) }
    return true
  }

  func reveal(_ element: Int) { reveal(ListIndex(element: element)) }

  /// Returns the frame of a row; of its whole element if the row is not placed.
  private func frame(of index: ListIndex) -> Rect? {
    guard let rect = frame(ofElement: index.element) else { return nil }
    guard items.nodes(at: index.element).count > 1, let row = row(at: index), row.isPlaced else {
      return rect
    }
    return Rect(x: rect.minX, y: row.frame.minY, width: rect.width, height: row.frame.height)
  }

  /// Scrolls to a row at once; it exists afterwards.
  func reveal(_ index: ListIndex) {
    guard let scroller else { return }
    for _ in 0..<4 {
      guard var rect = frame(of: index) else { return }
      // The header above the first row and the end of the list come into view, too.
      if selection != nil, next(from: index, by: -1) == nil {
        rect = Rect(
          left: rect.minX, top: lines.start(of: 0), right: rect.maxX, bottom: rect.maxY)
      }
      if selection != nil, next(from: index, by: 1) == nil {
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
    // A repeated first letter goes on to the next row; a longer text may stay at the row.
    let rows = selectable(0..<items.count)
    let cursor = cursorIndex ?? ListIndex(element: -1)
    let start = rows.firstIndex { isContinued ? $0 >= cursor : $0 > cursor } ?? 0
    let found = (rows[start...] + rows[..<start]).first {
      text(of: $0)?.lowercased().hasPrefix(typed.text) == true
    }
    return found.map { go(to: $0, false) } ?? true
  }

  private func text(of index: ListIndex) -> String? {
    if let row = row(at: index) {
      return AccessibilityElement.joinedLabel(row.accessibilityElements())
    }
    return items.row(at: index.element).flatMap { $0.source.text(ofRow: $0.row) }
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
