import Audio
import CSDL2
import Frame
import Glibc
import Testing

@testable import Stage

extension StageTests {
  /// Audio output with the two drivers of SDL that need no hardware.
  ///
  /// "dummy" calls back at the right times and drops the samples; "disk" writes them to a file.
  @MainActor struct AudioDevice {
    private static let tone = Sound((0..<4800).map { Float($0 % 96) / 96 - 0.5 })

    /// Waits at most two seconds for a change made by another thread.
    private func wait(until isTrue: () -> Bool) -> Bool {
      for _ in 0..<400 {
        if isTrue() { return true }
        StageClock.sleep(until: StageClock.now() + .milliseconds(5))
      }
      return false
    }

    private func withDriver(_ name: String, _ body: () throws -> Void) rethrows {
      unsafe setenv("SDL_AUDIODRIVER", name, 1)
      defer { unsafe unsetenv("SDL_AUDIODRIVER") }
      try body()
    }

    @Test func soundOpensTheDeviceAndSilenceClosesIt() {
      withDriver("dummy") {
        let mixer = Mixer()
        let output = AudioOutput(mixer: mixer, idleSeconds: 0.2)
        output.follow()
        for volume in 0..<600 { mixer.setVolume(Double(volume % 10) / 10 + 0.1, of: .effects) }
        output.follow()
        #expect(!mixer.hasCommands && !wait { output.facts.isOpen }, "nothing was played yet")
        mixer.play(Self.tone)
        output.follow()
        #expect(wait { output.facts.isOpen })
        #expect(output.facts.samples == 512)
        #expect(wait { output.facts.callbackCount > 10 }, "0.1 s of sound")
        #expect(wait { !output.facts.isOpen })
        #expect(mixer.voiceCount == 0)
        mixer.play(Self.tone)
        output.follow()
        #expect(wait { output.facts.isOpen }, "the second sound opens the device again")
        output.stop()
        #expect(!output.facts.isOpen)
      }
    }

    @Test func zeroVolumeClosesTheDevice() {
      withDriver("dummy") {
        let mixer = Mixer()
        let output = AudioOutput(mixer: mixer)
        var playing = Mixer.Playing()
        playing.loops = true
        mixer.play(Self.tone, playing)
        output.follow()
        #expect(wait { output.facts.isOpen })
        mixer.setMasterVolume(0)
        output.follow()
        #expect(wait { !output.facts.isOpen })
        #expect(mixer.voiceCount == 1, "the loop is kept")
        mixer.setMasterVolume(1)
        output.follow()
        #expect(wait { output.facts.isOpen && mixer.silentSeconds == 0 })
        output.stop()
      }
    }

    @Test func deviceClosesWhenALoopHasFadedOut() {
      withDriver("dummy") {
        let mixer = Mixer()
        let output = AudioOutput(mixer: mixer, idleSeconds: 0.1)
        var playing = Mixer.Playing()
        playing.loops = true
        let loop = mixer.play(Self.tone, playing)
        output.follow()
        #expect(wait { output.facts.isOpen })
        mixer.stop(loop, overSeconds: 0.2)
        output.follow()
        #expect(wait { !output.facts.isOpen })
        mixer.play(Self.tone, playing)
        output.follow()
        #expect(wait { output.facts.isOpen && mixer.voiceCount == 1 })
        output.stop()
      }
    }

    /// A tone on all channels.
    private struct Humming: LayerSource {
      var next = 0

      mutating func render(_ frames: inout [SIMD8<Float>]) {
        for index in frames.indices {
          frames[index] = SIMD8(repeating: Float(next % 96) / 960)
          next += 1
        }
      }
    }

    @Test func musicIsGeneratedWhileTheDeviceIsOpen() {
      withDriver("dummy") {
        let mixer = Mixer()
        let output = AudioOutput(mixer: mixer, idleSeconds: 0.1)
        mixer.layers.setSource { Humming() }
        mixer.setLayerGain(1, of: 0)
        output.follow()
        #expect(mixer.layers.aheadCount == 0 && !output.facts.isOpen)
        mixer.playLayers()
        output.follow()
        #expect(wait { output.facts.isOpen && mixer.layers.aheadCount > 50_000 })
        #expect(wait { output.facts.callbackCount > 140 }, "as much as is generated ahead")
        #expect(mixer.layers.aheadCount > 20_000 && mixer.layers.starvedCount == 0)
        #expect(mixer.voiceCount == 1 && mixer.silentSeconds == 0)
        mixer.stopLayers(overSeconds: 0.05)
        output.follow()
        #expect(wait { !output.facts.isOpen })
        let ahead = mixer.layers.aheadCount
        #expect(ahead > 0 && !wait { mixer.layers.aheadCount != ahead })
        output.stop()
      }
    }

    @Test func deviceReceivesTheRenderedSamples() throws {
      let path = "/tmp/stage-audio-\(getpid()).raw"
      unsafe setenv("SDL_DISKAUDIOFILE", path, 1)
      unsafe setenv("SDL_DISKAUDIODELAY", "1", 1)
      defer { unsafe unlink(path) }
      withDriver("disk") {
        let mixer = Mixer()
        let output = AudioOutput(mixer: mixer, idleSeconds: 0.1)
        mixer.play(Self.tone)
        output.follow()
        #expect(wait { output.facts.callbackCount > 20 })
        output.stop()
      }
      let file = unsafe try #require(fopen(path, "rb"))
      defer { unsafe fclose(file) }
      var written = [Float](repeating: 0, count: 12_000)
      let count = unsafe fread(&written, 4, written.count, file)
      let twin = Mixer()
      twin.play(Self.tone)
      var expected = [Float](repeating: 0, count: written.count)
      twin.render(into: &expected)
      let start = try #require(written.firstIndex { $0 != 0 })
      let begin = try #require(expected.firstIndex { $0 != 0 })
      let length = min(count - start, expected.count - begin, 9000)
      #expect(length == 9000)
      #expect(written[start..<(start + length)].elementsEqual(expected[begin..<(begin + length)]))
    }

    @Test func missingAudioDeviceIsNoError() {
      withDriver("nonexistent") {
        let mixer = Mixer()
        let output = AudioOutput(mixer: mixer)
        for _ in 0..<500 {
          mixer.play(Self.tone)
          output.follow()
        }
        #expect(!wait { output.facts.isOpen || mixer.voiceCount > 0 })
        output.stop()
      }
    }

    /// Callbacks should come a hundred times a second.
    ///
    /// If none comes for two buffer lengths, an underrun has occurred.
    @Test func lateAudioGetsALargerBuffer() {
      withDriver("disk") {
        unsafe setenv("SDL_DISKAUDIOFILE", "/dev/null", 1)
        // The driver takes 100 ms for each buffer, ten times its length.
        unsafe setenv("SDL_DISKAUDIODELAY", "100", 1)
        let mixer = Mixer()
        let output = AudioOutput(mixer: mixer)
        var playing = Mixer.Playing()
        playing.loops = true
        mixer.play(Self.tone, playing)
        output.follow()
        #expect(wait { output.facts.samples == 1024 })
        output.stop()
      }
    }

    @Test func stagePlaysTheSoundsOfItsProgram() throws {
      try withDriver("dummy") {
        let mixer = Mixer()
        let stage = try Stage(StageTests.options(.null), mixer: mixer)
        let recorder = Recorder()
        stage.run(frameLimit: 20) { input in
          if recorder.inputs.count == 3 { mixer.play(Self.tone) }
          return recorder.update(input)
        } paint: {
          recorder.paint($0)
        }
        #expect(stage.audio?.facts.isOpen == true)
      }
    }
  }
}
