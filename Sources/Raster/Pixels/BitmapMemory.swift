/// The pixels of a bitmap as plain memory, valid as long as the bitmap lives.
@safe
struct BitmapMemory {
  /// Row by row without gaps, and `slack` more pixels after the last.
  let pixels: UnsafePointer<Pixel>
  let width: Int
  let height: Int

  /// Pixels that may be read, and mean nothing, behind the last: loops read eight at a time.
  static let slack = 16
}

// Written before anybody else sees it, and never again.
extension BitmapMemory: @unchecked Sendable {}
