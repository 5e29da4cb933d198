/// A drawing that is filled with the content below it; that content must be painted first.
struct BackdropReader {
  /// The index in `Prepared.pictures` of the picture to fill.
  var picture: Int
  /// The index of the step before which the surface is read.
  var step: Int
  /// The pixels to read, on the surface.
  var region: PixelRect
  var material: Material?
  var scale: Double
  var key: PictureCache.Key
  /// The number of the view that draws; see `Prepared.painter`.
  var painter: Int32
}

extension Prepared {
  /// Returns the paint of a backdrop; nil outside the damage.
  ///
  /// If the content below is unchanged, the paint shows the cached picture. Otherwise it shows a
  /// new picture, which is filled after that content is painted.
  mutating func backdrop(
    _ material: Material?, at place: Placement, bounds: PixelRect, _ context: PaintContext
  ) -> Paint? {
    let scale = place.transform.maximumScale
    let region = bounds
    guard scale.isFinite, !region.isEmpty else { return .solid(0) }
    // Outside the damage nothing is painted, and the surface cannot be read, because it also shows
    // content above the backdrop.
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
    if let picture = context.caches.pictures.find(key) {
      pictures.append(picture)
      return paint
    }
    pictures.append(context.caches.pictures.none)
    backdrops.append(
      BackdropReader(
        picture: pictures.count - 1, step: depth == 0 ? steps.count : outermostLayer,
        region: region, material: material, scale: scale, key: key, painter: painter))
    return paint
  }

  /// Returns a digest of the content below the current command, or below its layer.
  private func below(_ context: PaintContext) -> UInt64 {
    if commandIndex == 0 { return context.below.first }
    var digest = Digest()
    digest.combine(context.below.rest)
    digest.combine(UInt64(commandIndex))
    return digest.value
  }
}

extension BackdropReader {
  /// Copies the visible part of the region and applies the material.
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
