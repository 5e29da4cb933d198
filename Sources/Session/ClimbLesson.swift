/// The lesson of the mode Climb: the end of a level, the shop after it, and the first hand with a
/// charm.
///
/// It is a prepared run. The first hands of its first level are already played; the next one
/// reaches the target.
package enum ClimbLesson {
  /// What the player has to do.
  package enum Step: Hashable, Sendable {
    /// Play the hand that reaches the target.
    case target
    case buy
    /// Leave the shop for the second level.
    case goOn
    /// Play a hand on which the charm acts.
    case charm
    case solved
  }

  /// A game in which both charms of the first shop can be bought, and both act on the best hands of
  /// the second level.
  private static let game = Game(mode: .climb, seed: Seed(303))

  /// Returns the run at the beginning of the lesson.
  package static func session(at now: UInt64) -> ClimbSession {
    var session = ClimbSession(game, at: now)
    while step(of: session.run) == .target, goal(in: session.run).isEmpty,
      let best = session.run.hands.max(by: { $0.score < $1.score })
    {
      do throws(ClimbRefusal) { _ = try session.play(best.move) } catch { break }
    }
    return session
  }

  package static func step(of run: ClimbRun) -> Step {
    if run.levelsCleared == 0 { return .target }
    guard run.level > 1 else { return run.build.charms.count == 0 ? .buy : .goOn }
    return run.deal.score == 0 ? .charm : .solved
  }

  /// Returns the cells of the best hand that the step asks for; none if it asks for no hand.
  package static func goal(in run: ClimbRun) -> CellSet {
    let hands = run.hands.filter { isWanted($0.cells, in: run) }
    return hands.max { $0.score < $1.score }?.cells ?? .empty
  }

  /// Returns whether an event is what the step asks for; the lesson refuses all others.
  package static func allows(_ event: ClimbEvent, in run: ClimbRun) -> Bool {
    switch (event, step(of: run)) {
    case (.move(let move), .target), (.move(let move), .charm): isWanted(move.cells, in: run)
    case (.buy(let slot), .buy), (.buy(let slot), .goOn):
      if run.offers.indices.contains(slot), case .charm? = run.offers[slot] { true } else { false }
    case (.next, .goOn): true
    default: false
    }
  }

  private static func isWanted(_ cells: CellSet, in run: ClimbRun) -> Bool {
    guard let sum = run.sum(at: cells) else { return false }
    return switch step(of: run) {
    case .target: run.deal.score + sum.points >= run.target
    case .charm: !sum.acts.isEmpty
    case .buy, .goOn, .solved: false
    }
  }
}
