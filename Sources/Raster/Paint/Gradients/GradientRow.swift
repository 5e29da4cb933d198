import CVector

/// A span of gradient pixels, computed eight at a time.
struct GradientRow {
  let x: Int
  let count: Int
  let colors: MutableRow<Pixel>
  let pieces: Row<UInt32>
  let entryWords: Row<UInt32>
  let pieceCount: Int
  let entryCount: Int
  let spread: GradientSpread
  let opacity: UInt8
  let isOpaque: Bool
  let thresholds: cv_u32x8

  init(
    _ paint: GradientPaint, x: Int, y: Int, count: Int, tables: Row<UInt32>,
    colors: MutableRow<Pixel>
  ) {
    self.x = x
    self.count = count
    self.colors = colors
    let words = tables + paint.table
    pieceCount = Int(words[0])
    entryCount = Int(words[1])
    pieces = words + GradientTable.headSize
    entryWords = pieces + pieceCount * GradientTable.pieceSize
    spread = paint.spread
    opacity = paint.opacity
    isOpaque = paint.isOpaque
    thresholds =
      paint.isDithered
      ? cv_dither8(UInt32(truncatingIfNeeded: x), UInt32(truncatingIfNeeded: y))
      : cv_u32x8(repeating: 128)
  }
}

// Gradients of any kind: the row is filled with indices of table entries, and then with their
// colours. In memory the indices can be read one by one; extracting them from a vector would take
// as long as everything else.
extension GradientRow {
  @inline(__always)
  func put(_ places: cv_f32x8, at column: Int) {
    put(entries(places), at: column, until: x + count)
  }

  @inline(__always)
  func entries(_ places: cv_f32x8) -> cv_i32x8 {
    let last = Float(entryCount - 1)
    if spread == .pad { return cv_truncated8(cv_limited8(places, 0, 1) * last + 0.5) }
    let t = cv_limited8(places, -4e6, 4e6)
    let inside = spread == .repeat ? cv_fraction8(t) : cv_mirror8(t)
    return cv_truncated8(inside * last + 0.5)
  }

  @inline(__always)
  func put(_ entries: cv_i32x8, at column: Int, until end: Int) {
    let place = colors + (column - x)
    if column + 8 <= end {
      place.store(entries)
    } else {
      for i in 0..<(end - column) { place[i] = UInt32(bitPattern: entries[i]) }
    }
  }

  /// Replaces the indices of entries by their colours.
  func lookUp() {
    let (low, high) = (cv_spread_low4(thresholds), cv_spread_high4(thresholds))
    let scale = opacity == 255 ? 0 : (UInt32(opacity) * 65_536 + 127) / 255
    var place = colors
    let end = colors + count
    while end - place >= 8 {
      place.store(unsafe cv_lookup8(entryWords.pointer, place.pointer, low, high, scale))
      place += 8
    }
    let rest = end - place
    guard rest > 0 else { return }
    var numbers = InlineArray<8, UInt32>(repeating: 0)
    for i in 0..<rest { numbers[i] = place[i] }
    let pixels = unsafe numbers.span.withUnsafeBufferPointer { numbers in
      unsafe cv_lookup8(entryWords.pointer, numbers.baseAddress, low, high, scale)
    }
    for i in 0..<rest { place[i] = pixels[i] }
  }
}
