/// Computes the lengths of an optimal prefix code, or of a nearly optimal one if the limit applies.
enum CodeLengths {
  /// Returns the code length of each symbol, given its number of occurrences; zero for unused ones.
  ///
  /// No length exceeds `limit`. If fewer than two symbols occur, one or two unused symbols get a
  /// code of one bit too, because some decoders require a complete code.
  static func optimal(counts: [Int], limit: Int) -> [UInt8] {
    var used = counts.indices.filter { counts[$0] > 0 }
    for symbol in counts.indices where used.count < 2 && counts[symbol] == 0 {
      used.append(symbol)
    }
    used.sort { (counts[$0], $0) < (counts[$1], $1) }
    let depths = depths(weights: used.map { max(1, counts[$0]) })
    var perLength = [Int](repeating: 0, count: limit + 1)
    for depth in depths { perLength[min(depth, limit)] += 1 }
    repair(&perLength)

    // The rarest symbols get the longest codes.
    var lengths = [UInt8](repeating: 0, count: counts.count)
    var index = 0
    for length in stride(from: limit, to: 0, by: -1) {
      for _ in 0..<perLength[length] {
        lengths[used[index]] = UInt8(length)
        index += 1
      }
    }
    return lengths
  }

  /// Returns the depths of the leaves of the Huffman tree for ascending weights.
  private static func depths(weights: [Int]) -> [Int] {
    // The leaves are sorted by weight, and inner nodes are created in ascending order of weight. So
    // two queues replace a heap.
    let count = weights.count
    var parents = [Int](repeating: 0, count: 2 * count - 1)
    var nodeWeights = weights
    var nextLeaf = 0
    var nextNode = count
    for node in count..<2 * count - 1 {
      var weight = 0
      for _ in 0..<2 {
        let takesLeaf =
          nextLeaf < count && (nextNode == node || weights[nextLeaf] <= nodeWeights[nextNode])
        let child = takesLeaf ? nextLeaf : nextNode
        if takesLeaf { nextLeaf += 1 } else { nextNode += 1 }
        weight += nodeWeights[child]
        parents[child] = node
      }
      nodeWeights.append(weight)
    }
    var depths = [Int](repeating: 0, count: 2 * count - 1)
    for node in stride(from: 2 * count - 3, through: 0, by: -1) {
      depths[node] = depths[parents[node]] + 1
    }
    return Array(depths[..<count])
  }

  /// Adjusts the number of codes of each length, after lengths were cut to the limit, so that they
  /// form a prefix code again.
  private static func repair(_ perLength: inout [Int]) {
    let limit = perLength.count - 1
    func overfull() -> Int {
      (1...limit).reduce(0) { $0 + perLength[$1] << (limit - $1) } - 1 << limit
    }
    var excess = overfull()
    while excess > 0 {
      // Make the longest code below the limit one bit longer, and make a code at the limit its
      // sibling. This costs the least and lowers the excess by exactly one.
      guard let length = (1..<limit).last(where: { perLength[$0] > 0 }) else { return }
      perLength[length] -= 1
      perLength[length + 1] += 2
      perLength[limit] -= 1
      excess -= 1
    }
  }
}
