extension Prepared {
  /// Returns the paint of a shading in device space; nil for a backdrop that need not be repainted.
  mutating func paint(
    _ shading: GraphicsContext.Shading, at place: Placement, bounds: PixelRect,
    _ context: PaintContext
  ) -> Paint? {
    let opacity = Self.byte(place.opacity)
    switch shading.storage {
    case .color(let color):
      return .solid(color.opacity(place.opacity).premultiplied)
    case .gradient(let gradient, let geometry, let spread):
      guard opacity > 0, let last = gradient.lastColor else { return .solid(0) }
      guard
        let paint = GradientPaint(
          gradient, geometry, spread: spread, table: context.caches.gradients.place(of: gradient),
          transform: place.transform, opacity: opacity)
      else {
        let isClear = geometry.isClearWithoutExtent
        return .solid(isClear ? 0 : last.opacity(place.opacity).premultiplied)
      }
      return field(shading, paint, at: place, bounds: bounds, context)
        ?? .gradient(paint)
    case .image(let image):
      let image = image.reduced(under: place.transform, by: context.caches.bitmaps)
      guard
        let paint = ImagePaint(
          image, bitmap: bitmaps.count, toDevice: place.transform, opacity: opacity)
      else { return .solid(0) }
      bitmaps.append(image.bitmap)
      return .image(paint)
    case .mesh(let mesh, let rect):
      return self.paint(
        mesh, over: place.transform.apply(rect), bounds: bounds, opacity, context)
    case .backdrop(let material):
      return backdrop(material, at: place, bounds: bounds, context)
    }
  }

  private mutating func paint(
    _ mesh: MeshGradient, over rect: Rect, bounds: PixelRect, _ opacity: UInt8,
    _ context: PaintContext
  ) -> Paint {
    // The box is rounded to whole pixels, so that a mesh that moves with its view is painted once.
    let box = PixelRect(covering: rect, in: context.surface.insetBy(-1 << 20))
    guard !box.isEmpty else { return .solid(0) }
    var window = box
    if box.area > 4 * context.surface.area {
      // Only the visible part is painted, and it is painted again whenever the mesh moves.
      let shown = box.intersection(context.surface)
      window.right = box.left + 1
      window.bottom = box.top + 1
      if !shown.isEmpty { window = shown }
      window.left -= (window.left - box.left) % MeshPainter.windowStep
    }
    context.profiler?.begin(.mesh)
    defer { context.profiler?.end() }
    if let field = field(
      mesh, box: box, window: window, bounds: bounds, opacity, context)
    {
      return field
    }
    pictures.append(
      context.caches.pictures.meshPicture(
        mesh, width: box.width, height: box.height,
        window: window.offsetBy(dx: -box.left, dy: -box.top), context.caches.meshes))
    return .picture(
      PicturePaint(
        index: pictures.count - 1, left: window.left, top: window.top, opacity: opacity,
        outside: mesh.background.premultiplied, isOpaque: opacity == 255 && mesh.isOpaque))
  }
}
