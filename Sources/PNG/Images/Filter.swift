/// The five filters that store a row as differences from bytes to its left and above.
enum Filter: UInt8, CaseIterable {
  case none, sub, up, average, paeth

  /// Converts differences back into bytes, in place; `above` is the previous row, or zeros.
  func undo(_ row: inout MutableSpan<UInt8>, above: Span<UInt8>, step: Int) {
    precondition(row.count == above.count)
    switch self {
    case .none: break
    case .sub: Self.undo(&row, above, step) { left, _, _ in left }
    case .up: Self.undo(&row, above, step) { _, above, _ in above }
    case .average: Self.undo(&row, above, step, Self.average)
    case .paeth: Self.undo(&row, above, step, Self.paeth)
    }
  }

  /// Writes the differences of `row` and returns the sum of their magnitudes.
  ///
  /// For the sum, each difference is read as a signed byte.
  func apply(
    to row: Span<UInt8>, above: Span<UInt8>, step: Int, into output: inout MutableSpan<UInt8>
  ) -> Int {
    precondition(row.count == above.count && row.count == output.count)
    switch self {
    case .none: Self.apply(row, above, step, &output) { _, _, _ in 0 }
    case .sub: Self.apply(row, above, step, &output) { left, _, _ in left }
    case .up: Self.apply(row, above, step, &output) { _, above, _ in above }
    case .average: Self.apply(row, above, step, &output, Self.average)
    case .paeth: Self.apply(row, above, step, &output, Self.paeth)
    }
    var sum: UInt32 = 0
    for index in output.indices {
      let byte = output[index]
      sum &+= UInt32(min(byte, 0 &- byte))
    }
    return Int(sum)
  }

  /// A prediction of a byte from the bytes to the left, above, and above left; zeros outside the
  /// picture.
  private typealias Guess = (_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8

  @inline(__always)
  private static func undo(
    _ row: inout MutableSpan<UInt8>, _ above: Span<UInt8>, _ step: Int, _ guess: Guess
  ) {
    for index in row.indices.prefix(step) { row[index] &+= guess(0, above[index], 0) }
    for index in row.indices.dropFirst(step) {
      row[index] &+= guess(row[index - step], above[index], above[index - step])
    }
  }

  @inline(__always)
  private static func apply(
    _ row: Span<UInt8>, _ above: Span<UInt8>, _ step: Int, _ output: inout MutableSpan<UInt8>,
    _ guess: Guess
  ) {
    for index in row.indices.prefix(step) {
      output[index] = row[index] &- guess(0, above[index], 0)
    }
    for index in row.indices.dropFirst(step) {
      output[index] = row[index] &- guess(row[index - step], above[index], above[index - step])
    }
  }

  @inline(__always)
  private static func average(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt16(left) + UInt16(above)) >> 1)
  }

  /// Returns whichever of left, above and corner is nearest to left + above - corner.
  @inline(__always)
  private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let fromCorner = Int16(above) - Int16(corner)
    let fromCornerAcross = Int16(left) - Int16(corner)
    let toLeft = abs(fromCorner)
    let toAbove = abs(fromCornerAcross)
    let toCorner = abs(fromCorner + fromCornerAcross)
    let nearer = toAbove <= toCorner ? above : corner
    return toLeft <= toAbove && toLeft <= toCorner ? left : nearer
  }
}
