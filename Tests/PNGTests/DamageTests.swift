import PNG
import Testing

/// Invalid files: each is refused with the right error, and none stops the program.
@Suite struct DamageTests {
  private func failure(_ file: [UInt8], pixelLimit: Int = 1 << 20) -> PNGError? {
    do throws(PNGError) {
      _ = try PNGImage(decoding: file, pixelLimit: pixelLimit)
      return nil
    } catch {
      return error
    }
  }

  /// A valid file of 5 × 3 palette pixels with chunks of many kinds.
  private let sample: [UInt8] = {
    var builder = PNGBuilder()
    builder.addHeader(5, 3, depth: 8, type: 3)
    builder.add("gAMA", [0, 0, 177, 143])
    builder.add("PLTE", [1, 2, 3, 4, 5, 6])
    builder.add("tRNS", [7])
    builder.add("tEXt", Array("Title\0x".utf8))
    let data = PNGBuilder.stored([UInt8](repeating: 0, count: 18))
    builder.add("IDAT", Array(data[..<9]))
    builder.add("IDAT", Array(data[9...]))
    builder.add("tIME", [7, 234, 11, 20, 12, 0, 0])
    builder.add("IEND", [])
    return builder.bytes
  }()

  /// Returns a file of 2 × 2 pixels, grey by default, with the given chunks before its image data.
  private func file(
    before: [(String, [UInt8])] = [], rows: [UInt8] = [0, 1, 2, 0, 3, 4], type: Int = 0
  ) -> [UInt8] {
    PNGBuilder.file(2, 2, depth: 8, type: type, before: before, rows: rows)
  }

  @Test func everyTruncationIsReported() {
    #expect(failure(sample) == nil)
    #expect(failure(sample + [1, 2, 3]) == nil)
    for count in sample.indices {
      switch failure(Array(sample[..<count])) {
      case .notPNG: #expect(count < 8)
      case .truncated: #expect(count >= 8)
      case let other: Issue.record("\(count): \(String(describing: other))")
      }
    }
  }

  @Test func everyChangedByteIsDetected() {
    for index in sample.indices {
      var file = sample
      file[index] ^= 0x20
      // A chunk's check sum covers its type and contents. Changed lengths and signatures are found
      // by other checks.
      #expect(failure(file) != nil, "byte \(index)")
    }
  }

  @Test func wrongChecksumNamesItsChunk() {
    var file = sample
    file[30] ^= 1
    #expect(failure(file) == .wrongChecksum(chunk: "IHDR", at: 8))
    file = sample
    file[file.count - 1] ^= 1
    #expect(failure(file) == .wrongChecksum(chunk: "IEND", at: sample.count - 12))
  }

  @Test func invalidHeadersAreRefused() {
    let wrong = PNGError.invalidContents(chunk: "IHDR", at: 8)
    for (depth, type) in [(3, 0), (16, 3), (4, 2), (2, 4), (1, 6), (0, 0), (8, 1), (8, 5), (8, 7)] {
      #expect(failure(PNGBuilder.file(1, 1, depth: depth, type: type, rows: [0])) == wrong)
    }
    #expect(failure(PNGBuilder.file(0, 1, depth: 8, type: 0, rows: [])) == wrong)
    #expect(failure(PNGBuilder.file(1, 1 << 31, depth: 8, type: 0, rows: [])) == wrong)
    #expect(failure(PNGBuilder.file(1, 1, depth: 8, type: 0, interlace: 2, rows: [0, 0])) == wrong)
    var headless = PNGBuilder()
    headless.add("IEND", [])
    #expect(failure(headless.bytes) == .missingChunk("IHDR"))
  }

