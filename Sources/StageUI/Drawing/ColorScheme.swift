/// Light or dark appearance.
public enum ColorScheme: Hashable, Sendable, CaseIterable {
  case light, dark
}

/// Standard or increased contrast.
public enum ColorSchemeContrast: Hashable, Sendable, CaseIterable {
  case standard, increased
}

extension EnvironmentValues {
  /// Pixels per point; 1 outside of a window.
  public var displayScale: Double {
    get { self[.displayScale, 1.0] }
    set { self[.displayScale, 1.0] = newValue }
  }

  /// The size of a pixel in points.
  public var pixelLength: Double { 1 / displayScale }

  /// Light or dark appearance; light by default.
  public var colorScheme: ColorScheme {
    get { self[.colorScheme, ColorScheme.light] }
    set { self[.colorScheme, ColorScheme.light] = newValue }
  }

  /// Standard or increased contrast; standard by default.
  public var colorSchemeContrast: ColorSchemeContrast {
    get { self[.colorSchemeContrast, ColorSchemeContrast.standard] }
    set { self[.colorSchemeContrast, ColorSchemeContrast.standard] = newValue }
  }
}

extension View {
  /// Sets the colour scheme of this view and the views inside; nil leaves it unchanged.
  ///
  /// Unlike in SwiftUI, it does not change the enclosing presentation.
  public func preferredColorScheme(_ scheme: ColorScheme?) -> some View {
    transformEnvironment(\.colorScheme) { if let scheme { $0 = scheme } }
  }

  /// Sets the colour scheme of this view and the views inside.
  public func colorScheme(_ scheme: ColorScheme) -> some View {
    environment(\.colorScheme, scheme)
  }
}
