/// The user's preferences for the whole desktop; nil where the desktop reports none.
public struct DesktopPreferences: Hashable, Sendable {
  /// The light or dark appearance.
  public enum ColorScheme: Hashable, Sendable {
    case light, dark
  }

  /// Whether to reduce motion; nil if not reported.
  public var reducesMotion: Bool?
  /// The desktop's appearance; nil if not reported.
  public var colorScheme: ColorScheme?
  /// Whether to increase contrast; nil if not reported.
  public var prefersHighContrast: Bool?
  /// The text size as a multiple of the normal one, 0.5…3; nil if not reported.
  public var textScale: Double?

  public init(
    reducesMotion: Bool? = nil, colorScheme: ColorScheme? = nil, prefersHighContrast: Bool? = nil,
    textScale: Double? = nil
  ) {
    self.reducesMotion = reducesMotion
    self.colorScheme = colorScheme
    self.prefersHighContrast = prefersHighContrast
    self.textScale = textScale
  }

  /// Returns these preferences, with values of `other` where they are nil.
  public func merging(_ other: DesktopPreferences) -> DesktopPreferences {
    DesktopPreferences(
      reducesMotion: reducesMotion ?? other.reducesMotion,
      colorScheme: colorScheme ?? other.colorScheme,
      prefersHighContrast: prefersHighContrast ?? other.prefersHighContrast,
      textScale: textScale ?? other.textScale)
  }

  /// Returns the preferences for a window whose scale `factor` already enlarges text.
  ///
  /// `textScale` is divided by `factor`, but not reduced below 1. Desktops under X11 also apply the
  /// text scale to `Xft.dpi`, from which the window's scale is read. Without the division, text
  /// would be enlarged twice.
  public func inWindow(scaledBy factor: Double) -> DesktopPreferences {
    var result = self
    result.textScale = textScale.map { factor > 1 ? max($0 / factor, min($0, 1)) : $0 }
    return result
  }
}
