extension Picker {
  /// Creates a picker with a label that is a view, as programs wrote it before iOS 15.
  public init(
    selection: Binding<Selection>, label: Label, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { label }
  }
}
