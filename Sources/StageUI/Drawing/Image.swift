/// A picture or a symbol.
///
/// ```swift
/// Image(systemName: "heart.fill").foregroundStyle(.red)
/// Image("table").resizable().scaledToFill()
/// ```
///
/// A symbol is as large as the text beside it and painted with the foreground style; a picture is
/// as large as it is, unless it is resizable.
public struct Image: LeafView, nonisolated Hashable, Sendable {
  enum Source: Hashable {
    case named(String)
    case symbol(String)
    case bitmap(Bitmap, scale: Double)
  }

  /// Whether a picture shows its colours, or is a hole for the foreground style.
  public enum TemplateRenderingMode: Hashable, Sendable { case template, original }

  /// What is shown between the pixels of a scaled picture.
  public enum Interpolation: Hashable, Sendable { case none, low, medium, high }

  /// How a picture fills a place that is larger than itself.
  public enum ResizingMode: Hashable, Sendable { case stretch, tile }

  /// How large symbols are beside their text.
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
  var interpolationMode = Interpolation.medium

  /// The picture that the surroundings know by a name.
  public init(_ name: String) { source = .named(name) }

  /// The same, for a picture that means nothing by itself.
  public init(decorative name: String) { source = .named(name) }

  /// One of the symbols that come with the kit.
  public init(systemName: String) { source = .symbol(systemName) }

  /// A picture with `scale` pixels per point.
  public init(_ bitmap: Bitmap, scale: Double = 1) { source = .bitmap(bitmap, scale: scale) }

  /// Lets the picture take what it is offered; what lies outside of the insets is stretched, or
  /// repeated, and the rest keeps its size.
  public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
  ) -> Image {
    with(self) { $0.resizing = Resizing(capInsets: capInsets, mode: resizingMode) }
  }

  public func renderingMode(_ mode: TemplateRenderingMode?) -> Image {
    with(self) { $0.mode = mode }
  }

  public func interpolation(_ interpolation: Interpolation) -> Image {
    with(self) { $0.interpolationMode = interpolation }
  }

  /// In how many colours a symbol is drawn.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image {
    with(self) { $0.symbolMode = mode }
  }

  /// Edges of pictures are always as smooth as their place on the pixels demands.
  public func antialiased(_ isAntialiased: Bool) -> Image { self }

  public func update(_ node: ImageNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    let paint = environment.foregroundPaint(level: 0)
    node.set(
      ImageLook(self, in: environment), isTemplate: isTemplate, paint,
      second: environment.secondSymbolPaint(symbolMode), pass)
  }

  private var isTemplate: Bool {
    if case .symbol = source { return true }
    return mode == .template
  }
}

/// An image with what the surroundings have to say about it.
struct ImageLook: Hashable {
  enum Content: Hashable {
    case symbol(Symbol)
    case bitmap(Bitmap, scale: Double)
    case missing(String)
  }

  var content: Content
  var resizing: Image.Resizing?
  var isSmooth: Bool
  /// The side of a symbol.
  var symbolSize: Double

  @MainActor
  init(_ image: Image, in environment: EnvironmentValues) {
    switch image.source {
    case .symbol(let name):
      let name = environment.symbolVariants.name(of: name)
      content = Symbol.named(name).map { .symbol($0) } ?? .missing("symbol \(name)")
    case .named(let name):
      content =
        environment.pictures[name].map { .bitmap($0.bitmap, scale: $0.scale) }
        ?? .missing("picture \(name)")
    case .bitmap(let bitmap, let scale): content = .bitmap(bitmap, scale: scale)
    }
    resizing = image.resizing
    isSmooth = image.interpolationMode != .none
    symbolSize = environment.symbolSize * environment.imageScale.factor
  }

  var naturalSize: Size {
    switch content {
    case .symbol, .missing: Size(symbolSize, symbolSize)
    case .bitmap(let bitmap, let scale):
      Size(Double(bitmap.width) / scale, Double(bitmap.height) / scale)
    }
  }
}

// MARK: - Surroundings

/// A picture that views find by its name.
public struct NamedPicture: Hashable, Sendable {
  public var bitmap: Bitmap
  /// Pixels per point.
  public var scale: Double

  public init(_ bitmap: Bitmap, scale: Double = 1) {
    self.bitmap = bitmap
    self.scale = scale
  }
}

extension EnvironmentValues {
  /// What `Image("name")` shows.
  public var pictures: [String: NamedPicture] {
    get { self[.pictures, [:]] }
    set { self[.pictures, [:]] = newValue }
  }

  public var imageScale: Image.Scale {
    get { self[.imageScale, Image.Scale.medium] }
    set { self[.imageScale, Image.Scale.medium] = newValue }
  }

  /// The side of symbols, in points: the size of the text beside them.
  var symbolSize: Double {
    textSettings.font.resolved(in: dynamicTypeSize, textScale: textScale).size
  }
}

extension View {
  /// How large symbols inside are beside their text.
  public func imageScale(_ scale: Image.Scale) -> some View { environment(\.imageScale, scale) }
}

/// A style that repeats a picture, or a part of it in fractions of its size.
public struct ImagePaint: ShapeStyle, Hashable {
  public var image: Image
  public var sourceRect: Rect
  public var scale: Double

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
  public static func image(
    _ image: Image, sourceRect: Rect = Rect(x: 0, y: 0, width: 1, height: 1), scale: Double = 1
  ) -> ImagePaint {
    ImagePaint(image: image, sourceRect: sourceRect, scale: scale)
  }
}
