import Raster
import Session
import Testing

@testable import PokerSlamGame
@testable import StageUI

/// The animated stages of the ending panel, as functions of time and on the screen.
@MainActor
@Suite struct EndingStageTests {
  /// The stages from 0.5 s before the panel's entrance to 4 s after it, 0.01 s apart.
  private static let moments = (-50...400).map { EndingStage(elapsed: Double($0) * 0.01) }

  @Test func endingStagesRunFromZeroToTheFinalValues() {
    let first = EndingStage(elapsed: 0)
    #expect(first.score(of: 858) == 0 && first.medal == 0 && first.record == 0)
    #expect(first.star(at: 600, of: 858) == 0)
    for seconds in [EndingStage.duration, EndingStage.duration + 1] {
      let last = EndingStage(elapsed: seconds)
      #expect(last.score(of: 858) == 858 && last.medal == 1 && last.record == 1)
      #expect(last.medalScale == 1 && last.star(at: 858, of: 858) == 1)
      #expect(last.star(at: 859, of: 858) == 0)
    }
  }

  @Test(arguments: [0, 1, 364, 790, 858, 1005])
  func starsMedalAndRecordFollowTheCountedScore(_ final: Int) {
    var shown = 0
    for stage in Self.moments {
      let score = stage.score(of: final)
      #expect(score >= shown && score <= final, "the counter only rises")
      shown = score
      for points in stride(from: 1, through: 1010, by: 7)
      where stage.star(at: points, of: final) > 0 {
        #expect(score >= points, "a star at \(points) when \(score) are counted")
      }
      #expect(stage.medal == 0 || score == final, "the medal follows the score")
      #expect(stage.record == 0 || stage.medal == 1, "the record comes last")
    }
    #expect(shown == final)
  }

  @Test func starsLightUpGraduallyOneAfterTheOther() {
    for final in [790, 858] {
      var last = 0.0
      for stage in Self.moments {
        let stars = [600, 700, 780].map { stage.star(at: $0, of: final) }
        #expect(stars == stars.sorted(by: >))
        #expect(stars[0] >= last && stars[0] - last < 0.1)
        last = stars[0]
      }
      #expect(last == 1)
    }
  }

