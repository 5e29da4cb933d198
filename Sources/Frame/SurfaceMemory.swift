/// Pixels lent for painting: 32 bits each, alpha in the top byte, then red, green and blue, in the
/// machine's own byte order, premultiplied.
///
/// Row 0 is the top.
///
/// It can be neither copied nor kept: the memory is the window's and may move at the next resize.
/// On a window alpha is ignored; paint it opaque.
@safe
public struct SurfaceMemory: ~Copyable {
  /// Valid only while the closure runs that was lent the surface.
  @unsafe public let baseAddress: UnsafeMutableRawPointer
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// A multiple of 4, at least `width * 4`.
  public let bytesPerRow: Int
  /// The content is undefined: paint everything.
  ///
  /// Otherwise it is what was painted last.
  public let isFresh: Bool

  /// - Precondition: `baseAddress` is aligned to 4 bytes and the sizes fit the memory behind it.
  @unsafe public init(
    baseAddress: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, isFresh: Bool
  ) {
    precondition(width >= 0 && height >= 0, "a surface of negative size")
    precondition(bytesPerRow >= width * 4 && bytesPerRow % 4 == 0, "rows of \(bytesPerRow) bytes")
    unsafe self.baseAddress = baseAddress
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    self.isFresh = isFresh
  }

  /// The rectangle of all pixels.
  public var bounds: PixelRect { PixelRect(left: 0, top: 0, right: width, bottom: height) }
  /// The pixels from one row to the next.
  public var pixelsPerRow: Int { bytesPerRow / 4 }

  /// Lends the pixels, row after row; pixel (x, y) is at `y * pixelsPerRow + x`.
  public borrowing func withPixels<Result>(
    _ body: (inout MutableSpan<UInt32>) -> Result
  ) -> Result {
    // The last row may end where its last pixel does.
    let count = width == 0 || height == 0 ? 0 : (height - 1) * pixelsPerRow + width
    let start = unsafe baseAddress.assumingMemoryBound(to: UInt32.self)
    let buffer = unsafe UnsafeMutableBufferPointer(start: start, count: count)
    var span = unsafe buffer.mutableSpan
    return body(&span)
  }
}
