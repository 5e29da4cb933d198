// Dropping values between rows.

/// The place between two rows at which dropped values are inserted.
struct ListInsertion {
  let source: any RowSource
  /// The row of the source before which the values are inserted.
  let row: Int
  /// The element of the list that makes room.
  let element: Int
  /// The height of the gap.
  let length: Double

  /// The distance by which an element makes room.
  func displacement(of element: Int) -> Double { element >= self.element ? length : 0 }

  func isSame(as other: ListInsertion?) -> Bool {
    source === other?.source && row == other?.row && element == other?.element
  }
}

extension ListNode {
  /// Whether values can be dropped between some rows.
  func takesDrops(of items: DraggedItems) -> Bool {
    look.isEnabled
      && lazyContents.source { $0.edits.insert?.accepts(items) == true } != nil
  }

  /// Makes room for values at a vertical position in the list's coordinates; nil closes the gap.
  func showInsertion(of items: DraggedItems, at y: Double?) {
    let new = y.flatMap { insertion(of: items, at: $0) }
    guard new.map({ !$0.isSame(as: insertion) }) ?? (insertion != nil) else { return }
    insertion = new
    arrangeAnimated()
  }

  /// Inserts values at a vertical position in the list's coordinates; returns whether there were any.
  func insert(_ items: DraggedItems, at y: Double) -> Bool {
    perform(insertion(of: items, at: y), items)
  }

  /// Inserts values behind a row; returns whether the row's source takes them.
  func insert(_ items: DraggedItems, behind row: ListRowNode) -> Bool {
    perform(insertion(of: items, boundary: row.element + 1), items)
  }

  private func perform(_ place: ListInsertion?, _ items: DraggedItems) -> Bool {
    insertion = nil
    guard let place, let insert = place.source.edits.insert else {
      arrangeAnimated()
      return false
    }
    tree.afterUpdate { [weak self] in self?.arrangeAnimated() }
    return withAnimation(look.reducesMotion ? nil : .spring(response: 0.3, dampingFraction: 0.86)) {
      insert.perform(items, place.row)
    }
  }

  /// Returns the place at a vertical position: before the row there, or behind it below its middle.
  private func insertion(of items: DraggedItems, at y: Double) -> ListInsertion? {
    guard self.items.count > 0, lines.count == self.items.count else {
      return insertion(of: items, boundary: 0)
    }
    let element = lines.line(at: y)
    return insertion(of: items, boundary: y > middle(of: element) ? element + 1 : element)
  }

  /// Returns the place nearest to the boundary before an element at which values can be inserted.
  ///
  /// A `ForEach` without rows takes values only if no other one does, since it has no place.
  private func insertion(of items: DraggedItems, boundary: Int) -> ListInsertion? {
    func place(beside element: Int) -> ListInsertion? {
      guard let (source, row) = self.items.row(at: element),
        source.edits.insert?.accepts(items) == true
      else { return nil }
      let isBefore = element < boundary
      return ListInsertion(
        source: source, row: isBefore ? row + 1 : row, element: isBefore ? element + 1 : element,
        length: look.lengths.minRowHeight)
    }
    for distance in 0..<max(self.items.count, 1) {
      if let found = place(beside: boundary - 1 - distance) ?? place(beside: boundary + distance) {
        return found
      }
    }
    let empty = lazyContents.source {
      $0.rowCount == 0 && $0.edits.insert?.accepts(items) == true
    }
    return empty.map {
      ListInsertion(
        source: $0, row: 0, element: self.items.count, length: look.lengths.minRowHeight)
    }
  }
}
