package import Session

extension RecordStore {
  /// Returns the store's ledger; later calls take no time.
  package func ledger() throws(RecordsError) -> Ledger {
    if let knownLedger { return knownLedger }
    let ledger = try worker.query { database throws(RecordsError) in try database.ledger() }
    knownLedger = ledger
    return ledger
  }

  /// Appends an entry to the ledger and returns it; call `flush` to wait until it is saved.
  ///
  /// Returns nil and changes nothing if an entry with the receipt counts already.
  @discardableResult
  package func append(
    _ kind: LedgerEntry.Kind, _ item: String, coins: Int, receipt: String, on moment: Moment
  ) throws(RecordsError) -> LedgerEntry? {
    var ledger = try ledger()
    guard
      let entry = ledger.append(kind, item, coins: coins, on: moment, receipt: receipt)
    else { return nil }
    knownLedger = ledger
    worker.post([.ledger(entry)])
    return entry
  }

  /// The entries that a replaced file lacks, as writes.
  var ledgerWrites: [Write] { knownLedger?.lines.map { .ledger($0.entry) } ?? [] }

  /// Returns the coins that the finished games have earned, or nil while more games must be read.
  ///
  /// Games and achievements whose coins the ledger holds already, because they were deleted once,
  /// earn nothing again.
  ///
  /// Call it once in each frame until it returns a number; see `readCareer`.
  ///
  /// - Parameter count: the largest number of games to read.
  package func earnedCoins(games count: Int) throws(RecordsError) -> Int? {
    guard let career = try readCareer(games: count) else { return nil }
    return try unpaidCoins(of: career)
  }

  private func unpaidCoins(of career: Career) throws(RecordsError) -> Int {
    let carried: Carried
    if let known = careerState.carried {
      carried = known
    } else {
      carried = try worker.query { database throws(RecordsError) in try database.carried() }
      careerState.carried = carried
    }
    return career.coins(withoutPoints: carried.points, rewards: carried.rewards)
  }

  /// Appends the coins of games that are about to be deleted, so that the balance stays.
  ///
  /// The entry has the date of the last game. The games are remembered as paid.
  func carryCoins() throws(RecordsError) {
    let career = try career()
    let coins = try unpaidCoins(of: career)
    guard coins > 0, let moment = try history(limit: 1).entries.first?.moment else { return }
    let number = try ledger().lines.last?.entry.number ?? 0
    try append(
      .carried, "games", coins: min(coins, LedgerEntry.allCoins.upperBound),
      receipt: "carried:\(number + 1):\(moment.seconds)", on: moment)
    worker.post([.carry(career.achievements.unlocked.map(\.achievement))])
  }
}
