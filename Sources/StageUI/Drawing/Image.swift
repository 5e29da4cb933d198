/// An image or a symbol.
///
/// ```swift
/// Image(systemName: "heart.fill").foregroundStyle(.red)
/// Image("table").resizable().scaledToFill()
/// ```
///
/// A symbol has the size and weight of the text around it and is painted with the foreground style.
/// An image has its own size unless it is resizable.
public struct Image: LeafView, nonisolated Hashable, Sendable {
  enum Source: Hashable {
    case named(String)
    case symbol(String)
    case bitmap(Bitmap, scale: Double)
  }

  /// How an image is painted: in its own colours (`original`), or with the foreground style and the
  /// image's alpha (`template`).
  public enum TemplateRenderingMode: Hashable, Sendable { case template, original }

  /// The interpolation between the pixels of a scaled image: `.none` is nearest, all others are
  /// linear.
  public enum Interpolation: Hashable, Sendable { case none, low, medium, high }

  /// How a resizable image fills a larger frame.
  public enum ResizingMode: Hashable, Sendable { case stretch, tile }

  /// The size of symbols relative to text: 0.8, 1 or 1.3.
  public enum Scale: Hashable, Sendable {
    case small, medium, large

    var factor: Double {
      switch self {
      case .small: 0.8
      case .medium: 1
      case .large: 1.3
      }
    }
  }

  struct Resizing: Hashable {
    var capInsets: EdgeInsets
    var mode: ResizingMode
  }

  let source: Source
  var resizing: Resizing?
  var mode: TemplateRenderingMode?
  var symbolMode: SymbolRenderingMode?
  /// The value that a symbol indicates, from 0 to 1; nil shows all of the symbol.
  var variableValue: Double?
  var interpolationMode = Interpolation.medium

  /// Creates an image that is looked up by name in `EnvironmentValues.pictures`, and then, in an app
  /// whose files import SwiftUI, among the resources of the program.
  ///
  /// A missing image is shown as a dashed frame, with a warning.
  public init(_ name: String) { source = .named(name) }

  /// Creates the same image as `init(_:)`; images have no accessibility element of their own.
  public init(decorative name: String) { source = .named(name) }

  /// Creates the same image as `init(_:)`.
  ///
  /// The label is not read: an image has an accessibility element only with `accessibilityLabel`.
  public init(_ name: String, label: Text) { source = .named(name) }

  /// Creates one of the kit's symbols.
  ///
  /// A missing symbol is shown as a dashed frame, with a warning.
  public init(systemName: String) { source = .symbol(systemName) }

  /// Creates one of the kit's symbols that indicates a value from 0 to 1.
  ///
  /// The parts of the symbol above the value are faint, such as the outer arcs of `wifi`. Nil shows
  /// the whole symbol, and so do symbols without such parts.
  public init(systemName: String, variableValue: Double?) {
    source = .symbol(systemName)
    self.variableValue = variableValue
  }

  /// Creates an image from a bitmap with `scale` pixels per point.
  public init(_ bitmap: Bitmap, scale: Double = 1) { source = .bitmap(bitmap, scale: scale) }

  /// Makes the image take the proposed size.
  ///
  /// The margins that the cap insets cover keep their size; the middle is stretched or tiled.
  public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
  ) -> Image {
    with(self) { $0.resizing = Resizing(capInsets: capInsets, mode: resizingMode) }
  }

  /// Sets whether the image shows its own colours or is painted with the foreground style; nil
  /// shows its own colours.
  ///
  /// Symbols are always painted with the foreground style.
  public func renderingMode(_ mode: TemplateRenderingMode?) -> Image {
    with(self) { $0.mode = mode }
  }

  /// Sets the interpolation of the scaled image.
  public func interpolation(_ interpolation: Interpolation) -> Image {
    with(self) { $0.interpolationMode = interpolation }
  }

  /// Sets the number of colours in which a symbol is drawn.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image {
    with(self) { $0.symbolMode = mode }
  }

  /// Does nothing: the edges of images are always antialiased.
  public func antialiased(_ isAntialiased: Bool) -> Image { self }

  public func update(_ node: ImageNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    let paint = environment.foregroundPaint(level: 0)
    node.set(
      ImageLook(self, in: environment), isTemplate: isTemplate, paint,
      second: environment.secondSymbolPaint(symbolMode), environment, pass)
  }

  private var isTemplate: Bool {
    if case .symbol = source { return true }
    return mode == .template
  }
}

/// An image, resolved in an environment.
struct ImageLook: Hashable {
  enum Content: Hashable {
    case symbol(Symbol)
    case bitmap(Bitmap, scale: Double)
    case missing(String)
  }

  var content: Content
  var resizing: Image.Resizing?
  /// Whether the image is a symbol that points in the direction of reading, from right to left.
  var isReflected = false
  var isSmooth: Bool
  /// The size of the text around a symbol, in points.
  var fontSize: Double
  /// The size of a symbol relative to the text around it.
  var symbolScale: Double
  /// The weight of the text around a symbol, which sets the width of the symbol's lines.
  var weight: Font.Weight
  /// The number of active steps of a symbol's variable colour; nil if all of the symbol is shown.
  var activeSteps: Int?

