extension EnvironmentValues {
  /// Sets the values that have a preference on the desktop; those that are nil are unchanged.
  mutating func adopt(_ desktop: DesktopPreferences) {
    if let reducesMotion = desktop.reducesMotion { accessibilityReduceMotion = reducesMotion }
    if let scheme = desktop.colorScheme { colorScheme = scheme == .dark ? .dark : .light }
    if let isHigh = desktop.prefersHighContrast {
      colorSchemeContrast = isHigh ? .increased : .standard
    }
    if let scale = desktop.textScale { textScale = scale }
  }
}
