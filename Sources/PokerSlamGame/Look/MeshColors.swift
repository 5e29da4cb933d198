import StageUI

/// The mesh gradient of 3 × 3 points for backgrounds and bright inks; five of its points sway with
/// one clock.
package enum SwayingMesh {
  /// Returns the mesh at a time in seconds.
  static func at(_ t: Double, colors: [Color], background: Color = .clear) -> MeshGradient {
    var mesh = MeshGradient(
      width: 3, height: 3,
      points: (0..<9).map { Point(Double($0 % 3) / 2, Double($0 / 3) / 2) }, colors: colors,
      background: background)
    move(&mesh, to: t)
    return mesh
  }

  /// Moves the five swaying points to their positions at a time.
  ///
  /// With larger amplitudes (0.4, 0.3, 0.4, 0.2 and 0.4) the mesh folded over itself 96 times in
  /// ten minutes.
  static func move(_ mesh: inout MeshGradient, to t: Double) {
    func sway(_ width: Double, _ rate: Double) -> Double { 0.5 + width * Double.cos(rate * t) }
    mesh.points[1].x = sway(0.32, 1)
    mesh.points[3].y = sway(0.3, 1.1)
    mesh.points[4].y = sway(-0.28, 0.9)
    mesh.points[5].y = sway(-0.2, 0.9)
    mesh.points[7].x = sway(-0.32, 1.2)
  }

  /// The time, in seconds, at which the mesh is drawn when it does not move.
  package static let stillMoment = 1.6
}

/// Text and symbols in light ink; the colours of the ink may move like the mesh behind them.
///
/// Only this modifier reads the clock, so a view in moving ink is not evaluated for each frame.
/// When the views read the clock themselves, the main button of a paused game added 0.8 M
/// instructions to each update (2026-11).
struct LightInk: ViewModifier {
  @Environment(\.look) private var look
  @Environment(Ambient.self) private var ambient
  var moves: Bool
  /// Whether the text lies on a dark surface rather than on the mesh.
  var onDark: Bool

  func body(content: Content) -> some View {
    if look.hasInk(onDark: onDark) {
      let time = moves ? ambient.seconds : SwayingMesh.stillMoment
      content.foregroundStyle(SwayingMesh.at(time, colors: Theme.lightInk))
        .inkShadow(look.theme)
    } else {
      content.foregroundStyle(onDark ? .white : look.theme.textPrimary)
    }
  }
}

extension View {
  func lightInk(moves: Bool = false, onDark: Bool = false) -> some View {
    modifier(LightInk(moves: moves, onDark: onDark))
  }
}
