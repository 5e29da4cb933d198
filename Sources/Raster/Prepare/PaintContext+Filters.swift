extension PaintContext {
  /// An offscreen picture and the position of its top left corner on the surface.
  struct PlacedPicture {
    var picture: Picture
    var left: Int
    var top: Int

    var bounds: PixelRect {
      PixelRect(left: left, top: top, right: left + picture.width, bottom: top + picture.height)
    }
  }

  /// Returns the filtered picture of a command, from the cache if possible.
  ///
  /// Returns nil if no part of the picture is inside `area`; the default area is the surface.
  func picture(
    of content: DrawCommand, filters: [Filter], transform: Transform,
    showing area: PixelRect? = nil
  ) -> PlacedPicture? {
    guard var place = WholePixels(transform) else { return nil }
    if filters.first?.storage == .cached { place.roundToQuarters() }
    let box = content.bounds(under: place.rest)
    guard box.isFinite, !box.isNull else { return nil }
    let reach = filters.reach(from: box, under: place.rest)
    guard !reach.isNull else { return nil }
    // Filters can carry content from outside onto the surface. So the picture extends beyond the
    // surface, by the largest distance that a filter carries content and by one pixel for rounding.
    // A projection in perspective reads another picture, so only the filters after it count.
    let start =
      filters.lastIndex { $0.projection?.isAffine == false }
      .map { Array(filters[...$0]).reach(from: box, under: place.rest) } ?? box
    let carried = max(
      start.minX - reach.minX, reach.maxX - start.maxX, start.minY - reach.minY,
      reach.maxY - start.maxY)
    let margin = 1 + Int(max(0, min(carried, Filter.largestRadius * 3)))
    let shown = surface.offsetBy(dx: -place.x, dy: -place.y)
    let whole = PixelRect(
      covering: reach.insetBy(dx: -1, dy: -1), in: shown.insetBy(-margin))
    let visible = (area ?? surface).offsetBy(dx: -place.x, dy: -place.y)
    guard !whole.intersection(visible).isEmpty else { return nil }

    if let blur = filters.first, blur.blursNothing(toDevice: place.rest), filters.count == 1,
      let source = BlurSource(content, box: box, at: place.rest, surface: shown, margin: margin)
    {
      return PlacedPicture(
        picture: picture(of: source), left: place.x + source.bounds.left,
        top: place.y + source.bounds.top)
    }
    let key = PictureCache.Key(content: .filtered(content.filtered(filters), place.rest, whole))
    let picture = caches.pictures.picture(for: key, width: whole.width, height: whole.height) {
      pixmap in
      profiler?.begin(.filters)
      defer { profiler?.end() }
      if let blur = GaussianBlur(filters, toDevice: place.rest),
        let source = BlurSource(content, box: box, at: place.rest, surface: shown, margin: margin)
      {
        paint(source, blurredBy: blur, into: &pixmap, at: whole)
      } else {
        filtered(
          content, filters[...], transform: place.rest, bounds: whole, key: key, into: &pixmap)
      }
    }
    return PlacedPicture(picture: picture, left: place.x + whole.left, top: place.y + whole.top)
  }
}

extension PaintContext {
  /// The largest offset in pixels of a shadow that can be made from the content's own picture.
  ///
  /// With a larger offset, the content that casts the shadow may be far outside that picture. So
  /// that content is painted into a second picture.
  private static let maximumMove = Int(Filter.largestRadius) * 3
  /// The maximum number of shadows with an offset above `maximumMove` in one list of filters.
  ///
  /// Each of them doubles the number of pictures. Further such shadows are made from the content's
  /// own picture.
  private static let maximumFarShadows = 3

