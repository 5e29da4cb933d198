/// Records drawing calls, with the semantics of SwiftUI's context of the same name.
///
/// It is a value: copy it to change the state for a few calls, and drop the copy to restore it. All
/// copies write into the same recording, in call order; nothing is painted while recording.
public struct GraphicsContext {
  /// The opacity of each later draw call; values above 1 count as 1.
  ///
  /// It applies to each call separately, so overlapping drawings show through each other.
  public var opacity = 1.0
  /// How each drawing is combined with the earlier content of the innermost layer around it.
  public var blendMode = BlendMode.normal
  public var transform = Transform.identity
  var clips: [Clip] = []
  var filters: [Filter] = []
  /// Whether an erasing blend mode also erases outside the drawing, everywhere inside the clips.
  ///
  /// True follows HTML's canvas; false follows SwiftUI.
  package var isUnbounded = false

  /// The source of glyphs for text; nil draws no text.
  public let glyphSource: (any GlyphSource)?

  let recording: Recording

  /// The value that was given to the recording.
  package var surroundings: Any? { recording.surroundings }

  init(recording: Recording, glyphSource: (any GlyphSource)?) {
    self.recording = recording
    self.glyphSource = glyphSource
  }

  /// Moves the origin of the following drawings.
  public mutating func translateBy(x: Double, y: Double) {
    transform = transform.translatedBy(x: x, y: y)
  }

  /// Scales the following drawings.
  public mutating func scaleBy(x: Double, y: Double) {
    transform = transform.scaledBy(x: x, y: y)
  }

  /// Rotates the following drawings clockwise, in radians.
  public mutating func rotate(byRadians angle: Double) {
    transform = transform.rotated(byRadians: angle)
  }

  /// Applies `other` before the current transform.
  public mutating func concatenate(_ other: Transform) {
    transform = other.concatenating(transform)
  }

  /// Limits later drawing to the inside of a path; several clips intersect.
  ///
  /// Later changes of the transform do not move the clip. `isInverse` limits drawing to the
  /// outside.
  public mutating func clip(
    to path: Path, style: FillStyle = FillStyle(), isInverse: Bool = false
  ) {
    recording.clipLists.append(
      Clip(shape: .path(path, style), transform: transform, isInverse: isInverse), to: &clips)
  }

  /// The bounds of the current clips in user space; infinite without clips.
  ///
  /// It is the null rect if nothing is left inside. Inverse clips and masks by layers do not narrow
  /// it.
  public var clipBoundingRect: Rect {
    guard let back = transform.inverse else { return .null }
    var bounds = Rect.infinite
    for clip in clips where !clip.isInverse {
      guard case .path(let path, _) = clip.shape else { continue }
      bounds = bounds.intersection(clip.transform.apply(path.boundingRect))
    }
    return bounds == .infinite || bounds.isNull ? bounds : back.apply(bounds)
  }

  /// Uses the alpha of `content` as a mask for later drawing.
  ///
  /// Inside `content`, opacity, blend mode, clips and filters have their defaults; the transform
  /// stays.
  public mutating func clipToLayer(
    opacity: Double = 1, isInverse: Bool = false, content: (inout GraphicsContext) -> Void
  ) {
    let layer = layer(content).layer
    recording.clipLists.append(
      Clip(
        shape: .layer(layer, opacity: min(max(opacity, 0), 1)), transform: transform,
        isInverse: isInverse), to: &clips)
  }

  /// Adds a filter to every later draw call; draw a layer to filter several drawings as one.
  ///
  /// The filter acts before those that were added earlier: listings for iOS add an alpha threshold
  /// and then the blur whose result it cuts.
  public mutating func addFilter(_ filter: Filter) {
    let filter = recording.roles.map { filter.replacingRoles($0.resolve) } ?? filter
    recording.filterLists.insert(filter, at: 0, to: &filters)
  }

