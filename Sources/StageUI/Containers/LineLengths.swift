/// The lengths of many lines: exact for measured ones, estimated for the others.
///
/// Reading a start and changing a length are O(log n).
struct LineLengths {
  private(set) var count: Int
  /// The length assumed for each line that has not been measured, including the gap after it.
  private(set) var estimate: Double
  /// The start of the first line.
  var origin = 0.0
  private var measured: [Double?]
  /// A binary indexed tree over the differences between measured lengths and the estimate.
  private var sums: [Double]

  init(count: Int, estimate: Double) {
    self.count = count
    self.estimate = estimate
    measured = Array(repeating: nil, count: count)
    sums = Array(repeating: 0, count: count + 1)
  }

  subscript(line: Int) -> Double {
    get { measured[line] ?? estimate }
    set {
      let change = newValue - self[line]
      measured[line] = newValue
      guard change != 0 else { return }
      var index = line + 1
      while index <= count {
        sums[index] += change
        index += index & -index
      }
    }
  }

  func isMeasured(_ line: Int) -> Bool { measured[line] != nil }

  /// Returns the start of a line; if `line` is `count`, the end of the last line.
  func start(of line: Int) -> Double {
    var (index, sum) = (line, origin + Double(line) * estimate)
    while index > 0 {
      sum += sums[index]
      index -= index & -index
    }
    return sum
  }

  /// The length of all lines.
  var total: Double { start(of: count) - origin }

  /// Returns the line at a position; positions outside of all lines give the first or the last
  /// line.
  func line(at place: Double) -> Int {
    Int.last(below: count) { start(of: $0) <= place }
  }
}
