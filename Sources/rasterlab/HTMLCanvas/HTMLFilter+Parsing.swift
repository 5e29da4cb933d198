import Raster

extension HTMLFilter {
  /// Parses a CSS list of filters; nil if it is invalid.
  init?(_ text: String) {
    var parser = HTMLParser(text)
    self.text = text
    parser.skipSpace()
    if parser.take(.word("none")) {
      parser.skipSpace()
      guard parser.isAtEnd else { return nil }
      return
    }
    repeat {
      guard let filter = parser.filter() else { return nil }
      steps.append(.engine(filter))
      parser.skipSpace()
    } while !parser.isAtEnd
  }
}

extension HTMLParser {
  fileprivate mutating func filter() -> Filter? {
    guard case .function(let name) = take() else { return nil }
    skipSpace()
    let filter: Filter?
    switch name {
    case "blur":
      let radius = next == .close || isAtEnd ? 0 : take()?.pixels
      filter = radius.flatMap { $0 >= 0 ? .blur(radius: $0) : nil }
    case "drop-shadow": filter = dropShadow()
    case "hue-rotate":
      let turns: Double?
      switch next == .close || isAtEnd ? .number(0) : take() {
      case .number(0): turns = 0
      case let token: turns = token?.turns
      }
      filter = turns.map { .hueRotation(.radians($0 * 2 * .pi)) }
    default: filter = share().flatMap { Filter(htmlName: name, share: $0) }
    }
    guard takeClose() else { return nil }
    return filter
  }

  /// Parses a non-negative number or percentage; 1 if there is none.
  private mutating func share() -> Double? {
    if next == .close || isAtEnd { return 1 }
    switch take() {
    case .number(let value) where value >= 0: return value
    case .percentage(let value) where value >= 0: return value / 100
    default: return nil
    }
  }

  /// Parses two or three lengths, with a colour before or after them.
  private mutating func dropShadow() -> Filter? {
    var color: HTMLColor?
    var lengths: [Double] = []
    var isComplete = false
    while !isAtEnd, next != .close {
      if let length = next?.pixels {
        _ = take()
        guard !isComplete else { return nil }
        lengths.append(length)
      } else {
        guard color == nil, let found = self.color() else { return nil }
        color = found
        isComplete = !lengths.isEmpty
      }
      skipSpace()
    }
    guard (2...3).contains(lengths.count), lengths.count < 3 || lengths[2] >= 0 else { return nil }
    return .shadow(
      color: (color ?? .black).color, radius: lengths.count == 3 ? lengths[2] : 0, x: lengths[0],
      y: lengths[1])
  }
}

extension Filter {
  /// Creates one of the CSS filters whose argument is a number or a percentage; nil for other
  /// names.
  fileprivate init?(htmlName name: String, share: Double) {
    let part = min(share, 1)
    switch name {
    case "brightness": self = .colorMatrix(.scale(share, 1))
    case "contrast": self = .contrast(share)
    case "grayscale": self = .grayscale(share)
    case "invert": self = .colorInvert(part)
    case "opacity": self = .colorMatrix(.scale(1, part))
    case "saturate": self = .saturation(share)
    case "sepia": self = .colorMatrix(.sepia(part))
    default: return nil
    }
  }
}

extension ColorMatrix {
  fileprivate static func scale(_ color: Double, _ alpha: Double) -> ColorMatrix {
    ColorMatrix(
      red: SIMD4(color, 0, 0, 0), green: SIMD4(0, color, 0, 0), blue: SIMD4(0, 0, color, 0),
      alpha: SIMD4(0, 0, 0, alpha))
  }

  /// Returns the colour matrix of CSS's sepia filter.
  fileprivate static func sepia(_ share: Double) -> ColorMatrix {
    func mixed(_ row: SIMD4<Double>, _ channel: Int) -> SIMD4<Double> {
      var rest = SIMD4<Double>.zero
      rest[channel] = 1 - share
      return row * share + rest
    }
    return ColorMatrix(
      red: mixed(SIMD4(0.393, 0.769, 0.189, 0), 0), green: mixed(SIMD4(0.349, 0.686, 0.168, 0), 1),
      blue: mixed(SIMD4(0.272, 0.534, 0.131, 0), 2), alpha: SIMD4(0, 0, 0, 1))
  }
}

extension HTMLToken {
  /// The length in pixels, for a font size of 10 pixels; nil if it is not a length.
  fileprivate var pixels: Double? {
    switch self {
    case .number(0): 0
    case .dimension(let value, let unit): Self.units[unit].map { value * $0 }
    default: nil
    }
  }

  private static let units = [
    "px": 1, "cm": 96 / 2.54, "mm": 9.6 / 2.54, "q": 2.4 / 2.54, "in": 96, "pt": 96.0 / 72,
    "pc": 16, "em": 10, "rem": 16, "ex": 5, "ch": 5,
  ]
}
