package import Raster
package import ViewChecks

// Loops over pixels, which are slow in tests that are compiled without optimisation.

extension Pixmap {
  /// The number of pixels that are not clear.
  package var inkedCount: Int {
    var count = 0
    for y in 0..<height {
      for x in 0..<width where self[x, y] >> 24 > 0 { count += 1 }
    }
    return count
  }
}

/// The opacities of a picture's pixels.
package struct Opacities: Hashable, Sendable {
  package let width: Int
  /// The opacities in rows from the top.
  package let values: [UInt8]
  /// The sum of all opacities, each 0 to 1.
  package let sum: Double
  package let greatest: UInt8
  /// The box of the pixels with an opacity above 16; nil if there are none.
  package let box: PixelBox?

  /// - Parameter pixels: rows with the opacity in the highest byte.
  package init(_ pixels: [UInt32], width: Int) {
    var (sum, greatest, box) = (0, UInt8(0), PixelBox?.none)
    values = pixels.map { UInt8($0 >> 24) }
    for (place, value) in values.enumerated() {
      sum += Int(value)
      greatest = max(greatest, value)
      if value > 16 { box = PixelBox(x: place % width, y: place / width).union(box) }
    }
    self.width = width
    (self.sum, self.greatest, self.box) = (Double(sum) / 255, greatest, box)
  }

  package subscript(x: Int, y: Int) -> Int { Int(values[y * width + x]) }
}

/// Returns the largest magnitude of each channel.
package func peaks(of frames: [SIMD8<Float>]) -> SIMD8<Float> {
  var peaks = SIMD8<Float>()
  for frame in frames { peaks = pointwiseMax(peaks, pointwiseMax(frame, -frame)) }
  return peaks
}

extension LetteredPicture {
  /// Returns the sum of red, green and blue, each 0…255, of the ink in a box of pixels, and the
  /// number of its pixels.
  ///
  /// Ink is where the picture with letters differs from that without them by at least nine tenths of
  /// the largest difference in the box, and by more than 20.
  package func ink(_ columns: Range<Int>, _ rows: Range<Int>) -> (sum: SIMD3<Double>, count: Double)
  {
    func channels(_ pixel: UInt32) -> SIMD3<Double> {
      SIMD3(Double(pixel >> 16 & 0xFF), Double(pixel >> 8 & 0xFF), Double(pixel & 0xFF))
    }
    func difference(_ place: Int) -> Double {
      let change = channels(with[place]) - channels(without[place])
      return max(change.max(), -change.min())
    }
    var most = 20.0
    for y in rows {
      for x in columns { most = max(most, difference(y * width + x)) }
    }
    var (sum, count) = (SIMD3<Double>.zero, 0.0)
    for y in rows {
      for x in columns {
        let own = difference(y * width + x)
        guard own > 20, own >= most * 0.9 else { continue }
        sum += channels(with[y * width + x])
        count += 1
      }
    }
    return (sum, count)
  }
}
