import Commands
import Frame
import Measuring
import Platform
import PokerSlamGame
import PokerSlamHost
import Records
import Session
import StageUI
import Timing
import Typeset
import Workers

/// Opens every screen many times, and compares the memory after an early round with that after the
/// last one.
@MainActor
enum MemoryCommand {
  private struct Request {
    var size = Size(1280, 800)
    var rounds = 50
    var limit = 1_024
    var games = 40
    var frames = 36
    var only: String?
  }

  /// The round after which the memory is compared: caches are full by then.
  private static let earlyRound = 10

  static let command = Command(
    "memory", "Opens every screen many times; the memory must not grow after the first rounds",
    Request(),
    options: [
      .size("--size", "the size of the window (default: 1280x800)") {
        $0.size = Size(Double($1.width), Double($1.height))
      },
      .integer("--rounds", in: 11...10_000, "how often each screen is opened (default: 50)") {
        $0.rounds = $1
      },
      .integer("--limit", in: 1...1_000_000, "the largest growth in kB (default: 1024)") {
        $0.limit = $1
      },
      .integer("--games", in: 0...1_000, "the finished games in the records (default: 40)") {
        $0.games = $1
      },
      .integer("--frames", in: 1...1_000, "how long each screen stands, in frames (default: 36)") {
        $0.frames = $1
      },
      .text("--only", "TEXT", "only the screens whose names contain the text") { $0.only = $1 },
    ],
    notes: [
      """
      After each round the program rests and returns what it can, as it does after a second without
      a frame. The memory is the resident one, and beside it what was allocated and is in use.
      """
    ],
    failsWhen: "resident memory grows by more than the limit after round \(earlyRound)", run: run)

  private static func run(_ request: Request, _ io: CommandIO) throws -> Int32 {
    let host = GameHost(
      nil, folder: nil, glyphs: try FontLibrary(), runner: WorkerPool(threads: 2), at: 0,
      moment: { Moment(seconds: 1_795_300_000, eastOfUTC: 3_600) }, seeds: { Seed(2_026) })
    fill(host, request.games)
    let visitor = Visitor(host, request.size, frames: request.frames)
    let screens = Destination.allCases.filter { screen in
      request.only.map { screen.rawValue.contains($0) } ?? true
    }
    var (early, last): (Use?, Use?)
    for round in 1...request.rounds {
      for screen in screens { visitor.visit(screen) }
      visitor.rest()
      let use = Use()
      if round == earlyRound { early = use }
      last = use
      if round.isMultiple(of: 5) || round == 1 {
        try io.print("round \(round): \(use)")
      }
    }
    // A reading after the rounds would include what the end of the program takes.
    guard let early, let last else { return 1 }
    let growth = last.resident - early.resident
    try io.print("\(growth) kB more resident than after round \(earlyRound)")
    return growth <= request.limit ? 0 : 1
  }

  /// Adds finished games to the records, so that profile, history and leaderboard have contents.
  private static func fill(_ host: GameHost, _ games: Int) {
    for number in 0..<games {
      var session = Session(Game(mode: .classic, seed: Seed(UInt64(number))), at: 0)
      while let hand = session.state.grid.hands(.king).first {
        session.play(hand.move, at: 1_000_000_000)
      }
      let moment = Moment(seconds: 1_795_000_000 + number * 3_600, eastOfUTC: 3_600)
      host.store.finish(session, at: 1_000_000_000, on: moment)
    }
    // Sounds are made on a thread of their own while the first rounds pass.
    (host.app.settings.music, host.app.settings.effects) = (0, 0)
    host.app.settings.knowsTheBoard = true
    host.app.settings.sawOffer = true
    host.app.profile.noteNewGame()
  }

  /// The memory of this process in kB.
  private struct Use: CustomStringConvertible {
    /// The resident memory; 0 if it is unknown.
    let resident: Int
    /// The memory that was allocated and not freed; nil if allocations are not counted.
    let allocated: Int?

    var description: String {
      "\(resident) kB resident" + (allocated.map { ", \($0) kB in use" } ?? "")
    }

    init() {
      // Unlike VmRSS in /proc/self/status, it is exact.
      let bytes = (try? File.read("/proc/self/smaps_rollup", limit: 1 << 16)) ?? []
      let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first {
        $0.hasPrefix("Rss:")
      }
      resident = line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
      allocated = AllocationCount.isCounting ? AllocationCount.bytesInUse / 1_024 : nil
    }
  }

  /// A player who opens screens and leaves them again.
  @MainActor
  private final class Visitor {
    private let host: GameHost
    private let size: Size
    private let surface: FrameMemory
    private let standing: Int
    private var frames = 0

    private static let step = Nanoseconds(seconds: 1.0 / 60)

    /// - Parameter frames: how long a screen stands after its transition has begun.
    init(_ host: GameHost, _ size: Size, frames: Int) {
      (self.host, self.size, standing) = (host, size, frames)
      surface = FrameMemory(width: Int(clamping: size.width), height: Int(clamping: size.height))
      show(60)
    }

    private var app: AppModel { host.app }

    /// Opens a screen and its parts, waits until each stands, and goes back to the menu.
    func visit(_ screen: Destination) {
      for step in ScreenTour.visit(screen, frames: standing) {
        step.act(app)
        show(step.frames)
      }
    }

    func rest() {
      host.program.rest()
      ThisProcess.forgetFilePages()
      ThisProcess.returnFreeMemory()
    }

    /// Shows 60 frames a second.
    private func show(_ count: Int) {
      for _ in 0..<count {
        frames += 1
        let target = Nanoseconds(seconds: Double(frames) / 60)
        let time = FrameTime(
          timestamp: target - Self.step, targetTimestamp: target, duration: Self.step,
          delta: Self.step)
        var input = FrameInput(time: time, size: size, scale: 1)
        // The first frame does not read the records.
        if frames > 1 {
          input.previous = FrameReport(
            time: time, began: target, updated: target, painted: target, presented: target,
            shown: target)
        }
        host.program.host.advance(to: target.seconds)
        host.soundtrack.update(input, app.settings)
        guard host.program.update(input).needsPaint else { continue }
        let surface = unsafe SurfaceMemory(
          baseAddress: surface.base, width: surface.width, height: surface.height,
          bytesPerRow: surface.width * 4, isFresh: frames == 1)
        _ = host.program.paint(into: surface)
      }
    }
  }
}
