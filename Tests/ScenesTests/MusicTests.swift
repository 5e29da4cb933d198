import Audio
import Numerics
import Scenes
import Session
import StageUI
import TestSupport
import Testing

@testable import PokerSlamGame

/// The music by itself, and how it follows the game.
@MainActor
@Suite struct MusicTests {
  private static func frames(seed: UInt64, seconds: Double, chunk: Int = 1_024) -> [SIMD8<Float>] {
    var bed = MusicBed(seed: seed)
    var frames = [SIMD8<Float>](repeating: SIMD8(), count: chunk)
    var all: [SIMD8<Float>] = []
    while Double(all.count) < seconds * 48_000 {
      bed.render(&frames)
      all += frames
    }
    return Array(all.prefix(Int(seconds * 48_000)))
  }

  @Test func equalSeedsGiveEqualMusic() {
    let first = Self.frames(seed: 5, seconds: 8)
    #expect(first == Self.frames(seed: 5, seconds: 8, chunk: 64), "whatever the chunks")
    #expect(first != Self.frames(seed: 6, seconds: 8))
    let later = Self.frames(seed: 5, seconds: 16)
    #expect(later.prefix(first.count).elementsEqual(first))
  }

  /// The music differs from a copy of itself that is shifted by 8 s or more.
  ///
  /// The notes and the drums of ten minutes are sampled in sixteenth notes. Their correlation with
  /// the shifted samples must be below 0.9.
  @Test(arguments: [1, 2026, 77_777])
  func musicDoesNotRepeatWithinTenMinutes(_ seed: UInt64) {
    var composer = MusicComposer(seed: seed)
    let bars = 188
    let slot = MusicComposer.framesPerBeat / 4
    var melody = [[Double]](repeating: [Double](repeating: 0, count: bars * 16 + 64), count: 48)
    var rhythm = [Double](repeating: 0, count: bars * 16 + 64)
    for _ in 0..<bars {
      let bar = composer.nextBar()
      for note in bar.notes {
        let semitones = 12 * Double.log(note.frequency / 55) / Double.log(2)
        let tone = Int(semitones.rounded()) % 12
        let row =
          note.layer == 1
          ? tone : note.layer == 0 ? tone + 12 : note.layer == 3 ? tone + 24 : tone + 36
        melody[row][note.start / slot] += note.level
      }
      for stroke in bar.strokes { rhythm[stroke.start / slot] += stroke.level }
    }
    for (name, signals) in [("notes", melody), ("rhythm", [rhythm])] {
      var (sums, weight): ([Double], Double) = ([], 0)
      for signal in signals {
        let mean = signal.reduce(0, +) / Double(signal.count)
        let values = signal.map { $0 - mean }
        let power = values.reduce(0) { $0 + $1 * $1 }
        let likeness = Spectrum.autocorrelation(values, overlap: 300)
        if sums.isEmpty { sums = [Double](repeating: 0, count: likeness.count) }
        for index in sums.indices { sums[index] += power * likeness[index] }
        weight += power
      }
      // 40 sixteenths are 8 seconds.
      let most = sums.dropFirst(40).map { $0 / weight }.max() ?? 1
      print("music \(seed): \(name) resemble themselves by \((most * 1000).rounded() / 1000)")
      #expect(most < 0.9 && most > 0, "\(name)")
    }
  }

  @Test func everyLayerIsAudibleAndNoneClips() {
    let peaks = TestSupport.peaks(of: Self.frames(seed: 9, seconds: 60))
    for channel in 0..<8 {
      let peak = peaks[channel]
      #expect(peak > 0.02 && peak < 0.95, "channel \(channel): \(peak)")
    }
  }

