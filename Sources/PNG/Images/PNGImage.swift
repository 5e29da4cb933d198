// Pictures as files: the Portable Network Graphics format (third edition), without colour
// management. Animations are written; of an animated file the still picture is read. Decoding gives
// the stored sample values as 8-bit red, green, blue and straight alpha; encoding the same picture
// always gives the same bytes.

/// A picture of 8-bit red, green, blue and straight alpha samples, with optional text.
public struct PNGImage: Equatable, Sendable {
  /// The number of pixels in a row, 1 or more.
  public let width: Int
  /// The number of rows, 1 or more.
  public let height: Int
  /// Four samples for each pixel, rows from top to bottom without gaps, alpha not premultiplied.
  public let pixels: [UInt8]
  /// The texts in the order of the file, such as a title or the program that wrote it.
  public var text: [PNGText]

  /// The eight bytes with which every PNG file begins.
  public static let signature: [UInt8] = Chunk.signature

  /// Creates a picture from exactly `4 * width * height` samples.
  ///
  /// Each side must be 1 to 2^31 - 1, the limits of the format.
  public init(width: Int, height: Int, pixels: [UInt8], text: [PNGText] = []) {
    let sides = 1...Int(Int32.max)
    precondition(sides ~= width && sides ~= height, "a side is not 1 to 2^31 - 1 pixels")
    precondition(
      pixels.count == 4 * width * height, "There must be four samples for each of the pixels")
    self.width = width
    self.height = height
    self.pixels = pixels
    self.text = text
  }
}

/// A text in a PNG file.
public struct PNGText: Equatable, Sendable {
  /// The topic of the text: 1 to 79 characters of Latin-1, such as "Title" or "Software".
  public let keyword: String
  /// The text, without NUL characters.
  public let value: String

  /// Creates a text; keyword and value must be valid in the format.
  ///
  /// A keyword has no control characters, no space at either end, and no two spaces in a row.
  public init(keyword: String, value: String) {
    precondition(Self.isKeyword(keyword), "\(keyword) is not a valid PNG keyword")
    precondition(!value.unicodeScalars.contains("\0"), "the text of \(keyword) contains NUL")
    self.keyword = keyword
    self.value = value
  }

  static func isKeyword(_ keyword: String) -> Bool {
    let scalars = keyword.unicodeScalars
    guard 1...79 ~= scalars.count else { return false }
    var last: Unicode.Scalar = " "
    for scalar in scalars {
      guard 0x20...0x7e ~= scalar.value || 0xa1...0xff ~= scalar.value else { return false }
      if scalar == " ", last == " " { return false }
      last = scalar
    }
    return last != " "
  }
}
