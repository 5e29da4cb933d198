/// The reason why a file could not be decoded; offsets are in bytes from the start of the file.
public enum PNGError: Error, Equatable, Sendable {
  /// The signature of eight bytes is missing.
  case notPNG
  /// The file ends inside the chunk that starts at the offset, or where a chunk should start.
  case truncated(at: Int)
  /// A chunk's type is not four letters, or its length exceeds 2^31 - 1.
  case malformedChunk(at: Int)
  /// A chunk's checksum does not match its bytes.
  case wrongChecksum(chunk: String, at: Int)
  /// A critical chunk has a type that the standard does not define.
  case unknownChunk(String, at: Int)
  /// A chunk is repeated, or is in the wrong place.
  case misplacedChunk(String, at: Int)
  /// A required chunk is missing.
  case missingChunk(String)
  /// A chunk's contents violate the standard, such as a zero size or a palette of 257 colours.
  case invalidContents(chunk: String, at: Int)
  /// The picture has more pixels than the caller allows.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// The compressed data is invalid at or shortly before the offset.
  case damagedData(InflateFault, at: Int)
  /// The compressed data contains fewer rows than the header announces.
  case tooFewRows
  /// A row's filter type is not one of the five.
  case unknownFilter(Int, row: Int)
  /// The file goes on after its last chunk.
  case trailingBytes(at: Int)
  /// A pixel's palette index exceeds the palette.
  case missingColor(index: Int, row: Int)
}

/// The kind of error in compressed data.
public enum InflateFault: String, Error, Equatable, Sendable {
  case header = "the zlib header is not one of PNG's"
  case truncated = "the data ends early"
  case blockType = "a block has the reserved type"
  case storedLength = "a stored block's length and its complement differ"
  case codeLengths = "a block's code lengths make no prefix code"
  case symbol = "bits that are no code"
  case distance = "a distance from before the start"
  case tooLong = "there is more data than the picture needs"
  case checksum = "the check sum of the data is wrong"
}

extension PNGError: CustomStringConvertible {
  /// A message of one line for logs and reports.
  public var description: String {
    switch self {
    case .notPNG: "not a PNG file"
    case .truncated(let offset): "the file ends early, in the chunk at byte \(offset)"
    case .malformedChunk(let offset): "no chunk at byte \(offset)"
    case .wrongChecksum(let chunk, let offset): "wrong check sum of \(chunk) at byte \(offset)"
    case .unknownChunk(let chunk, let offset): "unknown critical \(chunk) at byte \(offset)"
    case .misplacedChunk(let chunk, let offset): "misplaced \(chunk) at byte \(offset)"
    case .missingChunk(let chunk): "no \(chunk)"
    case .invalidContents(let chunk, let offset): "invalid \(chunk) at byte \(offset)"
    case .tooManyPixels(let width, let height, let limit):
      "\(width) × \(height) pixels are more than \(limit)"
    case .damagedData(let fault, let offset): "\(fault.rawValue), near byte \(offset)"
    case .tooFewRows: "the data ends before the last row"
    case .unknownFilter(let filter, let row): "unknown filter \(filter) in row \(row)"
    case .trailingBytes(let offset): "bytes after the end, at byte \(offset)"
    case .missingColor(let index, let row): "color \(index) in row \(row) is not in the palette"
    }
  }
}
