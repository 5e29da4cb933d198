package import Records
import Session
import StageUI

/// Messages about the file of records; the log has them in English with paths and figures.
extension Strings {
  /// Returns what a notice about the records tells the player.
  static func notice(_ notice: RecordsNotice) -> String {
    switch notice {
    case .movedAside(let path, _, _): damaged(movedTo: path)
    case .shortened: text("records.shortened")
    case .earlier(let english): earlier(english)
    case .lastChangeIncomplete: text("records.incomplete")
    case .unreadableGame(let error): text("records.unfinished", ["reason": reason(error)])
    case .fileRemoved: text("records.removed")
    case .notSaving(let obstacle): text("records.notSaved", ["reason": reason(obstacle)])
    }
  }

  /// The line of the menu while nothing can be saved.
  static var nothingIsSaved: String { text("records.nothingIsSaved") }

  private static func damaged(movedTo path: String) -> String {
    text("records.damaged", ["path": path])
  }

  /// Returns the notice of an earlier run, which the file holds as an English line.
  private static func earlier(_ english: String) -> String {
    let mark = RecordsNotice.pathMark
    guard let place = english.indices.first(where: { english[$0...].hasPrefix(mark) }) else {
      return text("records.shortened")
    }
    return damaged(movedTo: String(english[place...].dropFirst(mark.count)))
  }

  /// Returns why nothing is saved, as a phrase.
  static func reason(_ obstacle: SavingObstacle) -> String {
    switch obstacle {
    case .noFolder: text("recordsReason.noFolder")
    case .inUse: text("recordsReason.inUse")
    case .newer: text("recordsReason.newer")
    case .notWritable:
      obstacle.systemReason == "Read-only file system"
        ? text("recordsReason.readOnly") : fileReason(obstacle.systemReason ?? "")
    case .failed(let error): reason(error)
    }
  }

  /// Returns why the records could not be read or written, as a phrase.
  static func reason(_ error: RecordsError) -> String {
    switch error.kind {
    case .transient: text("recordsReason.fault")
    case .busy: text("recordsReason.busy")
    case .full: text("fileReason.full")
    case .readOnly: text("recordsReason.readOnly")
    case .slow: text("recordsReason.slow")
    case .suspect, .mismatch, .damage: text("recordsReason.damaged")
    case .foreign: text("recordsReason.foreign")
    case .newer: text("recordsReason.newer")
    }
  }
}

extension AppModel {
  /// Tells the player, in the current language, of a notice about the records.
  package func say(_ notice: RecordsNotice) { say(Strings.notice(notice)) }
}
