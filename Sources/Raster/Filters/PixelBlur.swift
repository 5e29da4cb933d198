import CVector

/// Whole premultiplied pixels, row after row.
@safe
struct PixelRows {
  let base: UnsafePointer<Pixel>
  let stride: Int
}

/// The four components of a pixel, blurred in whole numbers: the filters of a pause took 5.0 ms (p95) in
/// real ones and take 2.4 to 3.0 (1920 × 1080, two threads, a busy machine, 2026-11).
///
/// Numbers are components with six more bits, so that two of them can be added before they are
/// weighed. With the whole kernel that is within a quarter of a level of real numbers; nothing stays
/// nothing, and a colour never passes its alpha.
extension UInt16: BlurNumber {
  static var channels: Int { 4 }

  static func cells(_ memory: FilterMemory) -> CellMemory<UInt16> { memory.words }

  @unsafe
  static func load(
    _ source: PixelRows, row: Int, from column: Int, count: Int,
    into line: UnsafeMutablePointer<UInt16>
  ) {
    let from = unsafe source.base + (row * source.stride + column)
    let bytes = unsafe UnsafeRawPointer(from)
    var i = 0
    while i + 4 <= count {
      let four = unsafe bytes.loadUnaligned(fromByteOffset: i * 4, as: cv_u8x16.self)
      unsafe store(cv_wide16(four) &<< 6, line + i * 4)
      i += 4
    }
    while i < count {
      for channel in 0..<4 {
        unsafe line[i * 4 + channel] = UInt16(from[i] >> UInt32(8 * channel) & 0xFF) << 6
      }
      i += 1
    }
  }

  static func isClear(_ source: PixelRows, row: Int, from column: Int, count: Int) -> Bool {
    let pixels = unsafe source.base + (row * source.stride + column)
    var seen: Pixel = 0
    for i in 0..<count { unsafe seen |= pixels[i] }
    return seen == 0
  }

  @unsafe
  static func pixels(_ source: PixelRows) -> (base: UnsafePointer<Pixel>, stride: Int) {
    unsafe (source.base, source.stride)
  }

  @unsafe
  static func addRows(
    _ rows: FourRows<Pixel>, count: Int, into sums: UnsafeMutablePointer<SIMD4<UInt16>>
  ) {
    let a = unsafe UnsafeRawPointer(rows.0).assumingMemoryBound(to: UInt8.self)
    let b = unsafe UnsafeRawPointer(rows.1).assumingMemoryBound(to: UInt8.self)
    let c = unsafe UnsafeRawPointer(rows.2).assumingMemoryBound(to: UInt8.self)
    let d = unsafe UnsafeRawPointer(rows.3).assumingMemoryBound(to: UInt8.self)
    let line = unsafe UnsafeMutableRawPointer(sums).assumingMemoryBound(to: UInt16.self)
    for i in 0..<count * 4 {
      let inner = unsafe UInt16(b[i]) &+ UInt16(c[i])
      unsafe line[i] = UInt16(a[i]) &+ UInt16(d[i]) &+ inner &* 3
    }
  }

  @unsafe
  static func addColumns(
    _ sums: UnsafePointer<SIMD4<UInt16>>, count: Int, into cells: UnsafeMutablePointer<UInt16>
  ) {
    let line = unsafe UnsafeRawPointer(sums).assumingMemoryBound(to: UInt16.self)
    for cell in Swift.stride(from: 0, to: count, by: 4) {
      let (outer, inner) = unsafe pairs(line + cell * 8)
      // At most 255 · 64, which are the six more bits.
      unsafe store(outer &+ inner &+ inner &+ inner, cells + cell * 4)
    }
  }

  @unsafe
  static func halveRows(
    _ rows: FourRows<UInt16>, count: Int, into line: UnsafeMutablePointer<UInt16>
  ) {
    let (a, b, c, d) = unsafe rows
    for i in Swift.stride(from: 0, to: count, by: 16) {
      let outer = unsafe sixteen(a + i) &+ sixteen(d + i)
      let inner = unsafe sixteen(b + i) &+ sixteen(c + i)
      unsafe store(halved(outer, inner), line + i)
    }
  }

  @unsafe
  static func halveColumns(
    _ line: UnsafePointer<UInt16>, count: Int, into cells: UnsafeMutablePointer<UInt16>
  ) {
    for cell in Swift.stride(from: 0, to: count, by: 4) {
      let (outer, inner) = unsafe pairs(line + cell * 8)
      unsafe store(halved(outer, inner), cells + cell * 4)
    }
  }

