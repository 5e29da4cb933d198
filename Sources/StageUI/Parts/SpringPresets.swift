extension Animation {
  /// Springs with a purpose; their responses are in seconds.
  ///
  /// ```swift
  /// withAnimation(.preset(.hero)) { selection = badge }
  /// ```
  public enum Preset: String, Hashable, Sendable, CaseIterable {
    /// A short, crisp change: response 0.3, damping 0.7.
    case snappy
    /// A calm change: response 0.5, damping 0.8.
    case gentle
    /// A lively change: response 0.4, damping 0.5.
    case bouncy
    /// A view that appears: response 0.4, damping 0.8.
    case entrance
    /// A dragged view that returns: response 0.35, damping 0.6.
    case springBack
    /// A thumbnail that grows into a detail: response 0.35, damping 0.8.
    case hero
    /// A modal view: response 0.35, damping 0.85.
    case modal
    /// A view that scales in: response 0.35, damping 0.6.
    case bounceScale
    /// The selected symbol of a tab bar: response 0.3, damping 0.7.
    case tabIcon

    /// The response in seconds.
    public var response: Double {
      switch self {
      case .snappy, .tabIcon: 0.3
      case .gentle: 0.5
      case .bouncy, .entrance: 0.4
      case .springBack, .hero, .modal, .bounceScale: 0.35
      }
    }

    /// The damping ratio: below 1, the value overshoots its target.
    public var dampingFraction: Double {
      switch self {
      case .snappy, .tabIcon: 0.7
      case .gentle, .entrance, .hero: 0.8
      case .bouncy: 0.5
      case .springBack, .bounceScale: 0.6
      case .modal: 0.85
      }
    }
  }

  /// Returns a spring with a purpose.
  public static func preset(_ preset: Preset) -> Animation {
    .spring(response: preset.response, dampingFraction: preset.dampingFraction)
  }
}
