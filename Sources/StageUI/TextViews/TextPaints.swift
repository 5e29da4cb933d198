extension Text {
  /// Returns the paints of pieces with a style of their own, by the index of the piece.
  @MainActor
  func piecePaints(in environment: EnvironmentValues) -> [Int: StylePaint] {
    var paints: [Int: StylePaint] = [:]
    for (index, piece) in pieces.enumerated() {
      if let style = piece.attributes.style {
        paints[index] = style.style._paint(in: environment)
      } else if piece.attributes.link != nil {
        paints[index] = Color.accentColor._paint(in: environment)
      }
    }
    return paints
  }
}

extension StylePaint {
  /// Returns the shading of the paint, with the paint's opacity applied to the colours.
  ///
  /// The opacity of materials and images is ignored.
  func flatShading(in box: Rect) -> GraphicsContext.Shading {
    guard opacity != 1 else { return shading(in: box) }
    var paint = self
    paint.opacity = 1
    switch source {
    case .color(let color): paint.source = .color(color.opacity(opacity))
    case .gradient(var gradient, let geometry):
      for index in gradient.stops.indices {
        gradient.stops[index].color = gradient.stops[index].color.opacity(opacity)
      }
      paint.source = .gradient(gradient, geometry)
    case .mesh(var mesh):
      mesh.colors = mesh.colors.map { $0.opacity(opacity) }
      paint.source = .mesh(mesh)
    case .material, .image: break
    }
    return paint.shading(in: box)
  }
}

extension GraphicsContext {
  /// Draws a pale bar for each line of a redacted text.
  func drawBars(_ text: Text.Layout, with shading: Shading) {
    var pale = self
    pale.opacity *= 0.22
    for line in text {
      let rect = line.typographicBounds.rect
      pale.fill(
        Path(
          roundedRect: rect.insetBy(dx: 0, dy: rect.height * 0.14),
          cornerRadius: min(4, rect.height / 4)), with: shading)
    }
  }
}
