import CVector

typealias FourRows<Number> = (
  UnsafePointer<Number>, UnsafePointer<Number>, UnsafePointer<Number>, UnsafePointer<Number>
)

/// Makes rows of the source at half its size, the sums in integers straight from the bytes.
@safe
struct HalfRows {
  /// The cells made of each row.
  let columns: CellSpan
  private let part: LinePart
  private let base: UnsafePointer<Pixel>
  private let clear: UnsafePointer<Pixel>
  private let stride: Int
  private let rows: CellSpan
  private let isRepeating: Bool
  private let channels: Int

  init(_ pass: BlurPass, columns: CellSpan) {
    self.columns = columns
    part = LinePart(of: pass.x.source, in: columns.doubled)
    unsafe clear = pass.memory.clearPixels(part.there.count)
    rows = pass.y.source
    isRepeating = pass.edges == .repeating
    channels = pass.channels
    switch pass.source {
    case .pixels(let pixels, let stride), .alpha(let pixels, let stride):
      unsafe base = pixels + part.skipped
      self.stride = stride
    case .coverage: fatalError("coverage is blurred at its full size")
    }
  }

  /// Numbers that `make` needs as scratch.
  var room: Int { columns.doubled.count * 2 + 16 }

  @unsafe
  func make(
    _ row: Int, scratch: UnsafeMutablePointer<Float>, into cells: UnsafeMutablePointer<Float>
  ) {
    let four = unsafe (
      source(2 * row - 1), source(2 * row), source(2 * row + 1), source(2 * row + 2)
    )
    let line = UnsafeMutableRawPointer(scratch)
    if channels == 4 {
      let sums = unsafe line.assumingMemoryBound(to: UInt16.self)
      unsafe Self.sumComponents(
        four, count: part.there.count * 4, into: sums + part.there.lowerBound * 4)
      unsafe part.extend(line, size: 8, isRepeating: isRepeating)
      unsafe Self.sumPixels(line, count: columns.count, into: cells)
    } else {
      let sums = unsafe line.assumingMemoryBound(to: UInt32.self)
      unsafe Self.sumAlphas(four, count: part.there.count, into: sums + part.there.lowerBound)
      unsafe part.extend(line, size: 4, isRepeating: isRepeating)
      unsafe Self.sumAlphas(sums, count: columns.count, into: cells)
    }
  }

  private func source(_ row: Int) -> UnsafePointer<Pixel> {
    guard rows.contains(row) || isRepeating else { return unsafe clear }
    return unsafe base + (rows.nearest(row) - rows.first) * stride
  }

  /// Four rows of components as one, in 16 bits each.
  @unsafe
  private static func sumComponents(
    _ rows: FourRows<Pixel>, count: Int, into sums: UnsafeMutablePointer<UInt16>
  ) {
    let a = unsafe UnsafeRawPointer(rows.0).assumingMemoryBound(to: UInt8.self)
    let b = unsafe UnsafeRawPointer(rows.1).assumingMemoryBound(to: UInt8.self)
    let c = unsafe UnsafeRawPointer(rows.2).assumingMemoryBound(to: UInt8.self)
    let d = unsafe UnsafeRawPointer(rows.3).assumingMemoryBound(to: UInt8.self)
    for i in 0..<count {
      let inner = unsafe UInt16(b[i]) &+ UInt16(c[i])
      unsafe sums[i] = UInt16(a[i]) &+ UInt16(d[i]) &+ inner &* 3
    }
  }

  /// Four pixels of a summed line as one cell, in 0...255.
  @unsafe
  private static func sumPixels(
    _ sums: UnsafeRawPointer, count: Int, into cells: UnsafeMutablePointer<Float>
  ) {
    for cell in 0..<count {
      let at = unsafe sums + cell * 16
      let outer = unsafe four(at) &+ four(at + 24)
      let inner = unsafe four(at + 8) &+ four(at + 16)
      // At most 255 · 64: it fits.
      let sum = outer &+ inner &+ inner &+ inner
      unsafe store(cv_float4_words(sum) * (1.0 / 64), cells + cell * 4)
    }
  }

  @unsafe
  @inline(__always)
  private static func four(_ p: UnsafeRawPointer) -> SIMD4<UInt16> {
    unsafe p.loadUnaligned(as: SIMD4<UInt16>.self)
  }

  @unsafe
  private static func sumAlphas(
    _ rows: FourRows<Pixel>, count: Int, into sums: UnsafeMutablePointer<UInt32>
  ) {
    let (a, b, c, d) = unsafe rows
    for i in 0..<count {
      let inner = unsafe b[i] >> 24 &+ c[i] >> 24
      unsafe sums[i] = a[i] >> 24 &+ d[i] >> 24 &+ inner &* 3
    }
  }

  @unsafe
  private static func sumAlphas(
    _ sums: UnsafePointer<UInt32>, count: Int, into cells: UnsafeMutablePointer<Float>
  ) {
    for cell in 0..<count {
      let at = unsafe sums + cell * 2
      let inner = unsafe at[1] &+ at[2]
      let sum = unsafe at[0] &+ at[3] &+ inner &* 3
      unsafe cells[cell] = Float(Int32(bitPattern: sum)) * (1.0 / 64)
    }
  }
}

/// The part of a line that exists; the rest continues it.
struct LinePart {
  /// Counted from the line's first place.
  let there: Range<Int>
  /// What exists before the line's first place.
  let skipped: Int
  private let count: Int

  init(of existing: CellSpan, in line: CellSpan) {
    let first = min(max(existing.first, line.first), line.last + 1)
    let last = max(min(existing.last, line.last), first - 1)
    there = first - line.first..<last + 1 - line.first
    skipped = there.isEmpty ? 0 : first - existing.first
    count = line.count
  }

  /// Fills what does not exist, with nothing or with what lies at the nearer end.
  ///
  /// `size` is a place's in bytes.
  @unsafe
  func extend(_ line: UnsafeMutableRawPointer, size: Int, isRepeating: Bool) {
    for range in [0..<there.lowerBound, there.upperBound..<count] {
      for place in range {
        let to = unsafe line + place * size
        if isRepeating, !there.isEmpty {
          let nearest = min(max(place, there.lowerBound), there.upperBound - 1)
          unsafe to.copyMemory(from: line + nearest * size, byteCount: size)
        } else {
          unsafe to.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        }
      }
    }
  }
}
