// The context's other spellings: options where the canvas has arguments, angles where it has
// radians, and what only views know.

import Synchronization

extension GraphicsContext {
  public typealias Filter = Raster.Filter
  public typealias BlendMode = Raster.BlendMode

  public typealias ClipOptions = Flags<ClipOption>
  public enum ClipOption {}

  public typealias GradientOptions = Flags<GradientOption>
  public enum GradientOption {}

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

  /// What text of the canvas takes from around it.
  var textSettings: TextSettings {
    guard let environment = surroundings as? EnvironmentValues else { return TextSettings() }
    return MainActor.assumeIsolated {
      var settings = environment.textSettings
      settings.color = environment.foregroundColor ?? settings.color.resolved(in: environment)
      return settings
    }
  }

  /// What of an image is drawn here.
  private func look(of image: Image) -> ImageLook {
    let environment = surroundings as? EnvironmentValues
    return MainActor.assumeIsolated { ImageLook(image, in: environment ?? EnvironmentValues()) }
  }

  /// An image of the surroundings, ready to be drawn; empty for one that is missing.
  public func resolve(_ image: Image) -> ResolvedImage {
    let look = look(of: image)
    switch look.content {
    case .bitmap(let bitmap, let scale):
      var picture = ResolvedImage(
        bitmap, scale: scale, shading: image.mode == .template ? .foreground : nil)
      picture.interpolation = look.isSmooth ? .linear : .nearest
      return picture
    case .symbol(let symbol):
      return SymbolPictures.picture(of: symbol, size: look.naturalSize)
    default:
      var nothing = ResolvedImage(Bitmap(width: 1, height: 1, pixels: [0]))
      nothing.size = .zero
      return nothing
    }
  }

  /// Draws a picture stretched over a rectangle, or a symbol in the middle of it.
  public func draw(_ image: Image, in rect: Rect) {
    if case .symbol(let symbol) = look(of: image).content {
      var context = self
      symbol.draw(in: &context, rect: rect, shading: .foreground)
    } else {
      draw(resolve(image), in: rect)
    }
  }

  /// Draws a picture or a symbol at its own size, its `anchor` at `point`.
  public func draw(_ image: Image, at point: Point, anchor: UnitPoint = .center) {
    draw(image, in: anchor.rect(of: look(of: image).naturalSize, at: point))
  }
}

extension Flags where Kind == GraphicsContext.GradientOption {
  public static var `repeat`: Self { Self(rawValue: 1) }
  public static var mirror: Self { Self(rawValue: 2) }
  /// Mixes amounts of light.
  public static var linearColor: Self { Self(rawValue: 4) }

  fileprivate var spread: GradientSpread {
    contains(.mirror) ? .mirror : contains(.repeat) ? .repeat : .pad
  }

  fileprivate func applied(to gradient: Gradient) -> Gradient {
    contains(.linearColor) ? gradient.colorSpace(.linear) : gradient
  }
}

extension Flags where Kind == GraphicsContext.ClipOption {
  /// Shows what lies outside.
  public static var inverse: Self { Self(rawValue: 1) }
}

/// Symbols as pictures, for canvases that resolve them: three pixels a point, painted once.
private enum SymbolPictures {
  private struct Key: Hashable {
    var symbol: Symbol
    var size: Size
  }

  private static let known = Mutex<[Key: Bitmap]>([:])
  private static let scale = 3.0
  private static let most = 64

  static func picture(of symbol: Symbol, size: Size) -> GraphicsContext.ResolvedImage {
    let key = Key(symbol: symbol, size: size)
    let bitmap = known.withLock { pictures in
      if let known = pictures[key] { return known }
      if pictures.count >= most { pictures.removeAll() }
      let bitmap = paint(symbol, size)
      pictures[key] = bitmap
      return bitmap
    }
    return GraphicsContext.ResolvedImage(bitmap, scale: scale, shading: .foreground)
  }

  private static func paint(_ symbol: Symbol, _ size: Size) -> Bitmap {
    var pixmap = Pixmap(
      width: max(Int((size.width * scale).rounded(.up)), 1),
      height: max(Int((size.height * scale).rounded(.up)), 1))
    var list = DisplayList()
    list.draw(
      Fragment {
        symbol.draw(in: &$0, rect: Rect(origin: .zero, size: size), shading: .color(.black))
      })
    _ = Renderer().paint(list, scale: scale, into: &pixmap)
    return Bitmap(pixmap)
  }
}

extension GraphicsContext.Shading {
  /// The foreground style around the canvas; the text colour if that is no plain colour.
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
