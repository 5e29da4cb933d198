/// Whether something is shown.
public enum Visibility: Hashable, Sendable, CaseIterable {
  case automatic, visible, hidden
}
