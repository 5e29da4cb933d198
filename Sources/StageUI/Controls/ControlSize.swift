/// How large controls are.
public enum ControlSize: Hashable, Sendable, CaseIterable {
  case mini, small, regular, large, extraLarge

  /// Beside a button's label; what is seen of it, not what can be pressed.
  var padding: Double {
    switch self {
    case .mini, .small: 14
    case .regular: 20
    case .large, .extraLarge: 28
    }
  }

  /// Of a button; fingers need 44, whatever is seen.
  var height: Double {
    switch self {
    case .mini, .small, .regular: 44
    case .large: 52
    case .extraLarge: 60
    }
  }
}

extension EnvironmentValues {
  public var controlSize: ControlSize {
    get { self[.controlSize, ControlSize.regular] }
    set { self[.controlSize, ControlSize.regular] = newValue }
  }
}

extension View {
  /// How large controls inside are.
  public func controlSize(_ size: ControlSize) -> some View { environment(\.controlSize, size) }
}
