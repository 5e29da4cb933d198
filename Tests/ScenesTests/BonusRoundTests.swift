import PokerCore
import Scenes
import Session
import StageUI
import TestSupport
import Testing

@testable import PokerSlamGame

/// The bonus round of a gate: its picture, and how keys, pointers and pads steer the ship.
@MainActor
@Suite struct BonusRoundTests {
  private func begun() throws -> (stepper: SteppedProgram, bonus: BonusField) {
    let stepper = try SteppedProgram(.menu) { Climber($0).bonus() }
    stepper.wait(frames: 60)
    return (stepper, try #require(stepper.app.climb.bonus))
  }

  /// The middle of the ship, in points from the left edge of the field.
  private func place(_ bonus: BonusField) -> Int { bonus.round.shipX / BonusRound.unit }

  /// The ship moves while the stick or the pad points to a side, and stops where it is released;
  /// meanwhile the focus stays on the button that fires.
  @Test func padSteersTheShipWhileADirectionIsHeld() throws {
    let player = try PadTests.Player { Climber($0).bonus() }
    player.frames(count: 60)
    let bonus = try #require(player.app.climb.bonus)
    // The first button shows the focus.
    player.press(.rightShoulder)
    #expect(!bonus.isRunning && player.focused == Strings.fire)
    player.press(.south)
    #expect(bonus.isRunning && player.focused == Strings.fire)
    for (button, sign) in [(PadButton.left, -1), (.right, 1)] {
      let start = place(bonus)
      player.hold(button, isDown: true, frames: 20)
      let middle = place(bonus)
      #expect((middle - start) * sign > 60)
      player.frames(count: 20)
      #expect((place(bonus) - middle) * sign > 60, "it moves until the release")
      player.hold(button, isDown: false, frames: 1)
      let stop = place(bonus)
      player.frames(count: 30)
      #expect(abs(place(bonus) - stop) <= 10)
    }
    #expect(player.focused == Strings.fire)
    // A short press moves it a little.
    let start = place(bonus)
    player.press(.left)
    #expect(20...40 ~= start - place(bonus))
  }

  @Test func padEndsTheBonusRound() throws {
    let player = try PadTests.Player { Climber($0).bonus() }
    player.frames(count: 60)
    player.press(.north)
    #expect(player.app.climb.bonusCoins == 0)
  }

  @Test(arguments: [Size(1280, 800), Size(844, 390), Size(700, 700), Size(390, 844)])
  func suitsOfTheBonusRoundDoNotFallOverItsClock(_ size: Size) throws {
    let stepper = try SteppedProgram(.menu, size: size) { Climber($0).bonus() }
    stepper.wait(frames: 60)
    let field = try #require(stepper.element(Strings.toTheBonus)).frame
    let coins = Strings.held(0, of: ClimbRules.bonusLimit)
    let clock = try #require(
      stepper.program.host.screenElements.first { $0.accessibility.label.contains(coins) })
    #expect(!clock.frame.intersects(field), "\(clock.frame) \(field)")
  }

  /// The ship at an edge of its field is shown as a whole, and a press at the edge of the picture
  /// sends it there.
  @Test(arguments: [Size(1280, 800), Size(390, 844)])
  func shipAtTheEdgeIsInsideThePicture(_ size: Size) throws {
    #expect(BonusField.place(at: 0, inPictureOf: 356) == -36)
    #expect(BonusField.place(at: 178, inPictureOf: 356) == 320)
    #expect(BonusField.place(at: 356, inPictureOf: 356) == 676)
    let stepper = try SteppedProgram(.menu, size: size) { Climber($0).bonus() }
    stepper.wait(frames: 60)
    let bonus = try #require(stepper.app.climb.bonus)
    let field = try #require(stepper.element(Strings.toTheBonus)).frame
    #expect(Rect(origin: .zero, size: size).contains(field))
    let scale = field.width / (640 + 2 * 36)
    #expect(abs(field.height - 640 * scale) < 1e-6)
    stepper.pointer(.down, Point(field.minX + 36 * scale, field.midY))
    #expect(bonus.target == 0)
    stepper.pointer(.moved, Point(field.maxX - 36 * scale, field.midY))
    #expect(bonus.target == 640)
  }

