/// Lays out the rows of a list; only the visible rows exist.
///
/// It wraps each view of the content in a `ListRowNode`.
final class ListNode: LazyNode, PlainNode {
  private(set) var look = ListLook()
  private(set) var selection: ListSelection?
  private var rows: [ObjectIdentifier: ListRowNode] = [:]
  /// The tag of the row from which keys move the selection.
  var cursor: AnyHashable?
  /// The tag of the row at which a selection of several adjacent rows starts.
  var anchor: AnyHashable?
  /// The selected tags that are known to belong to rows.
  private var knownTags: Set<AnyHashable> = []
  var reordering: ListReordering?
  /// The row whose swipe actions are visible.
  weak var openRow: ListRowNode?
  /// The visible rows after the last layout, with their starts.
  private var anchors: [(key: RowKey, start: Double)] = []
  /// The first of these rows; other lines change their lengths without moving it on the screen.
  private var anchorLine: Int?
  var typed = TypedText()
  /// The selection that the user made last; other selections are the program's.
  var lastWritten: Set<AnyHashable>?
  /// Reloads the contents after a pull; nil if the list cannot be reloaded.
  var refresh: RefreshLink?
  /// The column of a split view that contains the list; nil outside of split views.
  var column: SplitColumn? {
    didSet { column?.model.lists[ObjectIdentifier(self)] = WeakList(self, column: column?.index) }
  }

  /// The identity of an element, which stays the same when other elements are inserted.
  private enum RowKey: Hashable {
    case row(ObjectIdentifier, AnyHashable)
    case node(ObjectIdentifier)
  }

  init(_ tree: Tree) { super.init(tree, axis: .vertical) }

  var pinsHeaders: Bool { arrangement.pinned.contains(.sectionHeaders) }

  func set(_ look: ListLook, _ selection: ListSelection?, pinsHeaders: Bool) {
    set(
      Arrangement(
        columns: nil, lineSpacing: 0, alignment: HorizontalAlignment.leading._key,
        pinned: pinsHeaders ? .sectionHeaders : []))
    let isSame = look == self.look && (selection == nil) == (self.selection == nil)
    self.look = look
    let selected = selection?.selected
    let isSelectionChanged = selected != self.selection?.selected
    self.selection = selection
    if isSelectionChanged {
      if let tag = selected?.first, selected?.count == 1 { cursor = tag }
      for row in rows.values { row.updateBackdrop() }
      noteSelection(selected ?? [])
      noteSelectedRows()
    }
    if look.isEditing, !isSame { closeOpenRow() }
    // In edit mode the selection is part of what each row shows.
    if !isSame || isSelectionChanged && look.isEditing { childrenChanged() }
  }

  override var choosesByTag: Bool { true }

  // MARK: Rows

  override func collectNodes() -> [ViewNode] {
    let nodes = super.collectNodes()
    var elements: [ObjectIdentifier: Int] = [:]
    for element in realized.clamped(to: 0..<items.count) {
      for node in items.nodes(at: element) { elements[ObjectIdentifier(node)] = element }
    }
    let pass = UpdatePass(tree, isInserting: true)
    var known = rows
    rows.removeAll(keepingCapacity: true)
    let wrapped = nodes.map { node in
      let id = ObjectIdentifier(node)
      let row = known.removeValue(forKey: id) ?? ListRowNode(tree, self)
      if let element = elements[id] {
        row.element = element
        row.set(place(of: element))
      }
      row.hold(node, pass)
      rows[id] = row
      return row
    }
    for row in known.values { row.removed() }
    forgetRemovedTags()
    return wrapped
  }

  override func nodes(at element: Int) -> [ViewNode] {
    items.nodes(at: element).map { node in
      guard let row = rows[ObjectIdentifier(node)] else { return node }
      row.element = element
      row.set(place(of: element))
      return row
    }
  }

  override func removed() {
    for row in rows.values { row.removed() }
    super.removed()
  }

