import Frame
import PokerSlamGame

/// Pre-warms the screens that come after the first, a part every few idle frames.
@MainActor
struct IdlePrewarming {
  private let program: Program
  private var overture: Overture?
  private var updates = 0
  private var isOver = false
  private static let start = 45
  private static let interval = 4

  init(_ program: Program) { self.program = program }

  mutating func advance(beside input: FrameInput, _ outcome: inout FrameOutcome) {
    guard !isOver else { return }
    updates += 1
    // A program at rest gets no next frame.
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
