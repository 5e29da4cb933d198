internal import PNG

/// Pictures side by side.
enum Film {
  /// The distance of the pictures in pixels.
  private static let gap = 4

  /// Returns one picture with all frames, in rows of some columns.
  ///
  /// - Parameter background: The grey between the frames and its alpha, 0…255.
  static func sheet(
    _ frames: [PNGImage], columns: Int, background: (grey: UInt8, alpha: UInt8) = (128, 255)
  ) -> PNGImage {
    guard let first = frames.first else {
      return PNGImage(width: 1, height: 1, pixels: [0, 0, 0, 0])
    }
    let boxes = boxes(of: frames.count, columns: columns, width: first.width, height: first.height)
    let width = boxes.map(\.right).max() ?? 0
    let height = boxes.map(\.bottom).max() ?? 0
    var pixels = [UInt8](repeating: background.grey, count: width * height * 4)
    for place in stride(from: 3, to: pixels.count, by: 4) {
      pixels[place] = background.alpha
    }
    for (frame, box) in zip(frames, boxes) {
      for y in 0..<min(frame.height, first.height) {
        let start = ((box.top + y) * width + box.left) * 4
        let length = min(frame.width, first.width) * 4
        pixels.replaceSubrange(
          start..<(start + length), with: frame.pixels[(y * frame.width * 4)...].prefix(length))
      }
    }
    return PNGImage(width: width, height: height, pixels: pixels)
  }

  /// Returns the boxes of frames of one size in a sheet.
  static func boxes(of count: Int, columns: Int, width: Int, height: Int) -> [PixelBox] {
    let columns = max(1, min(columns, count))
    return (0..<count).map { index in
      let left = index % columns * (width + gap)
      let top = index / columns * (height + gap)
      return PixelBox(left: left, top: top, right: left + width, bottom: top + height)
    }
  }

  /// Returns a part of a picture.
  static func crop(_ image: PNGImage, to box: PixelBox) -> PNGImage {
    let width = box.right - box.left
    var pixels: [UInt8] = []
    pixels.reserveCapacity(box.area * 4)
    for y in box.top..<box.bottom {
      pixels += image.pixels[((y * image.width + box.left) * 4)...].prefix(width * 4)
    }
    return PNGImage(width: width, height: box.bottom - box.top, pixels: pixels)
  }

  /// Returns a moment without needless digits, such as `0.2 s`.
  static func text(of seconds: Double) -> String {
    let rounded = (seconds * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? "\(Int(rounded)) s" : "\(rounded) s"
  }
}
