import Measuring

/// Errors in levels of 255: their mean and their maximum.
struct AccuracyTally {
  private(set) var count = 0
  private(set) var worst = 0.0
  private var sum = 0.0

  var mean: Double { count > 0 ? sum / Double(count) : 0 }

  mutating func add(_ error: Double) {
    count += 1
    sum += abs(error)
    worst = max(worst, abs(error))
  }

  mutating func add(_ other: AccuracyTally) {
    count += other.count
    sum += other.sum
    worst = max(worst, other.worst)
  }
}

/// One line of the report: a figure with its limit.
struct AccuracyFinding {
  let name: String
  let value: Double
  let limit: Double

  init(_ name: String, _ value: Double, limit: Double) {
    (self.name, self.value, self.limit) = (name, value, limit)
  }

  var isWithinLimit: Bool { value <= limit }

  var line: String {
    let space = String(repeating: " ", count: max(48 - name.count, 1))
    return name + space + Figures.number(value, 3) + " of at most " + Figures.number(limit, 3)
      + (isWithinLimit ? "" : "   OVER")
  }
}
