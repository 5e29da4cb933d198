/// How a picture fills a plane: where its pixels lie, and what lies outside and between them.
struct ImageShading: Hashable, Sendable {
  var bitmap: Bitmap
  /// From the picture's pixels to the user space of the draw call.
  var transform: Transform
  var spreadX = ImageSpread.pad
  var spreadY = ImageSpread.pad
  var interpolation = ImageInterpolation.linear

  func offsetBy(x: Double, y: Double) -> ImageShading {
    var moved = self
    moved.transform = transform.concatenating(Transform(translationX: x, y: y))
    return moved
  }
}

/// What a picture shows outside itself, in one direction.
public enum ImageSpread: UInt8, Hashable, Sendable {
  /// Nothing.
  case clear
  /// The border pixels go on.
  case pad
  /// It begins again.
  case `repeat`
  /// It runs back and forth.
  case mirror
}

/// What a scaled picture shows between its pixels.
public enum ImageInterpolation: UInt8, Hashable, Sendable {
  /// The nearest pixel: hard squares.
  case nearest
  /// An even mix of the four pixels around; scaled down, of all the pixels that fall into one.
  case linear
}

extension GraphicsContext {
  /// A picture ready to be drawn: its pixels and the size they are to have in points.
  public struct ResolvedImage: Hashable, Sendable {
    public var bitmap: Bitmap
    /// In points.
    public var size: Size
    /// From the top, in points: where text beside the picture stands.
    public var baseline: Double
    /// What a template is filled with; nil shows the picture's own colours.
    public var shading: Shading?
    public var interpolation: ImageInterpolation

    /// `scale` is the number of the picture's pixels per point.
    public init(_ bitmap: Bitmap, scale: Double = 1, shading: Shading? = nil) {
      self.bitmap = bitmap
      size = Size(Double(bitmap.width) / scale, Double(bitmap.height) / scale)
      baseline = size.height
      self.shading = shading
      interpolation = .linear
    }
  }

  /// A drawing recorded once under a name, to be drawn many times.
  public struct ResolvedSymbol: Hashable, Sendable {
    public var size: Size
    let layer: Layer

    /// The drawing, whose top left corner is the origin and which takes up `size` points.
    public init(_ fragment: Fragment, size: Size) {
      self.size = size
      layer = Layer(fragment.commands)
    }

    /// What a display list shows.
    package init(_ list: DisplayList, size: Size) {
      self.size = size
      layer = Layer(GroupLayers.commands(list, list.items.indices))
    }
  }
}