  @Test func imagesAboveThePixelLimitAreRefused() {
    let file = PNGBuilder.file(2000, 1000, depth: 8, type: 6, rows: [])
    #expect(failure(file) == .tooManyPixels(width: 2000, height: 1000, limit: 1 << 20))
    #expect(failure(file, pixelLimit: 2_000_000) == .tooFewRows)
    let huge = PNGBuilder.file(0x7fff_ffff, 0x7fff_ffff, depth: 16, type: 6, rows: [])
    let sides = 0x7fff_ffff
    #expect(
      failure(huge, pixelLimit: .max)
        == .tooManyPixels(width: sides, height: sides, limit: 1 << 48))
    #expect(failure(sample, pixelLimit: -1) == .tooManyPixels(width: 5, height: 3, limit: -1))
    let wide = PNGBuilder.file(sides, 100_000, depth: 16, type: 6, rows: [])
    #expect(failure(wide, pixelLimit: .max) == .tooFewRows)
    #expect(failure(sample, pixelLimit: 15) == nil)
    #expect(failure(sample, pixelLimit: 14) == .tooManyPixels(width: 5, height: 3, limit: 14))
  }

  @Test func misplacedAndUnknownChunksAreRefused() {
    let pal: [UInt8] = [1, 2, 3]
    #expect(failure(file(before: [("ABCD", [])])) == .unknownChunk("ABCD", at: 33))
    #expect(failure(file(before: [("aBCD", [])])) == nil)
    #expect(failure(file(before: [("a1CD", [])])) == .malformedChunk(at: 33))
    #expect(failure(file(before: [("IHDR", [])])) == .misplacedChunk("IHDR", at: 33))
    #expect(failure(file(before: [("PLTE", pal)])) == .invalidContents(chunk: "PLTE", at: 33))
    #expect(failure(file(type: 3)) == .missingChunk("PLTE"))
    let twice = file(before: [("PLTE", pal), ("PLTE", pal)], type: 3)
    #expect(failure(twice) == .misplacedChunk("PLTE", at: 48))
    let early = file(before: [("tRNS", [0]), ("PLTE", pal)], type: 3)
    #expect(failure(early) == .misplacedChunk("tRNS", at: 33))
    let long = file(before: [("PLTE", pal), ("tRNS", [0, 0])], type: 3)
    #expect(failure(long) == .invalidContents(chunk: "tRNS", at: 48))
    let odd = file(before: [("PLTE", [1, 2, 3, 4])], type: 3)
    #expect(failure(odd) == .invalidContents(chunk: "PLTE", at: 33))
    #expect(failure(file(before: [("tRNS", [0])])) == .invalidContents(chunk: "tRNS", at: 33))
    var builder = PNGBuilder()
    builder.addHeader(1, 1, depth: 8, type: 0)
    builder.add("IEND", [])
    #expect(failure(builder.bytes) == .missingChunk("IDAT"))
    builder = PNGBuilder()
    builder.addHeader(1, 1, depth: 8, type: 0)
    let data = PNGBuilder.stored([0, 0])
    builder.add("IDAT", Array(data[..<5]))
    builder.add("tIME", [])
    builder.add("IDAT", Array(data[5...]))
    builder.add("IEND", [])
    #expect(failure(builder.bytes) == .misplacedChunk("IDAT", at: builder.bytes.count - 12 - 20))
  }

  @Test func invalidRowsAreRefused() {
    #expect(failure(file(rows: [0, 1, 2, 5, 3, 4])) == .unknownFilter(5, row: 1))
    #expect(failure(file(rows: [0, 1, 2])) == .tooFewRows)
    #expect(failure(file(rows: [0, 1, 2, 0, 3, 4, 0])) == .damagedData(.tooLong, at: 48))
    let missing = file(before: [("PLTE", [1, 2, 3])], rows: [0, 0, 0, 0, 0, 1], type: 3)
    #expect(failure(missing) == .missingColor(index: 1, row: 1))
  }

  @Test func invalidTextChunksAreRefused() {
    for (type, contents) in [
      ("tEXt", "Title"), ("tEXt", "\0x"), ("tEXt", " x\0y"), ("tEXt", "a\0b\0c"),
      ("zTXt", "a\0"), ("zTXt", "a\0\u{1}x"), ("zTXt", "a\0\0x"), ("iTXt", "a\0\0\0"),
      ("iTXt", "a\0\0\u{1}\0\0x"), ("iTXt", "a\0\u{2}\0\0\0x"),
    ] {
      let file = file(before: [(type, Array(contents.utf8))])
      #expect(failure(file) == .invalidContents(chunk: type, at: 33), "\(contents)")
    }
    let invalid = file(before: [("iTXt", [97, 0, 0, 0, 0, 0, 0xff])])
    #expect(failure(invalid) == .invalidContents(chunk: "iTXt", at: 33))
  }

  @Test func bytesAfterTheEndAreRefusedOnRequest() throws {
    let file = file()
    for extra in [[0], Array(sample), PNGImage.signature] as [[UInt8]] {
      #expect(try PNGImage(decoding: file + extra) == PNGImage(decoding: file))
      #expect(throws: PNGError.trailingBytes(at: file.count)) {
        try PNGImage(decoding: file + extra, allowsTrailingBytes: false)
      }
    }
    #expect(throws: Never.self) { try PNGImage(decoding: file, allowsTrailingBytes: false) }
  }

  @Test func compressedTextChunksAreRead() throws {
    let text = Array("Grüße".utf8)
    let latin1: [UInt8] = [0x47, 0xfc, 0xdf]
    let picture = try PNGImage(
      decoding: file(before: [
        ("zTXt", [97, 0, 0] + PNGBuilder.stored(latin1)),
        ("iTXt", [98, 0, 1, 0] + Array("de\0b\0".utf8) + PNGBuilder.stored(text)),
        ("iTXt", [99, 0, 0, 0, 0, 0] + text),
      ]))
    #expect(picture.text.map(\.keyword) == ["a", "b", "c"])
    #expect(picture.text.map(\.value) == ["Güß", "Grüße", "Grüße"])
  }

  @Test func errorDescriptionsAreDistinct() {
    let errors: [PNGError] = [
      .notPNG, .truncated(at: 9), .malformedChunk(at: 9), .wrongChecksum(chunk: "IDAT", at: 9),
      .unknownChunk("ABCD", at: 9), .misplacedChunk("PLTE", at: 9), .missingChunk("IDAT"),
      .invalidContents(chunk: "IHDR", at: 9), .tooManyPixels(width: 3, height: 3, limit: 8),
      .damagedData(.symbol, at: 9), .tooFewRows, .unknownFilter(9, row: 2),
      .missingColor(index: 9, row: 2), .trailingBytes(at: 9),
    ]
    #expect(Set(errors.map(\.description)).count == errors.count)
    #expect(
      "\(PNGError.wrongChecksum(chunk: "IDAT", at: 9))" == "wrong check sum of IDAT at byte 9")
  }
}
