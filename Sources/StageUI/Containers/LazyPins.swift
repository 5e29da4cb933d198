/// The sections whose header or footer a lazy container pins.
struct LazyPins: Hashable {
  /// The index of the section with the pinned header, and that of the section with the pinned
  /// footer; nil if there is none.
  var header: Int?
  var footer: Int?

  /// Returns the elements of the pinned header and footer, which are drawn above all others.
  @MainActor
  func elements(of items: LazyItems) -> [Int] {
    func elements(_ section: Int?, _ part: KeyPath<LazyItems.Section, Range<Int>>) -> [Int] {
      guard let section, items.sections.indices.contains(section) else { return [] }
      return Array(items.sections[section][keyPath: part])
    }
    return elements(header, \.header) + elements(footer, \.footer)
  }
}

extension LazyNode {
  /// Pins the header of the first visible section and the footer of the last visible section.
  ///
  /// The header is pinned to the start of the visible range, and the footer to the end of the
  /// range. A pinned header never extends beyond the end of its section, nor a footer beyond the
  /// start of its section.
  func pin(in visibleRange: Range<Double>, _ size: Size, _ pass: UpdatePass) {
    guard !arrangement.pinned.isEmpty, !items.sections.isEmpty else { return }
    let pinned = LazyPins(
      header: arrangement.pinned.contains(.sectionHeaders)
        ? section(at: visibleRange.lowerBound) : nil,
      footer: arrangement.pinned.contains(.sectionFooters)
        ? section(at: visibleRange.upperBound) : nil)
    if pinned != pins {
      let old = pins
      pins = pinned
      recollect()
      unpin(old, size, pass)
    }
    if let index = pins.header {
      let section = items.sections[index]
      place(section.header, size, pass) { start, length in
        min(max(start, visibleRange.lowerBound), end(of: section.elements) - length)
      }
    }
    if let index = pins.footer {
      let section = items.sections[index]
      place(section.footer, size, pass) { start, length in
        max(min(start, visibleRange.upperBound - length), self.start(of: section.elements))
      }
    }
  }

  /// Whether a node is in a header or footer that is pinned now.
  func isPinned(_ node: ViewNode) -> Bool {
    pins.elements(of: items).contains { nodes(at: $0).contains(where: node.isInside) }
  }

  /// Returns the lengths of the pinned header and footer that can cover a view of the container.
  ///
  /// They are at the upper and lower edge, or at the left and right one.
  func pinnedInsets(around node: ViewNode) -> EdgeInsets {
    guard !arrangement.pinned.isEmpty, !isPinned(node), let line = line(around: node),
      let element = items.elements(of: line).first
    else { return EdgeInsets() }
    let section = items.group(of: element)
    guard !section.header.contains(element), !section.footer.contains(element) else {
      return EdgeInsets()
    }
    func length(_ elements: Range<Int>, isPinned: Bool) -> Double {
      isPinned && !elements.isEmpty ? end(of: elements) - start(of: elements) : 0
    }
    let header = length(section.header, isPinned: arrangement.pinned.contains(.sectionHeaders))
    let footer = length(section.footer, isPinned: arrangement.pinned.contains(.sectionFooters))
    if axis == .vertical { return EdgeInsets(top: header, bottom: footer) }
    return isMirrored
      ? EdgeInsets(leading: footer, trailing: header)
      : EdgeInsets(leading: header, trailing: footer)
  }

  /// Moves elements that are no longer pinned, but still visible, back to their lines.
  private func unpin(_ old: LazyPins, _ size: Size, _ pass: UpdatePass) {
    for element in old.elements(of: items) {
      let line = items.line(of: element)
      if realized.contains(line) { placeLine(line, at: lines.start(of: line), size, pass) }
    }
  }

  private func section(at place: Double) -> Int? {
    items.sections.lastIndex {
      !$0.elements.isEmpty && start(of: $0.elements) <= place && place < end(of: $0.elements)
    }
  }

  private func start(of elements: Range<Int>) -> Double {
    lines.start(of: items.line(of: elements.lowerBound))
  }

  private func end(of elements: Range<Int>) -> Double {
    lines.start(of: items.line(of: elements.upperBound - 1) + 1) - arrangement.lineSpacing
  }

  /// Places the lines of some elements one after the other.
  ///
  /// The first line is placed at the position that `choose` returns. `choose` receives the line's
  /// usual position and the total length of the lines.
  private func place(
    _ elements: Range<Int>, _ size: Size, _ pass: UpdatePass,
    _ choose: (_ start: Double, _ length: Double) -> Double
  ) {
    guard !elements.isEmpty else { return }
    let range = items.line(of: elements.lowerBound)...items.line(of: elements.upperBound - 1)
    let lengths = range.map { measureLine($0) + arrangement.lineSpacing }
    let whole = lengths.reduce(-arrangement.lineSpacing, +)
    var along = choose(lines.start(of: range.lowerBound), whole)
    for (line, length) in zip(range, lengths) {
      placeLine(line, at: along, size, pass)
      along += length
    }
  }
}
