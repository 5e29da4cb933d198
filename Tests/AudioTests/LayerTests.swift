import Numerics
import Testing

@testable import Audio

/// Music in layers, which is generated before it is played.
///
/// The tests check the order of its frames, its gains, its ducking under effects, and its fades
/// when no generated frames are left.
@Suite struct LayerTests {
  /// A source of eight channels with constant values.
  ///
  /// With constant input, the level of the output shows the gains.
  private struct Constant: LayerSource {
    var value = SIMD8<Float>(0.1, 0.2, 0, 0, 0, 0, 0.1, 0.2)

    mutating func render(_ frames: inout [SIMD8<Float>]) {
      for index in frames.indices { frames[index] = value }
    }
  }

  /// A source whose values rise by 1/8,000 per frame and restart at 0 every 1,000 frames.
  private struct Counting: LayerSource {
    var next = 0

    mutating func render(_ frames: inout [SIMD8<Float>]) {
      for index in frames.indices {
        frames[index] = SIMD8(repeating: Float(next % 1_000) / 8_000)
        next += 1
      }
    }
  }

  private let mixer = Mixer()

  private func start(_ make: @escaping @Sendable () -> any LayerSource) {
    mixer.layers.setSource(make)
    for layer in 0..<LayerStream.layerCount { mixer.setLayerGain(1, of: layer, overSeconds: 0) }
    mixer.playLayers()
    mixer.layers.fill()
  }

  private func render(frames: Int) -> [Float] {
    var buffer = [Float](repeating: 9, count: frames * 2)
    mixer.render(into: &buffer)
    return buffer
  }

  @Test func channelsAreMixedAccordingToPanAndGain() throws {
    start { Constant() }
    let samples = render(frames: 4_096)
    let left = try #require(samples.dropLast().last)
    let right = try #require(samples.last)
    // The last two values are the samples of two mono layers. A centred layer has the gain 0.7071.
    // So both layers together add (0.1 + 0.2) × 0.7071 = 0.2121 to each side.
    #expect(abs(left - 0.3121) < 0.001 && abs(right - 0.4121) < 0.001)
    mixer.setLayerGain(0, of: 4)
    mixer.setLayerGain(0.5, of: 0)
    let fewer = render(frames: 8_192)
    #expect(abs((fewer.last ?? 0) - (0.1 + 0.0707)) < 0.001)
    let steps = (2..<fewer.count).map { abs(fewer[$0] - fewer[$0 - 2]) }
    #expect((steps.max() ?? 1) < 0.001, "gains glide")
  }

  @Test func framesAreMixedInOrderWithoutGaps() {
    start { Counting() }
    mixer.setLayerGain(0, of: 1, overSeconds: 0)
    var all: [Float] = []
    for _ in 0..<200 {
      mixer.layers.fill()
      let buffer = render(frames: 512)
      all += stride(from: 0, to: buffer.count, by: 2).map { buffer[$0] }
    }
    // After the fade-in, each sample exceeds the previous one by the same step, except where the
    // source restarts.
    let step = (all[5_000] - all[4_999] + all[5_001] - all[5_000]) / 2
    #expect(step > 0)
    let jumps = (5_000..<all.count - 1).count { abs(all[$0 + 1] - all[$0] - step) > step / 2 }
    #expect(jumps <= (all.count - 5_000) / 1_000 + 1, "only where the count starts again")
    #expect(mixer.layers.starvedCount == 0)
  }

