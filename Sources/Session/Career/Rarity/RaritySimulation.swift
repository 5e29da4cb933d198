/// The number of simulated players who unlock each achievement.
package struct RaritySimulation: Equatable, Sendable {
  package let players: Int
  /// The number of players with each achievement, in the order of `Achievement.allCases`.
  private let counts: [Int]

  /// Plays all games of the players with the numbers from `first` on.
  ///
  /// - Parameter proceed: called from time to time with the progress in thousandths; returning
  ///   false cancels.
  /// - Returns: nil if cancelled.
  package static func run(
    players: Int, first: Int = 0, runner: PieceRunner = .serial,
    proceed: (_ permille: Int) -> Bool = { _ in true }
  ) -> RaritySimulation? {
    precondition(players > 0, "a simulation needs at least one player")
    let batch = 4 * runner.concurrency
    var (counts, done) = ([Int](repeating: 0, count: Achievement.allCases.count), 0)
    while done < players {
      guard proceed(done * 1000 / players) else { return nil }
      let pieces = (0..<min(batch, players - done)).map { SimulatedPlayer(first + done + $0) }
      runner.run(pieces.count) { pieces[$0].play() }
      for piece in pieces {
        for (index, isUnlocked) in piece.unlocked.enumerated() where isUnlocked {
          counts[index] += 1
        }
      }
      done += pieces.count
    }
    return RaritySimulation(players: players, counts: counts)
  }

  /// The number of players who unlock an achievement.
  package func count(_ achievement: Achievement) -> Int { counts[achievement.rawValue - 1] }

  /// The share of players who unlock an achievement, in thousandths, rounded to the nearest.
  package func permille(_ achievement: Achievement) -> Int {
    (2000 * count(achievement) + players) / (2 * players)
  }

  /// The lines of the table in `Rarity`, ten achievements to a line, and a line with the number of
  /// players.
  package var lines: [String] {
    let figures = Achievement.allCases.map { "\(permille($0))" }
    return ["players \(players)"]
      + stride(from: 0, to: figures.count, by: 10).map { start in
        figures[start..<min(start + 10, figures.count)].joined(separator: ", ") + ","
      }
  }
}

/// One player of a simulation, whom a `PieceRunner` can play on any thread.
private final class SimulatedPlayer {
  private let number: Int
  /// Whether each achievement is unlocked, in the order of `Achievement.allCases`.
  private(set) var unlocked: [Bool] = []

  init(_ number: Int) { self.number = number }

  func play() {
    unlocked = SimulatedCareer(number: number).career.achievements.all.map(\.isUnlocked)
  }
}
