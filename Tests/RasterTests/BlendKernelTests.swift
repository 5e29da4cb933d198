import TestSupport
import Testing

@testable import Raster

/// Compares the blend kernels with the floating-point reference and with each other.
@Suite struct BlendKernelTests {
  /// The modes that divide or take roots.
  ///
  /// Their results may be off by one level; all other modes must give the nearest byte.
  static let inexact: Set<BlendMode> = [
    .colorDodge, .colorBurn, .softLight, .hue, .saturation, .color, .luminosity,
  ]

  /// Returns random premultiplied colours, among them many with extreme alphas and channels.
  static func pixels(_ count: Int, seed: UInt64) -> [Pixel] {
    var numbers = SeededGenerator(seed: seed)
    let alphas: [UInt32] = [0, 1, 2, 127, 128, 254, 255]
    return (0..<count).map { index in
      let alpha =
        index % 3 == 0
        ? alphas[numbers.next(below: alphas.count)] : UInt32(numbers.next(below: 256))
      func component() -> UInt32 {
        switch numbers.next(below: 5) {
        case 0: 0
        case 1: alpha
        case 2: alpha / 2
        default: UInt32(numbers.next(below: Int(alpha) + 1))
        }
      }
      return alpha << 24 | component() << 16 | component() << 8 | component()
    }
  }

  static func row(
    _ s: [Pixel], _ d: [Pixel], _ mode: BlendMode, coverage: UInt8 = 255
  ) -> [Pixel] {
    var row = d
    row.withMutableRow { row in
      s.withRow { s in
        blendRow(row, count: d.count, source: s, mode: mode, coverage: coverage)
      }
    }
    return row
  }

  static func row(_ s: [Pixel], _ d: [Pixel], _ mode: BlendMode, mask: [UInt8]) -> [Pixel] {
    var row = d
    row.withMutableRow { row in
      s.withRow { s in
        mask.withRow { mask in
          blendRow(row, count: d.count, source: s, mode: mode, mask: mask)
        }
      }
    }
    return row
  }

