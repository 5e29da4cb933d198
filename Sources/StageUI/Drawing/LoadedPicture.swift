internal import FoundationNames
internal import PNG
internal import Platform
internal import Raster

/// Reads pictures from files and `data` URLs.
enum LoadedPicture {
  /// Why an address gives no picture, for the user.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The most bytes of a file, and the most pixels of a picture.
  private static let (mostBytes, mostPixels) = (64 << 20, 32 << 20)

  /// Returns the picture at an address; runs outside of the main actor.
  @concurrent
  static func bitmap(at url: URL) async throws -> Bitmap {
    let image = try PNGImage(decoding: bytes(at: url), pixelLimit: mostPixels)
    return Bitmap(width: image.width, height: image.height, straightRGBA: image.pixels)
  }

  private static func bytes(at url: URL) throws -> [UInt8] {
    switch url.scheme {
    case "file": return try File.read(url.path, limit: mostBytes)
    case "data":
      guard let bytes = dataBytes(url.absoluteString) else {
        throw Failure(description: "the data URL has no valid base64 data")
      }
      return bytes
    case let scheme:
      throw Failure(
        description: "\(url): images are loaded from files and data URLs, not with "
          + (scheme ?? "an address without a scheme"))
    }
  }

  /// Returns the bytes of a `data` URL in base64; nil if it has none.
  static func dataBytes(_ text: String) -> [UInt8]? {
    guard let comma = text.firstIndex(of: ","), text[..<comma].lowercased().hasSuffix(";base64")
    else { return nil }
    return base64Bytes(text[text.index(after: comma)...])
  }

  /// Decodes base64; nil for other characters, or for a length that no bytes have.
  private static func base64Bytes(_ text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (bits, count) = (UInt32(0), 0)
    var digits = text.utf8[...]
    while digits.last == UInt8(ascii: "=") { digits.removeLast() }
    guard digits.count % 4 != 1 else { return nil }
    bytes.reserveCapacity(digits.count * 3 / 4)
    for digit in digits {
      guard let value = value(digit) else { return nil }
      bits = bits << 6 | value
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
    return bytes
  }

  private static func value(_ digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit) - 97 + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit) - 48 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
