/// Light or dark surroundings.
public enum ColorScheme: Hashable, Sendable, CaseIterable {
  case light, dark
}

public enum ColorSchemeContrast: Hashable, Sendable, CaseIterable {
  case standard, increased
}

extension EnvironmentValues {
  /// Pixels per point.
  public var displayScale: Double {
    get { self[.displayScale, 1.0] }
    set { self[.displayScale, 1.0] = newValue }
  }

  /// The size of a pixel, in points.
  public var pixelLength: Double { 1 / displayScale }

  public var colorScheme: ColorScheme {
    get { self[.colorScheme, ColorScheme.light] }
    set { self[.colorScheme, ColorScheme.light] = newValue }
  }

  public var colorSchemeContrast: ColorSchemeContrast {
    get { self[.colorSchemeContrast, ColorSchemeContrast.standard] }
    set { self[.colorSchemeContrast, ColorSchemeContrast.standard] = newValue }
  }
}

extension View {
  /// The colours that the view wants to be seen in; nil leaves them as they are.
  public func preferredColorScheme(_ scheme: ColorScheme?) -> some View {
    transformEnvironment(\.colorScheme) { if let scheme { $0 = scheme } }
  }

  /// Shows the view as in light or dark surroundings.
  public func colorScheme(_ scheme: ColorScheme) -> some View {
    environment(\.colorScheme, scheme)
  }
}
