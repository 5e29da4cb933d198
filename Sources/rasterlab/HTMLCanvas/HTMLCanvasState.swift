import Raster

/// What `save` saves: everything about a canvas but its pixels and its path.
struct HTMLCanvasState {
  /// A shape that drawing shows inside of, in device space.
  struct Clip {
    var path: Path
    var isEvenOdd: Bool
  }

  var transform = Transform.identity
  var clips: [Clip] = []
  var fillStyle = HTMLPaint.color(.black)
  var strokeStyle = HTMLPaint.color(.black)
  var alpha = 1.0
  var operation = HTMLOperation.sourceOver
  var stroke = StrokeStyle(lineWidth: 1, miterLimit: 10)
  var shadowColor = HTMLColor.clear
  var shadowBlur = 0.0
  var shadowX = 0.0
  var shadowY = 0.0
  var isSmoothing = true
  var smoothingQuality = "low"
  var filter = HTMLFilter.none

  /// Whether drawing casts a shadow.
  var hasShadow: Bool {
    operation != .copy && shadowColor.alpha > 0
      && (shadowBlur > 0 || shadowX != 0 || shadowY != 0)
  }

  var interpolation: ImageInterpolation { isSmoothing ? .linear : .nearest }
}

// MARK: - Attributes by name

extension HTMLCanvasState {
  /// Takes an attribute's new value; one that makes no sense changes nothing.
  mutating func set(_ name: String, to value: HTMLValue) {
    switch name {
    case "fillStyle": Self.set(&fillStyle, to: value)
    case "strokeStyle": Self.set(&strokeStyle, to: value)
    case "shadowColor":
      if let color = value.text.flatMap(HTMLColor.init(_:)) { shadowColor = color }
    case "globalCompositeOperation":
      if let mode = value.text.flatMap(HTMLOperation.init(rawValue:)) { operation = mode }
    case "lineCap": if let cap = value.text.flatMap({ Self.caps[$0] }) { stroke.lineCap = cap }
    case "lineJoin":
      if let join = value.text.flatMap({ Self.joins[$0] }) { stroke.lineJoin = join }
    case "imageSmoothingEnabled": isSmoothing = value.isTrue
    case "imageSmoothingQuality":
      if let quality = value.text, ["low", "medium", "high"].contains(quality) {
        smoothingQuality = quality
      }
    case "filter":
      if case .filters(let objects) = value {
        filter = HTMLFilter(objects: objects)
      } else if let list = value.text.flatMap(HTMLFilter.init(_:)) {
        filter = list
      }
    default: if let number = value.number, number.isFinite { set(name, to: number) }
    }
  }

  private mutating func set(_ name: String, to number: Double) {
    switch name {
    case "globalAlpha": if (0...1).contains(number) { alpha = number }
    case "lineWidth": if number > 0 { stroke.lineWidth = number }
    case "miterLimit": if number > 0 { stroke.miterLimit = number }
    case "lineDashOffset": stroke.dashPhase = number
    case "shadowBlur": if number >= 0 { shadowBlur = number }
    case "shadowOffsetX": shadowX = number
    case "shadowOffsetY": shadowY = number
    default: break
    }
  }

  private static func set(_ paint: inout HTMLPaint, to value: HTMLValue) {
    switch value {
    case .text(let text): if let color = HTMLColor(text) { paint = .color(color) }
    case .object(.gradient(let gradient)): paint = .gradient(gradient)
    case .object(.pattern(let pattern)): paint = .pattern(pattern)
    default: break
    }
  }

  /// Nil for an attribute that a canvas has not.
  func value(of name: String) -> HTMLValue? {
    switch name {
    case "fillStyle": Self.value(of: fillStyle)
    case "strokeStyle": Self.value(of: strokeStyle)
    case "shadowColor": .text(shadowColor.serialized)
    case "globalCompositeOperation": .text(operation.rawValue)
    case "lineCap": Self.caps.first { $0.value == stroke.lineCap }.map { .text($0.key) }
    case "lineJoin": Self.joins.first { $0.value == stroke.lineJoin }.map { .text($0.key) }
    case "imageSmoothingEnabled": .flag(isSmoothing)
    case "imageSmoothingQuality": .text(smoothingQuality)
    case "filter": .text(filter.text)
    case "globalAlpha": .number(alpha)
    case "lineWidth": .number(stroke.lineWidth)
    case "miterLimit": .number(stroke.miterLimit)
    case "lineDashOffset": .number(stroke.dashPhase)
    case "shadowBlur": .number(shadowBlur)
    case "shadowOffsetX": .number(shadowX)
    case "shadowOffsetY": .number(shadowY)
    default: nil
    }
  }

  private static func value(of paint: HTMLPaint) -> HTMLValue {
    switch paint {
    case .color(let color): .text(color.serialized)
    case .gradient(let gradient): .object(.gradient(gradient))
    case .pattern(let pattern): .object(.pattern(pattern))
    }
  }

  private static let caps: [String: LineCap] = [
    "butt": .butt, "round": .round, "square": .square,
  ]
  private static let joins: [String: LineJoin] = [
    "miter": .miter, "round": .round, "bevel": .bevel,
  ]
}

/// How drawing joins what is there, by HTML's names.
enum HTMLOperation: String, CaseIterable {
  case sourceOver = "source-over"
  case sourceIn = "source-in"
  case sourceOut = "source-out"
  case sourceAtop = "source-atop"
  case destinationOver = "destination-over"
  case destinationIn = "destination-in"
  case destinationOut = "destination-out"
  case destinationAtop = "destination-atop"
  case lighter, copy, xor, multiply, screen, overlay, darken, lighten
  case colorDodge = "color-dodge"
  case colorBurn = "color-burn"
  case hardLight = "hard-light"
  case softLight = "soft-light"
  case difference, exclusion, hue, saturation, color, luminosity

  var blendMode: BlendMode {
    switch self {
    case .sourceOver: .normal
    case .sourceIn: .sourceIn
    case .sourceOut: .sourceOut
    case .sourceAtop: .sourceAtop
    case .destinationOver: .destinationOver
    case .destinationIn: .destinationIn
    case .destinationOut: .destinationOut
    case .destinationAtop: .destinationAtop
    case .lighter: .plusLighter
    case .copy: .copy
    case .xor: .xor
    case .multiply: .multiply
    case .screen: .screen
    case .overlay: .overlay
    case .darken: .darken
    case .lighten: .lighten
    case .colorDodge: .colorDodge
    case .colorBurn: .colorBurn
    case .hardLight: .hardLight
    case .softLight: .softLight
    case .difference: .difference
    case .exclusion: .exclusion
    case .hue: .hue
    case .saturation: .saturation
    case .color: .color
    case .luminosity: .luminosity
    }
  }

  /// Whether a source that is transparent all over clears the picture.
  var clearsOutside: Bool {
    switch self {
    case .sourceIn, .sourceOut, .destinationIn, .destinationAtop, .copy: true
    default: false
    }
  }
}
