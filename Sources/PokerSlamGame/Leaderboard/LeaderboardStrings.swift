import Records
import Session
import StageUI

/// The texts of the leaderboard.
extension Strings {
  static let leaderboardNote = "Every score is replayed and verified before it enters"
  static let showOwnRow = "Show my row"
  static let showTop = "Show the top"
  static let addFriend = "Add a friend"
  static let scopeTitle = "Whose scores"
  static let loadingScores = "Loading scores"
  static let tryAgain = "Try again"
  static let showThisDevice = "Show this device"

  static func title(_ scope: LeaderboardModel.Scope) -> String {
    switch scope {
    case .device: "This device"
    case .friends: "Friends"
    case .daily: "Daily"
    }
  }

  static func checking(_ progress: LeaderboardModel.Progress) -> String {
    "Checking replay \(progress.checked) of \(progress.count)"
  }

  static func failureTitle(_ scope: LeaderboardModel.Scope) -> String {
    switch scope {
    case .device: "Your scores did not load"
    case .friends: "The friends’ scores did not load"
    case .daily: "Today’s scores did not load"
    }
  }

  static let ownScoresAreSafe = "Your own scores are safe on this device."

  /// Returns why the records could not be read, as a sentence without a full stop.
  static func unreadable(_ error: RecordsError) -> String {
    "The records cannot be read: \(error.reason)"
  }

  static func folderUnreadable(_ reason: String) -> String {
    "The shared folder cannot be read: \(reason)"
  }

  static func emptyTitle(_ scope: LeaderboardModel.Scope) -> String {
    switch scope {
    case .device: "No game yet"
    case .friends: "No friends yet"
    case .daily: "No try yet today"
    }
  }

  static func emptyText(_ scope: LeaderboardModel.Scope, _ mode: Mode) -> String {
    switch scope {
    case .device: "Finish a game of \(name(mode)), and its score stands here."
    case .friends: "Add a friend’s replay, or finish a game of \(name(mode))."
    case .daily: "Play today’s deal. Everyone gets the same cards."
    }
  }

  static func emptyAction(_ scope: LeaderboardModel.Scope, _ mode: Mode) -> String {
    switch scope {
    case .device: "Play \(name(mode))"
    case .friends: addFriend
    case .daily: "Open the calendar"
    }
  }

  /// Returns the second line of a row: rank, date and help.
  static func detail(_ entry: LeaderboardEntry, isShort: Bool) -> String {
    let parts = [
      entry.rank.map { rank($0) } ?? (entry.game.mode.hasReview ? nil : name(entry.game.mode)),
      isShort ? nil : entry.moment.date.map { "\(shortName($0)) \($0.year)" },
      entry.marks.isEmpty ? nil : help(entry.marks),
    ].compactMap(\.self)
    return parts.isEmpty ? rank(nil) : parts.joined(separator: " · ")
  }

  /// Returns what a screen reader says for a row.
  static func label(_ row: LeaderboardModel.Row, scope: LeaderboardModel.Scope) -> String {
    let latest = row.entry.isOwn && scope == .device ? ", your latest game" : ""
    return "\(ordinal(row.position)), \(row.entry.name ?? you)\(latest)"
  }

  /// Returns a position such as "1st" or "12th".
  static func ordinal(_ number: Int) -> String {
    let ending =
      switch (number % 10, number % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(number.formatted())\(ending)"
  }

  static func points(_ count: Int) -> String { "\(count) points" }

  // MARK: Refused replays

  static func refusedCount(_ count: Int) -> String {
    count == 1 ? "1 replay was refused" : "\(count) replays were refused"
  }

  static let friendsTitle = "Friends"
  static let friendNameTitle = "Name"
  static let friendNamePrompt = "What you call them"
  static let replayTitle = "Replay"
  static let replayPrompt = "Paste a replay, or type the path of a file or picture"
  static let addIt = "Check and add"
  static let checkingIt = "Checking"
  static let folderTitle = "Shared folder"
  static let folderPrompt = "A folder into which friends put their replays"
  static let folderNote =
    "Files are named after their player, such as Ines.txt. Each is played again before it enters."
  static let useFolder = "Use folder"
  static let stopUsingFolder = "Stop using it"
  static func removeFriend(_ name: String) -> String { "Remove \(name)" }

  static func scores(_ count: Int) -> String { count == 1 ? "1 score" : "\(count) scores" }

  static func outcome(_ outcome: FriendOutcome) -> String {
    switch outcome {
    case .added(let score):
      "Verified: \(score.name) has \(score.score) points in \(name(score.game.mode))"
    case .known(let score): "\(score.name) has this score already"
    case .refused(let refusal): "\(refusal)"
    }
  }
}
