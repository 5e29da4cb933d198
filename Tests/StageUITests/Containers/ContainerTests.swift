import Testing

@testable import StageUI

@MainActor
struct ContainerTests {
  @Test func geometryReaderReportsItsSizeAndPosition() {
    let handle = Handle<Double>()
    var told: [String] = []
    let bench = Bench(Size(200, 100)) {
      Stage(50, handle) { width in
        HStack(spacing: 0) {
          Color.black.frame(width: width, height: 10)
          GeometryReader { proxy in
            let _ = told.append("\(proxy.size.width) \(proxy.frame(in: .global).minX)")
            Color.white.frame(width: proxy.size.width / 2, height: 10)
          }
        }
      }
    }
    #expect(bench.frames(ColorNode.self)[1] == Rect(x: 50, y: 0, width: 75, height: 10))
    #expect(told == ["150.0 50.0"])
    bench.step()
    #expect(told.count == 1)
    handle.set(80)
    bench.step()
    #expect(bench.frames(ColorNode.self)[1] == Rect(x: 80, y: 0, width: 60, height: 10))
    #expect(told.last == "120.0 80.0")
  }

  @Test func movedGeometryReaderReevaluatesItsContent() {
    let handle = Handle<Double>()
    var told: [Double] = []
    let bench = Bench(Size(200, 100)) {
      Stage(10, handle) { width in
        HStack(spacing: 0) {
          Color.black.frame(width: width, height: 10)
          GeometryReader { proxy in
            let _ = told.append(proxy.frame(in: .global).minX)
            Color.white
          }
          .frame(width: 50, height: 50)
          Spacer()
        }
      }
    }
    handle.set(30)
    bench.step()
    #expect(told.first == 10 && told.last == 30)
  }

  struct Stairs: Layout {
    var step: Double

    func sizeThatFits(
      proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
    ) -> Size { proposal.replacingUnspecifiedDimensions() }

    func placeSubviews(
      in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
    ) {
      for (index, view) in subviews.enumerated() {
        let factor = Double(view[Weight.self])
        view.place(
          at: Point(Double(index) * step, Double(index) * step * factor), anchor: .topLeading,
          proposal: .unspecified)
      }
    }
  }

  struct Weight: LayoutValueKey {
    static var defaultValue: Int { 1 }
  }

