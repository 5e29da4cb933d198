import Numerics

/// The reason why SVG path data could not be read, and the position of the error.
public struct SVGPathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  public enum Reason: Hashable, Sendable {
    /// The data does not begin with `M` or `m`.
    case missingMove
    /// A letter that is not a command, or a number where a command must stand.
    case unknownCommand
    /// A command has too few numbers, or other text stands where a number must.
    case missingNumber
    /// A number too large for `Double`.
    case numberOutOfRange
    /// A flag of an arc is neither `0` nor `1`.
    case badFlag
  }

  /// The kind of error.
  public let reason: Reason
  /// The position in the data, in bytes of UTF-8 from its start.
  public let offset: Int

  public var description: String { "SVG path data, byte \(offset): \(reason)" }
}

extension Path {
  /// Creates a path from the data of an SVG path, its `d` attribute.
  ///
  /// All commands are supported, absolute and relative, with repeated numbers and the shortest
  /// separators that the grammar allows. Empty data gives an empty path. The direction of angles
  /// and of the y axis is the same as in SVG.
  public init(svg data: String) throws(SVGPathError) {
    self.init()
    var reader = SVGPathReader(data)
    try reader.read(into: &self)
  }
}

private struct SVGPathReader {
  private let bytes: [UInt8]
  private var place = 0
  /// Whether a number was just read, so that a comma may follow.
  private var isAfterNumber = false
  private var current = Point.zero
  private var start = Point.zero
  /// The last control point, for the commands that mirror it.
  private var control: (point: Point, isCubic: Bool)?

  init(_ data: String) { bytes = Array(data.utf8) }

  mutating func read(into path: inout Path) throws(SVGPathError) {
    skipSpace()
    guard place < bytes.count else { return }
    guard bytes[place] | 0x20 == UInt8(ascii: "m") else { throw error(.missingMove) }
    while place < bytes.count {
      let letter = bytes[place]
      let command = letter | 0x20
      let isRelative = letter == command
      guard Self.commands.contains(command), letter >= UInt8(ascii: "A") else {
        throw error(.unknownCommand)
      }
      place += 1
      isAfterNumber = false
      skipSpace()
      if command == UInt8(ascii: "z") {
        path.closeSubpath()
        current = start
        control = nil
        continue
      }
      var isFirst = true
      repeat {
        try step(command, isRelative: isRelative, isFirst: isFirst, &path)
        isFirst = false
        skipSpace()
      } while hasMoreNumbers()
    }
  }

  private static let commands = Array("mzlhvcsqta".utf8)

  private mutating func step(
    _ command: UInt8, isRelative: Bool, isFirst: Bool, _ path: inout Path
  ) throws(SVGPathError) {
    let origin = isRelative ? current : .zero
    var nextControl: (point: Point, isCubic: Bool)?
    var end = current
    switch command {
    case UInt8(ascii: "m"):
      end = try point() + origin
      if isFirst {
        path.move(to: end)
        start = end
      } else {
        path.addLine(to: end)
      }
    case UInt8(ascii: "l"):
      end = try point() + origin
      path.addLine(to: end)
    case UInt8(ascii: "h"):
      end.x = try number() + origin.x
      path.addLine(to: end)
    case UInt8(ascii: "v"):
      end.y = try number() + origin.y
      path.addLine(to: end)
    case UInt8(ascii: "c"), UInt8(ascii: "s"):
      let first = command == UInt8(ascii: "c") ? try point() + origin : mirrored(isCubic: true)
      let second = try point() + origin
      end = try point() + origin
      path.addCurve(to: end, control1: first, control2: second)
      nextControl = (second, true)
    case UInt8(ascii: "q"), UInt8(ascii: "t"):
      let middle = command == UInt8(ascii: "q") ? try point() + origin : mirrored(isCubic: false)
      end = try point() + origin
      path.addQuadCurve(to: end, control: middle)
      nextControl = (middle, false)
    default:
      let radii = try point()
      let rotation = Angle(degrees: try number())
      let (isLargeArc, isClockwise) = (try flag(), try flag())
      end = try point() + origin
      path.addArc(
        to: end, radii: Size(radii.x, radii.y), rotation: rotation, isLargeArc: isLargeArc,
        isClockwise: isClockwise)
    }
    current = end
    control = nextControl
  }

  /// Returns the control point that continues the last curve of the same kind smoothly.
  private func mirrored(isCubic: Bool) -> Point {
    guard let control, control.isCubic == isCubic else { return current }
    return current + (current - control.point)
  }
}

// MARK: - Words

extension SVGPathReader {
  private func error(_ reason: SVGPathError.Reason) -> SVGPathError {
    SVGPathError(reason: reason, offset: place)
  }

  private var byte: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D {
      place += 1
    }
  }

  /// Skips a comma, and returns whether another set of numbers for the same command must follow.
  ///
  /// This is the case after a comma, and before a character with which a number can begin.
  private mutating func hasMoreNumbers() -> Bool {
    if skipComma() {
      isAfterNumber = false
      return true
    }
    guard let byte else { return false }
    return Self.isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: "-")
  }

  private mutating func skipComma() -> Bool {
    skipSpace()
    guard isAfterNumber, byte == UInt8(ascii: ",") else { return false }
    place += 1
    skipSpace()
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private mutating func point() throws(SVGPathError) -> Point {
    let x = try number()
    return Point(x, try number())
  }

  private mutating func flag() throws(SVGPathError) -> Bool {
    _ = skipComma()
    guard let byte, byte == 0x30 || byte == 0x31 else { throw error(.badFlag) }
    place += 1
    isAfterNumber = true
    return byte == 0x31
  }

  private mutating func number() throws(SVGPathError) -> Double {
    _ = skipComma()
    let first = place
    if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { place += 1 }
    var digits = skipDigits()
    if byte == UInt8(ascii: ".") {
      place += 1
      digits += skipDigits()
    }
    guard digits > 0 else {
      place = first
      throw error(.missingNumber)
    }
    if let letter = byte, letter | 0x20 == UInt8(ascii: "e") {
      let mantissaEnd = place
      place += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { place += 1 }
      if skipDigits() == 0 { place = mantissaEnd }
    }
    guard let value = Double(String(decoding: bytes[first..<place], as: UTF8.self)),
      value.isFinite
    else {
      place = first
      throw error(.numberOutOfRange)
    }
    isAfterNumber = true
    return value
  }

  private mutating func skipDigits() -> Int {
    let first = place
    while let byte, Self.isDigit(byte) { place += 1 }
    return place - first
  }
}
