/// One paragraph of an edited text, broken into lines, with the places of its carets.
///
/// Offsets count the characters of the paragraph.
struct EntryParagraph {
  /// A character on a line.
  struct Cell: Hashable {
    var character: Int
    var left: Double
    var right: Double
    var isRightToLeft = false

    /// The edge at which the character begins.
    var leading: Double { isRightToLeft ? right : left }
    /// The edge at which the character ends.
    var trailing: Double { isRightToLeft ? left : right }
  }

  /// The measures and the glyphs of a line.
  struct Box {
    var baseline = 0.0
    var width = 0.0
    var ascent = 0.0
    var descent = 0.0
    var leading = 0.0
    var runs: [TextLayout.Run] = []

    var top: Double { baseline - ascent }

    init(_ line: TextLayout.Line?) {
      guard let line else { return }
      (baseline, width, runs) = (line.baseline, line.width, line.runs)
      (ascent, descent, leading) = (line.ascent, line.descent, line.leading)
    }
  }

  struct Line {
    var places: ClosedRange<Int>
    var layout: Box
    /// The visible characters from left to right.
    var cells: [Cell]
    /// The index in `cells` of each visible character from the first of the line on.
    var order: [Int]
  }

  let lines: [Line]
  let isRightToLeft: Bool
  /// The distance from the top of the paragraph to the top of the next one.
  let height: Double
  let width: Double

  /// Lays out a paragraph.
  ///
  /// - Parameters:
  ///   - characters: The shown characters, without line ends.
  ///   - width: The width at which lines are broken; nil does not break them.
  init(
    _ characters: [Character], in settings: TextSettings, width: Double?,
    from source: any GlyphSource
  ) {
    // An em space has the width of a tab, and it breaks lines like one.
    let shown = characters.isEmpty ? " " : String(characters.map { $0 == "\t" ? "\u{2003}" : $0 })
    var request = Text(verbatim: shown).request(in: settings, maximumWidth: width)
    // The caret follows the letters, so text without letters runs from left to right.
    request.isRightToLeft = false
    let layout = source.layOut(request)
    isRightToLeft = Direction.isRightToLeft(characters)
    var starts: [Int] = []
    var total = 0
    for character in characters {
      starts.append(total)
      total += character.unicodeScalars.count
    }
    let count = characters.isEmpty ? 0 : layout.lines.count
    var first: [Int] = layout.lines.prefix(count).map { line in
      let offset = line.runs.map(\.start).min() ?? 0
      return starts.firstIndex { $0 >= offset } ?? characters.count
    }
    if first.isEmpty { first = [0] }
    first[0] = 0
    var lines: [Line] = []
    for index in first.indices {
      let end = index + 1 < first.count ? first[index + 1] : characters.count
      var line = Box(layout.lines.indices.contains(index) ? layout.lines[index] : nil)
      if characters.isEmpty { (line.runs, line.width) = ([], 0) }
      let reader = CellReader(
        characters: characters, starts: starts, range: first[index]..<max(end, first[index]),
        isRightToLeft: isRightToLeft)
      let cells = reader.cells(of: line, endsSoftly: index + 1 < first.count)
      var order = Array(repeating: -1, count: max(end - first[index], 0))
      for (position, cell) in cells.enumerated()
      where order.indices.contains(cell.character - first[index]) {
        order[cell.character - first[index]] = position
      }
      lines.append(
        Line(
          places: first[index]...max(end, first[index]), layout: line, cells: cells, order: order))
    }
    self.lines = lines
    let last = lines[lines.count - 1].layout
    height = last.top + last.ascent + last.descent + last.leading + settings.lineSpacing
    self.width = lines.reduce(0) { max($0, $1.layout.width, $1.cells.map(\.right).max() ?? 0) }
  }
}

/// Finds the characters on a line of glyphs.
private struct CellReader {
  let characters: [Character]
  /// The index of the first scalar of each character.
  let starts: [Int]
  /// The characters of the line.
  let range: Range<Int>
  let isRightToLeft: Bool

  func cells(of line: EntryParagraph.Box, endsSoftly: Bool) -> [EntryParagraph.Cell] {
    let clusters = clusters(of: line)
    guard !clusters.isEmpty else { return [] }
    var visible = range
    if endsSoftly {
      while let last = visible.last, characters[last].isWhitespace { visible.removeLast() }
    }
    var cells: [EntryParagraph.Cell] = []
    for (index, cluster) in clusters.enumerated() {
      let first = character(at: cluster.scalar)
      let next =
        index + 1 < clusters.count ? character(at: clusters[index + 1].scalar) : visible.upperBound
      // A cluster inside of a character, such as a separate accent, widens the character's cell.
      if let last = cells.last, last.character == first {
        cells[cells.count - 1].left = min(last.left, cluster.left)
        cells[cells.count - 1].right = max(last.right, cluster.right)
        continue
      }
      let count = max(next - first, 1)
      let isReversed = isReversed(clusters, index)
      let width = (cluster.right - cluster.left) / Double(count)
      for part in 0..<count {
        let step = Double(isReversed ? count - 1 - part : part)
        cells.append(
          EntryParagraph.Cell(
            character: first + part, left: cluster.left + width * step,
            right: cluster.left + width * (step + 1), isRightToLeft: isReversed))
      }
    }
    return cells.filter { visible.contains($0.character) }.sorted { $0.left < $1.left }
  }

  private struct Cluster {
    var scalar: Int
    var left: Double
    var right: Double
  }

  /// Returns the clusters of glyphs in logical order.
  private func clusters(of line: EntryParagraph.Box) -> [Cluster] {
    var found: [Int: Cluster] = [:]
    for run in line.runs {
      for glyph in run.glyphs.glyphs {
        let scalar = run.offset(of: glyph)
        let (left, right) = (run.x + glyph.x, run.x + glyph.x + glyph.advance)
        var cluster = found[scalar] ?? Cluster(scalar: scalar, left: left, right: right)
        cluster.left = min(cluster.left, left)
        cluster.right = max(cluster.right, right)
        found[scalar] = cluster
      }
    }
    return found.values.sorted { $0.scalar < $1.scalar }
  }

  private func character(at scalar: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= scalar { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }

  /// Returns whether a cluster runs from right to left: then its logical successor lies left of it.
  ///
  /// Between clusters of the other direction, the cluster's own letters decide.
  private func isReversed(_ clusters: [Cluster], _ index: Int) -> Bool {
    let cluster = clusters[index]
    func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.5 }
    if index + 1 < clusters.count {
      if isNear(clusters[index + 1].right, cluster.left) { return true }
      if isNear(clusters[index + 1].left, cluster.right) { return false }
    }
    if index > 0 {
      if isNear(clusters[index - 1].left, cluster.right) { return true }
      if isNear(clusters[index - 1].right, cluster.left) { return false }
    }
    let scalar = characters[character(at: cluster.scalar)].unicodeScalars.first
    guard let scalar else { return isRightToLeft }
    if Direction.isRightToLeft(scalar) { return true }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      ? false : isRightToLeft
  }
}
