@testable import Raster

extension Array where Element: BitwiseCopyable {
  /// Lends the elements as a row of the kernels.
  func withRow<Result>(_ body: (Row<Element>) -> Result) -> Result {
    let buffer = Buffer(self)
    return withExtendedLifetime(buffer) { body(Row(buffer.row)) }
  }

  mutating func withMutableRow(_ body: (MutableRow<Element>) -> Void) {
    unsafe withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unsafe body(MutableRow(base, count: buffer.count))
    }
  }
}

extension Row {
  /// A copy of some numbers.
  func numbers(_ range: Range<Int>) -> [Element] { range.map { self[$0] } }
}
