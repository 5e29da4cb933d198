/// Lays out many views line by line; only the visible views are created.
public class LazyNode: ViewNode {
  struct Arrangement: Hashable {
    /// The columns of a grid; nil means one column that takes the whole width.
    var columns: [GridItem]?
    var lineSpacing: Double
    var alignment: AlignmentKey
    var pinned: PinnedScrollableViews = []
  }

  let axis: Axis
  private(set) var arrangement = Arrangement(
    columns: nil, lineSpacing: 0, alignment: HorizontalAlignment.center._key)
  let lazyContents = LazyContents()
  private(set) var items = LazyItems()
  private(set) var columns: [GridItem.Column] = []
  final var lines = LineLengths(count: 0, estimate: 0)
  /// The node's size across its axis when the line lengths were measured.
  private var measuredAcross: Double?
  final private(set) var realized = 0..<0
  private var realizedElements = 0..<0
  /// The number of elements per line at the time when rows were last created.
  private var realizedPerLine = 1
  private var passedGuides = PassedGuides()
  /// The sections whose headers and footers are pinned to the edges of the visible range.
  var pins = LazyPins()

  init(_ tree: Tree, axis: Axis) {
    self.axis = axis
    super.init(tree)
  }

  func set(_ arrangement: Arrangement) {
    var arrangement = arrangement
    if !arrangement.tidy() {
      tree.warn("a grid has negative or infinite lengths, or NaN; defaults are used", at: slot)
    }
    guard arrangement != self.arrangement else { return }
    self.arrangement = arrangement
    measuredAcross = nil
    setNeedsLayout()
  }

  // MARK: Elements

  override func collectNodes() -> [ViewNode] {
    let pass = UpdatePass(tree, isInserting: true)
    let outer = isCollecting
    isCollecting = true
    let found = lazyContents.collect(content, pass)
    isCollecting = outer
    items = found.items
    items.spread(perLine: max(columns.count, 1))
    return found.nodes(shown: realizedElements, above: pins.elements(of: items))
  }

  /// Returns the nodes that show an element; empty if the element is not created.
  func nodes(at element: Int) -> [ViewNode] { items.nodes(at: element) }

  /// Called after the lines were replaced, because their number or the width has changed.
  func linesChanged(from old: LineLengths) {}

  /// Sets the length of a line that was measured.
  func setLength(_ length: Double, ofLine line: Int, visibleFrom start: Double) {
    lines[line] = length
  }

  /// Called before a node is placed.
  func willPlace(_ node: ViewNode, at origin: Point, _ size: Size, _ pass: UpdatePass) {}

  /// Updates the list of children; the caller places them.
  func recollect() {
    isCollecting = true
    childrenChanged()
    isCollecting = false
    _ = laidOut
  }

  /// Creates the rows on `lines` and removes all other rows.
  private func realize(_ lines: Range<Int>) {
    let pass = UpdatePass(tree, isInserting: true)
    realized = lines
    realizedPerLine = max(columns.count, 1)
    realizedElements = items.elements(of: lines)
    isCollecting = true
    items.realize(realizedElements, pass)
    if items.hasNodes { childrenChanged() }
    isCollecting = false
    _ = laidOut
  }

  // MARK: Lines

  /// Computes the columns, the lines and their estimated lengths for a size across the axis.
  private func prepare(across: Double) {
    _ = laidOut
    columns =
      arrangement.columns.map { GridItem.columns($0, in: across) }
      ?? [GridItem.Column(start: 0, length: across)]
    let perLine = max(columns.count, 1)
    items.spread(perLine: perLine)
    let count = items.lineCount
    guard across != measuredAcross || count != lines.count else { return }
    measuredAcross = across
    if count > 0, realized.isEmpty || perLine != realizedPerLine {
      realize(realized.isEmpty ? 0..<1 : realized.clamped(to: 0..<count))
    }
    let sample = count > 0 ? realized.clamped(to: 0..<count) : 0..<0
    let lengths = sample.map { measureLine($0) }
    let mean = lengths.isEmpty ? 0 : lengths.reduce(0, +) / Double(lengths.count)
    let old = lines
    lines = LineLengths(count: count, estimate: mean + arrangement.lineSpacing)
    linesChanged(from: old)
  }

  private func childProposal(_ column: GridItem.Column) -> ProposedViewSize {
    var childProposal = ProposedViewSize.unspecified
    childProposal[axis.other] = column.length
    return childProposal
  }

  /// Returns the elements of a line with their columns.
  private func places(of line: Int) -> some Sequence<(Int, GridItem.Column)> {
    let whole = GridItem.Column(start: 0, length: columns.last.map { $0.start + $0.length } ?? 0)
    return zip(items.elements(of: line), items.isWhole(line) ? [whole] : columns)
  }

