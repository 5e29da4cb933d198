internal import Session

/// Something the file is to take in, as a value that travels to the store's thread.
enum Write: Sendable {
  /// A game goes on the table; those that are over leave it, and without `keepsLeft` the latest of its
  /// way to play.
  case begin(Journal, base: String?, Moment, keepsLeft: Bool)
  /// A game that was left is on the table again.
  case table(game: Int)
  case step(JournalStep, game: Int, number: Int)
  case ended(Bool, game: Int)
  case best(BestScore)
  case finish(FinishedGame)
  case par(Par, game: Int)
  case setting(SettingValue?, key: String)
  case reset(ResetScope)
  case merge(Archive)
}

/// What can be thrown away.
package enum ResetScope: Hashable, Sendable, CaseIterable {
  /// Games, results and bests.
  case games
  case settings
  case everything
}
