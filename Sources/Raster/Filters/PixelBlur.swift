import CVector

/// Blurs the four components of a pixel in integers.
///
/// Numbers are components with six fraction bits. So the sum of two numbers still fits 16 bits
/// before a multiplication. The rounding errors of a convolution add up to at most a quarter of a
/// level. Clear pixels stay clear, and a colour never exceeds its alpha.
///
/// The filters of a pause screen take 2.4 to 3.0 ms instead of 5.0 in floating point (p95, 1920 ×
/// 1080, two threads, a busy machine, 2026-11).
extension UInt16: BlurNumber {
  static var channels: Int { 4 }

  static func cells(_ memory: FilterMemory) -> CellMemory<UInt16> { memory.words }

  static func load(_ pixels: Row<Pixel>, count: Int, into line: MutableRow<UInt16>) {
    var i = 0
    while i + 4 <= count {
      let four = pixels.load(i, as: cv_u8x16.self)
      line.store(cv_wide16(four) &<< 6, at: i * 4)
      i += 4
    }
    while i < count {
      for channel in 0..<4 {
        line[i * 4 + channel] = UInt16(pixels[i] >> UInt32(8 * channel) & 0xFF) << 6
      }
      i += 1
    }
  }

  static func addRows(
    _ rows: FourRows<Pixel>, count: Int, into sums: MutableRow<SIMD4<UInt16>>
  ) {
    let a = rows.0.numbers(as: UInt8.self)
    let b = rows.1.numbers(as: UInt8.self)
    let c = rows.2.numbers(as: UInt8.self)
    let d = rows.3.numbers(as: UInt8.self)
    let line = sums.numbers(as: UInt16.self)
    for i in 0..<count * 4 {
      let inner = UInt16(b[i]) &+ UInt16(c[i])
      line[i] = UInt16(a[i]) &+ UInt16(d[i]) &+ inner &* 3
    }
  }

  static func addColumns(
    _ sums: Row<SIMD4<UInt16>>, count: Int, into cells: MutableRow<UInt16>
  ) {
    let line = sums.numbers(as: UInt16.self)
    for cell in Swift.stride(from: 0, to: count, by: 4) {
      let (outer, inner) = pairs(line + cell * 8)
      // All weights add up to 64, so the sum is the mean with six fraction bits, at most 255 · 64.
      cells.store(outer &+ inner &+ inner &+ inner, at: cell * 4)
    }
  }

  static func halveRows(
    _ rows: FourRows<UInt16>, count: Int, into line: MutableRow<UInt16>
  ) {
    let (a, b, c, d) = rows
    for i in Swift.stride(from: 0, to: count, by: 16) {
      let outer = sixteen(a + i) &+ sixteen(d + i)
      let inner = sixteen(b + i) &+ sixteen(c + i)
      line.store(halved(outer, inner), at: i)
    }
  }

  static func halveColumns(
    _ line: Row<UInt16>, count: Int, into cells: MutableRow<UInt16>
  ) {
    for cell in Swift.stride(from: 0, to: count, by: 4) {
      let (outer, inner) = pairs(line + cell * 8)
      cells.store(halved(outer, inner), at: cell * 4)
    }
  }

  /// Returns the mean of four numbers with the weights 1/8, 3/8, 3/8 and 1/8.
  ///
  /// `outer` is the sum of the first and the last number, and `inner` is the sum of the two between
  /// them.
  @inline(__always)
  private static func halved(_ outer: cv_u16x16, _ inner: cv_u16x16) -> cv_u16x16 {
    cv_multiply_rounded16(outer, cv_u16x16(repeating: 4096))
      &+ cv_multiply_rounded16(inner, cv_u16x16(repeating: 12_288))
  }

  /// Returns two sums for each of four neighbouring cells.
  ///
  /// `inner` is the sum of the cell's own two pixels. `outer` is the sum of the pixel left of the
  /// cell and the pixel right of it.
  @inline(__always)
  private static func pairs(
    _ line: Row<UInt16>
  ) -> (outer: cv_u16x16, inner: cv_u16x16) {
    let (a, b) = (sixteen(line), sixteen(line + 16))
    let (c, d) = (sixteen(line + 8), sixteen(line + 24))
    return (
      cv_first_pixels16(a, b) &+ cv_second_pixels16(c, d),
      cv_second_pixels16(a, b) &+ cv_first_pixels16(c, d)
    )
  }

  @inline(__always)
  static func convolve(
    _ input: Row<UInt16>, step: Int, _ axis: BlurPlan.Axis, radius: Int, count: Int,
    into output: MutableRow<UInt16>
  ) {
    let words = axis.words
    for i in Swift.stride(from: 0, to: count, by: BlurPlane<UInt16>.strip) {
      let center = input + i
      var weight = cv_u16x16(repeating: words[0])
      var a = cv_multiply_rounded16(twice(center), weight)
      var b = cv_multiply_rounded16(twice(center + 16), weight)
      var c = cv_multiply_rounded16(twice(center + 32), weight)
      var d = cv_multiply_rounded16(twice(center + 48), weight)
      var (before, after) = (center - step, center + step)
      for k in 1..<radius + 1 {
        weight = cv_u16x16(repeating: words[k])
        a &+= cv_multiply_rounded16(sum(before, after), weight)
        b &+= cv_multiply_rounded16(sum(before + 16, after + 16), weight)
        c &+= cv_multiply_rounded16(sum(before + 32, after + 32), weight)
        d &+= cv_multiply_rounded16(sum(before + 48, after + 48), weight)
        (before, after) = (before - step, after + step)
      }
      output.store(a, at: i)
      output.store(b, at: i + 16)
      output.store(c, at: i + 32)
      output.store(d, at: i + 48)
    }
  }

