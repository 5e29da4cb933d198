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
    let key = PictureCache.Key(
      content: .backdrop(
        below: resources.below, ordinal: backdrops.count, region: region, material: material,
        scale: scale))
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
}

extension BackdropReader {
  /// The surface is read at most this often in a frame; later readers see what the last one saw.
  static let mostPasses = 4

  /// Copies what lies below and frosts it.
  func picture(of surface: borrowing Pixmap) -> Pixmap {
    guard let material else {
      var copy = Pixmap(width: region.width, height: region.height)
      for y in 0..<region.height {
        for x in 0..<region.width {
          copy.set(surface[x + region.left, y + region.top], x: x, y: y)
        }
      }
      return copy
    }
    return material.frosted(surface, region: region, scale: scale)
  }
}

extension Material {
  /// The pixels of a region as they look through the material.
  func frosted(_ surface: borrowing Pixmap, region: PixelRect, scale: Double) -> Pixmap {
    let sigma = radius * scale
    let margin = Int(min(3 * sigma, 3 * Filter.largestRadius).rounded(.up))
    var wide = Pixmap(width: region.width + 2 * margin, height: region.height + 2 * margin)
    for y in 0..<wide.height {
      for x in 0..<wide.width {
        let column = min(max(x + region.left - margin, 0), surface.width - 1)
        let row = min(max(y + region.top - margin, 0), surface.height - 1)
        wide.set(surface[column, row], x: x, y: y)
      }
    }
    for filter in [Filter.blur(radius: radius), .saturation(saturation)] {
      filter.apply(to: &wide, toDevice: Transform(scaleX: scale, y: scale))
    }
    let tint = self.tint.premultiplied
    var result = Pixmap(width: region.width, height: region.height)
    for y in 0..<result.height {
      for x in 0..<result.width {
        result.set(over(tint, wide[x + margin, y + margin]), x: x, y: y)
      }
    }
    return result
  }
}
