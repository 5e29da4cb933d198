extension Symbol {
  /// The width and the height of the grid in ems.
  ///
  /// At a font size of 17 points, `star.fill` is 20 × 19 points, as in SwiftUI.
  package static let ems = 1.6
  /// The space on each side of the ink, in grid units.
  private static let bearing = 0.5

  /// Returns the symbol's width and height in points next to text of a given font size.
  ///
  /// The box is centred on the middle of the grid, not on the middle of the ink. A triangle
  /// therefore keeps its position on the grid.
  package func size(fontSize: Double, weight: Font.Weight) -> Size {
    let ink = inkBox(strokeScale: weight.symbolStrokeScale)
    let middle = Symbol.grid / 2
    func length(_ start: Double, _ end: Double) -> Double {
      let units = 2 * (max(middle - start, end - middle) + Symbol.bearing)
      return units * fontSize * Symbol.ems / Symbol.grid
    }
    return Size(length(ink.minX, ink.maxX), length(ink.minY, ink.maxY))
  }

  /// Returns the frame of the grid, centred in a rect.
  static func grid(fontSize: Double, in rect: Rect) -> Rect {
    // Rounded to 1/1024 point, so that a font size of `side / ems` results in exactly `side`.
    let side = (fontSize * ems * 1024).rounded() / 1024
    return Rect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side)
  }

  /// Returns the bounding box of everything that the symbol draws, in grid units.
  private func inkBox(strokeScale: Double) -> Rect {
    layers.reduce(Rect.null) { box, layer in
      switch layer.style {
      case .fill: box.union(layer.box)
      case .stroke(let width):
        box.union(
          layer.box.insetBy(dx: -width / 2 * strokeScale, dy: -width / 2 * strokeScale))
      case .cut, .cutFill: box
      }
    }
  }
}

extension FontDescription.Weight {
  /// The factor for the widths of a symbol's lines that makes them match text of this weight.
  ///
  /// It is 1 for semibold, the weight that symbols are designed for.
  var symbolStrokeScale: Double {
    switch self {
    case .ultraLight: 0.25
    case .thin: 0.38
    case .light: 0.54
    case .regular: 0.7
    case .medium: 0.85
    case .semibold: 1
    case .bold: 1.15
    case .heavy: 1.3
    case .black: 1.5
    }
  }
}
