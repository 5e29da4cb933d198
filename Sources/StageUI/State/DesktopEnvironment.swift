extension EnvironmentValues {
  /// Sets the environment values to the preferences of the desktop.
  ///
  /// A preference that is nil leaves its value unchanged.
  mutating func adopt(_ desktop: DesktopPreferences) {
    if let reducesMotion = desktop.reducesMotion { accessibilityReduceMotion = reducesMotion }
    if let scheme = desktop.colorScheme { colorScheme = scheme == .dark ? .dark : .light }
    if let isHigh = desktop.prefersHighContrast {
      colorSchemeContrast = isHigh ? .increased : .standard
    }
    if let scale = desktop.textScale { textScale = scale }
  }
}
