/// Memory for pixels, lent to a program for painting.
///
/// Each pixel has 32 bits in the machine's byte order: alpha in the top byte, then red, green and
/// blue, premultiplied. Row 0 is the top.
///
/// The memory can be neither copied nor kept: it belongs to the window and may move at the next
/// resize. Windows ignore alpha; paint opaque pixels.
@safe
public struct SurfaceMemory: ~Copyable {
  /// The address of the first pixel, valid only while the closure that received the surface runs.
  @unsafe public let baseAddress: UnsafeMutableRawPointer
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The bytes from one row to the next: a multiple of 4, at least `width * 4`.
  public let bytesPerRow: Int
  /// Whether the content is undefined, so that everything must be painted.
  ///
  /// Otherwise the surface contains what was painted last.
  public let isFresh: Bool

  /// Creates a surface over existing memory.
  ///
  /// - Precondition: `baseAddress` is aligned to 4 bytes, and the memory behind it holds all rows.
  @unsafe public init(
    baseAddress: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, isFresh: Bool
  ) {
    precondition(width >= 0 && height >= 0, "the size \(width) x \(height) is negative")
    precondition(
      bytesPerRow >= width * 4 && bytesPerRow % 4 == 0,
      "\(bytesPerRow) bytes per row are not a multiple of 4 or too few for \(width) pixels")
    unsafe self.baseAddress = baseAddress
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    self.isFresh = isFresh
  }

  /// The rectangle of all pixels.
  public var bounds: PixelRect { PixelRect(left: 0, top: 0, right: width, bottom: height) }
  /// The number of pixels from one row to the next.
  public var pixelsPerRow: Int { bytesPerRow / 4 }

  /// Calls `body` with the pixels in row order; pixel (x, y) is at `y * pixelsPerRow + x`.
  public borrowing func withPixels<Result>(
    _ body: (inout MutableSpan<UInt32>) -> Result
  ) -> Result {
    // The last row may lack the padding after its last pixel.
    let count = width == 0 || height == 0 ? 0 : (height - 1) * pixelsPerRow + width
    let start = unsafe baseAddress.assumingMemoryBound(to: UInt32.self)
    let buffer = unsafe UnsafeMutableBufferPointer(start: start, count: count)
    var span = unsafe buffer.mutableSpan
    return body(&span)
  }
}
