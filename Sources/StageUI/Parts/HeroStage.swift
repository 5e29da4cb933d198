/// Content with thumbnails, one of which grows into a detail above it.
///
/// ```swift
/// HeroStage(selection: $badge) { space in
///   BadgeGrid(badges) { $0.hero($0.id, in: space) }
/// } detail: { badge, space in
///   BadgeCard(badge).hero(badge.id, in: space)
/// }
/// ```
///
/// Escape, the gamepad's cancel button and a tap beside the detail close it.
public struct HeroStage<Item: Identifiable, Content: View, Detail: View>: View {
  private let selection: Binding<Item?>
  private let content: (Namespace.ID) -> Content
  private let detail: (Item, Namespace.ID) -> Detail
  @Namespace private var space

  /// Creates a stage.
  public init(
    selection: Binding<Item?>, @ViewBuilder content: @escaping (Namespace.ID) -> Content,
    @ViewBuilder detail: @escaping (Item, Namespace.ID) -> Detail
  ) {
    self.selection = selection
    self.content = content
    self.detail = detail
  }

  public var body: some View {
    ZStack {
      content(space).accessibilityHidden(selection.wrappedValue != nil)
      if let item = selection.wrappedValue {
        ZStack {
          Color.black.opacity(0.5).ignoresSafeArea()
            .onTapGesture { selection.wrappedValue = nil }
            .transition(.opacity)
          detail(item, space).id(item.id)
        }
        .onExitCommand { selection.wrappedValue = nil }
        .focusScope(isModal: true)
        .transition(.opacity)
        .zIndex(1)
      }
    }
    .animation(.preset(.hero), value: selection.wrappedValue?.id)
  }
}

extension View {
  /// Shares the frame of the view with the thumbnail or the detail of the same identity.
  public func hero<ID: Hashable>(_ id: ID, in space: Namespace.ID) -> some View {
    matchedGeometryEffect(id: id, in: space)
  }
}
