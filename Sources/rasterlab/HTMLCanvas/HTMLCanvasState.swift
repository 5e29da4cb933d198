import Raster

/// The state that `save` stores: all attributes, the transform and the clips.
struct HTMLCanvasState {
  /// A clip path in device space.
  struct Clip {
    var path: Path
    var isEvenOdd: Bool
  }

  var transform = Transform.identity
  var clips: [Clip] = []
  var fillStyle: any HTMLPaint = HTMLColor.black
  var strokeStyle: any HTMLPaint = HTMLColor.black
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

  /// Whether shapes have shadows.
  var hasShadow: Bool {
    operation != .copy && shadowColor.alpha > 0
      && (shadowBlur > 0 || shadowX != 0 || shadowY != 0)
  }

  var interpolation: ImageInterpolation { isSmoothing ? .linear : .nearest }
}

// MARK: - Attributes by name

extension HTMLCanvasState {
  /// Sets an attribute; ignores invalid values.
  mutating func set(_ name: String, to value: HTMLValue) {
    let color = value.text.flatMap(HTMLColor.init(_:))
    let paint: (any HTMLPaint)? = color ?? value.object as? any HTMLPaint
    switch name {
    case "fillStyle": fillStyle = paint ?? fillStyle
    case "strokeStyle": strokeStyle = paint ?? strokeStyle
    case "shadowColor": shadowColor = color ?? shadowColor
    case "globalCompositeOperation":
      operation = value.text.flatMap(HTMLOperation.init(rawValue:)) ?? operation
    case "lineCap": Self.choose(&stroke.lineCap, from: [.butt, .round, .square], value)
    case "lineJoin": Self.choose(&stroke.lineJoin, from: [.miter, .round, .bevel], value)
    case "imageSmoothingEnabled": isSmoothing = value.isTrue
    case "imageSmoothingQuality":
      Self.choose(&smoothingQuality, from: ["low", "medium", "high"], value)
    case "filter":
      if case .filters(let objects) = value {
        filter = HTMLFilter(objects: objects)
      } else if let list = value.text.flatMap(HTMLFilter.init(_:)) {
        filter = list
      }
    default:
      if let (path, isFine) = Self.numbers[name], let number = value.number, number.isFinite,
        isFine(number)
      {
        self[keyPath: path] = number
      }
    }
  }

  /// Sets `choice` to the case called `name`; leaves it unchanged if there is none.
  private static func choose<Choice>(
    _ choice: inout Choice, from all: [Choice], _ name: HTMLValue
  ) {
    choice = all.first { "\($0)" == name.text } ?? choice
  }

  /// Returns the value of an attribute; nil if there is no such attribute.
  func value(of name: String) -> HTMLValue? {
    switch name {
    case "fillStyle": fillStyle.value
    case "strokeStyle": strokeStyle.value
    case "shadowColor": shadowColor.value
    case "globalCompositeOperation": .text(operation.rawValue)
    case "lineCap": .text("\(stroke.lineCap)")
    case "lineJoin": .text("\(stroke.lineJoin)")
    case "imageSmoothingEnabled": .flag(isSmoothing)
    case "imageSmoothingQuality": .text(smoothingQuality)
    case "filter": .text(filter.text)
    default: Self.numbers[name].map { .number(self[keyPath: $0.path]) }
    }
  }

  /// The numeric attributes, with the condition for valid values.
  private static var numbers:
    [String: (path: WritableKeyPath<HTMLCanvasState, Double>, isFine: (Double) -> Bool)]
  {
    [
      "globalAlpha": (\.alpha, { (0...1).contains($0) }),
      "lineWidth": (\.stroke.lineWidth, { $0 > 0 }),
      "miterLimit": (\.stroke.miterLimit, { $0 > 0 }),
      "lineDashOffset": (\.stroke.dashPhase, { _ in true }),
      "shadowBlur": (\.shadowBlur, { $0 >= 0 }), "shadowOffsetX": (\.shadowX, { _ in true }),
      "shadowOffsetY": (\.shadowY, { _ in true }),
    ]
  }
}

/// The compositing operations with their HTML names.
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

  /// The blend mode of the same name; `normal` for `sourceOver`, `plusLighter` for `lighter`.
  var blendMode: BlendMode {
    switch self {
    case .lighter: .plusLighter
    default: BlendMode.allCases.first { "\($0)" == "\(self)" } ?? .normal
    }
  }
}
