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

  var isEmpty: Bool {
    settings.isEmpty && bests.isEmpty && finished.isEmpty && waiting.isEmpty
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
  /// A result must be what its replay says: what a changed bit made of it is not taken.
  func salvage() -> Salvage {
    var salvage = Salvage()
    let settings = readFromBothEnds(
      "SELECT key, kind, value FROM setting", by: ["key"], limit: Database.settingLimit
    ) { Database.setting($0) }
    for row in settings.rows {
      if let value = row.value { salvage.settings[row.key] = value } else { salvage.lost += 1 }
    }
    let bests = readFromBothEnds(
      "SELECT \(Database.bestColumns) FROM best", by: ["mode"], limit: 100
    ) { Database.best($0) }
    for row in bests.rows {
      if let best = row, best.isProved { salvage.bests.append(best) } else { salvage.lost += 1 }
    }
    // Of tables that can be read in part it is not known how much is missing.
    if settings.isBroken, !settings.rows.isEmpty { salvage.lost += 1 }
    if bests.isBroken, !bests.rows.isEmpty { salvage.lost += 1 }
    let finished = rows(
      of: "finished", Database.columns, index: "finishedByDate", &salvage.lost, Database.finished)
    for game in finished {
      if game.isAsWritten { salvage.finished.append(game) } else { salvage.lost += 1 }
    }
    let games = rows(of: "game", "id, ended", index: nil, &salvage.lost) { row in
      (id: row.integer(0), ended: row.integer(1))
    }
    for game in games where game.ended == Ended.no {
      guard let found = try? journal(game.id) else {
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
    _ query: String, by order: [String], limit: Int, _ decode: (Statement) -> Row
  ) -> (rows: [Row], isBroken: Bool) {
    var rows: [Row] = []
    connection.allow(seconds: Opening.seconds / 3)
    func read(_ direction: String) -> Bool {
      let order = order.map { "\($0) \(direction)" }.joined(separator: ", ")
      let text = "\(query) ORDER BY \(order) LIMIT \(limit)"
      guard let statement = try? connection.statement(text) else { return false }
      do throws(RecordsError) {
        while let row = try statement.next() { rows.append(decode(row)) }
        return true
      } catch { return false }
    }
    if read("ASC") { return (rows, false) }
    _ = read("DESC")
    return (rows, true)
  }

  /// The rows of a table: those that a scan from both ends finds, then those that an index knows or
  /// that are missing between others, one by one; adds to `lost` what cannot be read.
  ///
  /// - Parameter columns: the first is the row's number.
  private func rows<Row>(
    of table: String, _ columns: String, index: String?, _ lost: inout Int,
    _ decode: (Statement) -> Row?
  ) -> [Row] {
    let scan = readFromBothEnds(
      "SELECT \(columns) FROM \(table) NOT INDEXED", by: ["id"], limit: Database.rowLimit
    ) { (id: $0.integer(0), row: decode($0)) }
    var found: [Int: Row] = [:]
    for (id, row) in scan.rows {
      if let row, Database.ids.contains(id) { found[id] = row } else { lost += 1 }
    }
    let indexed = index.map { index in
      readFromBothEnds(
        "SELECT id FROM \(table) INDEXED BY \(index)", by: ["seconds", "id"],
        limit: Database.rowLimit
      ) { $0.integer(0) }
    }
    let known = Set((indexed?.rows ?? []).filter(Database.ids.contains))
    let scanned = Set(scan.rows.map(\.id).filter(Database.ids.contains))
    var missing = known.subtracting(scanned)
    // An index that is whole knows all there were.
    let isComplete = indexed?.isBroken == false
    if !isComplete, let high = scanned.max() {
      let low = scan.isBroken ? 1 : scanned.min() ?? 1
      if high - low < Database.gapLimit { missing.formUnion(Set(low...high).subtracting(scanned)) }
    }
    for id in missing {
      switch row(id, "SELECT \(columns) FROM \(table) WHERE id = ?", decode) {
      case .some(let row?): found[id] = row
      case .some: if known.contains(id) || !isComplete { lost += 1 }
      case nil: if known.contains(id) { lost += 1 }
      }
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  private static let rowLimit = 300_000
  /// So many numbers are tried one by one.
  private static let gapLimit = 20_000

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
  /// Whether the row says what its replay says, whose text has a check of its own.
  ///
  /// Playing 20,000 games again would take longer than a start may.
  fileprivate var isAsWritten: Bool {
    guard let replay = try? Replay(self.replay) else { return false }
    return replay.game == game && replay.score == score && replay.marks == marks
      && replay.time == time && replay.log.line.count == hands
  }
}

extension BestScore {
  /// Whether its moves give its score.
  fileprivate var isProved: Bool {
    guard let replay = try? Replay(self.replay), replay.game == game,
      case .verified(let end) = replay.verify()
    else { return false }
    return end.score == score && replay.marks == marks
  }
}
