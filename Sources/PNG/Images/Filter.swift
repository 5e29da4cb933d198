/// The five ways in which a row is stored as differences from bytes to its left and above.
enum Filter: UInt8, CaseIterable {
  case none, sub, up, average, paeth

  /// Turns differences back into bytes, in place; `above` is the row before, or zeros.
  func undo(_ row: inout MutableSpan<UInt8>, above: Span<UInt8>, step: Int) {
    precondition(row.count == above.count)
    switch self {
    case .none: break
    case .sub:
      for index in row.indices.dropFirst(step) { row[index] &+= row[index - step] }
    case .up:
      for index in row.indices { row[index] &+= above[index] }
    case .average:
      for index in row.indices.prefix(step) { row[index] &+= above[index] / 2 }
      for index in row.indices.dropFirst(step) {
        let sum = UInt16(row[index - step]) + UInt16(above[index])
        row[index] &+= UInt8(truncatingIfNeeded: sum >> 1)
      }
    case .paeth:
      for index in row.indices.prefix(step) { row[index] &+= above[index] }
      for index in row.indices.dropFirst(step) {
        row[index] &+= Self.paeth(row[index - step], above[index], above[index - step])
      }
    }
  }

  /// Writes the differences of `row` and returns the sum of their sizes as signed bytes.
  func apply(
    to row: Span<UInt8>, above: Span<UInt8>, step: Int, into output: inout MutableSpan<UInt8>
  ) -> Int {
    precondition(row.count == above.count && row.count == output.count)
    switch self {
    case .none:
      for index in row.indices { output[index] = row[index] }
    case .sub:
      for index in row.indices.prefix(step) { output[index] = row[index] }
      for index in row.indices.dropFirst(step) { output[index] = row[index] &- row[index - step] }
    case .up:
      for index in row.indices { output[index] = row[index] &- above[index] }
    case .average:
      for index in row.indices.prefix(step) { output[index] = row[index] &- above[index] / 2 }
      for index in row.indices.dropFirst(step) {
        let sum = UInt16(row[index - step]) + UInt16(above[index])
        output[index] = row[index] &- UInt8(truncatingIfNeeded: sum >> 1)
      }
    case .paeth:
      for index in row.indices.prefix(step) { output[index] = row[index] &- above[index] }
      for index in row.indices.dropFirst(step) {
        let guess = Self.paeth(row[index - step], above[index], above[index - step])
        output[index] = row[index] &- guess
      }
    }
    var sum: UInt32 = 0
    for index in output.indices {
      let byte = output[index]
      sum &+= UInt32(min(byte, 0 &- byte))
    }
    return Int(sum)
  }

  /// Whichever of left, above and corner is nearest to left + above - corner.
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
