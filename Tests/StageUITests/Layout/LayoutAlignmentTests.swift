import Testing

@testable import StageUI

/// The alignment and the orientation that custom layouts give to the views around and inside.
@MainActor
struct LayoutAlignmentTests {
  private enum Mark: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> Double { 0 }
  }
  private static let across = HorizontalAlignment(Mark.self)
  private static let down = VerticalAlignment(Mark.self)

  /// A box of 100 × 50 points that places its views 20 points from its corner.
  private struct Box: Layout {
    static var layoutProperties: LayoutProperties {
      var properties = LayoutProperties()
      properties.stackOrientation = .horizontal
      return properties
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> Size {
      Size(100, 50)
    }

    func placeSubviews(
      in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
    ) {
      for view in subviews { view.place(at: Point(20, 20), proposal: .unspecified) }
    }
  }

  /// A box with its own guides.
  private struct MarkedBox: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> Size {
      Size(100, 50)
    }

    func placeSubviews(
      in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
    ) {}

    func explicitAlignment(
      of guide: HorizontalAlignment, in bounds: Rect, proposal: ProposedViewSize,
      subviews: Subviews, cache: inout Void
    ) -> Double? { guide == LayoutAlignmentTests.across ? bounds.width - 30 : nil }

    func explicitAlignment(
      of guide: VerticalAlignment, in bounds: Rect, proposal: ProposedViewSize,
      subviews: Subviews, cache: inout Void
    ) -> Double? { guide == LayoutAlignmentTests.down ? bounds.height - 10 : nil }
  }

  /// Returns the corner of a view of 10 × 10 points relative to the layout with which it is aligned.
  private func distance(_ box: some View) -> Point? {
    let bench = Bench(Size(300, 200)) {
      ZStack(alignment: Alignment(horizontal: Self.across, vertical: Self.down)) {
        box.accessibilityElement().accessibilityLabel("box")
        Color.blue.frame(width: 10, height: 10).accessibilityElement().accessibilityLabel("mark")
      }
    }
    guard let box = bench.host.element(labelled: "box")?.frame.origin,
      let mark = bench.host.element(labelled: "mark")?.frame.origin
    else { return nil }
    return Point(mark.x - box.x, mark.y - box.y)
  }

  @Test func parentAlignsTheGuidesOfALayout() {
    #expect(distance(MarkedBox()() { Color.red }) == Point(70, 40))
    #expect(distance(AnyLayout(MarkedBox())() { Color.red }) == Point(70, 40))
  }

  @Test func layoutMergesTheGuidesOfItsViews() {
    #expect(distance(Box()() { Color.red.frame(width: 10, height: 10) }) == .zero)
    let marked = Box()() {
      Color.red.frame(width: 10, height: 10)
        .alignmentGuide(Self.across) { _ in 4 }.alignmentGuide(Self.down) { _ in 6 }
      Color.red.frame(width: 10, height: 10).alignmentGuide(Self.across) { _ in 8 }
    }
    #expect(distance(marked) == Point(26, 26))
  }

  /// A row if it fits into the proposal, otherwise a column; it has no orientation.
  private struct RowOrColumn: Layout {
    private func fits(_ proposal: ProposedViewSize, _ subviews: Subviews) -> Bool {
      var cache: Void = ()
      let ideal = HStackLayout(spacing: 0).sizeThatFits(
        proposal: .unspecified, subviews: subviews, cache: &cache)
      return ideal.width <= proposal.width ?? .infinity
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> Size {
      let column = VStackLayout(spacing: 0)
      let size = column.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
      guard fits(proposal, subviews) else { return size }
      return HStackLayout(spacing: 0)
        .sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
    }

    func placeSubviews(
      in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
    ) {
      let (row, column) = (HStackLayout(spacing: 0), VStackLayout(spacing: 0))
      if fits(proposal, subviews) {
        row.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
      } else {
        column.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
      }
    }
  }

  @Test func layoutThatMeasuresStacksOfBothAxesComesToRest() {
    let bench = Bench(Size(300, 200)) {
      RowOrColumn()() {
        Probe(width: .fixed(20), height: .fixed(10))
        Spacer()
        Probe(width: .fixed(20), height: .fixed(10))
      }
    }
    #expect(bench.frames(ProbeNode.self).map(\.minX) == [0, 280])
    let layouts = bench.counters.layouts
    bench.run(0.1)
    #expect(bench.counters.layouts == layouts)
    bench.size = Size(30, 200)
    bench.run(0.1)
    #expect(bench.frames(ProbeNode.self).map(\.minY) == [0, 190])
  }

  @Test func dividersAndSpacersTakeTheOrientationOfTheLayout() {
    func size(_ layout: AnyLayout, _ content: some View) -> Size? {
      let bench = Bench(Size(300, 200)) {
        layout { content.accessibilityElement().accessibilityLabel("inside") }
      }
      return bench.host.element(labelled: "inside")?.frame.size
    }
    #expect(size(AnyLayout(Box()), Divider())?.height == 10)
    #expect((size(AnyLayout(MarkedBox()), Divider())?.width ?? 0) > 50)
    #expect(size(AnyLayout(Box()), Spacer(minLength: 30).padding(5)) == Size(40, 10))
  }
}
