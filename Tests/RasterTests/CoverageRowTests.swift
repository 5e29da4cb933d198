import TestSupport
import Testing

@testable import Raster

@Suite struct CoverageRowTests {
  /// The first and the second bytes of all 65,536 pairs of bytes, and of five more pairs.
  ///
  /// The last five pairs do not fill a vector.
  static let first = (0..<65541).map { UInt8(truncatingIfNeeded: $0 >> 8) }
  static let second = (0..<65541).map { UInt8(truncatingIfNeeded: $0) }

  @Test func vectorProductsEqualScalarProducts() {
    var result = Self.second
    Self.first.withRow { first in
      result.withMutableRow { result in
        coverageProduct(first, Row(result), into: result, count: Self.second.count)
      }
    }
    #expect(result == zip(Self.first, Self.second).map(product))
    for factor: UInt8 in [0, 1, 127, 200, 255] {
      var scaled = Self.second
      scaled.withMutableRow { coverageScale(Row($0), by: factor, into: $0, count: 263) }
      #expect(scaled[..<263] == Self.second[..<263].map { product($0, factor) }[...])
      #expect(scaled[263...] == Self.second[263...])
    }
  }

  @Test func invertedAndThresholdedMasksEqualScalarResults() {
    var inverted = Array(Self.second[..<260])
    var hard = inverted
    inverted.withMutableRow { coverageInvert($0, count: 260) }
    hard.withMutableRow { thresholdMask($0, count: 260) }
    #expect(inverted == Self.second[..<260].map { 255 - $0 })
    #expect(hard == Self.second[..<260].map { $0 >= 128 ? 255 : 0 })
  }

  @Test func scaledPixelsRoundToNearest() {
    let pixels = BlendKernelTests.pixels(261, seed: 11)
    for opacity: UInt8 in [0, 1, 100, 254, 255] {
      var row = pixels
      row.withMutableRow { scaleRow($0, count: 261, by: opacity) }
      #expect(row == pixels.map { scaled($0, by: UInt32(opacity)) })
    }
  }

  @Test(arguments: [false, true]) func vectorPrefixSumsEqualScalarSums(_ isEvenOdd: Bool) {
    var numbers = SeededGenerator(seed: 12)
    for round in 0..<200 {
      let reach = round % 4 == 0 ? 4_000_000 : 70_000
      let cells = (0..<64).map { _ in
        numbers.next(below: 3) == 0 ? 0 : Int32(numbers.next(below: reach) - reach / 2)
      }
      let start = Int32(numbers.next(below: 200_000) - 100_000)
      var sum = start
      let expected = cells.map { cell in
        sum &+= cell
        return CellBuffer.coverage(sum, isEvenOdd: isEvenOdd)
      }
      var cleared = cells
      var mask = [UInt8](repeating: 1, count: 64)
      var carry = start
      cleared.withMutableRow { cells in
        mask.withMutableRow { mask in
          coverage(
            cells: cells, count: 24, carry: &carry, isEvenOdd: isEvenOdd, into: mask)
          coverage(
            cells: cells + 24, count: 40, carry: &carry, isEvenOdd: isEvenOdd, into: mask + 24)
        }
      }
      #expect(mask == expected && carry == sum)
      #expect(cleared.allSatisfy { $0 == 0 })
    }
  }
}
