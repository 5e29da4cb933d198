extension PNGImage {
  /// Decodes a PNG file of any standard colour type, bit depth and interlacing.
  ///
  /// Samples of less than 8 bits are scaled to the full range, those of 16 bits are rounded. Colour
  /// management chunks are ignored: the values are those of the file. Bytes after the last chunk
  /// are ignored, unless `allowsTrailingBytes` is false.
  ///
  /// No allocation exceeds `12 * pixelLimit` bytes, apart from copies of the file's data. Memory is
  /// allocated only for a picture size that the file's data can fill.
  public init(
    decoding file: [UInt8], pixelLimit: Int = 64 << 20, allowsTrailingBytes: Bool = true
  ) throws(PNGError) {
    let parts = try FileParts(file, pixelLimit: pixelLimit)
    guard allowsTrailingBytes || parts.end == file.count else {
      throw .trailingBytes(at: parts.end)
    }
    let pixels = try parts.pixels(parts.decompressedRows())
    self.init(
      width: parts.header.width, height: parts.header.height, pixels: pixels, text: parts.text)
  }
}

/// The contents of a file's chunks, checked for order and completeness.
struct FileParts {
  var header: Header
  /// Up to 256 colours: red, green, blue and alpha.
  var palette: [SIMD4<UInt8>] = []
  /// The transparent gray level or colour, as stored.
  var transparent: SIMD3<UInt16>?
  var text: [PNGText] = []
  /// The offset behind the last chunk.
  var end = 0
  /// The concatenated contents of all IDAT chunks.
  var data: [UInt8] = []
  /// The start of each IDAT chunk's contents, in `data` and in the file.
  private var dataStarts: [(data: Int, file: Int)] = []

  init(_ file: [UInt8], pixelLimit: Int) throws(PNGError) {
    guard file.starts(with: Chunk.signature) else { throw .notPNG }
    var chunk = try Chunk(at: 8, in: file)
    guard chunk.type == "IHDR" else { throw .missingChunk("IHDR") }
    header = try Header(chunk, in: file)
    let (width, height) = (header.width, header.height)
    // Byte counts must fit their type, whatever limit the caller gives.
    let limit = min(pixelLimit, 1 << 48)
    guard width <= limit / height else {
      throw .tooManyPixels(width: width, height: height, limit: limit)
    }
    var seen: Set<String> = ["IHDR"]
    while true {
      let last = chunk.type
      chunk = try Chunk(at: chunk.contents.upperBound + 4, in: file)
      if chunk.type == "IEND" { break }
      let mayRepeat = chunk.isAncillary || chunk.type == "IDAT" && last == "IDAT"
      if seen.contains(chunk.type), !mayRepeat || chunk.type == "tRNS" {
        throw .misplacedChunk(chunk.type, at: chunk.offset)
      }
      try read(chunk, in: file)
      seen.insert(chunk.type)
    }
    guard chunk.contents.isEmpty else {
      throw .invalidContents(chunk: chunk.type, at: chunk.offset)
    }
    end = chunk.contents.upperBound + 4
    guard seen.contains("IDAT") else { throw .missingChunk("IDAT") }
    guard header.colorType != .palette || !palette.isEmpty else { throw .missingChunk("PLTE") }
  }

  private mutating func read(_ chunk: Chunk, in file: [UInt8]) throws(PNGError) {
    let contents = file[chunk.contents]
    let isEarly = dataStarts.isEmpty
    switch chunk.type {
    case "IDAT":
      dataStarts.append((data.count, chunk.contents.lowerBound))
      data += contents
    case "PLTE":
      guard isEarly, transparent == nil else {
        throw .misplacedChunk(chunk.type, at: chunk.offset)
      }
      // In a palette picture, every index must fit `bitDepth` bits. In a full-colour picture, the
      // palette is only a suggestion.
      let most = header.colorType == .palette ? 1 << header.bitDepth : 256
      guard contents.count % 3 == 0, 1...most ~= contents.count / 3,
        header.colorType != .gray, header.colorType != .grayAlpha
      else { throw .invalidContents(chunk: chunk.type, at: chunk.offset) }
      palette = stride(from: contents.startIndex, to: contents.endIndex, by: 3).map {
        SIMD4(file[$0], file[$0 + 1], file[$0 + 2], 255)
      }
    case "tRNS":
      guard isEarly else { throw .misplacedChunk(chunk.type, at: chunk.offset) }
      try readTransparency(chunk, in: file)
    case "tEXt", "zTXt", "iTXt":
      guard let remark = PNGText(contents, type: chunk.type) else {
        throw .invalidContents(chunk: chunk.type, at: chunk.offset)
      }
      text.append(remark)
    default:
      guard chunk.isAncillary else { throw .unknownChunk(chunk.type, at: chunk.offset) }
    }
  }

  private mutating func readTransparency(_ chunk: Chunk, in file: [UInt8]) throws(PNGError) {
    let contents = chunk.contents
    let mask = UInt16(truncatingIfNeeded: 1 << header.bitDepth - 1)
    func sample(_ index: Int) -> UInt16 {
      file.bigEndian16(at: contents.lowerBound + 2 * index) & mask
    }
    switch (header.colorType, contents.count) {
    case (.gray, 2): transparent = SIMD3(repeating: sample(0))
    case (.rgb, 6): transparent = SIMD3(sample(0), sample(1), sample(2))
    case (.palette, _) where palette.isEmpty:
      throw .misplacedChunk(chunk.type, at: chunk.offset)
    case (.palette, 0...palette.count):
      for (index, byte) in contents.enumerated() { palette[index].w = file[byte] }
    default: throw .invalidContents(chunk: chunk.type, at: chunk.offset)
    }
  }

  /// Decompresses the rows of all passes, each preceded by its filter type.
  func decompressedRows() throws(PNGError) -> [UInt8] {
    let count = Pass.passes(of: header).reduce(0) { sum, pass in
      sum + pass.height * (1 + header.rowBytes(width: pass.width))
    }
    // Deflate expands at most 1032-fold: a match has at least two bits and yields at most 258
    // bytes. Check this before allocating, so that a large size in the header alone costs no
    // memory.
    guard count / 1032 <= data.count else { throw .tooFewRows }
    var rows = [UInt8](repeating: 0, count: count)
    var position = 0
    var span = rows.mutableSpan
    let written: Int
    do throws(InflateFault) {
      written = try Inflate.decompress(data.span, into: &span, position: &position)
    } catch {
      let chunk = dataStarts.last { $0.data <= position } ?? (0, 0)
      throw .damagedData(error, at: chunk.file + position - chunk.data)
    }
    guard written == count else { throw .tooFewRows }
    return rows
  }
}
