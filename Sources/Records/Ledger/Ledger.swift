package import Session

/// The store's account: its entries, which of them count, and what follows from those.
///
/// The game itself only appends. A row that was changed outside of the game does not match its own
/// hash, or its hash is not the one that the next row holds; it stays in the list and does not
/// count. There is no secret in this: someone who computes all hashes again, also those of the head
/// and of the seal, is not found out.
package struct Ledger: Equatable, Sendable {
  package enum Status: Hashable, Sendable {
    case counted
    /// The row was changed, or added, outside of the game.
    case changed
    /// An earlier row has the same receipt.
    case duplicate
  }

  /// An entry and whether it counts.
  package struct Line: Hashable, Sendable {
    package let entry: LedgerEntry
    package let status: Status
  }

  /// All entries in the order of their numbers.
  package private(set) var lines: [Line] = []
  /// The number of entries that were removed outside of the game.
  package private(set) var missing = 0
  /// The sum of the coins of all entries that count.
  package private(set) var coins = 0
  /// The items of all entries of the kinds `unlock` and `product` that count.
  package private(set) var items: Set<String> = []
  private var receipts: Set<String> = []
  /// The row appended last; nil while the ledger is empty, or if it is unknown.
  private(set) var head: LedgerHead?

  package init() {}

  /// - Parameters:
  ///   - entries: the entries in any order, with distinct numbers.
  ///   - head: the row appended last, as stored beside the entries; nil if it is unknown.
  package init(_ entries: [LedgerEntry], head: LedgerHead?) {
    self.init(entries, head: head, seal: nil)
  }

  /// - Parameter seal: the number and hash of the row appended last, as stored in another place; nil
  ///   if it is unknown.
  init(_ entries: [LedgerEntry], head: LedgerHead?, seal: LedgerSeal?) {
    let entries = entries.sorted { $0.number < $1.number }
    let head = head.flatMap { LedgerEntry.allNumbers.contains($0.number) ? $0 : nil }
    let seal = seal.flatMap { LedgerEntry.allNumbers.contains($0.number) ? $0 : nil }
    let possible = entries.filter { LedgerEntry.allNumbers.contains($0.number) }
    let last = max(head?.number ?? seal?.number ?? possible.last?.number ?? 0, seal?.number ?? 0)
    missing = last - possible.count { $0.number <= last }
    for (index, entry) in entries.enumerated() {
      let next = index + 1 < entries.count ? entries[index + 1] : nil
      let isTrusted = Ledger.isTrusted(entry, before: next, head: head)
      let isSealed =
        seal.map {
          entry.number < $0.number
            || entry.number == $0.number && $0.check == LedgerSeal.check(of: entry.hash)
        } ?? true
      add(entry, isTrusted: isTrusted && isSealed)
    }
    self.head = head ?? possible.last.map { LedgerHead(number: $0.number, hash: $0.hash) }
    // The next row is numbered after the rows that were cut off, so that the gap stays.
    if let seal, seal.number > self.head?.number ?? 0 {
      self.head = LedgerHead(number: seal.number, hash: self.head?.hash ?? "")
    }
  }

  /// The number of entries that were changed or added outside of the game.
  package var changed: Int { lines.count { $0.status == .changed } }

  /// Whether entries were changed, added or removed outside of the game.
  package var isTampered: Bool { missing > 0 || changed > 0 }

  package func has(receipt: String) -> Bool { receipts.contains(receipt) }

  /// Returns whether nothing contradicts an entry: its own hash, the next entry, and the head.
  private static func isTrusted(
    _ entry: LedgerEntry, before next: LedgerEntry?, head: LedgerHead?
  ) -> Bool {
    guard entry.isIntact, entry.kind != nil, LedgerEntry.allNumbers.contains(entry.number)
    else { return false }
    if let next, next.number == entry.number + 1, next.isIntact, next.previous != entry.hash {
      return false
    }
    guard let head else { return true }
    return entry.number < head.number || entry.number == head.number && entry.hash == head.hash
  }

  private mutating func add(_ entry: LedgerEntry, isTrusted: Bool) {
    let status: Status =
      !isTrusted ? .changed : receipts.contains(entry.receipt) ? .duplicate : .counted
    lines.append(Line(entry: entry, status: status))
    guard status == .counted else { return }
    receipts.insert(entry.receipt)
    coins += entry.coins
    if entry.kind == .unlock || entry.kind == .product { items.insert(entry.item) }
  }

  /// Appends an entry and returns it; returns nil if the receipt has been counted already.
  ///
  /// The entry holds the hash of the row that was really appended last, so a changed row before it
  /// stays detected.
  @discardableResult
  package mutating func append(
    _ kind: LedgerEntry.Kind, _ item: String, coins: Int, on moment: Moment, receipt: String
  ) -> LedgerEntry? {
    precondition(LedgerEntry.allCoins.contains(coins), "too many coins for one entry")
    guard !receipts.contains(receipt) else { return nil }
    // A row that was added outside of the game may have the next number.
    var number = (head?.number ?? 0) + 1
    while lines.contains(where: { $0.entry.number == number }) { number += 1 }
    let entry = LedgerEntry(
      number: number, kind, item, coins: coins, on: moment, receipt: receipt,
      after: head?.hash ?? "")
    head = LedgerHead(number: number, hash: entry.hash)
    add(entry, isTrusted: true)
    return entry
  }
}

extension Ledger {
  /// Returns the ledger as it would be read if someone had changed the coins of a row in the file.
  ///
  /// Pictures and tests use it.
  package func changed(_ index: Int, coins: Int) -> Ledger {
    var entries = lines.map(\.entry)
    let old = entries[index]
    entries[index] = LedgerEntry(
      number: old.number, kindNumber: old.kindNumber, item: old.item, coins: coins,
      moment: old.moment, receipt: old.receipt, previous: old.previous, hash: old.hash)
    return Ledger(entries, head: head)
  }
}
