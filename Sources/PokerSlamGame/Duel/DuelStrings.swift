import Session
import StageUI

/// The texts of the duel.
extension Strings {
  static let duel = "Duel"
  static let duelExplanation = "Two players, one deal: take turns, or race"
  static let firstPlayer = "Player 1"
  static let secondPlayer = "Player 2"
  static let versus = "VS"
  static let sameDealForBoth = "same deal"
  static let duelName = "Name"
  static let previousAvatar = "Previous avatar"
  static let nextAvatar = "Next avatar"
  static let ready = "Ready"
  static let notReady = "Not ready"
  static let pressWord = "Press"
  static let enterKey = "Enter"
  static let whenReady = "when ready"
  static let pressWhenReady = "Press when ready"
  static let startDuel = "Start"
  static let duelRule = "Rule"
  static let duelsWon = "Duels won"
  static let duelBest = "Best"
  static let yourTurn = "Your turn"
  static let lastHands = "Last hands"
  static let pass = "Pass"
  static let doneRacing = "Done"
  static let rematch = "Rematch"
  static let toTheLobby = "Back to the lobby"
  static let duelPaused = "The duel is paused and the cards are hidden."
  static let leaveDuel = "Leave; the duel waits"
  static let resumeDuel = "Resume"
  static let bestHand = "Best hand"
  static let handsPlayed = "Hands"
  static let draw = "A draw"
  static let noHandYet = "None"
  static let duelCurves = "Scores from the first hand to the last"
  static let passHint = "gives the turn to the other player"
  static let doneHint = "ends your board; the score stays"
  static let leftKeys = "W A S D and Space"
  static let rightKeys = "Arrows and Enter"
  static let boardIsDone = "Done"
  static let hiddenCards = "The cards are hidden"

  static func deal(_ code: String) -> String { "Deal \(code)" }
  static func name(_ rule: DuelRule) -> String { rule == .turns ? "Take turns" : "Race" }

  /// Returns the rule in one sentence.
  static func sentence(of rule: DuelRule, isSideBySide: Bool) -> String {
    switch rule {
    case .turns: "One board, hand by hand. No hand? Pass; two passes in a row end the duel."
    case .race:
      isSideBySide
        ? "The same deal twice, three minutes, both at once: the higher score wins."
        : "The same deal twice, three minutes each, one after the other: the higher score wins."
    }
  }

  static func obstacle(_ obstacle: DuelModel.Obstacle) -> String {
    switch obstacle {
    case .nameless: "Both players need a name"
    case .sameNames: "The players need different names"
    case .notReady(let names):
      names.count == 2 ? "Both players must be ready" : "\(names.joined()) is not ready yet"
    }
  }

  static func unfinishedDuel(_ duel: Duel) -> String {
    let scores = DuelSide.allCases.map { "\(duel[$0].name) \(duel.score(of: $0))" }
    return "Unfinished: \(scores.joined(separator: ", "))"
  }
  static let startReplaces = "Start begins a new one in its place."

  static func handNumber(_ number: Int) -> String { "Hand \(number)" }
  static func passTheDevice(to name: String) -> String { "Pass the device to \(name)" }
  static func iAm(_ name: String) -> String { "I am \(name)" }
  static let bothReady = "Both at once"
  static let goTogether = "Go"
  static func raceStart(_ left: String, _ right: String) -> String {
    "\(left) plays at the left, \(right) at the right"
  }

  /// Returns the keys of both players; `keys` are the letters of the left one.
  static func raceKeys(_ keys: String) -> String {
    "Left: \(keys) and Space. Right: arrows and Return."
  }

  /// Returns what the player who hands over the device has done.
  static func lastMove(_ duel: Duel) -> String? {
    guard let move = duel.moves.last else { return nil }
    let name = duel[move.side].name
    switch (duel.rule, move.action) {
    case (.turns, .play):
      return duel.hands.last.map { "\(name) played \($0.hand.name), +\($0.hand.points)" }
    case (.turns, .pass): return "\(name) passed; a second pass ends the duel"
    case (.race, _) where duel.isDone(.left) != duel.isDone(.right):
      return "\(duel[duel.isDone(.left) ? .left : .right].name) has played"
    default: return nil
    }
  }

  static func ahead(_ points: Int) -> String { "\(points.formatted()) ahead" }

  static func verdict(_ duel: Duel) -> String {
    duel.winner.map { "\(duel[$0].name) wins" } ?? draw
  }

  /// Returns why the duel ended and by how much.
  static func ending(of duel: Duel) -> String {
    let lead = abs(duel.score(of: .left) - duel.score(of: .right))
    let by = lead == 0 ? "Both have the same score" : "by \(lead.formatted()) points"
    guard duel.rule == .turns else { return by }
    return by + (duel.passes >= Duel.passLimit ? " · two passes" : " · no hand was left")
  }

  static func curve(_ name: String, _ scores: [Int]) -> String {
    "\(name): \(scores.map { $0.formatted() }.joined(separator: ", "))"
  }
}
