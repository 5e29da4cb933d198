internal import Raster

/// The faces of one family, and how those serve weights that the family lacks.
struct FaceSet {
  /// Stems of Quicksand's medium are 95 units, of its bold 120: in the middle lies 107.
  private static let semiboldContour = 0.012
  private static let heavyContour = 0.024
  private static let blackContour = 0.036

  /// By cut, light to bold.
  let faces: [FontFace]
  /// A semibold is drawn from the medium.
  private let drawsSemibold: Bool

  /// Every cut that was not found is served by the nearest one; nil when there is none at all.
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

  /// The line around each glyph that makes up the weight, in ems.
  func contour(_ weight: FontDescription.Weight) -> Double {
    switch weight {
    case .semibold: drawsSemibold ? Self.semiboldContour : 0
    case .heavy: Self.heavyContour
    case .black: Self.blackContour
    default: 0
    }
  }
}
