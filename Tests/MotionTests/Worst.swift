/// The largest error in a series of comparisons, and the name of the comparison that had it.
struct Worst {
  private(set) var error = 0.0
  private(set) var place = ""

  mutating func add(_ value: Double, _ expected: Double, _ place: @autoclosure () -> String) {
    let error = value == expected ? 0 : (value - expected).magnitude
    if !(error <= self.error) {
      self.error = error
      self.place = place()
    }
  }
}

func isClose(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool {
  a == b || (a - b).magnitude <= tolerance
}
