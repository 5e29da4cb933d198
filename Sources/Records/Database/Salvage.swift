internal import Session

/// What can be read of a damaged file.
struct Salvage: Sendable {
  var settings: [String: SettingValue] = [:]
  var bests: [BestScore] = []
  var finished: [FinishedGame] = []
  var waiting: [(journal: Journal, moment: Moment)] = []
  /// Rows that are known to have been there and cannot be read.
  var lost = 0

  /// Adds what an older state of the same file has besides.
  mutating func add(_ older: Salvage) {
    settings.merge(older.settings) { own, _ in own }
    bests += older.bests
    let known = Set(finished.map(\.id))
    finished += older.finished.filter { !known.contains($0.id) }
    for other in older.waiting where !known.contains(other.journal.id) {
      let own = waiting.firstIndex { $0.journal.id == other.journal.id }
      if let own, waiting[own].journal.count >= other.journal.count { continue }
      if let own { waiting[own] = other } else { waiting.append(other) }
    }
    lost = max(lost, older.lost)
  }

  var counts: SalvageCounts {
    SalvageCounts(
      games: finished.count, bests: Set(bests.map { WayToPlay($0.game) }).count,
      waiting: waiting.count, settings: settings.count,
      lost: lost)
  }
}

/// How much was salvaged, for the player.
package struct SalvageCounts: Hashable, Sendable {
  package var games = 0
  package var bests = 0
  package var waiting = 0
  package var settings = 0
  /// Rows that are known to be lost; parts of the file that nothing leads to are not counted.
  package var lost = 0
}

extension Database {
  /// Reads each table row by row, around the pages that are damaged.
  ///
  /// A result must be what its replay gives: what a changed bit made of it is not taken.
  func salvage() -> Salvage {
    var salvage = Salvage()
    let settings = readFromBothEnds(
      "SELECT key, kind, value FROM setting ORDER BY key", limit: Database.settingLimit
    ) { Database.setting($0) }
    for row in settings.rows {
      if let value = row.value { salvage.settings[row.key] = value } else { salvage.lost += 1 }
    }
    let bests = readFromBothEnds(
      "SELECT \(Database.bestColumns) FROM best ORDER BY mode", limit: 100
    ) { Database.best($0) }
    for row in bests.rows {
      if let best = row, best.isProved { salvage.bests.append(best) } else { salvage.lost += 1 }
    }
    // Of tables that can be read in part it is not known how much is missing.
    if settings.isBroken, !settings.rows.isEmpty { salvage.lost += 1 }
    if bests.isBroken, !bests.rows.isEmpty { salvage.lost += 1 }
    for id in ids(of: "finished", &salvage.lost) {
      switch row(id, "SELECT \(Database.columns) FROM finished WHERE id = ?", Database.finished) {
      case .some(let game?) where game.isProved: salvage.finished.append(game)
      case .some: salvage.lost += 1
      case nil: break
      }
    }
    for id in ids(of: "game", &salvage.lost) {
      let ended = row(id, "SELECT ended FROM game WHERE id = ?") { $0.integer(0) }
      guard case .some(let found?) = ended, found == Ended.no else { continue }
      guard let found = try? journal(id) else {
        salvage.lost += 1
        continue
      }
      salvage.waiting.append((found.journal, found.moment))
      salvage.lost += found.lost
    }
    return salvage
  }

  /// Takes in what was salvaged, games under the numbers they had.
  func add(_ salvage: Salvage) throws(RecordsError) {
    for (key, value) in salvage.settings { try set(value, key) }
    for best in salvage.bests { try improve(best) }
    for game in salvage.finished { try add(game) }
    // Of two games of one way to play the later stays.
    for (journal, moment) in salvage.waiting.sorted(by: { $0.journal.id < $1.journal.id }) {
      guard let replay = journal.replay else { continue }
      try begin(Journal(id: journal.id, base: replay), replay.text, moment)
    }
  }

  /// Rows in order up to a damaged place, and from the last one back to it.
  private func readFromBothEnds<Row>(
    _ query: String, limit: Int, _ decode: (Statement) -> Row
  ) -> (rows: [Row], isBroken: Bool) {
    var rows: [Row] = []
    func read(_ query: String) -> Bool {
      guard let statement = try? connection.statement("\(query) LIMIT \(limit)") else {
        return false
      }
      do throws(RecordsError) {
        while let row = try statement.next() { rows.append(decode(row)) }
        return true
      } catch { return false }
    }
    if read(query) { return (rows, false) }
    _ = read(query + " DESC")
    return (rows, true)
  }

  /// The numbers in a table, ascending, and those between the two ends of a damaged part.
  private func ids(of table: String, _ lost: inout Int) -> [Int] {
    let found = readFromBothEnds(
      "SELECT id FROM \(table) NOT INDEXED ORDER BY id", limit: Database.rowLimit
    ) { $0.integer(0) }
    var ids = Set(found.rows.filter(Database.ids.contains))
    lost += Set(found.rows).count - ids.count
    if found.isBroken {
      // The first descent of numbers is where the two readings meet.
      let turn = found.rows.indices.dropFirst().first { found.rows[$0] < found.rows[$0 - 1] }
      let low = turn.map { found.rows[$0 - 1] } ?? 0
      let high = found.rows.last ?? 0
      let (from, to) = (min(low, high), max(low, high))
      if to > from, to - from <= Database.rowLimit { ids.formUnion(from...to) }
    }
    return ids.sorted()
  }

  private static let rowLimit = 100_000

  /// The row with a number: nil when there is none, nil inside when it cannot be read.
  private func row<Row>(_ id: Int, _ query: String, _ read: (Statement) -> Row?) -> Row?? {
    do throws(RecordsError) {
      let statement = try connection.statement(query)
      try statement.bind(id, at: 1)
      return try statement.rows { read($0) }.first
    } catch { return .some(nil) }
  }
}

extension FinishedGame {
  /// Whether its moves give its score.
  var isProved: Bool {
    guard let replay = try? Replay(self.replay), replay.game == game,
      case .verified(let end) = replay.verify()
    else { return false }
    return end.score == score && end.moveCount == hands && end.grid.count == cardsLeft
      && replay.marks == marks
  }
}

extension BestScore {
  var isProved: Bool {
    guard let replay = try? Replay(self.replay), replay.game == game,
      case .verified(let end) = replay.verify()
    else { return false }
    return end.score == score && replay.marks == marks
  }
}