  /// Resolves an image; `font` is the font of the text around it, or nil for the environment's
  /// font.
  @MainActor
  init(_ image: Image, in environment: EnvironmentValues, font: FontDescription? = nil) {
    switch image.source {
    case .symbol(let name):
      let name = environment.symbolVariants.name(of: name)
      if EnvironmentValues.mayMirror, environment.layoutDirection == .rightToLeft {
        isReflected = Symbol.isDirected(name)
      }
      content = Symbol.named(name).map { .symbol($0) } ?? .missing("symbol \(name)")
    case .named(let name):
      content =
        (environment.pictures[name] ?? NamedPicture.find?(name))
        .map { .bitmap($0.bitmap, scale: $0.scale) } ?? .missing("picture \(name)")
    case .bitmap(let bitmap, let scale): content = .bitmap(bitmap, scale: scale)
    }
    if case .symbol(let symbol) = content, let value = image.variableValue, symbol.stepCount > 0 {
      activeSteps = symbol.activeSteps(at: value)
    }
    resizing = image.resizing
    isSmooth = image.interpolationMode != .none
    let font = font ?? environment.symbolFont
    fontSize = font.size
    symbolScale = environment.imageScale.factor
    weight = font.weight
  }

  /// The size of a symbol's font in points.
  var symbolSize: Double { fontSize * symbolScale }

  var naturalSize: Size {
    switch content {
    case .symbol(let symbol): symbol.size(fontSize: symbolSize, weight: weight)
    case .missing: Size(symbolSize, symbolSize)
    case .bitmap(let bitmap, let scale):
      Size(Double(bitmap.width) / scale, Double(bitmap.height) / scale)
    }
  }
}

extension ImageLook {
  /// The opacity of each step of a symbol's variable colour; empty if all of it is shown.
  func opacities(of symbol: Symbol) -> [Double] {
    activeSteps.map { symbol.opacities(active: $0) } ?? []
  }

  /// Draws a symbol in the middle of a rect, at the largest size that fits.
  func draw(
    _ symbol: Symbol, in context: GraphicsContext, rect: Rect, shading: GraphicsContext.Shading
  ) {
    let natural = naturalSize
    let share = min(rect.width / natural.width, rect.height / natural.height)
    guard share > 0, share.isFinite else { return }
    var context = context
    symbol.draw(
      in: &context, rect: Symbol.grid(fontSize: symbolSize * share, in: rect), shading: shading,
      strokeScale: weight.symbolStrokeScale, opacities: opacities(of: symbol))
  }
}

// MARK: - Environment

/// An image for `EnvironmentValues.pictures`.
public struct NamedPicture: Hashable, Sendable {
  /// The pixels.
  public var bitmap: Bitmap
  /// Pixels per point.
  public var scale: Double

  /// Finds a picture that is not in the environment, such as a file of the program; nil if the
  /// program has none.
  @MainActor package static var find: ((String) -> NamedPicture?)?

  /// Creates an image with `scale` pixels per point.
  public init(_ bitmap: Bitmap, scale: Double = 1) {
    self.bitmap = bitmap
    self.scale = scale
  }
}

extension EnvironmentValues {
  /// The images that `Image(_:)` finds by name; empty by default.
  public var pictures: [String: NamedPicture] {
    get { self[.pictures, [:]] }
    set { self[.pictures, [:]] = newValue }
  }

  /// The size of symbols relative to text; medium by default.
  public var imageScale: Image.Scale {
    get { self[.imageScale, Image.Scale.medium] }
    set { self[.imageScale, Image.Scale.medium] = newValue }
  }

  /// The font of text, which sets the size and weight of symbols.
  var symbolFont: FontDescription { Text.Attributes().font(in: textSettings) }
}

extension View {
  /// Sets the size of symbols inside the view relative to their text.
  public func imageScale(_ scale: Image.Scale) -> some View { environment(\.imageScale, scale) }
}

/// A style that tiles an image.
public struct ImagePaint: ShapeStyle, Hashable {
  /// The image; a symbol or a missing image paints nothing.
  public var image: Image
  /// The part of the image that is tiled, in fractions of its size.
  public var sourceRect: Rect
  /// The factor by which the image's own size is scaled.
  public var scale: Double

  /// Creates a style that tiles a part of an image.
  public init(
    image: Image, sourceRect: Rect = Rect(x: 0, y: 0, width: 1, height: 1), scale: Double = 1
  ) {
    self.image = image
    self.sourceRect = sourceRect
    self.scale = scale
  }

  public func _paint(in environment: EnvironmentValues) -> StylePaint {
    guard case .bitmap(let bitmap, let pixels) = ImageLook(image, in: environment).content else {
      return StylePaint(.color(.clear))
    }
    return StylePaint(.image(bitmap, part: sourceRect, scale: scale / pixels))
  }
}

extension ShapeStyle where Self == ImagePaint {
  /// Tiles an image or a part of it.
  ///
  /// `sourceRect` is the tiled part in fractions of the image's size.
  public static func image(
    _ image: Image, sourceRect: Rect = Rect(x: 0, y: 0, width: 1, height: 1), scale: Double = 1
  ) -> ImagePaint {
    ImagePaint(image: image, sourceRect: sourceRect, scale: scale)
  }
}
