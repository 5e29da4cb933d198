@testable import Raster

extension Array where Element: BitwiseCopyable {
  /// Calls a closure with the elements as a row for the kernels.
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
  /// Returns a copy of some elements.
  func numbers(_ range: Range<Int>) -> [Element] { range.map { self[$0] } }
}