  /// Fills a path.
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    guard !path.isEmpty, opacity > 0 else { return }
    record(.path(path, style), shading)
  }

  /// Strokes a path; a line width that is not positive and finite draws nothing.
  public func stroke(
    _ path: Path, with shading: Shading, style: StrokeStyle = StrokeStyle()
  ) {
    guard !path.isEmpty, opacity > 0, style.lineWidth > 0, style.lineWidth.isFinite else { return }
    record(.stroke(path, style), shading)
  }

  /// Strokes a path with a line width and otherwise default style.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: Double) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Draws an image stretched over a rectangle.
  public func draw(_ image: ResolvedImage, in rect: Rect) {
    let (width, height) = (Double(image.bitmap.width), Double(image.bitmap.height))
    guard opacity > 0, width > 0, height > 0 else { return }
    if let shading = image.shading {
      drawLayer { layer in
        var picture = image
        picture.shading = nil
        layer.draw(picture, in: rect)
        layer.blendMode = .sourceIn
        layer.fill(Path(rect), with: shading)
      }
      return
    }
    let placed = ImageShading(
      bitmap: image.bitmap,
      transform: Transform(
        a: rect.width / width, b: 0, c: 0, d: rect.height / height, tx: rect.minX, ty: rect.minY),
      interpolation: image.interpolation)
    fill(Path(rect), with: Shading(storage: .image(placed)))
  }

  /// Draws an image at its own size with its `anchor` at `point`.
  public func draw(_ image: ResolvedImage, at point: Point, anchor: UnitPoint = .center) {
    draw(image, in: anchor.rect(of: image.size, at: point))
  }

  /// Draws a symbol stretched over a rectangle.
  public func draw(_ symbol: ResolvedSymbol, in rect: Rect) {
    guard opacity > 0, symbol.size.width > 0, symbol.size.height > 0 else { return }
    var local = self
    local.translateBy(x: rect.minX, y: rect.minY)
    local.scaleBy(x: rect.width / symbol.size.width, y: rect.height / symbol.size.height)
    local.record(
      .layer(symbol.layer), .color(.clear), box: symbol.layer.bounds(under: local.transform))
  }

  /// Draws a symbol at its own size with its `anchor` at `point`.
  public func draw(_ symbol: ResolvedSymbol, at point: Point, anchor: UnitPoint = .center) {
    draw(symbol, in: anchor.rect(of: symbol.size, at: point))
  }

  /// Returns the symbol with an identifier, or nil if the recording has none.
  public func resolveSymbol(id: some Hashable & Sendable) -> ResolvedSymbol? {
    recording.symbols[AnyHashable(id)]
  }

  /// Draws a line of text with the left end of its baseline at `origin`.
  public func draw(_ run: GlyphRun, at origin: Point, with shading: Shading) {
    guard !run.glyphs.isEmpty, opacity > 0 else { return }
    var local = self
    local.translateBy(x: origin.x, y: origin.y)
    local.record(.glyphs(run), shading.offsetBy(x: -origin.x, y: -origin.y))
    if run.faces.contains(where: \.hasBitmaps) { drawBitmaps(of: run, at: origin, with: shading) }
  }

  /// Draws `content` as one picture with this context's opacity, blend mode, filters and clips.
  ///
  /// Inside `content`, these have their defaults; the transform stays, so coordinates agree.
  public func drawLayer(content: (inout GraphicsContext) -> Void) {
    guard opacity > 0 else { return }
    let (layer, box) = layer(content)
    guard !layer.commands.isEmpty else { return }
    record(.layer(layer), .color(.clear), box: box)
  }

  private func layer(_ content: (inout GraphicsContext) -> Void) -> (layer: Layer, box: Rect) {
    let inner = Recording()
    guard recording.depth < Layer.deepest else { return (Layer([]), .null) }
    inner.depth = recording.depth + 1
    inner.symbols = recording.symbols
    inner.roles = recording.roles
    inner.surroundings = recording.surroundings
    var context = GraphicsContext(recording: inner, glyphSource: glyphSource)
    context.transform = transform
    content(&context)
    return (Layer(inner.commands, transform: transform), inner.bounds)
  }

  private func record(_ shape: DrawCommand.Shape, _ shading: Shading) {
    record(shape, shading, box: transform.apply(shape.bounds))
  }

  private func record(_ shape: DrawCommand.Shape, _ shading: Shading, box: Rect) {
    if let source = shading.source {
      var local = self
      let plain = source.resolve(&local, shape.outline)
      if local.opacity > 0, plain.source == nil { local.record(shape, plain, box: box) }
      return
    }
    let shading = recording.roles.map { shading.replacingRoles($0.resolve) } ?? shading
    recording.append(
      DrawCommand(
        shape: shape, shading: shading, transform: transform, opacity: min(opacity, 1),
        blendMode: blendMode, isUnbounded: isUnbounded, clips: clips, filters: filters),
      bounds: reachesOutside(shape)
        ? .infinite : filters.reach(from: box, under: transform))
  }
}

