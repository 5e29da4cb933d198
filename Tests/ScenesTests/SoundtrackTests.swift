import Audio
import StageUI
import Testing

@testable import PokerSlamGame

/// When sounds are generated, and when the music plays.
@MainActor
@Suite struct SoundtrackTests {
  private static func input(
    idle seconds: Double = 0, isVisible: Bool = true, hasFocus: Bool = true, at moment: Double = 100
  ) -> FrameInput {
    let time = FrameTime(
      timestamp: .zero, targetTimestamp: Nanoseconds(seconds: moment), duration: .milliseconds(16),
      delta: .zero)
    var input = FrameInput(
      time: time, size: Size(100, 100), isVisible: isVisible, hasFocus: hasFocus)
    input.idle = Nanoseconds(seconds: seconds)
    return input
  }

  /// Returns a soundtrack and its mixer.
  ///
  /// The music has been generated and plays.
  private static func playing(_ settings: Settings) -> (Soundtrack, Mixer) {
    let mixer = Mixer()
    let soundtrack = Soundtrack(mixer) { _ in }
    for _ in 0...Soundtrack.framesBeforeSounds {
      soundtrack.update(input(), settings)
    }
    mixer.layers.fill()
    return (soundtrack, mixer)
  }

  /// Returns the loudest sample of the next seconds.
  private static func loudest(_ mixer: Mixer, seconds: Double) -> Float {
    mixer.layers.fill()
    var buffer = [Float](repeating: 0, count: Int(seconds * 96_000))
    mixer.render(into: &buffer)
    return buffer.reduce(0) { max($0, abs($1)) }
  }

  @Test(arguments: ["no input", "no focus", "hidden"])
  func musicFadesOutWhenInactive(reason: String) {
    let (soundtrack, mixer) = Self.playing(Settings())
    // Listen for 3 s, because music is generated only 1.4 s in advance.
    for _ in 0..<3 { #expect(Self.loudest(mixer, seconds: 1) > 0.01) }
    let away =
      switch reason {
      case "no input": Self.input(idle: 60)
      case "no focus": Self.input(hasFocus: false)
      default: Self.input(isVisible: false, hasFocus: false)
      }
    soundtrack.update(away, Settings())
    #expect(Self.loudest(mixer, seconds: 0.5) > 0.01, "the fade takes more than half a second")
    // One update starts the fade; the mixer completes it without further updates.
    _ = Self.loudest(mixer, seconds: 1.5)
    #expect(Self.loudest(mixer, seconds: 1) == 0 && mixer.voiceCount == 0)
    #expect(mixer.silentSeconds >= 1, "the device may close")
    #expect(soundtrack.nextUpdate(after: away) == nil)

    soundtrack.update(Self.input(), Settings())
    let first = Self.loudest(mixer, seconds: 0.05)
    #expect(mixer.voiceCount == 1)
    #expect(Self.loudest(mixer, seconds: 1) > first * 4, "the music fades in")
  }

  @Test func musicContinuesWithoutFocusIfTheSettingIsOn() {
    let settings = Settings()
    settings.playsMusicUnfocused = true
    let (soundtrack, mixer) = Self.playing(settings)
    soundtrack.update(Self.input(idle: 59, hasFocus: false), settings)
    _ = Self.loudest(mixer, seconds: 2)
    #expect(mixer.voiceCount == 1)
    soundtrack.update(Self.input(isVisible: false, hasFocus: false), settings)
    _ = Self.loudest(mixer, seconds: 2)
    #expect(mixer.voiceCount == 0, "a hidden window stops the music")
  }

  @Test func musicWithoutFocusFollowsItsSettingAtOnce() {
    let settings = Settings()
    let (soundtrack, mixer) = Self.playing(settings)
    let away = Self.input(hasFocus: false)
    for isAllowed in [false, true, false] {
      settings.playsMusicUnfocused = isAllowed
      soundtrack.update(away, settings)
      for _ in 0..<3 { _ = Self.loudest(mixer, seconds: 1) }
      #expect(mixer.voiceCount == (isAllowed ? 1 : 0))
    }
  }

  /// A volume of 0 silences a sound that plays, long before the music would have faded out.
  @Test(arguments: ["effects", "music"])
  func changedVolumeIsHeardAtOnce(key: String) throws {
    let settings = Settings()
    if key == "effects" { settings.music = 0 } else { settings.effects = 0 }
    let (soundtrack, mixer) = Self.playing(settings)
    let tone = Sound((0..<480_000).map { $0 / 50 % 2 == 0 ? 0.5 : -0.5 })
    /// Plays a tone of 10 s with the effects; the music plays by itself.
    func listen() -> Float {
      if key == "effects" { mixer.play(tone) }
      return (0..<3).reduce(0) { loudest, _ in max(loudest, Self.loudest(mixer, seconds: 1)) }
    }
    let setting = try #require(settings.all.first { $0.key == key })
    guard case .percent(let volume, _, _) = setting.control else {
      Issue.record("\(key) is no volume")
      return
    }
    #expect(listen() > 0.01)
    volume.wrappedValue = 0
    soundtrack.update(Self.input(), settings)
    _ = Self.loudest(mixer, seconds: 0.2)
    #expect(Self.loudest(mixer, seconds: 0.5) == 0)
    setting.reset()
    soundtrack.update(Self.input(), settings)
    #expect(listen() > 0.01, "the reset leaves silence")
  }

  /// The music must fade after a minute of idling.
  ///
  /// Without motion, no other frame would be drawn at that time.
  @Test func idleProgramIsUpdatedWhenMusicMustFade() throws {
    let (soundtrack, _) = Self.playing(Settings())
    let moment = try #require(soundtrack.nextUpdate(after: Self.input(idle: 20)))
    #expect(moment == .seconds(140))
    let next = FrameOutcome.Next.atRest.noLater(than: moment)
    #expect(next == .at(moment))
    #expect(FrameOutcome.Next.at(.seconds(120)).noLater(than: moment) == .at(.seconds(120)))
    #expect(FrameOutcome.Next.at(.seconds(150)).noLater(than: moment) == .at(moment))
    #expect(FrameOutcome.Next.animating(.ambient).noLater(than: moment) == .animating(.ambient))
  }

  @Test func unchangedVolumesAreNotSentAgain() {
    let (soundtrack, mixer) = Self.playing(Settings())
    mixer.commandsWereSeen()
    soundtrack.update(Self.input(), Settings())
    #expect(!mixer.hasCommands)
    let quieter = Settings()
    quieter.music = 0.3
    soundtrack.update(Self.input(), quieter)
    #expect(mixer.hasCommands)
  }

  /// Sounds are generated only once, and only if they are audible.
  @Test func soundsAreGeneratedOnceInTheBackground() throws {
    var given: [@Sendable () -> Void] = []
    let soundtrack = Soundtrack(Mixer()) { given.append($0) }
    let settings = Settings()
    settings.music = 0
    settings.effects = 0
    for _ in 0...Soundtrack.framesBeforeSounds {
      soundtrack.update(Self.input(), settings)
    }
    #expect(given.isEmpty, "inaudible sounds are not generated")
    settings.effects = 0.5
    for _ in 0..<3 { soundtrack.update(Self.input(), settings) }
    #expect(given.count == 1)
    let early = soundtrack.book.sound(.button)
    given.first?()
    #expect(soundtrack.book.ready(.button) === early, "an existing sound is not generated again")
    for name in SoundBook.Name.effects {
      let sound = try #require(soundtrack.book.ready(name))
      #expect(
        sound.seconds > 0.05 && (0..<sound.count).contains { abs(sound[$0]) > 0.01 }, "\(name)")
    }
  }

