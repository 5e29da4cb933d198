/// An image that fills the plane: the transform of its pixels, its spread and its interpolation.
struct ImageShading: Hashable, Sendable {
  var bitmap: Bitmap
  /// The transform from the image's pixels to the user space of the draw call.
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

/// The content outside an image, in one direction.
public enum ImageSpread: UInt8, Hashable, Sendable {
  /// Clear.
  case clear
  /// The border pixels continue.
  case pad
  /// The image repeats.
  case `repeat`
  /// The image repeats, mirrored every second time.
  case mirror
}

/// How the colours between the pixels of a scaled image are computed.
public enum ImageInterpolation: UInt8, Hashable, Sendable {
  /// The colour of the nearest pixel; enlarged pixels become hard squares.
  case nearest
  /// A weighted mean of the four nearest pixels.
  ///
  /// If the image is scaled down, each result pixel is the mean of all image pixels that it covers.
  case linear
}

extension GraphicsContext {
  /// An image ready to be drawn: its pixels and its size in points.
  public struct ResolvedImage: Hashable, Sendable {
    public var bitmap: Bitmap
    /// The size in points.
    public var size: Size
    /// The distance from the top to the baseline of text beside the image, in points.
    public var baseline: Double
    /// The fill of a template image; nil draws the image's own colours.
    public var shading: Shading?
    public var interpolation: ImageInterpolation

    /// Creates an image from a bitmap with `scale` pixels per point.
    public init(_ bitmap: Bitmap, scale: Double = 1, shading: Shading? = nil) {
      self.bitmap = bitmap
      size = Size(Double(bitmap.width) / scale, Double(bitmap.height) / scale)
      baseline = size.height
      self.shading = shading
      interpolation = .linear
    }
  }

  /// A recorded drawing that can be drawn many times.
  public struct ResolvedSymbol: Hashable, Sendable {
    public var size: Size
    let layer: Layer

    /// Creates a symbol from a drawing that covers `size` points from the origin.
    public init(_ fragment: Fragment, size: Size) {
      self.size = size
      layer = Layer(fragment.commands)
    }

    /// Creates a symbol from a display list.
    package init(_ list: DisplayList, size: Size) {
      self.size = size
      layer = Layer(GroupLayers.commands(list, list.items.indices))
    }
  }
}
