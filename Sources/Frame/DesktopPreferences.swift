/// What the user has chosen for the whole desktop; nil where the desktop says nothing.
public struct DesktopPreferences: Hashable, Sendable {
  /// The light or the dark appearance.
  public enum ColorScheme: Hashable, Sendable {
    case light, dark
  }

  /// Whether motion is to be reduced; nil if the desktop does not say.
  public var reducesMotion: Bool?
  /// The appearance of the desktop; nil if it does not say.
  public var colorScheme: ColorScheme?
  /// Whether contrast is to be high; nil if the desktop does not say.
  public var prefersHighContrast: Bool?
  /// The size of text as a multiple of the usual one: 0.5…3.
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

  /// These, and where they say nothing, what `other` says.
  public func merging(_ other: DesktopPreferences) -> DesktopPreferences {
    DesktopPreferences(
      reducesMotion: reducesMotion ?? other.reducesMotion,
      colorScheme: colorScheme ?? other.colorScheme,
      prefersHighContrast: prefersHighContrast ?? other.prefersHighContrast,
      textScale: textScale ?? other.textScale)
  }

  /// With text enlarged only as far as the window's own scale has not done it already.
  ///
  /// Desktops under X11 put the text scale into `Xft.dpi`, which is where that scale comes from.
  public func inWindow(scaledBy factor: Double) -> DesktopPreferences {
    var result = self
    result.textScale = textScale.map { factor > 1 ? max($0 / factor, min($0, 1)) : $0 }
    return result
  }
}