  /// Returns a program in which a deal was just cleared.
  private func clearedProgram() throws -> SteppedProgram {
    let app = AppModel(
      game: Game(mode: .classic, seed: Seed(2026)), record: 1_000, seeds: { Seed(2027) })
    app.settings.knowsTheBoard = true
    app.go(to: .board)
    let stepper = SteppedProgram(
      Program(app, glyphs: try GoldenTests.fonts.get(), runner: SerialRunner()))
    stepper.isAmbientAllowed = false
    for move in try #require(Beam.search(from: app.game.state)).line {
      app.game.choose(move.cells)
      app.game.play()
    }
    app.game.settle()
    try #require(app.game.ending?.isPerfectClear == true)
    return stepper
  }

  /// A panel over the ending of a perfect clear, such as Share, does not begin the confetti again.
  @Test func confettiFallsOnce() throws {
    let stepper = try clearedProgram()
    let app = stepper.app
    // A frame takes 16 ms; the confetti falls for 5 s.
    for _ in 0..<60 { stepper.frame() }
    #expect(app.screen.celebrates)
    #expect(stepper.frame().next != .atRest, "the confetti falls")
    app.go(to: .settings)
    for _ in 0..<60 { stepper.frame() }
    app.back()
    for _ in 0..<90 { stepper.frame() }
    #expect(app.screen.celebrates)
    #expect(stepper.frame().next != .atRest, "the confetti still falls")
    // 5.8 s after the last hand; begun again at the return, it would fall for 6.9 s.
    for _ in 0..<150 { stepper.frame() }
    #expect(stepper.frame().next == .atRest)
  }

  /// An ending that was seen fades in as a whole: no letters appear one by one, and no bar grows.
  @Test func endingThatComesBackIsSoonAtRest() throws {
    let stepper = try clearedProgram()
    for _ in 0..<400 { stepper.frame() }
    #expect(stepper.app.screen.celebrates)
    #expect(stepper.frame().next == .atRest, "the confetti has fallen")
    stepper.app.go(to: .settings)
    for _ in 0..<60 { stepper.frame() }
    stepper.app.back()
    // The panel takes 0.6 s to appear.
    for _ in 0..<50 { stepper.frame() }
    #expect(stepper.element(Strings.playAgain) != nil)
    let ticking = stepper.program.host.tree.ticking.map { "\(type(of: $0))" }
    #expect(ticking.isEmpty, "still moving: \(ticking)")
    // A second after the return the panel looks at the game once more.
    for _ in 0..<20 { stepper.frame() }
    #expect(stepper.frame().next == .atRest)
  }

  @Test func scoreScaleEndsAtParOrAtAHigherScore() {
    let scale = ScoreScale(Par(score: 920), score: 790)
    #expect(scale.end == 920 && scale.place(0) == 0 && scale.place(460) == 0.5)
    #expect(scale.place(920) == 1)
    #expect(ScoreScale(Par(score: 920), score: 940).end == 940)
  }

  @Test(arguments: [900, 907, 911, 920])
  func eachMarkIsAtTheLowestScoreThatEarnsIt(_ score: Int) {
    let par = Par(score: score)
    let marks = ScoreScale(par, score: 0).marks
    #expect(marks.count == 4 && marks.map(\.isCrown) == [false, false, false, true])
    for (index, mark) in marks.prefix(3).enumerated() {
      #expect(par.stars(for: mark.points) == index + 1)
      #expect(par.stars(for: mark.points - 1) == index)
    }
    #expect(par.isCrowned(marks[3].points) && !par.isCrowned(marks[3].points - 1))
  }

  // MARK: On the screen

  private func endedProgram(
    size: Size = Size(1280, 800), _ change: (AppModel) -> Void = { _ in }
  ) throws -> SteppedProgram {
    let stepper = try SteppedProgram(size: size) { app in
      change(app)
      app.game.begin(app.game.session.game, record: 400)
    }
    stepper.wait(frames: 60)
    while let best = stepper.game.state.grid.hands(.king).max(by: { $0.hand < $1.hand }) {
      stepper.game.choose(best.cells)
      withAnimation(BoardView.move) { stepper.game.play() }
    }
    stepper.game.settle()
    return stepper
  }

  @Test(arguments: [Size(1280, 800), Size(390, 844)])
  func medalAndRecordAppearAfterTheScoreIsCounted(_ size: Size) throws {
    let stepper = try endedProgram(size: size)
    let rank = Strings.medal(stepper.game.ending?.rank)
    var order: [String] = []
    for _ in 0..<280 {
      stepper.frame()
      for name in [Strings.playAgain, rank, Strings.newRecord]
      where !order.contains(name) && stepper.element(name) != nil { order.append(name) }
      if stepper.game.secondsSinceEnding < Ending.entranceMoment + EndingStage.medalStart {
        #expect(!order.contains(rank))
      }
    }
    #expect(order == [Strings.playAgain, rank, Strings.newRecord])
  }

  @Test func tapBesideThePanelShowsTheWholeEnding() throws {
    let stepper = try endedProgram()
    stepper.wait(frames: 90)
    #expect(stepper.element(Strings.playAgain) != nil && stepper.element(Strings.newRecord) == nil)
    // A click beside the panel.
    stepper.click(Point(40, 500))
    stepper.wait(frames: 2)
    #expect(stepper.element(Strings.newRecord) != nil)
    #expect(stepper.game.isOver && stepper.app.screen.name == "game-over")
  }

  @Test func tapOnThePanelShowsTheWholeEnding() throws {
    let stepper = try endedProgram()
    stepper.wait(frames: 90)
    let words = Strings.leftOnTheBoard(stepper.game.state.grid.count)
    let line = try #require(stepper.element(words))
    stepper.click(Point(line.frame.midX, line.frame.maxY + 40))
    stepper.wait(frames: 2)
    #expect(stepper.element(Strings.newRecord) != nil)
  }

  @Test func tapBeforeThePanelAppearsSkipsNothing() throws {
    let stepper = try endedProgram()
    stepper.wait(frames: 10)
    stepper.app.dismiss()
    stepper.wait(frames: 80)
    #expect(stepper.element(Strings.playAgain) != nil && stepper.element(Strings.newRecord) == nil)
  }

  @Test func reducedMotionShowsTheWholeEndingAtOnce() throws {
    let stepper = try endedProgram { $0.settings.reduceMotion = .on }
    stepper.wait(frames: 84)
    #expect(stepper.element(Strings.newRecord) != nil)
  }

  @Test func scoreOfASeenEndingDoesNotCountUpAgain() throws {
    let stepper = try endedProgram()
    stepper.wait(frames: 260)
    stepper.app.watch()
    stepper.wait(frames: 60)
    stepper.app.back()
    stepper.wait(frames: 40)
    #expect(stepper.element(Strings.newRecord) != nil)
  }

  /// The scrim has faded out after 0.3 s, although the menu takes 0.5 s to appear.
  @Test(arguments: [69, 83, 109, 259])
  func scrimLeavesWithThePanel(_ framesBefore: Int) throws {
    let stepper = try endedProgram()
    stepper.isAmbientAllowed = false
    stepper.wait(frames: framesBefore)
    withAnimation(.easeInOut(duration: 0.5)) { stepper.app.go(to: .menu) }
    /// Returns the sum of the channels of a pixel beside the panel, where only the scrim covers the
    /// mesh.
    func brightness() -> Int {
      let (pixels, start) = (stepper.pixels, (500 * 1280 + 40) * 4)
      return pixels[start..<start + 3].reduce(0) { $0 + Int($1) }
    }
    stepper.wait(frames: 21)
    let after = brightness()
    stepper.wait(frames: 60)
    #expect(abs(brightness() - after) < 4)
  }

  /// The points of the last hand are seen before the panel covers the score.
  @Test func scoreStaysUntilThePanelAppears() throws {
    let stepper = try endedProgram()
    stepper.wait(frames: 57)
    let root = try #require(stepper.program.host.tree.rootNode)
    let score = try #require(
      root.accessibilityElements().first { $0.accessibility.label == Strings.score }
    ).node
    #expect(score.opacityOnScreen == 1)
    stepper.wait(frames: 40)
    #expect(score.opacityOnScreen == 0)
  }

  // MARK: Words

  @Test func firstScoreWithARankNamesTheRank() {
    var ending = Ending(
      score: 930, isRecorded: true, isRecord: false, cardsLeft: 3, rank: .legend)
    #expect(Strings.comparison(ending) == "Legend at the first try")
    (ending.score, ending.rank) = (500, nil)
    #expect(Strings.comparison(ending) == Strings.firstScore)
  }

  @Test func cardsOfAMissedHandAreInReadingOrder() {
    func order(_ text: String) -> String {
      let cards = text.split(separator: " ").compactMap { Card($0) }
      return cards.inReadingOrder.map(\.description).joined(separator: " ")
    }
    #expect(order("Kd Ac Qh") == "Qh Kd Ac")
    #expect(order("2d Ac Kh") == "Kh Ac 2d")
    #expect(order("3h 2d As 4c") == "As 2d 3h 4c")
    #expect(order("Ts 7h 8d 9c Js") == "7h 8d 9c Ts Js")
    #expect(order("Ah 4h 9h") == "4h 9h Ah")
    #expect(order("2s 3c 2c 3d 3h") == "3h 3d 3c 2c 2s")
    #expect(order("Kc 6h Kd 6c") == "Kd Kc 6h 6c")
    #expect(order("Ac 3c 2c Kc Qc") == "Qc Kc Ac 2c 3c")
  }
}
