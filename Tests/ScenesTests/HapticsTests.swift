import Session
import StageUI
import Testing

@testable import PokerSlamGame

/// The haptic feedback of a hand and of a reset, and its timing.
@MainActor
@Suite struct HapticsTests {
  private let stepper: SteppedProgram
  private let record = Record()

  @MainActor
  private final class Record {
    var felt: [(frame: Int, feedback: SensoryFeedback)] = []
    var frame = 0
  }

  init() throws {
    stepper = try SteppedProgram()
    stepper.wait(frames: 90)
    let record = record
    stepper.program.host.onFeedback = { record.felt.append((record.frame, $0)) }
  }

  private func wait(_ frames: Int) {
    for _ in 0..<frames {
      record.frame += 1
      stepper.frame()
    }
  }

  /// Plays a hand with cards above it, so that some fall.
  private func play() throws {
    let hands = stepper.game.state.grid.hands(.king)
    let cells = try #require(hands.last { $0.cells.contains { $0.row > 0 } }).cells
    stepper.game.choose(cells)
    wait(2)
    record.felt = []
    record.frame = 0
    stepper.game.play()
    stepper.game.settle()
  }

  @Test func eachStageOfAMoveGivesFeedbackInOrder() throws {
    try play()
    wait(60)
    #expect(record.felt.map(\.feedback.kind) == [.success, .impact, .impact])
    #expect(record.felt.dropFirst().map(\.feedback.weight) == [.light, .heavy])
    let times = record.felt.map { Double($0.frame) * 0.016 }
    for (time, expected) in zip(times, [0.016, 0.16, 0.31]) { #expect(abs(time - expected) < 0.02) }
  }

  @Test func undoCancelsTheDelayedFeedbackOfAHand() throws {
    try play()
    wait(3)
    stepper.game.undo()
    wait(60)
    let first = try #require(record.felt.first)
    #expect(record.felt.map(\.feedback) == [first.feedback, .impact(weight: .light)])
  }

  @Test func resetGivesFeedback() throws {
    stepper.app.restart()
    wait(60)
    #expect(record.felt.map(\.feedback) == [.impact(flexibility: .soft, intensity: 0.5)])
  }

  @Test func disabledHapticsGiveNoFeedback() throws {
    stepper.app.settings.haptics = false
    try play()
    wait(60)
    #expect(record.felt.isEmpty)
  }

  @Test func hapticsAreSwitchedOffAndOnDuringAGame() throws {
    for isOn in [true, false, true] {
      stepper.app.settings.haptics = isOn
      try play()
      wait(60)
      #expect(record.felt.isEmpty != isOn)
    }
  }

  /// A landing rumbles on time even when nothing on the screen moves.
  @Test func framesAreRequestedUntilTheLandingFeedback() throws {
    stepper.app.settings.reduceMotion = .on
    wait(60)
    try play()
    wait(1)
    #expect(stepper.game.wantsFrames)
    wait(30)
    #expect(!stepper.game.wantsFrames)
  }
}
