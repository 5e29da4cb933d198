import CVector

/// The memory of one thread for scaled images, reused from row to row.
///
/// Each row of the image is scaled horizontally once. A row of the surface interpolates two of
/// these rows.
///
/// Blending an image scaled by 1.5 took as long as 11 to 18 memsets of the surface. A rotated image
/// took as long as 34 to 68, because each pixel interpolates four pixels (x86-64-v3, a busy
/// machine, 2026-11).
final class ImageRows {
  /// A row of the image, scaled horizontally: components with 8 fraction bits.
  private struct Line {
    var row = -1
    let even: MutableRow<UInt32>
    let odd: MutableRow<UInt32>
    let isDone: MutableRow<Bool>
    private let memory: (Buffer<UInt32>, Buffer<UInt32>, Buffer<Bool>)

    init(capacity: Int) {
      memory = (
        Buffer(capacity: capacity + 8), Buffer(capacity: capacity + 8),
        Buffer(capacity: capacity / ImageColumns.chunk)
      )
      (even, odd, isDone) = (memory.0.row, memory.1.row, memory.2.row)
    }

  }

  let columns = ImageColumns()
  private var lines = [Line(capacity: 0), Line(capacity: 0)]
  private var capacity = 0
  private var pixels: Row<Pixel>?
  /// The pixels around eight positions: two rows of eight pairs.
  private let cornerMemory = Buffer<Pixel>(capacity: 32)
  var corners: MutableRow<Pixel> { cornerMemory.row }

  var byteCount: Int { columns.byteCount + 2 * capacity * 8 + cornerMemory.byteCount }

  func release() {
    reset()
    capacity = 0
    lines = [Line(capacity: 0), Line(capacity: 0)]
    columns.release()
  }

  /// Discards the last image; called before another band.
  func reset() {
    pixels = nil
    lines[0].row = -1
    lines[1].row = -1
  }

  /// Writes a span of an image that is scaled along its axes.
  func fetch(
    x: Int, count: Int, across: ImageAxis, rows: ImageAxis.Taps, opacity: UInt32,
    from bitmap: BitmapMemory, into colors: MutableRow<Pixel>
  ) {
    prepare(across, x: x, count: count, bitmap)
    var taps = rows
    if taps.firstShare == 0 { taps.first = taps.second }
    if taps.secondShare == 0 { taps.second = taps.first }
    // If a line already contains one of the two rows, it keeps that row.
    let first = lines[1].row == taps.first || lines[0].row == taps.second ? 1 : 0
    let second = taps.second == taps.first ? first : 1 - first
    stretch(first, taps.first, x: x, count: count, bitmap)
    if second != first { stretch(second, taps.second, x: x, count: count, bitmap) }
    let shares = ImageShares(taps.secondShare, of: taps.firstShare, opacity: opacity)
    let skipped = x - columns.start
    mix(lines[first], lines[second], from: skipped, count: count, shares, into: colors)
  }

  /// Writes a span of nearest pixels of an image that is scaled along its axes.
  func fetchNearest(
    x: Int, count: Int, across: ImageAxis, row: Int, from bitmap: BitmapMemory,
    into colors: MutableRow<Pixel>
  ) {
    prepare(across, x: x, count: count, bitmap)
    let size = ImageColumns.chunk
    let from = x - columns.start
    for chunk in (from / size)...((from + count - 1) / size) { columns.fill(chunk: chunk) }
    let source = bitmap.pixels + row * bitmap.width
    let (places, shares) = (columns.first + from, columns.firstShare + from)
    for i in 0..<count { colors[i] = shares[i] == 0 ? 0 : source[Int(places[i])] }
  }

  private func prepare(_ across: ImageAxis, x: Int, count: Int, _ bitmap: BitmapMemory) {
    guard
      columns.prepare(across, x: x, count: count)
        || !(pixels?.isSame(as: bitmap.pixels) ?? false)
    else { return }
    reset()
    pixels = bitmap.pixels
    guard columns.capacity > capacity else { return }
    capacity = columns.capacity
    lines = [Line(capacity: capacity), Line(capacity: capacity)]
  }

