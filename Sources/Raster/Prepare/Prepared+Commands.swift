// Conversion of commands to steps.

/// The transform, opacity and clips of a list of commands.
struct Placement {
  var transform: Transform
  var opacity = 1.0
  /// The pixels that may change.
  var area: PixelRect
  /// The index in `Prepared.clips.stacks` of the clips around the whole list.
  var clip: Int?
}

extension Prepared {
  /// Adds the commands that are visible in the placement's area.
  mutating func add(
    _ commands: [DrawCommand], at placement: Placement, _ context: PaintContext
  ) {
    guard !placement.area.isEmpty else { return }
    // Consecutive commands mostly have the same clips; equal clips are prepared once.
    var clipped = placement
    var last = -1
    for index in commands.indices {
      let sharesClips =
        last >= 0
        ? commands[last].clips == commands[index].clips : commands[index].clips.isEmpty
      if !sharesClips {
        clipped = placement
        push(commands[index].clips, at: &clipped, context)
      }
      last = index
      if depth == 0 { commandIndex = index }
      add(commands[index], at: clipped, context)
      paintEarly(context)
    }
  }

  /// Paints the steps added so far if their pictures take too much memory, so that the pictures can
  /// be evicted.
  mutating func paintEarly(_ context: PaintContext) {
    guard depth == 0, context.caches.pictures.hasMuchExcess else { return }
    var pixmap = context.target.pixmap
    context.painter.paint(
      &self, areas: context.damage ?? [context.surface], into: &pixmap, over: context.ground)
    removePaintedSteps(context.caches.pictures.none)
    context.caches.pictures.evictExcess()
  }

  /// Adds a command whose clips are already applied to the placement.
  mutating func add(
    _ command: DrawCommand, at placement: Placement, _ context: PaintContext
  ) {
    guard !placement.area.isEmpty else { return }
    var place = placement
    place.transform = command.transform.concatenating(placement.transform)
    place.opacity = min(max(command.opacity * placement.opacity, 0), 1)
    guard place.opacity > 0 || command.blendMode.actsOutside else { return }
    if command.filters.isEmpty {
      if case .layer(let layer) = command.shape {
        add(layer, mode: command.blendMode, at: place, context)
      } else if command.isUnbounded, command.blendMode.actsOutside {
        // The blend mode also changes pixels outside the command's shape. So the shape is drawn
        // into a layer of its own, and the whole layer is blended.
        let frame = LayerFrame(opacity: 255, blendMode: command.blendMode, clip: place.clip)
        beginLayer(frame, bounds: place.area)
        place.clip = nil
        addShape(command, mode: .normal, at: place, context)
        endLayer(bounds: place.area)
      } else {
        addShape(command, mode: command.blendMode, at: place, context)
      }
    } else {
      addFiltered(command, at: place, context)
    }
  }

  private mutating func add(
    _ layer: Layer, mode: BlendMode, at placement: Placement, _ context: PaintContext
  ) {
    guard depth < 2 * Layer.deepest else { return }
    var place = placement
    if !mode.actsOutside {
      place.area = PixelRect(covering: layer.bounds(under: place.transform), in: place.area)
      guard !place.area.isEmpty else { return }
    }
    let frame = LayerFrame(opacity: Self.byte(place.opacity), blendMode: mode, clip: place.clip)
    beginLayer(frame, bounds: place.area)
    place.opacity = 1
    place.clip = nil
    add(layer.commands, at: place, context)
    endLayer(bounds: place.area)
  }

  /// Adds the shape of a command that has no filters and is not a layer.
  mutating func addShape(
    _ command: DrawCommand, mode: BlendMode, at place: Placement, _ context: PaintContext
  ) {
    let shown = PixelRect(
      covering: place.transform.apply(command.shape.bounds), in: context.surface)
    let box = shown.intersection(place.area)
    guard !box.isEmpty else { return }
    guard let paint = paint(command.shading, at: place, bounds: shown, context) else { return }
    if mode == .normal, case .solid(let color) = paint, color >> 24 == 0 { return }
    var style = Style(paint: paint, blendMode: mode, clip: place.clip)
    switch command.shape {
    case .path(let path, let fill):
      style.isAliased = !fill.isAntialiased
      addStyle(style)
      add(path, fill, transform: place.transform, bounds: box)
    case .stroke(let path, let stroke):
      addStyle(style)
      let outline = outlines.add(
        .stroke(path, stroke), isEvenOdd: false, transform: place.transform)
      addStep(.outline, outline, bounds: box)
    case .glyphs(let run):
      addStyle(style)
      // Drawing is limited to the run's bounding box, from which damage is computed.
      add(run, transform: place.transform, area: box, context)
    case .layer: break
    }
  }

  private mutating func addStep(_ kind: Step.Kind, _ index: Int, bounds: PixelRect) {
    steps.append(Step(kind: kind, index: index, style: styles.count - 1, bounds: bounds))
  }

  private mutating func add(
    _ path: Path, _ fill: FillStyle, transform: Transform, bounds: PixelRect
  ) {
    switch path.storage {
    case .rect(let rect) where transform.isAxisAligned:
      add(rect: transform.apply(rect), bounds: bounds)
    case .roundedRect(let rounded) where transform.isAxisAligned:
      add(path, rounded, fill, transform: transform, bounds: bounds)
    default:
      let outline = outlines.add(
        .path(path), isEvenOdd: fill.isEOFilled, transform: transform)
      addStep(.outline, outline, bounds: bounds)
    }
  }

