import Records
import Session
import StageUI

/// The texts of the leaderboard.
extension Strings {
  static var leaderboardNote: String { text("leaderboardNote") }
  static var showOwnRow: String { text("showOwnRow") }
  static var showTop: String { text("showTop") }
  static var addFriend: String { text("addFriend") }
  static var scopeTitle: String { text("scopeTitle") }
  static var loadingScores: String { text("loadingScores") }
  static var tryAgain: String { text("tryAgain") }
  static var showThisDevice: String { text("showThisDevice") }

  static func title(_ scope: LeaderboardModel.Scope) -> String {
    switch scope {
    case .device: text("scope.device")
    case .friends: text("scope.friends")
    case .daily: text("scope.daily")
    }
  }

  static func checking(_ progress: LeaderboardModel.Progress) -> String {
    text("checking", ["checked": progress.checked, "count": progress.count])
  }

  static func failureTitle(_ scope: LeaderboardModel.Scope) -> String {
    switch scope {
    case .device: text("failureTitle.device")
    case .friends: text("failureTitle.friends")
    case .daily: text("failureTitle.daily")
    }
  }

  static var ownScoresAreSafe: String { text("ownScoresAreSafe") }

  /// Returns why the records could not be read, as a sentence without a full stop.
  static func unreadable(_ error: RecordsError) -> String {
    text("unreadable", ["reason": fileReason(error.reason)])
  }

  static func folderUnreadable(_ reason: String) -> String {
    text("folderUnreadable", ["reason": fileReason(reason)])
  }

  /// Why a file and those after it were not read.
  static func filesOmitted(_ count: Int, limit: Int) -> String {
    text("filesOmitted", ["count": count, "limit": limit])
  }

  static func emptyTitle(_ scope: LeaderboardModel.Scope) -> String {
    switch scope {
    case .device: text("emptyTitle.device")
    case .friends: text("emptyTitle.friends")
    case .daily: text("emptyTitle.daily")
    }
  }

  static func emptyText(_ scope: LeaderboardModel.Scope, _ mode: Mode) -> String {
    switch scope {
    case .device: text("emptyText.device", ["mode": name(mode)])
    case .friends: text("emptyText.friends", ["mode": name(mode)])
    case .daily: text("emptyText.daily")
    }
  }

  static func emptyAction(_ scope: LeaderboardModel.Scope, _ mode: Mode) -> String {
    switch scope {
    case .device: text("emptyAction.device", ["mode": name(mode)])
    case .friends: addFriend
    case .daily: text("emptyAction.daily")
    }
  }

  /// Returns the figure of a row: the score or, for a run of Climb, the levels cleared.
  static func result(_ entry: LeaderboardEntry) -> String {
    entry.levels.map { levels($0) } ?? number(entry.score)
  }
  static func spokenResult(_ entry: LeaderboardEntry) -> String {
    entry.levels.map { levels($0) } ?? points(entry.score)
  }

  /// Returns the second line of a row: rank, date and help; for a run of Climb, its points first.
  static func detail(_ entry: LeaderboardEntry, isShort: Bool) -> String {
    let parts = [
      entry.levels.map { _ in points(entry.score) },
      entry.rank.map { rank($0) } ?? (entry.game.mode.hasReview ? nil : name(entry.game.mode)),
      isShort ? nil : entry.moment.date.map { longName($0) },
      entry.marks.isEmpty ? nil : help(entry.marks),
    ].compactMap(\.self)
    return parts.isEmpty ? rank(nil) : facts(parts)
  }

  /// Returns the friend who has reached a score, or "You" with the player's name if it is chosen.
  static func player(of entry: LeaderboardEntry, own: PlayerName) -> String {
    entry.name ?? (own.rawValue.isEmpty ? you : text("youNamed", ["name": own.rawValue]))
  }

  /// Returns what a screen reader says for a row.
  static func label(
    _ row: LeaderboardModel.Row, scope: LeaderboardModel.Scope, own: PlayerName
  ) -> String {
    let place = [ordinal(row.position), player(of: row.entry, own: own)]
    return list(row.entry.isOwn && scope == .device ? place + [text("yourLatestGame")] : place)
  }

  /// Returns a position such as "1st" or "12th".
  static func ordinal(_ number: Int) -> String {
    text("ordinal", ["number": self.number(number), "ending": englishEnding(of: number)])
  }

  /// Returns the last letters of an ordinal, which only the English catalog uses.
  private static func englishEnding(of number: Int) -> String {
    switch (number % 10, number % 100) {
    case (_, 11...13): "th"
    case (1, _): "st"
    case (2, _): "nd"
    case (3, _): "rd"
    default: "th"
    }
  }

