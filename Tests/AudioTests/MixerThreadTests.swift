import Synchronization
import Testing

@testable import Audio

/// Commands to a mixer while nothing renders it, and while another thread renders it.
@Suite struct MixerThreadTests {
  private let mixer = Mixer()
  private let tone = Sound((0..<48_000).map { Float($0 % 96) / 96 - 0.5 })
  private let tick = Sound((0..<480).map { Float($0 % 96) / 96 - 0.5 })

  /// Starts a loop and renders its first buffers.
  private func loop(_ group: SoundGroup = .effects) -> Mixer.VoiceID {
    var playing = Mixer.Playing()
    playing.group = group
    playing.loops = true
    playing.spacingSeconds = 0
    let voice = mixer.play(tone, playing)
    _ = peak(buffers: 2)
    return voice
  }

  /// Plays more sounds than the queue holds, without rendering.
  private func fillQueue() {
    var playing = Mixer.Playing()
    playing.spacingSeconds = 0
    for _ in 0..<1_000 { mixer.play(tick, playing) }
  }

  /// Returns the loudest sample of the next `buffers` buffers.
  private func peak(buffers: Int) -> Float {
    var buffer = [Float](repeating: 0, count: 1024)
    var peak: Float = 0
    for _ in 0..<buffers {
      mixer.render(into: &buffer)
      peak = buffer.reduce(peak) { max($0, abs($1)) }
    }
    return peak
  }

  @Test func stopWorksWithAFullQueue() {
    let voice = loop()
    fillQueue()
    mixer.stop(voice)
    _ = peak(buffers: 8)
    #expect(peak(buffers: 1) == 0 && mixer.voiceCount == 0)
  }

  @Test func groupStopWorksWithAFullQueue() {
    _ = (loop(), loop(.music))
    fillQueue()
    mixer.stopAll(of: .effects)
    #expect(peak(buffers: 8) > 0)
    #expect(mixer.voiceCount == 1)
    mixer.stopAll(of: .music)
    _ = peak(buffers: 8)
    #expect(peak(buffers: 1) == 0 && mixer.voiceCount == 0)
  }

  /// Stop commands take no space in the queue: each is stored with its voice.
  @Test func lastOfAThousandStopCommandsTakesEffect() {
    let voice = loop()
    for _ in 0..<1_000 { mixer.stop(mixer.play(tick)) }
    mixer.stop(voice)
    _ = peak(buffers: 8)
    #expect(mixer.voiceCount == 0)
  }

  @Test func volumeChangesWorkWithAFullQueue() {
    let voice = loop()
    fillQueue()
    mixer.setVolume(0, of: voice)
    _ = peak(buffers: 8)
    #expect(peak(buffers: 4) == 0 && mixer.voiceCount == 1, "the voice")
    mixer.setVolume(1, of: voice)
    _ = peak(buffers: 8)
    fillQueue()
    mixer.setVolume(0, of: .effects)
    _ = peak(buffers: 8)
    #expect(peak(buffers: 4) == 0, "the group")
    mixer.setVolume(1, of: .effects)
    _ = peak(buffers: 8)
    fillQueue()
    mixer.setMasterVolume(0)
    _ = peak(buffers: 8)
    #expect(peak(buffers: 4) == 0, "all")
  }

  @Test func lastOfAThousandVolumeChangesTakesEffect() {
    _ = loop()
    for step in 0..<1_000 { mixer.setMasterVolume(1 - Double(step) / 999) }
    _ = peak(buffers: 8)
    #expect(peak(buffers: 4) == 0)
  }

  @Test func loopStartsWithAFullQueue() {
    fillQueue()
    _ = loop(.music)
    _ = peak(buffers: 20)
    #expect(mixer.voiceCount == 1)
  }

