import Session
import StageUI

/// The texts of the replay viewer.
extension Strings {
  static let replay = "Replay"
  static let replayNone = "Open a game from your history to watch it again"
  static let replayHistory = "Your games"
  static let back = "Back"
  static let scoreTitle = "Score"
  static let verified = "Verified"
  static let notVerified = "Not verified"
  static let gameStart = "Start"
  static let gameEnd = "End"
  static let previousHand = "One hand back"
  static let nextHand = "One hand on"
  static let playOn = "Play on from here"
  static let playOnHint = "Opens a practice game that is not recorded"
  static let playOnNotSaved =
    "Practice from the replay; another practice game waits, so this is not saved"
  static let playOnSaved = "Practice from the replay: nothing here is recorded"
  static let playSpeed = "Speed"
  static let parLine = "Par line"
  static let showBest = "Show the best hand here"
  static let hideBest = "Hide the best hand"
  static let noHandWord = "No hand"

  /// Returns the title of a replay, such as "Classic, 14 October".
  static func title(_ game: Game, ended moment: Moment?) -> String {
    let date = game.dailyDate ?? moment?.date
    return date.map { "\(name(game.mode)), \(shortName($0))" } ?? name(game.mode)
  }

  static func speed(_ speed: ReplayModel.Speed) -> String {
    switch speed {
    case .half: "½ ×"
    case .normal: "1 ×"
    case .double: "2 ×"
    case .fourfold: "4 ×"
    }
  }

  static func spoken(_ speed: ReplayModel.Speed) -> String {
    switch speed {
    case .half: "half"
    case .normal: "normal"
    case .double: "double"
    case .fourfold: "four times"
    }
  }

  static func name(_ kind: ReplayTape.Kind) -> String {
    switch kind {
    case .hand(let hand): name(hand)
    case .tool(let tool): tool.name
    case .noHand: noHandWord
    }
  }

  static func deckTitle(_ number: Int) -> String { "Deck \(number)" }

  /// Returns the sum of a level or deck.
  static func sum(_ part: ReplayTape.Part) -> String {
    part.target.map { "\(part.points.formatted()) of \($0.formatted())" }
      ?? "\(part.points.formatted())"
  }

  /// Returns where the scrubber stands: the number of the hand that comes next.
  static func scrubber(_ step: Int, of count: Int) -> String {
    step >= count ? gameEnd : "Hand \(step + 1)"
  }

  static func spokenScrubber(_ step: Int, of count: Int) -> String {
    step >= count ? "End, after \(count) hands" : "Hand \(step + 1) of \(count)"
  }

  /// Returns game time in milliseconds as minutes and seconds.
  static func clock(milliseconds: UInt64) -> String {
    let seconds = milliseconds / 1_000
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }

  static func points(_ points: Int, onPar par: Int?) -> String {
    par.map { "of \($0) on the par line" } ?? (points == 1 ? "point" : "points")
  }

  static func bestHere(_ hand: Hand) -> String { "Best here: \(name(hand)) +\(hand.points)" }

  /// Returns where the game left the par line.
  static func parted(_ parting: Parting?) -> String {
    parting.map { "You parted from par at hand \($0.hands + 1): \($0.cost) points" }
      ?? "No hand gave points away"
  }

  static func refused(_ reason: String) -> String { "\(notVerified): \(reason)" }
  static func replayRefused(_ reason: String) -> String { "This game is refused: \(reason)" }
}
