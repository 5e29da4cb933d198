import Raster

/// Page-aligned pixel memory that a pixmap borrows, so that memset of the very same bytes can be
/// timed beside a drawing.
@safe
struct BenchSurface: ~Copyable {
  let byteCount: Int
  var pixmap: Pixmap
  private let memory: UnsafeMutableRawPointer

  init(width: Int, height: Int) {
    byteCount = width * height * 4
    unsafe memory = .allocate(byteCount: byteCount, alignment: 4096)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0xFF, count: byteCount)
    pixmap = unsafe Pixmap(
      borrowing: memory, width: width, height: height, bytesPerRow: width * 4)
  }

  deinit { unsafe memory.deallocate() }

  /// Sets every byte; the optimiser makes it a call of the C library's memset.
  @inline(never)
  func set(_ byte: UInt8) {
    unsafe memory.initializeMemory(as: UInt8.self, repeating: byte, count: byteCount)
  }

  /// Puts a picture of the surface's size into it.
  func restore(_ pixels: [Pixel]) {
    unsafe pixels.withUnsafeBytes { bytes in
      guard let source = bytes.baseAddress, bytes.count == byteCount else { return }
      unsafe memory.copyMemory(from: source, byteCount: byteCount)
    }
  }
}
