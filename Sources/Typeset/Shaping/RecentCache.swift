/// A cache of recently used values with a cost limit; a hit costs one dictionary lookup.
///
/// It has two generations, and new entries go into the young one. When the young generation is
/// full, at half the limit, it becomes the old one, and the previous old generation is discarded. A
/// hit in the old generation moves the entry to the young one. So only entries that have not been
/// used for a while are discarded. Hits need no counters or links, and both dictionaries keep their
/// memory.
struct RecentCache<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var cost: Int
  }

  /// The maximum total cost of all entries.
  let limit: Int
  private var young: [Key: Entry] = [:]
  private var old: [Key: Entry] = [:]
  private var youngCost = 0

  init(limit: Int) { self.limit = limit }

  var count: Int { young.count + old.count }

  /// The total cost of all entries.
  var cost: Int { youngCost + old.values.reduce(0) { $0 + $1.cost } }

  /// Returns the value and marks it as used; nil if it is not cached.
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

  /// Adds a value that is not cached yet; a value that costs more than half the limit is not added.
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