  @Test func customLayoutPlacesItsSubviews() {
    let handle = Handle<Double>()
    let bench = Bench(Size(100, 100)) {
      Stage(10, handle) { step in
        Stairs(step: step) {
          Color.white
          Color.white
          Color.white.layoutValue(key: Weight.self, value: 2).padding(1)
        }
      }
    }
    #expect(
      bench.frames(ColorNode.self).map(\.origin) == [Point(0, 0), Point(10, 10), Point(21, 41)])
    handle.set(20)
    bench.step()
    #expect(bench.frames(ColorNode.self)[1].origin == Point(20, 20))
  }

  struct SlidingStairs: Layout {
    var step: Double

    var animatableData: Double {
      get { step }
      set { step = newValue }
    }

    func sizeThatFits(
      proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
    ) -> Size { proposal.replacingUnspecifiedDimensions() }

    func placeSubviews(
      in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
    ) {
      for (index, view) in subviews.enumerated() {
        view.place(
          at: Point(Double(index) * step, 0), anchor: .topLeading, proposal: .unspecified)
      }
    }
  }

  @Test func layoutInsideAnyLayoutAnimates() {
    let handle = Handle<Double>()
    let bench = Bench(Size(100, 100)) {
      Stage(10, handle) { step in
        AnyLayout(SlidingStairs(step: step)) {
          Color.white.frame(width: 5, height: 5)
          Color.white.frame(width: 5, height: 5)
        }
      }
    }
    withAnimation(.linear(duration: 1)) { handle.set(50) }
    var positions: [Double] = []
    for _ in 0..<80 {
      bench.step()
      positions.append(bench.frames(ColorNode.self)[1].minX)
    }
    #expect(positions.contains { $0 > 25 && $0 < 35 })
    #expect(positions.last == 50)
  }

  @Test func viewThatFitsShowsTheFirstFittingView() {
    let bench = Bench(Size(100, 20)) {
      ViewThatFits(in: .horizontal) {
        Color.white.frame(width: 150, height: 10)
        Color.white.frame(width: 90, height: 10)
        Color.white.frame(width: 20, height: 10)
      }
    }
    let chosen = bench.nodes(ViewThatFitsNode.self)[0]
    #expect(chosen.frame.width == 90)
    #expect(chosen.reachable.count == 1)
    bench.size = Size(10, 20)
    bench.step()
    #expect(chosen.frame.width == 20)
  }

  private final class Log { var widths: [Double] = [] }

  /// A view that notes its width when its body is evaluated.
  private struct Noted: View {
    var width: Double
    let log: Log

    var body: some View {
      log.widths.append(width)
      return Color.white.frame(width: width, height: 10)
    }
  }

  @Test func viewThatFitsCreatesAViewWhenNoneBeforeItFits() {
    let log = Log()
    let bench = Bench(Size(100, 20)) {
      ViewThatFits(in: .horizontal) {
        Noted(width: 150, log: log)
        if log.widths.isEmpty { Noted(width: 120, log: log) }
        Noted(width: 90, log: log)
        Noted(width: 20, log: log)
      }
    }
    let chosen = bench.nodes(ViewThatFitsNode.self)[0]
    #expect(log.widths == [150, 120, 90])
    bench.size = Size(10, 20)
    bench.step()
    #expect(log.widths == [150, 120, 90, 20])
    #expect(chosen.frame.width == 20)
    bench.size = Size(200, 20)
    bench.step()
    #expect(chosen.frame.width == 150)
    bench.size = Size(100, 20)
    bench.step()
    #expect(chosen.frame.width == 90)
    #expect(log.widths.count == 4, "the views that exist are measured, not created again")
  }

  /// With `in: .vertical`, `ViewThatFits` checks only the height.
  ///
  /// Text is wrapped at the proposed width before its height is measured.
  @Test func verticalViewThatFitsWrapsTextAtTheProposedWidth() {
    let bench = Bench(Size(100, 60)) {
      ViewThatFits(in: .vertical) {
        Text(Array(repeating: "word", count: 40).joined(separator: " "))
        Color.white.frame(width: 20, height: 10)
      }
    }
    let chosen = bench.nodes(ViewThatFitsNode.self)[0]
    #expect(chosen.frame.size == Size(20, 10))
    bench.size = Size(10_000, 60)
    bench.step()
    #expect(chosen.frame.width > 200)
  }

  @Test func gridRowsShareColumnWidths() {
    let bench = Bench(Size(200, 100)) {
      Grid(alignment: .leading, horizontalSpacing: 10, verticalSpacing: 4) {
        GridRow {
          Color.white.frame(width: 30, height: 10)
          Color.white.frame(width: 20, height: 16)
        }
        GridRow {
          Color.white.frame(width: 50, height: 10)
          Color.white.frame(width: 40, height: 10)
        }
        Color.black.frame(height: 2)
      }
    }
    let frames = bench.frames(ColorNode.self)
    #expect(frames.map(\.minX) == [50, 110, 50, 110, 50])
    #expect(frames[4].width == 100)
    #expect(frames[2].minY - frames[0].minY == 17)
  }

  @Test func viewsStayInTheSafeAreaUnlessTheyIgnoreIt() {
    let bench = Bench(Size(100, 200)) {
      VStack(spacing: 0) {
        Color.white
        Color.black.frame(height: 20)
          .background(Color.red.ignoresSafeArea())
      }
    }
    bench.host.environment.safeAreaInsets = EdgeInsets(top: 30, bottom: 10)
    bench.step()
    let frames = bench.frames(ColorNode.self)
    #expect(frames[0] == Rect(x: 0, y: 30, width: 100, height: 140))
    #expect(frames[1] == Rect(x: 0, y: 170, width: 100, height: 30))
    #expect(frames[2] == Rect(x: 0, y: 170, width: 100, height: 20))
  }

  @Test func safeAreaInsetReducesTheSpaceOfTheContent() {
    let bench = Bench(Size(100, 200)) {
      Color.white.safeAreaInset(edge: .bottom) { Color.black.frame(height: 40) }
    }
    #expect(
      bench.frames(ColorNode.self) == [
        Rect(x: 0, y: 0, width: 100, height: 160), Rect(x: 0, y: 160, width: 100, height: 40),
      ])
  }

  struct Closer: View {
    @Environment(\.dismiss) private var dismiss
    let handle: Handle<Bool>

    var body: some View {
      let _ = handle.write = { _ in dismiss() }
      Color.white.frame(height: 80)
    }
  }

  @Test func dismissedSheetCallsOnDismissAfterSlidingOut() {
    let (handle, closer) = (Handle<Bool>(), Handle<Bool>())
    var log: [String] = []
    let bench = Bench(Size(300, 400)) {
      Sheeted(handle: handle) {
        log.append("dismissed")
      } content: {
        Closer(handle: closer)
      }
    }
    #expect(bench.nodes(PresentationNode.self).isEmpty)
    handle.set(true)
    bench.step()
    bench.run(0.05)
    let rising = bench.frames(ColorNode.self).last?.minY ?? 0
    #expect(rising > 320)
    bench.run(1.5)
    #expect(bench.frames(ColorNode.self).last == Rect(x: 0, y: 320, width: 300, height: 80))
    closer.set(true)
    bench.step()
    #expect(log.isEmpty)
    bench.run(0.4)
    #expect(log == ["dismissed"])
    #expect(bench.nodes(PresentationNode.self).isEmpty)
    #expect(!bench.host.tree.isMoving)
  }

  struct Sheeted<Content: View>: View {
    @State private var isShown = false
    let handle: Handle<Bool>
    var isLocked = false
    let onDismiss: () -> Void
    @ViewBuilder let content: () -> Content

    var body: some View {
      let _ = handle.write = { isShown = $0 }
      Color.black
        .sheet(isPresented: $isShown, onDismiss: onDismiss) {
          content().interactiveDismissDisabled(isLocked)
        }
    }
  }

  private func presented(isLocked: Bool = false) -> Bench {
    let handle = Handle<Bool>()
    let bench = Bench(Size(300, 400)) {
      Sheeted(handle: handle, isLocked: isLocked) {
      } content: {
        Color.white.frame(height: 80)
      }
    }
    handle.set(true)
    bench.step()
    bench.run(1.5)
    return bench
  }

  @Test(arguments: [false, true])
  func tapEscapeAndDragCloseASheetUnlessItIsLocked(isLocked: Bool) {
    for way in 0..<3 {
      let bench = presented(isLocked: isLocked)
      switch way {
      case 0: bench.tap(150, 100)
      case 1: bench.type(.escape)
      default: bench.drag(from: Point(150, 340), to: Point(150, 395))
      }
      bench.run(1.5)
      #expect(bench.nodes(PresentationNode.self).isEmpty != isLocked, "way \(way)")
      if isLocked { #expect(bench.frames(ColorNode.self).last?.minY == 320) }
    }
  }

  @Test func tapOnAnAlertButtonClosesTheAlert() {
    let handle = Handle<Bool>()
    var log: [String] = []
    let bench = Bench(Size(300, 400)) {
      Asking(handle: handle) { log.append("yes") }
    }
    handle.set(true)
    bench.step()
    bench.run(1)
    bench.tap(150, 20)
    bench.run(1)
    #expect(bench.nodes(PresentationNode.self).count == 1)
    let button = bench.frames(ColorNode.self).last ?? .zero
    bench.tap(button.midX, button.midY)
    bench.run(1.5)
    #expect(log == ["yes"])
    #expect(bench.nodes(PresentationNode.self).isEmpty)
  }

  struct Asking: View {
    @State private var isShown = false
    let handle: Handle<Bool>
    let action: () -> Void

    var body: some View {
      let _ = handle.write = { isShown = $0 }
      Color.black.alert("Sure?", isPresented: $isShown) {
        Color.white.frame(width: 100, height: 44).onTapGesture { action() }
      }
    }
  }

  struct Item: Identifiable, Equatable {
    var id: Int
  }

  struct ItemSheet: View {
    @State private var item: Item?
    let handle: Handle<Item?>

    var body: some View {
      let _ = handle.write = { item = $0 }
      Color.black.sheet(item: $item) { Color.white.frame(height: Double($0.id)) }
    }
  }

  @Test func closingSheetKeepsItsLastItem() {
    let handle = Handle<Item?>()
    let bench = Bench(Size(300, 400)) { ItemSheet(handle: handle) }
    handle.set(Item(id: 70))
    bench.step()
    bench.run(1)
    #expect(bench.frames(ColorNode.self).last?.height == 70)
    handle.set(nil)
    bench.step()
    bench.run(0.1)
    #expect(bench.frames(ColorNode.self).last?.height == 70)
    bench.run(1)
    #expect(bench.nodes(PresentationNode.self).isEmpty)
  }
}
