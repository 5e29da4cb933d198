/// The weight of text that the user prefers.
public enum LegibilityWeight: Hashable, Sendable { case regular, bold }

/// Preferences of a device that the desktop does not tell; a program or a test may set them.
private struct Preference<Name>: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private enum WithoutColor {}
private enum InvertColors {}
private enum ButtonShapes {}
private enum VoiceOver {}
private enum SwitchControl {}
private enum DimFlashes {}
private enum StillImages {}
private enum Luminance {}

private struct LegibilityWeightKey: EnvironmentKey {
  static var defaultValue: LegibilityWeight? { nil }
}

extension EnvironmentValues {
  /// Whether information must not depend on colours alone; false by default.
  public var accessibilityDifferentiateWithoutColor: Bool {
    get { self[Preference<WithoutColor>.self] }
    set { self[Preference<WithoutColor>.self] = newValue }
  }

  /// Whether the display shows inverted colours; false by default.
  public var accessibilityInvertColors: Bool {
    get { self[Preference<InvertColors>.self] }
    set { self[Preference<InvertColors>.self] = newValue }
  }

  /// Whether buttons need a visible shape; false by default.
  public var accessibilityShowButtonShapes: Bool {
    get { self[Preference<ButtonShapes>.self] }
    set { self[Preference<ButtonShapes>.self] = newValue }
  }

  /// Whether a screen reader is running; false by default.
  public var accessibilityVoiceOverEnabled: Bool {
    get { self[Preference<VoiceOver>.self] }
    set { self[Preference<VoiceOver>.self] = newValue }
  }

  /// Whether the program is used by switches; false by default.
  public var accessibilitySwitchControlEnabled: Bool {
    get { self[Preference<SwitchControl>.self] }
    set { self[Preference<SwitchControl>.self] = newValue }
  }

  /// Whether flashing lights must be dimmed; false by default.
  public var accessibilityDimFlashingLights: Bool {
    get { self[Preference<DimFlashes>.self] }
    set { self[Preference<DimFlashes>.self] = newValue }
  }

  /// Whether animated images play; true by default.
  public var accessibilityPlayAnimatedImages: Bool {
    get { !self[Preference<StillImages>.self] }
    set { self[Preference<StillImages>.self] = !newValue }
  }

  /// Whether the display is dimmed; false by default.
  public var isLuminanceReduced: Bool {
    get { self[Preference<Luminance>.self] }
    set { self[Preference<Luminance>.self] = newValue }
  }

  /// The weight of text that the user prefers; nil by default.
  ///
  /// Texts do not follow it.
  public var legibilityWeight: LegibilityWeight? {
    get { self[LegibilityWeightKey.self] }
    set { self[LegibilityWeightKey.self] = newValue }
  }

  /// Whether the window is active.
  public var appearsActive: Bool { scenePhase == .active }
}

/// The level of a heading.
public enum AccessibilityHeadingLevel: UInt, Hashable, Sendable {
  case unspecified, h1, h2, h3, h4, h5, h6
}

extension View {
  /// Marks the view as a header; the tree does not tell the level.
  public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View {
    accessibilityAddTraits(.isHeader)
  }

  /// Accepted without effect: there is no control by voice.
  public func accessibilityInputLabels(_ labels: [LocalizedStringKey]) -> some View { self }

  /// Accepted without effect: there is no control by voice.
  @_disfavoredOverload
  public func accessibilityInputLabels<S: StringProtocol>(_ labels: [S]) -> some View { self }

  /// Accepted without effect: the display does not invert colours.
  public func accessibilityIgnoresInvertColors(_ isActive: Bool = true) -> some View { self }

  /// Accepted without effect: what can be used depends on the view's actions.
  public func accessibilityRespondsToUserInteraction(_ responds: Bool = true) -> some View { self }

  /// Accepted without effect: all text grows with the size of text.
  public func accessibilityShowsLargeContentViewer() -> some View { self }
}
