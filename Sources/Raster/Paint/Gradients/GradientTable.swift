/// A gradient as plain words, made once and read by every thread: linear pieces and sampled
/// colours.
///
/// Between two stops, premultiplied components are linear, or the interval is divided until they
/// nearly are. Components are levels from 0 to 255.
///
/// The words are the number of pieces, the number of entries, then the pieces (`pieceSize` words
/// each) and the entries (two words each: blue, green, red and alpha in 16 bits, 8 of them fraction
/// bits). A clear entry follows at the end.
struct GradientTable {
  struct Piece {
    fileprivate(set) var start: Double
    var color: SIMD4<Float>
    /// The change of the levels per unit of location.
    var slope: SIMD4<Float>
  }

  static let headSize = 2
  static let pieceSize = 10
  private static let minimumEntries = 1024
  /// The fixed-point value of location 1 in a piece's start.
  static let unit = 2_147_483_648.0

  private var pieces: [Piece] = []
  private var hasEdges = false

  /// Creates the table of a gradient that has stops.
  init(_ gradient: Gradient) {
    let stops = gradient.sortedStops()
    let rule = gradient.interpolation
    let maximumCuts = Self.maximumCuts(stopCount: stops.count)
    guard let first = stops.first, let last = stops.last else { return }
    append(-.infinity, Self.levels(first.color.components), Self.levels(first.color.components), 1)
    for (a, b) in zip(stops, stops.dropFirst()) {
      let width = b.location - a.location
      guard width > 0 else {
        if a.color != b.color { hasEdges = true }
        continue
      }
      let (from, to) = (rule.place(of: a.color), rule.place(of: b.color))
      cut(a.location, b.location, cuts: maximumCuts) { t in
        let part = (t - a.location) / width
        return Self.levels(rule.color(atPlace: from + (to - from) * part))
      }
    }
    append(last.location, Self.levels(last.color.components), Self.levels(last.color.components), 1)
  }

  /// Returns premultiplied levels in the order blue, green, red, alpha; none exceeds alpha.
  private static func levels(_ color: SIMD4<Double>) -> SIMD4<Float> {
    let kept = Color(components: color).shown
    let alpha = kept.w * 255
    return SIMD4(
      Float(kept.z * alpha), Float(kept.y * alpha), Float(kept.x * alpha), Float(alpha))
  }

  /// Returns how often the interval between two stops may be halved: less often with many stops,
  /// because linear pieces are then less visible.
  ///
  /// With 8 halvings of every interval, a gradient of 1,000 random colours took 70 ms and 4 MB
  /// (2026-11).
  private static func maximumCuts(stopCount: Int) -> Int {
    var (cuts, count) = (8, stopCount)
    while count > 16, cuts > 0 {
      count /= 2
      cuts -= 2
    }
    return cuts
  }

  /// Halves an interval until the colours in it are within 0.1 levels of a straight line.
  private mutating func cut(
    _ start: Double, _ end: Double, cuts: Int, color: (Double) -> SIMD4<Float>
  ) {
    let (first, last) = (color(start), color(end))
    if cuts == 0 { return append(start, first, last, end - start) }
    let isStraight = [0.25, 0.5, 0.75].allSatisfy { part in
      let chord = first + (last - first) * Float(part)
      let distance = color(start + (end - start) * part) - chord
      return (distance * distance).sum() < 0.01
    }
    if isStraight { return append(start, first, last, end - start) }
    let middle = start + (end - start) / 2
    cut(start, middle, cuts: cuts - 1, color: color)
    cut(middle, end, cuts: cuts - 1, color: color)
  }

  private mutating func append(
    _ start: Double, _ from: SIMD4<Float>, _ to: SIMD4<Float>, _ width: Double
  ) {
    pieces.append(Piece(start: start, color: from, slope: (to - from) / Float(width)))
  }

  /// The number of entries for locations from 0 to 1, both included.
  ///
  /// It is 1024, or four times as many if there are hard edges or if colours would otherwise change
  /// by more than about 0.6 levels per entry.
  private var entryCount: Int {
    let steepest = pieces.reduce(Float(0)) {
      max($0, max(abs($1.slope.max()), abs($1.slope.min())))
    }
    return hasEdges || steepest > 600 ? 4 * Self.minimumEntries : Self.minimumEntries
  }

