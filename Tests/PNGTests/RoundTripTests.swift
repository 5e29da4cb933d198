import PNG
import Testing

/// Encoded images decode to the same pixels, and encoding gives the same bytes every time.
@Suite struct RoundTripTests {
  private static let sizes = [
    (1, 1), (1, 9), (9, 1), (3, 5), (8, 8), (33, 17), (64, 63), (257, 3), (2, 300), (131, 97),
  ]

  @Test(arguments: SamplePicture.allCases)
  func encodedImageDecodesToItself(_ sample: SamplePicture) throws {
    for (width, height) in Self.sizes {
      let picture = sample.make(width, height)
      let file = picture.encoded()
      #expect(try PNGImage(decoding: file) == picture, "\(width) × \(height)")
      #expect(picture.encoded() == file)
    }
    // At this size, some samples need several blocks and several IDAT chunks.
    let large = sample.make(701, 533)
    #expect(try PNGImage(decoding: large.encoded()) == large)
  }

  @Test(arguments: SamplePicture.allCases)
  func encoderChoosesTheSmallestColourType(_ sample: SamplePicture) {
    let file = sample.make(64, 64).encoded()
    #expect(file[24] == 8 && file[25] == sample.colorType && file[28] == 0)
  }

  @Test func compressedSizesStayBelowTheirLimits() {
    // The limits are in bytes for 256 × 256 pixels, with some slack. A worse matcher or worse
    // filters would exceed them.
    let limits: [(SamplePicture, Int)] = [
      (.flat, 1_200), (.shaded, 18_700), (.repetitive, 900), (.gray, 7_900), (.random, 262_600),
    ]
    for (sample, limit) in limits {
      let count = sample.make(256, 256).encoded().count
      #expect(count <= limit, "\(sample): \(count)")
    }
  }

  @Test func encodedBytesEqualTheRecordedDigest() {
    // Encoded bytes must be the same on every processor, or recorded pictures would change.
    var sum = 0
    for sample in SamplePicture.allCases {
      sum = sum &* 31 &+ PNGBuilder.crc(sample.make(150, 90).encoded())
    }
    #expect(sum == 8_668_573_096_811_488_793, "\(sum)")
  }

  @Test func opaqueGreyImageIsStoredAsGrey() throws {
    let levels: [UInt8] = [0, 1, 127, 128, 254, 255]
    let picture = PNGImage(width: 3, height: 2, pixels: levels.flatMap { [$0, $0, $0, 255] })
    let file = picture.encoded()
    #expect(file[25] == 0)
    #expect(try PNGImage(decoding: file) == picture)
  }

  @Test func textChunksRoundTrip() throws {
    let text = [
      PNGText(keyword: "Title", value: "Poker"), PNGText(keyword: "Title", value: ""),
      PNGText(keyword: "Künstler", value: "naïve\nsecond line"),
      PNGText(keyword: "Comment", value: "♠ €"),
    ]
    let picture = PNGImage(width: 1, height: 1, pixels: [1, 2, 3, 4], text: text)
    #expect(try PNGImage(decoding: picture.encoded()).text == text)
  }

  @Test func invalidImagesAndTextsTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = PNGImage(width: 2, height: 2, pixels: [0, 0, 0, 0])
    }
    await #expect(processExitsWith: .failure) { _ = PNGImage(width: 0, height: 2, pixels: []) }
    await #expect(processExitsWith: .failure) { _ = PNGText(keyword: "", value: "") }
    await #expect(processExitsWith: .failure) { _ = PNGText(keyword: "a  b", value: "") }
    await #expect(processExitsWith: .failure) { _ = PNGText(keyword: "a", value: "\0") }
  }
}
