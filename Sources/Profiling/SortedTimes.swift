/// Times of frames in ascending order, in nanoseconds.
public struct SortedTimes: Hashable, Sendable {
  /// The times, the shortest first.
  public let times: [UInt64]

  /// Sorts some times.
  public init(_ times: some Sequence<UInt64>) { self.times = times.sorted() }

  /// Returns the shortest time that at least `permille` thousandths of the times do not exceed
  /// (nearest rank); 0 if there are no times.
  ///
  /// So the result is always one of the times. Of fewer than 1,000 times the 999th thousandth is the
  /// longest.
  public func percentile(_ permille: Int) -> UInt64 { times.percentile(permille) ?? 0 }

  /// The 500th thousandth.
  public var median: UInt64 { percentile(500) }
  /// The longest time; 0 if there are none.
  public var longest: UInt64 { times.last ?? 0 }

  /// Returns the mean of the slowest `permille` thousandths of the frames, as frames per second; nil
  /// if there are no times or all are 0.
  ///
  /// The 1 % low is `low(10)`, the 0.1 % low is `low(1)`. The number of frames is rounded up, as
  /// MangoHud does: of 100 frames or fewer the 1 % low is the slowest frame, and so is the 0.1 % low of
  /// 1,000 frames or fewer. It is the mean of the times and not of the frame rates.
  public func low(_ permille: Int) -> Double? {
    let count = (times.count * permille + 999) / 1000
    let sum = times.suffix(count).reduce(0.0) { $0 + Double($1) }
    return sum > 0 ? Double(count) * 1e9 / sum : nil
  }
}

extension Array where Element == UInt64 {
  /// Returns the smallest element that at least `permille` thousandths of the elements do not
  /// exceed (nearest rank); nil for an empty array.
  ///
  /// - Precondition: the elements are in ascending order.
  package func percentile(_ permille: Int) -> UInt64? {
    isEmpty ? nil : self[Swift.max((count * permille + 999) / 1000 - 1, 0)]
  }
}

/// Numbers as text, without Foundation.
enum Decimals {
  /// Returns a number with some fraction digits; a dash for nil and for numbers of 1e12 or more.
  static func text(_ number: Double?, _ digits: Int) -> String {
    guard let number, number.magnitude < 1e12 else { return "–" }
    let scale = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000][digits]
    let units = Int((number.magnitude * Double(scale)).rounded())
    let sign = number < 0 && units > 0 ? "-" : ""
    let fraction = digits == 0 ? "" : "." + String(units % scale + scale).dropFirst()
    return "\(sign)\(units / scale)\(fraction)"
  }

  /// Returns nanoseconds as milliseconds with three fraction digits.
  static func milliseconds(_ nanoseconds: UInt64) -> String { text(Double(nanoseconds) / 1e6, 3) }

  /// Returns the cells right-aligned after a left-aligned name; a cell that is too wide moves the rest.
  static func row(_ name: String, _ cells: [String], widths: (name: Int, cell: Int) = (18, 9))
    -> String
  {
    cells.reduce(name + spaces(widths.name - name.count)) { line, cell in
      line + spaces(max(widths.cell - cell.count, 1)) + cell
    }
  }

  private static func spaces(_ count: Int) -> String {
    String(repeating: " ", count: max(count, 0))
  }
}
