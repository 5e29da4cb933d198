/// How much a view stands out.
public enum Prominence: Hashable, Sendable {
  /// The usual appearance.
  case standard
  /// A stronger appearance.
  case increased
}

private struct HeaderProminenceKey: EnvironmentKey {
  static var defaultValue: Prominence { .standard }
}

extension EnvironmentValues {
  /// How much headers of sections stand out in lists.
  public var headerProminence: Prominence {
    get { self[HeaderProminenceKey.self] }
    set { self[HeaderProminenceKey.self] = newValue }
  }
}

extension View {
  /// Sets how much headers of sections inside the view stand out in lists.
  public func headerProminence(_ prominence: Prominence) -> some View {
    environment(\.headerProminence, prominence)
  }
}
