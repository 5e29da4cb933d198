/// A type that shows a view with sample data.
///
/// The program itself does not use it. A `PreviewGallery` shows its previews.
///
/// ```swift
/// struct CardView_Previews: PreviewProvider {
///   static var previews: some View {
///     CardView(card: .sample).previewLayout(.sizeThatFits)
///     CardView(card: .back).previewDisplayName("Back")
///   }
/// }
/// ```
@MainActor
@preconcurrency
public protocol PreviewProvider {
  /// The type of the previews.
  associatedtype Previews: View
  /// The previews: each view of the list is one.
  @ViewBuilder static var previews: Previews { get }
}

/// Previews in a row that wraps, each in its own size with its name above it.
///
/// ```swift
/// try ViewProgram("Previews") { PreviewGallery(CardView_Previews.self) }.main()
/// ```
public struct PreviewGallery: View {
  private let previews: AnyView

  /// Creates a gallery of a provider's previews.
  public init<Provider: PreviewProvider>(_ provider: Provider.Type) {
    previews = AnyView(PreviewRow { Provider.previews })
  }

  /// Creates a gallery of previews.
  public init(_ previews: [Preview]) {
    self.previews = AnyView(
      PreviewRow { ForEach(previews.indices, id: \.self) { previews[$0].view } })
  }

  public var body: some View {
    ScrollView { previews.environment(\.hasPreviewCaptions, true).padding() }
  }
}

/// A layout of previews from left to right, in as many rows as needed.
struct PreviewRow: Layout {
  private static let gap = 24.0

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> Size {
    let frames = frames(proposal.width ?? .infinity, subviews)
    let width = proposal.width ?? .infinity
    let own = frames.map(\.maxX).max() ?? 0
    return Size(width.isFinite ? width : own, frames.map(\.maxY).max() ?? 0)
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    for (view, frame) in zip(subviews, frames(bounds.width, subviews)) {
      view.place(
        at: frame.center, anchor: .center, proposal: proposedSize(view) ?? .unspecified)
    }
  }

  /// Returns the frames of the previews; a wide one may stand out at the trailing edge.
  private func frames(_ width: Double, _ subviews: Subviews) -> [Rect] {
    var corner = Point(0, Self.gap)
    var height = 0.0
    return subviews.map { view in
      let proposed = proposedSize(view)
      let own = view.sizeThatFits(proposed ?? .unspecified)
      let size = Size(proposed?.width ?? own.width, proposed?.height ?? own.height)
      if corner.x > 0, corner.x + size.width > width {
        corner = Point(0, corner.y + height + Self.gap)
        height = 0
      }
      let frame = Rect(origin: corner, size: size)
      corner.x = frame.maxX + Self.gap
      height = max(height, size.height)
      return frame
    }
  }

  private func proposedSize(_ view: LayoutSubview) -> ProposedViewSize? {
    PreviewItem.size(of: view).map { ProposedViewSize(width: $0.width, height: $0.height) }
  }
}
