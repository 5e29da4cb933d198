import Records
import Session
import StageUI

/// The drawing on cards that lie face down.
package enum CardBack: String, SettingChoice {
  case spade, lattice, tide, stars, sunrise, rosette

  package var title: String { Strings.cardBack(self) }
}

extension CardBack {
  /// The colours of the upper and the lower edge of the card, and that of the lines.
  private var colors: (top: Color, bottom: Color, ink: Color) {
    switch self {
    case .spade: (Color(hex: 0x0D092B), Color(hex: 0x0D092B), Color(hex: 0x8F66F5))
    case .lattice: (Color(hex: 0x2C1A5E), Color(hex: 0x150C38), Color(hex: 0xFFD27A))
    case .tide: (Color(hex: 0x0B4A63), Color(hex: 0x06202F), Color(hex: 0x74DCEB))
    case .stars: (Color(hex: 0x1A2160), Color(hex: 0x080B26), Color(hex: 0xEDF0FF))
    case .sunrise: (Color(hex: 0x3A1038), Color(hex: 0x7A2B16), Color(hex: 0xFFB25E))
    case .rosette: (Color(hex: 0x551A4C), Color(hex: 0x290B2A), Color(hex: 0xF6B2E4))
    }
  }

  /// Draws ground and pattern into a card; the lines of `spade`, an emblem, are drawn elsewhere.
  ///
  /// - Parameter light: the strength of the lines, 0…1.
  func draw(
    in box: Rect, clippedTo card: Path, _ theme: Theme, light: Double,
    into context: GraphicsContext
  ) {
    let isPlain = theme.name == .highContrast
    let (top, bottom, ink) = isPlain ? (.black, .black, .white) : colors
    var context = context
    context.clip(to: card)
    context.fill(
      card,
      with: .linearGradient(
        Gradient(colors: [top, bottom]), startPoint: Point(box.midX, box.minY),
        endPoint: Point(box.midX, box.maxY)))
    // The patterns are drawn on a card of 31 × 46 units.
    context.translateBy(x: box.minX, y: box.minY)
    context.scaleBy(x: box.width / 31, y: box.height / 46)
    let shading = GraphicsContext.Shading.color(ink.opacity(0.4 + 0.5 * light))
    let frame = Path(
      roundedRect: Rect(x: 2.5, y: 2.5, width: 26, height: 41), cornerRadius: 2.5,
      style: .circular)
    context.stroke(frame, with: shading, lineWidth: 0.8)
    context.clip(to: frame)
    drawPattern(with: shading, into: context)
  }

  private func drawPattern(
    with ink: GraphicsContext.Shading, into context: GraphicsContext
  ) {
    switch self {
    case .spade: break
    case .lattice: drawLattice(with: ink, into: context)
    case .tide: drawTide(with: ink, into: context)
    case .stars: drawStars(with: ink, into: context)
    case .sunrise: drawSunrise(with: ink, into: context)
    case .rosette: drawRosette(with: ink, into: context)
    }
  }

  private func drawLattice(with ink: GraphicsContext.Shading, into context: GraphicsContext) {
    let lines = Path { path in
      for step in stride(from: -46.0, through: 77, by: 6.5) {
        path.move(to: Point(step - 7.5, 0))
        path.addLine(to: Point(step + 38.5, 46))
        path.move(to: Point(step + 38.5 - 7.5, 0))
        path.addLine(to: Point(step - 7.5 - 7.5, 46))
      }
    }
    context.stroke(lines, with: ink, lineWidth: 0.7)
    let diamond = Path { path in
      path.addLines([Point(15.5, 15.5), Point(20.8, 23), Point(15.5, 30.5), Point(10.2, 23)])
      path.closeSubpath()
    }
    context.fill(diamond, with: ink)
  }

  private func drawTide(with ink: GraphicsContext.Shading, into context: GraphicsContext) {
    let arcs = Path { path in
      for row in 0..<9 {
        let y = 46 - Double(row) * 5.2
        for column in -1..<5 {
          let x = Double(column) * 8 + (row.isMultiple(of: 2) ? 3.5 : 7.5)
          // Arcs outside of the frame, a quarter of all, would only be clipped.
          for radius in [3.7, 2.3, 0.9] where x + radius > 2 && x - radius < 29 {
            path.move(to: Point(x - radius, y))
            path.addCurve(
              to: Point(x + radius, y), control1: Point(x - radius, y - radius * 1.33),
              control2: Point(x + radius, y - radius * 1.33))
          }
        }
      }
    }
    context.stroke(arcs, with: ink, lineWidth: 0.65)
  }