  static func points(_ count: Int) -> String { text("pointCount", ["count": count]) }

  // MARK: Refused replays

  static func andMore(_ count: Int) -> String { text("andMore", ["count": count]) }

  /// Returns why scores could not be read and, if they are not the player's, that those are safe.
  static func unreadScores(_ reason: String, ownAreSafe: Bool) -> String {
    let reason = sentences([reason])
    return ownAreSafe
      ? text("list.lines", ["first": reason, "second": ownScoresAreSafe]) : reason
  }

  static func refusedCount(_ count: Int) -> String {
    text("refusedCount", ["count": count])
  }

  static var friendsTitle: String { text("friendsTitle") }
  static var friendNameTitle: String { text("friendNameTitle") }
  static var friendNamePrompt: String { text("friendNamePrompt") }
  static var replayTitle: String { text("replayTitle") }
  static var replayPrompt: String { text("replayPrompt") }
  static var addIt: String { text("addIt") }
  static var checkingIt: String { text("checkingIt") }
  static var folderTitle: String { text("folderTitle") }
  static var folderPrompt: String { text("folderPrompt") }
  static var folderNote: String { text("folderNote") }
  static var useFolder: String { text("useFolder") }
  static var stopUsingFolder: String { text("stopUsingFolder") }
  static func removeFriend(_ name: String) -> String { text("removeFriend", ["name": name]) }

  static func scores(_ count: Int) -> String { text("scores", ["count": count]) }

  static func outcome(_ outcome: FriendOutcome) -> String {
    switch outcome {
    case .added(let score):
      text(
        "outcome.added",
        ["name": score.name, "points": score.score, "mode": name(score.game.mode)])
    case .known(let score): text("outcome.known", ["name": score.name])
    case .refused(let refusal): reason(refusal)
    }
  }

  static func reason(_ refusal: FriendRefusal) -> String {
    switch refusal {
    case .noName: text("friendRefusal.noName")
    case .empty: text("friendRefusal.empty")
    case .file(_, let reason): text("friendRefusal.file", ["reason": fileReason(reason)])
    case .tooLong: text("friendRefusal.tooLong", ["size": ReplayFile.byteLimit >> 20])
    case .notText: text("friendRefusal.notText")
    case .pictureWithoutReplay: text("friendRefusal.picture")
    case .text(let error):
      switch error.reason {
      case .notAReplay: text("friendRefusal.notAReplay")
      case .wrongCheck: text("friendRefusal.wrongCheck")
      default: text("friendRefusal.unreadable", ["error": reason(error)])
      }
    case .forged(let refusal): text("friendRefusal.forged", ["reason": reason(refusal)])
    case .unfinished(let hands): text("friendRefusal.unfinished", ["count": hands])
    case .notRanked(let mode): text("friendRefusal.notRanked", ["mode": name(mode)])
    case .levels: text("friendRefusal.levels")
    case .notOpen(let date): text("friendRefusal.notOpen", ["date": "\(date)"])
    case .own: text("friendRefusal.own")
    }
  }

  /// Returns why a replay does not hold, as a phrase.
  static func reason(_ refusal: ReplayRefusal) -> String {
    switch refusal {
    case .move(let number, let refusal):
      text("replayRefusal.move", ["number": number, "reason": phrase(refusal)])
    case .score(let claimed, let played): scoreIsNot(played, claimed)
    case .position: text("replayRefusal.position")
    case .unmarkedUndo(let number): text("replayRefusal.unmarkedUndo", ["number": number])
    case .timeRunsBackwards(let number):
      text("replayRefusal.timeRunsBackwards", ["number": number])
    case .timeAfterEnd(let number): text("replayRefusal.timeAfterEnd", ["number": number])
    case .notDaily: text("replayRefusal.notDaily")
    case .undone(let number): text("replayRefusal.undone", ["number": number])
    }
  }

  /// Returns why a move is illegal, as a phrase that follows the move.
  private static func phrase(_ refusal: Refusal) -> String {
    switch refusal {
    case .gameOver: text("moveRefusal.gameOver")
    case .wrongCount(let count): text("moveRefusal.wrongCount", ["count": count])
    case .emptyCell(let cell):
      text("moveRefusal.emptyCell", ["row": cell.row + 1, "column": cell.column + 1])
    case .notConnected: text("moveRefusal.notConnected")
    case .noHand: text("moveRefusal.noHand")
    case .timeUp: text("moveRefusal.timeUp")
    case .paused: text("moveRefusal.paused")
    }
  }
}
