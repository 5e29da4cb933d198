import Session
import TestSupport
import Testing

@testable import Records

/// The store's ledger: a chain of rows, of which changed ones are found out.
@Suite struct LedgerTests {
  /// A ledger with 1,000 coins bought, 450 and 120 spent, and a lasting product.
  private func sample() -> Ledger {
    var ledger = Ledger()
    ledger.append(.coins, "coins.1000", coins: 1_000, on: today, receipt: "a")
    ledger.append(.unlock, "theme.aurora", coins: -450, on: later(60), receipt: "b")
    ledger.append(.product, "noTips", coins: 0, on: later(120), receipt: "c")
    ledger.append(.unlock, "back.lattice", coins: -120, on: later(180), receipt: "d")
    return ledger
  }

  private func entries(_ ledger: Ledger) -> [LedgerEntry] { ledger.lines.map(\.entry) }

  private func statuses(_ ledger: Ledger) -> [Ledger.Status] { ledger.lines.map(\.status) }

  /// Examples of FIPS 180-4 and of NIST.
  @Test func hashesEqualThePublishedOnes() {
    #expect(
      SHA256.hex(of: "abc")
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      SHA256.hex(of: "")
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      SHA256.hex(of: "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      SHA256.hex(of: String(repeating: "a", count: 1_000))
        == "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3")
  }

  @Test func foldGivesCoinsAndItems() {
    let ledger = sample()
    #expect(ledger.coins == 430)
    #expect(ledger.items == ["theme.aurora", "noTips", "back.lattice"])
    #expect(!ledger.isTampered && ledger.missing == 0)
  }

  @Test func readLedgerEqualsTheAppendedOne() {
    let ledger = sample()
    #expect(Ledger(entries(ledger).reversed(), head: ledger.head) == ledger)
  }

  @Test func sameReceiptIsAppendedOnce() {
    var ledger = sample()
    let second = ledger.append(.coins, "coins.1000", coins: 1_000, on: today, receipt: "a")
    #expect(second == nil && ledger.coins == 430 && ledger.lines.count == 4)
  }

  /// A row that holds a receipt again, with a right hash, is in the file but does not count.
  @Test func copiedReceiptDoesNotCount() throws {
    let ledger = sample()
    let last = try #require(ledger.lines.last?.entry)
    let copy = LedgerEntry(
      number: 5, .coins, "coins.1000", coins: 1_000, on: today, receipt: "a", after: last.hash)
    let read = Ledger(
      entries(ledger) + [copy], head: LedgerHead(number: 5, hash: copy.hash))
    #expect(statuses(read).last == .duplicate && read.coins == 430 && !read.isTampered)
  }

  enum Field: CaseIterable {
    case number, kind, item, coins, seconds, east, receipt, previous, hash
  }

  private func changed(_ old: LedgerEntry, _ field: Field) -> LedgerEntry {
    LedgerEntry(
      number: field == .number ? old.number + 100 : old.number,
      kindNumber: field == .kind ? (old.kindNumber + 1) % 4 : old.kindNumber,
      item: field == .item ? old.item + "x" : old.item,
      coins: field == .coins ? old.coins + 1 : old.coins,
      moment: Moment(
        seconds: old.moment.seconds + (field == .seconds ? 1 : 0),
        eastOfUTC: old.moment.eastOfUTC + (field == .east ? 60 : 0)),
      receipt: field == .receipt ? old.receipt + "x" : old.receipt,
      previous: field == .previous ? String(old.previous.reversed()) + "0" : old.previous,
      hash: field == .hash ? String(repeating: "0", count: 64) : old.hash)
  }

  /// Whichever value of whichever row is changed: that row does not count, and all others do.
  @Test(arguments: Field.allCases, 0..<4)
  func changeOfAnyValueIsFoundOut(field: Field, row: Int) throws {
    let ledger = sample()
    var rows = entries(ledger)
    rows[row] = changed(rows[row], field)
    let read = Ledger(rows, head: ledger.head)
    #expect(read.isTampered)
    let line = try #require(read.lines.first { $0.entry == rows[row] })
    #expect(line.status == .changed)
    #expect(read.lines.filter { $0.status == .counted }.count == 3)
    let own = entries(ledger)[row]
    #expect(read.coins == ledger.coins - own.coins)
    #expect(!read.items.contains(own.item))
  }

