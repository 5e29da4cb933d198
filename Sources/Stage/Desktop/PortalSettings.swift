internal import Frame

/// The values that the settings portal reported, by namespace and key.
struct PortalSettings: Equatable {
  enum Value: Equatable {
    case number(Int)
    case real(Double)
    case flag(Bool)
  }

  struct Key: Hashable {
    var namespace: String
    var name: String
  }

  static let appearance = "org.freedesktop.appearance"
  static let interface = "org.gnome.desktop.interface"
  static let accessibility = "org.gnome.desktop.a11y.interface"
  static let namespaces = [appearance, interface, accessibility]

  var values: [Key: Value] = [:]

  /// The preferences that follow from the values.
  ///
  /// The portal's own keys have priority; GNOME's keys cover older portals that lack them.
  var preferences: DesktopPreferences {
    var result = DesktopPreferences()
    switch number(Self.appearance, "color-scheme") {
    case 1: result.colorScheme = .dark
    case 2: result.colorScheme = .light
    default: break
    }
    result.reducesMotion = either(
      number(Self.appearance, "reduced-motion").map { $0 == 1 },
      flag(Self.interface, "enable-animations").map { !$0 })
    result.prefersHighContrast = either(
      number(Self.appearance, "contrast").map { $0 == 1 }, flag(Self.accessibility, "high-contrast")
    )
    if case .real(let factor) = value(Self.interface, "text-scaling-factor"), factor.isFinite {
      result.textScale = min(max(factor, 0.5), 3)
    }
    return result
  }

  /// Returns true if at least one value is true, nil if both are nil, otherwise false.
  private func either(_ one: Bool?, _ other: Bool?) -> Bool? {
    one == nil && other == nil ? nil : one == true || other == true
  }

  private func value(_ namespace: String, _ name: String) -> Value? {
    values[Key(namespace: namespace, name: name)]
  }

  private func number(_ namespace: String, _ name: String) -> Int? {
    if case .number(let number) = value(namespace, name) { number } else { nil }
  }

  private func flag(_ namespace: String, _ name: String) -> Bool? {
    if case .flag(let flag) = value(namespace, name) { flag } else { nil }
  }
}
