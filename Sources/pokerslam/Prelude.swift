import Frame
import PokerSlamGame

/// Plays the overture beside calm frames: a part every few of them, once what opens has come.
@MainActor
struct Prelude {
  private let program: Program
  private var overture: Overture?
  private var updates = 0
  private var isOver = false
  private static let start = 45
  private static let interval = 4

  init(_ program: Program) { self.program = program }

  mutating func play(beside input: FrameInput, _ outcome: inout FrameOutcome) {
    guard !isOver else { return }
    updates += 1
    // Nobody who rests has a next frame.
    if outcome.next == .atRest { outcome.next = .animating(.ambient) }
    let isCalm = outcome.next != .animating(.display) && input.events.isEmpty
    guard isCalm, updates >= Self.start, updates % Self.interval == 0 else { return }
    let overture =
      overture
      ?? Overture(
        glyphs: program.glyphs, size: input.size, textScale: program.app.settings.textScale)
    overture.playNext()
    isOver = overture.isOver
    self.overture = isOver ? nil : overture
  }
}
