internal import Numerics

/// Loudness and true peak of a signal at 48 kHz, as defined by ITU-R BS.1770.
///
/// The powers of the channels are added. A sound in a single channel is therefore as loud as the
/// same sound in two channels with half the power in each.
package enum Loudness {
  /// Returns the integrated loudness in decibels; nil for silence.
  ///
  /// The signal is divided into overlapping blocks of 400 ms; a new block begins every 100 ms.
  /// Blocks that are silent or far below the average do not count.
  package static func integrated(_ channels: [Float]...) -> Double? {
    let powers = blockPowers(channels, seconds: 0.4).filter { decibels($0) > -70 }
    guard !powers.isEmpty else { return nil }
    let gate = decibels(mean(powers)) - 10
    return decibels(mean(powers.filter { decibels($0) > gate }))
  }

  /// Returns the loudness of the loudest 100 ms; nil for silence.
  ///
  /// For a short sound, this is about the perceived loudness.
  package static func loudest(_ channels: [Float]...) -> Double? {
    guard let power = blockPowers(channels, seconds: 0.1).max(), power > 0 else { return nil }
    return decibels(power)
  }

  /// Returns the true peak in decibels relative to full scale, measured with fourfold oversampling.
  package static func truePeak(_ samples: [Float]) -> Double {
    var peak = samples.reduce(0.0) { max($0, Double(abs($1))) }
    let block = 256
    for start in stride(from: 0, to: samples.count, by: block) {
      let end = min(start + block, samples.count)
      let around = samples[max(start - tapCount, 0)..<min(end + tapCount, samples.count)]
      // Skip blocks in which no interpolated value can exceed the peak found so far.
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

  /// Returns the weight of one tap of a filter that interpolates between its two middle samples.
  ///
  /// The weights are a sinc function, windowed by a raised cosine.
  ///
  /// - Parameters:
  ///   - quarter: the interpolated position, in quarters of the way between the two middle samples.
  ///   - taps: the number of taps, which is even.
  static func interpolatorWeight(quarter: Int, tap: Int, of taps: Int) -> Double {
    let x = Double(tap - taps / 2 + 1) - Double(quarter) / 4
    return Double.sin(.pi * x) / (.pi * x) * (0.5 + 0.5 * Double.cos(2 * .pi * x / Double(taps)))
  }

  // MARK: -

  /// Returns the power of each block of the given length; a new block begins every quarter of a
  /// block.
  ///
  /// A signal shorter than a block is padded with silence.
  private static func blockPowers(_ channels: [[Float]], seconds: Double) -> [Double] {
    let length = Int(seconds * Double(Sound.sampleRate))
    let step = length / 4
    let count = channels.map(\.count).max() ?? 0
    // The sum of squares of each quarter of a block.
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
  private static let interpolators = (1...3).map { quarter in
    (0..<tapCount).map { interpolatorWeight(quarter: quarter, tap: $0, of: tapCount) }
  }
  private static let largestWeight =
    interpolators.map { $0.reduce(0) { $0 + abs($1) } }.max() ?? 1

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
