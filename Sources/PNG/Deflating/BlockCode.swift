/// The two prefix codes of a block to be written.
struct BlockCode {
  /// The code of one symbol: `count` bits, with the first bit in the lowest position.
  struct Word {
    var bits: UInt16
    var count: UInt8
  }

  var literals: [Word]
  var distances: [Word]

  init(literals: [UInt8], distances: [UInt8]) {
    self.literals = Self.words(literals)
    self.distances = Self.words(distances)
  }

  /// Returns the canonical code with these lengths.
  static func words(_ lengths: [UInt8]) -> [Word] {
    var words = [Word](repeating: Word(bits: 0, count: 0), count: lengths.count)
    var code: UInt16 = 0
    for length in 1...15 as ClosedRange<UInt8> {
      code <<= 1
      for symbol in lengths.indices where lengths[symbol] == length {
        words[symbol] = Word(bits: code.bitReversed >> (16 - UInt16(length)), count: length)
        code &+= 1
      }
    }
    return words
  }

  /// Returns the size in bits of the data of a block with these symbol counts.
  ///
  /// The size does not include the description of the codes.
  func cost(_ literalCounts: [Int], _ distanceCounts: [Int]) -> Int {
    var cost = 0
    for (symbol, count) in literalCounts.enumerated() where count > 0 {
      let extra = symbol < 257 ? 0 : Int(DeflateRules.lengths[symbol - 257].extraBits)
      cost += count * (Int(literals[symbol].count) + extra)
    }
    for (symbol, count) in distanceCounts.enumerated() where count > 0 {
      let extra = Int(DeflateRules.distances[symbol].extraBits)
      cost += count * (Int(distances[symbol].count) + extra)
    }
    return cost
  }
}

/// The description of a block's two codes, written before the block.
///
/// The description contains the code lengths of both codes, run-length encoded and compressed with
/// a third code.
struct BlockDescription {
  /// A symbol of the third code and the value of its extra bits.
  private struct Step {
    var symbol: Int
    var extra: UInt32 = 0
  }

  private var literalCount: Int
  private var distanceCount: Int
  private var steps: [Step] = []
  private var words: [BlockCode.Word]
  /// The number of code lengths of the third code that are written, at most 19.
  private var listed = 19

  init(_ code: BlockCode) {
    func trimmed(_ words: [BlockCode.Word], atLeast least: Int) -> Int {
      max(least, (words.lastIndex { $0.count > 0 } ?? 0) + 1)
    }
    literalCount = trimmed(code.literals, atLeast: 257)
    distanceCount = trimmed(code.distances, atLeast: 1)
    let lengths =
      code.literals[..<literalCount].map(\.count) + code.distances[..<distanceCount].map(\.count)
    var index = 0
    while index < lengths.count {
      let value = lengths[index]
      var run = 1
      while index + run < lengths.count, lengths[index + run] == value { run += 1 }
      index += run
      if value > 0 {
        steps.append(Step(symbol: Int(value)))
        run -= 1
      }
      while run >= 3 {
        let part = min(run, value > 0 ? 6 : 138)
        steps.append(
          value > 0
            ? Step(symbol: 16, extra: UInt32(part - 3))
            : part > 10
              ? Step(symbol: 18, extra: UInt32(part - 11))
              : Step(symbol: 17, extra: UInt32(part - 3)))
        run -= part
      }
      steps += repeatElement(Step(symbol: Int(value)), count: run)
    }
    var counts = [Int](repeating: 0, count: 19)
    for step in steps { counts[step.symbol] += 1 }
    words = BlockCode.words(CodeLengths.optimal(counts: counts, limit: 7))
    while listed > 4, words[DeflateRules.codeLengthOrder[listed - 1]].count == 0 { listed -= 1 }
  }

  private static func extraBits(_ symbol: Int) -> Int {
    symbol < 16 ? 0 : [2, 3, 7][symbol - 16]
  }

  /// The size of the description in bits.
  var cost: Int {
    steps.reduce(14 + 3 * listed) {
      $0 + Int(words[$1.symbol].count) + Self.extraBits($1.symbol)
    }
  }

  func write(to writer: inout BitWriter) {
    writer.put(UInt32(literalCount - 257), 5)
    writer.put(UInt32(distanceCount - 1), 5)
    writer.put(UInt32(listed - 4), 4)
    for symbol in DeflateRules.codeLengthOrder[..<listed] {
      writer.put(UInt32(words[symbol].count), 3)
    }
    for step in steps {
      writer.put(UInt32(words[step.symbol].bits), Int(words[step.symbol].count))
      writer.put(step.extra, Self.extraBits(step.symbol))
    }
  }
}
