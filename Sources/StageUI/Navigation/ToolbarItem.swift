/// A view in a toolbar.
public struct ToolbarItem<Content: View>: PrimitiveToolbarContent {
  private let placement: ToolbarItemPlacement
  private let content: Content

  /// Creates an item.
  public init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) {
    self.placement = placement
    self.content = content()
  }

  public func _makeView() -> AnyView {
    AnyView(ToolbarItemView(placement: placement, content: content))
  }
}

/// Several views at the same place of a toolbar.
public struct ToolbarItemGroup<Content: View>: PrimitiveToolbarContent {
  private let placement: ToolbarItemPlacement
  private let content: Content

  /// Creates a group of items.
  public init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) {
    self.placement = placement
    self.content = content()
  }

  public func _makeView() -> AnyView {
    AnyView(ToolbarItemView(placement: placement, content: content))
  }
}

/// The views of an item; labels show only their icons in a bar.
private struct ToolbarItemView<Content: View>: View {
  let placement: ToolbarItemPlacement
  let content: Content
  @Environment(\.navigation) private var place

  var body: some View {
    if let page = place?.page {
      BarPart(.item(placement), page) {
        if placement.edge == .middle {
          content.font(.headline)
        } else {
          content.labelStyle(.iconOnly).toggleStyle(.button).imageScale(.large)
            .fontWeight(placement.isConfirming ? .semibold : nil)
        }
      }
    }
  }
}
