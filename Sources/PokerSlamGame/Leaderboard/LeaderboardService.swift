package import Records

/// The source of leaderboards and of friends' scores.
///
/// Each call returns at once, without waiting for a disk or for a replay to be played. Its closures
/// are called on the main actor, usually in a later frame; nothing is called after the answer.
@MainActor
package protocol LeaderboardService: AnyObject {
  /// Reads a part of a leaderboard.
  func load(
    _ board: Leaderboard, _ span: LeaderboardSpan, limit: Int,
    finish: @escaping @MainActor (Result<LeaderboardPage, LeaderboardFailure>) -> Void)

  /// Reads the text of an entry's replay; the answer is nil if there is none.
  func loadReplay(
    of place: LeaderboardPlace, on board: Leaderboard,
    finish: @escaping @MainActor (String?) -> Void)

  /// Looks for new scores of friends in the shared folder, and adds those that it can verify.
  ///
  /// - Parameter progress: called with the number of replays that were checked, and of all.
  func collect(
    progress: @escaping @MainActor (_ checked: Int, _ count: Int) -> Void,
    finish: @escaping @MainActor (Result<FriendCollection, LeaderboardFailure>) -> Void)

  /// Checks a replay, given as text or as the path of a file or picture, and adds it if it can be
  /// verified.
  func add(
    _ input: String, ofFriend name: String, finish: @escaping @MainActor (FriendOutcome) -> Void)

  /// Reads the names of the friends.
  func loadFriends(finish: @escaping @MainActor ([Friend]) -> Void)

  /// Removes all scores of a friend.
  func remove(friend name: String)
}

/// The reason why a leaderboard cannot be shown, as a sentence without a full stop.
package struct LeaderboardFailure: Error, Hashable, Sendable {
  package var reason: String

  package init(reason: String) { self.reason = reason }

  /// The shared folder cannot be read.
  ///
  /// - Parameter reason: the system's reason, in English.
  package static func unreadableFolder(_ reason: String) -> LeaderboardFailure {
    LeaderboardFailure(reason: Strings.folderUnreadable(reason))
  }
}

/// What became of a friend's replay.
package enum FriendOutcome: Hashable, Sendable {
  case added(FriendScore)
  /// The friend has this score already.
  case known(FriendScore)
  case refused(FriendRefusal)
}

/// What a look into the shared folder has found.
package struct FriendCollection: Hashable, Sendable {
  /// The number of scores that were added.
  package var added = 0
  /// The files that were refused, in the order of their names.
  package var refused: [RefusedReplay] = []

  package init(added: Int = 0, refused: [RefusedReplay] = []) {
    (self.added, self.refused) = (added, refused)
  }
}

/// A file whose replay was refused, with the reason.
package struct RefusedReplay: Hashable, Sendable {
  package var file: String
  package var reason: String

  package init(file: String, reason: String) { (self.file, self.reason) = (file, reason) }
}
