import PNG
import Testing

/// Files from another encoder.
///
/// This module's encoder would choose other matches and codes.
@Suite struct ForeignFilesTests {
  private func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = hexadecimal.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  @Test func interlacedPaletteFileDecodes() throws {
    let picture = try PNGImage(decoding: bytes(Self.palette))
    let colors: [[UInt8]] = [
      [255, 0, 0, 255], [0, 255, 0, 128], [0, 0, 255, 255], [9, 8, 7, 255],
    ]
    #expect(picture.width == 5 && picture.height == 3)
    for y in 0..<3 {
      for x in 0..<5 {
        let start = 4 * (5 * y + x)
        #expect(Array(picture.pixels[start..<start + 4]) == colors[(x + 2 * y) % 4])
      }
    }
  }

  @Test func sixteenBitColourInAFixedBlockDecodes() throws {
    let picture = try PNGImage(decoding: bytes(Self.deep))
    #expect(picture.width == 4 && picture.height == 5)
    for y in 0..<5 {
      for x in 0..<4 {
        for sample in 0..<3 {
          let stored = (x * 4369 + y * 7777 + sample * 12345) & 65535
          let level = UInt8(Double(stored) / 257 + 0.5)
          #expect(picture.pixels[4 * (4 * y + x) + sample] == level)
        }
        #expect(picture.pixels[4 * (4 * y + x) + 3] == 255)
      }
    }
  }

  @Test func greyAndAlphaInADynamicBlockDecodes() throws {
    let picture = try PNGImage(decoding: bytes(Self.grayAlpha))
    #expect(picture.width == 16 && picture.height == 16)
    for y in 0..<16 {
      for x in 0..<16 {
        let level = UInt8((x * x * 7 + y * y * 3 + x * y) / 5 % 3 * 100)
        let start = 4 * (16 * y + x)
        let expected = [level, level, level, UInt8(255 - x * y / 9 % 2)]
        #expect(Array(picture.pixels[start..<start + 4]) == expected)
      }
    }
  }

  private static let palette = """
    89504e470d0a1a0a0000000d4948445200000005000000030203000001515f1dfd0000000c504c5445ff000000
    ff000000ff090807a2d262c00000000274524e53ff80080fb36a000000144944415478da636000820606058602
    20dcd800000c5102b2f07c7cc10000000049454e44ae426082
    """

  private static let deep = """
    89504e470d0a1a0a0000000d4948445200000004000000051002000000bd5f06cf0000004f4944415478016360
    6030b04c28121474f42a6c56520a8a6e9a626c9c9c337929a35ca2dfacbacb8268404890492e512e511e8c9149
    b94466db43a1f773ab25764a58022112c902d2219708d18e0c0057051b64cf2bbf4d0000000049454e44ae4260
    82
    """

  private static let grayAlpha = """
    89504e470d0a1a0a0000000d4948445200000010000000100804000000b5fa37ea000000a24944415478da4d51
    8911c0200c62588775aad8f0447b5eb14d106804ce3afb18df5a5d3102b74dd42a2ed41662ab29821abb46a3cf
    f7172c446e37291905c99f26c48b5cea90f88c26831c6f9bc8d3f06ea11554126128070a54365926d9c6610bde
    5888c6d51185212594b6b2548c5c7f04371dfa47d17ffb191b21ebdb21a10998822840ef4a93407dc6435e353a
    99cc48cdece60e3c195c42e5bacb4a195cd73fb0ab61ddf811ca750000000049454e44ae426082
    """
}
