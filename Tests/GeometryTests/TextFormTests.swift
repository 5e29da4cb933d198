import Geometry
import TestSupport
import Testing

@Suite struct SVGTests {
  private static func points(_ data: String) throws -> [Point] {
    try Path(svg: data).elements.points
  }

  @Test func everySVGCommandParsesAbsoluteAndRelative() throws {
    #expect(
      try Path(svg: "M1 2L3 4H5V6C7 8 9 10 11 12S13 14 15 16Q17 18 19 20T21 22Z").description
        == "1.0 2.0 m 3.0 4.0 l 5.0 4.0 l 5.0 6.0 l 7.0 8.0 9.0 10.0 11.0 12.0 c"
        + " 13.0 14.0 13.0 14.0 15.0 16.0 c 17.0 18.0 19.0 20.0 q 21.0 22.0 21.0 22.0 q h")
    #expect(
      try Path(svg: "m1 2l2 2h2v2c2 2 4 4 6 6s2 2 4 4q2 2 4 4t2 2z")
        == Path(svg: "M1 2L3 4H5V6C7 8 9 10 11 12S13 14 15 16Q17 18 19 20T21 22Z"))
  }

  @Test func smoothCommandsMirrorOnlyTheSameKindOfCurve() throws {
    #expect(try Self.points("M0 0C0 5 5 5 5 0S10 -5 10 0")[4] == Point(5, -5))
    #expect(try Self.points("M0 0L4 4S10 -5 10 0")[2] == Point(4, 4))
    #expect(try Self.points("M0 0Q2 4 4 0T8 0 12 0")[5] == Point(10, 4))
    #expect(try Self.points("M0 0C0 5 5 5 5 0T9 0")[4] == Point(5, 0))
  }

  @Test func svgPathsMayOmitSeparatorsAndRepeatedCommands() throws {
    let path = try Path(svg: "M10-20.5.5+3-1e1,2E-1")
    #expect(path.elements.points == [Point(10, -20.5), Point(0.5, 3), Point(-10, 0.2)])
    #expect(path.elements.verbs == [.move, .line, .line])
    #expect(try Self.points("m1 1 2 2 3 3") == [Point(1, 1), Point(3, 3), Point(6, 6)])
    #expect(try Self.points("M0,0 1,1\n\t2 , 2").count == 3)
    #expect(try Self.points("M0 0H1 2 3").last == Point(3, 0))
    #expect(try Path(svg: "M0 0l5. 5").elements.points.last == Point(5, 5))
  }

  @Test func svgArcFlagsNeedNoSeparators() throws {
    let spaced = try Path(svg: "M0 0 A 5 5 0 0 1 10 0 A 5 5 30 1 0 20 0")
    #expect(try Path(svg: "M0 0A5 5 0 0110 0 5 5 30 1020 0") == spaced)
    #expect(try Path(svg: "M0 0a5,5,0,01,10,0,5,5,30,10,10,0") == spaced)
    // The arc is the half circle above the axis, clockwise on screen from the left.
    let box = try Path(svg: "M0 0A5 5 0 0 1 10 0").boundingRect
    #expect(abs(box.minY + 5) < 1e-4 && abs(box.maxY) < 1e-9)
  }

  @Test func svgDrawingAfterACloseContinuesFromTheSubpathStart() throws {
    let path = try Path(svg: "M1 1h4v4zl-1-1")
    #expect(path.elements.verbs == [.move, .line, .line, .close, .move, .line])
    #expect(path.currentPoint == Point(0, 0))
    #expect(try Path(svg: "M0 0zm2 2h1").currentPoint == Point(3, 2))
  }

  @Test func emptySVGDataIsAnEmptyPath() throws {
    #expect(try Path(svg: "").isEmpty)
    #expect(try Path(svg: " \n\t").isEmpty)
  }

  @Test(arguments: [
    ("L1 1", SVGPathError.Reason.missingMove, 0), ("  1 1", .missingMove, 2),
    ("M1", .missingNumber, 2), ("M1 ", .missingNumber, 3), ("M1 2 3", .missingNumber, 6),
    ("M1 2,", .missingNumber, 5), ("M,1 2", .missingNumber, 1), ("M1,,2", .missingNumber, 3),
    ("M1 2X", .unknownCommand, 4), ("M1 2z3", .unknownCommand, 5), ("M1 2é", .unknownCommand, 4),
    ("M1 2L.e5 1", .missingNumber, 5), ("M1 2L1e 1", .missingNumber, 6),
    ("M0 0A5 5 0 2 1 9 9", .badFlag, 11), ("M0 0A5 5 0 0", .badFlag, 12),
    ("M0 1e999", .numberOutOfRange, 3), ("M1 2#", .unknownCommand, 4), ("M- 1", .missingNumber, 1),
  ])
  func svgErrorsTellReasonAndOffset(data: String, reason: SVGPathError.Reason, offset: Int) {
    do {
      _ = try Path(svg: data)
      Issue.record("no error in \(data)")
    } catch {
      #expect(error.reason == reason && error.offset == offset, "\(error)")
    }
  }

  @Test func randomSVGDataGivesAPathOrAnError() {
    var numbers = SeededGenerator(seed: 7)
    let letters = Array("MmLlHhVvCcSsQqTtAaZz0123456789 ,.-+eE\u{0}é".unicodeScalars)
    for _ in 0..<20_000 {
      var data = "M"
      for _ in 0..<Int.random(in: 0...40, using: &numbers) {
        data.unicodeScalars.append(letters.randomElement(using: &numbers) ?? "M")
      }
      _ = try? Path(svg: data)
    }
  }
}

@Suite struct DescriptionTests {
  @Test func pathsRoundTripThroughTheirDescription() {
    var numbers = SeededGenerator(seed: 8)
    for _ in 0..<200 {
      let path = Path { path in
        path.move(to: numbers.point(-1e3...1e3))
        path.addLine(to: numbers.point(-1e-3...1e-3))
        path.addQuadCurve(to: numbers.point(-1...1), control: numbers.point(-1e9...1e9))
        path.addCurve(
          to: numbers.point(-1...1), control1: numbers.point(-1...1),
          control2: numbers.point(-1...1))
        path.closeSubpath()
        path.addLine(to: numbers.point(0...1))
      }
      #expect(Path(path.description) == path)
    }
    let rect = Path(Rect(x: 0.1, y: -2, width: 30, height: 1e-300))
    #expect(rect.description == "0.1 -2.0 30.0 1e-300 re")
    #expect(Path(rect.description) == rect)
    let ellipse = Path(ellipseIn: Rect(x: 0, y: 0, width: 3, height: 4))
    #expect(Path(ellipse.description)?.elements == ellipse.elements)
    #expect(Path("") == Path())
    let odd = Path {
      $0.addLines([Point(.infinity, -.infinity), Point(-0.0, .leastNonzeroMagnitude)])
    }
    #expect(Path(odd.description) == odd)
  }

  @Test(arguments: ["1 m", "1 2 3 m", "1 2", "x", "1 2 l 3", "h 1", "1 h", "1 2 3 re", "1 2 M"])
  func invalidDescriptionsGiveNil(text: String) { #expect(Path(text) == nil) }
}
