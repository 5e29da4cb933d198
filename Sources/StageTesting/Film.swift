internal import PNG

/// Pictures side by side.
enum Film {
  /// The distance of the pictures in pixels.
  private static let gap = 4

  /// Returns one picture with all frames, in rows of some columns; the background is grey.
  static func sheet(_ frames: [PNGImage], columns: Int) -> PNGImage {
    guard let first = frames.first else {
      return PNGImage(width: 1, height: 1, pixels: [0, 0, 0, 0])
    }
    let columns = max(1, min(columns, frames.count))
    let rows = (frames.count + columns - 1) / columns
    let width = columns * first.width + (columns - 1) * gap
    let height = rows * first.height + (rows - 1) * gap
    var pixels = [UInt8](repeating: 128, count: width * height * 4)
    for place in stride(from: 3, to: pixels.count, by: 4) { pixels[place] = 255 }
    for (index, frame) in frames.enumerated() {
      let left = index % columns * (first.width + gap)
      let top = index / columns * (first.height + gap)
      for y in 0..<min(frame.height, first.height) {
        let start = ((top + y) * width + left) * 4
        let length = min(frame.width, first.width) * 4
        pixels.replaceSubrange(
          start..<(start + length), with: frame.pixels[(y * frame.width * 4)...].prefix(length))
      }
    }
    return PNGImage(width: width, height: height, pixels: pixels)
  }
}