  var words: [UInt32] {
    let count = entryCount
    var words: [UInt32] = [UInt32(pieces.count), UInt32(count)]
    words.reserveCapacity(Self.headSize + pieces.count * Self.pieceSize + count * 2)
    for piece in pieces {
      // The first piece starts at −infinity, which has no fixed-point value, so 0 is written
      // instead.
      let place = UInt64(bitPattern: Int64(max(piece.start, 0) * Self.unit))
      words += [UInt32(truncatingIfNeeded: place), UInt32(place >> 32)]
      for i in 0..<4 { words.append(piece.color[i].bitPattern) }
      for i in 0..<4 { words.append(piece.slope[i].bitPattern) }
    }
    var index = 0
    for entry in 0..<count {
      let t = Double(entry) / Double(count - 1)
      while index + 1 < pieces.count, pieces[index + 1].start <= t { index += 1 }
      let piece = pieces[index]
      let part = piece.start.isFinite ? Float(t - piece.start) : 0
      let color = piece.color + piece.slope * part
      let alpha = Self.fixed(color.w)
      words.append(min(Self.fixed(color.x), alpha) | min(Self.fixed(color.y), alpha) << 16)
      words.append(min(Self.fixed(color.z), alpha) | alpha << 16)
    }
    // One more entry for pixels that are not painted.
    words += [0, 0]
    return words
  }

  private static func fixed(_ level: Float) -> UInt32 {
    UInt32(max(0, min(255, level)) * 256 + 0.5)
  }
}

// MARK: Reading the words
extension GradientTable {
  /// Returns the largest change of slope within any stretch of length `way`.
  ///
  /// The slope is in levels per unit of location, for the component that changes most. The tip of a
  /// radial gradient, at location `tip`, also counts as a change of slope. A hard edge counts as an
  /// infinite change. Other changes at `end` or beyond are ignored.
  static func sharpestBend(
    at table: Int, in words: Row<UInt32>, within way: Double, tip: Double, end: Double
  ) -> Float {
    func size(_ slope: SIMD4<Float>) -> Float { max(slope.max(), -slope.min()) }
    var sharpest: Float = 0
    // Nearby bends add up: `sum` is the sum of the bends from piece `first` on.
    var (first, sum) = (1, Float(0))
    var before = piece(0, at: table, in: words)
    if before.begins(by: tip) { sharpest = 2 * size(before.slope) }
    for index in 1..<max(1, Int(words[table])) {
      let after = piece(index, at: table, in: words)
      // The nodes of the grid reach a little beyond the visible pixels. So a tip or a hard edge a
      // little beyond `end` also counts.
      if after.start >= end + 2 * way { break }
      if after.begins(by: tip) { sharpest = max(sharpest, 2 * size(after.slope)) }
      let jump = before.color + before.slope * Float(after.start - before.start) - after.color
      if size(jump) > 1 { return .infinity }
      let bend = size(after.slope - before.slope)
      before = after
      if after.start >= end { continue }
      sum += bend
      while piece(first, at: table, in: words).start < after.start - way {
        let passed = piece(first, at: table, in: words).slope
        sum -= size(passed - piece(first - 1, at: table, in: words).slope)
        first += 1
      }
      sharpest = max(sharpest, sum)
    }
    return sharpest
  }

  /// Returns the linear pieces; each ends at the start of the next.
  static func pieces(at table: Int, in words: Row<UInt32>) -> [Piece] {
    (0..<Int(words[table])).map { piece($0, at: table, in: words) }
  }

  private static func piece(_ index: Int, at table: Int, in words: Row<UInt32>) -> Piece {
    let first = table + headSize + index * pieceSize
    func levels(_ start: Int) -> SIMD4<Float> {
      SIMD4(
        Float(bitPattern: words[start]), Float(bitPattern: words[start + 1]),
        Float(bitPattern: words[start + 2]), Float(bitPattern: words[start + 3]))
    }
    let start = UInt64(words[first]) | UInt64(words[first + 1]) << 32
    return Piece(start: Double(start) / unit, color: levels(first + 2), slope: levels(first + 6))
  }
}

extension GradientTable.Piece {
  /// Returns whether a location is inside or after the piece.
  ///
  /// A piece that starts at 0 also contains the negative locations.
  func begins(by place: Double) -> Bool { start <= place || start == 0 }

  /// Returns the levels at a location.
  func color(at place: Double) -> SIMD4<Float> { color + slope * Float(max(place - start, 0)) }
}