  /// Returns the length of a line whose rows exist, without the gap after it.
  func measureLine(_ line: Int) -> Double {
    var length = 0.0
    for (element, column) in places(of: line) {
      let own = nodes(at: element).reduce(0) {
        $0 + ($1.isLeaving ? 0 : $1.sizeThatFits(childProposal(column))[axis])
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
    let visibleRange = visibleRange(size)
    show(visibleRange)
    for line in realized { placeLine(line, at: lines.start(of: line), size, pass) }
    pin(in: visibleRange, size, pass)
    if abs(lines.total - old) > 0.01 { setNeedsLayout() }
    checkGuides()
  }

  /// Creates and measures the visible lines; repeats this, at most 8 times, until their lengths and
  /// the set of visible lines are stable.
  private func show(_ visibleRange: Range<Double>) {
    for _ in 0..<8 {
      let range = visibleLines(visibleRange)
      if range != realized { realize(range) }
      var isStable = true
      for line in range {
        let length = measureLine(line) + arrangement.lineSpacing
        if !lines.isMeasured(line) || lines[line] != length {
          setLength(length, ofLine: line, visibleFrom: visibleRange.lowerBound)
          isStable = false
        }
      }
      if isStable, visibleLines(visibleRange) == range { return }
    }
  }

  private func visibleLines(_ visibleRange: Range<Double>) -> Range<Int> {
    // One more line is created at each end, so that it exists before it becomes visible.
    let first = max(lines.line(at: visibleRange.lowerBound) - 1, 0)
    let last = min(lines.line(at: visibleRange.upperBound) + 1, lines.count - 1)
    return first..<max(last, first) + 1
  }

  /// Returns the visible range of the node along its axis; outside of a scroll view, the whole node
  /// counts as visible.
  final func visibleRange(_ size: Size) -> Range<Double> {
    var position = 0.0
    for node in selfAndAncestors {
      if let found = node as? ScrollNode {
        found.add(self)
        let visible = Rect(origin: .zero, size: found.frame.size).outset(by: found.overflow)
        let start = (axis == .horizontal ? visible.minX : visible.minY) - position
        return start..<start + max(visible.size[axis], 0)
      }
      position += axis == .horizontal ? node.leadingX : node.frame.minY
    }
    return 0..<max(size[axis], 0)
  }

  func placeLine(_ line: Int, at start: Double, _ size: Size, _ pass: UpdatePass) {
    let guide = baselines
    for (node, proposal, own, origin) in placedNodes(of: line, at: start, size, guide) {
      _ = node.sizeThatFits(proposal)
      willPlace(node, at: origin, own, pass)
      node.place(at: origin, own, pass)
    }
  }

  /// The common baseline of the views that exist in a row; nil for other alignments.
  private var baselines: CommonGuide? {
    guard arrangement.alignment.isBaseline, arrangement.columns == nil,
      let column = columns.first
    else { return nil }
    var guide = CommonGuide(arrangement.alignment)
    for line in realized {
      for element in items.elements(of: line) {
        for node in nodes(at: element) where !node.isLeaving {
          guide.add(node, node.sizeThatFits(childProposal(column)))
        }
      }
    }
    return guide
  }

  /// Returns the views of a line with their proposals, sizes and origins.
  private func placedNodes(
    of line: Int, at start: Double, _ size: Size, _ guide: CommonGuide?
  ) -> [(ViewNode, ProposedViewSize, Size, Point)] {
    let wide = columns.last.map { $0.start + $0.length } ?? 0
    let margin = arrangement.columns == nil ? 0 : max(size[axis.other] - wide, 0) / 2
    var found: [(ViewNode, ProposedViewSize, Size, Point)] = []
    for (element, column) in places(of: line) {
      var along = start
      for node in nodes(at: element) where !node.isLeaving {
        let proposal = childProposal(column)
        let own = node.sizeThatFits(proposal)
        let room = Size(axis, own[axis], across: column.length)
        let across: Double
        if let alignment = column.alignment {
          let origin = alignment.origin(of: node, own, in: room)
          across = axis == .vertical ? origin.x : origin.y
        } else {
          let guide = guide ?? CommonGuide(arrangement.alignment)
          across = guide.origin(of: node, own, in: room)
        }
        found.append(
          (node, proposal, own, Point(axis, along, across: margin + column.start + across)))
        along += own[axis]
      }
    }
    return found
  }

  /// Called when the scroll view shows another part of the content.
  func visibleRangeChanged(_ pass: UpdatePass) {
    guard lines.count > 0, isPlaced else { return }
    let visibleRange = visibleRange(frame.size)
    if visibleLines(visibleRange) != realized {
      arrange(in: frame.size, pass)
    } else {
      pin(in: visibleRange, frame.size, pass)
    }
  }

  // MARK: Guides

  override func explicitAlignment(_ key: AlignmentKey, in size: Size) -> Double? {
    let line = existingLine(key, in: size)
    passedGuides.lines[key] = (size, line)
    return line
  }

  override func findsGuides() -> Bool {
    let found = laidOut.contains { $0.mayHaveGuides }
    passedGuides.wereFound = found
    return found
  }

  /// Returns the position of a guide in the views that exist.
  private func existingLine(_ key: AlignmentKey, in size: Size) -> Double? {
    guard lines.count > 0 else { return nil }
    let guide = baselines
    let positions = realized.flatMap { line in
      placedNodes(of: line, at: lines.start(of: line), size, guide).compactMap {
        node, _, own, origin in
        node.line(key, in: own).map { $0 + (key.axis == .horizontal ? origin.x : origin.y) }
      }
    }
    return key.merged(positions)
  }

  /// Invalidates the layout if the views that exist now have other guides than those that were
  /// passed on.
  private func checkGuides() {
    // A guide that is NaN never equals the guide before; it does not count as new.
    let isOld =
      passedGuides.wereFound == false && laidOut.contains { $0.mayHaveGuides }
      || passedGuides.lines.contains { key, passed in
        let line = existingLine(key, in: passed.size)
        return line != passed.line && line?.isNaN != true
      }
    guard isOld else { return }
    passedGuides = PassedGuides()
    setNeedsLayout()
  }

  /// The guides that the node passed on to its parent.
  private struct PassedGuides {
    var wereFound: Bool?
    var lines: [AlignmentKey: (size: Size, line: Double?)] = [:]
  }
}
