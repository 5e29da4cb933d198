import TestSupport
import Testing

@testable import Raster
@testable import StageUI

/// Invalid input causes a warning, and the views are shown nevertheless.
@MainActor
struct BadInputTests {
  /// Returns the warnings while a view is shown for some time, resized, painted, and asked for its
  /// accessibility tree.
  @discardableResult
  static func show<Content: View>(
    frames: Int = 30, _ act: (ViewHost, Int) -> Void = { _, _ in },
    @ViewBuilder _ content: @escaping @MainActor () -> Content
  ) -> [String] {
    let host = ViewHost(glyphs: BlockFont(), content: content)
    var warnings: [String] = []
    host.tree.onWarning = { warnings.append($0) }
    let renderer = Renderer(runner: SerialRunner())
    var pixmap = Pixmap(width: 300, height: 200)
    for frame in 0..<frames {
      let size = frame < frames / 2 ? Size(300, 200) : Size(120, 90)
      let list = host.frame(size: size, scale: frame % 7 == 3 ? 2 : 1, time: Double(frame) / 60)
      if frame % 10 == 0 { _ = renderer.paint(list, scale: 1, into: &pixmap) }
      act(host, frame)
    }
    #expect(!host.accessibilityTree.contains("nan"))
    return warnings
  }

  @Test(arguments: BadInput.all) func badInputWarnsAndDoesNotTrap(_ input: BadInput) {
    let warnings = Self.show { VStack { Suspect(input: input) } }
    guard let expected = input.warning else {
      #expect(warnings == [])
      return
    }
    let found = warnings.first { $0.contains(expected) }
    #expect(found != nil, "\(warnings)")
    #expect(found?.contains("Suspect") == true, "the path is missing in \(warnings)")
    #expect(warnings.count <= 6, "\(warnings)")
  }

  @Test(arguments: BadInput.all) func viewsWithBadInputCanBeRemovedAndInserted(_ input: BadInput) {
    let handle = Handle<Bool>()
    Self.show { _, frame in
      withAnimation(.spring(duration: 0.2)) { handle.set(frame % 8 < 4) }
    } _: {
      Stage(true, handle) { isThere in
        if isThere { Suspect(input: input).transition(.scale.combined(with: .slide)) }
      }
    }
  }

  /// A picture that cannot be shown is replaced by a visible placeholder.
  @Test(arguments: BadInput.pictures.filter { $0.name.contains("missing") })
  func missingPicturesShowAPlaceholder(_ input: BadInput) {
    let picture = Picture(Size(60, 60)) { Suspect(input: input).foregroundStyle(.black) }
    let magenta = picture.pixels.count { $0 & 0xFF00 < 0x8000 && $0 & 0xFF > 0x80 && $0 >> 24 > 80 }
    #expect(magenta > 10)
  }

  // MARK: Invalid changes over time

  @Test(arguments: [0, -1, 1e-300, .nan, .infinity] as [Double])
  func invalidAnimationDurationsDoNotTrap(_ duration: Double) {
    for animation in [
      Animation.linear(duration: duration), .easeInOut(duration: duration),
      .spring(response: duration, dampingFraction: duration),
      .spring(duration: duration, bounce: duration), .linear(duration: 0.1).speed(duration),
      .linear(duration: 0.1).delay(duration),
      .timingCurve(duration, duration, duration, duration, duration: 0.1),
      .linear(duration: duration).repeatForever(), .easeIn.repeatCount(-3),
    ] {
      let handle = Handle<Double>()
      Self.show { _, frame in
        if frame % 10 == 5 { withAnimation(animation) { handle.set(Double(frame)) } }
      } _: {
        Stage(1.0, handle) { value in
          Color.red.frame(width: value, height: 10).offset(x: value).opacity(value / 30)
        }
      }
    }
  }

  @Test func identityMayChangeItsType() {
    let handle = Handle<Int>()
    let warnings = Self.show { _, frame in
      withAnimation { handle.set(frame) }
    } _: {
      Stage(0, handle) { turn in
        Counted().id(turn % 2 == 0 ? AnyHashable(turn) : AnyHashable("\(turn)"))
        ForEach([AnyHashable(turn), AnyHashable("\(turn)"), AnyHashable(1.5)], id: \.self) { _ in
          Counted()
        }
        if turn % 3 == 0 { AnyView(Counted()) } else { AnyView(Color.red) }
      }
    }
    #expect(warnings == [])
  }

  struct Counted: View {
    @State private var count = 0
    var body: some View { Text("\(count)").onAppear { count += 1 } }
  }

  /// A binding to a removed row reads the last value and ignores writes.
  @Test func bindingToARemovedRowIsSafe() {
    let handle = Handle<Int>()
    var kept: [Binding<Row>] = []
    let warnings = Self.show { _, frame in
      withAnimation { handle.set(max(6 - frame, 0)) }
      for binding in kept {
        _ = binding.wrappedValue.isOn
        binding.wrappedValue.isOn.toggle()
        binding.isOn.wrappedValue = true
      }
    } _: {
      Stage(6, handle) { count in Rows(count: count) { kept.append($0) } }
    }
    #expect(warnings == [])
    #expect(kept.count >= 6)
  }

