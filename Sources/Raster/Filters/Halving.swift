import CVector

// A picture at half its size: every cell sees four pixels each way, weighing 1 3 3 1. Rows first,
// added up as integers straight from the bytes, then the pixels of that one row.
extension BlurPass {
  /// The source at half its size.
  @unsafe
  func halveSource(into result: Plane) {
    let columns = result.columns.doubled
    let scratch = unsafe lines(of: columns.count * channels)
    // The columns that exist, from the first that is looked at.
    let first = min(max(x.source.first, columns.first), columns.last + 1)
    let last = max(min(x.source.last, columns.last), first - 1)
    let there = first - columns.first..<last + 1 - columns.first
    let isRepeating = edges == .repeating
    let rows = unsafe SourceRows(self, skipping: first - x.source.first, count: there.count)
    split(result.rows.count, cost: columns.count * channels * 2) { range, worker in
      let line = unsafe UnsafeMutableRawPointer(scratch(worker))
      for row in result.rows.first + range.lowerBound..<result.rows.first + range.upperBound {
        let four = unsafe (
          rows[2 * row - 1], rows[2 * row], rows[2 * row + 1], rows[2 * row + 2]
        )
        let cells = unsafe result.row(row)
        if channels == 4 {
          let sums = unsafe line.bindMemory(to: UInt64.self, capacity: columns.count)
          unsafe sumComponents(four, count: there.count, into: sums + there.lowerBound)
          unsafe fill(sums, columns.count, around: there, isRepeating)
          unsafe sumPixels(sums, count: result.columns.count, into: cells)
        } else {
          let sums = unsafe line.bindMemory(to: UInt32.self, capacity: columns.count)
          unsafe sumAlphas(four, count: there.count, into: sums + there.lowerBound)
          unsafe fill(sums, columns.count, around: there, isRepeating)
          unsafe sumPixels(sums, count: result.columns.count, into: cells)
        }
      }
    }
  }

  /// Cells at half their size.
  @unsafe
  func halve(_ plane: Plane, into result: Plane) {
    let columns = result.columns.doubled
    let first = min(max(plane.columns.first, columns.first), columns.last + 1)
    let last = max(min(plane.columns.last, columns.last), first - 1)
    let there = first - columns.first..<last + 1 - columns.first
    let isRepeating = edges == .repeating
    let scratch = unsafe lines(of: columns.count * channels)
    split(result.rows.count, cost: columns.count * channels * 2) { range, worker in
      let line = unsafe scratch(worker)
      for row in result.rows.first + range.lowerBound..<result.rows.first + range.upperBound {
        let sums = unsafe line + there.lowerBound * channels
        let skipped = (first - plane.columns.first) * channels
        unsafe sums.update(repeating: 0, count: there.count * channels)
        for (index, weight) in [Float(0.125), 0.375, 0.375, 0.125].enumerated() {
          let row = 2 * row - 1 + index
          guard plane.rows.contains(row) || isRepeating else { continue }
          let from = unsafe plane.row(plane.rows.nearest(row)) + skipped
          for i in 0..<there.count * channels { unsafe sums[i] += from[i] * weight }
        }
        if channels == 4 {
          let sums = unsafe UnsafeMutableRawPointer(line).assumingMemoryBound(
            to: SIMD4<Float>.self)
          unsafe fill(sums, columns.count, around: there, isRepeating)
          unsafe sumPixels(sums, count: result.columns.count, into: result.row(row))
        } else {
          unsafe fill(line, columns.count, around: there, isRepeating)
          unsafe sumPixels(line, count: result.columns.count, into: result.row(row))
        }
      }
    }
  }
}

/// Where the source's rows begin, from the first column that is looked at.
@safe
private struct SourceRows {
  private let base: UnsafePointer<Pixel>
  private let clear: UnsafePointer<Pixel>
  private let stride: Int
  private let span: CellSpan
  private let isRepeating: Bool

  @unsafe
  init(_ pass: BlurPass, skipping columns: Int, count: Int) {
    unsafe clear = pass.memory.clearPixels(count)
    span = pass.y.source
    isRepeating = pass.edges == .repeating
    switch pass.source {
    case .pixels(let pixels, let stride), .alpha(let pixels, let stride):
      unsafe base = pixels + columns
      self.stride = stride
    case .coverage: fatalError("coverage is blurred at its full size")
    }
  }

  subscript(row: Int) -> UnsafePointer<Pixel> {
    guard span.contains(row) || isRepeating else { return unsafe clear }
    return unsafe base + (span.nearest(row) - span.first) * stride
  }
}

private typealias FourRows = (
  UnsafePointer<Pixel>, UnsafePointer<Pixel>, UnsafePointer<Pixel>, UnsafePointer<Pixel>
)

