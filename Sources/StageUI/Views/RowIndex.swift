/// The indices of rows by identity; a lookup is O(1), except for the first after a change.
struct RowIndex<Data: RandomAccessCollection, ID: Hashable> {
  private var rows: [ID: Int] = [:]
  /// Whether the data changed since the rows were indexed.
  private var isStale = true

  mutating func dataChanged(from old: Data, to new: Data) {
    if !isStale { isStale = !Self.isSame(old, new) }
  }

  /// Returns the index of the first row with an identity; nil if there is none.
  mutating func row(named name: ID, in data: Data, _ id: (Data.Element) -> ID) -> Int? {
    func isRow(_ row: Int) -> Bool {
      row >= 0 && row < data.count
        && id(data[data.index(data.startIndex, offsetBy: row)]) == name
    }
    if let numbers = data as? Range<Int>, let number = name as? Int, numbers.contains(number),
      isRow(number - numbers.lowerBound)
    {
      return number - numbers.lowerBound
    }
    // An entry from before the last change is valid if it still matches.
    if let row = rows[name], isRow(row) { return row }
    guard isStale else { return nil }
    isStale = false
    rows.removeAll(keepingCapacity: true)
    rows.reserveCapacity(data.count)
    for (row, element) in data.enumerated() {
      let name = id(element)
      if rows[name] == nil { rows[name] = row }
    }
    return rows[name]
  }

  /// Returns whether two collections have the same storage, without comparing elements.
  private static func isSame(_ a: Data, _ b: Data) -> Bool {
    if let a = a as? Range<Int>, let b = b as? Range<Int> { return a == b }
    let isSame = a.withContiguousStorageIfAvailable { a in
      b.withContiguousStorageIfAvailable { b in
        unsafe a.baseAddress == b.baseAddress && a.count == b.count
      }
    }
    return isSame == true
  }
}