  /// The rows that exist, without headers, footers and rows being removed, from top to bottom.
  var shownRows: [ListRowNode] {
    children.compactMap { $0 as? ListRowNode }
      .filter { !$0.isLeaving && $0.place.kind == .row && $0.isPlaced }
      .sorted { $0.frame.minY < $1.frame.minY }
  }

  func row(at element: Int) -> ListRowNode? {
    items.nodes(at: element).first.flatMap { rows[ObjectIdentifier($0)] }
  }

  private func place(of element: Int) -> RowPlace {
    let group = items.group(of: element)
    let content = group.header.upperBound..<group.footer.lowerBound
    var place = RowPlace()
    if group.header.contains(element) { place.kind = .header }
    if group.footer.contains(element) { place.kind = .footer }
    place.hasHeader = !group.header.isEmpty
    if element == group.elements.lowerBound {
      place.gapBefore = element == 0 ? look.metrics.endGap : look.sectionGap
    }
    if element == items.count - 1 { place.gapAfter = look.metrics.endGap }
    guard place.kind == .row else { return place }
    place.isFirst = element == content.lowerBound
    place.isLast = element == content.upperBound - 1
    setLines(of: element, &place)
    if look.rowGap > 0 {
      if !place.isFirst { place.gapBefore += look.rowGap }
      (place.isFirst, place.isLast, place.line, place.topLine) = (true, true, nil, nil)
    }
    return place
  }

  private func setLines(of element: Int, _ place: inout RowPlace) {
    let traits = items.nodes(at: element).first?.rowTraits ?? RowTraits()
    let own = traits.separators
    if place.isLast {
      let section = traits.sectionSeparators
      let isShown =
        section.bottom == .visible
        || section.bottom == .automatic && look.metrics.hasSectionSeparators
      if isShown, own.bottom != .hidden {
        place.line = .init(
          color: section.bottomTint ?? own.bottomTint, isWhole: look.metrics.hasCards)
      }
    } else {
      let next = items.nodes(at: element + 1).first?.rowTraits.separators ?? .init()
      let isHidden = own.bottom == .hidden || next.top == .hidden
      let isVisible = own.bottom == .visible || next.top == .visible
      if !isHidden, look.metrics.hasRowSeparators || isVisible {
        place.line = .init(color: own.bottomTint ?? next.topTint)
      }
    }
    if place.isFirst {
      let section = traits.sectionSeparators
      let isShown =
        section.top == .visible || own.top == .visible
        || section.top == .automatic && look.metrics.hasSectionSeparators
          && look.metrics.hasCards
      if isShown, own.top != .hidden {
        place.topLine = .init(
          color: section.topTint ?? own.topTint, isWhole: look.metrics.hasCards)
      }
    }
  }

  // MARK: Position

  /// The scroll view around the rows.
  var scroller: ScrollNode? { parent as? ScrollNode }

  private func key(of element: Int) -> RowKey? {
    if let (source, row) = items.row(at: element) {
      return .row(ObjectIdentifier(source), source.id(ofRow: row))
    }
    return items.nodes(at: element).first.map { .node(ObjectIdentifier($0)) }
  }

  private func element(of key: RowKey) -> Int? {
    switch key {
    case .row(let source, let id):
      return items.element(of: id, inSource: source)
    case .node(let node): return items.element(ofNode: node)
    }
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    super.arrange(in: size, pass)
    noteAnchors()
    refresh?.scroller = scroller
    scroller?.alwaysBounces = refresh != nil
  }

  override func visibleRangeChanged(_ pass: UpdatePass) {
    super.visibleRangeChanged(pass)
    noteAnchors()
    guard let scroller else { return }
    if let openRow, scroller.vertical.isHeld { openRow.swipe.close() }
    refresh?.moved(max(-scroller.vertical.offset, 0), isHeld: scroller.vertical.isHeld)
  }