  /// Sums of two outer numbers, and of the two between them, weighing 1 and 3 of 8.
  @inline(__always)
  private static func halved(_ outer: cv_u16x16, _ inner: cv_u16x16) -> cv_u16x16 {
    cv_multiply_rounded16(outer, cv_u16x16(repeating: 4096))
      &+ cv_multiply_rounded16(inner, cv_u16x16(repeating: 12_288))
  }

  /// For four cells of two pixels each: the pixels around both, and the two themselves, added.
  @unsafe
  @inline(__always)
  private static func pairs(
    _ line: UnsafePointer<UInt16>
  ) -> (outer: cv_u16x16, inner: cv_u16x16) {
    let (a, b) = unsafe (sixteen(line), sixteen(line + 16))
    let (c, d) = unsafe (sixteen(line + 8), sixteen(line + 24))
    return (
      cv_first_pixels16(a, b) &+ cv_second_pixels16(c, d),
      cv_second_pixels16(a, b) &+ cv_first_pixels16(c, d)
    )
  }

  @unsafe
  @inline(__always)
  static func convolve(
    _ input: UnsafePointer<UInt16>, step: Int, _ axis: BlurPlan.Axis, radius: Int, count: Int,
    into output: UnsafeMutablePointer<UInt16>
  ) {
    let words = unsafe axis.words
    var i = 0
    while i + 64 <= count {
      let center = unsafe input + i
      var weight = cv_u16x16(repeating: unsafe words[0])
      var a = cv_multiply_rounded16(unsafe twice(center), weight)
      var b = cv_multiply_rounded16(unsafe twice(center + 16), weight)
      var c = cv_multiply_rounded16(unsafe twice(center + 32), weight)
      var d = cv_multiply_rounded16(unsafe twice(center + 48), weight)
      var (before, after) = unsafe (center - step, center + step)
      for k in 1..<radius + 1 {
        weight = cv_u16x16(repeating: unsafe words[k])
        a &+= cv_multiply_rounded16(unsafe sum(before, after), weight)
        b &+= cv_multiply_rounded16(unsafe sum(before + 16, after + 16), weight)
        c &+= cv_multiply_rounded16(unsafe sum(before + 32, after + 32), weight)
        d &+= cv_multiply_rounded16(unsafe sum(before + 48, after + 48), weight)
        unsafe (before, after) = (before - step, after + step)
      }
      unsafe store(a, output + i)
      unsafe store(b, output + i + 16)
      unsafe store(c, output + i + 32)
      unsafe store(d, output + i + 48)
      i &+= 64
    }
    while i < count {
      let center = unsafe input + i
      var a = cv_multiply_rounded16(
        unsafe twice(center), cv_u16x16(repeating: unsafe words[0]))
      var k = 1
      while k <= radius {
        a &+= cv_multiply_rounded16(
          unsafe sum(center - k * step, center + k * step), cv_u16x16(repeating: unsafe words[k]))
        k &+= 1
      }
      unsafe store(a, output + i)
      i &+= 16
    }
  }

  @unsafe
  @inline(__always)
  private static func twice(_ p: UnsafePointer<UInt16>) -> cv_u16x16 {
    let numbers = unsafe sixteen(p)
    return numbers &+ numbers
  }

  @unsafe
  @inline(__always)
  private static func sum(
    _ p: UnsafePointer<UInt16>, _ q: UnsafePointer<UInt16>
  ) -> cv_u16x16 {
    unsafe sixteen(p) &+ sixteen(q)
  }

  @unsafe
  static func weights(_ axis: BlurPlan.Axis) -> UnsafePointer<UInt16> {
    unsafe UnsafePointer(axis.wordWeights)
  }

  @unsafe
  static func enlargeRows(
    _ rows: ThreeRows<UInt16>, _ weights: (UInt16, UInt16, UInt16), count: Int,
    into line: UnsafeMutablePointer<UInt16>
  ) {
    let (a, b, c) = (
      cv_u16x16(repeating: weights.0), cv_u16x16(repeating: weights.1),
      cv_u16x16(repeating: weights.2)
    )
    for i in Swift.stride(from: 0, to: count, by: 16) {
      let outer =
        unsafe cv_multiply_rounded16(sixteen(rows.0 + i), a)
        &+ cv_multiply_rounded16(sixteen(rows.2 + i), c)
      unsafe store(outer &+ cv_multiply_rounded16(sixteen(rows.1 + i), b), line + i)
    }
  }

