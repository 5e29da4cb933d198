/// The pixels of a bitmap, valid as long as the bitmap exists.
struct BitmapMemory {
  private let buffer: Buffer<Pixel>
  let width: Int
  let height: Int

  /// The number of extra pixels after the bitmap's last one.
  ///
  /// Loops read eight pixels at a time and may read beyond the last one.
  static let slack = 16

  init(width: Int, height: Int, writing write: (MutableRow<Pixel>) -> Void) {
    self.width = width
    self.height = height
    let count = width * height
    buffer = Buffer(capacity: count + Self.slack)
    (buffer.row + count).update(repeating: 0, count: Self.slack)
    write(buffer.row)
  }

  /// The pixels, row by row without gaps, followed by `slack` more pixels.
  var pixels: Row<Pixel> { Row(buffer.row) }
}

// The memory is written before it is shared, and never afterwards.
extension BitmapMemory: @unchecked Sendable {}
