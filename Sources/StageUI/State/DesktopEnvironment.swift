extension EnvironmentValues {
  /// Takes over what the user has chosen for the whole desktop; what is nil stays.
  mutating func adopt(_ desktop: DesktopPreferences) {
    if let reducesMotion = desktop.reducesMotion { accessibilityReduceMotion = reducesMotion }
    if let scheme = desktop.colorScheme { colorScheme = scheme == .dark ? .dark : .light }
    if let isHigh = desktop.prefersHighContrast {
      colorSchemeContrast = isHigh ? .increased : .standard
    }
    if let scale = desktop.textScale { textScale = scale }
  }
}
