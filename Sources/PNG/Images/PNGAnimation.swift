/// Writes an animated PNG, picture by picture; equal pictures give equal bytes.
///
/// Each frame stores the rectangle that differs from the previous frame, and equal pictures become
/// one frame that is shown for longer. The file is `head`, then the bytes of each `add(_:)` and those
/// of `end()`. The head states the number of frames, so it is written twice: first in its place, and
/// over itself at the end.
///
/// ```swift
/// var animation = PNGAnimation(width: 64, height: 64, rate: 30)
/// var file = animation.head
/// for picture in pictures { file += animation.add(picture) }
/// file += animation.end()
/// file.replaceSubrange(0..<animation.head.count, with: animation.head)
/// ```
public struct PNGAnimation: Sendable {
  /// The pictures per second.
  public let rate: Int
  private let header: Header
  /// The last picture.
  private var last: [UInt8] = []
  /// The frame that is not written yet, because its delay is unknown.
  private var waiting: Frame?
  /// The number of frames, including the waiting one.
  private var frameCount: UInt32 = 0
  /// The number of the next chunk of the animation.
  private var sequence: UInt32 = 0

  /// A rectangle of a picture, and how long it is shown.
  private struct Frame {
    var left: Int
    var top: Int
    var width: Int
    var height: Int
    var data: [UInt8]
    /// The number of pictures.
    var delay: UInt16 = 1
  }

  /// Creates an animation that repeats for ever.
  ///
  /// - Parameters:
  ///   - width: The width of every picture in pixels; like `height`, 1 to 2^31 - 1.
  ///   - rate: The pictures per second, 1 to 65,535.
  ///   - isOpaque: Whether alpha is ignored and not stored.
  public init(width: Int, height: Int, rate: Int, isOpaque: Bool = false) {
    let sides = 1...Int(Int32.max)
    precondition(sides ~= width && sides ~= height, "a side is not 1 to 2^31 - 1 pixels")
    precondition(1...65_535 ~= rate, "the rate is not 1 to 65,535 pictures per second")
    self.rate = rate
    header = Header(width: width, height: height, colorType: isOpaque ? .rgb : .rgba)
  }

  /// The first bytes of the file, with the number of frames so far.
  public var head: [UInt8] {
    var file = Chunk.signature
    Chunk.append("IHDR", header.contents, to: &file)
    var control: [UInt8] = []
    control.appendBigEndian32(frameCount)
    // Zero means for ever.
    control.appendBigEndian32(0)
    Chunk.append("acTL", control, to: &file)
    return file
  }

  /// Adds a picture and returns the bytes that follow in the file, which may be none.
  ///
  /// - Parameter pixels: four samples for each pixel, as in ``PNGImage/pixels``.
  public mutating func add(_ pixels: [UInt8]) -> [UInt8] {
    precondition(
      pixels.count == 4 * header.width * header.height,
      "There must be four samples for each of the pixels")
    let changes = changes(to: pixels)
    if changes == nil, let delay = waiting?.delay, delay < .max {
      waiting?.delay = delay + 1
      return []
    }
    let bytes = takeWaiting()
    // A frame has at least one pixel, even if the delay of an equal one is full.
    var frame = changes ?? Frame(left: 0, top: 0, width: 1, height: 1, data: [])
    let rows = (frame.top..<frame.top + frame.height).map { y in
      let start = 4 * (y * header.width + frame.left)
      return start..<start + 4 * frame.width
    }
    let picture = PNGImage(
      width: frame.width, height: frame.height, pixels: rows.flatMap { pixels[$0] })
    frame.data = picture.compressedRows(
      Header(width: frame.width, height: frame.height, colorType: header.colorType))
    waiting = frame
    frameCount += 1
    last = pixels
    return bytes
  }

  /// Returns the last bytes of the file.
  ///
  /// - Precondition: there is a picture.
  public mutating func end() -> [UInt8] {
    precondition(frameCount > 0, "an animation without pictures is no PNG file")
    var bytes = takeWaiting()
    Chunk.append("IEND", [], to: &bytes)
    return bytes
  }

  /// Returns the rectangle around all pixels that differ from the last picture; nil if none does.
  private func changes(to pixels: [UInt8]) -> Frame? {
    let (width, height) = (header.width, header.height)
    guard !last.isEmpty else {
      return Frame(left: 0, top: 0, width: width, height: height, data: [])
    }
    let (old, new) = (last.span, pixels.span)
    var (left, right, top, bottom) = (width, 0, height, 0)
    for y in 0..<height {
      let row = 4 * y * width..<4 * (y + 1) * width
      guard let first = row.first(where: { old[$0] != new[$0] }),
        let last = row.last(where: { old[$0] != new[$0] })
      else { continue }
      (left, right) = (min(left, first / 4 % width), max(right, last / 4 % width + 1))
      (top, bottom) = (min(top, y), y + 1)
    }
    guard bottom > 0 else { return nil }
    return Frame(left: left, top: top, width: right - left, height: bottom - top, data: [])
  }

  /// Returns the chunks of the waiting frame.
  private mutating func takeWaiting() -> [UInt8] {
    guard let frame = waiting else { return [] }
    waiting = nil
    var bytes: [UInt8] = []
    var control = takeSequence()
    for number in [frame.width, frame.height, frame.left, frame.top] {
      control.appendBigEndian32(UInt32(number))
    }
    control += [UInt8(frame.delay >> 8), UInt8(frame.delay & 255)]
    control += [UInt8(rate >> 8), UInt8(rate & 255)]
    // The frame stays, and its pixels replace those below.
    control += [0, 0]
    Chunk.append("fcTL", control, to: &bytes)
    let isFirst = sequence == 1
    for start in stride(from: 0, to: frame.data.count, by: 1 << 20) {
      let part = frame.data[start..<min(start + 1 << 20, frame.data.count)]
      if isFirst {
        Chunk.append("IDAT", Array(part), to: &bytes)
      } else {
        Chunk.append("fdAT", takeSequence() + part, to: &bytes)
      }
    }
    return bytes
  }

  /// Returns the number of the next chunk, and counts on.
  private mutating func takeSequence() -> [UInt8] {
    defer { sequence += 1 }
    var bytes: [UInt8] = []
    bytes.appendBigEndian32(sequence)
    return bytes
  }
}