  /// Paints a drawing and applies filters to it.
  func filtered(
    _ content: DrawCommand, _ filters: ArraySlice<Filter>, transform: Transform,
    bounds: PixelRect, key: PictureCache.Key, farShadows: Int = 0, into pixmap: inout Pixmap
  ) {
    let far =
      farShadows < Self.maximumFarShadows
      ? filters.lastIndex { Self.isFar($0, transform) } : nil
    if let last = filters.lastIndex(where: { $0.projection != nil }), last > far ?? -1,
      let matrix = filters[last].projection
    {
      project(
        content, filters[..<last], by: matrix, transform: transform, bounds: bounds, key: key,
        farShadows: farShadows, into: &pixmap)
      return apply(filters[(last + 1)...], to: &pixmap, transform, bounds)
    }
    guard let far, case .shadow(let shadow) = filters[far].storage
    else {
      paint(content, transform: transform, bounds: bounds, key: key, into: &pixmap)
      apply(filters, to: &pixmap, transform, bounds)
      return
    }
    func before(_ bounds: PixelRect, into pixmap: inout Pixmap) {
      filtered(
        content, filters[..<far], transform: transform, bounds: bounds, key: key,
        farShadows: farShadows + 1, into: &pixmap)
    }
    let move = shadow.move(under: transform)
    let elsewhere = bounds.offsetBy(dx: -move.x, dy: -move.y)
    before(bounds, into: &pixmap)
    var caster = Pixmap(width: bounds.width, height: bounds.height)
    before(elsewhere, into: &caster)
    caches.pictures.note(
      read: caster.width * caster.height, written: pixmap.width * pixmap.height)
    shadow.apply(
      of: caster, casterLeft: elsewhere.left, casterTop: elsewhere.top, to: &pixmap,
      left: bounds.left, top: bounds.top, toDevice: transform, memory: caches.filters,
      runner: runner)
    apply(filters[(far + 1)...], to: &pixmap, transform, bounds)
  }

  /// Paints a drawing with its earlier filters, and then projected.
  private func project(
    _ content: DrawCommand, _ filters: ArraySlice<Filter>, by matrix: ProjectionTransform,
    transform: Transform, bounds: PixelRect, key: PictureCache.Key, farShadows: Int,
    into pixmap: inout Pixmap
  ) {
    if matrix.isAffine {
      return filtered(
        content, filters, transform: matrix.affine.concatenating(transform), bounds: bounds,
        key: key, farShadows: farShadows, into: &pixmap)
    }
    let box = Array(filters).reach(of: content.bounds(under: .identity))
    guard let projection = Projection(matrix, of: box, toDevice: transform, in: bounds) else {
      return pixmap.clear(pixmap.bounds)
    }
    let (source, toSource) = (projection.source, projection.toSource)
    let ownKey = PictureCache.Key(
      content: .filtered(content.filtered(Array(filters)), toSource, source))
    let picture = caches.pictures.borrow(width: source.width, height: source.height) {
      filtered(
        content, filters, transform: toSource, bounds: source, key: ownKey,
        farShadows: farShadows, into: &$0)
    }
    caches.pictures.note(read: source.area, written: bounds.area)
    projection.apply(
      picture, to: &pixmap, at: bounds, memory: caches.filters, runner: runner)
    caches.pictures.returnBorrowed(picture, keptFor: ownKey)
  }

  private static func isFar(_ filter: Filter, _ transform: Transform) -> Bool {
    guard case .shadow(let shadow) = filter.storage else { return false }
    let move = shadow.move(under: transform)
    return max(abs(move.x), abs(move.y)) > maximumMove
  }

  private func apply(
    _ filters: ArraySlice<Filter>, to pixmap: inout Pixmap, _ transform: Transform,
    _ bounds: PixelRect
  ) {
    for filter in filters {
      caches.pictures.note(
        read: pixmap.width * pixmap.height, written: pixmap.width * pixmap.height)
      filter.apply(
        to: &pixmap, left: bounds.left, top: bounds.top, toDevice: transform,
        memory: caches.filters, runner: runner)
    }
  }
}

/// A drawing whose only filter is a blur, painted unblurred.
private struct BlurSource {
  let content: DrawCommand
  let transform: Transform
  let bounds: PixelRect

  /// The step in pixels of the distance by which the picture of a drawing that is larger than the
  /// surface extends beyond it.
  ///
  /// While a blur widens, it needs a little more of the drawing in every frame. The steps keep the
  /// picture the same for most of them.
  private static let marginStep = 64

