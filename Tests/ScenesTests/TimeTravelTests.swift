import StageUI
import TestSupport
import Testing

@testable import PokerSlamGame

/// Pauses of the whole game.
@MainActor
@Suite struct TimeTravelTests {
  @Test func theClockOfTheGameStandsStillDuringAPause() throws {
    let stepper = try SteppedProgram(.board)
    let travel = TimeTravel(stepper.program.host)
    var now = Nanoseconds.zero
    func frame(_ kinds: [InputEvent.Kind] = [], after step: Nanoseconds = .milliseconds(16)) {
      now += step
      _ = travel.update(.stepped(to: now, kinds, size: stepper.size)) {
        stepper.program.update($0)
      }
    }
    for _ in 0..<10 { frame() }
    let press = InputEvent.Kind.key(KeyEvent(isDown: true, key: .f4))
    frame([press])
    let before = stepper.game.now
    frame(after: .seconds(100))
    #expect(travel.isPaused && stepper.game.now == before)
    frame([press], after: .seconds(100))
    #expect(!travel.isPaused && stepper.game.now == before + 16_000_000)
  }
}
