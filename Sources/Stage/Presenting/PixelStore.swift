internal import Frame

/// The pixels of presenters that cannot paint directly into the window's memory.
///
/// Rows start on cache lines of 64 bytes.
@safe final class PixelStore {
  let width: Int
  let height: Int
  let bytesPerRow: Int
  @unsafe let baseAddress: UnsafeMutableRawPointer

  private static let alignment = 64

  init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "the size \(width) x \(height) is not positive")
    self.width = width
    self.height = height
    bytesPerRow = (width * 4 + Self.alignment - 1) / Self.alignment * Self.alignment
    unsafe baseAddress = UnsafeMutableRawPointer.allocate(
      byteCount: bytesPerRow * height, alignment: Self.alignment)
    unsafe baseAddress.initializeMemory(
      as: UInt8.self, repeating: 0, count: bytesPerRow * height)
  }

  deinit { unsafe baseAddress.deallocate() }

  func lend<Result>(isFresh: Bool, _ body: (borrowing SurfaceMemory) -> Result) -> Result {
    let surface = unsafe SurfaceMemory(
      baseAddress: baseAddress, width: width, height: height, bytesPerRow: bytesPerRow,
      isFresh: isFresh)
    return body(surface)
  }

  /// Returns the address of the top left pixel of `rect`, which must lie inside the store.
  @unsafe func address(of rect: PixelRect) -> UnsafeMutableRawPointer {
    precondition(rect.left >= 0 && rect.top >= 0 && rect.right <= width && rect.bottom <= height)
    return unsafe baseAddress + (rect.top * bytesPerRow + rect.left * 4)
  }
}
