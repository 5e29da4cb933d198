import Session
import StageUI

/// The texts of the picture of a game and of the panel that shares it.
extension Strings {
  static let shareTitle = "Share"
  static let shareNone = "Finish a game, or open one from your history, to share it"
  static let sharePreview = "Picture of the game"
  static let shareSave = "Save picture"
  static let shareCopy = "Copy text"
  static let shareCopyPath = "Copy path"
  static let shareCopyPicture = "Copy picture"
  static let shareCopied = "The picture is on the clipboard"
  static let shareCopiedText =
    "The text was copied: a picture needs wl-copy or xclip, and neither did it here."
  static let shareSaving = "Saving"
  static let noFolder = "there is no folder for pictures"
  static let beatIt = "Beat it on this deal."
  static let shareNote =
    "The strip shows places, never cards. The file holds the moves: opened with Poker Slam, it plays them."

  static func shareSaved(_ path: String) -> String { "Saved: \(path)" }
  static func shareFailed(_ reason: String) -> String { "The picture was not saved: \(reason)" }
  static func levels(_ count: Int) -> String { count == 1 ? "1 level" : "\(count) levels" }
  static func decks(_ count: Int) -> String { count == 1 ? "1 deck" : "\(count) decks" }
  static func hands(_ count: Int) -> String { count == 1 ? "1 hand" : "\(count) hands" }
  static func ofPar(_ percent: Int) -> String { "\(percent) % of par" }
  static func par(_ par: Par) -> String { "Par \(par.score)" }

  /// Returns the words beside the rank of a picture: the share of par, or how far a run went.
  static func shareDetail(_ summary: ShareSummary) -> String {
    if let percent = summary.parShare { return ofPar(percent) }
    return hands(summary.hands.count)
  }

  /// Returns the line below the score: the rank, or in modes without ranks the points.
  static func shareRank(_ summary: ShareSummary) -> String {
    if let levels = summary.levels { return "\(self.levels(levels)) cleared" }
    if !summary.game.mode.hasReview { return decks(summary.decks) }
    return rank(summary.rank)
  }

  /// Returns the line below the bar: the cards left, and the help that was used.
  static func shareFoot(_ summary: ShareSummary) -> String {
    let left =
      summary.levels == nil ? "\(summary.cardsLeft) \(cardsLeftUnit(summary.cardsLeft))" : ""
    return [left, help(summary.marks)].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Returns the code of a game for screen readers: its characters one by one.
  static func spokenCode(_ code: String) -> String {
    "Code " + code.filter { $0 != "-" }.map(String.init).joined(separator: " ")
  }
}
