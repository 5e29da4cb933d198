/// A figure of each frame, such as its evaluated bodies.
///
/// Sums stay the same if work moves from one frame into another; these counts do not.
package struct FrameSeries: Hashable, Sendable {
  /// What is counted, such as `bodies` or `damage`.
  package var figure: String
  /// The counts of the frames, in their order.
  package var counts: [Int]

  /// The largest number of frames that is read.
  private static let mostFrames = 1_000_000

  package init(_ figure: String, _ counts: [Int]) {
    (self.figure, self.counts) = (figure, counts)
  }

  /// Reads counts such as `0*12 3 1*4`; nil if a part is no count, or if they are too many.
  package init?(_ figure: String, runs: some Collection<Substring>) {
    var counts: [Int] = []
    for run in runs {
      let parts = run.split(separator: "*", omittingEmptySubsequences: false)
      guard parts.count <= 2, let count = Int(parts[0]),
        let times = parts.count == 1 ? 1 : Int(parts[1]), times > 0,
        times <= Self.mostFrames - counts.count
      else { return nil }
      counts += [Int](repeating: count, count: times)
    }
    self.init(figure, counts)
  }

  /// The counts as text, such as `0*12 3 1*4`: twelve frames with 0, then one with 3, then four with 1.
  package var runs: String {
    var runs: [(count: Int, times: Int)] = []
    for count in counts {
      if runs.last?.count == count {
        runs[runs.count - 1].times += 1
      } else {
        runs.append((count, 1))
      }
    }
    return runs.map { $0.times == 1 ? "\($0.count)" : "\($0.count)*\($0.times)" }
      .joined(separator: " ")
  }

  /// Returns the number of the first frame that differs, and a text such as `10 bodies, stored: 1` for each
  /// figure of it that does; nil if all frames are equal.
  ///
  /// Frames are counted from 1. Figures that only one side has are not compared.
  package static func firstDifference(
    of series: [FrameSeries], from stored: [FrameSeries]
  ) -> (frame: Int, text: String)? {
    let pairs = series.compactMap { new in
      stored.first { $0.figure == new.figure }.map { (new: new, old: $0) }
    }
    let most = pairs.map { max($0.new.counts.count, $0.old.counts.count) }.max() ?? 0
    for index in 0..<most {
      let texts = pairs.compactMap { pair -> String? in
        let (new, old) = (pair.new.counts, pair.old.counts)
        switch (index < new.count, index < old.count) {
        case (true, true):
          guard new[index] != old[index] else { return nil }
          return "\(new[index]) \(pair.new.figure), stored: \(old[index])"
        case (true, false): return "\(new[index]) \(pair.new.figure), not stored"
        case (false, true): return "no \(pair.new.figure), stored: \(old[index])"
        case (false, false): return nil
        }
      }
      if !texts.isEmpty { return (index + 1, texts.joined(separator: "; ")) }
    }
    return nil
  }

  /// A time in seconds as messages tell it, such as `0.067 s`.
  package static func text(time: Double) -> String { "\(Decimals.text(time, 3)) s" }
}
