/// The change of a zone's median time between two profiles, with its confidence.
public struct ZoneChange: Hashable, Sendable {
  /// What is said about a change.
  public enum Verdict: String, Hashable, Sendable {
    case slower, faster
    case same = ""
  }

  /// The name of the zone, such as `raster.bands`, or ``ProfileSamples/frame``.
  public var name: String
  /// The median in the first profile; like all times here, in microseconds.
  public var old: Double
  /// The median in the second profile.
  public var new: Double
  /// The bounds of the interval that contains the true difference of the medians, `new - old`, with a
  /// confidence of 95 %.
  public var low: Double
  public var high: Double

  /// The share of the larger median that a difference must exceed, because two runs of the same
  /// program differ as much.
  public static let tolerance = 0.02
  /// The median below which a zone is too short for a verdict, in microseconds.
  public static let shortest = 20.0

  /// Slower or faster, if the whole interval is farther from 0 than the tolerance.
  public var verdict: Verdict {
    let larger = max(old, new)
    guard larger >= Self.shortest else { return .same }
    let limit = larger * Self.tolerance
    return low > limit ? .slower : high < -limit ? .faster : .same
  }

  /// The difference of the medians.
  public var difference: Double { new - old }

  /// Compares two lists of times in microseconds, in the order of the frames; nil if one is empty.
  ///
  /// The interval is that of a bootstrap: medians of frames that are drawn at random from each list.
  /// Blocks of 20 successive frames are drawn, because the time of a frame resembles that of the one
  /// before (the first frame follows the last), and at the same places of both lists, because the
  /// frames of a scene have the same content in both runs. The seed is fixed, so the result repeats,
  /// and exchanging the lists only negates it.
  public init?(_ name: String, from old: [Int], to new: [Int]) {
    guard let before = Self.median(old), let now = Self.median(new) else { return nil }
    (self.name, self.old, self.new) = (name, before, now)
    let medians = (Self.medians(old), Self.medians(new))
    let differences = zip(medians.0, medians.1).map { $1 - $0 }.sorted()
    low = differences[Self.rounds / 40]
    high = differences[Self.rounds - 1 - Self.rounds / 40]
  }

  private static let rounds = 400
  private static let blockLength = 20

  /// Returns the medians of resampled lists.
  ///
  /// - Precondition: there are times.
  private static func medians(_ times: [Int]) -> [Double] {
    var generator = SplitMix(seed: 1)
    let length = min(blockLength, times.count)
    let circle = times + times.prefix(length)
    var drawn: [Int] = []
    return (0..<rounds).map { _ in
      drawn.removeAll(keepingCapacity: true)
      while drawn.count < times.count {
        let start = generator.below(times.count)
        drawn += circle[start..<start + length]
      }
      return median(drawn) ?? 0
    }
  }

  private static func median(_ times: [Int]) -> Double? {
    guard !times.isEmpty else { return nil }
    let sorted = times.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1
      ? Double(sorted[middle]) : Double(sorted[middle - 1] + sorted[middle]) / 2
  }
}

/// The random generator SplitMix64.
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number in `0..<bound`; the bias is below `bound` / 2⁶⁴.
  ///
  /// Equal draws with two bounds lie at the same relative place.
  mutating func below(_ bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }
}
