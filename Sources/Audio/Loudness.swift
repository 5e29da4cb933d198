internal import Numerics

/// Loudness and true peak of a mono signal at 48 kHz, as defined by ITU-R BS.1770.
///
/// A sound in the middle of two loudspeakers is as loud as its samples are here: each side has half
/// of its power.
package enum Loudness {
  /// Returns the integrated loudness in decibels, over all blocks that are neither silent nor far
  /// below the rest; nil for silence.
  ///
  /// Blocks of 400 ms begin every 100 ms.
  package static func integrated(_ samples: [Float]) -> Double? {
    let powers = blockPowers(samples, seconds: 0.4).filter { decibels($0) > -70 }
    guard !powers.isEmpty else { return nil }
    let gate = decibels(mean(powers)) - 10
    return decibels(mean(powers.filter { decibels($0) > gate }))
  }

  /// Returns the loudness of the loudest 100 ms, about the perceived loudness of a short sound; nil
  /// for silence.
  package static func loudest(_ samples: [Float]) -> Double? {
    guard let power = blockPowers(samples, seconds: 0.1).max(), power > 0 else { return nil }
    return decibels(power)
  }

  /// Returns the true peak in decibels relative to full scale, oversampled four times.
  package static func truePeak(_ samples: [Float]) -> Double {
    var peak = samples.reduce(0.0) { max($0, Double(abs($1))) }
    for taps in interpolators {
      for index in samples.indices {
        var sum = 0.0
        for (tap, weight) in taps.enumerated() {
          let other = index + tap - taps.count / 2 + 1
          if samples.indices.contains(other) { sum += weight * Double(samples[other]) }
        }
        peak = max(peak, abs(sum))
      }
    }
    return peak > 0 ? 20 * Double.log(peak) / Double.log(10) : -.infinity
  }

  // MARK: -

  /// Returns the power of the blocks, which begin every quarter of a block; a signal shorter than a
  /// block is padded with silence.
  private static func blockPowers(_ samples: [Float], seconds: Double) -> [Double] {
    let length = Int(seconds * Double(Sound.sampleRate))
    var squares = [0.0]
    squares.reserveCapacity(samples.count + 1)
    var (shelf, pass) = (Biquad.shelf, Biquad.highPass)
    for sample in samples {
      let value = pass.process(shelf.process(Double(sample)))
      squares.append(squares[squares.count - 1] + value * value)
    }
    let last = max(samples.count - length, 0)
    return stride(from: 0, through: last, by: length / 4).map { start in
      (squares[min(start + length, samples.count)] - squares[start]) / Double(length)
    }
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  private static func decibels(_ power: Double) -> Double {
    power > 0 ? -0.691 + 10 * Double.log(power) / Double.log(10) : -.infinity
  }

  /// The filters for the values at one, two and three quarters of the way to the next sample: 24
  /// taps of a sinc under a raised cosine.
  private static let interpolators: [[Double]] = (1...3).map { quarter in
    (0..<24).map { tap in
      let x = Double(tap - 11) - Double(quarter) / 4
      return Double.sin(.pi * x) / (.pi * x) * (0.5 + 0.5 * Double.cos(.pi * x / 12))
    }
  }

  /// A filter with two poles and two zeros; the coefficients are those of BS.1770 at 48 kHz.
  private struct Biquad {
    let (b0, b1, b2, a1, a2): (Double, Double, Double, Double, Double)
    private var (z1, z2) = (0.0, 0.0)

    init(_ b0: Double, _ b1: Double, _ b2: Double, _ a1: Double, _ a2: Double) {
      (self.b0, self.b1, self.b2, self.a1, self.a2) = (b0, b1, b2, a1, a2)
    }

    mutating func process(_ x: Double) -> Double {
      let y = b0 * x + z1
      z1 = b1 * x - a1 * y + z2
      z2 = b2 * x - a2 * y
      return y
    }

    static var shelf: Biquad {
      Biquad(
        1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585)
    }
    static var highPass: Biquad { Biquad(1, -2, 1, -1.99004745483398, 0.99007225036621) }
  }
}