  @Test func musicIsGeneratedOnlyUpToItsLookAhead() {
    #expect(mixer.layers.aheadCount == 0)
    mixer.layers.setSource { Constant() }
    mixer.setLayerGain(1, of: 0)
    mixer.layers.fill()
    #expect(mixer.layers.aheadCount == 0, "nothing is generated before it is wanted")
    mixer.playLayers()
    mixer.layers.fill()
    mixer.layers.fill()
    #expect(mixer.layers.aheadCount == 65_536)
    _ = render(frames: 24_000)
    #expect(mixer.layers.aheadCount == 65_536 - 24_000)
    mixer.stopLayers()
    _ = render(frames: 4_096)
    let rest = mixer.layers.aheadCount
    mixer.layers.fill()
    #expect(render(frames: 48_000).allSatisfy { $0 == 0 })
    #expect(mixer.layers.aheadCount == rest, "stopped music is kept")
    #expect(mixer.silentSeconds >= 1 && mixer.voiceCount == 0, "the device may close")
    mixer.playLayers(fadeInSeconds: 0.1)
    #expect(render(frames: 9_600).contains { $0 != 0 } && mixer.voiceCount == 1)
  }

  @Test func musicFadesWithoutAClickWhenGeneratedFramesRunOut() {
    start { Constant() }
    _ = render(frames: 4_096)
    // Renders more frames than have been generated.
    let out = render(frames: 70_000)
    #expect(out.suffix(2_000).allSatisfy { $0 == 0 })
    #expect(mixer.layers.starvedCount == 1)
    mixer.layers.fill()
    let back = render(frames: 4_096)
    #expect(abs((back.last ?? 0) - 0.4121) < 0.001)
    for samples in [out, back] {
      let steps = (2..<samples.count).map { abs(samples[$0] - samples[$0 - 2]) }
      #expect((steps.max() ?? 1) < 0.01)
    }
  }

  @Test func effectTemporarilyLowersTheMusic() {
    start { Constant() }
    _ = render(frames: 9_600)
    var playing = Mixer.Playing()
    playing.musicGain = 0.25
    playing.musicGainSeconds = 0.3
    mixer.play(Sound([Float](repeating: 0, count: 480)), playing)
    var samples: [Float] = []
    for _ in 0..<20 {
      mixer.layers.fill()
      samples += render(frames: 4_800)
    }
    func level(_ seconds: Double) -> Float { samples[Int(seconds * 48_000) * 2 + 1] }
    #expect(abs(level(0.005) - 0.4121) < 0.2 && level(0.005) > 0.25, "not at once")
    #expect(abs(level(0.1) - 0.4121 / 4) < 0.001)
    #expect(abs(level(0.29) - 0.4121 / 4) < 0.001)
    #expect(level(0.7) > 0.2 && level(0.7) < 0.35, "it returns slowly")
    #expect(abs(level(1.5) - 0.4121) < 0.001)
    let steps = (2..<samples.count).map { abs(samples[$0] - samples[$0 - 2]) }
    #expect((steps.max() ?? 1) < 0.001)
  }

  @Test func musicFollowsGroupAndMasterVolume() {
    start { Constant() }
    mixer.setVolume(0.5, of: .music)
    #expect(abs((render(frames: 9_600).last ?? 0) - 0.4121 / 4) < 0.001)
    mixer.setVolume(0, of: .effects)
    #expect(abs((render(frames: 9_600).last ?? 0) - 0.4121 / 4) < 0.001)
    mixer.setMasterVolume(0)
    #expect((render(frames: 9_600).last ?? 1) == 0)
  }

  @Test func stoppingTheMusicGroupStopsTheLayers() {
    start { Constant() }
    _ = render(frames: 1_024)
    mixer.stopAll(of: .music)
    _ = render(frames: 9_600)
    #expect(mixer.voiceCount == 0)
  }

  @Test func playingMusicRequestsTheDevice() {
    #expect(!mixer.wantsDevice)
    mixer.playLayers()
    #expect(mixer.wantsDevice)
    mixer.commandsWereSeen()
    mixer.setVolume(0.4, of: .music)
    #expect(mixer.wantsDevice, "a closed device opens again when the volume is turned up")
    mixer.stopLayers()
    mixer.commandsWereSeen()
    mixer.setVolume(0.5, of: .music)
    #expect(!mixer.wantsDevice)
  }
}

