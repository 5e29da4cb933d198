extension FrameProfile {
  /// Returns a log with the columns of MangoHud, which its viewers read.
  ///
  /// Of the columns, `fps`, `frametime` (milliseconds) and `elapsed` (nanoseconds) are known, in
  /// MangoHud's order. The time of a frame is the interval since the previous one was shown; if the
  /// moments are unknown, it is the frame's work. Facts of the system that are not given stay empty, as
  /// does the GPU, which the kit does not use.
  public func mangoHudLog(
    os: String = "", cpu: String = "", ram: String = "", kernel: String = ""
  ) -> String {
    // A value with a comma would move the columns after it.
    let facts = [os, cpu, "", ram, kernel, "", ""].map {
      $0.map { $0 == "," ? " " : String($0) }.joined()
    }
    var rows = ["os,cpu,gpu,ram,kernel,driver,cpuscheduler", facts.joined(separator: ",")]
    rows.append("fps,frametime,elapsed")
    var elapsed: UInt64 = 0
    for time in frameTimes {
      elapsed += time
      let fps = Decimals.text(time > 0 ? 1e9 / Double(time) : 0, 3)
      rows.append("\(fps),\(Decimals.text(Double(time) / 1e6, 5)),\(elapsed)")
    }
    return rows.joined(separator: "\n") + "\n"
  }

  /// The nanoseconds from the moment at which the previous frame was shown until each frame was.
  ///
  /// Work takes the place of an interval that is unknown, as that of the first frame is.
  var frameTimes: [UInt64] {
    facts.indices.map { index in
      guard index > 0, let shown = facts[index].shown, let before = facts[index - 1].shown,
        shown >= before
      else { return work[index] }
      return shown - before
    }
  }

  /// The columns of PresentMon 2.5 that a program can fill by itself, in PresentMon's order.
  static let presentMonColumns = [
    "Application", "TimeInMs", "MsBetweenPresents", "MsBetweenDisplayChange", "MsInPresentAPI",
    "CPUStartTimeInMs", "MsBetweenAppStart", "MsCPUBusy", "MsCPUWait", "MsAnimationError",
    "AnimationTime", "MsAllInputToPhotonLatency",
  ]

  /// Returns a table of the frames with the column names of PresentMon 2.5.
  ///
  /// Times are in milliseconds; a value that is unknown is `NA`. A frame counts as displayed when
  /// presenting returned, because a program does not see the display. The application is the profile's
  /// name. If the program counts its requests for memory, a last column `Allocations` has them, which PresentMon
  /// does not know.
  public static func presentMonTable(_ profiles: [FrameProfile]) -> String {
    let countsAllocations = profiles.contains { !$0.allocations.isEmpty }
    let columns = presentMonColumns + (countsAllocations ? ["Allocations"] : [])
    let rows =
      [columns.joined(separator: ",")]
      + profiles.flatMap { $0.presentMonRows(countsAllocations: countsAllocations) }
    return rows.joined(separator: "\n") + "\n"
  }

  private func presentMonRows(countsAllocations: Bool) -> [String] {
    // A name that contains a separator is quoted.
    let isPlain = !name.contains { $0 == "," || $0 == "\"" || $0 == "\n" }
    let application =
      isPlain ? name : "\"" + name.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
    let origin = facts.first { $0.began != nil }?.began
    let firstExpected = facts.first { $0.expected != nil }?.expected
    let errors = animationErrors
    return facts.enumerated().map { index, frame in
      let before = index > 0 ? facts[index - 1] : FrameFacts()
      let next = index + 1 < facts.count ? facts[index + 1] : FrameFacts()
      let cells: [Double?] = [
        Self.interval(origin, frame.presented), Self.interval(before.presented, frame.presented),
        Self.interval(before.shown, frame.shown), Self.interval(frame.presented, frame.shown),
        Self.interval(origin, frame.began), Self.interval(frame.began, next.began),
        Self.interval(frame.began, frame.painted), Self.interval(frame.painted, next.began),
        errors[index].map { Double($0) / 1e6 }, Self.interval(firstExpected, frame.expected),
        frame.inputLatency.map { Double($0) / 1e6 },
      ]
      var texts = cells.map { $0.map { Decimals.text($0, 4) } ?? "NA" }
      if countsAllocations { texts.append(frame.allocations.map(String.init) ?? "NA") }
      return ([application] + texts).joined(separator: ",")
    }
  }

  /// Returns the milliseconds from one moment to another; nil if one is unknown.
  private static func interval(_ start: UInt64?, _ end: UInt64?) -> Double? {
    guard let start, let end else { return nil }
    return Double(Int64(bitPattern: end &- start)) / 1e6
  }
}
