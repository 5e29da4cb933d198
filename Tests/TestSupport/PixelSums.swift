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
