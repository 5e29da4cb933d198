/// Records drawing, with the meaning of SwiftUI's context of the same name.
///
/// It is a value: copy it to change the transform or opacity for a few calls, and drop the copy
/// to have the old state back. All copies write into the same recording, in call order. Nothing is
/// painted while recording.
public struct GraphicsContext {
  /// Multiplies the alpha of everything drawn, each call by itself.
  public var opacity = 1.0
  public var transform = Transform.identity

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

  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    guard !path.isEmpty, opacity > 0 else { return }
    record(.path(path, isEvenOdd: style.isEOFilled), shading, bounds: path.controlBounds)
  }

  /// Draws a line of text with its baseline's left end at `origin`.
  public func draw(_ run: GlyphRun, at origin: Point, with shading: Shading) {
    guard !run.glyphs.isEmpty, opacity > 0 else { return }
    var local = self
    local.translateBy(x: origin.x, y: origin.y)
    // Glyphs may reach past their advance and line; an em on each side holds every sane font.
    let bounds = Rect(
      left: -run.size, top: -run.ascent - run.size, right: run.width + run.size,
      bottom: run.descent + run.size)
    local.record(.glyphs(run), shading.offsetBy(x: -origin.x, y: -origin.y), bounds: bounds)
  }

  private func record(_ shape: DrawCommand.Shape, _ shading: Shading, bounds: Rect) {
    recording.append(
      DrawCommand(shape: shape, shading: shading, transform: transform, opacity: min(opacity, 1)),
      bounds: transform.apply(bounds))
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
      case linearGradient(Gradient, from: Point, to: Point)
    }

    let storage: Storage

    public static func color(_ color: Color) -> Shading { Shading(storage: .color(color)) }

    /// Places 0 and 1 of the gradient lie at `startPoint` and `endPoint`, in the user space of the
    /// draw call; equal points paint the last colour.
    public static func linearGradient(
      _ gradient: Gradient, startPoint: Point, endPoint: Point
    ) -> Shading {
      Shading(storage: .linearGradient(gradient, from: startPoint, to: endPoint))
    }

    func offsetBy(x: Double, y: Double) -> Shading {
      guard case .linearGradient(let gradient, let p, let q) = storage else { return self }
      return .linearGradient(
        gradient, startPoint: Point(p.x + x, p.y + y), endPoint: Point(q.x + x, q.y + y))
    }
  }
}