  /// A row that someone changed and gave a new hash does not match the next row, or the head.
  @Test(arguments: 0..<4) func changedRowWithItsOwnNewHashIsFoundOut(row: Int) {
    let ledger = sample()
    var rows = entries(ledger)
    let old = rows[row]
    rows[row] = LedgerEntry(
      number: old.number, .coins, old.item, coins: 9_999, on: old.moment, receipt: old.receipt,
      after: old.previous)
    let read = Ledger(rows, head: ledger.head)
    #expect(statuses(read).filter { $0 == .changed }.count == 1)
    #expect(statuses(read)[row] == .changed && read.coins == ledger.coins - old.coins)
  }

  @Test func exchangedRowsDoNotCount() {
    let ledger = sample()
    var rows = entries(ledger)
    func renumbered(_ entry: LedgerEntry, _ number: Int) -> LedgerEntry {
      LedgerEntry(
        number: number, kindNumber: entry.kindNumber, item: entry.item, coins: entry.coins,
        moment: entry.moment, receipt: entry.receipt, previous: entry.previous, hash: entry.hash)
    }
    (rows[1], rows[3]) = (renumbered(rows[3], 2), renumbered(rows[1], 4))
    let read = Ledger(rows, head: ledger.head)
    #expect(statuses(read) == [.counted, .changed, .counted, .changed])
    #expect(read.coins == 1_000)
  }

  @Test(arguments: 0..<4) func removedRowIsMissed(row: Int) {
    let ledger = sample()
    var rows = entries(ledger)
    let removed = rows.remove(at: row)
    let read = Ledger(rows, head: ledger.head)
    #expect(read.missing == 1 && read.isTampered && read.changed == 0)
    #expect(read.coins == ledger.coins - removed.coins)
  }

  @Test func allRowsRemovedAreMissed() {
    let read = Ledger([], head: sample().head)
    #expect(read.missing == 4 && read.coins == 0 && read.items.isEmpty)
  }

  @Test func rowAddedOutsideOfTheGameDoesNotCount() throws {
    let ledger = sample()
    let last = try #require(ledger.lines.last?.entry)
    let forged = LedgerEntry(
      number: 5, .coins, "coins.1000", coins: 5_000, on: today, receipt: "e", after: last.hash)
    var read = Ledger(entries(ledger) + [forged], head: ledger.head)
    #expect(statuses(read).last == .changed && read.coins == 430)
    // The next entry follows the row that the game appended, so the forged one stays found out.
    read.append(.coins, "coins.100", coins: 100, on: today, receipt: "f")
    let again = Ledger(entries(read), head: read.head)
    #expect(again == read && again.coins == 530 && again.changed == 1)
  }

  @Test func changedRowStaysChangedAfterLaterEntries() {
    var ledger = sample().changed(3, coins: 120)
    #expect(ledger.changed == 1)
    ledger.append(.coins, "coins.100", coins: 100, on: today, receipt: "f")
    let read = Ledger(entries(ledger), head: ledger.head)
    #expect(statuses(read) == [.counted, .counted, .counted, .changed, .counted])
  }

  /// An item whose row does not count can be bought again, with the same receipt.
  @Test func changedUnlockCanBeBoughtAgain() {
    var ledger = sample().changed(1, coins: -1)
    #expect(!ledger.items.contains("theme.aurora"))
    let entry = ledger.append(.unlock, "theme.aurora", coins: -450, on: today, receipt: "b")
    #expect(entry != nil && ledger.items.contains("theme.aurora"))
  }

