import Testing

@testable import Audio

/// Returns a sine; it loops without a jump only if `hertz * seconds` is a whole number.
private func sine(_ hertz: Double, seconds: Double = 1, amplitude: Double = 1) -> Sound {
  let count = Int(seconds * 48_000)
  return Sound(
    (0..<count).map { index in
      // Moves the angle into −π/2…π/2, where six terms of the sine's series are exact enough.
      var x = (Double(index) * hertz / 48_000).truncatingRemainder(dividingBy: 1) * 2 * .pi - .pi
      if x > .pi / 2 { x = .pi - x }
      if x < -.pi / 2 { x = -.pi - x }
      let y = x * x
      let value = x * (1 - y / 6 * (1 - y / 20 * (1 - y / 42 * (1 - y / 72 * (1 - y / 110)))))
      return Float(-value * amplitude)
    })
}

private let constant = Sound([Float](repeating: 0.5, count: 48_000))

/// Returns the samples of `buffers` buffers of 512 frames.
private func render(_ mixer: Mixer, buffers: Int) -> [Float] {
  var all: [Float] = []
  var buffer = [Float](repeating: 9, count: 1024)
  for _ in 0..<buffers {
    mixer.render(into: &buffer)
    all += buffer
  }
  return all
}

private func largestStep(_ samples: [Float]) -> Float {
  var largest: Float = 0
  for index in 2..<samples.count {
    largest = max(largest, abs(samples[index] - samples[index - 2]))
  }
  return largest
}

@Suite struct MixerTests {
  private let mixer = Mixer()

  private func playing(_ change: (inout Mixer.Playing) -> Void) -> Mixer.Playing {
    var playing = Mixer.Playing()
    change(&playing)
    return playing
  }

  @Test func soundSamplesRoundToSixteenBits() {
    for loudest: Float in [0.0004, 0.37, 1, 7] {
      let samples = (0..<500).map { loudest * Float($0 * 37 % 500 - 250) / 250 }
      let sound = Sound(samples)
      for (index, sample) in samples.enumerated() {
        #expect(abs(sound[index] - sample) <= loudest / 32_767)
      }
    }
    #expect(Sound([0, 0])[1] == 0 && Sound([-0.5, 0.25])[0] == -0.5)
  }

  @Test func idleMixerRendersAndCountsSilence() {
    #expect(render(mixer, buffers: 94).allSatisfy { $0 == 0 })
    #expect(abs(mixer.silentSeconds - 94 * 512 / 48_000) < 1e-9)
    #expect(mixer.voiceCount == 0)
  }

  @Test func centredSoundIsEqualOnBothSidesAndEndsOnTime() {
    mixer.play(sine(440, seconds: 0.1))
    let samples = render(mixer, buffers: 12)
    #expect(samples.indices.allSatisfy { samples[$0] == samples[$0 ^ 1] })
    let peak = samples.map(abs).max() ?? 0
    #expect(abs(peak - 0.7071) < 0.001, "equal power: half of it on each side")
    let last = samples.lastIndex { $0 != 0 } ?? 0
    #expect(abs(last / 2 - 4800 - Limiter.latency) < 3, "0.1 s, and the limiter's latency")
    #expect(mixer.voiceCount == 0)
  }

  @Test func fullPanSilencesTheOtherSide() {
    mixer.play(sine(440), playing { $0.pan = -1 })
    let samples = render(mixer, buffers: 4)
    #expect(stride(from: 1, to: samples.count, by: 2).allSatisfy { abs(samples[$0]) < 1e-6 })
    #expect((samples.map(abs).max() ?? 0) > 0.86)
  }

  @Test(arguments: [(0.5, 2.0), (2, 0.5), (1.5, 1 / 1.5)])
  func pitchChangesTheSpeed(pitch: Double, seconds: Double) {
    mixer.play(sine(300, seconds: 1), playing { $0.pitch = pitch })
    let samples = render(mixer, buffers: 200)
    let last = samples.lastIndex { $0 != 0 } ?? 0
    #expect(abs(Double(last / 2) / 48_000 - seconds) < 0.003)
    var crossings = 0
    for frame in 1..<(last / 2) where samples[frame * 2] >= 0 && samples[frame * 2 - 2] < 0 {
      crossings += 1
    }
    #expect(abs(crossings - 300) <= 2)
  }

