public import StageUI

/// A named change around a view, such as a theme, a language or a state of the program.
///
/// ```swift
/// let german = PictureVariant("de") { $0.environment(\.language, .german) }
/// ```
///
/// Two variants with the same name are the same.
public struct PictureVariant: Hashable, Sendable {
  /// The name, a part of the names of pictures.
  public let name: String
  private let change: @MainActor @Sendable (AnyView) -> AnyView

  /// Creates a variant; `change` gets the view and returns it with modifiers.
  public init<Content: View>(
    _ name: String, _ change: @escaping @MainActor @Sendable (AnyView) -> Content
  ) {
    self.name = name
    self.change = { AnyView(change($0)) }
  }

  /// The view without a change; its name is not a part of the names of pictures.
  public static let unchanged = PictureVariant("") { $0 }

  /// Returns a view with the change.
  @MainActor package func applied(to view: AnyView) -> AnyView {
    name.isEmpty ? view : change(view)
  }

  public static func == (a: Self, b: Self) -> Bool { a.name == b.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The name with letters, digits, `-` and `_` alone, for a file.
  fileprivate var part: String {
    String(name.map { $0.isLetter || $0.isNumber || "-_".contains($0) ? $0 : "-" })
  }
}

/// What a picture depends on besides the view: size, scale, appearance, language, variant and time.
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
  /// The user's text size, as `dynamicTypeSize` has it.
  public var textSize: DynamicTypeSize
  /// Left to right, or right to left.
  public var direction: LayoutDirection
  /// Whether the desktop asks for less motion.
  public var reducesMotion: Bool
  /// Seconds after the first frame.
  public var time: Double
  /// The language, as the change that sets it: the kit itself has no languages.
  public var locale: PictureVariant
  /// Another change around the view.
  public var variant: PictureVariant
  /// Whether the size is the view's own, and not a part of the name.
  package var isFitting = false

  /// Creates a condition; everything but the size has a default.
  public init(
    size: Size, scale: Double = 1, scheme: ColorScheme = .light,
    contrast: ColorSchemeContrast = .standard, textScale: Double = 1,
    textSize: DynamicTypeSize = .large,
    direction: LayoutDirection = .leftToRight, reducesMotion: Bool = false, time: Double = 0,
    locale: PictureVariant = .unchanged, variant: PictureVariant = .unchanged
  ) {
    (self.size, self.scale, self.scheme, self.contrast) = (size, scale, scheme, contrast)
    (self.textScale, self.textSize, self.direction) = (textScale, textSize, direction)
    (self.reducesMotion, self.time) = (reducesMotion, time)
    (self.locale, self.variant) = (locale, variant)
  }

  /// The size, and everything that is not at its default, as a part of a file name, such as
  /// `390x844-dark-text200`.
  public var name: String {
    let own = "\(Self.number(size.width))x\(Self.number(size.height))"
    var parts = [isFitting ? "fitting" : own]
    if scale != 1 { parts.append("at\(Self.number(scale))") }
    if scheme == .dark { parts.append("dark") }
    if contrast == .increased { parts.append("contrast") }
    if textScale != 1 { parts.append("text\(Self.number(textScale * 100))") }
    if textSize != .large { parts.append("\(textSize)") }
    if direction == .rightToLeft { parts.append("rtl") }
    if reducesMotion { parts.append("still") }
    parts += [locale, variant].map(\.part).filter { !$0.isEmpty }
    if time != 0 { parts.append("t\(Self.number(time))") }
    return parts.joined(separator: "-")
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e9 ? "\(Int(value))" : "\(value)"
  }

  /// The environment of the root view.
  @MainActor package var environment: EnvironmentValues {
    var values = EnvironmentValues()
    values.colorScheme = scheme
    values.colorSchemeContrast = contrast
    values.textScale = textScale
    values.dynamicTypeSize = textSize
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
  /// Text sizes.
  public var textSizes: [DynamicTypeSize]
  /// Directions of layout.
  public var directions: [LayoutDirection]
  /// With and without reduced motion.
  public var reducesMotion: [Bool]
  /// Seconds after the first frame.
  public var times: [Double]
  /// Languages, each as the change that sets it.
  public var locales: [PictureVariant]
  /// Other changes around the view, such as themes.
  public var variants: [PictureVariant]

  /// Creates axes; those that are left out have their default as their only value.
  public init(
    sizes: [Size], scales: [Double] = [1], schemes: [ColorScheme] = [.light],
    contrasts: [ColorSchemeContrast] = [.standard], textScales: [Double] = [1],
    textSizes: [DynamicTypeSize] = [.large],
    directions: [LayoutDirection] = [.leftToRight], reducesMotion: [Bool] = [false],
    times: [Double] = [0], locales: [PictureVariant] = [.unchanged],
    variants: [PictureVariant] = [.unchanged]
  ) {
    (self.sizes, self.scales, self.schemes, self.contrasts) = (sizes, scales, schemes, contrasts)
    (self.textScales, self.textSizes, self.directions) = (textScales, textSizes, directions)
    (self.reducesMotion, self.times) = (reducesMotion, times)
    (self.locales, self.variants) = (locales, variants)
  }

  /// The number of values of each axis.
  private var counts: [Int] {
    [
      sizes.count, scales.count, schemes.count, contrasts.count, textScales.count,
      directions.count, reducesMotion.count, times.count, locales.count, variants.count,
      textSizes.count,
    ]
  }

  private func condition(_ row: [Int]) -> PictureCondition {
    PictureCondition(
      size: sizes[row[0]], scale: scales[row[1]], scheme: schemes[row[2]],
      contrast: contrasts[row[3]], textScale: textScales[row[4]], textSize: textSizes[row[10]],
      direction: directions[row[5]], reducesMotion: reducesMotion[row[6]], time: times[row[7]],
      locale: locales[row[8]], variant: variants[row[9]])
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