  /// Return fires, and the ship moves while an arrow key is held.
  @Test func returnFiresAndAHeldKeySteers() throws {
    let (stepper, bonus) = try begun()
    #expect(!bonus.isRunning)
    stepper.press(.return)
    #expect(bonus.isRunning && !bonus.round.bullets.isEmpty)
    stepper.frame([.key(KeyEvent(isDown: true, key: .left))])
    stepper.wait(frames: 30)
    // 300 points a second, in half a second of 62 frames.
    #expect(130...160 ~= BonusField.side / 2 - place(bonus))
    stepper.frame([.key(KeyEvent(isDown: true, key: .left, isRepeat: true))])
    stepper.frame([.key(KeyEvent(isDown: false, key: .left))])
    let stop = place(bonus)
    stepper.wait(frames: 30)
    #expect(abs(place(bonus) - stop) <= 10)
    stepper.press(.return)
    #expect(stepper.app.climb.stage == .bonus && bonus.isRunning, "Return only fires")
  }

  /// The release of a key during a pause is not seen, so the ship stands after the pause.
  @Test func shipStandsAfterAPauseThatBeganWithAKeyHeld() throws {
    let (stepper, bonus) = try begun()
    stepper.press(.return)
    stepper.frame([.key(KeyEvent(isDown: true, key: .right))])
    stepper.wait(frames: 10)
    stepper.app.climb.pause()
    stepper.wait(frames: 10)
    stepper.app.climb.resume()
    stepper.wait(frames: 5)
    let place = place(bonus)
    stepper.wait(frames: 60)
    #expect(bonus.isRunning && abs(self.place(bonus) - place) <= 34)
  }

  @Test func arrowKeysSteerTheShip() throws {
    let (stepper, bonus) = try begun()
    for (key, isLess) in [(Key.left, true), (.right, false)] {
      let before = bonus.round.shipX
      for _ in 0..<4 { stepper.press(key) }
      stepper.wait(frames: 40)
      #expect((bonus.round.shipX < before) == isLess)
    }
  }

  /// The pointer still moves from the button that opened the field, over a text to read.
  @Test func movingPointerBeginsTheBonusRoundOnlyAfterTwoSeconds() throws {
    let app = AppModel(game: Game(mode: .classic, seed: Seed(2026)), seeds: { Seed(7) })
    Climber(app).bonus()
    let model = app.climb
    let bonus = try #require(model.bonus)
    let start = model.now
    bonus.steer(to: 10, at: start + 1_900_000_000, isHover: true)
    #expect(!bonus.isRunning)
    bonus.steer(to: 20, at: start + 2_000_000_000, isHover: true)
    #expect(bonus.isRunning)
  }

  /// Presses that were meant for the ship do not leave the result before it was seen.
  @Test func resultOfTheBonusRoundWaitsForThePlayer() throws {
    let app = AppModel(game: Game(mode: .classic, seed: Seed(2026)), seeds: { Seed(7) })
    Climber(app).bonus()
    let model = app.climb
    try #require(model.stage == .bonus)
    model.goOn()
    #expect(model.stage == .bonus && model.bonusCoins == nil)
    model.finishBonus()
    #expect(model.bonusCoins == 0)
    let events = model.session.events.count
    model.finishBonus()
    for _ in 0..<16 {
      model.goOn()
      #expect(model.stage == .bonus && model.session.events.count == events)
      model.beginFrame(at: model.now + 1_200_000_000)
    }
    // It does not go on by itself.
    model.beginFrame(at: model.now + 60_000_000_000)
    #expect(model.stage == .bonus && model.bonusCoins == 0)
    model.goOn()
    #expect(model.stage == .shop && model.complaint != nil && model.bonusCoins == nil)
    model.goOn()
    #expect(model.stage == .intro)
  }
}
