import CVector

extension GradientPaint {
  /// A span being coloured, eight pixels at a time.
  @safe
  struct Row {
    private let x: Int
    private let count: Int
    private let colors: UnsafeMutablePointer<Pixel>
    private let pieces: UnsafePointer<UInt32>
    private let entryWords: UnsafePointer<UInt32>
    let pieceCount: Int
    private let entryCount: Int
    private let spread: GradientSpread
    private let opacity: UInt8
    private let isOpaque: Bool
    private let thresholds: cv_u32x8

    @unsafe
    init(
      _ paint: GradientPaint, x: Int, y: Int, count: Int, tables: UnsafePointer<UInt32>,
      colors: UnsafeMutablePointer<Pixel>
    ) {
      self.x = x
      self.count = count
      unsafe self.colors = colors
      let words = unsafe tables + paint.table
      pieceCount = Int(unsafe words[0])
      entryCount = Int(unsafe words[1])
      unsafe pieces = words + GradientTable.headSize
      unsafe entryWords = pieces + pieceCount * GradientTable.pieceSize
      spread = paint.spread
      opacity = paint.opacity
      isOpaque = paint.isOpaque
      thresholds =
        paint.isDithered
        ? cv_dither8(UInt32(truncatingIfNeeded: x), UInt32(truncatingIfNeeded: y))
        : cv_u32x8(repeating: 128)
    }
  }
}

// Straight pieces: each component is a number that grows by the same amount from pixel to pixel.
extension GradientPaint.Row {
  /// A linear gradient whose ends go on; `start` is the place at x = 0.
  ///
  /// 2.4 times as fast as reading a table (2026-11).
  func paintPieces(_ start: Int64, perColumn: Int64) {
    let isRising = perColumn >= 0
    var index = isRising ? 0 : pieceCount - 1
    var from = x
    let end = x + count
    if perColumn == 0 {
      while index + 1 < pieceCount, place(index + 1) <= start { index += 1 }
      paint(index, start, 0, from, end)
      return
    }
    while from < end {
      var next = end
      if isRising, index + 1 < pieceCount {
        // The first pixel at or after the next piece's start.
        next = Self.clipped(-Self.quotient(start - place(index + 1), perColumn), from, end)
      } else if !isRising, index > 0 {
        // The first pixel before this piece's start.
        next = Self.clipped(Self.quotient(start - place(index), -perColumn) + 1, from, end)
      }
      if next > from { paint(index, start, perColumn, from, next) }
      from = next
      index += isRising ? 1 : -1
    }
  }

  private func place(_ index: Int) -> Int64 {
    let words = unsafe pieces + index * GradientTable.pieceSize
    return Int64(unsafe UInt64(words[0]) | UInt64(words[1]) << 32)
  }

  /// Divided by a positive number and rounded down.
  private static func quotient(_ a: Int64, _ b: Int64) -> Int64 {
    let quotient = a / b
    return quotient * b > a ? quotient - 1 : quotient
  }

  private static func clipped(_ place: Int64, _ low: Int, _ high: Int) -> Int {
    Int(max(Int64(low), min(Int64(high), place)))
  }

  private func paint(_ index: Int, _ start: Int64, _ perColumn: Int64, _ from: Int, _ end: Int) {
    let words = unsafe pieces + index * GradientTable.pieceSize
    let distance = Double(start - place(index)) / GradientTable.unit
    let step = Double(perColumn) / GradientTable.unit
    let scale = Double(opacity) / 255
    func channel(_ number: Int) -> Channel {
      let color = Double(Float(bitPattern: unsafe words[2 + number])) * scale
      let slope = Double(Float(bitPattern: unsafe words[6 + number])) * scale
      return Channel(color: color, slope: slope, distance: distance, step: step)
    }
    let (blue, green, red, alpha) = (channel(0), channel(1), channel(2), channel(3))
    let turned = Self.turned(thresholds, by: from - x) &<< 14
    var b = blue.lanes(at: from, turned)
    var g = green.lanes(at: from, turned)
    var r = red.lanes(at: from, turned)
    var place = unsafe colors + (from - x)
    let last = unsafe colors + (end - x)
    if isOpaque {
      while unsafe place + 8 <= last {
        unsafe cv_store8(place, cv_packed_opaque8(b, g, r))
        b &+= blue.eightSteps
        g &+= green.eightSteps
        r &+= red.eightSteps
        unsafe place += 8
      }
      unsafe store(cv_packed_opaque8(b, g, r), place, until: last)
    } else {
      var a = alpha.lanes(at: from, turned)
      while unsafe place + 8 <= last {
        unsafe cv_store8(place, cv_limited_to_alpha8(cv_packed8(b, g, r, a)))
        b &+= blue.eightSteps
        g &+= green.eightSteps
        r &+= red.eightSteps
        a &+= alpha.eightSteps
        unsafe place += 8
      }
      unsafe store(cv_limited_to_alpha8(cv_packed8(b, g, r, a)), place, until: last)
    }
  }