  /// While a game is played, the music has −26 LUFS at the default volume.
  ///
  /// It may be a little louder when the score is close to the next rank. It is quieter in the menu,
  /// after the end and in a pause.
  @Test(arguments: MusicMood.allCases)
  func musicLoudnessIsWithinItsLimits(_ mood: MusicMood) throws {
    let sides = mood.render(seed: 2026, seconds: 40)
    let loudness = try #require(Loudness.integrated(sides.left, sides.right))
    let peak = max(Loudness.truePeak(sides.left), Loudness.truePeak(sides.right))
    print(
      "music \(mood): \((loudness * 10).rounded() / 10) LUFS, \((peak * 10).rounded() / 10) dBTP")
    let range: ClosedRange<Double> =
      switch mood {
      case .playing: -27 ... -25
      case .nearRank: -26.5 ... -24
      case .menu, .ending: -30 ... -26
      case .paused: -36 ... -29
      }
    #expect(range.contains(loudness))
    #expect(peak < -1)
  }

  @Test func moreLayersPlayInBusierMoods() {
    func count(_ mood: MusicMood) -> Int { mood.gains.count { $0 > 0 } }
    #expect(MusicMood.allCases.allSatisfy { $0.gains.count == LayerStream.layerCount })
    #expect(count(.paused) == 1 && count(.menu) == 3 && count(.playing) == 4)
    #expect(count(.nearRank) == 5)
    let percussion = MusicLayer.percussion.rawValue
    #expect(MusicMood.menu.gains[percussion] == 0 && MusicMood.ending.gains[percussion] == 0)
  }

  @Test func musicMoodFollowsTheScreen() {
    var screen = Screen()
    #expect(MusicMood(screen, .high) == .menu)
    _ = screen.go(to: .board)
    #expect(MusicMood(screen, .usual) == .playing)
    #expect(MusicMood(screen, .high) == .nearRank)
    _ = screen.go(to: .reference)
    #expect(MusicMood(screen, .usual) == .playing, "it is read while playing")
    _ = screen.go(to: .settings)
    #expect(MusicMood(screen, .usual) == .paused)
    screen.closeAllPanels()
    screen.phase = .paused
    #expect(MusicMood(screen, .high) == .paused)
    screen.phase = .over(isPerfectClear: false)
    #expect(MusicMood(screen, .high) == .ending)
  }

  /// Gates, the last heart, a close target and the ship's shots are tense; the shop is calm.
  @Test func musicOfAClimbFollowsItsTension() throws {
    func climber(_ prepare: (Climber) -> Void) -> Climber {
      let climber = Climber(
        AppModel(game: Game(mode: .classic, seed: Seed(2026)), seeds: { Seed(7) }))
      prepare(climber)
      return climber
    }
    func climb(_ prepare: (Climber) -> Void) -> ClimbModel { climber(prepare).app.climb }
    #expect(climb { $0.shop(after: 4) }.tension == .calm)
    #expect(climb { $0.select(at: 3) }.tension == .high, "a gate")
    let bonus = climb { $0.bonus() }
    #expect(bonus.tension == .usual, "the round has not begun")
    bonus.bonus?.fire(at: bonus.now)
    #expect(bonus.tension == .high)

    let climber = climber { $0.select(at: 1) }
    let first = climber.app.climb
    var score = 0
    while first.tension == .usual, first.stage == .board {
      score = first.run.deal.score
      first.play()
      first.settle()
      climber.selectBest()
    }
    #expect(score < 360 && 360..<450 ~= first.run.deal.score, "four fifths of 450")

    var session = Climber.run(to: 4)
    while session.run.hearts > 1, let hand = session.run.hands.min(by: { $0.score < $1.score }) {
      _ = try session.play(hand.move)
      if session.run.phase == .dead { _ = try session.decide(.yield) }
    }
    try #require(session.run.hearts == 1 && session.run.level == 4)
    #expect(ClimbModel(session).tension == .high, "the last heart")
  }

  @Test func rankAtMostThirtyPointsAwayCountsAsNear() {
    var state = GameState(Game(mode: .classic, seed: Seed(2026)))
    var near: [Int] = []
    while !state.isOver, let best = state.grid.hands(.king).max(by: { $0.hand < $1.hand }) {
      if PaceNote.isNear(state) { near.append(state.score) }
      _ = state.apply(Move(best.cells))
    }
    #expect(!near.isEmpty, "\(state.score)")
    #expect(
      near.allSatisfy { score in ScoreRank.allCases.contains { 1...30 ~= $0.threshold - score } })
    #expect(!PaceNote.isNear(state), "the game is over")
  }
}
