internal import Numerics

/// How loud and how high a signal is, as ITU-R BS.1770 defines both, at 48 kHz.
///
/// One channel is as loud as the same sound in the middle of two, where each side has half of its
/// power. The powers of two channels are added.
package enum Loudness {
  /// Mean power after the K weighting, over all blocks that are neither silent nor far below the rest.
  ///
  /// Blocks of 400 ms begin every 100 ms. Nil for silence.
  package static func integrated(_ channels: [Float]...) -> Double? {
    let powers = blockPowers(channels, seconds: 0.4).filter { decibels($0) > -70 }
    guard !powers.isEmpty else { return nil }
    let gate = decibels(mean(powers)) - 10
    return decibels(mean(powers.filter { decibels($0) > gate }))
  }

  /// The loudest 100 ms, which is about what the ear takes as the loudness of a short sound.
  ///
  /// Nil for silence.
  package static func loudest(_ channels: [Float]...) -> Double? {
    guard let power = blockPowers(channels, seconds: 0.1).max(), power > 0 else { return nil }
    return decibels(power)
  }

  /// The highest value between the samples, in decibels below full scale: four times oversampled.
  package static func truePeak(_ samples: [Float]) -> Double {
    var peak = samples.reduce(0.0) { max($0, Double(abs($1))) }
    let block = 256
    for start in stride(from: 0, to: samples.count, by: block) {
      let end = min(start + block, samples.count)
      let around = samples[max(start - tapCount, 0)..<min(end + tapCount, samples.count)]
      // Nothing between low samples can be higher than the peak so far.
      let loudest = around.reduce(0) { max($0, abs($1)) }
      guard Double(loudest) * largestWeight > peak else { continue }
      for taps in interpolators {
        for index in start..<end {
          var sum = 0.0
          for (tap, weight) in taps.enumerated() {
            let other = index + tap - tapCount / 2 + 1
            if samples.indices.contains(other) { sum += weight * Double(samples[other]) }
          }
          peak = max(peak, abs(sum))
        }
      }
    }
    return peak > 0 ? 20 * Double.log(peak) / Double.log(10) : -.infinity
  }

  /// The weights of what lies so many quarters of the way between the two middle ones of an even
  /// number of samples: a sinc under a raised cosine.
  static func interpolator(quarter: Int, taps: Int) -> [Double] {
    (0..<taps).map { tap in
      let x = Double(tap - taps / 2 + 1) - Double(quarter) / 4
      return Double.sin(.pi * x) / (.pi * x) * (0.5 + 0.5 * Double.cos(2 * .pi * x / Double(taps)))
    }
  }

  // MARK: -

  /// What begins every quarter of a block; a signal shorter than a block is followed by silence.
  private static func blockPowers(_ channels: [[Float]], seconds: Double) -> [Double] {
    let length = Int(seconds * Double(Sound.sampleRate))
    let step = length / 4
    let count = channels.map(\.count).max() ?? 0
    // The sums of the squares of every quarter of a block.
    var quarters = [Double](repeating: 0, count: (count + step - 1) / step)
    for samples in channels {
      var (shelf, pass) = (Biquad.shelf, Biquad.highPass)
      for (index, sample) in samples.enumerated() {
        let value = pass.process(shelf.process(Double(sample)))
        quarters[index / step] += value * value
      }
    }
    guard !quarters.isEmpty else { return [] }
    let last = max(count - length, 0) / step
    return (0...last).map { first in
      quarters[first..<min(first + 4, quarters.count)].reduce(0, +) / Double(length)
    }
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  private static func decibels(_ power: Double) -> Double {
    power > 0 ? -0.691 + 10 * Double.log(power) / Double.log(10) : -.infinity
  }

  private static let tapCount = 24
  private static let interpolators = (1...3).map { interpolator(quarter: $0, taps: tapCount) }
  private static let largestWeight =
    interpolators.map { $0.reduce(0) { $0 + abs($1) } }.max() ?? 1

  /// A filter of two poles and two zeros; the coefficients are those of BS.1770 at 48 kHz.
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
