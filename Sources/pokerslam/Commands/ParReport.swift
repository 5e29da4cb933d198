import Commands
import PokerSlamHost
import Session

/// The comparison of a finished game with par.
@MainActor
enum ParReport {
  /// Returns the stars or the crown, and the rank of a final score.
  ///
  /// Nil in modes that deal again: they have no par.
  static func verdict(on state: GameState, _ io: CommandIO) -> String? {
    guard state.game.mode.whenDead == .over, let par = Par(of: state.game, runner: io.runner) else {
      return nil
    }
    let isCrowned = par.isCrowned(state.score)
    let prize = isCrowned ? "a crown" : Words.count(par.stars(for: state.score), "star")
    let rank = ScoreRank(score: state.score).map { ", \($0)" } ?? ""
    return "Par \(par.score): \(prize)\(rank)."
  }

  /// Returns the lines of the comparison.
  ///
  /// The line of par is the sequence of moves that scores par. The first line of text names the
  /// move at which the player leaves the line of par. The other lines list the moves of the line of
  /// par.
  static func lines(of session: Session, _ io: CommandIO) -> [String] {
    let start = GameState(session.game)
    guard session.game.mode.whenDead == .over,
      let beam = Beam.search(from: start, runner: io.runner)
    else { return ["This game has no par."] }
    guard let divergence = beam.divergence(from: session.log.line) else {
      return ["Your line is the line of par."]
    }
    return [
      "Par is \(beam.score). The line of par differs from yours at move \(divergence.common + 1):"
    ]
      + SolveCommand.account(of: beam.line, from: start)
  }
}
