/// Records drawing, with the meaning of SwiftUI's context of the same name.
///
/// It is a value: copy it to change the transform or opacity for a few calls, and drop the copy
/// to have the old state back. All copies write into the same recording, in call order. Nothing is
/// painted while recording.
public struct GraphicsContext {
  /// Multiplies the alpha of everything drawn, each call by itself.
  public var opacity = 1.0
  /// How each drawing joins what lies below it, in the nearest layer.
  public var blendMode = BlendMode.normal
  public var transform = Transform.identity
  private var clips: [Clip] = []
  private var filters: [Filter] = []

  /// Where text drawn through this context gets its glyphs; nil draws none.
  public let glyphSource: (any GlyphSource)?

  let recording: Recording

  init(recording: Recording, glyphSource: (any GlyphSource)?) {
    self.recording = recording
    self.glyphSource = glyphSource
  }

  public mutating func translateBy(x: Double, y: Double) {
    transform = transform.translatedBy(x: x, y: y)
  }

  public mutating func scaleBy(x: Double, y: Double) {
    transform = transform.scaledBy(x: x, y: y)
  }

  public mutating func rotate(byRadians angle: Double) {
    transform = transform.rotated(byRadians: angle)
  }

  /// First `other`, then what was there.
  public mutating func concatenate(_ other: Transform) {
    transform = other.concatenating(transform)
  }

  /// Lets later drawing show only inside a path; several clips show what is inside all of them.
  ///
  /// The clip stays where it is on the picture when the transform changes later. With `isInverse`
  /// drawing shows only outside.
  public mutating func clip(
    to path: Path, style: FillStyle = FillStyle(), isInverse: Bool = false
  ) {
    clips.append(
      Clip(path: path, transform: transform, isEvenOdd: style.isEOFilled, isInverse: isInverse))
  }

  /// Puts a filter on every later drawing, each by itself; draw a layer to filter several as one.
  public mutating func addFilter(_ filter: Filter) {
    filters.append(filter)
  }

  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    guard !path.isEmpty, opacity > 0 else { return }
    record(.path(path, isEvenOdd: style.isEOFilled), shading, bounds: path.controlBounds)
  }

  /// Draws a line of text with its baseline's left end at `origin`.
  public func draw(_ run: GlyphRun, at origin: Point, with shading: Shading) {
    guard !run.glyphs.isEmpty, opacity > 0 else { return }
    var local = self
    local.translateBy(x: origin.x, y: origin.y)
    local.record(
      .glyphs(run), shading.offsetBy(x: -origin.x, y: -origin.y), bounds: run.drawingBounds)
  }

  /// Draws what `content` draws as one picture, with this context's opacity, blend mode and clips
  /// applied to the whole.
  ///
  /// Inside, those start afresh; the transform goes on, so that coordinates agree.
  public func drawLayer(content: (inout GraphicsContext) -> Void) {
    guard opacity > 0 else { return }
    let inner = Recording()
    var context = GraphicsContext(recording: inner, glyphSource: glyphSource)
    context.transform = transform
    content(&context)
    guard !inner.commands.isEmpty else { return }
    record(.layer(Layer(inner.commands, transform: transform)), .color(.clear), box: inner.bounds)
  }

  private func record(_ shape: DrawCommand.Shape, _ shading: Shading, bounds: Rect) {
    record(shape, shading, box: transform.apply(bounds))
  }

  private func record(_ shape: DrawCommand.Shape, _ shading: Shading, box: Rect) {
    recording.append(
      DrawCommand(
        shape: shape, shading: shading, transform: transform, opacity: min(opacity, 1),
        blendMode: blendMode, clips: clips, filters: filters),
      bounds: filters.reach(from: box, under: transform))
  }
}

extension [Filter] {
  /// The box that filters carry a drawing's box to.
  func reach(from box: Rect, under transform: Transform) -> Rect {
    guard !box.isNull else { return box }
    return reduce(box) { box, filter in
      let reach = filter.reach
      // The user-space margins around a point, mapped: how far each side of the box moves.
      let margins = Transform(
        a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: 0, ty: 0
      ).apply(Rect(left: -reach.left, top: -reach.top, right: reach.right, bottom: reach.bottom))
      return Rect(
        left: box.minX + margins.minX, top: box.minY + margins.minY,
        right: box.maxX + margins.maxX, bottom: box.maxY + margins.maxY)
    }
  }
}

/// How the inside of a path is told from its outside.
public struct FillStyle: Hashable, Sendable {
  /// Even-odd instead of non-zero winding.
  public var isEOFilled: Bool

  public init(eoFill: Bool = false) { isEOFilled = eoFill }
}

extension GraphicsContext {
  /// What a shape is filled with.
  public struct Shading: Hashable, Sendable {
    enum Storage: Hashable, Sendable {
      case color(Color)
      case gradient(Gradient, GradientGeometry, GradientSpread)
      case mesh(MeshGradient, Rect)
    }

    let storage: Storage

    public static func color(_ color: Color) -> Shading { Shading(storage: .color(color)) }

    /// Places 0 and 1 of the gradient lie at `startPoint` and `endPoint`, in the user space of the
    /// draw call; equal points paint the last colour.
    public static func linearGradient(
      _ gradient: Gradient, startPoint: Point, endPoint: Point, spread: GradientSpread = .pad
    ) -> Shading {
      Shading(storage: .gradient(gradient, .linear(from: startPoint, to: endPoint), spread))
    }

    /// Places 0 and 1 lie on circles around `center`; equal radii paint the last colour.
    public static func radialGradient(
      _ gradient: Gradient, center: Point, startRadius: Double, endRadius: Double,
      spread: GradientSpread = .pad
    ) -> Shading {
      Shading(
        storage: .gradient(
          gradient, .radial(center: center, from: startRadius, to: endRadius), spread))
    }

    /// The gradient runs once around `center`, clockwise from `angle`, which counts from the right.
    public static func conicGradient(
      _ gradient: Gradient, center: Point, angleRadians angle: Double = 0
    ) -> Shading {
      Shading(storage: .gradient(gradient, .conic(center: center, angle: angle), .pad))
    }

    /// The mesh's unit square lies over `rect` of the user space, and its background around it.
    ///
    /// The rectangle may be moved and scaled, not turned: then its bounding box is filled.
    public static func meshGradient(_ mesh: MeshGradient, in rect: Rect) -> Shading {
      Shading(storage: .mesh(mesh, rect))
    }

    func offsetBy(x: Double, y: Double) -> Shading {
      switch storage {
      case .color: self
      case .gradient(let gradient, let geometry, let spread):
        Shading(storage: .gradient(gradient, geometry.offsetBy(x: x, y: y), spread))
      case .mesh(let mesh, let rect):
        .meshGradient(mesh, in: rect.offsetBy(dx: x, dy: y))
      }
    }
  }
}
