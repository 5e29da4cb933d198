// Drawings with filters are painted apart, filtered, kept, and laid into the picture like an image.
extension Prepared {
  mutating func addFiltered(
    _ command: DrawCommand, transform: Transform, opacity: Double, area: PixelRect, clip: Int?,
    resources: PaintResources
  ) {
    let toDevice = command.transform.concatenating(transform)
    guard let place = WholePixels(toDevice) else { return }
    // What comes after the filters belongs to the place, not to the picture.
    var content = command
    content.transform = .identity
    content.opacity = 1
    content.blendMode = .normal
    content.clips = []
    content.filters = []
    let box = content.bounds(under: place.rest)
    let reach = command.filters.reach(from: box, under: place.rest)
    // A pixel more on each side, for what rounding moves across the edge; and no more of what lies
    // off the surface than the filters carry back onto it.
    let carried = max(
      box.minX - reach.minX, reach.maxX - box.maxX, box.minY - reach.minY, reach.maxY - box.maxY)
    let margin = 1 + Int(max(0, min(carried, Filter.largestRadius * 3)))
    let whole = PixelRect(
      covering: reach.insetBy(dx: -1, dy: -1),
      in: resources.surface.offsetBy(dx: -place.x, dy: -place.y).insetBy(-margin))
    let visible = area.offsetBy(dx: -place.x, dy: -place.y)
    guard !whole.intersection(visible).isEmpty else { return }

    var keyed = content
    keyed.filters = command.filters
    let key = PictureCache.Key(content: .filtered(keyed, place.rest, whole))
    let picture = resources.pictures.picture(for: key) {
      var pixmap = resources.picture(of: [content], transform: place.rest, bounds: whole)
      for filter in command.filters {
        filter.apply(
          to: &pixmap, left: whole.left, top: whole.top, toDevice: place.rest,
          memory: resources.filterMemory, runner: resources.runner)
      }
      return pixmap
    }
    let (left, top) = (place.x + whole.left, place.y + whole.top)
    let bounds = PixelRect(
      left: left, top: top, right: left + picture.width, bottom: top + picture.height
    ).intersection(area)
    guard !bounds.isEmpty else { return }
    pictures.append(picture)
    let paint = PicturePaint(
      index: pictures.count - 1, left: left, top: top,
      opacity: UInt8(max(0, min(1, opacity)) * 255 + 0.5))
    steps.append(
      .draw(
        Drawing(
          shape: .box, bounds: bounds, paint: .picture(paint), blendMode: command.blendMode,
          clip: clip)))
  }
}

/// A transform split into whole pixels of translation and the rest.
private struct WholePixels {
  let x: Int
  let y: Int
  let rest: Transform

  /// Nil when the transform is not finite or leads beyond any surface.
  init?(_ transform: Transform) {
    guard abs(transform.tx) < 1e6, abs(transform.ty) < 1e6, transform.determinant.isFinite else {
      return nil
    }
    x = Int(transform.tx.rounded(.down))
    y = Int(transform.ty.rounded(.down))
    var rest = transform
    rest.tx -= Double(x)
    rest.ty -= Double(y)
    self.rest = rest
  }
}

extension DrawCommand {
  /// A box around what the command draws, its filters' reach included.
  func bounds(under transform: Transform) -> Rect {
    let toDevice = self.transform.concatenating(transform)
    let box: Rect =
      switch shape {
      case .path(let path, _): toDevice.apply(path.controlBounds)
      case .stroke(let path, let style):
        toDevice.apply(path.controlBounds.insetBy(dx: -style.reach, dy: -style.reach))
      case .glyphs(let run): toDevice.apply(run.drawingBounds)
      case .layer(let layer): layer.bounds(under: toDevice)
      }
    return box.isFinite || box.isNull ? filters.reach(from: box, under: toDevice) : .null
  }
}
