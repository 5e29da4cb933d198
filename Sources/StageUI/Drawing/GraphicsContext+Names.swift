// SwiftUI's spellings of the graphics context: option sets instead of Booleans, `Angle` instead of
// radians, and members that depend on the environment.

import Synchronization

extension GraphicsContext {
  /// The filters of the canvas.
  public typealias Filter = Raster.Filter
  /// The blend modes of the canvas.
  public typealias BlendMode = Raster.BlendMode

  /// Options of `clip(to:style:options:)` and `clipToLayer`.
  public typealias ClipOptions = Flags<ClipOption>
  /// The namespace of `ClipOptions`.
  public enum ClipOption {}

  /// Options of gradient shadings.
  public typealias GradientOptions = Flags<GradientOption>
  /// The namespace of `GradientOptions`.
  public enum GradientOption {}

  /// Rotates the coordinate system, clockwise for positive angles.
  public mutating func rotate(by angle: Angle) { rotate(byRadians: angle.radians) }

  /// Intersects the clip with a path, or with the outside of the path.
  public mutating func clip(
    to path: Path, style: FillStyle = FillStyle(), options: ClipOptions
  ) {
    clip(to: path, style: style, isInverse: options.contains(.inverse))
  }

  /// Clips to the alpha of a drawing, or to its inverse.
  public mutating func clipToLayer(
    opacity: Double = 1, options: ClipOptions, content: (inout GraphicsContext) -> Void
  ) {
    clipToLayer(opacity: opacity, isInverse: options.contains(.inverse), content: content)
  }

  /// The environment of the `Canvas`; default values outside of one.
  @MainActor
  @preconcurrency
  public var environment: EnvironmentValues {
    surroundings as? EnvironmentValues ?? EnvironmentValues()
  }

  /// The text settings of the environment.
  var textSettings: TextSettings {
    guard let environment = surroundings as? EnvironmentValues else { return TextSettings() }
    return MainActor.assumeIsolated {
      var settings = environment.textSettings
      settings.color = environment.foregroundColor ?? settings.color.resolved(in: environment)
      return settings
    }
  }

  /// Returns the content of an image in this environment.
  private func look(of image: Image) -> ImageLook {
    let environment = surroundings as? EnvironmentValues
    return MainActor.assumeIsolated { ImageLook(image, in: environment ?? EnvironmentValues()) }
  }

  /// Resolves an image in this environment; the result is empty if the image is missing.
  public func resolve(_ image: Image) -> ResolvedImage {
    let look = look(of: image)
    switch look.content {
    case .bitmap(let bitmap, let scale):
      var picture = ResolvedImage(
        bitmap, scale: scale, shading: image.mode == .template ? .foreground : nil)
      picture.interpolation = look.isSmooth ? .linear : .nearest
      return picture
    case .symbol(let symbol):
      return SymbolPictures.picture(of: symbol, look)
    default:
      var nothing = ResolvedImage(Bitmap(width: 1, height: 1, pixels: [0]))
      nothing.size = .zero
      return nothing
    }
  }

  /// Draws an image stretched over a rect; a symbol is centred at the largest size that fits.
  public func draw(_ image: Image, in rect: Rect) {
    let look = look(of: image)
    if case .symbol(let symbol) = look.content {
      look.draw(symbol, in: self, rect: rect, shading: .foreground)
    } else {
      draw(resolve(image), in: rect)
    }
  }

  /// Draws an image or a symbol at its own size, with its `anchor` at `point`.
  public func draw(_ image: Image, at point: Point, anchor: UnitPoint = .center) {
    draw(image, in: anchor.rect(of: look(of: image).naturalSize, at: point))
  }
}

extension Flags where Kind == GraphicsContext.GradientOption {
  /// Repeats the gradient outside of its range.
  public static var `repeat`: Self { Self(rawValue: 1) }
  /// Repeats the gradient outside of its range, mirrored every second time.
  public static var mirror: Self { Self(rawValue: 2) }
  /// Interpolates in linear light.
  public static var linearColor: Self { Self(rawValue: 4) }

  fileprivate var spread: GradientSpread {
    contains(.mirror) ? .mirror : contains(.repeat) ? .repeat : .pad
  }

  fileprivate func applied(to gradient: Gradient) -> Gradient {
    contains(.linearColor) ? gradient.colorSpace(.linear) : gradient
  }
}

extension Flags where Kind == GraphicsContext.ClipOption {
  /// Clips to the outside of the path or drawing.
  public static var inverse: Self { Self(rawValue: 1) }
}

/// A cache of symbol bitmaps, for graphics contexts that resolve symbols.
///
/// The bitmaps have three pixels per point. When the cache holds 64 bitmaps, it is emptied before
/// another one is added.
private enum SymbolPictures {
  private static let known = Mutex<[ImageLook: Bitmap]>([:])
  private static let scale = 3.0
  private static let most = 64

  static func picture(of symbol: Symbol, _ look: ImageLook) -> GraphicsContext.ResolvedImage {
    let bitmap = known.withLock { pictures in
      if let known = pictures[look] { return known }
      if pictures.count >= most { pictures.removeAll() }
      let bitmap = paint(symbol, look)
      pictures[look] = bitmap
      return bitmap
    }
    return GraphicsContext.ResolvedImage(bitmap, scale: scale, shading: .foreground)
  }

  private static func paint(_ symbol: Symbol, _ look: ImageLook) -> Bitmap {
    let size = look.naturalSize
    var pixmap = Pixmap(
      width: max(Int((size.width * scale).rounded(.up)), 1),
      height: max(Int((size.height * scale).rounded(.up)), 1))
    var list = DisplayList()
    list.draw(
      Fragment {
        look.draw(
          symbol, in: $0, rect: Rect(origin: .zero, size: size), shading: .color(.black))
      })
    _ = Renderer().paint(list, scale: scale, into: &pixmap)
    return Bitmap(pixmap)
  }
}

extension GraphicsContext.Shading {
  /// The foreground style if it is a plain colour, otherwise the colour of primary text.
  public static var foreground: GraphicsContext.Shading { .color(Color(ColorRole.foreground)) }

  /// A linear gradient between two points of the context.
  public static func linearGradient(
    _ gradient: Gradient, startPoint: Point, endPoint: Point,
    options: GraphicsContext.GradientOptions
  ) -> GraphicsContext.Shading {
    .linearGradient(
      options.applied(to: gradient), startPoint: startPoint, endPoint: endPoint,
      spread: options.spread)
  }

  /// A radial gradient around a point of the context; radii are in points.
  public static func radialGradient(
    _ gradient: Gradient, center: Point, startRadius: Double, endRadius: Double,
    options: GraphicsContext.GradientOptions
  ) -> GraphicsContext.Shading {
    .radialGradient(
      options.applied(to: gradient), center: center, startRadius: startRadius,
      endRadius: endRadius, spread: options.spread)
  }

  /// A gradient of a whole turn around a point of the context.
  public static func conicGradient(
    _ gradient: Gradient, center: Point, angle: Angle,
    options: GraphicsContext.GradientOptions = []
  ) -> GraphicsContext.Shading {
    .gradient(
      options.applied(to: gradient), .conic(center: center, angle: angle.radians),
      spread: options.spread)
  }
}