  @inline(__always)
  private static func twice(_ p: Row<UInt16>) -> cv_u16x16 {
    let numbers = sixteen(p)
    return numbers &+ numbers
  }

  @inline(__always)
  private static func sum(
    _ p: Row<UInt16>, _ q: Row<UInt16>
  ) -> cv_u16x16 {
    sixteen(p) &+ sixteen(q)
  }

  static func weights(_ axis: BlurPlan.Axis) -> Row<UInt16> {
    axis.wordWeights
  }

  static func enlargeRows(
    _ rows: ThreeRows<UInt16>, _ weights: (UInt16, UInt16, UInt16), count: Int,
    into line: MutableRow<UInt16>
  ) {
    let (a, b, c) = (
      cv_u16x16(repeating: weights.0), cv_u16x16(repeating: weights.1),
      cv_u16x16(repeating: weights.2)
    )
    for i in Swift.stride(from: 0, to: count, by: 16) {
      let outer =
        cv_multiply_rounded16(sixteen(rows.0 + i), a)
        &+ cv_multiply_rounded16(sixteen(rows.2 + i), c)
      line.store(outer &+ cv_multiply_rounded16(sixteen(rows.1 + i), b), at: i)
    }
  }

  /// Writes four pixels at a time.
  ///
  /// If the picture was halved once, a cell has two pixels, so two cells are written at a time.
  /// Otherwise, the four pixels belong to one cell.
  static func enlargeColumns(
    _ cells: Row<UInt16>, count: Int, _ plan: BlurPlan,
    into line: MutableRow<UInt16>
  ) {
    let weights = plan.horizontal.wideWeights
    if plan.levels == 1 {
      let (a, b, c) = (sixteen(weights), sixteen(weights + 16), sixteen(weights + 32))
      for cell in Swift.stride(from: 0, to: count, by: 2) {
        let at = cells + cell * 4
        let outer =
          cv_multiply_rounded16(cv_each_twice16(two(at)), a)
          &+ cv_multiply_rounded16(cv_each_twice16(two(at + 8)), c)
        let inner = cv_multiply_rounded16(cv_each_twice16(two(at + 4)), b)
        line.store(outer &+ inner, at: cell * 8)
      }
      return
    }
    let width = plan.factor * 4
    var output = line
    for cell in 0..<count {
      let at = cells + cell * 4
      let (a, b, c) = (one(at), one(at + 4), one(at + 8))
      for i in Swift.stride(from: 0, to: width, by: 16) {
        let outer =
          cv_multiply_rounded16(a, sixteen(weights + i))
          &+ cv_multiply_rounded16(c, sixteen(weights + 2 * width + i))
        let inner = cv_multiply_rounded16(b, sixteen(weights + width + i))
        output.store(outer &+ inner, at: i)
      }
      output += width
    }
  }

  /// Returns one pixel's components, repeated four times.
  @inline(__always)
  private static func one(_ p: Row<UInt16>) -> cv_u16x16 {
    cv_four_times16(p.load(as: UInt64.self))
  }

  @inline(__always)
  private static func two(_ p: Row<UInt16>) -> cv_u16x8 {
    p.load(as: cv_u16x8.self)
  }
}

@inline(__always)
private func sixteen(_ p: Row<UInt16>) -> cv_u16x16 {
  p.load(as: cv_u16x16.self)
}

/// Rounds blurred numbers to pixels; up to 28 numbers beyond the end are read.
func roundPixels(
  _ line: Row<UInt16>, count: Int, into pixels: MutableRow<Pixel>
) {
  var i = 0
  while i < count {
    let eight = cv_pixels_of_sums8(sixteen(line + i * 4), sixteen(line + i * 4 + 16))
    if i &+ 8 <= count {
      pixels.store(eight, at: i)
    } else {
      for k in 0..<count - i { pixels[i + k] = eight[k] }
    }
    i &+= 8
  }
}

/// Converts a pixel's components to floats in 0...255.
@inline(__always)
func realNumbers(_ numbers: Row<UInt16>) -> SIMD4<Float> {
  let four = numbers.load(as: SIMD4<UInt16>.self)
  return cv_float4_words(four) * (1.0 / 64)
}

/// Converts floats in 0...255 to a pixel's components.
@inline(__always)
func storeRounded(_ color: SIMD4<Float>, _ numbers: MutableRow<UInt16>) {
  numbers.store(cv_truncated_words4(color * 64 + 0.5))
}
