import Numerics
import Testing

@testable import Audio

/// The figures that BS.1770 gives for its own test signals.
@Suite struct LoudnessTests {
  private func sine(_ hertz: Double, seconds: Double, amplitude: Double = 1, phase: Double = 0)
    -> [Float]
  {
    (0..<Int(seconds * 48_000)).map {
      Float(amplitude * Double.sin(2 * .pi * hertz * Double($0) / 48_000 + phase))
    }
  }

  @Test func fullScaleSineOf997HertzIsMinus3Decibels() throws {
    let samples = sine(997, seconds: 3)
    #expect(abs(try #require(Loudness.integrated(samples)) + 3.01) < 0.05)
    #expect(abs(try #require(Loudness.loudest(samples)) + 3.01) < 0.1)
  }

  @Test func weightingLowersBassAndRaisesTreble() throws {
    let low = try #require(Loudness.integrated(sine(40, seconds: 2)))
    let high = try #require(Loudness.integrated(sine(8_000, seconds: 2)))
    #expect(low < -6 && abs(high - 0.3) < 0.2)
  }

  @Test func silentBlocksAreNotCounted() throws {
    let tone = sine(997, seconds: 2, amplitude: 0.1)
    let gaps = tone + [Float](repeating: 0, count: 480_000) + tone
    let (with, without) = (Loudness.integrated(gaps), Loudness.integrated(tone))
    #expect(abs(try #require(with) - #require(without)) < 0.5)
    #expect(Loudness.integrated([Float](repeating: 0, count: 48_000)) == nil)
    #expect(Loudness.loudest([]) == nil)
  }

  /// A sine of a quarter of the sample rate whose samples miss the crests by 3 dB.
  @Test func truePeakBetweenSamplesIsFound() {
    let samples = sine(12_000, seconds: 0.1, phase: .pi / 4)
    let peak = samples.map(abs).max() ?? 0
    #expect(abs(peak - 0.7071) < 0.001)
    // The abrupt ends of the tone overshoot slightly.
    #expect(abs(Loudness.truePeak(samples)) < 1)
    #expect(Loudness.truePeak([0, 0]) == -.infinity)
  }
}
