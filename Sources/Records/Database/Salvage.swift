internal import Session

/// The readable contents of a damaged file.
struct Salvage: Sendable {
  var settings: [String: SettingValue] = [:]
  var bests: [BestScore] = []
  var finished: [FinishedGame] = []
  var unfinished: [(journal: Journal, moment: Moment)] = []
  var climbs: [ClimbRecord] = []
  var dailies: [DailyRecord] = []
  var unlocks: [Unlock] = []
  /// The entries of the ledger, also changed ones, and its head.
  var ledger: [LedgerEntry] = []
  var ledgerHead: LedgerHead?
  var friends: [FriendScore] = []
  /// The deleted games and achievements whose coins are in the ledger.
  var paidGames: Set<CarriedGame> = []
  var paidRewards: Set<Achievement> = []
  /// The number of rows that are known to have existed and cannot be read.
  var lost = 0

  /// Adds contents from an older state of the same file, unless they exist here already.
  ///
  /// An unfinished game is replaced if the older state has more of its steps.
  mutating func add(_ older: Salvage) {
    settings.merge(older.settings) { own, _ in own }
    bests += older.bests
    let known = Set(finished.map(\.id))
    finished += older.finished.filter { !known.contains($0.id) }
    for other in older.unfinished where !known.contains(other.journal.id) {
      let own = unfinished.firstIndex { $0.journal.id == other.journal.id }
      if let own, unfinished[own].journal.count >= other.journal.count { continue }
      if let own { unfinished[own] = other } else { unfinished.append(other) }
    }
    let ownClimbs = Set(climbs.map(\.id))
    climbs += older.climbs.filter { !ownClimbs.contains($0.id) }
    let ownDays = Set(dailies.map(\.date))
    dailies += older.dailies.filter { !ownDays.contains($0.date) }
    // Adding them to a database keeps the earlier of two dates.
    unlocks += older.unlocks
    let ownEntries = Set(ledger.map(\.number))
    ledger += older.ledger.filter { !ownEntries.contains($0.number) }
    if let head = older.ledgerHead, head.number > ledgerHead?.number ?? 0 { ledgerHead = head }
    // A friend's score that exists already is not added again.
    friends += older.friends
    paidGames.formUnion(older.paidGames)
    paidRewards.formUnion(older.paidRewards)
    lost = max(lost, older.lost)
  }

  var isEmpty: Bool {
    settings.isEmpty && bests.isEmpty && finished.isEmpty && unfinished.isEmpty && climbs.isEmpty
      && dailies.isEmpty && unlocks.isEmpty && ledger.isEmpty && friends.isEmpty
  }

  var counts: SalvageCounts {
    SalvageCounts(
      games: finished.count, bests: Set(bests.map { Variant($0.game) }).count,
      unfinished: unfinished.count, dailies: dailies.count, settings: settings.count,
      lost: lost)
  }
}

/// How much was salvaged, as told to the player.
package struct SalvageCounts: Hashable, Sendable {
  /// The number of finished games.
  package var games = 0
  /// The number of best scores.
  package var bests = 0
  /// The number of unfinished games.
  package var unfinished = 0
  /// The number of dates with a first try of the daily game.
  package var dailies = 0
  package var settings = 0
  /// The number of rows known to be lost; unreachable parts of the file are not counted.
  package var lost = 0
}

