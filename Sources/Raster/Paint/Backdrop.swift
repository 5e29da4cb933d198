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
    _ material: Material?, at place: Placement, bounds: PixelRect, resources: PaintResources
  ) -> Paint? {
    let scale = place.transform.maximumScale
    let region = bounds
    guard scale.isFinite, !region.isEmpty else { return .solid(0) }
    // Where nothing is painted anew the surface shows what lies above the reader too.
    guard resources.damage.contains(where: { !$0.intersection(region).isEmpty }) else {
      return nil
    }
    let key = PictureCache.Key(
      content: .backdrop(
        below: below(at: resources), region: region, material: material, scale: scale))
    let paint = Paint.picture(
      PicturePaint(
        index: pictures.count, left: region.left, top: region.top,
        opacity: Self.byte(place.opacity)))
    if let picture = resources.pictures.kept(key) {
      pictures.append(picture)
      return paint
    }
    pictures.append(Picture(Pixmap(width: 0, height: 0)))
    backdrops.append(
      BackdropReader(
        picture: pictures.count - 1, step: depth == 0 ? steps.count : outermostLayer,
        region: region, material: material, scale: scale, key: key))
    return paint
  }

  /// A digest of what lies below a list's command, or below the layer it is in.
  private func below(at resources: PaintResources) -> UInt64 {
    if commandIndex == 0 { return resources.below.first }
    var digest = Digest()
    digest.combine(resources.below.rest)
    digest.combine(UInt64(commandIndex))
    return digest.value
  }
}

extension BackdropReader {
  /// Copies what lies below and frosts it.
  func picture(
    of surface: borrowing Pixmap, memory: FilterMemory, runner: any BandRunner
  ) -> Pixmap {
    guard let material else {
      var copy = Pixmap(width: region.width, height: region.height)
      for y in 0..<region.height {
        for x in 0..<region.width {
          copy.set(surface[x + region.left, y + region.top], x: x, y: y)
        }
      }
      return copy
    }
    return BackdropBlur(material, scale: scale).picture(
      behind: region, of: surface, memory: memory, runner: runner)
  }
}
