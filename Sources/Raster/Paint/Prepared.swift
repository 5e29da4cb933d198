/// A frame ready to be painted: plain numbers that any thread may read, with no objects to count
/// references of.
///
/// Everything that bands share is made here, once, on one thread.
struct Prepared {
  enum Step {
    case draw(Drawing)
    case beginLayer(LayerFrame)
    case endLayer
  }

  /// A shape with its paint, in device pixels.
  struct Drawing {
    enum Shape {
      case outline(Range<Int>, isEvenOdd: Bool)
      case rect(Rect)
      case mask(MaskAtlas.Entry, x: Int, y: Int)
      /// The whole of the bounds: the paint has the shape.
      case box
    }

    var shape: Shape
    var bounds: PixelRect
    var paint: Paint
    var blendMode = BlendMode.normal
    /// Which of `clips` it shows inside of; nil for none.
    var clip: Int?
  }

  /// How a layer joins what is below it.
  struct LayerFrame {
    var bounds: PixelRect
    var opacity: UInt8
    var blendMode = BlendMode.normal
    var clip: Int?
  }

  /// What pixels are filled with.
  enum Paint {
    case solid(Pixel)
    case gradient(GradientPaint)
    case picture(PicturePaint)
    case image(ImagePaint)
  }

  /// A picture painted apart, laid on whole pixels.
  struct PicturePaint {
    /// Which of `pictures` it is.
    var index: Int
    var left: Int
    var top: Int
    var opacity: UInt8
    /// What lies outside the picture.
    var outside: Pixel = 0
  }

  /// Outlines that drawing shows inside of, all of them.
  struct ClipStack {
    var outlines: Range<Int>
    var bounds: PixelRect
  }

  struct ClipOutline {
    var segments: Range<Int>
    var isEvenOdd: Bool
    var isInverse: Bool
  }

  var steps: [Step] = []
  var segments = Segments()
  var clips: [ClipStack] = []
  var clipOutlines: [ClipOutline] = []
  /// The pictures shown, kept alive while bands are painted.
  var pictures: [Picture] = []
  /// The bitmaps shown, kept alive while bands are painted.
  var bitmaps: [Bitmap] = []
  /// All gradient tables of the frame, one after the other.
  var tables: [Pixel] = []
  private var tablePlaces: [Gradient: Int] = [:]

  static let tableSize = 1024
  /// Glyphs larger than this many pixels are drawn as outlines: a mask would be used once.
  static let largestMaskedEm = 96.0

  mutating func removeAll() {
    steps.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
    clipOutlines.removeAll(keepingCapacity: true)
    pictures.removeAll(keepingCapacity: true)
    bitmaps.removeAll(keepingCapacity: true)
    segments.removeAll()
    // Tables outlive the frame, up to a megabyte of them.
    if tables.count > 256 * Self.tableSize {
      tables.removeAll(keepingCapacity: true)
      tablePlaces.removeAll(keepingCapacity: true)
    }
  }

  mutating func place(of gradient: Gradient) -> Int {
    if let place = tablePlaces[gradient] { return place }
    let place = tables.count
    tables += gradient.table(count: Self.tableSize)
    tablePlaces[gradient] = place
    return place
  }
}

// From commands to steps.
extension Prepared {
  /// Adds what of a list of commands falls into `area`.
  mutating func add(
    _ commands: [DrawCommand], transform: Transform, opacity: Double, area: PixelRect,
    resources: PaintResources
  ) {
    guard !area.isEmpty else { return }
    // Commands of one recording mostly share their clips; they are prepared once in a row.
    var lastClips: [Clip] = []
    var lastPlace: Int?
    for command in commands {
      if command.clips != lastClips {
        lastClips = command.clips
        lastPlace = place(of: command.clips, transform: transform, area: area)
      }
      let visible = lastPlace.map { clips[$0].bounds } ?? area
      guard !visible.isEmpty else { continue }
      add(
        command, transform: transform, opacity: opacity, area: visible, clip: lastPlace,
        resources: resources)
    }
  }

  private mutating func add(
    _ command: DrawCommand, transform: Transform, opacity: Double, area: PixelRect, clip: Int?,
    resources: PaintResources
  ) {
    let toDevice = command.transform.concatenating(transform)
    let opacity = command.opacity * opacity
    guard command.filters.isEmpty else {
      addFiltered(
        command, transform: transform, opacity: opacity, area: area, clip: clip,
        resources: resources)
      return
    }
    if case .layer(let layer) = command.shape {
      let frame = LayerFrame(
        bounds: area, opacity: UInt8(max(0, min(1, opacity)) * 255 + 0.5),
        blendMode: command.blendMode, clip: clip)
      steps.append(.beginLayer(frame))
      add(layer.commands, transform: toDevice, opacity: 1, area: area, resources: resources)
      steps.append(.endLayer)
      return
    }
    guard
      let paint = paint(
        command.shading, transform: toDevice, opacity: opacity, resources: resources)
    else {
      return
    }
    let first = steps.count
    switch command.shape {
    case .path(let path, let style):
      add(path, isEvenOdd: style.isEOFilled, transform: toDevice, area: area, paint: paint)
    case .stroke(let path, let style):
      add(path, style, transform: toDevice, area: area, paint: paint)
    case .glyphs(let run):
      add(run, transform: toDevice, area: area, paint: paint, resources: resources)
    case .layer: break
    }
    guard clip != nil || command.blendMode != .normal else { return }
    for index in first..<steps.count {
      guard case .draw(var drawing) = steps[index] else { continue }
      drawing.clip = clip
      drawing.blendMode = command.blendMode
      steps[index] = .draw(drawing)
    }
  }

