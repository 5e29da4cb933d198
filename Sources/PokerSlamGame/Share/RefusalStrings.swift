package import Records
import Session

/// The reasons why files, replays and exported records are refused.
extension Strings {
  /// Returns where a text is no replay and why, as a phrase.
  static func reason(_ error: ReplayError) -> String {
    text(
      "replayError.at",
      ["line": error.line, "column": error.column, "reason": reason(error.reason)])
  }

  private static func reason(_ reason: ReplayError.Reason) -> String {
    switch reason {
    case .tooLong: text("replayError.tooLong", ["count": Replay.byteLimit])
    case .notAReplay: text("replayError.notAReplay")
    case .unknownFormat(let format): text("replayError.unknownFormat", ["format": format])
    case .code: text("replayError.code")
    case .otherFormat(let format): text("replayError.otherFormat", ["format": format])
    case .expected(let word): text("replayError.expected", ["word": word])
    case .notANumber: text("replayError.number")
    case .notADigest: text("replayError.digest")
    case .notAMove: text("replayError.move")
    case .unknownMark: text("replayError.mark")
    case .unknownStep: text("replayError.step")
    case .notAnEvent: text("replayError.event")
    case .playedBefore: text("replayError.playedBefore")
    case .unknownMove(let moves): text("replayError.unknownMove", ["count": moves])
    case .tooManyMoves: text("replayError.tooManyMoves", ["count": Replay.moveLimit])
    case .surplus: text("replayError.surplus")
    case .wrongCheck: text("replayError.wrongCheck")
    }
  }

  /// Returns why the replay of a run of Climb does not hold, as a phrase.
  static func reason(_ refusal: ClimbReplayRefusal) -> String {
    switch refusal {
    case .event(let number, _): text("climbReplay.event", ["number": number])
    case .result(let claimed, let played):
      text(
        "climbReplay.result",
        [
          "levels": played.levels, "points": played.score, "claimedLevels": claimed.levels,
          "claimedPoints": claimed.score,
        ])
    case .position: text("climbReplay.position")
    case .noBonusLog(let number): text("climbReplay.bonus", ["number": number])
    }
  }

  /// Returns why an exported text is refused, as a sentence without a full stop.
  static func reason(_ error: ArchiveError) -> String {
    switch error.kind {
    case .tooLarge(let limit): text("friendRefusal.tooLong", ["size": limit >> 20])
    case .notAnExport: text("archive.notAnExport")
    case .newer: text("archive.newer")
    case .records: text("unreadable", ["reason": fileReason(error.reason)])
    case .damaged:
      error.place.isEmpty
        ? text("archive.damaged") : text("archive.damagedAt", ["place": error.place])
    }
  }

  /// Returns the reason for a failed access to a file, as a phrase.
  ///
  /// - Parameter reason: the reason in English: a message of the system or of SQLite, or a phrase of
  ///   the code that reads files. Rare messages are not translated.
  static func fileReason(_ reason: String) -> String {
    switch reason {
    case "No such file or directory", "there is no such file": text("fileReason.missing")
    case "Permission denied", "Operation not permitted": text("fileReason.forbidden")
    case "No space left on device", "database or disk is full": text("fileReason.full")
    case "Read-only file system", "attempt to write a readonly database":
      text("fileReason.readOnly")
    case "Is a directory", "it is not a file": text("fileReason.notAFile")
    case _ where reason.hasPrefix("it is longer than "): text("fileReason.tooLarge")
    default: reason
    }
  }
}

extension DataFailure {
  /// A file cannot be read; `reason` is that of the system.
  package static func unreadable(_ reason: String) -> DataFailure {
    DataFailure(
      reason: Strings.text("friendRefusal.file", ["reason": Strings.fileReason(reason)]))
  }

  /// A file cannot be written; `reason` is that of the system.
  package static func unwritable(_ reason: String) -> DataFailure {
    DataFailure(reason: Strings.exportFailed(reason))
  }

  /// The records were imported, but are not on the disk.
  package static var notSaved: DataFailure {
    DataFailure(reason: Strings.text("archive.notSaved"))
  }

  package init(_ error: RecordsError) { self.init(reason: Strings.unreadable(error)) }

  package init(_ error: ArchiveError) { self.init(reason: Strings.reason(error)) }
}
