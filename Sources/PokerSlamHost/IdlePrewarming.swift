import Frame
import PokerSlamGame

/// Pre-warms later screens, one part every few idle frames.
@MainActor
struct IdlePrewarming {
  private let program: Program
  private var prewarmer: ScreenPrewarmer?
  private var updates = 0
  private var isDone = false
  private static let start = 45
  private static let interval = 4

  init(_ program: Program) { self.program = program }

  mutating func advance(beside input: FrameInput, _ outcome: inout FrameOutcome) {
    guard !isDone else { return }
    updates += 1
    // Request another frame: at rest, the program would get no further frames for pre-warming.
    if outcome.next == .atRest { outcome.next = .animating(.ambient) }
    let isCalm = outcome.next != .animating(.display) && input.events.isEmpty
    guard isCalm, updates >= Self.start, updates % Self.interval == 0 else { return }
    let prewarmer =
      prewarmer
      ?? ScreenPrewarmer(
        glyphs: program.glyphs, size: input.size, textScale: program.app.settings.shownTextScale)
    prewarmer.prewarmNext()
    isDone = prewarmer.isDone
    self.prewarmer = isDone ? nil : prewarmer
  }
}