  /// Scales the chunks of a row that a span needs.
  private func stretch(
    _ index: Int, _ row: Int, x: Int, count: Int, _ bitmap: BitmapMemory
  ) {
    let size = ImageColumns.chunk
    if lines[index].row != row {
      lines[index].row = row
      lines[index].isDone.update(repeating: false, count: capacity / size)
    }
    let line = lines[index]
    let from = x - columns.start
    let source = bitmap.pixels + row * bitmap.width
    for chunk in (from / size)...((from + count - 1) / size) where !line.isDone[chunk] {
      line.isDone[chunk] = true
      columns.fill(chunk: chunk)
      stretch(line, chunk, source)
    }
  }

  private func stretch(_ line: Line, _ chunk: Int, _ source: Row<Pixel>) {
    let (firsts, seconds) = (columns.first, columns.second)
    let (firstShares, secondShares) = (columns.firstShare, columns.secondShare)
    let windows = columns.windows
    let (even, odd) = (line.even, line.odd)
    for block in (chunk * ImageColumns.chunk / 8)..<((chunk + 1) * ImageColumns.chunk / 8) {
      let place = block * 8
      let window = Int(windows[block])
      let first: SIMD8<UInt32>
      let second: SIMD8<UInt32>
      if window >= 0 {
        let places = eight(firsts + place) &- SIMD8(repeating: UInt32(window))
        first = cv_picked8(eight(source + window), places)
        second = cv_picked8(eight(source + window + 1), places)
      } else {
        first = gathered(source, Row(firsts + place))
        second = gathered(source, Row(seconds + place))
      }
      let (a, b) = (eight(firstShares + place), eight(secondShares + place))
      even.store(cv_mixed_even8(first, second, a, b), at: place)
      odd.store(cv_mixed_odd8(first, second, a, b), at: place)
    }
  }

  private func mix(
    _ a: Line, _ b: Line, from start: Int, count: Int, _ shares: ImageShares,
    into colors: MutableRow<Pixel>
  ) {
    let (evenA, oddA) = (a.even + start, a.odd + start)
    let (evenB, oddB) = (b.even + start, b.odd + start)
    let shareA = SIMD8(repeating: shares.first)
    let shareB = SIMD8(repeating: shares.second)
    @inline(__always) func mixed(_ i: Int) -> SIMD8<UInt32> {
      cv_mixed_rows8(
        eight(evenA + i), eight(oddA + i), eight(evenB + i), eight(oddB + i), shareA, shareB)
    }
    var i = 0
    while i + 8 <= count {
      colors.store(mixed(i), at: i)
      i += 8
    }
    guard i < count else { return }
    let last = mixed(i)
    for lane in 0..<(count - i) { colors[i + lane] = last[lane] }
  }
}

/// The weights of two rows, multiplied by the opacity.
///
/// They are in units of 2⁻¹⁶. Each weight is stored in both halves of a word.
struct ImageShares {
  var first: UInt32
  var second: UInt32

  /// Creates the weights; all parameters are in units of 2⁻¹⁶, and an opacity of 65536 is opaque.
  @inline(__always)
  init(_ second: UInt32, of first: UInt32, opacity: UInt32) {
    // A weight of 1 does not fit 16 bits; one unit less makes no difference after rounding.
    self.first = min(Self.product(first, opacity), 65535) &* 0x10001
    self.second = min(Self.product(second, opacity), 65535) &* 0x10001
  }

  @inline(__always)
  private static func product(_ share: UInt32, _ opacity: UInt32) -> UInt32 {
    UInt32(truncatingIfNeeded: (UInt64(share) &* UInt64(opacity)) >> 16)
  }
}

@inline(__always)
private func gathered(
  _ source: Row<Pixel>, _ places: Row<UInt32>
) -> SIMD8<UInt32> {
  @inline(__always) func pixel(_ lane: Int) -> Pixel { source[Int(places[lane])] }
  return SIMD8(
    pixel(0), pixel(1), pixel(2), pixel(3), pixel(4), pixel(5), pixel(6), pixel(7))
}
