internal import JSON
package import Session

/// A row of the store's ledger: coins that came or went, and what was bought with them.
///
/// Rows are only ever appended. Each holds the hash of the row before, so that they form a chain.
package struct LedgerEntry: Hashable, Sendable {
  package enum Kind: Int, CaseIterable, Sendable {
    /// A pack of coins from the provider; `item` is its product.
    case coins
    /// Something lasting from the provider, such as the end of the house tips; it moves no coins.
    case product
    /// Something bought with coins; `coins` is negative.
    case unlock
    /// The coins earned by games whose records the player has deleted.
    case carried
  }

  /// The position in the ledger, from 1.
  package let number: Int
  /// The raw value of the kind; a changed row may have any.
  package let kindNumber: Int
  /// The identifier of the product or of the unlocked item.
  package let item: String
  /// The coins that came, or with a minus those that went.
  package let coins: Int
  package let moment: Moment
  /// The proof of the provider, or a text that is the same for each unlock of one item.
  ///
  /// Of two entries with the same receipt, only the first one counts.
  package let receipt: String
  /// The hash of the row before; empty for the first row.
  package let previous: String
  /// The hash of all values above.
  package let hash: String

  /// The kind; nil for a number that this version does not know.
  package var kind: Kind? { Kind(rawValue: kindNumber) }

  /// Whether `hash` is that of the other values.
  package var isIntact: Bool { hash == digest && LedgerEntry.allCoins.contains(coins) }

  /// The possible numbers; more rows than that would not be read.
  static let allNumbers = 1...1_000_000_000
  /// The coins that one row can move.
  static let allCoins = -1_000_000_000...1_000_000_000
  /// The largest size of an item and of a receipt, in bytes.
  static let textLimit = 200

  init(
    number: Int, kindNumber: Int, item: String, coins: Int, moment: Moment, receipt: String,
    previous: String, hash: String
  ) {
    (self.number, self.kindNumber, self.item) = (number, kindNumber, item)
    (self.coins, self.moment, self.receipt) = (coins, moment, receipt)
    (self.previous, self.hash) = (previous, hash)
  }

  /// Creates a row with its hash.
  init(
    number: Int, _ kind: Kind, _ item: String, coins: Int, on moment: Moment, receipt: String,
    after previous: String
  ) {
    let open = LedgerEntry(
      number: number, kindNumber: kind.rawValue, item: item, coins: coins, moment: moment,
      receipt: receipt, previous: previous, hash: "")
    self.init(
      number: number, kindNumber: kind.rawValue, item: item, coins: coins, moment: moment,
      receipt: receipt, previous: previous, hash: open.digest)
  }

  /// The hash of the values, each of them preceded by its length.
  ///
  /// With the lengths, no two rows with different values give the same text.
  private var digest: String {
    let values = [
      "\(number)", "\(kindNumber)", item, "\(coins)", "\(moment.seconds)",
      "\(moment.eastOfUTC)", receipt, previous,
    ]
    return SHA256.hex(of: values.map { "\($0.utf8.count):\($0)" }.joined())
  }
}

/// The number and the hash of the row that was appended last.
///
/// It tells whether rows at the end of the ledger were removed or added outside of the game.
package struct LedgerHead: Hashable, Sendable {
  package let number: Int
  package let hash: String
}

/// The number and a part of the hash of the row that was appended last, kept in another table.
///
/// Someone who cuts off the end of the ledger and puts back its head, too, is still found out: the
/// seal knows that there were more rows.
struct LedgerSeal: Hashable, Sendable {
  let number: Int
  /// The first fifteen hexadecimal digits of the hash, as a number.
  let check: Int

  init(number: Int, check: Int) { (self.number, self.check) = (number, check) }

  init(_ head: LedgerHead) {
    self.init(number: head.number, check: LedgerSeal.check(of: head.hash))
  }

  static func check(of hash: String) -> Int { Int(hash.prefix(15), radix: 16) ?? 0 }
}

extension LedgerEntry {
  /// The entry as it is exported.
  var json: JSON {
    [
      "number": .number(number), "kind": .number(kindNumber), "item": .string(item),
      "coins": .number(coins), "seconds": .number(moment.seconds),
      "east": .number(moment.eastOfUTC), "receipt": .string(receipt),
      "previous": .string(previous), "hash": .string(hash),
    ]
  }
}
