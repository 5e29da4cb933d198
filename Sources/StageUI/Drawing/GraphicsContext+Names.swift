// The context's other spellings: options where the canvas has arguments, angles where it has
// radians, and what only views know.

extension GraphicsContext {
  public typealias Filter = Raster.Filter
  public typealias BlendMode = Raster.BlendMode

  public struct ClipOptions: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Shows what lies outside.
    public static let inverse = ClipOptions(rawValue: 1)
  }

  public struct GradientOptions: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let `repeat` = GradientOptions(rawValue: 1)
    public static let mirror = GradientOptions(rawValue: 2)
    /// Mixes amounts of light.
    public static let linearColor = GradientOptions(rawValue: 4)

    fileprivate var spread: GradientSpread {
      contains(.mirror) ? .mirror : contains(.repeat) ? .repeat : .pad
    }

    fileprivate func applied(to gradient: Gradient) -> Gradient {
      contains(.linearColor) ? gradient.colorSpace(.linear) : gradient
    }
  }

  public mutating func rotate(by angle: Angle) { rotate(byRadians: angle.radians) }

  public mutating func clip(
    to path: Path, style: FillStyle = FillStyle(), options: ClipOptions
  ) {
    clip(to: path, style: style, isInverse: options.contains(.inverse))
  }

  public mutating func clipToLayer(
    opacity: Double = 1, options: ClipOptions, content: (inout GraphicsContext) -> Void
  ) {
    clipToLayer(opacity: opacity, isInverse: options.contains(.inverse), content: content)
  }

  /// What the canvas inherits; the defaults outside of one.
  @MainActor
  public var environment: EnvironmentValues {
    surroundings as? EnvironmentValues ?? EnvironmentValues()
  }

  /// A picture of the surroundings, ready to be drawn; nil for symbols and missing ones.
  @MainActor
  public func resolve(_ image: Image) -> ResolvedImage? {
    let look = ImageLook(image, in: environment)
    guard case .bitmap(let bitmap, let scale) = look.content else { return nil }
    var picture = ResolvedImage(
      bitmap, scale: scale, shading: image.mode == .template ? .foreground : nil)
    picture.interpolation = look.isSmooth ? .linear : .nearest
    return picture
  }

  /// Draws a picture stretched over a rectangle, or a symbol in the middle of it.
  @MainActor
  public func draw(_ image: Image, in rect: Rect) {
    if let picture = resolve(image) {
      draw(picture, in: rect)
    } else if case .symbol(let symbol) = ImageLook(image, in: environment).content {
      var context = self
      symbol.draw(in: &context, rect: rect, shading: .foreground)
    }
  }

  /// Draws a picture or a symbol at its own size, its `anchor` at `point`.
  @MainActor
  public func draw(_ image: Image, at point: Point, anchor: UnitPoint = .center) {
    let size = ImageLook(image, in: environment).naturalSize
    draw(image, in: anchor.rect(of: size, at: point))
  }
}

extension GraphicsContext.Shading {
  /// What text and shapes are painted with around the canvas; the colour of text, if that is no
  /// plain colour.
  public static var foreground: GraphicsContext.Shading { .color(Color(ColorRole.foreground)) }

  public static func linearGradient(
    _ gradient: Gradient, startPoint: Point, endPoint: Point,
    options: GraphicsContext.GradientOptions
  ) -> GraphicsContext.Shading {
    .linearGradient(
      options.applied(to: gradient), startPoint: startPoint, endPoint: endPoint,
      spread: options.spread)
  }

  public static func radialGradient(
    _ gradient: Gradient, center: Point, startRadius: Double, endRadius: Double,
    options: GraphicsContext.GradientOptions
  ) -> GraphicsContext.Shading {
    .radialGradient(
      options.applied(to: gradient), center: center, startRadius: startRadius,
      endRadius: endRadius, spread: options.spread)
  }

  public static func conicGradient(
    _ gradient: Gradient, center: Point, angle: Angle,
    options: GraphicsContext.GradientOptions = []
  ) -> GraphicsContext.Shading {
    .gradient(
      options.applied(to: gradient), .conic(center: center, angle: angle.radians),
      spread: options.spread)
  }
}
