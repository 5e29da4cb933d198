internal import CSQLite
internal import Platform
internal import Session

/// The tables of an open connection; used only on the database's thread.
final class Database {
  let connection: Connection
  /// The manifest of a file that this program may write; nil for a database in memory.
  ///
  /// The manifest holds the file's lock.
  let manifest: Manifest?
  /// The file that is written; nil for a database in memory.
  let file: RecordsFile?

  init(_ connection: Connection, manifest: Manifest? = nil, file: RecordsFile? = nil) {
    (self.connection, self.manifest, self.file) = (connection, manifest, file)
  }

  /// Performs all writes in one transaction.
  func perform(_ writes: [Write]) throws(RecordsError) {
    try connection.transaction { () throws(RecordsError) in
      for write in writes { try perform(write) }
    }
  }

  private func perform(_ write: Write) throws(RecordsError) {
    switch write {
    case .begin(let journal, let base, let moment, let keepsPrevious):
      try begin(journal, base, moment, keepsPrevious: keepsPrevious)
      noteLastPlayed(journal.id)
    case .lastPlayed(let game): noteLastPlayed(game)
    case .step(let step, let game, let number): try add(step, game, number)
    case .ended(let isEnded, let game): try note(isEnded: isEnded, game)
    case .best(let best): try improve(best)
    case .finish(let finished): try add(finished)
    case .climb(let run): try put(run)
    case .daily(let record): try add(record)
    case .unlock(let unlock): try put(unlock)
    case .ledger(let entry): try append(entry)
    case .carry(let rewards): try carry(rewards)
    case .friend(let score): try add(score)
    case .removeFriend(let name): try removeFriend(name)
    case .par(let par, let game): try note(par, game)
    case .setting(let value, let key): try set(value, key)
    case .reset(let scope): try reset(scope)
    case .merge(let archive, let end): try merge(archive, below: end)
    }
  }

  private func reset(_ scope: ResetScope) throws(RecordsError) {
    if scope != .settings {
      for table in [
        "step", "game", "finished", "best", "climb", "daily", "achievement", "friend",
      ] {
        try connection.statement("DELETE FROM \(table)").run()
      }
      try removeCounters("score")
    }
    if scope == .settings {
      let kept = RecordStore.keptSettings.sorted().map { "'\($0)'" }.joined(separator: ", ")
      try connection.statement("DELETE FROM setting WHERE key NOT IN (\(kept))").run()
    }
    if scope == .everything {
      for table in Schema.ledgerTables + ["setting"] {
        try connection.statement("DELETE FROM \(table)").run()
      }
      for kind in ["seal", "paid", "reward"] { try removeCounters(kind) }
    }
  }

  /// Removes the counters of a kind.
  ///
  /// The first word of a counter's name is its kind. `score` counts the finished games of a mode with
  /// a score, `paid` and `reward` are games and achievements whose coins are in the ledger, and `seal`
  /// repeats the ledger's head; `syncs` and `played` are single ones.
  private func removeCounters(_ kind: String) throws(RecordsError) {
    try connection.statement("DELETE FROM counter WHERE name GLOB '\(kind) *'").run()
  }

  // MARK: Notices

  /// The key of the setting that holds a notice until it has been shown to the player.
  static let pendingNoticeKey = "untold notice"

  /// Stores a notice for the next start, in case the program ends before it is shown.
  func setPendingNotice(_ notice: RecordsNotice) throws(RecordsError) {
    try set(.text("\(notice)"), Database.pendingNoticeKey)
  }

  func pendingNotice() throws(RecordsError) -> RecordsNotice? {
    let statement = try connection.statement("SELECT key, kind, value FROM setting WHERE key = ?")
    try statement.bind(Database.pendingNoticeKey, at: 1)
    guard case .text(let text)? = try statement.rows({ Database.setting($0).value }).first ?? nil
    else { return nil }
    return .earlier(text)
  }

  // MARK: Settings

  private enum SettingKind {
    static let (text, integer, real, truth) = (0, 1, 2, 3)
  }

  func set(_ value: SettingValue?, _ key: String) throws(RecordsError) {
    guard let value else {
      let statement = try connection.statement("DELETE FROM setting WHERE key = ?")
      try statement.bind(key, at: 1)
      return try statement.run()
    }
    let statement = try connection.statement(
      """
      INSERT INTO setting(key, kind, value) VALUES(?, ?, ?)
      ON CONFLICT(key) DO UPDATE SET kind = excluded.kind, value = excluded.value
      """)
    try statement.bind(key, at: 1)
    switch value {
    case .text(let text):
      try statement.bind(SettingKind.text, at: 2)
      try statement.bind(text, at: 3)
    case .integer(let number):
      try statement.bind(SettingKind.integer, at: 2)
      try statement.bind(number, at: 3)
    case .real(let number):
      try statement.bind(SettingKind.real, at: 2)
      try statement.bind(number, at: 3)
    case .truth(let value):
      try statement.bind(SettingKind.truth, at: 2)
      try statement.bind(value ? 1 : 0, at: 3)
    }
    try statement.run()
  }

  /// Returns the settings, without the pending notice and without invalid values.
  func settings() throws(RecordsError) -> [String: SettingValue] {
    let statement = try connection.statement(
      """
      SELECT key, kind, value FROM setting WHERE key <> '\(Database.pendingNoticeKey)'
      LIMIT \(Database.settingLimit)
      """)
    return try statement.rows { Database.setting($0) }.reduce(into: [:]) { settings, row in
      settings[row.0] = row.1
    }
  }

  /// The largest number of settings that are read; a hostile file may have more.
  static let settingLimit = 1_000

  static func setting(_ row: Statement) -> (key: String, value: SettingValue?) {
    let value: SettingValue? =
      switch row.integer(1) {
      case SettingKind.text: row.text(2).utf8.count <= Archive.textLimit ? .text(row.text(2)) : nil
      case SettingKind.integer: .integer(row.integer(2))
      case SettingKind.real: row.real(2).isFinite ? .real(row.real(2)) : nil
      case SettingKind.truth: .truth(row.integer(2) != 0)
      default: nil
      }
    return (row.text(0), value)
  }
}
