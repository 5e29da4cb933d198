import Session
import StageUI

/// The texts of the picture of a game and of the panel that shares it.
extension Strings {
  static var shareTitle: String { text("shareTitle") }
  static var shareNone: String { text("shareNone") }
  static var sharePreview: String { text("sharePreview") }
  static var shareSave: String { text("shareSave") }
  static var shareCopy: String { text("shareCopy") }
  static var shareCopyPicture: String { text("shareCopyPicture") }
  static var shareCopied: String { text("shareCopied") }
  static var shareCopiedText: String { text("shareCopiedText") }
  static var shareSaving: String { text("shareSaving") }
  static var noFolder: String { text("noFolder") }
  static var beatIt: String { text("beatIt") }
  static var shareNote: String { text("shareNote") }

  static func shareSaved(_ path: String) -> String { text("shareSaved", ["path": path]) }
  static func shareFailed(_ reason: String) -> String {
    text("shareFailed", ["reason": fileReason(reason)])
  }
  static func levels(_ count: Int) -> String { text("levels", ["count": count]) }
  static func decks(_ count: Int) -> String { text("decks", ["count": count]) }
  static func hands(_ count: Int) -> String { text("hands", ["count": count]) }
  static func ofPar(_ percent: Int) -> String { text("ofPar", ["share": self.percent(percent)]) }
  static func par(_ par: Par) -> String { text("par", ["score": par.score]) }

  /// Returns the words beside the rank of a picture: the share of par, or how far a run went.
  static func shareDetail(_ summary: ShareSummary) -> String {
    if let percent = summary.parShare { return ofPar(percent) }
    return hands(summary.hands.count)
  }

  /// Returns the line below the score: the rank, or in modes without ranks the points.
  static func shareRank(_ summary: ShareSummary) -> String {
    if let levels = summary.levels { return text("levelsDone", ["count": levels]) }
    if !summary.game.mode.hasReview { return decks(summary.decks) }
    return rank(summary.rank)
  }

  /// Returns the line below the bar: the cards left, and the help that was used.
  static func shareFoot(_ summary: ShareSummary) -> String {
    let left = summary.levels == nil ? cardsLeft(summary.cardsLeft) : ""
    return facts([left, help(summary.marks)].filter { !$0.isEmpty })
  }

  /// Returns the code of a game for screen readers: its characters one by one.
  static func spokenCode(_ code: String) -> String {
    text("spokenCode", ["code": code.filter { $0 != "-" }.map(String.init).joined(separator: " ")])
  }

  // MARK: The line to share

  /// Returns the result of a game, such as "Gold 801 with hint".
  static func sharedResult(_ score: Int, _ rank: ScoreRank?, _ marks: Marks) -> String {
    let result =
      rank.map { text("sharedRank", ["rank": self.rank($0), "score": score]) } ?? number(score)
    guard !marks.isEmpty else { return result }
    let help =
      marks.contains(.undo) ? marks.contains(.hint) ? "both" : "undo" : "hint"
    return text("sharedWith.\(help)", ["result": result])
  }

  /// Returns the line to share for a daily game, with a square for each hand.
  static func line(_ share: DailyShare) -> String {
    let date = text(
      "date.year",
      [
        "date": text(
          "date.day",
          ["day": share.date.day, "month": text("shortMonth.\(share.date.month)")]),
        "year": "\(share.date.year)",
      ])
    let result = sharedResult(share.score, ScoreRank(score: share.score), share.marks)
    var parts = [
      gameName, text("sharedDay", ["daily": name(.daily), "date": date]),
      share.isLate ? list([result, text("sharedLate")]) : result,
    ]
    if !share.hands.isEmpty { parts.append(String(share.hands.map(DailyShare.square))) }
    return facts(parts)
  }

}
