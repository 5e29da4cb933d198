/// The lines of an edited text as they are drawn.
struct EntryLayout: CaretLines {
  struct Line {
    /// The first character of the paragraph in the text.
    var start: Int
    var line: EntryParagraph.Line
    var isRightToLeft: Bool
    var x: Double
    /// The top of the paragraph.
    var paragraphTop: Double
    var top: Double
    /// The top of the next line.
    var bottom: Double
    /// Whether the paragraph goes on with the next line.
    var endsSoftly: Bool

    var baseline: Double { paragraphTop + line.layout.baseline }
    var places: ClosedRange<Int> {
      line.places.lowerBound + start...line.places.upperBound + start
    }
  }

  let lines: [Line]
  /// The width of the widest line and the height of all lines.
  let size: Size
  /// The height of one line.
  let lineHeight: Double

  var lineCount: Int { lines.count }
  func places(onLine line: Int) -> ClosedRange<Int> { lines[line].places }
  func isRightToLeft(_ line: Int) -> Bool { lines[line].isRightToLeft }

  func x(of place: Int, onLine number: Int) -> Double {
    let line = lines[number]
    let own = line.line
    let index = place - line.start - own.places.lowerBound
    if own.order.indices.contains(index), own.order[index] >= 0 {
      return line.x + own.cells[own.order[index]].leading
    }
    let before = own.order[..<min(max(index, 0), own.order.count)].last { $0 >= 0 }
    guard let before else { return line.x }
    return line.x + own.cells[before].trailing
  }

  func place(nearX x: Double, onLine number: Int) -> Int {
    let line = lines[number]
    let own = x - line.x
    var nearest: (cell: EntryParagraph.Cell, distance: Double)?
    for cell in line.line.cells {
      let distance = own < cell.left ? cell.left - own : max(own - cell.right, 0)
      if distance < nearest?.distance ?? .infinity { nearest = (cell, distance) }
    }
    guard let cell = nearest?.cell else { return line.places.lowerBound }
    let isLeftHalf = own < (cell.left + cell.right) / 2
    return line.start + cell.character + (isLeftHalf == cell.isRightToLeft ? 1 : 0)
  }

  /// Returns the caret at a point.
  func caret(at point: Point) -> EditSelection {
    let line = lines.firstIndex { point.y < $0.bottom } ?? lines.count - 1
    let place = place(nearX: point.x, onLine: line)
    return EditSelection(place, affinity: affinity(of: place, onLine: line))
  }

  /// Returns the line of a caret: a rect without width.
  func caretRect(_ place: Int, _ affinity: EditSelection.Affinity) -> Rect {
    let number = line(of: place, affinity)
    let line = lines[number]
    let height = line.line.layout.ascent + line.line.layout.descent
    return Rect(
      x: x(of: place, onLine: number), y: line.baseline - line.line.layout.ascent, width: 0,
      height: height)
  }

  /// Returns the rects that cover the characters of a range, one or more on each line.
  ///
  /// - Parameter lineEnd: The width that stands for a line end inside of the range; 0 leaves line
  ///   ends out.
  func rects(_ range: Range<Int>, lineEnd: Double) -> [Rect] {
    guard !range.isEmpty else { return [] }
    var rects: [Rect] = []
    for line in lines {
      let places = line.places
      guard places.lowerBound < range.upperBound, places.upperBound >= range.lowerBound else {
        continue
      }
      var edges: [(left: Double, right: Double)] = []
      for cell in line.line.cells where range.contains(line.start + cell.character) {
        if let last = edges.last, cell.left - last.right < 0.5 {
          edges[edges.count - 1].right = max(last.right, cell.right)
        } else {
          edges.append((cell.left, cell.right))
        }
      }
      let endsInside = range.contains(places.upperBound) && !line.endsSoftly
      if endsInside, lineEnd > 0 {
        let end = line.line.cells.last?.right ?? 0
        if line.isRightToLeft {
          let start = line.line.cells.first?.left ?? 0
          edges.insert((start - lineEnd, start), at: 0)
        } else if let last = edges.indices.last, edges[last].right == end {
          edges[last].right += lineEnd
        } else {
          edges.append((end, end + lineEnd))
        }
      }
      for edge in edges {
        rects.append(
          Rect(
            x: line.x + edge.left, y: line.top, width: edge.right - edge.left,
            height: line.bottom - line.top))
      }
    }
    return rects
  }
}

/// Lays out edited texts, and keeps the paragraphs that did not change.
@MainActor
final class EntrySetter {
  private struct Key: Hashable {
    var characters: [Character]
  }

  private struct Traits: Hashable {
    var settings: TextSettings
    var width: Double?
  }

  /// The largest number of widths and settings whose paragraphs are kept.
  ///
  /// A stack measures a field with its smallest, its largest and its final width.
  private static let mostTraits = 4

  private var known: [Traits: [Key: EntryParagraph]] = [:]

  /// Returns the layout of characters.
  ///
  /// - Parameters:
  ///   - breakWidth: The width at which lines are broken; nil does not break them.
  ///   - width: The width in which lines are aligned.
  func layout(
    _ characters: [Character], in settings: TextSettings, breakWidth: Double?, width: Double?,
    from source: any GlyphSource
  ) -> EntryLayout {
    let traits = Traits(settings: settings, width: breakWidth)
    let old = known[traits] ?? [:]
    if known[traits] == nil, known.count >= Self.mostTraits { known = [:] }
    var used: [Key: EntryParagraph] = [:]
    var paragraphs: [(start: Int, EntryParagraph)] = []
    var start = 0
    for end in characters.indices.filter({ characters[$0].isNewline }) + [characters.count] {
      let key = Key(characters: Array(characters[start..<end]))
      let paragraph =
        used[key] ?? old[key]
        ?? EntryParagraph(key.characters, in: settings, width: breakWidth, from: source)
      used[key] = paragraph
      paragraphs.append((start, paragraph))
      start = end + 1
    }
    known[traits] = used
    return assembled(paragraphs, settings, width)
  }

  private func assembled(
    _ paragraphs: [(start: Int, EntryParagraph)], _ settings: TextSettings, _ width: Double?
  ) -> EntryLayout {
    let widest = paragraphs.reduce(0) { max($0, $1.1.width) }
    let room = max(width ?? widest, widest)
    var lines: [EntryLayout.Line] = []
    var top = 0.0
    for (start, paragraph) in paragraphs {
      for (index, line) in paragraph.lines.enumerated() {
        let own = max(line.layout.width, line.cells.last?.right ?? 0)
        let spare = max(room - own, 0)
        let x: Double =
          switch settings.alignment {
          case .leading: settings.isRightToLeft || paragraph.isRightToLeft ? spare : 0
          case .center: spare / 2
          case .trailing: settings.isRightToLeft || paragraph.isRightToLeft ? 0 : spare
          }
        let isLast = index + 1 == paragraph.lines.count
        let next = isLast ? paragraph.height : paragraph.lines[index + 1].layout.top
        lines.append(
          EntryLayout.Line(
            start: start, line: line, isRightToLeft: paragraph.isRightToLeft, x: x,
            paragraphTop: top, top: top + line.layout.top, bottom: top + next, endsSoftly: !isLast))
      }
      top += paragraph.height
    }
    return EntryLayout(
      lines: lines, size: Size(widest, top),
      lineHeight: (lines.first?.bottom ?? 0) - (lines.first?.top ?? 0))
  }
}
