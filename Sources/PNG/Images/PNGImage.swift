// A picture as a file: the Portable Network Graphics format (third edition), without colour
// management and without animation. Decoding gives the stored sample values as 8-bit red, green,
// blue and straight alpha; encoding the same picture always gives the same bytes.

/// A picture of 8-bit red, green, blue and straight alpha samples, with optional text.
public struct PNGImage: Equatable, Sendable {
  /// The number of pixels in a row, 1 or more.
  public let width: Int
  /// The number of rows, 1 or more.
  public let height: Int
  /// Four samples for each pixel, rows from top to bottom without gaps, alpha not premultiplied.
  public let pixels: [UInt8]
  /// Remarks in the order of the file, such as a title or the program that wrote it.
  public var text: [PNGText]

  /// Wraps samples; there must be exactly `4 * width * height` of them.
  ///
  /// A side is 1 to 2^31 - 1, as the format has it.
  public init(width: Int, height: Int, pixels: [UInt8], text: [PNGText] = []) {
    let sides = 1...Int(Int32.max)
    precondition(sides ~= width && sides ~= height, "A picture needs 1 to 2^31 - 1 pixels a side")
    precondition(
      pixels.count == 4 * width * height, "There must be four samples for each of the pixels")
    self.width = width
    self.height = height
    self.pixels = pixels
    self.text = text
  }
}

/// One remark in a PNG file.
public struct PNGText: Equatable, Sendable {
  /// What the remark is about: 1 to 79 characters of Latin-1, such as "Title" or "Software".
  public let keyword: String
  /// The remark, without NUL characters.
  public let value: String

  /// Makes a remark; a keyword or value that the format cannot hold is a programming error.
  ///
  /// A keyword has no control characters and no space at either end, nor two in a row.
  public init(keyword: String, value: String) {
    precondition(Self.isKeyword(keyword), "Not a PNG keyword: \(keyword)")
    precondition(!value.unicodeScalars.contains("\0"), "A PNG text has no NUL: \(keyword)")
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