  struct Row: Identifiable {
    let id: Int
    var isOn = false
  }

  struct Rows: View {
    let count: Int
    let keep: (Binding<Row>) -> Void
    @State private var rows = (0..<6).map { Row(id: $0) }

    var body: some View {
      VStack {
        ForEach($rows) { $row in
          let _ = keep($row)
          Toggle("\(row.id)", isOn: $row.isOn)
        }
      }
      .onChange(of: count) { rows.removeLast(rows.count - count) }
    }
  }

  @Test func stateChangedInABodyDoesNotHang() {
    let warnings = Self.show { Restless() }
    #expect(warnings.contains { $0.contains("while a body") && $0.contains("Restless") })
  }

  struct Restless: View {
    @State private var count = 0
    var body: some View {
      let _ = count += 1
      Text("\(count)")
    }
  }

  @Test func geometryThatChangesWithEachLayoutDoesNotHang() {
    let warnings = Self.show { Breathing() }
    #expect(warnings.contains { $0.contains("go on changing") && $0.contains("Breathing") })
  }

  struct Breathing: View {
    @State private var width = 10.0
    var body: some View {
      GeometryReader { proxy in
        Color.red.onAppear { width += 1 }
          .onChange(of: proxy.size.width) { width = width == 10 ? 20 : 10 }
      }
      .frame(width: width)
    }
  }

  /// Lays out views that ask for a larger size whenever they are measured again.
  @Test func layoutThatNeverSettlesDoesNotHang() {
    Self.show {
      Insatiable { Insatiable { Insatiable { Color.red } } }
      ScrollView { Insatiable { Color.red } }
    }
  }

  struct Insatiable: Layout {
    func sizeThatFits(
      proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
    ) -> Size {
      var size = proposal.replacingUnspecifiedDimensions()
      for view in subviews {
        for _ in 0..<20 {
          size = view.sizeThatFits(ProposedViewSize(width: size.width + 1, height: size.height))
        }
      }
      return Size(size.width + 1, size.height + 1)
    }

    func placeSubviews(
      in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
    ) {
      for view in subviews {
        view.place(at: bounds.origin, proposal: ProposedViewSize(width: .infinity, height: .nan))
      }
    }
  }

  @Test func tooDeeplyNestedViewsAreReported() {
    let warnings = Self.show(frames: 3) { Nest(depth: 10_000) }
    #expect(warnings.contains { $0.contains("too deeply") && $0.contains("Nest") })
    #expect(Self.show(frames: 3) { Nest(depth: 60) } == [])
  }

  struct Nest: View {
    let depth: Int
    var body: AnyView {
      depth == 0
        ? AnyView(Color.red) : AnyView(VStack { Nest(depth: depth - 1).padding(0.001) })
    }
  }

  @Test func sheetThatPresentsItselfIsReported() {
    let handle = Handle<Bool>()
    let warnings = Self.show(frames: 40) { _, frame in
      handle.set(frame < 30)
    } _: {
      Stage(false, handle) { _ in Endless(isShown: .constant(true)) }
    }
    #expect(warnings.contains { $0.contains("nested too deeply") })
  }

  struct Endless: View {
    @Binding var isShown: Bool
    var body: some View {
      Text("Once more").sheet(isPresented: $isShown) { Endless(isShown: $isShown) }
    }
  }

  @Test func invalidSurfaceSizesDoNotTrap() {
    let host = ViewHost(glyphs: BlockFont()) {
      VStack {
        Text("Full House")
        ScrollView { LazyVStack { ForEach(0..<5) { Text("\($0)") } } }
        Slider(value: .constant(0.5))
        GeometryReader { Color.red.frame(width: $0.size.width / 2) }
      }
    }
    let sizes = [
      Size(0, 0), Size(.nan, 5), Size(-5, -5), Size(.infinity, .infinity), Size(1e9, 1e9),
      Size(300, 200),
    ]
    for (index, size) in sizes.enumerated() {
      for scale in [1, 0, -1, .nan, .infinity, 2] {
        host.frame(size: size, scale: scale, time: Double(index))
      }
    }
    #expect(!host.frame(size: Size(300, 200), scale: 1, time: 9).isEmpty)
  }

  @Test func invalidFrameTimesDoNotTrap() {
    let handle = Handle<Bool>()
    let host = ViewHost(glyphs: BlockFont()) {
      Stage(false, handle) { isOn in
        TimelineView(.animation) { _ in Color.red.opacity(isOn ? 1 : 0) }
      }
    }
    for time in [0, 1, 0.5, .nan, .infinity, -.infinity, 2] {
      withAnimation { handle.write?(time > 0.7) }
      host.frame(size: Size(30, 20), time: time)
    }
    #expect(!host.frame(size: Size(30, 20), time: 9).isEmpty)
  }
}
