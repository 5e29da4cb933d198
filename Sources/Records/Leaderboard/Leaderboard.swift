package import Session

/// A list of scores, the highest first; equal scores are ordered by date, oldest first.
package enum Leaderboard: Hashable, Sendable {
  /// All finished games of a mode that were played on this device.
  case device(Mode)
  /// The best verified score of each friend in a mode, and the player's own.
  case friends(Mode)
  /// All verified tries of a date's daily deal: the player's first one, and those of friends.
  case daily(CalendarDate)
}

/// The part of a leaderboard that is read.
package enum LeaderboardSpan: Hashable, Sendable {
  case top
  /// The entries that follow a place, or those before it.
  case after(LeaderboardPlace)
  case before(LeaderboardPlace)
  /// The player's own entry with its neighbours; the top if there is none.
  case own
}

/// A place in the order of a leaderboard; the smallest place is that of the best score.
package struct LeaderboardPlace: Hashable, Comparable, Sendable {
  /// The score; for a run of Climb, which is ordered by levels first, a number made of both.
  package let score: Int
  /// When the game ended or, for a friend's score, was added.
  let seconds: Int
  /// The number of the row; 0 for the player's own row among friends.
  let id: Int

  /// Creates a place, for pictures and tests; places of the records come from pages.
  package init(score: Int, seconds: Int, id: Int) {
    (self.score, self.seconds, self.id) = (score, seconds, id)
  }

  /// What a cleared level of Climb counts in `score`; the points of a run are fewer.
  ///
  /// The twelve levels stay below the largest score that is read, `Int32.max`.
  static let levelWeight = 10_000_000

  package static func < (a: LeaderboardPlace, b: LeaderboardPlace) -> Bool {
    if a.score != b.score { return a.score > b.score }
    return (a.seconds, a.id) < (b.seconds, b.id)
  }
}

package struct LeaderboardEntry: Hashable, Sendable {
  package let place: LeaderboardPlace
  /// The friend's name; nil for a game of the player.
  package let name: String?
  package let game: Game
  package let marks: Marks
  /// When the game ended or, for a friend's score, was added; for the player's try of a daily deal,
  /// when it began.
  package let moment: Moment
  /// Whether the entry is highlighted: the player's own among friends, or the latest game of this
  /// device.
  package let isOwn: Bool

  package init(
    place: LeaderboardPlace, name: String?, game: Game, marks: Marks = [], moment: Moment,
    isOwn: Bool
  ) {
    (self.place, self.name, self.game, self.marks) = (place, name, game, marks)
    (self.moment, self.isOwn) = (moment, isOwn)
  }

  package var score: Int {
    levels == nil ? place.score : place.score % LeaderboardPlace.levelWeight
  }
  /// The number of cleared levels of a run of Climb; nil for other games.
  package var levels: Int? {
    game.mode.hasLevels ? place.score / LeaderboardPlace.levelWeight : nil
  }
  /// The rank of the score; nil below bronze and for games of several decks.
  package var rank: ScoreRank? { game.mode.hasReview ? ScoreRank(score: score) : nil }
}

/// Some neighbouring entries of a leaderboard.
package struct LeaderboardPage: Hashable, Sendable {
  package let entries: [LeaderboardEntry]
  /// The position of the first entry, counted from 1; known for the spans `top` and `own`.
  package let firstPosition: Int?
  /// The places from which the pages before and after this one are read; nil if there is none.
  package let previous: LeaderboardPlace?
  package let next: LeaderboardPlace?
  /// The place of the player's own entry; nil if there is none.
  package let own: LeaderboardPlace?

  package init(
    entries: [LeaderboardEntry], firstPosition: Int? = 1, previous: LeaderboardPlace? = nil,
    next: LeaderboardPlace? = nil, own: LeaderboardPlace? = nil
  ) {
    (self.entries, self.firstPosition) = (entries, firstPosition)
    (self.previous, self.next, self.own) = (previous, next, own)
  }
}

extension RecordStore {
  /// Reads a part of a leaderboard on the database's thread, and returns at once.
  ///
  /// The time does not depend on the number of games. For the position of the player's own entry,
  /// only the games with the same score are counted.
  ///
  /// - Parameters:
  ///   - limit: the largest number of entries. Rows with invalid values are left out, so that a page
  ///     may have fewer, or none, although another page follows.
  ///   - finish: called on the database's thread.
  package func readLeaderboard(
    _ board: Leaderboard, _ span: LeaderboardSpan, limit: Int,
    finish: @escaping @Sendable (Result<LeaderboardPage, RecordsError>) -> Void
  ) {
    worker.query(
      { database throws(RecordsError) in try database.page(of: board, span, limit) },
      finish: finish)
  }

  /// Reads the text of an entry's replay, nil if there is none; see `readLeaderboard`.
  package func readReplay(
    of place: LeaderboardPlace, on board: Leaderboard,
    finish: @escaping @Sendable (Result<String?, RecordsError>) -> Void
  ) {
    worker.query(
      { database throws(RecordsError) in try database.replay(of: place, on: board) },
      finish: finish)
  }

  /// Reads what the records know of friends' scores; see `readLeaderboard`.
  package func readStandings(
    of scores: [FriendScore],
    finish: @escaping @Sendable (Result<[FriendStanding], RecordsError>) -> Void
  ) {
    worker.query(
      { database throws(RecordsError) in
        var standings: [FriendStanding] = []
        for score in scores { standings.append(try database.standing(of: score)) }
        return standings
      }, finish: finish)
  }

  /// Reads the names of the friends; see `readLeaderboard`.
  package func readFriends(
    finish: @escaping @Sendable (Result<[Friend], RecordsError>) -> Void
  ) {
    worker.query({ database throws(RecordsError) in try database.friends() }, finish: finish)
  }

  /// Adds verified scores of friends; scores that a friend has already are ignored.
  package func addFriends(_ scores: [FriendScore]) { worker.post(scores.map { .friend($0) }) }

  /// Removes all scores of a friend.
  package func removeFriend(_ name: String) { worker.post([.removeFriend(name)]) }
}