  /// Four pixels at a time: two of each of two cells, or four and more of one.
  @unsafe
  static func enlargeColumns(
    _ cells: UnsafePointer<UInt16>, count: Int, _ plan: BlurPlan,
    into line: UnsafeMutablePointer<UInt16>
  ) {
    let weights = unsafe UnsafePointer(plan.horizontal.wideWeights)
    if plan.levels == 1 {
      let (a, b, c) = unsafe (sixteen(weights), sixteen(weights + 16), sixteen(weights + 32))
      for cell in Swift.stride(from: 0, to: count, by: 2) {
        let at = unsafe cells + cell * 4
        let outer =
          unsafe cv_multiply_rounded16(cv_each_twice16(two(at)), a)
          &+ cv_multiply_rounded16(cv_each_twice16(two(at + 8)), c)
        let inner = unsafe cv_multiply_rounded16(cv_each_twice16(two(at + 4)), b)
        unsafe store(outer &+ inner, line + cell * 8)
      }
      return
    }
    let width = plan.factor * 4
    var output = unsafe line
    for cell in 0..<count {
      let at = unsafe cells + cell * 4
      let (a, b, c) = unsafe (one(at), one(at + 4), one(at + 8))
      for i in Swift.stride(from: 0, to: width, by: 16) {
        let outer =
          unsafe cv_multiply_rounded16(a, sixteen(weights + i))
          &+ cv_multiply_rounded16(c, sixteen(weights + 2 * width + i))
        let inner = unsafe cv_multiply_rounded16(b, sixteen(weights + width + i))
        unsafe store(outer &+ inner, output + i)
      }
      unsafe output += width
    }
  }

  /// One pixel's components four times over.
  @unsafe
  @inline(__always)
  private static func one(_ p: UnsafePointer<UInt16>) -> cv_u16x16 {
    cv_four_times16(unsafe UnsafeRawPointer(p).loadUnaligned(as: UInt64.self))
  }

  @unsafe
  @inline(__always)
  private static func two(_ p: UnsafePointer<UInt16>) -> cv_u16x8 {
    unsafe UnsafeRawPointer(p).loadUnaligned(as: cv_u16x8.self)
  }
}

@unsafe
@inline(__always)
private func sixteen(_ p: UnsafePointer<UInt16>) -> cv_u16x16 {
  unsafe UnsafeRawPointer(p).loadUnaligned(as: cv_u16x16.self)
}

@unsafe
@inline(__always)
private func store(_ numbers: cv_u16x16, _ p: UnsafeMutablePointer<UInt16>) {
  unsafe UnsafeMutableRawPointer(p).storeBytes(of: numbers, as: cv_u16x16.self)
}

/// Numbers of pixels to bytes, each rounded to nearest; 28 more numbers may be read.
@unsafe
func roundPixels(
  _ line: UnsafePointer<UInt16>, count: Int, into pixels: UnsafeMutablePointer<Pixel>
) {
  var i = 0
  while i < count {
    let eight = unsafe cv_pixels_of_sums8(sixteen(line + i * 4), sixteen(line + i * 4 + 16))
    if i &+ 8 <= count {
      unsafe UnsafeMutableRawPointer(pixels + i).storeBytes(of: eight, as: cv_u32x8.self)
    } else {
      for k in 0..<count - i { unsafe pixels[i + k] = eight[k] }
    }
    i &+= 8
  }
}

/// A pixel's components as real numbers in 0...255.
@unsafe
@inline(__always)
func realNumbers(_ numbers: UnsafePointer<UInt16>) -> SIMD4<Float> {
  let four = unsafe UnsafeRawPointer(numbers).loadUnaligned(as: SIMD4<UInt16>.self)
  return cv_float4_words(four) * (1.0 / 64)
}

/// Real numbers in 0...255 as a pixel's components.
@unsafe
@inline(__always)
func storeRounded(_ color: SIMD4<Float>, _ numbers: UnsafeMutablePointer<UInt16>) {
  unsafe UnsafeMutableRawPointer(numbers).storeBytes(
    of: cv_truncated_words4(color * 64 + 0.5), as: SIMD4<UInt16>.self)
}
