/// The elements of a lazy container in order, and their distribution over lines.
///
/// An element is a row of a row source, or a view outside of row sources.
@MainActor
struct LazyItems {
  private enum Part {
    case nodes([ViewNode])
    case rows(any RowSource)
  }

  /// Consecutive lines that are filled in the same way: with one element per column, or with one
  /// element that spans all columns.
  private struct Run {
    var start: Int
    var isWhole: Bool
    var line = 0
  }

  /// The elements of a section's header and footer; the content is the elements between them.
  struct Section {
    var header: Range<Int>
    var footer: Range<Int>

    var elements: Range<Int> { header.lowerBound..<footer.upperBound }
  }

  private var parts: [Part] = []
  private var starts: [Int] = []
  private var runs = [Run(start: 0, isWhole: false)]
  private var perLine = 0
  private(set) var count = 0
  private(set) var lineCount = 0
  private(set) var sections: [Section] = []
  /// Whether there are views outside of a `ForEach`; their nodes exist even while not visible.
  private(set) var hasNodes = false

  // MARK: Collecting

  mutating func append(_ node: ViewNode) {
    hasNodes = true
    if case .nodes(var nodes)? = parts.last {
      parts.removeLast()
      nodes.append(node)
      parts.append(.nodes(nodes))
    } else {
      parts.append(.nodes([node]))
      starts.append(count)
    }
    count += 1
  }

  mutating func append(_ source: any RowSource) {
    guard source.rowCount > 0 else { return }
    parts.append(.rows(source))
    starts.append(count)
    count += source.rowCount
  }

  /// Makes the next element begin a new line.
  ///
  /// If `isWhole`, that element and the following ones each fill a line of their own.
  mutating func beginRun(isWhole: Bool) {
    if runs[runs.count - 1].start == count { runs.removeLast() }
    if runs.last?.isWhole != isWhole || !isWhole {
      runs.append(Run(start: count, isWhole: isWhole))
    }
  }

  mutating func append(_ section: Section) { sections.append(section) }

  // MARK: Elements

  func nodes(at element: Int) -> [ViewNode] {
    guard element >= 0, !starts.isEmpty else { return [] }
    let index = Int.last(below: starts.count) { starts[$0] <= element }
    let place = element - starts[index]
    switch parts[index] {
    case .nodes(let nodes): return place < nodes.count ? [nodes[place]] : []
    case .rows(let source): return place < source.rowCount ? source.nodes(ofRow: place) : []
    }
  }

  /// Returns the row source of an element and the index of its row; nil for other views.
  func row(at element: Int) -> (source: any RowSource, row: Int)? {
    guard element >= 0, element < count, !starts.isEmpty else { return nil }
    let index = Int.last(below: starts.count) { starts[$0] <= element }
    guard case .rows(let source) = parts[index] else { return nil }
    return (source, element - starts[index])
  }

  /// Returns the element that a picker or a list identifies by a tag; nil if there is none.
  ///
  /// A row that is not created is identified by its identity in the `ForEach` only.
  func element(tagged tag: AnyHashable) -> Int? {
    for (part, start) in zip(parts, starts) {
      switch part {
      case .nodes(let nodes):
        if let place = nodes.firstIndex(where: { $0.choiceTag == tag }) { return start + place }
      case .rows(let source):
        if let row = source.row(named: tag),
          source.nodes(ofRow: row).first.map({ $0.choiceTag == tag }) ?? true
        {
          return start + row
        }
        if let row = source.createdRows.first(where: {
          source.nodes(ofRow: $0).first?.choiceTag == tag
        }) {
          return start + row
        }
      }
    }
    return nil
  }

  /// Returns the element of a row with an identity.
  func element(of id: AnyHashable, inSource source: ObjectIdentifier) -> Int? {
    for (part, start) in zip(parts, starts) {
      if case .rows(let candidate) = part, ObjectIdentifier(candidate) == source {
        return candidate.row(named: id).map { start + $0 }
      }
    }
    return nil
  }

