/// Lays out those of many views that are in sight, line by line; the others are not even made.
public final class LazyNode: ViewNode {
  struct Arrangement: Hashable {
    /// Nil for one column that is as wide as there is room.
    var columns: [GridItem]?
    var lineSpacing: Double
    var alignment: AlignmentKey
  }

  /// What the content is made of: views that are there, and rows that are made on demand.
  private enum Item {
    case node(ViewNode)
    case rows(any RowSource, Range<Int>)
  }

  private let axis: Axis
  private var arrangement = Arrangement(
    columns: nil, lineSpacing: 0, alignment: HorizontalAlignment.center.key)
  private var sources: [any RowSource] = []
  private var items: [Item] = []
  private var itemCount = 0
  private var columns: [GridItem.Column] = []
  private var lines = LineLengths(count: 0, estimate: 0)
  /// For which room across the lengths of the lines were measured.
  private var measuredAcross: Double?
  private var realized = 0..<0
  /// How many elements a line had when they were made.
  private var realizedPerLine = 1
  private weak var scroller: ScrollNode?

  init(_ tree: Tree, axis: Axis) {
    self.axis = axis
    super.init(tree)
  }

  func set(_ arrangement: Arrangement) {
    var arrangement = arrangement
    if !arrangement.tidy() {
      tree.warn("lengths of a grid make no sense; some are ignored", at: slot)
    }
    guard arrangement != self.arrangement else { return }
    self.arrangement = arrangement
    measuredAcross = nil
    setNeedsLayout()
  }

  func add(_ source: any RowSource) { sources.append(source) }

  func remove(_ source: any RowSource) {
    sources.removeAll { $0 === source }
    eager[ObjectIdentifier(source)] = nil
  }

  // MARK: What there is

  override func collectNodes() -> [ViewNode] {
    items = []
    itemCount = 0
    var nodes: [ViewNode] = []
    func visit(_ slot: Slot) {
      if let source = slot as? any RowSource, sources.contains(where: { $0 === source }) {
        if hasSeveralViewsARow(source) {
          let start = nodes.count
          slot.collect(into: &nodes)
          for node in nodes[start...] where !node.isLeaving {
            items.append(.node(node))
            itemCount += 1
          }
          return
        }
        items.append(.rows(source, itemCount..<itemCount + source.rowCount))
        itemCount += source.rowCount
        slot.collect(into: &nodes)
      } else if sources.contains(where: { $0.isInside(slot) }) {
        slot.forEachChild(visit)
      } else {
        let start = nodes.count
        slot.collect(into: &nodes)
        for node in nodes[start...] where !node.isLeaving {
          items.append(.node(node))
          itemCount += 1
        }
      }
    }
    if let content { visit(content) }
    return nodes
  }

  /// Sources whose rows are not one view each, as a `ForEach` in a `ForEach` is: all their views are
  /// made, each an element of its own.
  private var eager: [ObjectIdentifier: Bool] = [:]

  private func hasSeveralViewsARow(_ source: any RowSource) -> Bool {
    let id = ObjectIdentifier(source)
    if let known = eager[id], !known || source.rowCount == 0 { return known }
    guard source.rowCount > 0 else { return false }
    let pass = UpdatePass(tree, time: tree.time, transaction: Transaction(), isInserting: true)
    let outer = isCollecting
    isCollecting = true
    defer { isCollecting = outer }
    if eager[id] == nil {
      if source.nodes(ofRow: 0).isEmpty { source.realize(0..<1, pass) }
      eager[id] = source.nodes(ofRow: 0).count { !$0.isLeaving } > 1
    }
    if eager[id] == true { source.realize(0..<source.rowCount, pass) }
    return eager[id] ?? false
  }

  /// The nodes of an element that is realised.
  private func nodes(at index: Int) -> [ViewNode] {
    var position = 0
    for item in items {
      switch item {
      case .node(let node):
        if position == index { return [node] }
        position += 1
      case .rows(let source, let range):
        if range.contains(index) { return source.nodes(ofRow: index - range.lowerBound) }
        position = range.upperBound
      }
    }
    return []
  }

  /// Has the rows of some lines made, and no others.
  private func realize(_ lines: Range<Int>) {
    let perLine = max(columns.count, 1)
    let elements = lines.lowerBound * perLine..<min(lines.upperBound * perLine, itemCount)
    let pass = UpdatePass(tree, time: tree.time, transaction: Transaction(), isInserting: true)
    isCollecting = true
    for case .rows(let source, let range) in items {
      let part = elements.clamped(to: range)
      source.realize(part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound, pass)
    }
    isCollecting = false
    realized = lines
    realizedPerLine = perLine
    _ = laidOut
  }

  // MARK: Lines

