import Session
import StageUI

/// The texts of the replay viewer.
extension Strings {
  static var replay: String { text("replay") }
  static var replayNone: String { text("replayNone") }
  static var replayHistory: String { text("replayHistory") }
  static var back: String { text("back") }
  static var scoreTitle: String { text("scoreTitle") }
  static var verified: String { text("verified") }
  static var notVerified: String { text("notVerified") }
  static var gameStart: String { text("gameStart") }
  static var gameEnd: String { text("gameEnd") }
  static var previousHand: String { text("previousHand") }
  static var nextHand: String { text("nextHand") }
  static var playOn: String { text("playOn") }
  static var playOnHint: String { text("playOnHint") }
  static var playOnNotSaved: String { text("playOnNotSaved") }
  static var playOnSaved: String { text("playOnSaved") }
  static var playSpeed: String { text("playSpeed") }
  static var parLine: String { text("parLine") }
  static var showBest: String { text("showBest") }
  static var hideBest: String { text("hideBest") }
  static var noHandWord: String { text("noHandWord") }

  /// Returns the title of a replay, such as "Classic, 14 October" or "Ines · Classic".
  static func title(_ game: Game, ended moment: Moment?, by friend: String?) -> String {
    let date = game.dailyDate ?? moment?.date
    let title = date.map { list([name(game.mode), shortName($0)]) } ?? name(game.mode)
    return friend.map { facts([$0, title]) } ?? title
  }

  static func speed(_ speed: ReplayModel.Speed) -> String {
    switch speed {
    case .half: text("playSpeedValue.half")
    case .normal: text("playSpeedValue.normal")
    case .double: text("playSpeedValue.double")
    case .fourfold: text("playSpeedValue.fourfold")
    }
  }

  static func spoken(_ speed: ReplayModel.Speed) -> String {
    switch speed {
    case .half: text("spokenSpeed.half")
    case .normal: text("spokenSpeed.normal")
    case .double: text("spokenSpeed.double")
    case .fourfold: text("spokenSpeed.fourfold")
    }
  }

  static func name(_ kind: ReplayTape.Kind) -> String {
    switch kind {
    case .hand(let hand): name(hand)
    case .tool(let tool): name(tool)
    case .noHand: noHandWord
    }
  }

  static func deckTitle(_ number: Int) -> String { text("deckTitle", ["number": number]) }

  /// Returns the sum of a level or deck.
  static func sum(_ part: ReplayTape.Part) -> String {
    part.target.map { progress(part.points, of: $0) } ?? number(part.points)
  }

  /// Returns where the scrubber stands: the number of the hand that comes next.
  static func scrubber(_ step: Int, of count: Int) -> String {
    step >= count ? gameEnd : handNumber(step + 1)
  }

  static func spokenScrubber(_ step: Int, of count: Int) -> String {
    step >= count ? text("scrubberEnd", ["count": count]) : handStep(step + 1, of: count)
  }

  /// Returns game time in milliseconds as minutes and seconds.
  static func clock(milliseconds: UInt64) -> String { clock(Int(clamping: milliseconds / 1_000)) }

  static func points(_ points: Int, onPar par: Int?) -> String {
    par.map { text("onParLine", ["par": $0]) } ?? text("pointsUnit", ["count": points])
  }

  /// Returns the best hand of a position, and whether the game plays one of as many points.
  static func bestHere(_ hand: Hand, isPlayed: Bool) -> String {
    text(isPlayed ? "bestHere.played" : "bestHere", ["hand": name(hand), "points": hand.points])
  }

  /// Returns the first hand after which par was out of reach.
  static func parted(_ parting: Parting?) -> String {
    parting.map { text("partedAt", ["hand": $0.hands + 1, "count": $0.cost]) }
      ?? text("partedNever")
  }

  static func scoreIsNot(_ played: Int, _ claimed: Int) -> String {
    text("scoreIsNot", ["played": played, "claimed": claimed])
  }
  static func refused(_ reason: String) -> String { text("refusedFor", ["reason": reason]) }
  static func replayRefused(_ reason: String) -> String {
    text("replayRefused", ["reason": reason])
  }
}