extension GraphicsContext {
  /// Returns whether drawing a shape may change every pixel inside the clips.
  ///
  /// The blend mode must be one that changes pixels where the drawing is clear. The drawing must
  /// also be blended with such pixels. That is so for layers, for drawings with filters, and for
  /// every drawing while `isUnbounded` is true.
  private func reachesOutside(_ shape: DrawCommand.Shape) -> Bool {
    guard blendMode.actsOutside else { return false }
    if case .layer = shape { return true }
    return isUnbounded || !filters.isEmpty
  }
}

extension [Filter] {
  /// Returns the bounding box of a drawing after filtering.
  ///
  /// `box` is the bounding box before filtering. Both boxes are in the coordinates of the filters.
  func reach(of box: Rect) -> Rect { reach(from: box, under: .identity) }

  /// Returns the bounding box of a filtered drawing, in device space.
  ///
  /// `box` is the box of the drawing before filtering, also in device space. The filters are in the
  /// user space of `transform`.
  func reach(from box: Rect, under transform: Transform) -> Rect {
    guard !box.isNull else { return box }
    return reduce(box) { box, filter in
      if let matrix = filter.projection {
        let moved = transform.inverse.map { transform.apply(matrix.apply($0.apply(box))) } ?? .null
        // Sampled edges fade within one more pixel.
        return matrix.isAffine ? moved : moved.insetBy(dx: -1, dy: -1)
      }
      // The distances by which the filter extends the sides of the box, converted from user space
      // to device space.
      let margins = Transform(
        a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: 0, ty: 0
      ).apply(filter.reach)
      return Rect(
        left: box.minX + margins.minX, top: box.minY + margins.minY,
        right: box.maxX + margins.maxX, bottom: box.maxY + margins.maxY)
    }
  }
}

/// How the inside of a path is determined.
public struct FillStyle: Hashable, Sendable {
  /// Whether the even-odd rule is used instead of the non-zero one.
  public var isEOFilled: Bool
  /// Whether pixels on the border are covered partly; otherwise each pixel is inside or outside.
  public var isAntialiased: Bool

  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}

/// Makes a shading for a drawing; two sources are equal only if they are identical.
final class ShadingSource: Hashable, Sendable {
  let resolve: @Sendable (inout GraphicsContext, Rect) -> GraphicsContext.Shading

  init(resolve: @escaping @Sendable (inout GraphicsContext, Rect) -> GraphicsContext.Shading) {
    self.resolve = resolve
  }

  static func == (a: ShadingSource, b: ShadingSource) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension DrawCommand.Shape {
  /// The bounds of the shape without the width of its stroke.
  fileprivate var outline: Rect {
    if case .stroke(let path, _) = self { path.boundingRect } else { bounds }
  }
}

extension StrokeStyle {
  /// The maximum distance of the stroke's outline from its path.
  var reach: Double {
    let half = lineWidth / 2
    return lineJoin == .miter ? half * max(miterLimit, 1.5) : half * 1.5
  }
}

extension GraphicsContext {
  /// The colour, gradient, image or backdrop that fills a shape.
  public struct Shading: Hashable, Sendable {
    enum Storage: Hashable, Sendable {
      case color(Color)
      case gradient(Gradient, GradientGeometry, GradientSpread)
      case mesh(MeshGradient, Rect)
      case image(ImageShading)
      case backdrop(Material?)
    }

    let storage: Storage
    /// Makes the shading when it is used; `storage` has no meaning then.
    let source: ShadingSource?

    init(storage: Storage, source: ShadingSource? = nil) {
      self.storage = storage
      self.source = source
    }

    /// Returns a shading that is made for each drawing, because it depends on the drawing's place or
    /// on the context.
    ///
    /// `resolve` gets a copy of the context, in which it may set the opacity, the blend mode and
    /// filters of the drawing, and the bounds of the drawing in user space. It returns a shading of
    /// another kind.
    package static func resolving(
      _ resolve: @escaping @Sendable (inout GraphicsContext, Rect) -> Shading
    ) -> Shading {
      Shading(storage: .color(.clear), source: ShadingSource(resolve: resolve))
    }

    public static func color(_ color: Color) -> Shading { Shading(storage: .color(color)) }

