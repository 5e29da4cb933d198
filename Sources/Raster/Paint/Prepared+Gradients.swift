// Large gradients that stay as they are: a vignette over a moving table.
extension Prepared {
  /// Smaller gradients are made anew each time; 512 × 512 pixels.
  private static let leastKept = 1 << 18

  /// The picture of a large gradient that an earlier frame has shown too; nil for any other.
  ///
  /// Laying a picture over a surface takes a third of what making the gradient takes.
  mutating func kept(
    _ shading: GraphicsContext.Shading, _ gradient: GradientPaint, at place: Placement,
    bounds: PixelRect, resources: PaintResources
  ) -> Paint? {
    guard !gradient.isOpaque, bounds.area >= Self.leastKept else { return nil }
    let key = PictureCache.Key(
      content: .gradient(shading, place.transform, bounds, opacity: gradient.opacity))
    guard resources.pictures.isWantedAgain(key) else { return nil }
    let (tables, runner) = (tables, resources.runner)
    let picture = resources.pictures.picture(
      for: key, width: bounds.width, height: bounds.height
    ) { pixmap in
      let (base, stride) = unsafe (pixmap.base, pixmap.stride)
      unsafe tables.withPointer { tables in
        runner.run(count: bounds.height) { row, _ in
          unsafe gradient.fetch(
            x: bounds.left, y: bounds.top + row, count: bounds.width, tables: tables,
            into: base + row * stride)
        }
      }
    }
    pictures.append(picture)
    return .picture(
      PicturePaint(index: pictures.count - 1, left: bounds.left, top: bounds.top, opacity: 255))
  }
}
