internal import Session

/// A change to the file, as a value that is passed to the database's thread.
enum Write: Sendable {
  /// Begins a game and deletes the games that are over.
  ///
  /// Also deletes the newest unfinished game of the same variant, unless `keepsPrevious` is true. Of
  /// daily games it deletes only one of the same date.
  case begin(Journal, base: String?, Moment, keepsPrevious: Bool)
  /// Marks an unfinished game as the one played last.
  case lastPlayed(game: Int)
  case step(JournalStep, game: Int, number: Int)
  case ended(Bool, game: Int)
  case best(BestScore)
  case finish(FinishedGame)
  /// Writes a run of Climb in its current state.
  case climb(ClimbRecord)
  /// Records the first try of a daily game; a date that has one already keeps it.
  case daily(DailyRecord)
  /// Writes an unlocked achievement; it replaces an earlier row.
  case unlock(Unlock)
  /// Appends an entry to the store's ledger; a number that exists already keeps its row.
  case ledger(LedgerEntry)
  /// Remembers all finished games, and these achievements, as paid.
  case carry([Achievement])
  /// Adds a friend's verified score, unless the friend has it already.
  case friend(FriendScore)
  /// Removes all scores of a friend.
  case removeFriend(String)
  case par(Par, game: Int)
  case setting(SettingValue?, key: String)
  case reset(ResetScope)
  /// Adds what is new in an archive; its games get numbers below the given one.
  case merge(Archive, below: Int)
}

/// The part of the records to delete.
package enum ResetScope: Hashable, Sendable, CaseIterable {
  /// Games, results and best scores.
  case games
  case settings
  case everything
}
