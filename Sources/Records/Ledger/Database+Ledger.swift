internal import Session

extension Schema {
  /// The store's ledger, and the row that was appended last.
  ///
  /// `id` is the number of the entry. Rows are never changed by the game; see `Ledger`. The table
  /// `ledgerHead` has one row.
  static let ledger = """
    CREATE TABLE ledger(
      id INTEGER PRIMARY KEY,
      kind INTEGER NOT NULL,
      item TEXT NOT NULL,
      coins INTEGER NOT NULL,
      seconds INTEGER NOT NULL,
      east INTEGER NOT NULL,
      receipt TEXT NOT NULL,
      previous TEXT NOT NULL,
      hash TEXT NOT NULL
    ) STRICT;
    CREATE TABLE ledgerHead(
      id INTEGER PRIMARY KEY,
      number INTEGER NOT NULL,
      hash TEXT NOT NULL
    ) STRICT;
    """

  /// The tables of the ledger.
  static let ledgerTables = ["ledger", "ledgerHead"]
}

/// The entries of the store's ledger.
extension Database {
  static let ledgerColumns = "id, kind, item, coins, seconds, east, receipt, previous, hash"
  /// The largest number of entries that are read; a hostile file may have more.
  private static let entryLimit = 20_000

  /// Appends an entry; a number that exists already keeps its row.
  func append(_ entry: LedgerEntry) throws(RecordsError) {
    try add(entry)
    try put(LedgerHead(number: entry.number, hash: entry.hash))
  }

  /// Adds an entry without a change of the head, unless its number exists.
  func add(_ entry: LedgerEntry) throws(RecordsError) {
    let statement = try connection.statement(
      """
      INSERT INTO ledger(\(Database.ledgerColumns)) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT(id) DO NOTHING
      """)
    try statement.bind(entry.number, at: 1)
    try statement.bind(entry.kindNumber, at: 2)
    try statement.bind(entry.item, at: 3)
    try statement.bind(entry.coins, at: 4)
    try statement.bind(entry.moment.seconds, at: 5)
    try statement.bind(entry.moment.eastOfUTC, at: 6)
    try statement.bind(entry.receipt, at: 7)
    try statement.bind(entry.previous, at: 8)
    try statement.bind(entry.hash, at: 9)
    try statement.run()
  }

  /// Writes the head, unless the stored one has a higher number, and the seal that repeats it.
  func put(_ head: LedgerHead) throws(RecordsError) {
    try put(LedgerSeal(head))
    let statement = try connection.statement(
      """
      INSERT INTO ledgerHead(id, number, hash) VALUES(1, ?, ?)
      ON CONFLICT(id) DO UPDATE SET number = excluded.number, hash = excluded.hash
      WHERE excluded.number >= number
      """)
    try statement.bind(head.number, at: 1)
    try statement.bind(head.hash, at: 2)
    try statement.run()
  }

  func ledger() throws(RecordsError) -> Ledger {
    let rows = try connection.statement(
      "SELECT \(Database.ledgerColumns) FROM ledger ORDER BY id LIMIT \(Database.entryLimit)"
    ).rows(Database.ledgerEntry)
    return Ledger(rows.compactMap(\.self), head: try ledgerHead(), seal: try ledgerSeal())
  }

  /// The names of the counters that hold the seal; see `removeCounters`.
  private static let sealNames = (number: "seal number", check: "seal check")

  private func put(_ seal: LedgerSeal) throws(RecordsError) {
    if let old = try ledgerSeal(), old.number > seal.number { return }
    for (name, value) in [
      (Database.sealNames.number, seal.number), (Database.sealNames.check, seal.check),
    ] {
      let statement = try connection.statement(
        """
        INSERT INTO counter(name, value) VALUES(?, ?)
        ON CONFLICT(name) DO UPDATE SET value = excluded.value
        """)
      try statement.bind(name, at: 1)
      try statement.bind(value, at: 2)
      try statement.run()
    }
  }

  /// Returns the seal; nil for a ledger of an earlier version of the game.
  func ledgerSeal() throws(RecordsError) -> LedgerSeal? {
    func counter(_ name: String) throws(RecordsError) -> Int? {
      let statement = try connection.statement("SELECT value FROM counter WHERE name = ?")
      try statement.bind(name, at: 1)
      return try statement.rows { $0.integer(0) }.first
    }
    guard let number = try counter(Database.sealNames.number),
      let check = try counter(Database.sealNames.check)
    else { return nil }
    return LedgerSeal(number: number, check: check)
  }

  /// Returns the row that was appended last; nil if it is unknown.
  func ledgerHead() throws(RecordsError) -> LedgerHead? {
    try connection.statement("SELECT number, hash FROM ledgerHead WHERE id = 1").rows {
      LedgerHead(number: $0.integer(0), hash: $0.text(1))
    }.first
  }

  /// Returns the entry in a row of `ledgerColumns`.
  ///
  /// Its values are those of the row, even if they are invalid: `Ledger` finds them out. Returns nil
  /// if a text is too long.
  static func ledgerEntry(_ row: Statement) -> LedgerEntry? {
    let texts = [row.text(2), row.text(6), row.text(7), row.text(8)]
    guard texts.allSatisfy({ $0.utf8.count <= LedgerEntry.textLimit }) else { return nil }
    return LedgerEntry(
      number: row.integer(0), kindNumber: row.integer(1), item: texts[0], coins: row.integer(3),
      moment: Moment(seconds: row.integer(4), eastOfUTC: row.integer(5)), receipt: texts[1],
      previous: texts[2], hash: texts[3])
  }
}

extension Database {
  /// Appends the entries of an exported ledger whose receipts are new.
  func merge(_ entries: [LedgerEntry]) throws(RecordsError) {
    guard !entries.isEmpty else { return }
    var ledger = try ledger()
    for entry in entries {
      guard let kind = entry.kind,
        let new = ledger.append(
          kind, entry.item, coins: entry.coins, on: entry.moment, receipt: entry.receipt)
      else { continue }
      try append(new)
    }
  }
}
