internal import Numerics

/// Measures of the frequencies in a signal at 48 kHz, and of its repetitions.
package enum Spectrum {
  /// Returns the power at each multiple of 48,000 / `size` hertz below half the sample rate.
  ///
  /// It analyses `size` samples from the index `start` on, windowed by a raised cosine; samples
  /// after the last one count as zero.
  ///
  /// - Precondition: `size` is a power of two.
  package static func powers(_ samples: [Float], at start: Int = 0, size: Int) -> [Double] {
    var values = (0..<size).map { offset in
      let index = start + offset
      guard samples.indices.contains(index) else { return Complex() }
      let window = 0.5 - 0.5 * Double.cos(2 * .pi * (Double(offset) + 0.5) / Double(size))
      return Complex(Double(samples[index]) * window, 0)
    }
    transform(&values)
    return values[0..<size / 2].map { $0.power }
  }

  /// The centroid of the power, and the frequency below which 95 % of the power lies, in hertz.
  package struct Figures: Hashable, Sendable {
    package var centroid = 0.0
    package var edge = 0.0
  }

  /// Returns the figures of a signal at 48 kHz; both are 0 if it is silent.
  package static func figures(_ samples: [Float]) -> Figures {
    let size = 4096
    var sums = [Double](repeating: 0, count: size / 2)
    for start in stride(from: 0, to: max(samples.count - size / 2, 1), by: size / 2) {
      for (bin, power) in powers(samples, at: start, size: size).enumerated() { sums[bin] += power }
    }
    let total = sums.reduce(0, +)
    guard total > 0 else { return Figures() }
    let hertz = Double(Sound.sampleRate) / Double(size)
    var (moment, sum, edge) = (0.0, 0.0, 0.0)
    for (bin, power) in sums.enumerated() {
      moment += power * Double(bin) * hertz
      if sum < 0.95 * total { edge = Double(bin) * hertz }
      sum += power
    }
    return Figures(centroid: moment / total, edge: edge)
  }

  /// Returns the similarity of a signal to a delayed copy of itself, −1…1, for each delay.
  ///
  /// The delays run from 0 to `values.count - overlap`, so at least `overlap` values of the copy
  /// overlap the signal. Each result is relative to the power of the overlapping values. It is 1
  /// only if the copy is a positive multiple of the signal in the whole overlap.
  package static func autocorrelation(_ values: [Double], overlap: Int) -> [Double] {
    guard values.count > overlap else { return [] }
    var size = 1
    while size < 2 * values.count { size *= 2 }
    var spectrum = values.map { Complex($0, 0) }
    spectrum.append(contentsOf: Array(repeating: Complex(), count: size - values.count))
    transform(&spectrum)
    for index in spectrum.indices { spectrum[index] = Complex(spectrum[index].power, 0) }
    transform(&spectrum)
    var powers = [0.0]
    for value in values { powers.append(powers[powers.count - 1] + value * value) }
    let total = powers[values.count]
    return (0...values.count - overlap).map { delay in
      let product = (powers[values.count - delay] * (total - powers[delay])).squareRoot()
      return product > 0 ? spectrum[delay].real / Double(size) / product : 0
    }
  }

  // MARK: -

  private struct Complex {
    var real = 0.0
    var imaginary = 0.0

    init() {}

    init(_ real: Double, _ imaginary: Double) { (self.real, self.imaginary) = (real, imaginary) }

    var power: Double { real * real + imaginary * imaginary }
  }

  /// Computes the discrete Fourier transform in place; the number of values must be a power of two.
  private static func transform(_ values: inout [Complex]) {
    let count = values.count
    var reversed = 0
    for index in 1..<max(count, 1) {
      var bit = count >> 1
      while reversed & bit != 0 {
        reversed ^= bit
        bit >>= 1
      }
      reversed |= bit
      if index < reversed { values.swapAt(index, reversed) }
    }
    let turns = (0..<count / 2).map { index in
      let (sin, cos) = Double.sincos(-2 * .pi * Double(index) / Double(count))
      return Complex(cos, sin)
    }
    var half = 1
    while half < count {
      let stride = count / 2 / half
      var start = 0
      while start < count {
        for offset in 0..<half {
          let turn = turns[offset * stride]
          let (a, b) = (values[start + offset], values[start + offset + half])
          let c = Complex(
            b.real * turn.real - b.imaginary * turn.imaginary,
            b.real * turn.imaginary + b.imaginary * turn.real)
          values[start + offset] = Complex(a.real + c.real, a.imaginary + c.imaginary)
          values[start + offset + half] = Complex(a.real - c.real, a.imaginary - c.imaginary)
        }
        start += 2 * half
      }
      half *= 2
    }
  }
}
