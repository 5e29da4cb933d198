/// Pages side by side; the background of a page moves more slowly than the page.
///
/// ```swift
/// ParallaxPager(pages, selection: $page) { page in
///   Image(page.picture)
/// } content: { page in
///   Text(page.title)
/// }
/// ```
public struct ParallaxPager<Item: Identifiable, Backdrop: View, Content: View>: View {
  private let items: [Item]
  private let selection: Binding<Item.ID?>
  private let backdrop: (Item) -> Backdrop
  private let content: (Item) -> Content
  @Environment(\.accessibilityReduceMotion) private var isStill
  @Environment(\.self) private var environment

  /// The part of a page's movement by which its background stays behind.
  private static var parallax: Double { 0.3 }

  /// Creates a pager; the selection is the page that is shown.
  public init(
    _ items: [Item], selection: Binding<Item.ID?>,
    @ViewBuilder backdrop: @escaping (Item) -> Backdrop,
    @ViewBuilder content: @escaping (Item) -> Content
  ) {
    self.items = items
    self.selection = selection
    self.backdrop = backdrop
    self.content = content
  }

  public var body: some View {
    ScrollView(.horizontal, showsIndicators: false) {
      HStack(spacing: 0) {
        ForEach(items) { item in
          ZStack {
            backdrop(item)
              .visualEffect { [isStill] effect, proxy in
                effect.offset(
                  x: isStill ? 0 : -proxy.frame(in: .scrollView).minX * Self.parallax)
              }
            content(item)
          }
          .containerRelativeFrame(.horizontal)
          .frame(maxHeight: .infinity)
          .clipped()
        }
      }
    }
    .scrollTargetBehavior(.paging)
    .scrollPosition(id: selection)
    .overlay(alignment: .bottom) { dots.padding(.bottom, 12) }
    .accessibilityElement(children: .contain)
  }

  private var current: Int {
    items.firstIndex { $0.id == selection.wrappedValue } ?? 0
  }

  private var dots: some View {
    let colors = ControlColors(environment)
    return HStack(spacing: 0) {
      ForEach(items.indices, id: \.self) { index in
        Button {
          withAnimation(.preset(.entrance)) { selection.wrappedValue = items[index].id }
        } label: {
          Capsule().fill(index == current ? colors.tint : colors.groove)
            .frame(width: index == current ? 20 : 8, height: 8)
            .frame(width: index == current ? 28 : 16, height: 44)
            .contentShape(.rect)
        }
        .buttonStyle(.plain)
        .accessibilityLabel("Page \(index + 1) of \(items.count)")
        .accessibilityAddTraits(index == current ? .isSelected : [])
      }
    }
    .animation(.preset(.snappy), value: current)
  }
}