  private func drawStars(with ink: GraphicsContext.Shading, into context: GraphicsContext) {
    let stars: [(x: Double, y: Double, radius: Double)] = [
      (8, 9, 1.5), (14, 13, 1), (20.5, 9.5, 1.9), (24, 17, 1), (15.5, 22, 2.4), (8, 20, 1),
      (7, 29, 1.7), (13.5, 34, 1), (22, 29.5, 1.5), (24, 37, 1.9), (11, 39, 1.2),
    ]
    let lines = Path { path in
      for pair in [(0, 1), (1, 2), (2, 3), (1, 4), (4, 6), (4, 8), (8, 9), (6, 7), (7, 10)] {
        path.move(to: Point(stars[pair.0].x, stars[pair.0].y))
        path.addLine(to: Point(stars[pair.1].x, stars[pair.1].y))
      }
    }
    context.stroke(lines, with: ink, lineWidth: 0.4)
    let points = Path { path in
      for star in stars {
        // Four points, with a waist of a third of the radius.
        let outlines = (0..<8).map { index -> Point in
          let angle = Double(index) * Double.pi / 4
          let radius = index.isMultiple(of: 2) ? star.radius * 1.25 : star.radius * 0.42
          return Point(
            star.x + radius * Double.sin(angle), star.y - radius * Double.cos(angle))
        }
        path.addLines(outlines)
        path.closeSubpath()
      }
    }
    context.fill(points, with: ink)
  }

  private func drawSunrise(with ink: GraphicsContext.Shading, into context: GraphicsContext) {
    let center = Point(15.5, 33)
    let rays = Path { path in
      for ray in -6...6 {
        let angle = Double(ray) * Double.pi / 13
        let (left, right) = (angle - 0.055, angle + 0.055)
        path.addLines([
          Point(center.x + 9 * Double.sin(angle), center.y - 9 * Double.cos(angle)),
          Point(center.x + 48 * Double.sin(left), center.y - 48 * Double.cos(left)),
          Point(center.x + 48 * Double.sin(right), center.y - 48 * Double.cos(right)),
        ])
        path.closeSubpath()
      }
    }
    context.fill(rays, with: ink)
    var above = context
    above.clip(to: Path(Rect(x: 0, y: 0, width: 31, height: center.y)))
    above.fill(
      Path(ellipseIn: Rect(x: center.x - 6.5, y: center.y - 6.5, width: 13, height: 13)),
      with: ink)
    let sea = Path { path in
      for (index, y) in [35.0, 37.6, 40.2].enumerated() {
        let inset = 4 + Double(index) * 2.2
        path.move(to: Point(inset, y))
        path.addLine(to: Point(31 - inset, y))
      }
    }
    context.stroke(
      sea, with: ink, style: StrokeStyle(lineWidth: 1, lineCap: .round, lineJoin: .round))
  }

  private func drawRosette(with ink: GraphicsContext.Shading, into context: GraphicsContext) {
    let petals = Path { path in
      for (radius, width, turn) in [(11.5, 4.2, 0.0), (6.5, 2.6, Double.pi / 8)] {
        for petal in 0..<8 {
          let angle = Double(petal) * Double.pi / 4 + turn
          let (sin, cos) = (Double.sin(angle), Double.cos(angle))
          func place(_ along: Double, _ across: Double) -> Point {
            Point(15.5 + along * sin + across * cos, 23 - along * cos + across * sin)
          }
          path.move(to: place(1.5, 0))
          path.addQuadCurve(to: place(radius, 0), control: place(radius * 0.6, width))
          path.addQuadCurve(to: place(1.5, 0), control: place(radius * 0.6, -width))
        }
      }
    }
    context.stroke(petals, with: ink, lineWidth: 0.7)
    context.fill(Path(ellipseIn: Rect(x: 14, y: 21.5, width: 3, height: 3)), with: ink)
    for corner in [Point(6, 6.5), Point(25, 6.5), Point(6, 39.5), Point(25, 39.5)] {
      context.fill(
        Path(ellipseIn: Rect(x: corner.x - 1, y: corner.y - 1, width: 2, height: 2)), with: ink)
    }
  }
}
