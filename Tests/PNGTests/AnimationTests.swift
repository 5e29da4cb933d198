import Testing

@testable import PNG

/// Animated PNG files, taken apart into chunks and decoded frame by frame.
@Suite struct AnimationTests {
  /// A frame of a file, decoded, with its place and delay.
  private struct Frame {
    var left: Int
    var top: Int
    var delay: Int
    var rate: Int
    var image: PNGImage
  }

  private static func write(
    _ pictures: [[UInt8]], _ width: Int, _ height: Int, isOpaque: Bool = false
  ) -> [UInt8] {
    var animation = PNGAnimation(width: width, height: height, rate: 60, isOpaque: isOpaque)
    var file = animation.head
    for picture in pictures { file += animation.add(picture) }
    file += animation.end()
    let head = animation.head
    file.replaceSubrange(0..<head.count, with: head)
    return file
  }

  private static func chunks(_ file: [UInt8]) throws -> [Chunk] {
    var (chunks, offset) = ([Chunk](), 8)
    while offset < file.count {
      let chunk = try Chunk(at: offset, in: file)
      chunks.append(chunk)
      offset = chunk.contents.upperBound + 4
    }
    return chunks
  }

  /// Decodes each frame as a PNG file of its own.
  private static func frames(_ file: [UInt8]) throws -> [Frame] {
    let chunks = try chunks(file)
    var header = try Header(chunks[0], in: file)
    var (frames, sequence) = ([Frame](), 0)
    for (index, chunk) in chunks.enumerated() where chunk.type == "fcTL" {
      let start = chunk.contents.lowerBound
      func number(_ place: Int) -> Int { Int(file.bigEndian32(at: start + place)) }
      #expect(number(0) == sequence && file[start + 24] == 0 && file[start + 25] == 0)
      sequence += 1
      var data: [UInt8] = []
      for part in chunks[(index + 1)...].prefix(while: { ["IDAT", "fdAT"].contains($0.type) }) {
        #expect(part.type == (frames.isEmpty ? "IDAT" : "fdAT"))
        guard part.type == "fdAT" else {
          data += file[part.contents]
          continue
        }
        #expect(Int(file.bigEndian32(at: part.contents.lowerBound)) == sequence)
        sequence += 1
        data += file[part.contents.dropFirst(4)]
      }
      (header.width, header.height) = (number(4), number(8))
      var picture = Chunk.signature
      Chunk.append("IHDR", header.contents, to: &picture)
      Chunk.append("IDAT", data, to: &picture)
      Chunk.append("IEND", [], to: &picture)
      frames.append(
        Frame(
          left: number(12), top: number(16), delay: Int(file.bigEndian16(at: start + 20)),
          rate: Int(file.bigEndian16(at: start + 22)), image: try PNGImage(decoding: picture)))
    }
    return frames
  }

  /// Returns the pictures that a viewer shows.
  private static func pictures(_ file: [UInt8], _ width: Int, _ height: Int) throws -> [[UInt8]] {
    var shown = [UInt8](repeating: 0, count: 4 * width * height)
    return try frames(file).flatMap { frame in
      for y in 0..<frame.image.height {
        let row = 4 * frame.image.width
        let place = 4 * ((frame.top + y) * width + frame.left)
        shown.replaceSubrange(
          place..<place + row, with: frame.image.pixels[y * row..<(y + 1) * row])
      }
      return [[UInt8]](repeating: shown, count: frame.delay)
    }
  }

  /// A grey picture with a red pixel.
  private static func dot(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> [UInt8] {
    (0..<width * height).flatMap { index -> [UInt8] in
      index == y * width + x ? [255, 0, 0, 255] : [90, 90, 90, 255]
    }
  }

  @Test func framesDecodeToThePicturesAdded() throws {
    let (width, height) = (13, 9)
    let moving = (0..<9).map { Self.dot($0, $0 / 2, width, height) }
    let noise = (0..<4).map { seed in
      (0..<4 * width * height).map { UInt8(truncatingIfNeeded: ($0 + seed) &* 2_654_435_761 >> 9) }
    }
    let pictures = moving + [moving[8], moving[8]] + noise + [moving[0]]
    let file = Self.write(pictures, width, height)
    #expect(try Self.pictures(file, width, height) == pictures)
    #expect(Self.write(pictures, width, height) == file)
    // A viewer without animation shows the first picture.
    #expect(try PNGImage(decoding: file).pixels == pictures[0])
  }

  @Test func frameStoresTheChangedRectangle() throws {
    let pictures = [Self.dot(2, 3, 20, 10), Self.dot(6, 5, 20, 10), Self.dot(6, 5, 20, 10)]
    let frames = try Self.frames(Self.write(pictures, 20, 10))
    #expect(frames.map(\.left) == [0, 2] && frames.map(\.top) == [0, 3])
    #expect(frames.map(\.image.width) == [20, 5] && frames.map(\.image.height) == [10, 3])
  }

  @Test func equalPicturesMergeIntoALongerDelay() throws {
    let (a, b) = (Self.dot(0, 0, 4, 4), Self.dot(1, 1, 4, 4))
    let file = Self.write([a, a, a, b, b, a], 4, 4)
    let frames = try Self.frames(file)
    #expect(frames.map(\.delay) == [3, 2, 1] && frames.allSatisfy { $0.rate == 60 })
    let control = try #require(Self.chunks(file).first { $0.type == "acTL" })
    #expect(Array(file[control.contents]) == [0, 0, 0, 3, 0, 0, 0, 0])
  }

  @Test func delayThatIsFullContinuesInAFrameOfOnePixel() throws {
    let file = Self.write([[UInt8]](repeating: [9, 9, 9, 255], count: 65_537), 1, 1)
    #expect(try Self.frames(file).map(\.delay) == [65_535, 2])
  }

  @Test func opaqueAnimationStoresNoAlpha() throws {
    let pictures = [Self.dot(0, 0, 3, 3), Self.dot(2, 2, 3, 3)]
    let file = Self.write(pictures, 3, 3, isOpaque: true)
    #expect(file[25] == 2)
    #expect(try Self.pictures(file, 3, 3) == pictures)
  }
}
