/// Whether a view is presented; the predecessor of `dismiss`.
public struct PresentationMode: Equatable, Sendable {
  /// Whether the view is inside a presentation that can be dismissed.
  public internal(set) var isPresented: Bool

  /// Closes the presentation.
  public mutating func dismiss() { isPresented = false }
}

extension EnvironmentValues {
  /// The presentation around the view: `presentationMode.wrappedValue.dismiss()` closes it.
  public var presentationMode: Binding<PresentationMode> {
    let dismiss = dismiss
    return Binding {
      PresentationMode(isPresented: dismiss.target != nil)
    } set: {
      if !$0.isPresented { dismiss() }
    }
  }
}