  /// Creates the source for a blur that needs `margin` pixels around the surface; nil if there is
  /// nothing to blur.
  init?(
    _ content: DrawCommand, box: Rect, at transform: Transform, surface: PixelRect, margin: Int
  ) {
    let step = Self.marginStep
    bounds = PixelRect(
      covering: box.insetBy(dx: -1, dy: -1),
      in: surface.insetBy(-(margin + step - 1) / step * step))
    guard !bounds.isEmpty else { return nil }
    self.content = content
    self.transform = transform
  }

  var key: PictureCache.Key { PictureCache.Key(content: .filtered(content, transform, bounds)) }
}

extension PaintContext {
  /// Paints a blurred drawing from its unblurred picture.
  ///
  /// The radius may change in every frame, such as that of the board below an appearing pause
  /// screen. From the second frame on, the unblurred picture is cached and not painted again. A
  /// blur that lasts only one frame keeps no memory. A blur that starts again soon may still find
  /// the picture: if a pause screen is closed at once, the first frame takes 6 ms instead of 9
  /// (2026-11). The result does not depend on the cache.
  private func paint(
    _ source: BlurSource, blurredBy blur: GaussianBlur, into pixmap: inout Pixmap,
    at place: PixelRect
  ) {
    let key = source.key
    func apply(_ picture: Picture, _ key: PictureCache.Key?, into pixmap: inout Pixmap) {
      let rows = PixelRows(base: picture.pixels, stride: picture.width)
      caches.pictures.note(read: source.bounds.area, written: place.area)
      blur.apply(
        rows, bounds: source.bounds, key: key, to: &pixmap, left: place.left, top: place.top,
        memory: caches.filters, runner: runner)
    }
    if caches.blurred.insert(key) || caches.pictures.contains(key) {
      apply(picture(of: source), key, into: &pixmap)
    } else {
      let picture = caches.pictures.borrow(width: source.bounds.width, height: source.bounds.height)
      {
        paint(source, key, into: &$0)
      }
      apply(picture, nil, into: &pixmap)
      caches.pictures.returnBorrowed(picture, keptFor: key)
    }
  }

  /// Returns the picture without the blur, from the cache if possible.
  ///
  /// If an animated blur reaches radius 0, this picture is shown directly.
  private func picture(of source: BlurSource) -> Picture {
    let key = source.key
    _ = caches.blurred.insert(key)
    return caches.pictures.picture(
      for: key, width: source.bounds.width, height: source.bounds.height
    ) {
      paint(source, key, into: &$0)
    }
  }

  private func paint(
    _ source: BlurSource, _ key: PictureCache.Key, into pixmap: inout Pixmap
  ) {
    paint(
      source.content, transform: source.transform, bounds: source.bounds, key: key, into: &pixmap)
  }
}

/// A transform split into whole pixels of translation and the remaining transform.
private struct WholePixels {
  private(set) var x: Int
  private(set) var y: Int
  private(set) var rest: Transform

  /// Splits a transform; nil if it is not finite or translates beyond any surface.
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

  /// Rounds the remaining translation to quarters of a pixel.
  mutating func roundToQuarters() {
    rest.tx = (rest.tx * 4).rounded() / 4
    rest.ty = (rest.ty * 4).rounded() / 4
    if rest.tx >= 1 { (x, rest.tx) = (x + 1, 0) }
    if rest.ty >= 1 { (y, rest.ty) = (y + 1, 0) }
  }
}

extension DrawCommand {
  func filtered(_ filters: [Filter]) -> DrawCommand {
    var command = self
    command.filters = filters
    return command
  }

  /// Returns the bounding box, in device space, of the drawing with its filters.
  func bounds(under transform: Transform) -> Rect {
    let toDevice = self.transform.concatenating(transform)
    let box =
      if case .layer(let layer) = shape { layer.bounds(under: toDevice) } else {
        toDevice.apply(shape.bounds)
      }
    return box.isFinite || box.isNull ? filters.reach(from: box, under: toDevice) : .null
  }
}