  /// Remembers where the visible rows are.
  private func noteAnchors() {
    guard lines.count == items.count else { return }
    let start = visibleRange(frame.size).lowerBound
    anchors = realized.clamped(to: 0..<items.count).compactMap { element in
      let place = lines.start(of: element)
      guard place >= start - 0.5, let key = key(of: element) else { return nil }
      return (key, place)
    }
    anchorLine = anchors.first.flatMap { element(of: $0.key) }
  }

  /// Keeps the first visible row that still exists at its place on the screen.
  ///
  /// At the top of the list, new rows push the others down instead.
  override func linesChanged(from old: LineLengths) {
    lines.origin = old.origin
    anchorLine = nil
    guard let scroller, scroller.vertical.offset > 0.5, old.count > 0 else { return }
    for (key, start) in anchors {
      guard let element = element(of: key) else { continue }
      shift(by: start - lines.start(of: element), scroller)
      anchorLine = element
      return
    }
  }

  override func setLength(_ length: Double, ofLine line: Int, visibleFrom start: Double) {
    let change = length - lines[line]
    var isAbove = lines.start(of: line) + lines[line] <= start + 0.5
    if let anchorLine, let scroller, lines.count > anchorLine {
      let place = lines.start(of: anchorLine)
      // As long as the anchor is in view, it is the row that stays at its place.
      if place >= start - 0.5, place <= start + scroller.frame.height {
        isAbove = line < anchorLine
      }
    }
    super.setLength(length, ofLine: line, visibleFrom: start)
    if isAbove, change != 0, let scroller, scroller.vertical.offset > 0.5 {
      shift(by: -change, scroller)
    }
  }

  /// Moves the coordinates of all lines, and the scrolled distance with them, so that nothing moves
  /// on the screen.
  private func shift(by distance: Double, _ scroller: ScrollNode) {
    lines.origin += distance
    scroller.vertical.shift(by: -distance)
    if distance != 0 { scroller.setNeedsLayout() }
  }

  /// Lets rows that come into view because others were removed move up with the rows before them.
  override func willPlace(_ node: ViewNode, at origin: Point, _ size: Size, _ pass: UpdatePass) {
    guard let row = node as? ListRowNode else { return }
    if !row.isPlaced, pass.transaction.effectiveAnimation != nil, precedingMove != 0,
      row.card.shown?.fade == nil
    {
      row.place(
        at: Point(origin.x, origin.y + precedingMove), size, UpdatePass(tree, isInserting: true))
    } else if row.isPlaced {
      precedingMove = row.frame.minY - origin.y
    }
  }

  /// The distance by which the last placed row moved in this layout.
  private var precedingMove = 0.0

  override func placeLine(_ line: Int, at start: Double, _ size: Size, _ pass: UpdatePass) {
    if line == realized.lowerBound { precedingMove = 0 }
    super.placeLine(line, at: start + (reordering?.displacement(of: line) ?? 0), size, pass)
  }

  override func tickValues(_ time: Double) -> Bool { scrollWhileDragging(time) }

  // MARK: Selected rows that are removed

  private func noteSelectedRows() {
    guard let selected = selection?.selected else { return knownTags = [] }
    knownTags.formIntersection(selected)
    for tag in selected where !knownTags.contains(tag) && items.hasRow(named: tag) {
      knownTags.insert(tag)
    }
  }

  /// Removes the tags of rows that no longer exist from the selection.
  private func forgetRemovedTags() {
    noteSelectedRows()
    guard let selection, selection.allowsSeveral || !knownTags.isEmpty else { return }
    let gone = knownTags.filter { !items.hasRow(named: $0) }
    guard !gone.isEmpty else { return }
    knownTags.subtract(gone)
    tree.afterUpdate { [weak self] in
      guard let self, let selection = self.selection else { return }
      let still = gone.filter { !self.items.hasRow(named: $0) }
      selection.set(selection.selected.subtracting(still))
    }
  }
}
