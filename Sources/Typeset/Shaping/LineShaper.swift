internal import Raster

/// Shapes one line: splits it by face and places the glyphs in points.
struct LineShaper {
  static let digits: ClosedRange<UInt32> = 0x30...0x39

  private let line: [UInt32]
  private let font: FontDescription
  private let features: ShapingFeatures
  private let primary: any LineFace
  private var faces: [any GlyphFace]
  /// For each face, whether its glyphs are drawn as small capitals.
  private var areSmall = [false]
  /// For each character, whether it is a capital to be drawn small; empty if none is.
  private let smallCapitals: [Bool]
  private var glyphs: [GlyphRun.Glyph] = []
  /// The distance from the origin to the start of the current item in points, including tracking.
  private var pen = 0.0
  private var hasGap = false

  /// The scale of capitals that are drawn as small capitals.
  static let smallScale = 0.78

  /// Returns the glyphs of `text`, shaped in the face `primary`, and for each face of the run
  /// whether its glyphs are to be drawn at `smallScale`.
  ///
  /// `fallback` returns a face for characters that `primary` lacks.
  static func run(
    _ text: String, font: FontDescription, primary: FontFace,
    fallback: (ArraySlice<UInt32>) -> (any LineFace)?
  ) -> (run: GlyphRun, areSmall: [Bool]) {
    let scale = font.size / primary.unitsPerEm
    var shaper = LineShaper(text, font: font, primary: primary)
    if font.size > 0 {
      for item in LineItem.items(of: shaper.line) {
        for part in shaper.parts(of: item) { shaper.add(part, fallback: fallback) }
      }
    }
    let run = GlyphRun(
      faces: shaper.faces, size: font.size, glyphs: shaper.glyphs,
      width: shaper.hasGap ? shaper.pen - font.gap : shaper.pen,
      ascent: primary.ascent * scale, descent: primary.descent * scale)
    return (run, shaper.areSmall)
  }

  private init(_ text: String, font: FontDescription, primary: FontFace) {
    var line = Self.spaced(LineItem.line(of: text), primary)
    self.font = font
    self.primary = primary
    faces = [primary]
    var features = ShapingFeatures()
    features.ligatures = font.tracking == 0
    if font.monospacedDigits { features.unkerned = Self.digitStretches(line) }
    let caps = font.smallCaps
    var (lower, upper) = (
      caps == .lowercase || caps == .all, caps == .uppercase || caps == .all
    )
    if lower, primary.hasFeature("smcp") { (lower, features.additional) = (false, ["smcp"]) }
    if upper, primary.hasFeature("c2sc") {
      upper = false
      features.additional.append("c2sc")
    }
    smallCapitals = lower || upper ? Self.capitalize(&line, lower: lower, upper: upper) : []
    self.line = line
    self.features = features
  }