  private mutating func add(
    _ path: Path, isEvenOdd: Bool, transform: Transform, area: PixelRect, paint: Paint
  ) {
    let box = PixelRect(covering: transform.apply(path.controlBounds), in: area)
    guard !box.isEmpty else { return }
    if case .rect(let rect) = path.storage, transform.isAxisAligned {
      steps.append(.draw(Drawing(shape: .rect(transform.apply(rect)), bounds: box, paint: paint)))
      return
    }
    let first = segments.all.count
    let bounds = PixelRect(covering: segments.append(path, transform: transform), in: area)
    guard !bounds.isEmpty else { return }
    let shape = Drawing.Shape.outline(first..<segments.all.count, isEvenOdd: isEvenOdd)
    steps.append(.draw(Drawing(shape: shape, bounds: bounds, paint: paint)))
  }

  private mutating func add(
    _ path: Path, _ style: StrokeStyle, transform: Transform, area: PixelRect, paint: Paint
  ) {
    let first = segments.all.count
    let box = segments.append(
      stroking: path, style: style, transform: transform)
    let bounds = PixelRect(covering: box, in: area)
    guard !bounds.isEmpty else { return }
    let shape = Drawing.Shape.outline(first..<segments.all.count, isEvenOdd: false)
    steps.append(.draw(Drawing(shape: shape, bounds: bounds, paint: paint)))
  }

  private mutating func add(
    _ run: GlyphRun, transform: Transform, area: PixelRect, paint: Paint, resources: PaintResources
  ) {
    let scale = transform.a
    let isUpright = transform.isAxisAligned && transform.a == transform.d && scale > 0
    let isMasked = isUpright && run.size * scale <= Self.largestMaskedEm
    for glyph in run.glyphs {
      let face = run.faces[Int(glyph.face)]
      let origin = transform.apply(Point(glyph.x, glyph.y))
      guard origin.isFinite, abs(origin.x) < 1e6, abs(origin.y) < 1e6 else { continue }
      if isMasked {
        let place = SubpixelPlace(origin)
        let entry = resources.atlas.entry(
          face: face, glyph: glyph.id, em: run.size * scale, place: place)
        let (x, y) = (place.x + entry.left, place.y + entry.top)
        let box = PixelRect(left: x, top: y, right: x + entry.width, bottom: y + entry.height)
          .intersection(area)
        guard !box.isEmpty else { continue }
        steps.append(
          .draw(Drawing(shape: .mask(entry, x: x, y: y), bounds: box, paint: paint)))
      } else {
        let em = run.size / face.unitsPerEm
        let toDevice = Transform(a: em, b: 0, c: 0, d: em, tx: glyph.x, ty: glyph.y)
          .concatenating(transform)
        add(
          face.outline(of: glyph.id), isEvenOdd: false, transform: toDevice, area: area,
          paint: paint)
      }
    }
  }

  /// Prepares a list of clips; nil when there is none.
  private mutating func place(of list: [Clip], transform: Transform, area: PixelRect) -> Int? {
    guard !list.isEmpty else { return nil }
    var bounds = area
    let first = clipOutlines.count
    for clip in list {
      let toDevice = clip.transform.concatenating(transform)
      let start = segments.all.count
      guard case .path(let path, let style) = clip.shape else { continue }
      let box = segments.append(path, transform: toDevice)
      if !clip.isInverse { bounds = bounds.intersection(PixelRect(covering: box, in: area)) }
      clipOutlines.append(
        ClipOutline(
          segments: start..<segments.all.count, isEvenOdd: style.isEOFilled,
          isInverse: clip.isInverse))
    }
    clips.append(ClipStack(outlines: first..<clipOutlines.count, bounds: bounds))
    return clips.count - 1
  }

  /// A shading in device space, or nil when it leaves nothing to see.
  private mutating func paint(
    _ shading: GraphicsContext.Shading, transform: Transform, opacity: Double,
    resources: PaintResources
  ) -> Paint? {
    switch shading.storage {
    case .color(let color):
      let pixel = color.opacity(opacity).premultiplied
      return pixel >> 24 == 0 ? nil : .solid(pixel)
    case .gradient(let gradient, let geometry, let spread):
      let opacity = UInt8(max(0, min(1, opacity)) * 255 + 0.5)
      guard opacity > 0, let last = gradient.stops.last else { return nil }
      guard
        let paint = GradientPaint(
          geometry, spread: spread, table: place(of: gradient), transform: transform,
          opacity: opacity)
      else { return .solid(last.color.opacity(Double(opacity) / 255).premultiplied) }
      return .gradient(paint)
    case .image(let image):
      let opacity = UInt8(max(0, min(1, opacity)) * 255 + 0.5)
      let paint = ImagePaint(
        image, bitmap: bitmaps.count, toDevice: transform, opacity: opacity)
      guard let paint else { return nil }
      bitmaps.append(image.bitmap)
      return .image(paint)
    case .backdrop: return nil
    case .mesh(let mesh, let rect):
      let opacity = UInt8(max(0, min(1, opacity)) * 255 + 0.5)
      // Rounded to whole pixels, so that a mesh that moves with its view is painted once.
      let box = PixelRect(covering: transform.apply(rect), in: resources.surface.insetBy(-16_384))
      guard opacity > 0, !box.isEmpty, box.area <= 1 << 26 else { return nil }
      let key = PictureCache.Key(content: .mesh(mesh, width: box.width, height: box.height))
      pictures.append(
        resources.pictures.picture(for: key) {
          MeshPicture(mesh, width: box.width, height: box.height).pixmap()
        })
      return .picture(
        PicturePaint(
          index: pictures.count - 1, left: box.left, top: box.top, opacity: opacity,
          outside: mesh.background.premultiplied))
    }
  }
}
