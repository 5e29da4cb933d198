internal import Raster

/// The faces of one family, with substitutes for the weights that the family lacks.
struct FaceSet {
  /// The stroke width in ems that turns medium into semibold.
  ///
  /// Quicksand's stems are 95 units wide in medium and 120 in bold. The stroke widens the stems of
  /// medium to 107 units, the middle of the two.
  private static let semiboldContour = 0.012
  private static let heavyContour = 0.024
  private static let blackContour = 0.036

  /// One face for each cut, from light to bold.
  let faces: [FontFace]
  /// Whether semibold is synthesised from medium.
  private let drawsSemibold: Bool

  /// Creates a set in which the nearest face replaces a missing one; nil if all are missing.
  init?(_ found: [FontFace?]) {
    faces = FontCut.allCases.compactMap { cut in
      cut.nearest.lazy.compactMap { found[Int($0.rawValue)] }.first
    }
    guard faces.count == FontCut.allCases.count else { return nil }
    let found = Set(FontCut.allCases.filter { found[Int($0.rawValue)] != nil })
    drawsSemibold = !found.contains(.semibold) && found.isSuperset(of: [.medium, .bold])
  }

  func face(_ weight: FontDescription.Weight) -> FontFace {
    weight == .semibold && drawsSemibold
      ? faces[Int(FontCut.medium.rawValue)] : faces[Int(FontCut(weight).rawValue)]
  }

  /// Returns the stroke width that synthesises a weight, in ems.
  func contour(_ weight: FontDescription.Weight) -> Double {
    switch weight {
    case .semibold: drawsSemibold ? Self.semiboldContour : 0
    case .heavy: Self.heavyContour
    case .black: Self.blackContour
    default: 0
    }
  }
}
