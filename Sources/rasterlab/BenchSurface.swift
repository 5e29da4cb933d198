import Measuring
import Raster

/// Memory borrowed by a pixmap, so that memset of the same memory can be timed.
@safe
struct BenchSurface: ~Copyable {
  var pixmap: Pixmap
  let memory: FrameMemory

  init(width: Int, height: Int) {
    memory = FrameMemory(width: width, height: height)
    pixmap = unsafe Pixmap(
      borrowing: memory.base, width: width, height: height, bytesPerRow: width * 4)
  }

  /// Copies a picture of the surface's size into it.
  func restore(_ pixels: [Pixel]) {
    unsafe pixels.withUnsafeBytes { bytes in
      guard let source = bytes.baseAddress, bytes.count == memory.byteCount else { return }
      unsafe memory.base.copyMemory(from: source, byteCount: bytes.count)
    }
  }
}