extension Database {
  /// Returns what can be read of each table, row by row; damaged pages are skipped.
  ///
  /// Results that do not match their replays are dropped, because a flipped bit may have changed
  /// them.
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
      if let best = row, best.isVerified { salvage.bests.append(best) } else { salvage.lost += 1 }
    }
    // If the table was read only in part, it is unknown how many rows are missing; count one.
    if settings.isBroken, !settings.rows.isEmpty { salvage.lost += 1 }
    if bests.isBroken, !bests.rows.isEmpty { salvage.lost += 1 }
    let finished = rows(
      of: "finished", Database.columns, index: "finishedByDate", &salvage.lost, Database.finished)
    for game in finished {
      if game.matchesReplay { salvage.finished.append(game) } else { salvage.lost += 1 }
    }
    let climbs = rows(
      of: "climb", Database.climbColumns, index: nil, &salvage.lost, Database.climb)
    for run in climbs {
      if run.matchesReplay { salvage.climbs.append(run) } else { salvage.lost += 1 }
    }
    let dailies = rows(
      of: "daily", Database.dailyColumns, index: "dailyByDate", &salvage.lost, Database.daily)
    for record in dailies {
      if record.matchesReplay { salvage.dailies.append(record) } else { salvage.lost += 1 }
    }
    salvage.unlocks = rows(
      of: "achievement", Database.unlockColumns, index: nil, &salvage.lost, Database.unlock)
    salvage.ledger = rows(
      of: "ledger", Database.ledgerColumns, index: nil, &salvage.lost, Database.ledgerEntry)
    salvage.ledgerHead = (try? ledgerHead()) ?? nil
    salvage.paidGames = Set((try? carriedGames()) ?? [])
    salvage.paidRewards = Set((try? carriedRewards()) ?? [])
    let friends = rows(
      of: "friend", Database.friendColumns, index: nil, &salvage.lost, Database.friend)
    for score in friends {
      if score.matchesReplay { salvage.friends.append(score) } else { salvage.lost += 1 }
    }
    let games = rows(of: "game", "id, ended", index: nil, &salvage.lost) { row in
      (id: row.integer(0), ended: row.integer(1))
    }
    for game in games where game.ended == Ended.no {
      guard let found = try? journal(game.id) else {
        salvage.lost += 1
        continue
      }
      salvage.unfinished.append((found.journal, found.moment))
      salvage.lost += found.lost
    }
    return salvage
  }

  /// Adds what was salvaged; games keep their numbers.
  func add(_ salvage: Salvage) throws(RecordsError) {
    for (key, value) in salvage.settings { try set(value, key) }
    for best in salvage.bests { try improve(best) }
    for game in salvage.finished { try add(game) }
    for run in salvage.climbs { try put(run) }
    for record in salvage.dailies { try add(record) }
    for unlock in salvage.unlocks { try add(unlock) }
    for entry in salvage.ledger { try add(entry) }
    if let head = salvage.ledgerHead { try put(head) }
    for score in salvage.friends { try add(score) }
    try add(Array(salvage.paidGames), Array(salvage.paidRewards))
    // `begin` deletes the previous game of the slot. The order by number makes the later game stay.
    for (journal, moment) in salvage.unfinished.sorted(by: { $0.journal.id < $1.journal.id }) {
      guard let replay = journal.replay else { continue }
      try begin(Journal(id: journal.id, base: replay), replay.text, moment)
    }
  }

  /// Returns all rows in order, or the rows before and after damaged pages.
  ///
  /// If pages are damaged, `isBroken` is true. The result then contains the rows before the first
  /// damaged page in order, followed by the rows after the last damaged page in reverse order.
  private func readFromBothEnds<Row>(
    _ query: String, by order: [String], limit: Int, _ decode: (Statement) -> Row
  ) -> (rows: [Row], isBroken: Bool) {
    var rows: [Row] = []
    connection.allow(seconds: DatabaseOpener.seconds / 3)
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

  /// Returns the readable rows of a table, in order of their numbers.
  ///
  /// The rows are read from both ends of the table. Then each row that was not reached is tried by
  /// its number. The index lists these numbers. Without an intact index, all numbers up to the
  /// highest one that was read are tried, too. The number of unreadable rows is added to `lost`.
  ///
  /// - Parameter columns: the first one is the row's number.
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
    // An intact index lists all rows, so there are no others to try.
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
  /// The largest range of row numbers that are tried one by one.
  private static let gapLimit = 20_000

  /// Returns the row with the number `id`; nil if there is none, `.some(nil)` if it cannot be read.
  private func row<Row>(_ id: Int, _ query: String, _ read: (Statement) -> Row?) -> Row?? {
    do throws(RecordsError) {
      let statement = try connection.statement(query)
      try statement.bind(id, at: 1)
      return try statement.rows { read($0) }.first
    } catch { return .some(nil) }
  }
}

extension FinishedGame {
  /// Whether the other values of the game match its replay.
  ///
  /// The text of the replay has a checksum, so damage to the text is detected. The moves are not
  /// checked, because replaying 20,000 games would take too long at the start.
  fileprivate var matchesReplay: Bool {
    guard let replay = try? Replay(self.replay) else { return false }
    return replay.game == game && replay.score == score && replay.marks == marks
      && replay.time == time && replay.log.line.count == hands
  }
}

extension BestScore {
  /// Whether the saved replay is legal and ends with the saved score.
  fileprivate var isVerified: Bool {
    guard let replay = try? Replay(self.replay), replay.game == game,
      case .verified(let end) = replay.verify()
    else { return false }
    return end.score == score && replay.marks == marks
  }
}
