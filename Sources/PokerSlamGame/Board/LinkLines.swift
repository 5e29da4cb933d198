import Session
import StageUI

/// The lines between selected cards; they run below the cards and are visible in the gaps.
struct LinkLines: View {
  var lines: [LinkLine]
  var layout: BoardLayout
  /// Whether no frame has shown the lines yet.
  ///
  /// Lines of cards that are dealt selected, as in a lesson, wait for these cards.
  @State private var isNew = true

  var body: some View {
    ZStack(alignment: .topLeading) {
      ForEach(lines.map(NamedLine.init)) { line in
        DrawnLine(line: line.line, layout: layout, delay: isNew ? Self.dealing : 0)
          .transition(.asymmetric(insertion: .identity, removal: .opacity))
      }
    }
    .frame(width: layout.size.width, height: layout.size.height)
    .allowsHitTesting(false)
    .accessibilityHidden(true)
    .onAppear { isNew = false }
  }

  /// Seconds until all cards of a deal are there.
  private static let dealing = 0.45

  private struct NamedLine: Identifiable {
    var line: LinkLine
    var id: LinkLine { line }
  }
}

/// A line that is drawn from card to card once, when it appears.
private struct DrawnLine: View {
  @Environment(\.look) private var look
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  var line: LinkLine
  var layout: BoardLayout
  /// Seconds before the line is drawn.
  var delay: Double
  @State private var share = 0.0

  var body: some View {
    LinkLineShape(line: line, layout: layout)
      .trim(from: 0, to: reducesMotion ? 1 : share)
      .stroke(look.theme.selection, lineWidth: 2 * layout.scale)
      .shadow(
        color: look.theme.selection.opacity(look.theme.name == .highContrast ? 0 : 0.6), radius: 8
      )
      .onAppear { withAnimation(.easeInOut(duration: 0.3).delay(delay)) { share = 1 } }
  }
}

struct LinkLineShape: Shape {
  var line: LinkLine
  var layout: BoardLayout

  func path(in rect: Rect) -> Path {
    let (start, end) = (point(line.fromAnchor, of: line.from), point(line.toAnchor, of: line.to))
    return Path { path in
      path.move(to: start)
      if abs(line.from.column - line.to.column) == 4 {
        // It leaves the board at one edge and comes back at the other, not across the cards between.
        path.addLine(to: outside(start, line.fromAnchor))
        path.move(to: outside(end, line.toAnchor))
      }
      path.addLine(to: end)
    }
  }

  private func outside(_ point: Point, _ anchor: PokerCore.Anchor) -> Point {
    let reach = 16 * layout.scale
    return Point(point.x + Double(anchor.x) * reach, point.y + Double(anchor.y) * reach)
  }

  /// Returns where a line meets a card: the middle of an edge, or a corner moved inwards by 8
  /// points in x and y.
  private func point(_ anchor: PokerCore.Anchor, of cell: Cell) -> Point {
    let frame = layout.frame(of: cell)
    let inset = anchor.isCorner ? 8 * layout.scale : 0
    return Point(
      frame.midX + Double(anchor.x) * (frame.width / 2 - inset),
      frame.midY + Double(anchor.y) * (frame.height / 2 - inset))
  }
}

/// The warm light behind cards that make a hand.
struct WarmPool: View {
  @Environment(\.look) private var look
  var cells: [Cell]
  var layout: BoardLayout

  var body: some View {
    Canvas { [pool = look.theme.pool] context, size in
      let box = Rect(origin: .zero, size: size)
      context.fill(
        Path(ellipseIn: box),
        with: .radialGradient(
          pool, center: box.center, startRadius: 0, endRadius: size.width / 2))
    }
    .frame(width: 400, height: 400)
    .offset(x: center.x - 200, y: center.y - 200)
    .opacity(cells.isEmpty || look.theme.name == .highContrast ? 0 : 1)
    .allowsHitTesting(false)
    .accessibilityHidden(true)
  }

  private var center: Point {
    layout.center(of: cells) ?? Point(layout.size.width / 2, layout.size.height / 2)
  }
}

/// A short burst of light over the cards of a played hand.
struct SuccessGlow: View {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  var celebration: Celebration
  var layout: BoardLayout
  @State private var stage = 0

  var body: some View {
    ZStack {
      glow([0xFFFF7A, 0xFF8A00, 0xFF3B30], width: 200)
      glow([0xFFFFFF, 0xFFF27A, 0xFF9A3C], width: 100)
    }
    .scaleEffect(reducesMotion ? 1 : stage == 0 ? 0.9 : stage == 1 ? 1.1 : 1.3)
    .opacity(stage == 1 ? 0.55 : 0)
    .offset(x: center.x - 150, y: center.y - 150)
    .allowsHitTesting(false)
    .accessibilityHidden(true)
    .onAppear {
      withAnimation(.easeOut(duration: 0.2)) {
        stage = 1
      } completion: {
        withAnimation(.easeIn(duration: 0.35)) { stage = 2 }
      }
    }
  }

  private func glow(_ colors: [UInt32], width: Double) -> some View {
    let stops = colors.enumerated().map { index, color in
      Gradient.Stop(
        color: Color(hex: color, opacity: 0.8 - 0.3 * Double(index)), location: Double(index) / 3)
    }
    return Circle()
      .fill(
        RadialGradient(
          gradient: Gradient(
            stops: stops + [.init(color: Color(hex: colors[2], opacity: 0), location: 1)]),
          center: .center, startRadius: 0, endRadius: width * 0.75)
      )
      .frame(width: width * 1.5, height: width * 1.5)
      .frame(width: 300, height: 300)
  }

  private var center: Point { layout.center(of: celebration.cells) ?? .zero }
}
