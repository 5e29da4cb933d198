package import StageUI

/// A row of frames that shows a transition or an animation, possibly interrupted.
package struct FrameStrip: Sendable {
  package let name: String
  /// The seconds between two drawn frames.
  let step: Double
  private let make: @MainActor @Sendable (Bool) -> AnyView
  /// The times of the state changes in seconds, each with its animation.
  private let changes: [(time: Double, animation: Animation)]

  init<Content: View>(
    _ name: String, every step: Double = 0.06,
    _ changes: [(time: Double, animation: Animation)] = [(0.05, .easeInOut(duration: 0.4))],
    @ViewBuilder _ make: @escaping @MainActor @Sendable (Bool) -> Content
  ) {
    self.name = name
    self.step = step
    self.changes = changes
    self.make = { AnyView(make($0)) }
  }

  /// The size of a frame in points.
  package static let frame = Size(96, 64)
  private static let frames = 10
  private static let title = 110.0

  package static var sheetSize: Size {
    Size(title + frame.width * Double(frames), frame.height * Double(all.count))
  }

  /// The frames on the sheet: the name of their strip, their number, time and place.
  package static var sheetFrames: [(name: String, number: Int, time: Double, frame: Rect)] {
    all.enumerated().flatMap { row, strip in
      (0..<frames).map { column in
        let corner = Point(title + frame.width * Double(column), frame.height * Double(row))
        return (
          strip.name, column, Double(column) * strip.step, Rect(origin: corner, size: frame)
        )
      }
    }
  }

  /// A strip while it runs, for checks: called once it has a host, and after each frame.
  package struct Watch {
    /// Begins a strip, whose frames have a size.
    var begin: @MainActor (_ name: String, _ host: ViewHost, _ size: Size) -> Void
    /// Called after each frame, with its time in seconds and whether the sheet shows it.
    var frame: @MainActor (_ time: Double, _ isShown: Bool) -> Void

    package init(
      begin: @escaping @MainActor (_ name: String, _ host: ViewHost, _ size: Size) -> Void,
      frame: @escaping @MainActor (_ time: Double, _ isShown: Bool) -> Void
    ) {
      (self.begin, self.frame) = (begin, frame)
    }
  }

  /// Returns a list that draws all strips below each other, each to the right of its name.
  @MainActor
  package static func sheet(glyphs: any GlyphSource, watch: Watch? = nil) -> DisplayList {
    var list = DisplayList()
    list.draw(
      Fragment(glyphs: glyphs) { context in
        context.fill(Path(Rect(origin: .zero, size: sheetSize)), with: .color(.white))
        for (row, strip) in all.enumerated() {
          let y = frame.height * Double(row)
          context.draw(
            Text(strip.name).font(.system(size: 11)).foregroundStyle(.black),
            at: Point(6, y + frame.height / 2),
            anchor: .leading)
          context.fill(
            Path(Rect(x: 0, y: y, width: sheetSize.width, height: 0.5)), with: .color(.gray))
        }
      })
    for (row, strip) in all.enumerated() {
      strip.appendFrames(ofRow: row, glyphs, watch, into: &list)
    }
    return list
  }

  /// The seconds until the last drawn frame.
  package var seconds: Double { Double(Self.frames - 1) * step }

  /// Returns a host of the strip, and a function that makes its changes, to be called before each frame with
  /// the time of the frame.
  @MainActor
  package func begin(
    glyphs: any GlyphSource
  ) -> (host: ViewHost, change: @MainActor (_ time: Double) -> Void) {
    let state = StateHandle()
    let host = ViewHost(glyphs: glyphs) { StatefulContent(state: state, content: make) }
    var left = changes[...]
    return (
      host,
      { time in
        if let change = left.first, change.time <= time {
          left.removeFirst()
          withAnimation(change.animation) { state.isOn?.wrappedValue.toggle() }
        }
      }
    )
  }

  @MainActor
  private func appendFrames(
    ofRow row: Int, _ glyphs: any GlyphSource, _ watch: Watch?, into list: inout DisplayList
  ) {
    let (host, change) = begin(glyphs: glyphs)
    host.frame(size: Self.frame, time: 0)
    watch?.begin(name, host, Self.frame)
    watch?.frame(0, false)
    var time = 0.0
    for column in 0..<Self.frames {
      let end = Double(column) * step
      // Between drawn frames, the view runs at 60 Hz, so that springs advance and are interrupted
      // as in a window.
      while time < end {
        time = min(time + 1.0 / 60, end)
        change(time)
        host.frame(size: Self.frame, time: time)
        watch?.frame(time, false)
      }
      var group = Raster.Group(
        id: UInt64(row * Self.frames + column + 1) << 32,
        transform: Transform(
          translationX: Self.title + Self.frame.width * Double(column),
          y: Self.frame.height * Double(row)))
      group.clip = Path(Rect(origin: .zero, size: Self.frame).insetBy(dx: 1, dy: 1))
      group.isIsolated = true
      let picture = host.frame(size: Self.frame, time: time)
      watch?.frame(time, true)
      list.group(group) { $0.draw(picture) }
    }
  }
}

