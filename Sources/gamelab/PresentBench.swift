import Commands
import PokerSlamHost
import Stage
import StageUI
import Measuring

/// Compares presenting a frame with copying it; needs a display of 3840 × 2160.
@MainActor
enum PresentBench {
  private struct Case {
    var width: Int
    var height: Int
    /// The limit for the time to present eight cards, as a fraction of the time to present a whole
    /// frame; nil for 1.
    var mostForCards: Double?
  }

  private static let cases = [
    Case(width: 1280, height: 800), Case(width: 1920, height: 1080, mostForCards: 0.35),
    Case(width: 3840, height: 2160, mostForCards: 0.08),
  ]
  /// The limit for presenting a frame through shared memory, as a multiple of copying it.
  private static let mostCopies = 3.0
  private static let frames = 120
  private static let warmUpFrames = 20

  /// Eight cards of 140 × 190 pixels in two rows.
  private static let cards = (0..<8).map { card -> PixelRect in
    let (left, top) = (100 + card % 4 * 260, 120 + card / 4 * 330)
    return PixelRect(left: left, top: top, right: left + 140, bottom: top + 190)
  }

  /// Prints one line per size and way to present; returns 1 if shared memory exceeds a limit.
  static func run(_ io: CommandIO) throws -> Int32 {
    var isFast = true
    try io.print("present        size   copy ms   frame ms  copies   8 cards ms  of a frame")
    for size in cases {
      for choice in [PresentChoice.shm, .texture, .null] {
        let (copy, whole) = try times(size, choice, damage: nil)
        let (_, some) = try times(size, choice, damage: cards)
        let copies = whole / copy
        let share = whole > 0 ? some / whole : 0
        try io.print(
          choice.rawValue.padded(to: 8) + "\(size.width)x\(size.height)".leftPadded(to: 11)
            + Figures.number(copy, 3).leftPadded(to: 10)
            + Figures.number(whole, 3).leftPadded(to: 11)
            + Figures.number(copies, 3).leftPadded(to: 8)
            + Figures.number(some, 3).leftPadded(to: 13)
            + Figures.number(share * 100, 1).leftPadded(to: 10) + " %")
        if choice == .shm {
          isFast = isFast && copies <= mostCopies && share <= size.mostForCards ?? 1
        }
      }
    }
    if !isFast { io.printError("bench: presenting through shared memory exceeds a limit") }
    return isFast ? 0 : 1
  }

  /// Returns the minimum times to copy a whole frame and to present it, in milliseconds.
  ///
  /// If `damage` is not nil, only the damage is presented and nothing is copied. Frames follow each
  /// other immediately, because waking the display server after a pause is not part of presenting.
  private static func times(
    _ size: Case, _ choice: PresentChoice, damage: [PixelRect]?
  ) throws -> (copy: Double, present: Double) {
    var options = StageOptions()
    options.size = Size(Double(size.width), Double(size.height))
    options.present = choice
    options.refreshRate = 1000
    let stage = try Stage.open(options)
    let source = [UInt32](repeating: 0xFF30_2050, count: size.width * size.height)
    var target = [UInt32](repeating: 0, count: source.count)
    var (copies, presents): ([Double], [Double]) = ([], [])
    let summary = stage.run(frameLimit: frames + warmUpFrames) { input in
      if let report = input.previous {
        presents.append((report.shown - report.presented).seconds * 1e3)
      }
      return FrameOutcome(needsPaint: true, next: .animating(.display))
    } paint: { surface in
      if surface.isFresh { surface.withPixels { $0.update(repeating: 0xFF30_2050) } }
      if let damage { return damage }
      let time = Stopwatch.time {
        unsafe source.withUnsafeBytes { from in
          unsafe target.withUnsafeMutableBytes { unsafe $0.copyMemory(from: from) }
        }
      }
      copies.append(Double(time) / 1e6)
      return [surface.bounds]
    }
    if let signal = summary.signal { throw Interruption(signal: signal) }
    return (minimum(copies), minimum(presents))
  }

  /// Returns the smallest value after the warm-up; it is the least disturbed by other programs.
  private static func minimum(_ values: [Double]) -> Double {
    values.dropFirst(warmUpFrames).min() ?? 0
  }
}
