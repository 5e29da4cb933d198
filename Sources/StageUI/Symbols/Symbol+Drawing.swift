extension Symbol {
  /// Draws the symbol centred in a rect, as large as fits.
  ///
  /// `strokeScale` scales line widths. The shading is positioned in the context's coordinates.
  /// Where layers overlap, the shading is painted only once.
  public func draw(
    in context: inout GraphicsContext, rect: Rect, shading: GraphicsContext.Shading,
    strokeScale: Double = 1
  ) {
    let scale = min(rect.width, rect.height) / Symbol.grid
    guard scale > 0, scale.isFinite else { return }
    let placing = Symbol.placing(scale, in: rect)
    if layers.count == 1 {
      Symbol.draw(layers[0], context, placing, scale * strokeScale, shading)
      return
    }
    context.drawLayer { layer in
      for part in layers {
        Symbol.draw(part, layer, placing, scale * strokeScale, .color(.black))
      }
      layer.blendMode = .sourceIn
      layer.fill(Path(placing.apply(Symbol.reach)), with: shading)
    }
  }

  /// Returns the transform from grid units to points that centres the grid in a rect.
  static func placing(_ scale: Double, in rect: Rect) -> Transform {
    Transform(
      a: scale, b: 0, c: 0, d: scale, tx: rect.midX - Symbol.grid / 2 * scale,
      ty: rect.midY - Symbol.grid / 2 * scale)
  }

  /// The area in which the layers of all symbols lie, including the widths of lines, in grid units.
  static let reach = Rect(left: -1, top: -1, right: 25, bottom: 25)

  static func draw(
    _ layer: Layer, _ context: GraphicsContext, _ placing: Transform, _ strokeScale: Double,
    _ shading: GraphicsContext.Shading
  ) {
    let path = layer.path.applying(placing)
    func style(_ width: Double) -> StrokeStyle {
      StrokeStyle(lineWidth: width * strokeScale, lineCap: .round, lineJoin: .round)
    }
    switch layer.style {
    case .fill(let isEvenOdd):
      context.fill(path, with: shading, style: FillStyle(eoFill: isEvenOdd))
    case .stroke(let width):
      context.stroke(path, with: shading, style: style(width))
    case .cut(let width):
      var context = context
      context.blendMode = .destinationOut
      context.stroke(path, with: shading, style: style(width))
    case .cutFill:
      var context = context
      context.blendMode = .destinationOut
      context.fill(path, with: shading)
    }
  }
}
