/// The contents of IHDR: the picture's size and the format of its samples.
struct Header {
  /// The meaning of the samples of a pixel.
  enum ColorType: UInt8 {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    var samples: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }
  }

  var width: Int
  var height: Int
  var bitDepth: Int
  var colorType: ColorType
  var isInterlaced: Bool

  /// The bits per pixel: 1, 2, 4 or a multiple of 8 up to 64.
  var bitsPerPixel: Int { bitDepth * colorType.samples }

  /// The distance in bytes between a byte and the byte that filters use as its left neighbour.
  ///
  /// It is the size of a pixel, or one byte if a pixel is smaller.
  var filterStep: Int { max(1, bitsPerPixel / 8) }

  /// Returns the number of bytes in a row of `width` pixels, without the row's filter type.
  func rowBytes(width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }

  init(width: Int, height: Int, colorType: ColorType) {
    (self.width, self.height, self.colorType) = (width, height, colorType)
    (bitDepth, isInterlaced) = (8, false)
  }

  /// Reads an IHDR chunk.
  init(_ chunk: Chunk, in file: [UInt8]) throws(PNGError) {
    let start = chunk.contents.lowerBound
    let failure = PNGError.invalidContents(chunk: chunk.type, at: chunk.offset)
    guard chunk.contents.count == 13, let colorType = ColorType(rawValue: file[start + 9]) else {
      throw failure
    }
    width = Int(file.bigEndian32(at: start))
    height = Int(file.bigEndian32(at: start + 4))
    bitDepth = Int(file[start + 8])
    self.colorType = colorType
    isInterlaced = file[start + 12] == 1
    let depths =
      switch colorType {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .grayAlpha, .rgba: [8, 16]
      }
    let sides = 1...0x7fff_ffff
    guard sides ~= width, sides ~= height, depths.contains(bitDepth),
      file[start + 10] == 0, file[start + 11] == 0, file[start + 12] <= 1
    else { throw failure }
  }

  /// The contents of an IHDR chunk.
  var contents: [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendBigEndian32(UInt32(width))
    bytes.appendBigEndian32(UInt32(height))
    return bytes + [UInt8(bitDepth), colorType.rawValue, 0, 0, isInterlaced ? 1 : 0]
  }
}

/// A pass of an interlaced picture: every `columnStep`th pixel of every `rowStep`th row.
struct Pass {
  var firstColumn: Int
  var firstRow: Int
  var columnStep: Int
  var rowStep: Int
  var width: Int
  var height: Int

  /// Returns the seven passes of Adam7 without the empty ones, or the single pass of a picture that
  /// is not interlaced.
  static func passes(of header: Header) -> [Pass] {
    let steps =
      header.isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    return steps.compactMap { (column, row, columnStep, rowStep) in
      let width = (header.width - column + columnStep - 1) / columnStep
      let height = (header.height - row + rowStep - 1) / rowStep
      guard width > 0, height > 0 else { return nil }
      return Pass(
        firstColumn: column, firstRow: row, columnStep: columnStep, rowStep: rowStep,
        width: width, height: height)
    }
  }
}