  /// The interpolation error is inaudible: 60 dB below the signal.
  @Test func resampledSineStaysASine() {
    mixer.play(sine(1000, amplitude: 0.5), playing { $0.pitch = 1.1 })
    let samples = render(mixer, buffers: 40)
    var worst: Float = 0
    let omega = 2 * Float.pi * 1100 / 48_000
    // A sine obeys x[n+1] + x[n−1] = 2·cos(ω)·x[n].
    for frame in 200..<19_000 {
      let (a, b, c) = (samples[frame * 2 - 2], samples[frame * 2], samples[frame * 2 + 2])
      let cosine = 1 - omega * omega / 2 + omega * omega * omega * omega / 24
      worst = max(worst, abs(a + c - 2 * cosine * b))
    }
    #expect(worst < 0.0003)
  }

  @Test func loopRestartsWithoutAClick() {
    mixer.play(sine(100, seconds: 0.05, amplitude: 0.5), playing { $0.loops = true })
    let samples = render(mixer, buffers: 50)
    let steepest = Float(0.5 * 0.7072 * 2 * Double.pi * 100 / 48_000 * 1.01)
    #expect(largestStep(Array(samples.dropFirst(512))) < steepest)
    #expect(mixer.voiceCount == 1)
    #expect(mixer.silentSeconds == 0)
  }

  /// The signal must not clip between the samples either, because devices interpolate there.
  @Test func thirtyTwoSinesAtFullVolumeDoNotClip() {
    for number in 0..<32 {
      mixer.play(
        sine(200 + Double(number) * 413), playing { $0.pan = Double(number % 5 - 2) / 2 })
    }
    let samples = render(mixer, buffers: 90)
    #expect(mixer.voiceCount == 32 && mixer.stolenCount == 0)
    for side in 0..<2 {
      let one = stride(from: side, to: samples.count, by: 2).map { samples[$0] }
      let peak = Loudness.truePeak(one)
      #expect(peak <= -1 && peak > -1.6)
    }
  }

  /// The frequency is a quarter of the sample rate: the crests lie between samples, 3 dB above
  /// them.
  @Test func limiterDetectsPeaksBetweenSamples() {
    let beside = (0..<48_000).map { index in
      Float([1.0, 1, -1, -1][index % 4]) * min(Float(index) / 4800, 1)
    }
    mixer.play(Sound(beside), playing { $0.pan = -1 })
    let samples = render(mixer, buffers: 100)
    let left = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    #expect(Loudness.truePeak(left) <= -1)
    #expect((left.map(abs).max() ?? 0) < 0.65, "without its crests it would stay at 0.87")
  }

  /// A peak after silence is the hardest case, because only the look-ahead detects it in time.
  @Test func suddenPeakDoesNotClipOrLowerLaterSamples() {
    mixer.play(Sound([Float](repeating: 4, count: 48) + [Float](repeating: 0.2, count: 47_000)))
    let samples = render(mixer, buffers: 90)
    #expect((samples.map(abs).max() ?? 9) <= 0.8711)
    #expect(abs(samples[40_000 * 2] - 0.2 * 0.7071) < 0.001)
  }

  @Test func stolenVoicesFadeWithoutAClick() {
    let sound = sine(100, amplitude: 0.06)
    for _ in 0..<200 { mixer.play(sound, playing { $0.spacingSeconds = 0 }) }
    // Starts five more sounds before each of 90 buffers.
    var samples: [Float] = []
    for _ in 0..<90 {
      for _ in 0..<5 { mixer.play(sound, playing { $0.spacingSeconds = 0 }) }
      samples += render(mixer, buffers: 1)
    }
    #expect(mixer.stolenCount > 300)
    #expect(mixer.voiceCount == 32)
    // The sum of 32 voices and eight fading ones changes by at most 0.022 per sample. A voice that
    // is cut off without fading would make it jump by up to 0.042.
    #expect(largestStep(samples) < 0.03)
    #expect((samples.map(abs).max() ?? 9) <= 0.8711)
  }

