import Session
import StageUI

/// The texts of Rush.
extension Strings {
  static let rushExplanation = "Three minutes, deck after deck: score as much as you can"
  static let timeLeft = "Time left"
  static let left = "left"
  static let timeUpCapitals = "TIME IS UP"
  static let timeUp = "Time is up"
  static let newStart = "New start"
  static let hiddenBoard = "The cards are hidden while the game is paused"

  /// Returns a time such as 1:24.
  static func clock(_ seconds: Int) -> String {
    "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }

  /// Returns the time left in words, for people who listen.
  static func spoken(_ seconds: Int) -> String {
    let (minutes, rest) = (seconds / 60, seconds % 60)
    let words = [(minutes, "minute"), (rest, "second")].filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    return words.isEmpty ? "0 seconds" : words.joined(separator: " ")
  }

  /// Returns the number of the deck and of the cards left in it.
  static func deck(_ number: Int, _ count: Int) -> String {
    let cards = count == 0 ? "no cards" : count == 1 ? "1 card" : "\(count) cards"
    return "Deck \(number), \(cards) to come"
  }

  static func freshDeck(_ number: Int) -> String { "No hand was left: deck \(number)" }

  /// Returns why a finished game is over.
  static func end(of session: Session) -> String {
    if session.game.mode.isTimed { return timeUp }
    return session.state.grid.isEmpty ? boardIsEmpty : noHandLeft
  }

  static func pauseSummary(score: Int, secondsLeft: Int) -> String {
    "\(name(.rush)) · \(score.formatted()) points · \(clock(secondsLeft)) \(left)"
  }

  static func handsUnit(_ count: Int) -> String { count == 1 ? "hand" : "hands" }
  static func decksUnit(_ count: Int) -> String { count == 1 ? "deck" : "decks" }
  static let perHand = "a hand"

  /// Returns a number of tenths of a second, such as 5.8 s.
  static func seconds(tenths: Int) -> String { "\(tenths / 10).\(tenths % 10) s" }

  static let byDeck = "Points by deck"
  static func points(_ points: Int, ofDeck number: Int) -> String {
    "Deck \(number): \(points) points"
  }
}