  @Test func hostileNumbersDoNotTrap() {
    let rows = [
      LedgerEntry(
        number: .max, kindNumber: .min, item: "", coins: .min,
        moment: Moment(seconds: .max, eastOfUTC: .min), receipt: "", previous: "", hash: ""),
      LedgerEntry(
        number: .min, kindNumber: 0, item: "", coins: .max, moment: today, receipt: "",
        previous: "", hash: ""),
    ]
    for head in [nil, LedgerHead(number: .max, hash: ""), LedgerHead(number: .min, hash: "")] {
      var ledger = Ledger(rows, head: head)
      #expect(ledger.changed == 2 && ledger.coins == 0)
      ledger.append(.coins, "coins.100", coins: 100, on: today, receipt: "f")
      #expect(ledger.coins == 100)
    }
  }

  // MARK: The file

  @Test func entriesAreSavedAndRead() throws {
    let folder = try TemporaryFolder()
    var store = folder.store()
    try store.append(.coins, "coins.1000", coins: 1_000, receipt: "a", on: today)
    try store.append(.unlock, "theme.aurora", coins: -450, receipt: "b", on: later(5))
    #expect(try store.append(.coins, "coins.1000", coins: 1_000, receipt: "a", on: today) == nil)
    let ledger = try store.ledger()
    store.close()
    store = folder.store()
    #expect(try store.ledger() == ledger && ledger.coins == 550)
    try store.append(.unlock, "back.tide", coins: -200, receipt: "c", on: later(9))
    store.close()
    store = folder.store()
    #expect(try store.ledger().coins == 350)
    #expect(try !store.ledger().isTampered)
    store.close()
  }

  @Test(arguments: [
    "UPDATE ledger SET coins = 9000 WHERE id = 1", "DELETE FROM ledger WHERE id = 1",
    "DELETE FROM ledger WHERE id = 2", "UPDATE ledger SET item = 'theme.ember' WHERE id = 2",
    "UPDATE ledger SET id = 7 WHERE id = 2",
    """
    INSERT INTO ledger SELECT 3, kind, item, coins, seconds, east, 'x', hash, hash
    FROM ledger WHERE id = 1
    """,
  ]) func changesOfTheFileAreFoundOut(sql: String) throws {
    let folder = try TemporaryFolder()
    var store = folder.store()
    try store.append(.coins, "coins.1000", coins: 1_000, receipt: "a", on: today)
    try store.append(.unlock, "theme.aurora", coins: -450, receipt: "b", on: later(5))
    store.flush()
    try store.change(sql)
    store.close()
    store = folder.store()
    #expect(try store.ledger().isTampered)
    store.close()
  }

