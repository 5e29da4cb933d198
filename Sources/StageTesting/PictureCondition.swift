public import StageUI

/// What a picture depends on besides the view: size, scale, appearance, language direction and time.
public struct PictureCondition: Hashable, Sendable {
  /// The size of the window in points.
  public var size: Size
  /// The number of pixels per point.
  public var scale: Double
  /// Light or dark.
  public var scheme: ColorScheme
  /// Whether the desktop asks for more contrast.
  public var contrast: ColorSchemeContrast
  /// The factor of all font sizes; 2 is text of 200 %.
  public var textScale: Double
  /// Left to right, or right to left.
  public var direction: LayoutDirection
  /// Whether the desktop asks for less motion.
  public var reducesMotion: Bool
  /// Seconds after the first frame.
  public var time: Double

  /// Creates a condition; everything but the size has a default.
  public init(
    size: Size, scale: Double = 1, scheme: ColorScheme = .light,
    contrast: ColorSchemeContrast = .standard, textScale: Double = 1,
    direction: LayoutDirection = .leftToRight, reducesMotion: Bool = false, time: Double = 0
  ) {
    (self.size, self.scale, self.scheme, self.contrast) = (size, scale, scheme, contrast)
    (self.textScale, self.direction) = (textScale, direction)
    (self.reducesMotion, self.time) = (reducesMotion, time)
  }

  /// The size, and everything that is not at its default, as a part of a file name, such as
  /// `390x844-dark-text200`.
  public var name: String {
    var parts = ["\(Self.number(size.width))x\(Self.number(size.height))"]
    if scale != 1 { parts.append("at\(Self.number(scale))") }
    if scheme == .dark { parts.append("dark") }
    if contrast == .increased { parts.append("contrast") }
    if textScale != 1 { parts.append("text\(Self.number(textScale * 100))") }
    if direction == .rightToLeft { parts.append("rtl") }
    if reducesMotion { parts.append("still") }
    if time != 0 { parts.append("t\(Self.number(time))") }
    return parts.joined(separator: "-")
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e9 ? "\(Int(value))" : "\(value)"
  }

  /// The environment of the root view.
  @MainActor var environment: EnvironmentValues {
    var values = EnvironmentValues()
    values.colorScheme = scheme
    values.colorSchemeContrast = contrast
    values.textScale = textScale
    values.layoutDirection = direction
    values.accessibilityReduceMotion = reducesMotion
    return values
  }
}

/// The values of each axis on which a view is pictured.
///
/// Six axes of three values have 729 combinations. `pairs` covers each pair of values of two axes
/// with about a dozen pictures, which finds the faults that come from two causes together.
///
/// ```swift
/// try expectPictures(
///   of: ScoreCard(score: 872),
///   in: PictureAxes(
///     sizes: [Size(390, 200), Size(820, 300)], scales: [1, 1.5],
///     schemes: [.light, .dark], textScales: [1, 2]
///   ).pairs)
/// ```
public struct PictureAxes: Sendable {
  /// Sizes in points; at least one.
  public var sizes: [Size]
  /// Pixels per point.
  public var scales: [Double]
  /// Light and dark.
  public var schemes: [ColorScheme]
  /// Standard and increased contrast.
  public var contrasts: [ColorSchemeContrast]
  /// Factors of font sizes.
  public var textScales: [Double]
  /// Directions of layout.
  public var directions: [LayoutDirection]
  /// With and without reduced motion.
  public var reducesMotion: [Bool]
  /// Seconds after the first frame.
  public var times: [Double]

  /// Creates axes; those that are left out have their default as their only value.
  public init(
    sizes: [Size], scales: [Double] = [1], schemes: [ColorScheme] = [.light],
    contrasts: [ColorSchemeContrast] = [.standard], textScales: [Double] = [1],
    directions: [LayoutDirection] = [.leftToRight], reducesMotion: [Bool] = [false],
    times: [Double] = [0]
  ) {
    (self.sizes, self.scales, self.schemes, self.contrasts) = (sizes, scales, schemes, contrasts)
    (self.textScales, self.directions) = (textScales, directions)
    (self.reducesMotion, self.times) = (reducesMotion, times)
  }

  /// The number of values of each axis.
  private var counts: [Int] {
    [
      sizes.count, scales.count, schemes.count, contrasts.count, textScales.count,
      directions.count, reducesMotion.count, times.count,
    ]
  }

  private func condition(_ row: [Int]) -> PictureCondition {
    PictureCondition(
      size: sizes[row[0]], scale: scales[row[1]], scheme: schemes[row[2]],
      contrast: contrasts[row[3]], textScale: textScales[row[4]], direction: directions[row[5]],
      reducesMotion: reducesMotion[row[6]], time: times[row[7]])
  }

  /// All combinations of all values.
  public var all: [PictureCondition] {
    guard !counts.contains(0) else { return [] }
    var rows: [[Int]] = [[]]
    for count in counts {
      rows = rows.flatMap { row in (0..<count).map { row + [$0] } }
    }
    return rows.map(condition)
  }

  /// Combinations that contain every pair of values of two axes, in an order that does not change.
  public var pairs: [PictureCondition] {
    guard !counts.contains(0) else { return [] }
    return Pairing.rows(of: counts).map(condition)
  }
}

/// Rows of values that contain each pair of values of two axes.
enum Pairing {
  private struct Pair: Hashable {
    var first: Int
    var second: Int
    var a: Int
    var b: Int
  }

  /// Returns rows; each has one value, counted from 0, of each axis.
  ///
  /// Each row begins with a pair that no row contains yet. The other axes get the values that add
  /// most new pairs; among equal ones, the smallest.
  static func rows(of counts: [Int]) -> [[Int]] {
    var missing: [Pair] = []
    for first in counts.indices {
      for second in counts.indices.dropFirst(first + 1) {
        for a in 0..<counts[first] {
          for b in 0..<counts[second] {
            missing.append(Pair(first: first, second: second, a: a, b: b))
          }
        }
      }
    }
    guard !missing.isEmpty else { return (0..<(counts.first ?? 0)).map { [$0] } }
    var open = Set(missing)
    var rows: [[Int]] = []
    for pair in missing where open.contains(pair) {
      var row = [Int?](repeating: nil, count: counts.count)
      (row[pair.first], row[pair.second]) = (pair.a, pair.b)
      for axis in counts.indices where row[axis] == nil {
        var best = (value: 0, gain: -1)
        for value in 0..<counts[axis] {
          let gain = row.enumerated().count { other, known in
            known.map { open.contains(ordered(axis, value, other, $0)) } ?? false
          }
          if gain > best.gain { best = (value, gain) }
        }
        row[axis] = best.value
      }
      let values = row.map { $0 ?? 0 }
      for first in values.indices {
        for second in values.indices.dropFirst(first + 1) {
          open.remove(Pair(first: first, second: second, a: values[first], b: values[second]))
        }
      }
      rows.append(values)
    }
    return rows
  }

  private static func ordered(_ axis: Int, _ value: Int, _ other: Int, _ known: Int) -> Pair {
    axis < other
      ? Pair(first: axis, second: other, a: value, b: known)
      : Pair(first: other, second: axis, a: known, b: value)
  }
}
