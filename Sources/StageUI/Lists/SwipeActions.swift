/// The buttons that a swipe over a row reveals at one edge.
struct SwipeActions: @MainActor Equatable {
  var content: AnyView
  /// Whether a long swipe performs the first action.
  var allowsFullSwipe: Bool

  static func == (a: SwipeActions, b: SwipeActions) -> Bool {
    a.content._source === b.content._source && a.allowsFullSwipe == b.allowsFullSwipe
  }
}

extension View {
  /// Adds buttons to a row of a list, which a swipe over the row reveals.
  ///
  /// The first button is nearest to the edge. Swipe actions at the trailing edge replace the button
  /// that `onDelete` adds. The context menu key and a press of the secondary mouse button reveal
  /// them too.
  public func swipeActions<Actions: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true,
    @ViewBuilder content: () -> Actions
  ) -> some View {
    let actions = SwipeActions(content: AnyView(content()), allowsFullSwipe: allowsFullSwipe)
    return rowTraits {
      if edge == .leading { $0.leadingActions = actions } else { $0.trailingActions = actions }
    }
  }
}
