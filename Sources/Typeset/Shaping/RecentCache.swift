/// Keeps what was used lately, within a limit, at the price of one dictionary lookup per hit.
///
/// Two generations: new entries go into the young one; when that holds half the limit it becomes
/// the old one, and the old one is forgotten. A hit in the old generation moves the entry back
/// into the young. So whatever is asked for again before half the limit has gone by stays, nothing
/// is counted or relinked on a hit, and both tables keep their memory for the next round.
struct RecentCache<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var cost: Int
  }

  /// Sum of the costs of all entries that may be held.
  let limit: Int
  private var young: [Key: Entry] = [:]
  private var old: [Key: Entry] = [:]
  private var youngCost = 0

  init(limit: Int) { self.limit = limit }

  var count: Int { young.count + old.count }

  /// Sum of the costs of all entries.
  var cost: Int { youngCost + old.values.reduce(0) { $0 + $1.cost } }

  /// The value, which counts as used now.
  mutating func value(for key: Key) -> Value? {
    if let entry = young[key] { return entry.value }
    guard let entry = old.removeValue(forKey: key) else { return nil }
    insert(entry.value, for: key, cost: entry.cost)
    return entry.value
  }

  /// Evicts everything and frees the memory.
  mutating func removeAll() {
    (young, old) = ([:], [:])
    youngCost = 0
  }

  /// Adds a value that is not there yet; one that alone exceeds half the limit is not kept.
  mutating func insert(_ value: Value, for key: Key, cost: Int = 1) {
    guard cost <= limit / 2 else { return }
    if youngCost + cost > limit / 2 {
      swap(&young, &old)
      young.removeAll(keepingCapacity: true)
      youngCost = 0
    }
    young[key] = Entry(value: value, cost: cost)
    youngCost += cost
  }
}
