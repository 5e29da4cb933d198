// Links whose page a binding shows, as programs wrote them before iOS 16.

extension NavigationLink {
  /// Creates a link to a view, which is shown while `isActive` is true.
  public init(
    destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label
  ) {
    self.init(isActive, destination, label())
  }

  /// Creates a link to a view, which is shown while `isActive` is true.
  public init(
    isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination,
    @ViewBuilder label: () -> Label
  ) {
    self.init(isActive, destination(), label())
  }

  /// Creates a link to a view, which is shown while `selection` is `tag`.
  public init<V: Hashable>(
    destination: Destination, tag: V, selection: Binding<V?>, @ViewBuilder label: () -> Label
  ) {
    self.init(selection.isValue(tag), destination, label())
  }

  /// Creates a link to a view, which is shown while `selection` is `tag`.
  public init<V: Hashable>(
    tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination,
    @ViewBuilder label: () -> Label
  ) {
    self.init(selection.isValue(tag), destination(), label())
  }

  /// Accepted for source compatibility, without effect: each link shows its page on the stack
  /// around it.
  public func isDetailLink(_ isDetailLink: Bool) -> some View { self }
}

extension NavigationLink where Label == Text {
  /// Creates a link with a Markdown title to a view, which is shown while `isActive` is true.
  public init(_ title: LocalizedStringKey, destination: Destination, isActive: Binding<Bool>) {
    self.init(isActive, destination, Text(title))
  }

  /// Creates a link with a verbatim title to a view, which is shown while `isActive` is true.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, destination: Destination, isActive: Binding<Bool>
  ) {
    self.init(isActive, destination, Text(title))
  }

  /// Creates a link with a Markdown title to a view, which is shown while `isActive` is true.
  public init(
    _ title: LocalizedStringKey, isActive: Binding<Bool>,
    @ViewBuilder destination: () -> Destination
  ) {
    self.init(isActive, destination(), Text(title))
  }

  /// Creates a link with a verbatim title to a view, which is shown while `isActive` is true.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination
  ) {
    self.init(isActive, destination(), Text(title))
  }

  /// Creates a link with a Markdown title to a view, which is shown while `selection` is `tag`.
  public init<V: Hashable>(
    _ title: LocalizedStringKey, destination: Destination, tag: V, selection: Binding<V?>
  ) {
    self.init(selection.isValue(tag), destination, Text(title))
  }

  /// Creates a link with a verbatim title to a view, which is shown while `selection` is `tag`.
  @_disfavoredOverload
  public init<S: StringProtocol, V: Hashable>(
    _ title: S, destination: Destination, tag: V, selection: Binding<V?>
  ) {
    self.init(selection.isValue(tag), destination, Text(title))
  }
}

extension Binding {
  /// Returns a binding that is true while the value is `tag`.
  ///
  /// Setting the binding to false sets the value to nil, unless it has become another one.
  fileprivate func isValue<V: Hashable>(_ tag: V) -> Binding<Bool> where Value == V? {
    let base = self
    return Binding<Bool>(
      get: { base.wrappedValue == tag },
      set: { isOn in
        if isOn {
          base.wrappedValue = tag
        } else if base.wrappedValue == tag {
          base.wrappedValue = nil
        }
      })
  }
}