  /// Replaces small letters by capitals, and returns which characters are to be drawn small.
  ///
  /// These are the replaced ones, the capitals of the text, or both. Marks follow their letter.
  ///
  /// A letter whose capital has several characters, such as ß, stays as it is.
  private static func capitalize(_ line: inout [UInt32], lower: Bool, upper: Bool) -> [Bool] {
    var isSmall = [Bool](repeating: false, count: line.count)
    for index in line.indices {
      guard let properties = Unicode.Scalar(line[index])?.properties else { continue }
      switch properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .spacingMark:
        isSmall[index] = index > 0 && isSmall[index - 1]
      case .lowercaseLetter where lower:
        let capital = properties.uppercaseMapping.unicodeScalars
        guard capital.count == 1, let first = capital.first else { continue }
        line[index] = first.value
        isSmall[index] = true
      case .uppercaseLetter: isSmall[index] = upper
      default: break
      }
    }
    return isSmall
  }

  /// Divides an item where small capitals begin and end, in visual order.
  private func parts(of item: LineItem) -> [LineItem] {
    guard !smallCapitals.isEmpty else { return [item] }
    var parts: [LineItem] = []
    var start = item.range.lowerBound
    for index in item.range
    where index + 1 == item.range.upperBound || smallCapitals[index + 1] != smallCapitals[index] {
      parts.append(item.over(start..<index + 1))
      start = index + 1
    }
    return item.isRightToLeft ? parts.reversed() : parts
  }

  /// Returns a line in which a no-break space replaces narrow ones that the face lacks.
  ///
  /// A fallback face for a space would split a number such as 1 234 in two.
  private static func spaced(_ line: [UInt32], _ face: FontFace) -> [UInt32] {
    guard line.contains(0x202F), !face.covers([0x202F]) else { return line }
    return line.map { $0 == 0x202F ? 0xA0 : $0 }
  }

  /// Returns the ranges of digits in the line.
  static func digitStretches(_ line: [UInt32]) -> [Range<Int>] {
    var stretches: [Range<Int>] = []
    for i in line.indices where digits.contains(line[i]) {
      if let last = stretches.last, last.upperBound == i {
        stretches[stretches.count - 1] = last.lowerBound..<(i + 1)
      } else {
        stretches.append(i..<(i + 1))
      }
    }
    return stretches
  }

  /// A part of an item that is shaped by one face.
  private struct Piece {
    var glyphs: Range<Int>
    var characters: Range<Int>
    /// The fallback face; nil for the main face, which is also used if no face has the characters.
    var face: (any LineFace)?
  }

  private mutating func add(_ item: LineItem, fallback: (ArraySlice<UInt32>) -> (any LineFace)?) {
    let shaped = primary.shape(item, of: line, features: features)
    guard shaped.contains(where: { $0.id == 0 }) else {
      return append(shaped[...], of: primary, in: item)
    }
    for piece in pieces(of: shaped, item, fallback: fallback) {
      let other = piece.face?.shape(item.over(piece.characters), of: line, features: features)
      append(other?[...] ?? shaped[piece.glyphs], of: piece.face ?? primary, in: item)
    }
  }

  /// Splits shaped glyphs into pieces with one face each.
  ///
  /// A letter and its marks stay in one piece.
  private func pieces(
    of shaped: [ShapedGlyph], _ item: LineItem, fallback: (ArraySlice<UInt32>) -> (any LineFace)?
  ) -> [Piece] {
    var pieces: [Piece] = []
    // The characters of a cluster end where the next cluster of the text begins. The glyphs of
    // that next cluster are on the right or, in right-to-left text, on the left.
    var start = 0
    var previous = item.range.upperBound
    while start < shaped.count {
      let cluster = shaped[start].cluster
      let end = shaped[start...].firstIndex { $0.cluster != cluster } ?? shaped.count
      let next = end < shaped.count ? shaped[end].cluster : item.range.upperBound
      let characters = cluster..<max(cluster, item.isRightToLeft ? previous : next)
      let isMissing = shaped[start..<end].contains { $0.id == 0 }
      let face = isMissing ? fallback(line[characters]) : nil
      if let last = pieces.last, last.face?.identity == face?.identity {
        pieces[pieces.count - 1].glyphs = last.glyphs.lowerBound..<end
        pieces[pieces.count - 1].characters =
          min(
            last.characters.lowerBound, cluster)..<max(
            last.characters.upperBound, characters.upperBound)
      } else {
        pieces.append(Piece(glyphs: start..<end, characters: characters, face: face))
      }
      previous = cluster
      start = end
    }
    return pieces
  }

  /// Places glyphs at the pen position and advances the pen.
  ///
  /// Font units are summed as integers and scaled once per glyph, so that rounding errors do not
  /// accumulate along the line.
  private mutating func append(
    _ shaped: ArraySlice<ShapedGlyph>, of face: any LineFace, in item: LineItem
  ) {
    let digitCell = face.digitCell
    let isSmall = smallCapitals.isEmpty ? false : smallCapitals[item.range.lowerBound]
    let index =
      faces.indices.first { faces[$0] === face && areSmall[$0] == isSmall } ?? faces.count
    if index == faces.count {
      faces.append(face)
      areSmall.append(isSmall)
    }
    let scale = isSmall && !face.hasBitmaps ? Self.smallScale : 1
    let stretch = face.hasBitmaps ? 1 : font.stretch * scale
    var units = 0.0
    var gaps = 0.0
    var clusterStart = 0.0
    for i in shaped.indices {
      var glyph = shaped[i]
      let isFirst = i == shaped.startIndex || shaped[i - 1].cluster != glyph.cluster
      let isLast = i + 1 == shaped.endIndex || shaped[i + 1].cluster != glyph.cluster
      if font.monospacedDigits, digitCell > 0, isFirst, isLast,
        Self.digits.contains(line[glyph.cluster])
      {
        glyph.dx += (digitCell - glyph.advance) / 2
        glyph.advance = digitCell
      }
      if isFirst { clusterStart = units }
      glyphs.append(
        GlyphRun.Glyph(
          id: glyph.id, x: pen + points(units + glyph.dx, of: face) * stretch + gaps * font.gap,
          y: points(0 - glyph.dy, of: face) * scale, face: UInt32(index),
          advance: points(glyph.advance, of: face) * stretch, cluster: UInt32(glyph.cluster)))
      units += glyph.advance
      // An invisible character, such as a direction mark, adds no gap.
      if isLast, units != clusterStart {
        gaps += 1
        glyphs[glyphs.count - 1].advance += font.gap
      }
    }
    pen += points(units, of: face) * stretch + gaps * font.gap
    if gaps > 0 { hasGap = true }
  }

  private func points(_ units: Double, of face: any GlyphFace) -> Double {
    units * font.size / face.unitsPerEm
  }
}
