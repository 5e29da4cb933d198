import Commands
import Measuring
import Session

/// Measures the game's most frequent computations: listing the hands of a grid, and par.
@MainActor
enum BenchCommand {
  private struct Request {
    var listings: Int?
    var pars: Int?
  }

  static let commands = [
    Command(
      "bench", "Times the listing of a grid's hands, par, and beams of several widths", Request(),
      options: [
        .integer(
          "--listings", in: 0...1_000_000_000,
          """
          only lists the hands of one grid N times and prints their number, for tools that
          count instructions or processor time
          """
        ) { $0.listings = $1 },
        .integer("--pars", in: 1...1_000_000, "only computes N pars and prints their sum") {
          $0.pars = $1
        },
      ],
      notes: ["It prints one line for each; par also as a multiple of the time of listing."],
      run: run),
    Command(
      "bench", form: "--present", "Times presenting frames, on a display of 3840x2160", (),
      failsWhen: "presenting through shared memory exceeds a limit"
    ) { _, io in try PresentBench.run(io) },
  ]

  private static func run(_ request: Request, _ io: CommandIO) throws -> Int32 {
    let deals = (1...64).map { GameState(Game(seed: Seed($0))) }
    if let count = request.listings {
      try io.print("\(ListingGate.run(times: count)) hands in \(count) listings")
      return 0
    }
    if let count = request.pars {
      let sum = (0..<count).reduce(0) { $0 + search(from: deals[$1 % deals.count], Beam.parWidth) }
      try io.print("\(sum) points in \(count) pars")
      return 0
    }
    let listing = time(deals, repeats: 20, io) { _ = $0.grid.hands(.king) }
    let par = time(deals.prefix(8), repeats: 10, io) { _ = search(from: $0, Beam.parWidth) }
    try io.print("listing \(Figures.microseconds(listing)) µs")
    try io.print("par \(Figures.microseconds(par)) µs, \(par / max(1, listing)) times the listing")
    for width in [1, 2, 5, 10, 20, 50, 100, 200, 500] {
      let beam = time(deals.prefix(4), repeats: 3, io) { _ = search(from: $0, width) }
      try io.print("beam \(String(width).leftPadded(to: 3)) \(Figures.microseconds(beam)) µs")
    }
    return 0
  }

  private static func search(from deal: GameState, _ width: Int) -> Int {
    Beam.search(from: deal, width: width)?.score ?? 0
  }

  /// Returns the mean time of a deal in nanoseconds.
  ///
  /// Each deal is measured several times, and only its shortest time enters the mean. This excludes
  /// disturbances.
  private static func time(
    _ deals: some Collection<GameState>, repeats: Int, _ io: CommandIO, _ work: (GameState) -> Void
  ) -> UInt64 {
    let shortest = deals.map { deal -> UInt64 in
      (0..<repeats).map { _ -> UInt64 in
        let start = io.clock()
        work(deal)
        return io.clock() - start
      }.min() ?? 0
    }
    return shortest.reduce(0, +) / UInt64(max(1, shortest.count))
  }
}