@MainActor
private final class StateHandle {
  var isOn: Binding<Bool>?
}

private struct StatefulContent: View {
  @State private var isOn = false
  let state: StateHandle
  let content: (Bool) -> AnyView

  var body: some View {
    let _ = state.isOn = $isOn
    ZStack { content(isOn) }.frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

extension FrameStrip {
  private static let spring = Animation.spring(response: 0.35, dampingFraction: 0.7)
  private static let back: [(time: Double, animation: Animation)] = [
    (0.05, .easeInOut(duration: 0.3)), (0.38, .easeInOut(duration: 0.25)),
  ]

  package static let all = [
    FrameStrip("opacity", back) { if $0 { Tile().transition(.opacity) } },
    FrameStrip("scale", back) { if $0 { Tile().transition(.scale) } },
    FrameStrip("slide", back) { if $0 { Tile().transition(.slide) } },
    FrameStrip("move bottom", back) { if $0 { Tile().transition(.move(edge: .bottom)) } },
    FrameStrip("push from trailing") { isOn in
      if isOn {
        Tile(.purple).transition(.push(from: .trailing))
      } else {
        Tile().transition(.push(from: .trailing))
      }
    },
    FrameStrip("offset", back) { if $0 { Tile().transition(.offset(x: 30, y: -20)) } },
    FrameStrip("asymmetric", back) {
      if $0 {
        Tile().transition(.asymmetric(insertion: .scale, removal: .move(edge: .trailing)))
      }
    },
    FrameStrip("scale and opacity", back) {
      if $0 { Tile().transition(.scale(scale: 0.5).combined(with: .opacity)) }
    },
    FrameStrip("own: turn", back) { if $0 { Tile().transition(Turning()) } },
    FrameStrip("matched geometry", [(0.05, spring)]) { MatchedTiles(isOn: $0) },
    FrameStrip("spring", [(0.05, spring)]) { Tile().offset(x: $0 ? 30 : -30) },
    FrameStrip("spring turned round", [(0.05, spring), (0.2, spring)]) {
      Tile().offset(x: $0 ? 30 : -30)
    },
    FrameStrip("curve turned round", [(0.05, .easeInOut(duration: 0.4)), (0.25, spring)]) {
      Tile().offset(x: $0 ? 30 : -30)
    },
    FrameStrip("scale turned round", [(0.05, spring), (0.17, spring)]) {
      if $0 { Tile().transition(.scale) }
    },
    FrameStrip("list, staggered", every: 0.07, [(0.05, .easeInOut(duration: 0.3))]) {
      StaggeredTiles(isOn: $0)
    },
    FrameStrip("sheet", every: 0.06) { isOn in
      Tile().sheet(isPresented: .constant(isOn)) { Text("Hands").padding(6) }
    },
    FrameStrip("numeric text") {
      Text($0 ? "1,372" : "872").font(.title3).contentTransition(.numericText())
    },
    FrameStrip("symbol bounce") {
      Image(systemName: "star.fill").font(.title).foregroundStyle(.orange)
        .symbolEffect(.bounce, value: $0)
    },
    FrameStrip("symbol pulse", every: 0.15) { isOn in
      Image(systemName: "flame.fill").font(.title).foregroundStyle(.orange)
        .symbolEffect(.pulse, isActive: isOn)
    },
  ]
}

private struct Tile: View {
  let color: Color

  init(_ color: Color = .orange) { self.color = color }

  var body: some View {
    RoundedRectangle(cornerRadius: 6).fill(color).frame(width: 28, height: 38)
      .overlay { Text("A").foregroundStyle(.white) }
  }
}

private struct Turning: Transition {
  func body(content: Content, phase: TransitionPhase) -> some View {
    content.rotationEffect(.degrees(phase.value * 90)).opacity(phase.isIdentity ? 1 : 0)
  }
}

private struct MatchedTiles: View {
  let isOn: Bool
  @Namespace private var space

  var body: some View {
    HStack {
      if isOn {
        Spacer()
        Color.orange.matchedGeometryEffect(id: 1, in: space).frame(width: 34, height: 48)
      } else {
        Color.orange.matchedGeometryEffect(id: 1, in: space).frame(width: 16, height: 24)
        Spacer()
      }
    }.padding(6)
  }
}

private struct StaggeredTiles: View {
  let isOn: Bool

  private var ranks: [String] { isOn ? ["A", "Q", "J", "9"] : ["A", "K", "Q"] }

  var body: some View {
    HStack(spacing: 3) {
      ForEach(Array(ranks.enumerated()), id: \.element) { index, rank in
        Text(rank).font(.caption).foregroundStyle(.white)
          .frame(width: 18, height: 26)
          .background(RoundedRectangle(cornerRadius: 4).fill(.orange))
          .transition(
            .scale.combined(with: .opacity)
              .animation(.easeInOut(duration: 0.25).delay(Double(index) * 0.08)))
      }
    }
  }
}