/// Four rows of components as one, in 16 bits each.
@unsafe
private func sumComponents(_ rows: FourRows, count: Int, into sums: UnsafeMutablePointer<UInt64>) {
  let sums = unsafe UnsafeMutableRawPointer(sums).assumingMemoryBound(to: UInt16.self)
  let a = unsafe UnsafeRawPointer(rows.0).assumingMemoryBound(to: UInt8.self)
  let b = unsafe UnsafeRawPointer(rows.1).assumingMemoryBound(to: UInt8.self)
  let c = unsafe UnsafeRawPointer(rows.2).assumingMemoryBound(to: UInt8.self)
  let d = unsafe UnsafeRawPointer(rows.3).assumingMemoryBound(to: UInt8.self)
  for i in 0..<count * 4 {
    let inner = unsafe UInt16(b[i]) &+ UInt16(c[i])
    unsafe sums[i] = UInt16(a[i]) &+ UInt16(d[i]) &+ inner &* 3
  }
}

@unsafe
private func sumAlphas(_ rows: FourRows, count: Int, into sums: UnsafeMutablePointer<UInt32>) {
  let (a, b, c, d) = unsafe rows
  for i in 0..<count {
    let inner = unsafe b[i] >> 24 &+ c[i] >> 24
    unsafe sums[i] = a[i] >> 24 &+ d[i] >> 24 &+ inner &* 3
  }
}

/// Continues a line beyond what is there.
@unsafe
private func fill<Number: SIMDOrNumber>(
  _ line: UnsafeMutablePointer<Number>, _ count: Int, around there: Range<Int>, _ isRepeating: Bool
) {
  let repeats = isRepeating && !there.isEmpty
  let first = unsafe repeats ? line[there.lowerBound] : Number.nothing
  let last = unsafe repeats ? line[there.upperBound - 1] : Number.nothing
  unsafe line.update(repeating: first, count: there.lowerBound)
  unsafe (line + there.upperBound).update(repeating: last, count: count - there.upperBound)
}

private protocol SIMDOrNumber {
  static var nothing: Self { get }
}

extension UInt64: SIMDOrNumber { fileprivate static var nothing: UInt64 { 0 } }
extension UInt32: SIMDOrNumber { fileprivate static var nothing: UInt32 { 0 } }
extension Float: SIMDOrNumber { fileprivate static var nothing: Float { 0 } }
extension SIMD4<Float>: SIMDOrNumber { fileprivate static var nothing: Self { .zero } }

/// Four pixels of a summed line as one cell, in 0...255.
@unsafe
private func sumPixels(
  _ sums: UnsafePointer<UInt64>, count: Int, into cells: UnsafeMutablePointer<Float>
) {
  let bytes = unsafe UnsafeRawPointer(sums)
  for j in 0..<count {
    let a = unsafe bytes.loadUnaligned(fromByteOffset: j * 16, as: SIMD4<UInt16>.self)
    let b = unsafe bytes.loadUnaligned(fromByteOffset: j * 16 + 8, as: SIMD4<UInt16>.self)
    let c = unsafe bytes.loadUnaligned(fromByteOffset: j * 16 + 16, as: SIMD4<UInt16>.self)
    let d = unsafe bytes.loadUnaligned(fromByteOffset: j * 16 + 24, as: SIMD4<UInt16>.self)
    let inner = b &+ c
    // At most 255 · 64: it fits.
    let sum = a &+ d &+ inner &+ inner &+ inner
    unsafe store(cv_float4_words(sum) * (1.0 / 64), cells + j * 4)
  }
}

@unsafe
private func sumPixels(
  _ sums: UnsafePointer<UInt32>, count: Int, into cells: UnsafeMutablePointer<Float>
) {
  for j in 0..<count {
    let inner = unsafe sums[2 * j + 1] &+ sums[2 * j + 2]
    let sum = unsafe sums[2 * j] &+ sums[2 * j + 3] &+ inner &* 3
    unsafe cells[j] = Float(Int32(bitPattern: sum)) * (1.0 / 64)
  }
}

@unsafe
private func sumPixels(
  _ sums: UnsafePointer<SIMD4<Float>>, count: Int, into cells: UnsafeMutablePointer<Float>
) {
  for j in 0..<count {
    let outer = unsafe sums[2 * j] + sums[2 * j + 3]
    let inner = unsafe sums[2 * j + 1] + sums[2 * j + 2]
    unsafe store(outer * 0.125 + inner * 0.375, cells + j * 4)
  }
}

@unsafe
private func sumPixels(
  _ sums: UnsafePointer<Float>, count: Int, into cells: UnsafeMutablePointer<Float>
) {
  for j in 0..<count {
    let outer = unsafe sums[2 * j] + sums[2 * j + 3]
    let inner = unsafe sums[2 * j + 1] + sums[2 * j + 2]
    unsafe cells[j] = outer * 0.125 + inner * 0.375
  }
}
