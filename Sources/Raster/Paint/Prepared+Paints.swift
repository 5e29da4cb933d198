extension Prepared {
  /// A shading in device space, or nil when it leaves nothing to see.
  mutating func paint(
    _ shading: GraphicsContext.Shading, at place: Placement, bounds: PixelRect,
    resources: PaintResources
  ) -> Paint? {
    let opacity = Self.byte(place.opacity)
    switch shading.storage {
    case .color(let color):
      return .solid(color.opacity(place.opacity).premultiplied)
    case .gradient(let gradient, let geometry, let spread):
      guard let last = gradient.lastColor else { return .solid(0) }
      guard
        let paint = GradientPaint(
          gradient, geometry, spread: spread, table: self.place(of: gradient),
          transform: place.transform, opacity: opacity)
      else {
        let isClear = geometry.isClearWithoutExtent
        return .solid(isClear ? 0 : last.opacity(place.opacity).premultiplied)
      }
      return .gradient(paint)
    case .image(let image):
      let image = image.reduced(under: place.transform, by: resources.reducedBitmaps)
      guard
        let paint = ImagePaint(
          image, bitmap: bitmaps.count, toDevice: place.transform, opacity: opacity)
      else { return .solid(0) }
      bitmaps.append(image.bitmap)
      return .image(paint)
    case .mesh(let mesh, let rect):
      // Rounded to whole pixels, so that a mesh that moves with its view is painted once.
      let box = PixelRect(
        covering: place.transform.apply(rect), in: resources.surface.insetBy(-16_384))
      guard !box.isEmpty, box.area <= 1 << 26 else { return .solid(0) }
      pictures.append(
        resources.pictures.meshPicture(
          mesh, width: box.width, height: box.height, resources.meshes))
      return .picture(
        PicturePaint(
          index: pictures.count - 1, left: box.left, top: box.top, opacity: opacity,
          outside: mesh.background.premultiplied))
    case .backdrop(let material):
      return backdrop(material, at: place, bounds: bounds, resources: resources)
    }
  }
}