  @Test func refusedSoundsAreCountedAndOccupyNoVoice() {
    fillQueue()
    #expect(mixer.droppedCount > 700)
    _ = peak(buffers: 20)
    let dropped = mixer.droppedCount
    #expect(mixer.voiceCount == 0)
    for _ in 0..<100 {
      mixer.play(tick)
      #expect(peak(buffers: 5) > 0)
    }
    #expect(mixer.droppedCount == dropped)
  }

  @Test func stopDoesNotAffectLaterSounds() {
    mixer.stopAll(of: .effects)
    mixer.play(tone)
    #expect(peak(buffers: 4) > 0.3)
    #expect(mixer.voiceCount == 1)
    let stopped = mixer.play(tone)
    mixer.stop(stopped)
    _ = peak(buffers: 1)
    #expect(mixer.voiceCount == 1)
  }

  /// Another voice may already use the slot of the ended one.
  @Test func idOfAnEndedVoiceStopsNoOtherVoice() {
    let old = (0..<300).map { _ in
      defer { _ = peak(buffers: 3) }
      return mixer.play(tick)
    }
    let voice = loop()
    for over in old {
      mixer.stop(over)
      mixer.setVolume(0, of: over)
    }
    #expect(peak(buffers: 8) > 0.3)
    #expect(mixer.voiceCount == 1)
    mixer.stop(voice)
    _ = peak(buffers: 8)
    #expect(mixer.voiceCount == 0)
  }

  /// This test also runs under the thread sanitizer.
  @Test func commandsAreSafeWhileAnotherThreadRenders() async {
    let device = Device(mixer)
    let renderer = Task.detached { device.render() }
    var voices: [Mixer.VoiceID] = []
    var round = 0
    while round < 5_000 || device.bufferCount.load(ordering: .relaxed) < 300 {
      round += 1
      var playing = Mixer.Playing()
      playing.group = round % 3 == 0 ? .music : .effects
      playing.loops = round % 7 == 0
      playing.spacingSeconds = 0
      let voice = mixer.play(round % 2 == 0 ? tick : tone, playing)
      if playing.loops { voices.append(voice) }
      if round % 5 == 0 { mixer.setVolume(Double(round % 10 + 1) / 10, of: voice) }
      if round % 11 == 0 { mixer.setVolume(Double(round % 10 + 1) / 10, of: .effects) }
      if round % 13 == 0 { mixer.setMasterVolume(Double(round % 10 + 1) / 10) }
      if voices.count > 5 { mixer.stop(voices.removeFirst()) }
      if round % 97 == 0 { mixer.stopAll(of: .music) }
      if round % 50 == 0 { await Task.yield() }
      _ = (mixer.silentSeconds, mixer.stolenCount, mixer.voiceCount)
    }
    for group in SoundGroup.allCases { mixer.stopAll(of: group) }
    let end = device.bufferCount.load(ordering: .relaxed) + 100
    while device.bufferCount.load(ordering: .relaxed) < end { await Task.yield() }
    #expect(mixer.voiceCount == 0)
    device.isOver.store(true, ordering: .relaxed)
    let peak = await renderer.value
    #expect(peak > 0 && peak <= 0.9801)
  }

  /// A device that renders on another thread, 64 frames at a time.
  @safe private final class Device: @unchecked Sendable {
    private let address: UnsafeMutableRawPointer
    let bufferCount = Atomic(0)
    let isOver = Atomic(false)

    init(_ mixer: Mixer) { unsafe address = unsafe mixer.deviceAddress }

    /// Renders until `isOver` is set; returns the loudest sample.
    func render() -> Float {
      var peak: Float = 0
      unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: 128) { buffer in
        guard let start = buffer.baseAddress else { return }
        while !isOver.load(ordering: .relaxed) {
          unsafe Mixer.render(address, into: start, frames: 64)
          peak = unsafe buffer.reduce(peak) { max($0, abs($1)) }
          bufferCount.wrappingAdd(1, ordering: .relaxed)
        }
      }
      return peak
    }
  }
}
