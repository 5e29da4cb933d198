import Session
import StageUI

/// The texts of the duel.
extension Strings {
  static var duel: String { text("duel") }
  static var duelExplanation: String { text("duelExplanation") }
  static var firstPlayer: String { text("firstPlayer") }
  static var secondPlayer: String { text("secondPlayer") }
  static var versus: String { text("versus") }
  static var sameDealForBoth: String { text("sameDealForBoth") }
  static var duelName: String { text("duelName") }
  static var previousAvatar: String { text("previousAvatar") }
  static var nextAvatar: String { text("nextAvatar") }
  static var ready: String { text("ready") }
  static var notReady: String { text("notReady") }
  static var pressWord: String { text("pressWord") }
  static var enterKey: String { text("enterKey") }
  static var whenReady: String { text("whenReady") }
  static var pressWhenReady: String { text("pressWhenReady") }
  static var startDuel: String { text("startDuel") }
  static var duelRule: String { text("duelRule") }
  static var duelsWon: String { text("duelsWon") }
  static var duelBest: String { text("duelBest") }
  static var yourTurn: String { text("yourTurn") }
  static var lastHands: String { text("lastHands") }
  static var pass: String { text("pass") }
  static var doneRacing: String { text("doneRacing") }
  static var rematch: String { text("rematch") }
  static var toTheLobby: String { text("toTheLobby") }
  static var duelPaused: String { text("duelPaused") }
  static var leaveDuel: String { text("leaveDuel") }
  static var resumeDuel: String { text("resumeDuel") }
  static var bestHand: String { text("bestHand") }
  static var handsPlayed: String { text("handsPlayed") }
  static var draw: String { text("draw") }
  static var noHandYet: String { text("noHandYet") }
  static var duelCurves: String { text("duelCurves") }
  static var passHint: String { text("passHint") }
  static var doneHint: String { text("doneHint") }
  /// Returns the left player's keys, of which `keys` are the letters.
  static func leftKeys(_ keys: String) -> String { text("leftKeys", ["keys": keys]) }
  static var rightKeys: String { text("rightKeys") }
  static var boardIsDone: String { text("boardIsDone") }
  static var hiddenCards: String { text("hiddenCards") }

  static func deal(_ code: String) -> String { text("deal", ["code": code]) }
  static func name(_ rule: DuelRule) -> String { text("rule.\(rule)") }

  /// Returns the rule in one sentence.
  static func sentence(of rule: DuelRule, isSideBySide: Bool) -> String {
    switch rule {
    case .turns: text("duelRule.turns")
    case .race:
      text(isSideBySide ? "duelRule.atOnce" : "duelRule.inTurn")
    }
  }

  static func obstacle(_ obstacle: DuelModel.Obstacle) -> String {
    switch obstacle {
    case .nameless: text("obstacle.nameless")
    case .sameNames: text("obstacle.sameNames")
    case .notReady(let names):
      names.count == 2
        ? text("obstacle.bothNotReady") : text("obstacle.notReady", ["name": names.joined()])
    }
  }

  static func unfinishedDuel(_ duel: Duel) -> String {
    let scores = DuelSide.allCases.map {
      text("nameAndScore", ["name": duel[$0].name, "score": duel.score(of: $0)])
    }
    return text("unfinishedDuel", ["scores": list(scores)])
  }
  static var startReplaces: String { text("startReplaces") }

  static func handNumber(_ number: Int) -> String { text("handNumber", ["number": number]) }
  static func duelBegins(_ name: String) -> String { text("duelBegins", ["name": name]) }
  static func passTheDevice(to name: String) -> String { text("passTheDevice", ["name": name]) }
  static func iAm(_ name: String) -> String { text("iAm", ["name": name]) }
  static var bothReady: String { text("bothReady") }
  static var goTogether: String { text("goTogether") }
  static func raceStart(_ left: String, _ right: String) -> String {
    text("raceStart", ["left": left, "right": right])
  }

  /// Returns the keys of both players; `keys` are the letters of the left one.
  static func raceKeys(_ keys: String) -> String { text("raceKeys", ["keys": keys]) }

  /// Returns what the player who hands over the device has done.
  static func lastMove(_ duel: Duel) -> String? {
    guard let move = duel.moves.last else { return nil }
    let name = duel[move.side].name
    switch (duel.rule, move.action) {
    case (.turns, .play):
      return duel.hands.last.map {
        text(
          "lastMove.played",
          ["name": name, "hand": self.name($0.hand), "points": $0.hand.points])
      }
    case (.turns, .pass): return text("lastMove.passed", ["name": name])
    case (.race, _) where duel.isDone(.left) != duel.isDone(.right):
      return text("lastMove.raced", ["name": duel[duel.isDone(.left) ? .left : .right].name])
    default: return nil
    }
  }

  static func ahead(_ points: Int) -> String { text("aheadBy", ["points": points]) }

  static func verdict(_ duel: Duel) -> String {
    duel.winner.map { text("wins", ["name": duel[$0].name]) } ?? draw
  }

  /// Returns why the duel ended and by how much.
  static func ending(of duel: Duel) -> String {
    let lead = abs(duel.score(of: .left) - duel.score(of: .right))
    let by = text("duelLead", ["count": lead])
    guard duel.rule == .turns else { return by }
    return facts([by, text(duel.passes >= Duel.passLimit ? "duelEnd.passes" : "duelEnd.noHand")])
  }

  static func curve(_ name: String, _ scores: [Int]) -> String {
    labelled(name, list(scores.map(number)))
  }
}