  @Test func higherPriorityVoicesAreNotStolen() {
    for _ in 0..<32 { mixer.play(sine(100), playing { $0.priority = 200 }) }
    _ = render(mixer, buffers: 1)
    mixer.play(sine(100), playing { $0.priority = 100 })
    _ = render(mixer, buffers: 1)
    #expect(mixer.droppedCount == 1)
    mixer.play(sine(100), playing { $0.priority = 200 })
    _ = render(mixer, buffers: 1)
    #expect(mixer.stolenCount == 1)
  }

  @Test func equalSoundsStartedTogetherPlayOnce() {
    let sound = sine(200)
    mixer.play(sound)
    mixer.play(sound)
    _ = render(mixer, buffers: 1)
    #expect(mixer.voiceCount == 1)
    _ = render(mixer, buffers: 4)
    mixer.play(sound)
    _ = render(mixer, buffers: 1)
    #expect(mixer.voiceCount == 2, "43 ms later the sound is played again")
  }

  @Test func volumeChangesAreGradual() {
    mixer.play(constant, playing { $0.loops = true })
    _ = render(mixer, buffers: 4)
    mixer.setMasterVolume(0, overSeconds: 0.1)
    let down = render(mixer, buffers: 12)
    #expect(largestStep(down) < 0.5 / 4800 * 1.2)
    #expect(down.last == 0)
    mixer.setMasterVolume(0.5, overSeconds: 0.1)
    let up = render(mixer, buffers: 12)
    #expect(
      abs((up.last ?? 0) - 0.5 * 0.7071 * 0.25) < 0.001, "half the volume, a quarter the gain")
    mixer.setVolume(0, of: .music)
    #expect(
      abs((render(mixer, buffers: 8).last ?? 0) - 0.0884) < 0.001,
      "muting music must not mute an effect")
    mixer.setVolume(0, of: .effects)
    #expect(render(mixer, buffers: 8).last == 0)
  }

  @Test func voiceChangesCauseNoClick() {
    let voice = mixer.play(constant, playing { $0.loops = true })
    _ = render(mixer, buffers: 2)
    mixer.setVolume(1, pan: 1, of: voice, overSeconds: 0.05)
    let moved = render(mixer, buffers: 8)
    #expect(largestStep(moved) < 0.001)
    #expect(abs(moved[moved.count - 2]) < 1e-6)
    mixer.stop(voice, overSeconds: 0.05)
    let stopped = render(mixer, buffers: 8)
    #expect(largestStep(stopped) < 0.001)
    #expect(mixer.voiceCount == 0)
    mixer.stop(voice)
    mixer.stopAll(of: .effects)
    #expect(render(mixer, buffers: 1).allSatisfy { $0 == 0 })
  }

  @Test func inaudibleSoundsAreDroppedUnlessTheyLoop() {
    mixer.setVolume(0, of: .music)
    mixer.play(sine(100), playing { $0.group = .music })
    #expect(mixer.isAudible)
    mixer.setMasterVolume(0)
    #expect(!mixer.isAudible)
    mixer.play(sine(100))
    mixer.play(constant, playing { $0.loops = true })
    _ = render(mixer, buffers: 8)
    #expect(mixer.voiceCount == 1)
  }

  @Test func loopsContinueWithoutADeviceButOtherSoundsEnd() {
    let loop = mixer.play(constant, playing { $0.loops = true })
    mixer.play(sine(100))
    mixer.setMasterVolume(0.5, overSeconds: 10)
    unsafe Mixer.skip(mixer.deviceAddress)
    let samples = render(mixer, buffers: 2)
    #expect(mixer.voiceCount == 1)
    #expect(abs((samples.last ?? 0) - 0.5 * 0.7071 * 0.25) < 0.001, "volumes are there at once")
    mixer.stop(loop)
    unsafe Mixer.skip(mixer.deviceAddress)
    #expect(mixer.voiceCount == 0)
  }

  @Test func soundsPlayAgainAfterTheCommandQueueWasFull() {
    let sound = sine(100, seconds: 0.1)
    for _ in 0..<1000 { mixer.play(sound) }
    #expect(mixer.wantsDevice)
    _ = render(mixer, buffers: 20)
    mixer.play(sound)
    _ = render(mixer, buffers: 1)
    #expect(mixer.voiceCount == 1)
  }

  /// Renders the same sounds with device buffers of different sizes.
  @Test(arguments: [64, 128, 1024, 4096])
  func bufferSizeDoesNotChangeTheSamples(frames: Int) {
    func rendered(_ size: Int) -> [Float] {
      let mixer = Mixer()
      for number in 0..<20 {
        mixer.play(
          sine(90 + Double(number) * 11, seconds: 0.3),
          playing { $0.pitch = 0.7 + Double(number) / 13 })
      }
      var all: [Float] = []
      var buffer = [Float](repeating: 0, count: size * 2)
      for _ in 0..<(8192 / size) {
        mixer.render(into: &buffer)
        all += buffer
      }
      return all
    }
    #expect(rendered(frames) == rendered(512))
  }

  @Test func invalidCommandsGiveFiniteSamples() {
    mixer.play(Sound([]), playing { $0.loops = true })
    mixer.play(
      Sound([.nan, .infinity, 1]),
      playing {
        $0.pitch = .nan; $0.volume = .nan; $0.pan = .infinity
      })
    mixer.play(
      Sound([1]),
      playing {
        $0.pitch = 1e9; $0.fadeInSeconds = -.infinity; $0.loops = true
      })
    mixer.play(
      sine(50, seconds: 0.001),
      playing {
        $0.pitch = -4; $0.loops = true
      })
    mixer.setMasterVolume(.nan)
    mixer.setMasterVolume(7)
    mixer.setVolume(-3, of: .music, overSeconds: .nan)
    #expect(render(mixer, buffers: 20).allSatisfy { $0.isFinite && abs($0) <= 0.8711 })
  }

  @Test func randomCommandsNeverClipClickOrLeakVoices() {
    var random = SystemRandomNumberGenerator()
    let sounds = (1...6).map { sine(40 * Double($0), seconds: 0.2, amplitude: 0.1) }
    var voices: [Mixer.VoiceID] = []
    var samples: [Float] = []
    for _ in 0..<600 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0...4:
        voices.append(
          mixer.play(
            sounds.randomElement(using: &random) ?? constant,
            playing {
              $0.pan = Double.random(in: -1...1)
              $0.loops = Int.random(in: 0..<9) == 0
              $0.pitch = Double.random(in: 0.5...1.5)
              $0.priority = UInt8.random(in: 0...3)
            }))
      case 5: if let voice = voices.randomElement() { mixer.stop(voice) }
      case 6: mixer.setVolume(Double.random(in: 0...1), of: .effects)
      default: if let voice = voices.randomElement() { mixer.setVolume(0.5, of: voice) }
      }
      samples += render(mixer, buffers: 1)
    }
    #expect((samples.map(abs).max() ?? 9) <= 0.8711)
    // The sum of 40 voices of 360 Hz at 0.1 changes by at most 0.19 per sample. A voice that is cut
    // off without fading would add a jump of up to 0.1.
    #expect(largestStep(samples) < 0.21)
    mixer.stopAll(of: .effects)
    _ = render(mixer, buffers: 40)
    #expect(mixer.voiceCount == 0)
    #expect(mixer.silentSeconds > 0.2)
  }
}

@Suite struct WAVFileTests {
  @Test func wavFileHasAValidHeader() {
    let bytes = WAVFile.encode([0, 1, -1, 0.5, 2, .nan])
    #expect(bytes.count == 44 + 12)
    #expect(String(decoding: bytes[0..<4], as: UTF8.self) == "RIFF")
    #expect(bytes[4..<8].elementsEqual([48, 0, 0, 0]))
    #expect(bytes[22] == 2)
    #expect(bytes[24..<28].elementsEqual([0x80, 0xBB, 0, 0]), "48,000")
    #expect(bytes[34] == 16)
    #expect(
      bytes[44...].elementsEqual([0, 0, 0xFF, 0x7F, 0x01, 0x80, 0x00, 0x40, 0xFF, 0x7F, 0, 0]))
  }
}