  @Test func damagedFileKeepsTheLedger() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    try store.append(.coins, "coins.1000", coins: 1_000, receipt: "a", on: today)
    try store.append(.product, "noTips", coins: 0, receipt: "b", on: later(5))
    let ledger = try store.ledger()
    let salvage = try store.worker.query { database throws(RecordsError) in database.salvage() }
    store.close()
    #expect(salvage.ledger.count == 2 && !salvage.isEmpty)
    let other = try TemporaryFolder()
    let second = other.store()
    try second.worker.query { database throws(RecordsError) in try database.add(salvage) }
    #expect(try second.ledger() == ledger)
    second.close()
  }

  @Test func exportedEntriesAreImportedOnce() throws {
    let (store, _) = RecordStore.open(folder: nil)
    try store.append(.coins, "coins.1000", coins: 1_000, receipt: "a", on: today)
    try store.append(.unlock, "theme.aurora", coins: -450, receipt: "b", on: later(5))
    let text = try store.exported()
    let (other, _) = RecordStore.open(folder: nil)
    try other.append(.product, "noTips", coins: 0, receipt: "c", on: today)
    for _ in 0..<2 { try other.add(exported: text) }
    let ledger = try other.ledger()
    #expect(ledger.coins == 550 && ledger.lines.count == 3 && !ledger.isTampered)
    #expect(ledger.items == ["noTips", "theme.aurora"])
    let (forged, _) = RecordStore.open(folder: nil)
    try forged.add(exported: text.replacing("1000,", with: "9000,"))
    #expect(try forged.ledger().coins == -450)
  }

  @Test func deletedGamesLeaveTheirCoins() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    let session = ended(game(5))
    _ = store.finish(session, at: 0, on: today)
    let earned = try store.career().coins
    #expect(earned >= session.state.score / 100 && earned > 0)
    store.reset(.games)
    #expect(try store.career().coins == 0)
    #expect(try store.ledger().coins == earned)
    #expect(try store.ledger().lines.map(\.entry.kind) == [.carried])
    store.reset(.everything)
    #expect(try store.ledger() == Ledger())
    #expect(try store.count("ledger") == 0 && store.count("ledgerHead") == 0)
    store.close()
  }

  /// Games that an export brings back after they were deleted earn nothing again.
  @Test func coinsOfTheSameGamesCountOnce() throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    let store = folder.store()
    for seed in 1...4 { store.finish(ended(game(UInt64(seed))), at: 0, on: later(seed)) }
    let text = try store.exported()
    func balance(_ store: RecordStore) throws -> Int {
      try #require(try store.earnedCoins(games: 100)) + store.ledger().coins
    }
    let coins = try balance(store)
    #expect(coins > 0)
    for _ in 0..<3 {
      store.reset(.games)
      #expect(try balance(store) == coins)
      #expect(try store.add(exported: text) == 4)
      #expect(try balance(store) == coins)
    }
    #expect(try store.ledger().lines.count == 1, "nothing was paid twice")
    // A new game earns as ever.
    let new = ended(game(9))
    store.finish(new, at: 0, on: later(99))
    let earned = try balance(store) - coins
    #expect(earned >= new.state.score / 100)
    // Another machine gets both files, in any order.
    store.reset(.games)
    let rest = try store.exported()
    let second = other.store()
    for text in [rest, text, rest] { try second.add(exported: text) }
    #expect(try balance(second) == balance(store))
    store.close()
    second.close()
  }

  /// Without the rows at the end, and with the head of the last row that is left, the seal still
  /// knows how many there were.
  @Test(arguments: [1, 2, 3]) func endThatWasCutOffIsMissed(left: Int) throws {
    let folder = try TemporaryFolder()
    var store = folder.store()
    for number in 1...3 {
      try store.append(.coins, "coins.100", coins: 100, receipt: "\(number)", on: later(number))
    }
    store.flush()
    try store.change("DELETE FROM ledger WHERE id > \(left)")
    try store.change(
      "UPDATE ledgerHead SET number = \(left), hash = (SELECT hash FROM ledger WHERE id = \(left))")
    store.close()
    store = folder.store()
    #expect(try store.ledger().missing == 3 - left)
    #expect(try store.ledger().isTampered == (left < 3))
    try store.append(.coins, "coins.100", coins: 100, receipt: "new", on: later(9))
    store.close()
    store = folder.store()
    #expect(try store.ledger().missing == 3 - left && store.ledger().coins == (left + 1) * 100)
    store.close()
  }

  @Test func rowsWithAHeadOfTheirOwnDoNotCount() throws {
    let folder = try TemporaryFolder()
    var store = folder.store()
    try store.append(.coins, "coins.100", coins: 100, receipt: "a", on: today)
    let last = try #require(try store.ledger().lines.last?.entry)
    let forged = LedgerEntry(
      number: 2, .coins, "coins.3000", coins: 3_000, on: today, receipt: "b", after: last.hash)
    try store.worker.query { database throws(RecordsError) in
      try database.add(forged)
      try database.connection.execute(
        "UPDATE ledgerHead SET number = 2, hash = '\(forged.hash)'")
    }
    store.close()
    store = folder.store()
    #expect(try store.ledger().coins == 100 && store.ledger().changed == 1)
    store.close()
  }

  /// One coin for every hundred points, and the rewards of the achievements.
  @Test func coinsFollowFromPointsAndAchievements() throws {
    let (store, _) = RecordStore.open(folder: nil)
    var points = 0
    for seed in 1...3 {
      let session = ended(game(UInt64(seed)))
      _ = store.finish(session, at: 0, on: later(seed))
      points += session.state.score
    }
    let career = try store.career()
    let rewards = career.achievements.unlocked.map(\.achievement.reward).reduce(0, +)
    #expect(rewards > 0 && career.statistics.all.points == points)
    #expect(career.coins == points / 100 + rewards)
    #expect(try store.earnedCoins(games: 1) == career.coins)
  }
}
