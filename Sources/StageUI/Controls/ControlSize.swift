/// The size of controls.
public enum ControlSize: Hashable, Sendable, CaseIterable {
  case mini, small, regular, large, extraLarge

  /// The horizontal padding of a button's label in points.
  var padding: Double {
    switch self {
    case .mini, .small: 14
    case .regular: 20
    case .large, .extraLarge: 28
    }
  }

  /// The minimum height of a button in points; at least 44, so that a finger can press it easily.
  var height: Double {
    switch self {
    case .mini, .small, .regular: 44
    case .large: 52
    case .extraLarge: 60
    }
  }
}

extension EnvironmentValues {
  /// The size of controls; `.regular` by default.
  public var controlSize: ControlSize {
    get { self[.controlSize, ControlSize.regular] }
    set { self[.controlSize, ControlSize.regular] = newValue }
  }
}

extension View {
  /// Sets the size of controls inside the view.
  public func controlSize(_ size: ControlSize) -> some View { environment(\.controlSize, size) }
}