  private mutating func add(rect: Rect, bounds: PixelRect) {
    rects.append(rect)
    addStep(.rect, rects.count - 1, bounds: bounds)
    if isOpaque(styles[styles.count - 1]) {
      steps[steps.count - 1].opaque = PixelRect(inside: rect, in: bounds)
    }
  }

  /// Adds a rounded rectangle.
  ///
  /// The rows between the corners are filled as a rectangle. Only the rows with corners need an
  /// outline.
  private mutating func add(
    _ path: Path, _ rounded: RoundedRect, _ fill: FillStyle, transform: Transform,
    bounds: PixelRect
  ) {
    let rect = transform.apply(rounded.rect)
    let (across, down) = (
      abs(transform.a) * rounded.cornerExtent, abs(transform.d) * rounded.cornerExtent
    )
    var middle = bounds
    middle.top = max(bounds.top, PixelRect.whole((rect.minY + down).rounded(.up)))
    middle.bottom = min(bounds.bottom, PixelRect.whole((rect.maxY - down).rounded(.down)))
    let outline = outlines.add(.path(path), isEvenOdd: fill.isEOFilled, transform: transform)
    guard middle.top < middle.bottom else {
      addStep(.outline, outline, bounds: bounds)
      return
    }
    var (top, bottom) = (bounds, bounds)
    top.bottom = middle.top
    bottom.top = middle.bottom
    let tall = Rect(
      left: rect.minX + across, top: rect.minY, right: rect.maxX - across, bottom: rect.maxY)
    let isOpaque = isOpaque(styles[styles.count - 1])
    if !top.isEmpty {
      addStep(.outline, outline, bounds: top)
      // This step already hides earlier steps in all rows of the shape, because the steps for the
      // other rows follow.
      if isOpaque { steps[steps.count - 1].opaque = PixelRect(inside: tall, in: bounds) }
    }
    add(rect: rect, bounds: middle)
    if !bottom.isEmpty {
      addStep(.outline, outline, bounds: bottom)
      if isOpaque { steps[steps.count - 1].opaque = PixelRect(inside: tall, in: bottom) }
    }
  }

  private func isOpaque(_ style: Style) -> Bool {
    style.clip == nil && (style.blendMode == .normal || style.blendMode == .copy)
      && style.paint.isOpaque
  }

  private mutating func add(
    _ run: GlyphRun, transform: Transform, area: PixelRect, _ context: PaintContext
  ) {
    let scale = transform.a
    let isUpright = transform.isAxisAligned && transform.a == transform.d && scale > 0
    let isMasked = isUpright && run.size * scale <= Self.maximumMaskedEm
    for glyph in run.glyphs {
      guard Int(glyph.face) < run.faces.count else { continue }
      let origin = transform.apply(Point(glyph.x, glyph.y))
      guard abs(origin.x) < 1e6, abs(origin.y) < 1e6 else { continue }
      if isMasked {
        let place = SubpixelPlace(origin)
        let entry = context.caches.masks.entry(
          face: run.faces[Int(glyph.face)], glyph: glyph.id, em: run.size * scale, place: place)
        let (x, y) = (place.x + entry.left, place.y + entry.top)
        let box = PixelRect(left: x, top: y, right: x + entry.width, bottom: y + entry.height)
          .intersection(area)
        guard !box.isEmpty else { continue }
        masks.append(PlacedMask(entry: entry, x: x, y: y))
        addStep(.mask, masks.count - 1, bounds: box)
      } else {
        let face = run.faces[Int(glyph.face)]
        let em = run.size / face.unitsPerEm
        let toDevice = Transform(a: em, b: 0, c: 0, d: em, tx: glyph.x, ty: glyph.y)
          .concatenating(transform)
        // Making an outline is slow. So it is first checked whether any glyph of the face could be
        // visible at this position.
        if let ink = face.inkBounds, PixelRect(covering: toDevice.apply(ink), in: area).isEmpty {
          continue
        }
        let path = face.outline(of: glyph.id)
        let box = PixelRect(covering: toDevice.apply(path.controlBounds), in: area)
        guard !box.isEmpty else { continue }
        addStep(
          .outline, outlines.add(.path(path), isEvenOdd: false, transform: toDevice), bounds: box)
      }
    }
  }

  /// Converts 0...1 to 0...255.
  static func byte(_ opacity: Double) -> UInt8 { UInt8(max(0, min(1, opacity)) * 255 + 0.5) }
}

extension PixelRect {
  /// Creates the largest rectangle of pixels that are wholly inside `rect` and `limits`.
  init(inside rect: Rect, in limits: PixelRect) {
    guard rect.isFinite, !rect.isNull else {
      self = .empty
      return
    }
    self = PixelRect(
      left: Self.whole(rect.minX.rounded(.up)), top: Self.whole(rect.minY.rounded(.up)),
      right: Self.whole(rect.maxX.rounded(.down)), bottom: Self.whole(rect.maxY.rounded(.down))
    ).intersection(limits)
    if isEmpty { self = .empty }
  }

  /// Converts a number to an integer, clamped to ±1,000,000,000; NaN becomes the minimum.
  static func whole(_ value: Double) -> Int { value > -1e9 ? Int(min(value, 1e9)) : -1_000_000_000 }

  func contains(_ other: PixelRect) -> Bool {
    left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
  }
}
