import StageUI

/// The light behind everything: a mesh of nine points, five of which sway.
enum VioletMesh {
  private static let colors: [UInt32] = [
    0x260846, 0x35088A, 0x12196F, 0x3E00B9, 0x8053DF, 0x132A73, 0x260846, 0x1A196A, 0x12196F,
  ]

  /// The mesh at a moment of its own clock, in seconds.
  static func at(_ t: Double) -> MeshGradient {
    func sway(_ width: Double, _ rate: Double) -> Double { 0.5 + width * Double.cos(rate * t) }
    return MeshGradient(
      width: 3, height: 3,
      points: [
        Point(0, 0), Point(sway(0.4, 1), 0), Point(1, 0),
        Point(0, sway(0.3, 1.1)), Point(0.5, sway(-0.4, 0.9)), Point(1, sway(-0.2, 0.9)),
        Point(0, 1), Point(sway(-0.4, 1.2), 1), Point(1, 1),
      ],
      colors: colors.map { Color(hex: $0) }, background: Theme.base)
  }

  /// Where the mesh rests while it does not move.
  static let stillMoment = 1.6
}
