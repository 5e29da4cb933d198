import Raster
import Records
import Scenes
import Session
import StageUI
import Testing

@testable import PokerSlamGame

/// The screens of a run of Climb: where their parts lie, and what they show.
@MainActor
@Suite struct ClimbScreenTests {
  private func stepper(
    _ session: ClimbSession, size: Size = Size(1280, 800), textScale: Double = 1
  ) throws -> SteppedProgram {
    let stepper = try SteppedProgram(.menu, size: size) { app in
      app.settings.reduceMotion = .on
      app.settings.textScale = textScale
      app.leftClimb = { session }
      app.go(to: .climb)
      app.climb.endIntro()
      app.climb.dealCards(atOnce: true)
    }
    stepper.wait(frames: 60)
    return stepper
  }

  @Test func mapShowsTheAvatarOfThePlayer() throws {
    let scene = try #require(Scene.named("climb-map"))
    let digests = try [Avatar.spade, .owl].map { avatar in
      var changes = SceneChanges()
      changes.settings = ["avatar": .text(avatar.rawValue)]
      var pixmap = Pixmap(width: 390, height: 844)
      _ = scene.paint(into: &pixmap, glyphs: try GoldenTests.fonts.get(), changes: changes)
      return pixmap.digest
    }
    #expect(digests[0] != digests[1])
  }

  // MARK: The end of a deal

  /// A run that loses a deal: when its deck is used up while hands are left, and before the
  /// decision with which the heart is lost.
  private struct LostDeal {
    var atLastCards: ClimbSession
    var atLastHand: ClimbSession

    /// Plays the hands with the fewest points; nil if no deal is lost after its deck is used up.
    init?(_ seed: UInt64) {
      var session = ClimbSession(Game(mode: .climb, seed: Seed(seed)), at: 0)
      var first: ClimbSession?
      while session.run.phase == .playing, session.run.level == 1 {
        if first == nil, session.run.deal.deckCount == 0 { first = session }
        guard let hand = session.run.hands.min(by: { $0.score < $1.score }) else { return nil }
        let last = session
        _ = try? session.play(hand.move)
        if let first, session.run.hearts < first.run.hearts, session.run.phase == .playing {
          (atLastCards, atLastHand) = (first, last)
          return
        }
      }
      return nil
    }
  }

  private func lostDeal() throws -> LostDeal {
    try #require((1...100 as ClosedRange<UInt64>).lazy.compactMap { LostDeal($0) }.first)
  }

  @Test func lastCardsOfADealAreCounted() throws {
    let stepper = try stepper(lostDeal().atLastCards)
    let model = stepper.app.climb
    let count = model.run.grid.count
    #expect(model.pieces.count == count && model.upcoming(andDrawn: 0) == [])
    #expect(stepper.element(Strings.deck(0)) != nil)
    #expect(stepper.element(Strings.pace(.lastCards(count))) != nil)
    #expect(stepper.element(Strings.choose) == nil)
  }

  /// The cards that a lost deal leaves stay on the board until the player goes on.
  @Test func cardsOfALostDealStayUntilTheNextDeal() throws {
    let last = try lostDeal().atLastHand
    let stepper = try stepper(last)
    let model = stepper.app.climb
    let hand = try #require(last.run.hands.min { $0.score < $1.score })
    var cells = hand.cells
    while let next = cells.first(where: {
      model.session.selection.isEmpty || model.session.eligible.contains($0)
    }) {
      model.tap(next)
      cells.remove(next)
    }
    model.play()
    var left = last.run.grid
    left.collapse(hand.cells)
    model.settle()
    for _ in 0..<200 where model.stage == .board { stepper.frame() }
    stepper.wait()
    guard case .heartLost = model.stage else {
      Issue.record("the heart is not lost: \(model.stage)")
      return
    }
    #expect(model.run.grid.count == 25, "the next deal is known")
    #expect(model.grid == left)
    let pieces = model.pieces.filter { !$0.isPlayed }
    #expect(pieces.count == left.count && pieces.allSatisfy { left[$0.cell] == $0.card })
    model.goOn()
    model.dealCards(atOnce: true)
    #expect(model.grid == model.run.grid && model.pieces.count == 25)
  }

  // MARK: The shop

  @Test func firstShopExplainsTheMultiplier() throws {
    var session = ClimbSession(Game(mode: .climb, seed: Seed(1)), at: 0)
    while session.run.phase == .playing,
      let hand = session.run.hands.max(by: { $0.score < $1.score })
    {
      _ = try session.play(hand.move)
    }
    try #require(session.run.phase == .shop)
    #expect(try stepper(session).element(Strings.multiplierHint) != nil)
  }

  /// What is missing to buy a lesson stands at its price, so that its title keeps its size.
  @Test func titlesOfLessonsFitBesideTooFewCoins() throws {
    var session = ClimbSession(Game(mode: .climb, seed: Seed(1)), at: 0)
    while session.run.phase == .playing,
      let hand = session.run.hands.max(by: { $0.score < $1.score })
    {
      _ = try session.play(hand.move)
    }
    while let slot = (0..<5).first(where: { session.run.refusal(ofBuying: $0) == nil }) {
      _ = try session.decide(.buy(slot))
    }
    let lessons = session.run.offers.enumerated().filter {
      if case .lesson = $0.element {
        session.run.refusal(ofBuying: $0.offset) != nil
      } else {
        false
      }
    }
    try #require(!lessons.isEmpty)
    let stepper = try stepper(session)
    for case let offer? in lessons.map(\.element) {
      #expect(stepper.element(Strings.title(offer)) != nil)
    }
  }

  // MARK: Layout

  @Test(
    arguments: [Size(390, 844), Size(360, 640), Size(320, 560), Size(844, 390), Size(1280, 800)],
    [1.0, 2.0])
  func hintsFitTheirPlace(_ size: Size, _ textScale: Double) throws {
    let stepper = try stepper(Climber.run(to: 4), size: size, textScale: textScale)
    let place = ClimbLayout(
      size: size, insets: EdgeInsets(), wantsNext: stepper.app.climb.showsNextCards,
      textScale: textScale
    ).hand
    for press in 0..<4 {
      stepper.app.climb.showHint()
      stepper.wait()
      let hint =
        press == 0 ? Strings.hintMarksClimb : Strings.hint(try #require(stepper.app.climb.hint))
      let frame = try #require(stepper.element(hint), "\(hint)").frame
      #expect(place.insetBy(dx: -1, dy: -1).contains(frame), "\(hint): \(frame) in \(place)")
    }
  }
}
