/// How promising a grid is: the sum over touching pairs of 4 for the same rank, 2 for the same suit
/// and 1 for neighbouring ranks of the ring.
struct Potential: Sendable {
  static let table = Potential()

  /// Of each pair of cards at `first * 64 + second`; an empty cell is 63 and counts nothing.
  private let pairs: [UInt8]

  private init() {
    pairs = (0..<64 * 64).map { index in
      let (a, b) = (index / 64, index % 64)
      guard a < 52, b < 52 else { return 0 }
      let apart = (a / 4 - b / 4 + 13) % 13
      return (apart == 0 ? 4 : 0) + (a % 4 == b % 4 ? 2 : 0) + (apart == 1 || apart == 12 ? 1 : 0)
    }
  }

  /// The sum over the touching pairs of a grid.
  @inline(__always)
  func sum(_ columns: [5 of UInt64], _ adjacency: Adjacency) -> Int {
    adjacency == .king ? sum(columns, diagonals: true) : sum(columns, diagonals: false)
  }

  @inline(__always)
  private func sum(_ columns: [5 of UInt64], diagonals: Bool) -> Int {
    var storage = [32 of UInt8](repeating: 63)
    var cards = storage.mutableSpan
    for column in 0..<5 {
      let word = columns[column] & 0x3F_3F3F_3F3F
      for level in 0..<5 {
        cards[column * 5 + level] = UInt8(truncatingIfNeeded: word >> UInt64(level * 8))
      }
    }
    let pairs = pairs.span
    var sum = 0
    for column in 0..<5 {
      for level in 0..<5 {
        let index = column * 5 + level
        let first = Int(cards[index]) << 6
        if level < 4 { sum &+= Int(pairs[first | Int(cards[index + 1])]) }
        guard column < 4 else { continue }
        sum &+= Int(pairs[first | Int(cards[index + 5])])
        guard diagonals else { continue }
        if level < 4 { sum &+= Int(pairs[first | Int(cards[index + 6])]) }
        if level > 0 { sum &+= Int(pairs[first | Int(cards[index + 4])]) }
      }
    }
    return sum
  }
}
