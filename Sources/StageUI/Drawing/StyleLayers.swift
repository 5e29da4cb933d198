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

  /// Fills the view's frame with `.background`, behind the view.
  ///
  /// Unlike in SwiftUI, `edges` has no effect.
  public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    background(BackgroundStyle(), ignoresSafeAreaEdges: edges)
  }

  /// Fills a shape behind the view, in the view's frame.
  public func background<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    background { shape.fill(style, style: fillStyle) }
  }

  /// Fills a shape with `.background` behind the view, in the view's frame.
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

  /// Fills a shape in front of the view, in the view's frame.
  public func overlay<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    overlay { shape.fill(style, style: fillStyle) }
  }

  /// Draws a line inside the edges of the view's frame; `width` is in points.
  public func border<S: ShapeStyle>(_ content: S, width: Double = 1) -> some View {
    overlay { Rectangle().strokeBorder(content, lineWidth: width) }
  }
}
