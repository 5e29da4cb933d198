import Numerics
import Testing

@testable import Audio

/// Loudness and true peaks of signals with known levels, some from BS.1770 and EBU Tech 3341.
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

  @Test func silentBlocksDoNotLowerTheLoudness() throws {
    let tone = sine(997, seconds: 2, amplitude: 0.1)
    let gaps = tone + [Float](repeating: 0, count: 480_000) + tone
    let (with, without) = (Loudness.integrated(gaps), Loudness.integrated(tone))
    #expect(abs(try #require(with) - #require(without)) < 0.5)
    #expect(Loudness.integrated([Float](repeating: 0, count: 48_000)) == nil)
    #expect(Loudness.loudest([]) == nil)
  }

  /// All samples of this sine lie 3 dB below its crests.
  ///
  /// Its frequency is a quarter of the sample rate, and its phase is 45°.
  @Test func truePeakBetweenSamplesIsFound() {
    let samples = sine(12_000, seconds: 0.1, phase: .pi / 4)
    let peak = samples.map(abs).max() ?? 0
    #expect(abs(peak - 0.7071) < 0.001)
    // The true peak is near 0 dB; the abrupt ends of the tone overshoot slightly.
    #expect(abs(Loudness.truePeak(samples)) < 1)
    #expect(Loudness.truePeak([0, 0]) == -.infinity)
  }

  /// In a test case of EBU Tech 3341, a sine of 997 Hz at −20 dB in both channels has −20 LUFS.
  @Test func loudnessAddsThePowerOfBothChannels() throws {
    let side = sine(997, seconds: 3, amplitude: 0.1)
    #expect(abs(try #require(Loudness.integrated(side, side)) + 20) < 0.05)
    #expect(abs(try #require(Loudness.integrated(side, [])) + 23.01) < 0.05)
    #expect(abs(try #require(Loudness.loudest(side, side)) + 20) < 0.1)
  }

  /// Blocks more than 10 dB below the mean of all blocks are left out, as in case 3 of EBU Tech
  /// 3341.
  @Test func quietPartsDoNotLowerTheLoudness() throws {
    let loud = sine(997, seconds: 20, amplitude: Double.pow(10, -23.0 / 20))
    let quiet = sine(997, seconds: 5, amplitude: Double.pow(10, -36.0 / 20))
    let all = quiet + loud + quiet
    #expect(abs(try #require(Loudness.integrated(all, all)) + 23) < 0.1)
  }

  @Test(arguments: [3, 5, 7])
  func quietSamplesAroundABurstDoNotChangeItsTruePeak(_ periods: Int) {
    // A loud burst in a quiet signal; the crests of the burst lie between samples.
    var samples = [Float](repeating: 0.001, count: 5_000)
    let burst = sine(12_000, seconds: 0.001 * Double(periods), amplitude: 0.8, phase: .pi / 4)
    samples.replaceSubrange(250..<250 + burst.count, with: burst)
    #expect(abs(Loudness.truePeak(samples) - Loudness.truePeak(burst)) < 0.1)
    #expect(Loudness.truePeak(samples) > -2.2)
  }
}

@Suite struct SpectrumTests {
  private func sine(_ hertz: Double, count: Int) -> [Float] {
    (0..<count).map { Float(Double.sin(2 * .pi * hertz * Double($0) / 48_000)) }
  }

  @Test func powerOfASineLiesAtItsFrequency() {
    let powers = Spectrum.powers(sine(3_000, count: 4_096), size: 4_096)
    #expect(powers.count == 2_048)
    #expect(powers.indices.max { powers[$0] < powers[$1] } == 256, "3,000 Hz of 11.7 Hz a step")
    // The window spreads the sine over three bins, with 1/4, 1 and 1/4 of the greatest power.
    #expect(abs(powers[255] / powers[256] - 0.25) < 0.001)
    #expect(powers[300] < powers[256] * 1e-9)
    let figures = Spectrum.figures(sine(3_000, count: 48_000))
    #expect(abs(figures.centroid - 3_000) < 1 && abs(figures.edge - 3_000) < 12)
    #expect(Spectrum.figures([0, 0]) == Spectrum.Figures())
  }

  @Test func autocorrelationFindsTheDelayOfARepetition() {
    var state: UInt64 = 5
    let part = (0..<1_000).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(Int64(bitPattern: state) >> 32) / Double(1 << 31)
    }
    let likeness = Spectrum.autocorrelation(part + part + part, overlap: 500)
    #expect(likeness.count == 2_501)
    #expect(abs(likeness[0] - 1) < 1e-9 && abs(likeness[1_000] - 1) < 1e-9)
    #expect(abs(likeness[2_000] - 1) < 1e-9, "the overlap alone is compared")
    #expect(likeness[10..<990].allSatisfy { abs($0) < 0.2 })
    #expect(Spectrum.autocorrelation([1, 2], overlap: 3) == [])
  }
}