  static func distance(_ a: Pixel, _ b: Pixel) -> Int {
    ([0, 8, 16, 24] as [UInt32]).map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }.max() ?? 0
  }

  static func hasAlphaBelowColor(_ pixel: Pixel) -> Bool {
    max(pixel & 0xFF, pixel >> 8 & 0xFF, pixel >> 16 & 0xFF) > pixel >> 24
  }

  @Test(arguments: BlendMode.allCases) func kernelsMatchTheReferenceBytes(_ mode: BlendMode) {
    let (s, d) = (Self.pixels(6000, seed: 1), Self.pixels(6000, seed: 2))
    let result = Self.row(s, d, mode)
    var worst = 0
    for i in s.indices {
      let expected = blended(mode, Quad(pixel: s[i]), Quad(pixel: d[i])).pixel
      worst = max(worst, Self.distance(result[i], expected))
      if Self.hasAlphaBelowColor(result[i]) { worst = 999 }
    }
    #expect(worst <= (Self.inexact.contains(mode) ? 1 : 0))
  }

  @Test(arguments: BlendMode.allCases) func partialCoverageIsWithinOneLevelOfTheReference(
    _ mode: BlendMode
  ) {
    let (s, d) = (Self.pixels(3000, seed: 3), Self.pixels(3000, seed: 4))
    var numbers = SeededGenerator(seed: 5)
    let mask = s.map { _ in UInt8(numbers.next(below: 256)) }
    let result = Self.row(s, d, mode, mask: mask)
    var worst: Float = 0
    for i in s.indices {
      let below = Quad(pixel: d[i])
      let above = blended(mode, Quad(pixel: s[i]), below)
      let difference =
        (below + (above - below) * (Float(mask[i]) / 255) - Quad(pixel: result[i])) * 255
      for lane in 0..<4 { worst = max(worst, abs(difference[lane])) }
      if Self.hasAlphaBelowColor(result[i]) { worst = 999 }
      if mask[i] == 0 { #expect(result[i] == d[i]) }
    }
    // Rounding the blended colour adds an error of up to half a level, or of a whole level in
    // inexact modes. Mixing this colour with the backdrop rounds again, by up to half a level.
    #expect(worst <= (Self.inexact.contains(mode) ? 1.5 : 1.01))
  }

  /// A uniform mask gives the same pixels as a constant coverage.
  ///
  /// This must also hold if the span is blended in several parts.
  @Test(arguments: BlendMode.allCases) func uniformMaskEqualsConstantCoverageAtAnyOffset(
    _ mode: BlendMode
  ) {
    let (s, d) = (Self.pixels(300, seed: 6), Self.pixels(300, seed: 7))
    for coverage: UInt8 in [0, 1, 77, 128, 254, 255] {
      let whole = Self.row(s, d, mode, coverage: coverage)
      #expect(whole == Self.row(s, d, mode, mask: .init(repeating: coverage, count: 300)))
      var pieces: [Pixel] = []
      var masked: [Pixel] = []
      var length = 1
      while pieces.count < 300 {
        let range = pieces.count..<min(pieces.count + length, 300)
        let (s, d) = (Array(s[range]), Array(d[range]))
        pieces += Self.row(s, d, mode, coverage: coverage)
        masked += Self.row(s, d, mode, mask: .init(repeating: coverage, count: s.count))
        length = length % 19 + 1
      }
      #expect(pieces == whole && masked == whole)
    }
  }

  @Test(arguments: BlendMode.allCases) func solidColourBlendsLikeARowOfThatColour(
    _ mode: BlendMode
  ) {
    let d = Self.pixels(100, seed: 8)
    var numbers = SeededGenerator(seed: 9)
    let mask = d.map { _ in UInt8(numbers.next(below: 256)) }
    for color in Self.pixels(24, seed: 10) {
      let s = [Pixel](repeating: color, count: 100)
      for coverage: UInt8 in [255, 100] {
        var row = d
        row.withMutableRow { row in
          blendSolid(row, count: 100, color: color, mode: mode, coverage: coverage)
        }
        #expect(row == Self.row(s, d, mode, coverage: coverage))
      }
      var row = d
      row.withMutableRow { row in
        mask.withRow { mask in
          blendSolid(row, count: 100, color: color, mode: mode, mask: mask)
        }
      }
      #expect(row == Self.row(s, d, mode, mask: mask))
    }
  }

  /// Blends black with every alpha over every grey level.
  ///
  /// For one translucent colour, the kernel multiplies each component only once. The result must
  /// still be the nearest byte.
  @Test func tintsRoundToTheNearestByte() {
    var row = [Pixel](repeating: 0, count: 256)
    for alpha in 0..<256 as Range<UInt32> {
      for i in 0..<256 { row[i] = UInt32(i) &* 0x0101_0101 }
      let below = row
      row.withMutableRow { row in
        blendSolid(row, count: 256, color: alpha << 24, coverage: 255)
      }
      #expect((0..<256).allSatisfy { row[$0] == over(alpha << 24, below[$0]) })
    }
  }

  @Test func kernelsWriteOnlyTheirRow() {
    for count in 0..<20 {
      var memory = [Pixel](repeating: 0x0102_0304, count: count + 2)
      memory.withMutableRow { memory in
        blendSolid(memory + 1, count: count, color: 0x8040_2010, coverage: 255)
        blendSolid(memory + 1, count: count, color: 0x8040_2010, mode: .xor, coverage: 9)
        scaleRow(memory + 1, count: count, by: 100)
        fillRow(memory + 1, count: count, color: 0xFF00_0000)
      }
      #expect(memory.first == 0x0102_0304 && memory.last == 0x0102_0304)
      #expect(memory.dropFirst().dropLast().allSatisfy { $0 == 0xFF00_0000 })
    }
  }
}
