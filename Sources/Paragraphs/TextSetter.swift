/// Lays out one request: breaks it into lines, truncates it, and places the lines.
struct TextSetter {
  /// The tolerance for rounding errors when widths are compared, in points.
  static let tolerance = 1.0 / 1024

  let request: TextRequest
  let source: any GlyphSource
  let text: MeasuredText
  /// Whether the text contains no right-to-left letters.
  let isPlain: Bool
  var lines: [TextLayout.Line] = []
  var isTruncated = false
  private var isWordBroken = false

  var limit: Double { (request.maximumWidth ?? .infinity) + Self.tolerance }

  static func layout(of request: TextRequest, from source: any GlyphSource) -> TextLayout {
    let request = request.normalized
    guard request.pieces.contains(where: { !$0.string.isEmpty }) else { return .empty }
    if !isNeutral(request), let layout = oneLine(request, source) { return layout }
    var setter = TextSetter(request, source)
    setter.setLines()
    let least = request.minimumScaleFactor
    guard least < 1, setter.isTruncated || setter.isWordBroken else { return setter.layout(1) }
    // Find the largest scale in hundredths at which the text fits. If it never fits, use the
    // smallest allowed scale.
    var (low, high) = (Int((least * 100).rounded(.up)), 100)
    var fitting: TextLayout?
    while low < high {
      let middle = (low + high) / 2
      let factor = Double(middle) / 100
      var smaller = TextSetter(request.scaled(by: factor), source)
      smaller.setLines()
      if smaller.isTruncated || smaller.isWordBroken {
        high = middle
      } else {
        fitting = smaller.layout(factor)
        low = middle + 1
      }
    }
    if let fitting { return fitting }
    var smallest = TextSetter(request.scaled(by: least), source)
    smallest.setLines()
    return smallest.layout(least)
  }

  /// Lays out text that fits on one line, the most common case, almost without examining its
  /// characters.
  ///
  /// Returns nil if the text needs the general layout.
  private static func oneLine(_ request: TextRequest, _ source: any GlyphSource) -> TextLayout? {
    var parts: [MeasuredText.Part] = []
    for (i, piece) in request.pieces.enumerated() where !piece.string.isEmpty {
      guard isSimple(piece.string) else { return nil }
      parts.append(MeasuredText.Part(piece: i, string: piece.string, start: 0))
    }
    var assembly = LineAssembly()
    for group in MeasuredText.groups(of: parts, in: request.pieces) {
      let font = request.pieces[group[group.startIndex].piece].font
      assembly.add(
        group, source.shape(MeasuredText.string(of: group), font: font), of: request.pieces)
    }
    var line = assembly.finished
    guard line.width <= (request.maximumWidth ?? .infinity) + tolerance else { return nil }
    line.baseline = line.ascent
    return TextLayout(
      lines: [line], size: Size(line.width, line.bottom), isTruncated: false, scaleFactor: 1)
  }

  /// Returns whether a text certainly runs from left to right and has no line ends.
  ///
  /// The test is simple, so it may return false for some such texts.
  private static func isSimple(_ string: String) -> Bool {
    string.unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0x20 && scalar.value < 0x590 && scalar.value != 0x85
        || scalar.value >= 0x2030 && scalar.value < 0xFB00
    }
  }

  private init(_ request: TextRequest, _ source: any GlyphSource) {
    self.request = request
    self.source = source
    text = MeasuredText(request.pieces, from: source)
    isPlain = !text.scalars.contains(where: Self.isRightToLeft)
  }

  // MARK: Lines

  private mutating func setLines() {
    let count = request.lineLimit ?? .max
    var starts: [Int] = []
    setLines(atMost: count, starts: &starts)
    guard let height = request.maximumHeight else { return }
    place()
    // The first line is shown whole even if it is too high: cutting its end would not help.
    let fitting = max(lines.prefix { $0.bottom <= height + Self.tolerance }.count, 1)
    if fitting < lines.count { truncate(after: fitting, starts: starts) }
  }

  private mutating func setLines(atMost count: Int, starts: inout [Int]) {
    for paragraph in text.paragraphs {
      var start = paragraph.lowerBound
      repeat {
        if lines.count == count {
          truncate(after: count, starts: starts)
          return
        }
        starts.append(start)
        let (line, end) = line(in: start..<paragraph.upperBound)
        lines.append(line)
        start = end
      } while start < paragraph.upperBound
    }
  }

  /// Returns the first line of the rest of a paragraph, and the index at which the line ends.
  private mutating func line(in rest: Range<Int>) -> (line: TextLayout.Line, end: Int) {
    var end = text.lineEnd(in: rest, width: limit)
    while true {
      let line = line(over: rest.lowerBound..<end, endsParagraph: end == rest.upperBound)
      // A line can be wider than its measured advances: at its ends, glyphs lack the neighbours
      // with which they were measured.
      if line.width > limit, let earlier = text.lineEnd(before: end, in: rest) {
        end = earlier
        continue
      }
      if text.isInsideWord(end, in: rest) || line.width > limit { isWordBroken = true }
      return (line, end)
    }
  }

  private func line(over range: Range<Int>, endsParagraph: Bool) -> TextLayout.Line {
    let visible = text.visibleEnd(of: range)
    if endsParagraph {
      var line = line(of: text.parts(of: range), at: range.lowerBound)
      // Spaces at the end of a paragraph count towards the width as far as they fit.
      let bare = line.width - text.width(of: visible..<range.upperBound)
      line.width = max(bare, min(line.width, request.maximumWidth ?? .infinity))
      return line
    }
    var parts = text.parts(of: range.lowerBound..<visible)
    // A soft hyphen at a line break becomes visible.
    if visible > range.lowerBound, text.scalars[visible - 1] == "\u{AD}",
      var last = parts.popLast()
    {
      last.string.unicodeScalars.removeLast()
      last.string.append("-")
      parts.append(last)
    }
    return line(of: parts, at: range.lowerBound)
  }

  /// Returns a line of these parts, not positioned yet.
  ///
  /// If there are no parts, the line has the height of the font at `place`.
  func line(of parts: [MeasuredText.Part], at place: Int) -> TextLayout.Line {
    let direction = direction(at: place)
    var line = LineAssembly()
    let groups = MeasuredText.groups(of: parts, in: request.pieces)
    for group in direction == .rightToLeft ? groups.reversed() : groups {
      line.add(group, shape(group, in: direction), of: request.pieces)
    }
    if parts.isEmpty {
      let piece = request.pieces[text.piece(at: place)]
      line.grow(by: source.shape("", font: piece.font), in: piece)
    }
    return line.finished
  }

  // MARK: Result

  /// Sets the vertical positions of the lines.
  private mutating func place() {
    var y = 0.0
    for i in lines.indices {
      lines[i].baseline = y + lines[i].ascent
      y += lines[i].ascent + lines[i].descent + lines[i].leading + request.lineSpacing
    }
  }

  private mutating func layout(_ factor: Double) -> TextLayout {
    place()
    let width = lines.reduce(0) { max($0, $1.width) }
    for i in lines.indices {
      switch request.alignment {
      case .leading: break
      case .center: lines[i].x = (width - lines[i].width) / 2
      case .trailing: lines[i].x = width - lines[i].width
      }
    }
    let height = lines.reduce(0) { max($0, $1.bottom) }
    return TextLayout(
      lines: lines, size: Size(width, height), isTruncated: isTruncated, scaleFactor: factor)
  }
}
