/// The pixels of a bitmap, valid as long as the bitmap lives.
struct BitmapMemory {
  private let buffer: Buffer<Pixel>
  let width: Int
  let height: Int

  /// Pixels that may be read, and mean nothing, behind the last: loops read eight at a time.
  static let slack = 16

  init(width: Int, height: Int, writing write: (MutableRow<Pixel>) -> Void) {
    self.width = width
    self.height = height
    let count = width * height
    buffer = Buffer(capacity: count + Self.slack)
    (buffer.row + count).update(repeating: 0, count: Self.slack)
    write(buffer.row)
  }

  /// Row by row without gaps, and `slack` more pixels after the last.
  var pixels: Row<Pixel> { Row(buffer.row) }
}

// Written before anybody else sees it, and never again.
extension BitmapMemory: @unchecked Sendable {}
