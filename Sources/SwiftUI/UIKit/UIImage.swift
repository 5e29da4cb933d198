public import Foundation
import PNG
public import StageUI

/// A picture from a PNG file, or a symbol.
///
/// Files of other formats are not read.
public final class UIImage: Hashable, Sendable {
  /// How an image is painted.
  public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }

  /// The pixels; nil for a symbol.
  let bitmap: Bitmap?
  let symbol: String?
  /// Pixels per point.
  public let scale: Double
  /// How the image is painted.
  public let renderingMode: RenderingMode

  /// Creates an image from a bitmap with `scale` pixels per point.
  public convenience init(_ bitmap: Bitmap, scale: Double) {
    self.init(pixels: bitmap, scale: scale)
  }

  init(
    pixels bitmap: Bitmap?, symbol: String? = nil, scale: Double, mode: RenderingMode = .automatic
  ) {
    self.bitmap = bitmap
    self.symbol = symbol
    self.scale = scale
    renderingMode = mode
  }

  /// Reads the contents of a PNG file; nil for other data.
  public convenience init?(data: Data, scale: Double = 1) {
    guard let image = try? PNGImage(decoding: [UInt8](data)) else { return nil }
    self.init(
      Bitmap(width: image.width, height: image.height, straightRGBA: image.pixels), scale: scale)
  }

  /// Reads a PNG file; nil if there is none.
  ///
  /// A file whose name ends with `@2x` or `@3x` has so many pixels per point.
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let name = path.hasSuffix(".png") ? String(path.dropLast(4)) : path
    self.init(data: data, scale: name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1)
  }

  /// Finds a picture among the resources of the program or of a bundle; nil if there is none.
  ///
  /// It is a PNG file, or a picture of an asset catalog.
  public convenience init?(named name: String, in bundle: Bundle? = nil) {
    guard let picture = Assets.of(bundle).picture(name) else { return nil }
    self.init(picture.bitmap, scale: picture.scale)
  }

  /// Reads a PNG file as a picture of `scale` pixels per point; nil if there is none.
  static func picture(path: String, scale: Double) -> NamedPicture? {
    guard let data = FileManager.default.contents(atPath: path),
      let bitmap = UIImage(data: data)?.bitmap
    else { return nil }
    return NamedPicture(bitmap, scale: scale)
  }

  /// Creates one of the kit's symbols; nil for an unknown name.
  public convenience init?(systemName: String) {
    guard Symbol.named(systemName) != nil else { return nil }
    self.init(pixels: nil, symbol: systemName, scale: 1)
  }

  /// The size in points; of a symbol, the size beside text of 17 points.
  public var size: Size {
    guard let bitmap else {
      return symbol.flatMap { Symbol.named($0) }?.size(fontSize: 17, weight: .regular) ?? .zero
    }
    return Size(Double(bitmap.width) / scale, Double(bitmap.height) / scale)
  }

  /// Creates an image of pixels, one for each point.
  public convenience init(cgImage: CGImage) { self.init(pixels: cgImage, scale: 1) }

  /// The pixels; nil for a symbol.
  public var cgImage: CGImage? { bitmap }

  /// Returns the image with another way of painting.
  public func withRenderingMode(_ mode: RenderingMode) -> UIImage {
    UIImage(pixels: bitmap, symbol: symbol, scale: scale, mode: mode)
  }

  /// Returns the contents of a PNG file; nil for a symbol.
  public func pngData() -> Data? {
    bitmap.map { Data($0.pngFile) }
  }

  public static func == (a: UIImage, b: UIImage) -> Bool {
    a.bitmap == b.bitmap && a.symbol == b.symbol && a.scale == b.scale
      && a.renderingMode == b.renderingMode
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(bitmap)
    hasher.combine(symbol)
    hasher.combine(scale)
  }
}

extension ImageRenderer {
  /// The picture, with the renderer's scale; nil as `cgImage`.
  public var uiImage: UIImage? { cgImage.map { UIImage(pixels: $0, scale: scale) } }

  /// The same as `uiImage`.
  public var nsImage: NSImage? { uiImage }
}

/// The name of the same type in AppKit.
public typealias NSImage = UIImage

extension Image {
  /// Creates a view of an image.
  public init(uiImage image: UIImage) {
    if let bitmap = image.bitmap {
      self.init(bitmap, scale: image.scale)
    } else {
      self.init(systemName: image.symbol ?? "")
    }
    switch image.renderingMode {
    case .automatic: break
    case .alwaysOriginal: self = renderingMode(.original)
    case .alwaysTemplate: self = renderingMode(.template)
    }
  }

  /// Creates a view of an image.
  public init(nsImage image: NSImage) { self.init(uiImage: image) }
}
