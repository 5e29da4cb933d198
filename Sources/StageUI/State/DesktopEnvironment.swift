extension EnvironmentValues {
  /// Sets the values for which the desktop has a preference; where the preference is nil, the value
  /// is unchanged.
  mutating func adopt(_ desktop: DesktopPreferences) {
    if let reducesMotion = desktop.reducesMotion { accessibilityReduceMotion = reducesMotion }
    if let scheme = desktop.colorScheme { colorScheme = scheme == .dark ? .dark : .light }
    if let isHigh = desktop.prefersHighContrast {
      colorSchemeContrast = isHigh ? .increased : .standard
    }
    if let scale = desktop.textScale { textScale = scale }
  }
}
