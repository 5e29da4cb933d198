/// Rows of values that contain each pair of values of two axes.
package enum Pairing {
  private struct Pair: Hashable {
    var first: Int
    var second: Int
    var a: Int
    var b: Int
  }

  /// Returns rows; each has one value, counted from 0, of each axis.
  ///
  /// Each row begins with a pair that no row contains yet. The other axes get the values that add
  /// most new pairs; among equal ones, the smallest.
  package static func rows(of counts: [Int]) -> [[Int]] {
    var missing: [Pair] = []
    for first in counts.indices {
      for second in counts.indices.dropFirst(first + 1) {
        for a in 0..<counts[first] {
          for b in 0..<counts[second] {
            missing.append(Pair(first: first, second: second, a: a, b: b))
          }
        }
      }
    }
    guard !missing.isEmpty else { return (0..<(counts.first ?? 0)).map { [$0] } }
    var open = Set(missing)
    var rows: [[Int]] = []
    for pair in missing where open.contains(pair) {
      var row = [Int?](repeating: nil, count: counts.count)
      (row[pair.first], row[pair.second]) = (pair.a, pair.b)
      for axis in counts.indices where row[axis] == nil {
        var best = (value: 0, gain: -1)
        for value in 0..<counts[axis] {
          let gain = row.enumerated().count { other, known in
            known.map { open.contains(ordered(axis, value, other, $0)) } ?? false
          }
          if gain > best.gain { best = (value, gain) }
        }
        row[axis] = best.value
      }
      let values = row.map { $0 ?? 0 }
      for first in values.indices {
        for second in values.indices.dropFirst(first + 1) {
          open.remove(Pair(first: first, second: second, a: values[first], b: values[second]))
        }
      }
      rows.append(values)
    }
    return rows
  }

  private static func ordered(_ axis: Int, _ value: Int, _ other: Int, _ known: Int) -> Pair {
    axis < other
      ? Pair(first: axis, second: other, a: value, b: known)
      : Pair(first: other, second: axis, a: known, b: value)
  }
}
