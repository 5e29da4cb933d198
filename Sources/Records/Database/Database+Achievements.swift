internal import Session

/// The unlocked achievements.
extension Database {
  static let unlockColumns = "id, mode, seconds, east"

  /// Adds an unlocked achievement; of two dates, the earlier one stays.
  func add(_ unlock: Unlock) throws(RecordsError) {
    try write(unlock, "WHERE excluded.seconds < seconds")
  }

  /// Writes an unlocked achievement; it replaces an earlier row.
  func put(_ unlock: Unlock) throws(RecordsError) { try write(unlock, "") }

  private func write(_ unlock: Unlock, _ condition: String) throws(RecordsError) {
    let statement = try connection.statement(
      """
      INSERT INTO achievement(\(Database.unlockColumns)) VALUES(?, ?, ?, ?)
      ON CONFLICT(id) DO UPDATE SET mode = excluded.mode, seconds = excluded.seconds,
        east = excluded.east \(condition)
      """)
    try statement.bind(unlock.achievement.rawValue, at: 1)
    try statement.bind(Int(unlock.mode), at: 2)
    try statement.bind(unlock.moment.seconds, at: 3)
    try statement.bind(unlock.moment.eastOfUTC, at: 4)
    try statement.run()
  }

  /// Returns the unlocked achievements that this version knows, in the order of their dates.
  func unlocks() throws(RecordsError) -> [Unlock] {
    let statement = try connection.statement(
      "SELECT \(Database.unlockColumns) FROM achievement ORDER BY seconds, id LIMIT 1000")
    return try statement.rows(Database.unlock).compactMap(\.self)
  }

  /// Removes an achievement.
  func removeUnlock(_ achievement: Achievement) throws(RecordsError) {
    let statement = try connection.statement("DELETE FROM achievement WHERE id = ?")
    try statement.bind(achievement.rawValue, at: 1)
    try statement.run()
  }

  /// Returns the achievement in a row of `unlockColumns`; nil if a value is invalid or unknown.
  static func unlock(_ row: Statement) -> Unlock? {
    guard let achievement = Achievement(rawValue: row.integer(0)),
      let mode = row.integer(1, in: 0...15), let moment = row.moment(2)
    else { return nil }
    return Unlock(achievement, mode: UInt8(mode), at: moment)
  }
}
