// Deleting and moving rows.

/// A row that is being dragged to another place.
struct ListReordering {
  let row: ListRowNode
  let source: any RowSource
  /// The element of the first row of the source.
  let first: Int
  /// The element of the dragged row.
  let from: Int
  /// The element that the dragged row will be.
  var to: Int
  let length: Double
  /// The position of the pointer on the screen at the start, and now.
  let start: Double
  var pointer: Double
  /// The distance scrolled at the start.
  let offset: Double

  /// The distance by which an element makes room for the dragged row.
  func displacement(of element: Int) -> Double {
    if to > from, element > from, element <= to { return -length }
    if to < from, element >= to, element < from { return length }
    return 0
  }
}

extension ListNode {
  private func source(of row: ListRowNode) -> (source: any RowSource, row: Int)? {
    row.place.kind == .row ? items.row(at: row.element) : nil
  }

  func canDelete(_ row: ListRowNode) -> Bool {
    !row.traits.isDeleteDisabled && source(of: row)?.source.edits.canDelete == true
  }

  func canMove(_ row: ListRowNode) -> Bool {
    !row.traits.isMoveDisabled && source(of: row)?.source.edits.canMove == true
  }

  /// Deletes a row; the cursor goes to the row that takes its place.
  @discardableResult
  func delete(_ row: ListRowNode) -> Bool {
    guard canDelete(row), let (source, index) = source(of: row) else { return false }
    if cursor == row.tag { moveCursor(from: row.element) }
    withAnimation { source.edits.delete?(IndexSet(integer: index)) }
    return true
  }

  private func moveCursor(from element: Int) {
    let neighbor = element + 1 < items.count ? element + 1 : element - 1
    cursor = tag(of: ListIndex(element: neighbor))
  }

  /// Deletes the selected rows, or `row` if it is not selected.
  private func deleteSelection(_ row: ListRowNode) -> Bool {
    guard let (source, index) = source(of: row), let delete = source.edits.delete else {
      return false
    }
    guard row.isSelected, let selected = selection?.selected, selected.count > 1 else {
      return self.delete(row)
    }
    let offsets = selected.compactMap { source.row(named: $0) }.filter { offset in
      self.row(at: row.element - index + offset).map { canDelete($0) } ?? true
    }
    guard !offsets.isEmpty else { return false }
    let last = row.element - index + (offsets.max() ?? index)
    moveCursor(from: last)
    withAnimation { delete(IndexSet(offsets)) }
    return true
  }

  /// Handles the keys that delete and move the focused row.
  func handleEdit(_ press: KeyPress, in row: ListRowNode) -> Bool {
    switch (press.event.key, press.modifiers) {
    case (.delete, []), (.backspace, []):
      return press.phase.contains(.down) && deleteSelection(row)
    case (.up, .option): return move(row, by: -1)
    case (.down, .option): return move(row, by: 1)
    default: return false
    }
  }

  /// Moves a row up or down inside its source; returns whether it can be moved.
  func move(_ row: ListRowNode, by distance: Int) -> Bool {
    guard canMove(row), let (source, index) = source(of: row) else { return false }
    let target = index + distance
    guard target >= 0, target < source.rowCount else { return true }
    withAnimation {
      source.edits.move?(IndexSet(integer: index), distance > 0 ? target + 1 : target)
    }
    tree.afterUpdate { [weak self, weak row] in
      guard let self, let row, !row.isGone else { return }
      self.reveal(row.element)
    }
    return true
  }

  // MARK: Dragging

  /// Lifts a row; `y` is the position of the pointer on the screen.
  func lift(_ row: ListRowNode, at y: Double) {
    guard reordering == nil, canMove(row), let (source, index) = source(of: row), let scroller
    else { return }
    closeOpenRow()
    reordering = ListReordering(
      row: row, source: source, first: row.element - index, from: row.element, to: row.element,
      length: row.card.frame.height + look.rowGap, start: y, pointer: y,
      offset: scroller.vertical.offset)
    tree.feedback.append(.selection)
    tree.orderChanges += 1
    tree.tick(self)
  }

  /// The distance by which a row is drawn away from its place; nil if it is not being dragged.
  func lift(of row: ListRowNode) -> Double? {
    guard let reordering, reordering.row === row, let scroller else { return nil }
    return reordering.pointer - reordering.start + scroller.vertical.offset - reordering.offset
  }

  func moveLifted(to y: Double) {
    guard var current = reordering else { return }
    current.pointer = y
    reordering = current
    tree.needsPicture = true
    guard let lift = lift(of: current.row), lines.count == items.count else { return }
    let middle = middle(of: current.from) + lift
    var target = lines.line(at: middle)
    // A row makes room when the middle of the dragged row passes its own middle.
    if target > current.from, middle < self.middle(of: target) { target -= 1 }
    if target < current.from, middle > self.middle(of: target) { target += 1 }
    target = min(
      max(target, current.first), current.first + max(current.source.rowCount, 1) - 1)
    guard target != current.to else { return }
    current.to = target
    reordering = current
    tree.feedback.append(.selection)
    arrangeAnimated()
  }

  /// Returns the vertical centre of a row's card.
  func middle(of element: Int) -> Double {
    guard let row = row(at: element) else { return lines.start(of: element) + lines[element] / 2 }
    return lines.start(of: element) + row.place.gapBefore + row.card.frame.height / 2
  }

  /// Places the rows again, with an animation.
  func arrangeAnimated() {
    var transaction = Transaction()
    if !look.reducesMotion {
      transaction.animation = .spring(response: 0.3, dampingFraction: 0.86)
    }
    arrange(
      in: frame.size, UpdatePass(tree, transaction: transaction, isInserting: true))
  }

  /// Ends the drag and moves the row to its new place.
  func drop(isCancelled: Bool = false) {
    guard let current = reordering else { return }
    let lift = lift(of: current.row) ?? 0
    reordering = nil
    tree.orderChanges += 1
    // From here on the frame of the row itself moves to the final place.
    current.row.place(
      at: Point(current.row.frame.minX, current.row.frame.minY + lift), current.row.frame.size,
      UpdatePass(tree, isInserting: true))
    if !isCancelled, current.to != current.from {
      let (from, to) = (current.from - current.first, current.to - current.first)
      withAnimation(look.reducesMotion ? nil : .spring(response: 0.3, dampingFraction: 0.86)) {
        current.source.edits.move?(IndexSet(integer: from), to > from ? to + 1 : to)
      }
    }
    tree.afterUpdate { [weak self] in self?.arrangeAnimated() }
  }

  /// Scrolls while a dragged row is near the upper or the lower edge.
  func scrollWhileDragging(_ time: Double) -> Bool {
    guard let reordering, let scroller else { return false }
    let push = scroller.edgePush(at: reordering.pointer, along: .vertical)
    if push != 0 {
      let place = scroller.vertical.offset + push * 9
      scroller.scroll(along: .vertical, to: place, isAnimated: false)
      scroller.moveContent(at: time)
      moveLifted(to: reordering.pointer)
    }
    return true
  }
}