  /// Has the lengths of the lines for some room across.
  private func prepare(across: Double) {
    _ = laidOut
    columns =
      arrangement.columns.map { GridItem.columns($0, in: across) }
      ?? [GridItem.Column(start: 0, length: across)]
    let perLine = max(columns.count, 1)
    let count = (itemCount + perLine - 1) / perLine
    guard across != measuredAcross || count != lines.count else { return }
    measuredAcross = across
    if count > 0, realized.isEmpty || perLine != realizedPerLine {
      realize(realized.isEmpty ? 0..<1 : realized.clamped(to: 0..<count))
    }
    let sample = count > 0 ? realized.clamped(to: 0..<count) : 0..<0
    let lengths = sample.map { measureLine($0) }
    let mean = lengths.isEmpty ? 0 : lengths.reduce(0, +) / Double(lengths.count)
    lines = LineLengths(count: count, estimate: mean + arrangement.lineSpacing)
  }

  private func offer(_ column: GridItem.Column) -> ProposedViewSize {
    var offer = ProposedViewSize.unspecified
    offer[axis.other] = column.length
    return offer
  }

  /// The length of a line that is realised.
  private func measureLine(_ line: Int) -> Double {
    var length = 0.0
    for (place, column) in columns.enumerated() {
      let nodes = nodes(at: line * columns.count + place)
      let own = nodes.reduce(0) {
        $0 + ($1.isLeaving ? 0 : $1.sizeThatFits(offer(column))[axis])
      }
      length = max(length, own)
    }
    return length
  }

  override public func measure(_ proposal: ProposedViewSize) -> Size {
    let across = proposal[axis.other].flatMap { $0 < .infinity ? $0 : nil }
    prepare(across: across ?? frame.size[axis.other])
    let length = max(lines.total - (lines.count > 0 ? arrangement.lineSpacing : 0), 0)
    let wide = columns.last.map { $0.start + $0.length } ?? 0
    return Size(axis, length, across: across ?? wide)
  }

  override public func arrange(in size: Size, _ pass: UpdatePass) {
    prepare(across: size[axis.other])
    guard lines.count > 0 else {
      if !realized.isEmpty { realize(0..<0) }
      return
    }
    let old = lines.total
    show(sight(size))
    placeLines(size, pass)
    if abs(lines.total - old) > 0.01 { setNeedsLayout() }
  }

  /// Realises and measures what is in sight until that does not change any more.
  private func show(_ sight: Range<Double>) {
    for _ in 0..<8 {
      let range = visibleLines(sight)
      if range != realized { realize(range) }
      var isStable = true
      for line in range {
        let length = measureLine(line) + arrangement.lineSpacing
        if !lines.isMeasured(line) || lines[line] != length {
          lines[line] = length
          isStable = false
        }
      }
      if isStable, visibleLines(sight) == range { return }
    }
  }

  private func visibleLines(_ sight: Range<Double>) -> Range<Int> {
    // One more at both ends, so that a line is there before it is seen.
    let first = max(lines.line(at: sight.lowerBound) - 1, 0)
    let last = min(lines.line(at: sight.upperBound) + 1, lines.count - 1)
    return first..<max(last, first) + 1
  }

  /// What of the node is in sight, along its axis.
  private func sight(_ size: Size) -> Range<Double> {
    var position = 0.0
    var node: ViewNode? = self
    while let current = node {
      if let found = current as? ScrollNode {
        scroller = found
        found.add(self)
        let start = -position
        return start..<start + max(found.frame.size[axis], 0)
      }
      position += axis == .horizontal ? current.frame.minX : current.frame.minY
      node = unsafe current.parent
    }
    return 0..<max(size[axis], 0)
  }

  private func placeLines(_ size: Size, _ pass: UpdatePass) {
    let wide = columns.last.map { $0.start + $0.length } ?? 0
    let margin = arrangement.columns == nil ? 0 : max(size[axis.other] - wide, 0) / 2
    for line in realized {
      for (place, column) in columns.enumerated() {
        var along = lines.start(of: line)
        for node in nodes(at: line * columns.count + place) where !node.isLeaving {
          let own = node.sizeThatFits(offer(column))
          let room = Size(axis, own[axis], across: column.length)
          let box = ViewDimensions(room)
          let across: Double
          if let alignment = column.alignment {
            let origin = alignment.origin(of: node, own, in: room)
            across = axis == .vertical ? origin.x : origin.y
          } else {
            let key = arrangement.alignment
            let line = node.line(key, in: own) ?? key.id.defaultValue(in: node.dimensions(in: own))
            across = key.id.defaultValue(in: box) - line
          }
          node.place(
            at: Point(axis, along, across: margin + column.start + across), own, pass)
          along += own[axis]
        }
      }
    }
  }

  /// The scroll view shows another part.
  func sightMoved(_ pass: UpdatePass) {
    guard lines.count > 0, isPlaced else { return }
    let sight = sight(frame.size)
    if visibleLines(sight) != realized { arrange(in: frame.size, pass) }
  }

  /// Where a row lies, realised or not.
  func frame(ofRow row: Int, in source: any RowSource) -> Rect? {
    for case .rows(let candidate, let range) in items where candidate === source {
      let line = (range.lowerBound + row) / max(columns.count, 1)
      guard line < lines.count else { return nil }
      let start = lines.start(of: line)
      let size = Size(
        axis, lines[line] - arrangement.lineSpacing, across: frame.size[axis.other])
      return Rect(origin: Point(axis, start, across: 0), size: size)
    }
    return nil
  }
}
