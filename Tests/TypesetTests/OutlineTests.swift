import Raster
import TestSupport
import Testing

@testable import Typeset

/// Bounds and areas given by fontTools' pens for Quicksand Bold.
@Suite struct OutlineTests {
  struct Glyph: CustomTestStringConvertible {
    var character: Unicode.Scalar
    /// Left, top, right, bottom; y downwards.
    var box: (Double, Double, Double, Double)
    var area: Double
    var contours: Int

    var testDescription: String { String(character) }
  }

  static let glyphs = [
    Glyph(character: "H", box: (75, -700, 644, 0), area: 205402.4166666667, contours: 1),
    Glyph(character: "O", box: (40, -710, 719, 10), area: 227757.91666666674, contours: 2),
    Glyph(character: "é", box: (35, -763, 545, 10), area: 185475.25, contours: 3),
    Glyph(character: "i", box: (55, -719, 181, 0), area: 74446.5, contours: 2),
    Glyph(character: "%", box: (30, -709, 786, 10), area: 239084.91666666672, contours: 5),
    Glyph(character: "8", box: (60, -700, 528, 0), area: 195888.33333333328, contours: 3),
  ]

  /// The area agrees to the last digits only if the implied points are exact.
  ///
  /// Implied points are the on-curve points halfway between two control points.
  @Test(arguments: glyphs) func outlineBoundsAndAreasMatchFontTools(_ glyph: Glyph) throws {
    let face = try TestFonts.bold()
    let path = face.outline(of: try #require(face.glyph(for: glyph.character)))
    let (left, top, right, bottom) = glyph.box
    #expect(path.controlBounds == Rect(left: left, top: top, right: right, bottom: bottom))
    let contours = Self.contours(of: path)
    #expect(contours.count == glyph.contours)
    #expect(abs(contours.reduce(0, +) - glyph.area) < 1e-6)
  }

  /// On screen, outer contours run clockwise and counters counterclockwise.
  @Test func outlineWindingFollowsTrueType() throws {
    let face = try TestFonts.bold()
    let areas = Self.contours(of: face.outline(of: try #require(face.glyph(for: "O"))))
    let outer = try #require(areas.max())
    let inner = try #require(areas.min())
    #expect(outer > 0)
    #expect(inner < 0)
    #expect(outer > -inner)
  }

  @Test func everyGlyphContourIsClosedAndQuadratic() throws {
    for name in ["Light", "Regular", "Medium", "Bold"] {
      let face = try FontFace(path: "\(TestFonts.quicksandFolder)/Quicksand-\(name).ttf")
      for glyph in 0..<800 as Range<UInt32> {
        let elements = face.outline(of: glyph).elements
        let verbs = elements.verbs
        #expect(!verbs.contains(.curve))
        let moves = verbs.indices.filter { verbs[$0] == .move }
        #expect(moves.count == verbs.count { $0 == .close })
        #expect(moves.allSatisfy { $0 == 0 || verbs[$0 - 1] == .close })
        #expect(verbs.isEmpty || verbs.last == .close)
        #expect(elements.points.allSatisfy { $0.isFinite && ($0.x * 2).rounded() == $0.x * 2 })
      }
    }
  }

  /// The close element alone draws the closing line of a contour.
  @Test func noContourEndsWithALineToItsStart() throws {
    let face = try TestFonts.bold()
    for glyph in 0..<684 as Range<UInt32> {
      var (start, last) = (Point.zero, Point.zero)
      var lastIsLine = false
      face.outline(of: glyph).forEach { element in
        switch element {
        case .move(let to): (start, last, lastIsLine) = (to, to, false)
        case .line(let to): (last, lastIsLine) = (to, true)
        case .quadCurve(let to, _): (last, lastIsLine) = (to, false)
        case .curve(let to, _, _): (last, lastIsLine) = (to, false)
        case .closeSubpath: #expect(!(lastIsLine && last == start), "glyph \(glyph)")
        }
      }
    }
  }

  @Test func spaceAndUnknownGlyphsHaveEmptyOutlines() throws {
    let face = try TestFonts.bold()
    #expect(face.outline(of: try #require(face.glyph(for: " "))).isEmpty)
    #expect(face.outline(of: 60_000).isEmpty)
    #expect(face.outline(of: .max).isEmpty)
  }

  @Test func repeatedOutlineQueriesAreEqual() throws {
    let face = try TestFonts.bold()
    for glyph in 0..<684 as Range<UInt32> {
      #expect(face.outline(of: glyph) == face.outline(of: glyph))
    }
  }

  /// Returns the area of each contour, negative if the contour runs counterclockwise on screen.
  ///
  /// The areas of quadratic curves are exact.
  static func contours(of path: Path) -> [Double] {
    var areas: [Double] = []
    var (start, last, area) = (Point.zero, Point.zero, 0.0)
    func line(_ a: Point, _ b: Point) -> Double { (a.x * b.y - b.x * a.y) / 2 }
    path.forEach { element in
      switch element {
      case .move(let to): (start, last, area) = (to, to, 0)
      case .line(let to):
        area += line(last, to)
        last = to
      case .quadCurve(let to, let c):
        // The curve and its chord enclose two thirds of the triangle with the control point.
        let triangle = line(last, c) + line(c, to) + line(to, last)
        area += line(last, to) + triangle * 2 / 3
        last = to
      case .curve: Issue.record("a cubic in a TrueType font")
      case .closeSubpath: areas.append(area + line(last, start))
      }
    }
    return areas
  }
}
