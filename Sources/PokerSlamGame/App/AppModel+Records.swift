package import Session

// The best scores of each mode, with help and without.
extension AppModel {
  /// The best score that was reached without help in the current game's mode.
  package var record: Int? { record(of: game.mode) }

  /// Returns the best score that was reached without help in a mode.
  package func record(of mode: Mode) -> Int? { records[mode.id] }

  /// The best score that was reached with help in the current game's mode.
  ///
  /// It is nil unless it is above the best score without help.
  package var helpedRecord: HelpedRecord? { helpedRecord(of: game.mode) }

  /// Returns the best score with help in a mode, if it is above the best score without help.
  func helpedRecord(of mode: Mode) -> HelpedRecord? {
    helpedRecords[mode.id].flatMap { $0.score > record(of: mode) ?? 0 ? $0 : nil }
  }

  /// Returns the best score that was reached with help in a mode.
  func helpedScore(of mode: Mode) -> Int? { helpedRecords[mode.id]?.score }

  package func setRecord(_ score: Int, of mode: Mode) { records[mode.id] = score }

  package func setRecord(_ score: Int, with marks: Marks, of mode: Mode) {
    helpedRecords[mode.id] = HelpedRecord(score: score, marks: marks)
  }

  /// Updates the records after the current game has ended; records with help are kept separately.
  ///
  /// - Parameter isKept: whether the result may be a record; false for practice on a daily deal.
  package func noteResult(isKept: Bool = true) {
    canResume = false
    guard isKept else { return }
    let (mode, score, marks) = (game.session.game.mode, game.state.score, game.session.marks)
    guard mode.isRecorded else { return }
    if marks.isEmpty {
      if score > record ?? 0 { setRecord(score, of: mode) }
      return
    }
    // What was reached before the first help is a score without help, as in the saved records.
    if let before = scoreBeforeHelp, before.game == game.session.game, before.score > record ?? 0 {
      setRecord(before.score, of: mode)
    }
    if score > helpedRecords[mode.id]?.score ?? 0 { setRecord(score, with: marks, of: mode) }
  }
}