/// The notes and percussion strokes of the synthesiser.
@Suite struct LayerSynthTests {
  private func render(_ synth: inout LayerSynth, seconds: Double) -> [SIMD8<Float>] {
    let count = Int(seconds * 48_000) / 64 * 64
    var frames = [SIMD8<Float>](repeating: SIMD8(), count: count)
    synth.render(into: &frames, at: 0, count: count)
    return frames
  }

  @Test func noteHasItsFrequencyPanAndDuration() {
    var synth = LayerSynth()
    var note = LayerNote()
    note.frequency = 375
    note.partials = SIMD4(1, 0.5, 0, 0)
    note.halves = SIMD4(repeating: .infinity)
    note.start = 4_800
    note.pan = -1
    note.sustain = 0.5
    note.release = 0.1
    synth.add(note)
    let frames = render(&synth, seconds: 1)
    #expect(frames[0..<4_800].allSatisfy { $0 == SIMD8() })
    #expect(frames[4_800..<5_000].contains { $0[0] != 0 })
    #expect(frames.allSatisfy { abs($0[1]) < 1e-6 && $0[6] == 0 && $0[7] == 0 })
    let powers = Spectrum.powers(frames.map { $0[0] }, at: 9_600, size: 8_192)
    // 375 Hz and 750 Hz lie in bins 64 and 128 of the spectrum.
    #expect(powers.indices.max { powers[$0] < powers[$1] } == 64)
    #expect(abs(powers[128] / powers[64] - 0.25) < 0.005)
    let end = 4_800 + Int(0.6 * 48_000)
    #expect(frames[(end + 64)...].allSatisfy { $0[0] == 0 } && synth.soundingCount == 0)
    let peak = frames[10_000..<20_000].map { abs($0[0]) }.max() ?? 0
    #expect(peak > 0.1 && peak < 0.151)
  }

  @Test func partialsDecayWithTheirHalfLife() {
    var synth = LayerSynth()
    var note = LayerNote()
    note.layer = 3
    note.frequency = 750
    note.halves = SIMD4(repeating: 0.2)
    note.sustain = 2
    synth.add(note)
    let frames = render(&synth, seconds: 1)
    func peak(_ seconds: Double) -> Float {
      let start = Int(seconds * 48_000)
      return frames[start..<start + 64].map { abs($0[6]) }.max() ?? 0
    }
    #expect(abs(peak(0.4) / peak(0.2) - 0.5) < 0.02)
    #expect(abs(peak(0.8) / peak(0.4) - 0.25) < 0.02)
  }

  /// Renders the same notes in blocks of different sizes.
  @Test func blockSizeDoesNotChangeTheFrames() {
    func rendered(_ count: Int) -> [SIMD8<Float>] {
      var synth = LayerSynth()
      for index in 0..<12 {
        var note = LayerNote()
        note.layer = index % 4
        note.start = index * 1_111
        note.frequency = 200 + 70 * Double(index)
        synth.add(note)
        synth.add(
          LayerStroke([.drum, .brush, .shaker][index % 3], start: index * 1_500, level: 0.2))
      }
      var frames = [SIMD8<Float>](repeating: SIMD8(), count: 24_576)
      for start in stride(from: 0, to: frames.count, by: count) {
        synth.render(into: &frames, at: start, count: count)
      }
      return frames
    }
    #expect(rendered(64) == rendered(8_192))
  }

  @Test func reverbIsHeardOnTheOppositeSideToo() {
    var synth = LayerSynth()
    var note = LayerNote()
    note.layer = 1
    note.pan = -1
    note.attack = 0.001
    note.sustain = 0.005
    note.release = 0.005
    synth.add(note)
    let frames = render(&synth, seconds: 3)
    #expect(frames[0..<1_600].allSatisfy { abs($0[3]) < 1e-6 })
    #expect(frames[2_000..<20_000].contains { abs($0[3]) > 1e-4 })
    #expect(frames.suffix(4_800).allSatisfy { abs($0[2]) + abs($0[3]) < 1e-4 })
  }
}