  /// One component along a row, with 22 bits after the point, in arithmetic that wraps: the value
  /// at a column is the same wherever one starts to count.
  private struct Channel {
    private let start: UInt32
    private let step: UInt32

    init(color: Double, slope: Double, distance: Double, step: Double) {
      // A piece that is over within a thousandth of a pixel has no slope that could be seen.
      let isSteep = abs(slope * step) > 65_536
      self.step = isSteep ? 0 : Self.fixed(slope * step)
      start = isSteep ? Self.fixed(color) : Self.fixed(color + slope * distance)
    }

    private static func fixed(_ value: Double) -> UInt32 {
      let limit = 0x1p40
      return UInt32(truncatingIfNeeded: Int64(max(-limit, min(limit, value)) * 4_194_304))
    }

    func lanes(at column: Int, _ thresholds: cv_u32x8) -> cv_u32x8 {
      let first = start &+ step &* UInt32(truncatingIfNeeded: column)
      return thresholds &+ first &+ cv_u32x8(0, 1, 2, 3, 4, 5, 6, 7) &* step
    }

    var eightSteps: UInt32 { step &* 8 }
  }

  private static func turned(_ thresholds: cv_u32x8, by columns: Int) -> cv_u32x8 {
    var turned = thresholds
    for i in 0..<8 { turned[i] = thresholds[(i + columns) & 7] }
    return turned
  }

  @unsafe
  private func store(
    _ pixels: cv_u32x8, _ place: UnsafeMutablePointer<Pixel>,
    until end: UnsafeMutablePointer<Pixel>
  ) {
    for i in 0..<(unsafe end - place) { unsafe place[i] = pixels[i] }
  }
}

// Any place at all: the row is filled with the numbers of table entries, then with their colours. In
// memory the numbers are at hand one by one, while taking them out of a vector costs as much as all
// the rest.
extension GradientPaint.Row {
  /// A linear gradient; `start` is the place at x = 0.
  func putLinear(_ start: Int64, perColumn: Int64) {
    let step = UInt32(truncatingIfNeeded: perColumn)
    let last = UInt32(entryCount - 1)
    let (first, end) = spread == .pad ? inside(start, perColumn) : (x, x + count)
    let isRising = perColumn == 0 ? start < 0 : perColumn > 0
    let (before, after) = isRising ? (0, last) : (last, 0)
    for column in x..<first { unsafe colors[column - x] = before }
    for column in end..<(x + count) { unsafe colors[column - x] = after }
    var column = first
    while column < end {
      let place = UInt32(truncatingIfNeeded: start &+ Int64(column) &* perColumn)
      let lanes = cv_u32x8(0, 1, 2, 3, 4, 5, 6, 7) &* step &+ place
      let inside = spread == .mirror ? cv_mirrored8(lanes) : cv_repeated8(lanes)
      put(cv_entries8(inside, last), at: column, until: end)
      column += 8
    }
  }

  /// The columns whose places lie from 0 to 1, within the span.
  private func inside(_ start: Int64, _ perColumn: Int64) -> (Int, Int) {
    let unit = Int64(GradientTable.unit)
    guard perColumn != 0 else {
      return start >= 0 && start < unit ? (x, x + count) : (x + count, x + count)
    }
    if perColumn > 0 {
      return (
        Self.clipped(-Self.quotient(start, perColumn), x, x + count),
        Self.clipped(-Self.quotient(start - unit, perColumn), x, x + count)
      )
    }
    return (
      Self.clipped(Self.quotient(start - unit, -perColumn) + 1, x, x + count),
      Self.clipped(Self.quotient(start, -perColumn) + 1, x, x + count)
    )
  }

  /// Distances from the plane's origin, times `sign`, plus `offset`.
  func putRadial(_ line: Line, sign: Float, offset: Float) {
    var column = x
    while column < x + count {
      let (u, v) = line.points(at: column)
      put(cv_sqrt8(u * u + v * v) * sign + offset, at: column)
      column += 8
    }
  }

