import Session
import StageUI

/// The texts of Rush.
extension Strings {
  static var rushExplanation: String { text("rushExplanation") }
  static var timeLeft: String { text("timeLeft") }
  static var left: String { text("left") }
  static var timeUpCapitals: String { text("timeUpCapitals") }
  static var timeUp: String { text("timeUp") }
  static var newStart: String { text("newStart") }
  static var hiddenBoard: String { text("hiddenBoard") }

  /// Returns a time such as 1:24.
  static func clock(_ seconds: Int) -> String { clock(seconds, digits: 1) }

  /// Returns two numbers of a clock, such as 1:24 or 09:05; the first has at least `digits` digits.
  static func clock(_ count: Int, digits: Int) -> String {
    let (first, second) = ("\(count / 60)", "\(count % 60)")
    let zeros = String(repeating: "0", count: max(digits - first.utf8.count, 0))
    return "\(zeros)\(first):\(second.utf8.count < 2 ? "0" : "")\(second)"
  }

  /// Returns the time left in words, for people who listen.
  static func spoken(_ seconds: Int) -> String {
    let (minutes, rest) = (seconds / 60, seconds % 60)
    if minutes == 0 { return text("seconds", ["count": rest]) }
    let spokenMinutes = text("minutes", ["count": minutes])
    if rest == 0 { return spokenMinutes }
    return text(
      "minutesSeconds", ["minutes": spokenMinutes, "seconds": text("seconds", ["count": rest])])
  }

  /// Returns the number of the deck and of the cards left in it.
  static func deck(_ number: Int, _ count: Int) -> String {
    text("deckAndCards", ["number": number, "count": count])
  }

  static func freshDeck(_ number: Int) -> String { text("freshDeck", ["number": number]) }

  /// Returns why a finished game is over.
  static func end(of session: Session) -> String {
    if session.game.mode.isTimed { return timeUp }
    return session.state.grid.isEmpty ? boardIsEmpty : noHandLeft
  }

  static func pauseSummary(score: Int, secondsLeft: Int) -> String {
    facts([
      name(.rush), points(score), text("clockLeft", ["time": clock(secondsLeft)]),
    ])
  }

  /// Returns seconds with their unit, such as "5 s".
  static func seconds(_ count: Int) -> String {
    text("secondsShort", ["seconds": number(count)])
  }

  static func handsUnit(_ count: Int) -> String { text("handsUnit", ["count": count]) }
  static func decksUnit(_ count: Int) -> String { text("decksUnit", ["count": count]) }
  static var perHand: String { text("perHand") }

  /// Returns a number of tenths of a second, such as 5.8 s.
  static func seconds(tenths: Int) -> String {
    text("secondsShort", ["seconds": decimal(tenths: tenths)])
  }

  static var byDeck: String { text("byDeck") }
  static func points(_ points: Int, ofDeck number: Int) -> String {
    text("deckPoints", ["number": number, "points": points])
  }
}
