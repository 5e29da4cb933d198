internal import Platform
internal import Workers

extension Monitor {
  /// Waits like `wait(until:for:)`, but counts only the time in which this process could run.
  ///
  /// It waits in steps of 100 ms. A step counts as 100 ms, even if it took longer: while the
  /// process is stopped, or the machine is too busy to run it, the disk has no chance to respond.
  ///
  /// - Parameter patience: the longest wait, in nanoseconds.
  func wait<Result>(patience: UInt64, for body: (inout Value) -> Result?) -> Result? {
    var rest = patience
    while true {
      let step = min(rest, 100_000_000)
      if let result = wait(until: Clock.nanoseconds() + step, for: body) { return result }
      rest -= step
      if rest == 0 { return nil }
    }
  }
}
