import Commands
import Frame
import Measuring
import Platform
import PokerSlamGame
import PokerSlamHost
import Scenes
import Session
import StageUI
import Timing
import Typeset
import Workers

/// Times every frame on the ways between screens, and while the content of screens appears.
@MainActor
enum WaysCommand {
  private struct Request {
    var size = Size(1920, 1080)
    var threads = 2
    var rounds = 3
    var limit = 33
    var startLimit = 50
    var only: String?
    var listed = 0
  }

  static let command = Command(
    "ways", "Times each frame on the ways between screens; the slowest of each way is printed",
    Request(),
    options: [
      .size("--size", "the size of the window (default: 1920x1080)") {
        $0.size = Size(Double($1.width), Double($1.height))
      },
      .integer("--threads", in: 1...64, "the number of drawing threads (default: 2)") {
        $0.threads = $1
      },
      .integer(
        "--rounds", in: 1...100,
        "how often each way is gone; each frame counts as in its fastest round (default: 3)"
      ) { $0.rounds = $1 },
      .integer("--limit", in: 1...10_000, "the limit of a frame in ms (default: 33)") {
        $0.limit = $1
      },
      .integer(
        "--start-limit", in: 1...10_000,
        "the limit in ms of a program's first frame, if it begins in a scene (default: 50)"
      ) { $0.startLimit = $1 },
      .text("--only", "TEXT", "only the ways whose names contain the text") { $0.only = $1 },
      .integer("--list", in: 1...1_000, "also lists the first frames of each way") {
        $0.listed = $1
      },
    ],
    notes: [
      """
      A way is from any screen to any other, from a screen to a part of it, such as a tab, a motion
      within a screen, such as a played hand, or the beginning of a scene. Each round has a program of
      its own, which shows the second screen for the first time. Its player has games, scores, coins
      and a replay. Frames of the same number do the same work in each round, so only what delays a
      frame in every round counts.
      """,
      """
      A program that begins in a scene draws its first glyphs, and touches its memory, in the same frame
      as the scene. No player sees that frame: games begin with the menu or a board. It is a start, with
      a limit of its own.
      """,
    ],
    failsWhen: "a frame takes longer than the limit", run: run)

  private static func run(_ request: Request, _ io: CommandIO) throws -> Int32 {
    let fonts = try FontLibrary()
    let pool = WorkerPool(threads: request.threads)
    var ways = Tally(limit: request.limit)
    var starts = Tally(limit: request.startLimit)
    func note(_ name: String, isStart: Bool = false, _ go: () -> [Work]) throws {
      if let only = request.only, !name.contains(only) { return }
      var frames = go()
      for _ in 1..<request.rounds { frames = zip(frames, go()).map { min($0, $1) } }
      if isStart, let first = frames.first {
        starts.add(first)
        try io.print("\(first) \(name), start")
        frames.removeFirst()
      }
      guard let slowest = frames.max() else { return }
      ways.add(slowest)
      try io.print("\(slowest) \(name)")
      for frame in frames.prefix(request.listed) { try io.print("  \(frame)") }
    }
    for way in Way.all {
      try note(way.name, isStart: !way.arrives) {
        let begun = way.begin(glyphs: fonts, runner: pool, size: request.size)
        let screen = Timed(begun, request.size)
        if way.arrives { screen.arrive() } else { begun.program.app.searchOnOwnThreads() }
        return screen.run(seconds: way.seconds) { way.act(in: begun.program, before: $0) }
      }
    }
    try io.print("ways: \(ways)\nstarts: \(starts)")
    return ways.over + starts.over == 0 ? 0 : 1
  }

  /// How many slowest frames were above a limit.
  private struct Tally: CustomStringConvertible {
    let limit: Int
    private(set) var over = 0
    private var count = 0
    private var slowest = 0.0

    init(limit: Int) { self.limit = limit }

    mutating func add(_ work: Work) {
      count += 1
      if work.milliseconds > Double(limit) { over += 1 }
      slowest = max(slowest, work.milliseconds)
    }

    var description: String {
      "\(count), \(over) with a frame of more than \(limit) ms; the slowest takes "
        + "\(Figures.number(slowest, 1)) ms"
    }
  }

  /// The time that a frame of a way takes, the part of it that the update takes, and how much of the
  /// window is painted.
  private struct Work: Comparable, CustomStringConvertible {
    var milliseconds: Double
    var update: Double
    var painted: Double
    var frame: Int

    static func < (a: Work, b: Work) -> Bool { a.milliseconds < b.milliseconds }

    var description: String {
      Figures.number(milliseconds, 1).leftPadded(to: 6)
        + " ms (update \(Figures.number(update, 1)), \(Figures.number(painted * 100, 0)) % painted)"
        + " in frame \(frame):"
    }
  }

  /// A program whose frames are timed, from the update to the painted picture.
  @MainActor
  private final class Timed {
    let program: Program
    /// The time of frame 0 in seconds.
    private let start: Double
    private let size: Size
    private let surface: FrameMemory
    private var frames = 0
    private var hasPainted = false

    private static let step = Nanoseconds(seconds: 1.0 / 60)

    init(_ begun: Way.Beginning, _ size: Size) {
      (program, start, self.size) = (begun.program, begun.time, size)
      surface = FrameMemory(width: Int(clamping: size.width), height: Int(clamping: size.height))
    }

    /// Shows the first second of the program.
    ///
    /// Only its last frames are painted, to fill the caches.
    ///
    /// Searches that begin here end here, as they do while a player looks at the first screen.
    func arrive() {
      run(seconds: 0.8, paints: false)
      run(seconds: 0.2)
      program.app.searchOnOwnThreads()
    }

    /// Shows 60 frames a second.
    ///
    /// - Parameter act: Called before each frame with its number, from 0.
    @discardableResult
    func run(
      seconds: Double, paints: Bool = true, act: (Int) -> Void = { _ in }
    ) -> [Work] {
      (0..<Int(clamping: (seconds * 60).rounded())).map { number in
        act(number)
        frames += 1
        let target = Nanoseconds(seconds: start + Double(frames) / 60)
        let input = FrameInput(
          time: FrameTime(
            timestamp: target - Self.step, targetTimestamp: target, duration: Self.step,
            delta: Self.step),
          size: size, scale: 1)
        program.host.advance(to: target.seconds)
        let start = Clock.nanoseconds()
        let outcome = program.update(input)
        let updated = Clock.nanoseconds()
        let areas = outcome.needsPaint && paints ? paint() : []
        let all = Double(Clock.nanoseconds() - start) / 1e6
        let pixels = areas.reduce(0) { $0 + $1.width * $1.height }
        return Work(
          milliseconds: all, update: Double(updated - start) / 1e6,
          painted: Double(pixels) / Double(surface.width * surface.height), frame: frames)
      }
    }

    private func paint() -> [PixelRect] {
      let surface = unsafe SurfaceMemory(
        baseAddress: surface.base, width: surface.width, height: surface.height,
        bytesPerRow: surface.width * 4, isFresh: !hasPainted)
      defer { hasPainted = true }
      return program.paint(into: surface)
    }
  }
}
