/// Whether an element is shown; `.automatic` leaves the choice to the element.
public enum Visibility: Hashable, Sendable, CaseIterable {
  case automatic, visible, hidden
}
