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
  var knownTags: Set<AnyHashable> = []
  var reordering: ListReordering?
  /// The gap for values that are dragged over the list.
  var insertion: ListInsertion?
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
    var indices: [ObjectIdentifier: ListIndex] = [:]
    for element in realized.clamped(to: 0..<items.count) {
      for (part, node) in items.nodes(at: element).enumerated() {
        indices[ObjectIdentifier(node)] = ListIndex(element: element, part: part)
      }
    }
    let pass = UpdatePass(tree, isInserting: true)
    var known = rows
    rows.removeAll(keepingCapacity: true)
    let wrapped = nodes.map { node in
      let id = ObjectIdentifier(node)
      let row = known.removeValue(forKey: id) ?? ListRowNode(tree, self)
      if let index = indices[id] {
        row.index = index
        row.set(place(of: index))
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
    items.nodes(at: element).enumerated().map { part, node in
      guard let row = rows[ObjectIdentifier(node)] else { return node }
      row.index = ListIndex(element: element, part: part)
      row.set(place(of: row.index))
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

  func row(at index: ListIndex) -> ListRowNode? {
    let nodes = items.nodes(at: index.element)
    return nodes.indices.contains(index.part) ? rows[ObjectIdentifier(nodes[index.part])] : nil
  }

  func row(at element: Int) -> ListRowNode? { row(at: ListIndex(element: element)) }

  /// Returns the row with a tag; if it is not created, the identity in its `ForEach` is its tag.
  func index(tagged tag: AnyHashable) -> ListIndex? {
    rows.values.first { $0.tag == tag && !$0.isLeaving }?.index
      ?? items.element(tagged: tag).map { ListIndex(element: $0) }
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
    let room = reordering?.displacement(of: line) ?? insertion?.displacement(of: line) ?? 0
    super.placeLine(line, at: start + room, size, pass)
  }

  // The guides of rows align their separators and nothing outside of the list.
  override func explicitAlignment(_ key: AlignmentKey, in size: Size) -> Double? { nil }
  override func findsGuides() -> Bool { false }

  override func tickValues(_ time: Double) -> Bool { scrollWhileDragging(time) }
}
