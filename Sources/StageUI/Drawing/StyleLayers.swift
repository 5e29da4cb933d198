// Styles as backgrounds, overlays and borders.

extension View {
  /// Fills the view's frame behind the view.
  ///
  /// Unlike in SwiftUI, `edges` has no effect.
  public func background<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    background { Rectangle().fill(style) }
  }

  /// Fills the view's frame behind the view with `.background`.
  ///
  /// Unlike in SwiftUI, `edges` has no effect.
  public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    background(BackgroundStyle(), ignoresSafeAreaEdges: edges)
  }

  /// Fills a shape in the view's frame behind the view.
  public func background<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    background { shape.fill(style, style: fillStyle) }
  }

  /// Fills a shape in the view's frame behind the view with `.background`.
  public func background<T: Shape>(
    in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    background(BackgroundStyle(), in: shape, fillStyle: fillStyle)
  }

  /// Fills the view's frame in front of the view.
  ///
  /// Unlike in SwiftUI, `edges` has no effect.
  public func overlay<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    overlay { Rectangle().fill(style) }
  }

  /// Fills a shape in the view's frame in front of the view.
  public func overlay<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    overlay { shape.fill(style, style: fillStyle) }
  }

  /// Draws a line inside the edges of the view's frame, with a width in points.
  public func border<S: ShapeStyle>(_ content: S, width: Double = 1) -> some View {
    overlay { Rectangle().strokeBorder(content, lineWidth: width) }
  }
}
