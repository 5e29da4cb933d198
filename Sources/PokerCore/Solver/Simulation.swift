/// The results of a simulated player in many games.
package struct Simulation: Hashable, Sendable {
  package let player: Player
  /// The score of each game, in ascending order.
  package let scores: [Int]
  /// The number of hands played in all games.
  package let hands: Int
  /// The sum of the cards left on the grid at the end of each game.
  package let cardsLeft: Int
  /// The number of games that left no card.
  package let perfectClears: Int

  /// Plays classic games, or games of Rush, on consecutive seeds.
  ///
  /// - Parameter pace: the seconds that each hand takes in Rush; nil for classic games.
  /// - Parameter proceed: called from time to time with the progress in thousandths; returning
  ///   false cancels.
  /// - Returns: nil if cancelled.
  package static func run(
    _ player: Player, games: Int, firstSeed: Seed = Seed(1), adjacency: Adjacency = .king,
    pace: Int? = nil, runner: PieceRunner = .serial,
    proceed: (_ permille: Int) -> Bool = { _ in true }
  ) -> Simulation? {
    precondition(games > 0, "the number of games is not positive")
    let batch = 64 * runner.concurrency
    var ends: [GameEnd] = []
    while ends.count < games {
      guard proceed(ends.count * 1000 / games) else { return nil }
      let first = ends.count
      let pieces = (0..<min(batch, games - first)).map { index in
        SimulatedGame(Seed(firstSeed.value &+ UInt64(first + index)))
      }
      runner.run(pieces.count) { pieces[$0].play(player, adjacency, pace: pace) }
      ends += pieces.map(\.end)
    }
    return Simulation(player, ends)
  }

  fileprivate init(_ player: Player, _ ends: [GameEnd]) {
    self.player = player
    scores = ends.map(\.score).sorted()
    hands = ends.reduce(0) { $0 + $1.hands }
    cardsLeft = ends.reduce(0) { $0 + $1.cardsLeft }
    perfectClears = ends.count { $0.cardsLeft == 0 }
  }

  /// The number of games.
  package var games: Int { scores.count }

  /// The mean score.
  package var mean: Hundredths { Hundredths(scores.reduce(0, +), over: games) }

  /// The population standard deviation of the scores: its divisor is the number of games.
  package var deviation: Hundredths {
    let sum = scores.reduce(0, +)
    let squares = scores.reduce(0) { $0 + $1 * $1 }
    // (100 * games * deviation)^2 = 100^2 * (games * squares - sum^2), below 2^63 for a million
    // games.
    let root = (games * squares - sum * sum).squareRoot(scaledBy: 100)
    return Hundredths(count: (root + games / 2) / games)
  }

  /// Returns a percentile of the scores by the nearest-rank method.
  ///
  /// It is the lowest score S such that at least `share` percent of all scores are at most S.
  package func percentile(_ share: Int) -> Int {
    precondition((1...100).contains(share), "the share \(share) is not 1…100")
    return scores[(games * share + 99) / 100 - 1]
  }

  /// The average number of hands per game.
  package var handsPerGame: Hundredths { Hundredths(hands, over: games) }
  /// The average number of cards left per game.
  package var cardsLeftPerGame: Hundredths { Hundredths(cardsLeft, over: games) }

  /// One line of JSON with the keys player, games, mean, sd, p5, p50, p95, hands, cards_left and
  /// perfect_clears.
  package var json: String {
    let fields = [
      "\"player\": \"\(player.rawValue)\"", "\"games\": \(games)", "\"mean\": \(mean)",
      "\"sd\": \(deviation)", "\"p5\": \(percentile(5))", "\"p50\": \(percentile(50))",
      "\"p95\": \(percentile(95))", "\"hands\": \(handsPerGame)",
      "\"cards_left\": \(cardsLeftPerGame)", "\"perfect_clears\": \(perfectClears)",
    ]
    return "{" + fields.joined(separator: ", ") + "}"
  }
}

/// A number with two decimals, computed in integers only.
package struct Hundredths: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number in hundredths.
  package let count: Int

  package init(count: Int) { self.count = count }

  /// The quotient of two non-negative numbers, rounded to the nearest hundredth, halves up.
  package init(_ numerator: Int, over denominator: Int) {
    count = (200 * numerator + denominator) / (2 * denominator)
  }

  /// The number as text, such as `794.05`.
  package var description: String {
    let fraction = count % 100
    return "\(count / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }

  package static func < (a: Hundredths, b: Hundredths) -> Bool { a.count < b.count }
}

extension Int {
  /// Returns a quotient of non-negative numbers as text with `places` decimals, halves rounded up,
  /// such as `3.896`.
  static func decimal(_ numerator: Int, over denominator: Int, places: Int) -> String {
    let scale = (0..<places).reduce(1) { power, _ in power * 10 }
    let rounded = (2 * scale * numerator + denominator) / (2 * denominator)
    let fraction = String(scale + rounded % scale).dropFirst()
    return "\(rounded / scale).\(fraction)"
  }
}

/// The result of a finished game.
private struct GameEnd {
  var score = 0
  var hands = 0
  var cardsLeft = 0
}

/// A game of a simulation, as a piece of work for a `PieceRunner`.
private final class SimulatedGame {
  private let seed: Seed
  private(set) var end = GameEnd()

  init(_ seed: Seed) { self.seed = seed }

  func play(_ player: Player, _ adjacency: Adjacency, pace: Int?) {
    let state =
      if let pace {
        player.finish(Game(mode: .rush, adjacency: adjacency, seed: seed), pace: pace)
      } else {
        player.finish(Game(adjacency: adjacency, seed: seed))
      }
    end = GameEnd(score: state.score, hands: state.moveCount, cardsLeft: state.grid.count)
  }
}

extension Int {
  /// Returns `factor` times the square root of this non-negative number, rounded down.
  fileprivate func squareRoot(scaledBy factor: Int) -> Int {
    let square = multipliedFullWidth(by: factor * factor)
    var root: UInt64 = 0
    for bit in (0..<63).reversed() {
      let trial = root | 1 << UInt64(bit)
      let power = trial.multipliedFullWidth(by: trial)
      if (power.high, power.low) <= (UInt64(square.high), UInt64(square.low)) { root = trial }
    }
    return Int(root)
  }
}