    /// Returns a linear gradient with location 0 at `startPoint` and 1 at `endPoint`, in the user
    /// space of the draw call.
    ///
    /// Equal points paint the last colour.
    public static func linearGradient(
      _ gradient: Gradient, startPoint: Point, endPoint: Point, spread: GradientSpread = .pad
    ) -> Shading {
      Shading(storage: .gradient(gradient, .linear(from: startPoint, to: endPoint), spread))
    }

    /// Returns a radial gradient with locations 0 and 1 on circles around `center`; equal radii
    /// paint the last colour.
    public static func radialGradient(
      _ gradient: Gradient, center: Point, startRadius: Double, endRadius: Double,
      spread: GradientSpread = .pad
    ) -> Shading {
      Shading(
        storage: .gradient(
          gradient, .radial(center: center, from: startRadius, to: endRadius), spread))
    }

    /// Returns a gradient that runs once around `center`, clockwise from `angle`; the angle 0
    /// points to the right.
    public static func conicGradient(
      _ gradient: Gradient, center: Point, angleRadians angle: Double = 0
    ) -> Shading {
      Shading(storage: .gradient(gradient, .conic(center: center, angle: angle), .pad))
    }

    /// Returns a mesh gradient whose unit square covers `rect` in user space.
    ///
    /// Points outside `rect` show the mesh's background. The rectangle may be moved and scaled. If
    /// it is rotated, its bounding box is filled instead.
    public static func meshGradient(_ mesh: MeshGradient, in rect: Rect) -> Shading {
      Shading(storage: .mesh(mesh, rect))
    }

    /// Returns a shading that repeats a part of an image over the plane.
    ///
    /// `sourceRect` is the part, in fractions of the image. `origin` is the bottom left corner of
    /// one copy. `scale` enlarges the image relative to its size in points.
    public static func tiledImage(
      _ image: ResolvedImage, origin: Point = .zero,
      sourceRect: Rect = Rect(x: 0, y: 0, width: 1, height: 1), scale: Double = 1
    ) -> Shading {
      let bitmap = image.bitmap
      let (width, height) = (Double(bitmap.width), Double(bitmap.height))
      let part = bitmap.cropped(
        to: PixelRect(
          covering: Rect(
            left: (sourceRect.minX * width).rounded(), top: (sourceRect.minY * height).rounded(),
            right: (sourceRect.maxX * width).rounded(),
            bottom: (sourceRect.maxY * height).rounded()), in: bitmap.bounds))
      guard part.width > 0, part.height > 0 else { return .color(.clear) }
      let (across, down) = (
        image.size.width / width * scale, image.size.height / height * scale
      )
      let placed = ImageShading(
        bitmap: part,
        transform: Transform(
          a: across, b: 0, c: 0, d: down, tx: origin.x,
          ty: origin.y - down * Double(part.height)),
        spreadX: .repeat, spreadY: .repeat, interpolation: image.interpolation)
      return Shading(storage: .image(placed))
    }

    /// Returns a shading that draws an image; `transform` maps the image's pixels to user space.
    package static func image(
      _ bitmap: Bitmap, transform: Transform, spreadX: ImageSpread, spreadY: ImageSpread,
      interpolation: ImageInterpolation = .linear
    ) -> Shading {
      Shading(
        storage: .image(
          ImageShading(
            bitmap: bitmap, transform: transform, spreadX: spreadX, spreadY: spreadY,
            interpolation: interpolation)))
    }

    /// The unchanged content below.
    public static var backdrop: Shading { Shading(storage: .backdrop(nil)) }

    /// Returns a frosted version of the content below.
    ///
    /// Inside a layer or a group with an opacity below 1, it shows the content below that layer or
    /// group.
    public static func material(_ material: Material) -> Shading {
      Shading(storage: .backdrop(material))
    }

    func offsetBy(x: Double, y: Double) -> Shading {
      switch storage {
      case .color, .backdrop: self
      case .image(let image): Shading(storage: .image(image.offsetBy(x: x, y: y)))
      case .gradient(let gradient, let geometry, let spread):
        Shading(storage: .gradient(gradient, geometry.offsetBy(x: x, y: y), spread))
      case .mesh(let mesh, let rect):
        .meshGradient(mesh, in: rect.offsetBy(dx: x, dy: y))
      }
    }
  }
}