  /// Sounds are generated in the second frame, which is requested even when nothing moves.
  @Test func soundsAreGeneratedFromTheSecondFrameOn() {
    var given = 0
    let soundtrack = Soundtrack(Mixer()) { _ in given += 1 }
    let settings = Settings()
    settings.music = 0
    soundtrack.update(Self.input(), settings)
    #expect(given == 0, "the first frame is not delayed")
    #expect(soundtrack.nextUpdate(after: Self.input()) == .seconds(100))
    soundtrack.update(Self.input(), settings)
    #expect(given == 1)
    #expect(soundtrack.nextUpdate(after: Self.input()) == nil)
  }

  /// The first deal may come before its sound has been generated.
  ///
  /// A sound that is ready 0.2 s late is still played; one that is 0.3 s late is dropped.
  @Test func soundNotYetReadyIsPlayedLaterOrDropped() {
    for (delay, count) in [(0.2, 1), (0.3, 0)] {
      let mixer = Mixer()
      let soundtrack = Soundtrack(mixer) { _ in }
      let settings = Settings()
      settings.music = 0
      for _ in 0..<2 { soundtrack.update(Self.input(at: 10), settings) }
      soundtrack.play(.deal)
      #expect(Self.loudest(mixer, seconds: 0.02) == 0)
      #expect(soundtrack.nextUpdate(after: Self.input(at: 10)) == .seconds(10))
      _ = soundtrack.book.sound(.deal)
      soundtrack.update(Self.input(at: 10 + delay), settings)
      _ = Self.loudest(mixer, seconds: 0.02)
      #expect(mixer.voiceCount == count)
      #expect(soundtrack.nextUpdate(after: Self.input(at: 11)) == nil)
    }
  }

  /// Checks loudness and true peak of every effect at the default volume.
  ///
  /// The targets of frequent effects are lower.
  @Test func effectLoudnessIsNearItsTarget() throws {
    for name in SoundBook.Name.effects {
      let sound = name.effect
      let samples = (0..<sound.count).map { sound[$0] }
      let gain = SoundBook.Name.defaultGain
      let loudness = try #require(Loudness.loudest(samples)) + gain
      let peak = Loudness.truePeak(samples)
      let start = Double(try #require(samples.firstIndex { abs($0) > 0.01 })) / 48
      print(
        "sound \(name): \((loudness * 10).rounded() / 10) LUFS, \((peak * 10).rounded() / 10) dBTP, "
          + "\(sound.seconds) s, begins at \(start.rounded()) ms")
      let wanted = SoundBook.Name.loudness + name.offset
      // Because peaks are limited, two chords and the sound of a refusal are 1.0 to 1.1 dB below
      // the target.
      #expect(abs(loudness - wanted) < 1.2, "\(name)")
      #expect(peak < -1, "\(name)")
    }
  }

  @Test func fallingCardIsPannedToItsColumn() {
    let mixer = Mixer()
    let soundtrack = Soundtrack(mixer) { _ in }
    soundtrack.update(Self.input(), Settings())
    _ = soundtrack.book.sound(.fall(2))
    var powers: [Double] = []
    for column in 0..<5 {
      soundtrack.play(.fall(2), column: column)
      var buffer = [Float](repeating: 0, count: 48_000)
      mixer.render(into: &buffer)
      let sides = (0..<2).map { side in
        stride(from: side, to: buffer.count, by: 2).reduce(0.0) {
          $0 + Double(buffer[$1] * buffer[$1])
        }
      }
      powers.append(sides[1] / (sides[0] + sides[1]))
    }
    #expect(powers == powers.sorted() && powers[0] < 0.2 && powers[4] > 0.8)
    #expect(abs(powers[2] - 0.5) < 0.001)
  }
}
