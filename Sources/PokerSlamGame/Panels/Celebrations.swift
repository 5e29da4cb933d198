import Session
import StageUI

/// Soft rays behind a new record; they turn slowly and stop.
///
/// They take no room in the layout.
struct Sunburst: View {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  /// Seconds since the entrance of the game-over panel.
  var elapsed: Double
  @State private var isTurned = false

  var body: some View {
    Staged(elapsed: elapsed) { stage in
      Rays()
        .frame(width: 2 * Rays.reach, height: 2 * Rays.reach)
        .drawingGroup()
        .rotationEffect(.degrees(isTurned ? 40 : 0))
        .scaleEffect(0.6 + 0.4 * stage.record)
        .opacity(stage.record)
    }
    .frame(width: 0, height: 0)
    .allowsHitTesting(false)
    .accessibilityHidden(true)
    .onAppear {
      guard !reducesMotion else { return }
      withAnimation(.easeOut(duration: 16)) { isTurned = true }
    }
  }
}

/// Twenty-four wedges of warm light around a glow; they fade out before the edges of their square.
private struct Rays: View {
  static let reach = 320.0

  var body: some View {
    Canvas { context, size in
      let center = Point(size.width / 2, size.height / 2)
      Self.fill(
        Path(ellipseIn: Rect(origin: .zero, size: size)), around: center,
        [(0, 0xFFC46B, 0.42), (130, 0xFFC46B, 0)], into: context)
      var soft = context
      soft.addFilter(.blur(radius: 4))
      Self.fill(
        Self.wedges(around: center), around: center,
        [(40, 0xFFB25A, 0), (80, 0xFFB25A, 0.3), (170, 0xFF9A3C, 0.13), (300, 0xFF9A3C, 0)],
        into: soft)
    }
  }

  private static func wedges(around center: Point) -> Path {
    Path { path in
      for ray in 0..<24 {
        let angle = 2 * Double.pi * Double(ray) / 24
        let half = 2 * Double.pi / 24 / 4
        path.move(to: center)
        for side in [angle - half, angle + half] {
          path.addLine(
            to: Point(
              center.x + Self.reach * Double.cos(side), center.y + Self.reach * Double.sin(side)))
        }
        path.closeSubpath()
      }
    }
  }

  /// Fills a path with a radial gradient; each stop has a radius in points, a colour and an
  /// opacity.
  private static func fill(
    _ path: Path, around center: Point, _ stops: [(radius: Double, color: UInt32, opacity: Double)],
    into context: GraphicsContext
  ) {
    context.fill(
      path,
      with: .radialGradient(
        Gradient(
          stops: stops.map {
            .init(color: Color(hex: $0.color, opacity: $0.opacity), location: $0.radius / reach)
          }), center: center, startRadius: 0, endRadius: reach))
  }
}

/// Confetti in the colours of the suits; it falls once, after a perfect clear.
struct Confetti: View {
  @State private var elapsed: Double

  static let duration = 5.0

  /// - Parameter age: seconds since the confetti began to fall; on a screen that comes back it goes
  ///   on from there, or has fallen.
  init(age: Double) { _elapsed = State(initialValue: min(max(age, 0), Self.duration)) }

  var body: some View {
    ConfettiPicture(elapsed: elapsed)
      .allowsHitTesting(false)
      .accessibilityHidden(true)
      .onAppear {
        guard elapsed < Self.duration else { return }
        withAnimation(.linear(duration: Self.duration - elapsed)) { elapsed = Self.duration }
      }
  }
}

/// All pieces of confetti at one moment; each piece is a function of its number and the time.
private struct ConfettiPicture: View, @MainActor Animatable {
  @Environment(\.look) private var look
  var elapsed: Double

  var animatableData: Double {
    get { elapsed * 128 }
    set { elapsed = newValue / 128 }
  }

  private static let count = 140

  var body: some View {
    Canvas { [elapsed, look] context, size in
      guard elapsed < Confetti.duration else { return }
      let colors = look.suits.small + [Theme.gold]
      for number in 0..<Self.count {
        let (a, b, c) = (Self.share(number, 1), Self.share(number, 2), Self.share(number, 3))
        let age = elapsed - 0.9 * a
        let height = size.height + 40
        // Each piece moves up a little, then down, at its own speed.
        let y = -20 + height * (age * (0.22 + 0.2 * b) + 0.05 * age * age) - 60 * c
        guard age > 0, y < height else { continue }
        let sway = 26 * Double.sin(2.2 * age + 6 * c)
        var piece = context
        piece.translateBy(x: size.width * b + sway, y: y)
        piece.rotate(byRadians: 5 * age * (c - 0.5) + 6 * a)
        // The piece flips as it falls.
        piece.scaleBy(x: 1, y: abs(Double.cos(4 * age + 6 * b)) * 0.9 + 0.1)
        piece.opacity = min(max((Confetti.duration - elapsed) / 0.8, 0), 1)
        piece.fill(
          Path(Rect(x: -5, y: -4, width: 10, height: 8)),
          with: .color(colors[number % colors.count]))
      }
    }
  }

  /// Returns a pseudo-random number in 0..<1 for a piece and a purpose.
  private static func share(_ number: Int, _ purpose: UInt64) -> Double {
    Double(mixed(number, purpose) >> 11) / Double(1 << 53)
  }
}

/// Returns pseudo-random bits for a number and a purpose.
func mixed(_ number: Int, _ purpose: UInt64) -> UInt64 {
  Generator.mix(UInt64(bitPattern: Int64(number)) &* 0x9E37_79B9_7F4A_7C15 &+ purpose)
}
