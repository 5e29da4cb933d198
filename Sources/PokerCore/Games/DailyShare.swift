/// The result of a daily game as one line of text, to be sent to other players.
///
///     Poker Slam · Daily 26 Nov 2026 · Gold 790 · 🟪🟪🟦🟨⬛
///
/// There is one square for each hand, in the order of play. The colour tells how many cards the hand
/// had, so the line shows how well the game went but not the cards. See `PokerCore.docc/Formats.md`.
package struct DailyShare: Hashable, Sendable {
  package let date: CalendarDate
  package let score: Int
  package let marks: Marks
  /// Whether the game was not begun on its own date.
  package let isLate: Bool
  /// The hands in the order of play.
  package let hands: [Hand]

  package init(
    date: CalendarDate, score: Int, marks: Marks = [], isLate: Bool = false, hands: [Hand]
  ) {
    (self.date, self.score, self.marks) = (date, score, marks)
    (self.isLate, self.hands) = (isLate, hands)
  }

  /// Returns the square for a hand.
  package static func square(_ hand: Hand) -> Character {
    switch hand.cardCount {
    case 5: "🟪"
    case 4: "🟦"
    case 3: "🟨"
    default: "⬛"
    }
  }

  /// The line, without a line feed.
  package var text: String {
    let month = DailyShare.months[date.month - 1]
    let rank = ScoreRank(score: score).map { "\($0) " } ?? ""
    let help = Marks.words.filter { marks.contains($0.mark) }.map(\.word)
    let result =
      rank.prefix(1).uppercased() + rank.dropFirst() + "\(score)"
      + (help.isEmpty ? "" : " with \(help.joined(separator: " and "))") + (isLate ? ", late" : "")
    let parts = ["Poker Slam", "Daily \(date.day) \(month) \(date.year)", result]
    return (parts + (hands.isEmpty ? [] : [String(hands.map(DailyShare.square))]))
      .joined(separator: " · ")
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

extension Replay {
  /// The hands on the way to the position at the cursor; nil if a move on this way is illegal.
  package var handsPlayed: [Hand]? {
    var position = GameState(game)
    var hands: [Hand] = []
    for move in log.line {
      guard let hand = position.grid.hand(at: move.cells), case .played = position.apply(move)
      else { return nil }
      hands.append(hand)
    }
    return hands
  }
}
