// Shadings of a graphics context that depend on the environment or on the place of a drawing.

extension GraphicsContext.Shading {
  /// A style of the environment; gradients span the bounds of each path or text that they fill.
  ///
  /// Opacity, blend mode and shadows of the style apply to the drawing.
  public static func style<S: ShapeStyle>(_ style: S) -> GraphicsContext.Shading {
    .resolving { context, box in
      let (paint, outer) = (context.paint(of: style), context)
      var shading = GraphicsContext.Shading.color(.clear)
      paint.paint(in: outer, box: box) { (context, shading) = ($0, $1) }
      return shading
    }
  }

  /// Several levels of shadings, of which drawings use the first; clear if there is none.
  public static func palette(
    _ array: [GraphicsContext.Shading]
  ) -> GraphicsContext.Shading {
    array.first ?? .color(.clear)
  }

  /// A shading that repeats a part of an image over the plane.
  ///
  /// `sourceRect` is the part, in fractions of the image. `origin` is the bottom left corner of one
  /// copy. `scale` enlarges the image relative to its size in points.
  public static func tiledImage(
    _ image: Image, origin: Point = .zero,
    sourceRect: Rect = Rect(x: 0, y: 0, width: 1, height: 1), scale: Double = 1
  ) -> GraphicsContext.Shading {
    .resolving { context, _ in
      .tiledImage(context.resolve(image), origin: origin, sourceRect: sourceRect, scale: scale)
    }
  }
}

extension GraphicsContext {
  /// Returns the paint of a style in this environment.
  fileprivate func paint<S: ShapeStyle>(of style: S) -> StylePaint {
    let environment = surroundings as? EnvironmentValues
    return MainActor.assumeIsolated { style._paint(in: environment ?? EnvironmentValues()) }
  }
}
