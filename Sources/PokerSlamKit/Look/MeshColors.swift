import StageUI

/// The mesh of nine points that everything glows with; five of them sway by one clock.
package enum SwayingMesh {
  /// The mesh at a moment of its clock, in seconds.
  static func at(_ t: Double, colors: [Color], background: Color = .clear) -> MeshGradient {
    func sway(_ width: Double, _ rate: Double) -> Double { 0.5 + width * Double.cos(rate * t) }
    return MeshGradient(
      width: 3, height: 3,
      points: [
        Point(0, 0), Point(sway(0.4, 1), 0), Point(1, 0),
        Point(0, sway(0.3, 1.1)), Point(0.5, sway(-0.4, 0.9)), Point(1, sway(-0.2, 0.9)),
        Point(0, 1), Point(sway(-0.4, 1.2), 1), Point(1, 1),
      ],
      colors: colors, background: background)
  }

  /// Where the mesh rests while it does not move.
  package static let stillMoment = 1.6
}

/// The light behind everything, edge to edge.
struct MeshBackground: View {
  @Environment(\.look) private var look
  @Environment(Ambient.self) private var ambient

  var body: some View {
    Canvas { [theme = look.theme, time = ambient.seconds] context, size in
      let box = Rect(origin: .zero, size: size)
      // The scrim is mixed into the colours: one layer less over the whole window.
      let colors = theme.mesh.map { $0.mix(with: theme.base, by: theme.scrim.opacity, in: .device) }
      context.fill(
        Path(box),
        with: .meshGradient(
          SwayingMesh.at(time, colors: colors, background: theme.base), in: box))
      guard theme.vignette.opacity > 0 else { return }
      context.translateBy(x: size.width / 2, y: size.height / 2)
      context.scaleBy(x: size.width, y: size.height)
      context.fill(
        Path(Rect(x: -0.5, y: -0.5, width: 1, height: 1)),
        with: .radialGradient(
          Gradient(stops: [
            .init(color: theme.vignette.opacity(0), location: 0.35),
            .init(color: theme.vignette, location: 1),
          ]), center: .zero, startRadius: 0, endRadius: 0.7072))
    }
    .ignoresSafeArea()
    .accessibilityHidden(true)
  }
}

/// Text and symbols in the light ink, which moves with the mesh behind them.
struct LightInk: ViewModifier {
  @Environment(\.look) private var look
  var time: Double
  /// The words stand on something dark of their own.
  var onDark: Bool

  func body(content: Content) -> some View {
    if onDark || look.theme.isDark, look.theme.name != .highContrast {
      content.foregroundStyle(SwayingMesh.at(time, colors: Theme.lightInk))
        .inkShadow(look.theme)
    } else {
      content.foregroundStyle(onDark ? .white : look.theme.textPrimary)
    }
  }
}

extension View {
  func lightInk(time: Double = SwayingMesh.stillMoment, onDark: Bool = false) -> some View {
    modifier(LightInk(time: time, onDark: onDark))
  }
}