  /// Turns around the plane's origin from `start` on, times `scale`; past `end` 0 again.
  func putConic(_ line: Line, start: Float, scale: Float, end: Float) {
    let last = Float(entryCount - 1)
    var column = x
    while column < x + count {
      let (u, v) = line.points(at: column)
      let part = cv_turns8(u, v, start)
      if scale == 1 {
        put(cv_truncated8(cv_limited8(part, 0, 1) * last + 0.5), at: column, until: x + count)
      } else {
        put(cv_unless_above8(part, end, part * scale), at: column)
      }
      column += 8
    }
  }

  /// Places on circles that move and grow; where there is none, nothing.
  func putCircles(_ plane: Transform, y: Int, move: Point, radius: Double, growth: Double) {
    let start = plane.apply(Point(0.5, Double(y) + 0.5))
    let square = move.x * move.x + move.y * move.y
    let rest = square - growth * growth
    // Circles that touch make a linear equation; rounding must not make it a wild quadratic one.
    let a = abs(rest) <= 1e-12 * (square + growth * growth) ? 0 : rest
    let (clear, lanes) = (Int32(entryCount), cv_f64x8(0, 1, 2, 3, 4, 5, 6, 7))
    var column = x
    while column < x + count {
      let columns = lanes + Double(column)
      let places = cv_circles8(
        columns * plane.a + start.x, columns * plane.b + start.y, move.x, move.y, radius, growth,
        a)
      put(cv_where_none8(places, clear, entries(places)), at: column, until: x + count)
      column += 8
    }
  }

  /// A row of pixels' centres in a plane.
  struct Line {
    private let a: Float
    private let b: Float
    private let left: Float
    private let top: Float

    init(_ plane: Transform, y: Int) {
      let start = plane.apply(Point(0.5, Double(y) + 0.5))
      // Adding nothing makes a plain zero of a negative one, so that no sum is a negative zero.
      (a, b, left, top) = (
        Float(plane.a), Float(plane.b), Float(start.x) + 0, Float(start.y) + 0
      )
    }

    @inline(__always)
    func points(at column: Int) -> (cv_f32x8, cv_f32x8) {
      let columns = cv_columns8(Int32(truncatingIfNeeded: column))
      return (columns * a + left, columns * b + top)
    }
  }

  @inline(__always)
  private func put(_ places: cv_f32x8, at column: Int) {
    put(entries(places), at: column, until: x + count)
  }

  @inline(__always)
  private func entries(_ places: cv_f32x8) -> cv_i32x8 {
    let last = Float(entryCount - 1)
    if spread == .pad { return cv_truncated8(cv_limited8(places, 0, 1) * last + 0.5) }
    let t = cv_limited8(places, -4e6, 4e6)
    let inside = spread == .repeat ? cv_fraction8(t) : cv_mirror8(t)
    return cv_truncated8(inside * last + 0.5)
  }

  @inline(__always)
  private func put(_ entries: cv_i32x8, at column: Int, until end: Int) {
    let place = unsafe colors + (column - x)
    if column + 8 <= end {
      unsafe cv_store8(place, unsafeBitCast(entries, to: cv_u32x8.self))
    } else {
      for i in 0..<(end - column) { unsafe place[i] = UInt32(bitPattern: entries[i]) }
    }
  }

  /// Puts colours where the numbers of their entries are.
  func lookUp() {
    let (low, high) = (cv_spread_low4(thresholds), cv_spread_high4(thresholds))
    let scale = opacity == 255 ? 0 : (UInt32(opacity) * 65_536 + 127) / 255
    var place = unsafe colors
    let end = unsafe colors + count
    while unsafe place + 8 <= end {
      unsafe cv_store8(place, cv_lookup8(entryWords, place, low, high, scale))
      unsafe place += 8
    }
    let rest = unsafe end - place
    guard rest > 0 else { return }
    var numbers = cv_u32x8.zero
    for i in 0..<rest { numbers[i] = unsafe place[i] }
    let pixels = unsafe withUnsafePointer(to: numbers) { numbers in
      unsafe numbers.withMemoryRebound(to: UInt32.self, capacity: 8) {
        unsafe cv_lookup8(entryWords, $0, low, high, scale)
      }
    }
    for i in 0..<rest { unsafe place[i] = pixels[i] }
  }
}