  /// Returns the element of a view outside of row sources.
  func element(ofNode node: ObjectIdentifier) -> Int? {
    for (part, start) in zip(parts, starts) {
      if case .nodes(let nodes) = part,
        let place = nodes.firstIndex(where: { ObjectIdentifier($0) == node })
      {
        return start + place
      }
    }
    return nil
  }

  /// Whether a row source has a row with an identity.
  func hasRow(named id: AnyHashable) -> Bool {
    parts.contains { part in
      if case .rows(let source) = part { source.row(named: id) != nil } else { false }
    }
  }

  /// Returns the section around an element, and its range of elements.
  ///
  /// Elements outside of sections form groups of their own: one between any two sections.
  func group(of element: Int) -> Section {
    let index = Int.last(below: sections.count) { sections[$0].elements.lowerBound <= element }
    guard let section = sections.indices.contains(index) ? sections[index] : nil else {
      return Section(header: 0..<0, footer: count..<count)
    }
    if section.elements.contains(element) { return section }
    if element < section.elements.lowerBound {
      let end = section.elements.lowerBound
      return Section(header: 0..<0, footer: end..<end)
    }
    let (start, next) = (section.elements.upperBound, index + 1)
    let end = next < sections.count ? sections[next].elements.lowerBound : count
    return Section(header: start..<start, footer: end..<end)
  }

  func element(of row: Int, in source: any RowSource) -> Int? {
    for (part, start) in zip(parts, starts) {
      if case .rows(let candidate) = part, candidate === source { return start + row }
    }
    guard let node = source.nodes(ofRow: row).first else { return nil }
    return element(of: node)
  }

  /// Returns the index of a node's element; nil for nodes of row sources.
  func element(of node: ViewNode) -> Int? {
    for (part, start) in zip(parts, starts) {
      if case .nodes(let nodes) = part, let place = nodes.firstIndex(where: { $0 === node }) {
        return start + place
      }
    }
    return nil
  }

  /// Makes every source create its rows among `elements` and remove its other rows.
  func realize(_ elements: Range<Int>, _ pass: UpdatePass) {
    for (part, start) in zip(parts, starts) {
      guard case .rows(let source) = part else { continue }
      let rows = elements.clamped(to: start..<start + source.rowCount)
      source.realize(rows.lowerBound - start..<rows.upperBound - start, pass)
    }
  }

  // MARK: Lines

  /// Distributes the elements over lines of `perLine` elements.
  mutating func spread(perLine: Int) {
    guard perLine != self.perLine else { return }
    self.perLine = perLine
    var line = 0
    for index in runs.indices {
      runs[index].line = line
      let end = index + 1 < runs.count ? runs[index + 1].start : count
      let length = end - runs[index].start
      line += runs[index].isWhole ? length : (length + perLine - 1) / perLine
    }
    lineCount = line
  }

  private func run(ofLine line: Int) -> Int {
    Int.last(below: runs.count) { runs[$0].line <= line }
  }

  /// Whether the line is one element that spans all columns.
  func isWhole(_ line: Int) -> Bool { runs[run(ofLine: line)].isWhole }

  func elements(of line: Int) -> Range<Int> {
    let index = run(ofLine: line)
    let run = runs[index]
    let end = index + 1 < runs.count ? runs[index + 1].start : count
    let length = run.isWhole ? 1 : perLine
    let first = min(run.start + (line - run.line) * length, end)
    return first..<min(first + length, end)
  }

  func elements(of lines: Range<Int>) -> Range<Int> {
    guard let last = lines.last else { return 0..<0 }
    return elements(of: lines.lowerBound).lowerBound..<elements(of: last).upperBound
  }

  func line(of element: Int) -> Int {
    let run = runs[Int.last(below: runs.count) { runs[$0].start <= element }]
    return run.line + (element - run.start) / (run.isWhole ? 1 : max(perLine, 1))
  }
}

extension Int {
  /// Returns the last number below `count` for which a condition holds; 0 if there is none.
  ///
  /// The condition must hold for a prefix of the numbers. O(log `count`).
  static func last(below count: Int, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, Swift.max(count - 1, 0))
    while low < high {
      let middle = (low + high + 1) / 2
      if holds(middle) { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
