/// A drawing filled with what lies below it, which must be painted before it is read.
struct BackdropReader {
  /// Which of the frame's pictures it fills.
  var picture: Int
  /// The step before which the surface is read.
  var step: Int
  /// The pixels read, on the surface.
  var region: PixelRect
  var material: Material?
  var scale: Double
  var key: PictureCache.Key
}

extension Prepared {
  /// The paint of a shape that shows what is below: a picture that is made when all of that is
  /// painted, or the one kept from an earlier frame if nothing below has changed.
  mutating func backdrop(
    _ material: Material?, at place: Placement, bounds: PixelRect, _ context: PaintContext
  ) -> Paint? {
    let scale = place.transform.maximumScale
    let region = bounds
    guard scale.isFinite, !region.isEmpty else { return .solid(0) }
    // Where nothing is painted anew the surface shows what lies above the reader too.
    guard context.isDamaged(region) else {
      return nil
    }
    let key = PictureCache.Key(
      content: .backdrop(
        below: below(context), region: region, material: material, scale: scale))
    let paint = Paint.picture(
      PicturePaint(
        index: pictures.count, left: region.left, top: region.top,
        opacity: Self.byte(place.opacity)))
    if let picture = context.caches.pictures.kept(key) {
      pictures.append(picture)
      return paint
    }
    pictures.append(context.caches.pictures.none)
    backdrops.append(
      BackdropReader(
        picture: pictures.count - 1, step: depth == 0 ? steps.count : outermostLayer,
        region: region, material: material, scale: scale, key: key))
    return paint
  }

  /// A digest of what lies below a list's command, or below the layer it is in.
  private func below(_ context: PaintContext) -> UInt64 {
    if commandIndex == 0 { return context.below.first }
    var digest = Digest()
    digest.combine(context.below.rest)
    digest.combine(UInt64(commandIndex))
    return digest.value
  }
}

extension BackdropReader {
  /// Copies what lies below and frosts it; the picture covers the region's visible part.
  func paint(
    _ surface: borrowing Pixmap, into picture: inout Pixmap, memory: FilterMemory,
    runner: any BandRunner
  ) {
    let region = region.intersection(surface.bounds)
    if let material {
      BackdropBlur(material, scale: scale).paint(
        behind: region, of: surface, into: &picture, memory: memory, runner: runner)
      return
    }
    for y in 0..<max(region.height, 0) {
      for x in 0..<max(region.width, 0) {
        picture.set(surface[x + region.left, y + region.top], x: x, y: y)
      }
    }
  }
}
