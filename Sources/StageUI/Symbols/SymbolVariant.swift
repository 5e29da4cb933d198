/// Makes variants of a symbol from its parts: filled, crossed out, in a circle, with a badge.
struct SymbolVariant {
  typealias Layer = Symbol.Layer

  let parts: [SymbolLine.Part]

  /// Returns the layers of a variant, such as `.circle.fill`; those of the symbol for an empty text.
  func layers(_ variant: Substring) -> [Layer] {
    var words = variant.split(separator: ".").map(String.init)
    if let badge = words.firstIndex(of: "badge") {
      let sign = words[(badge + 1)...].joined()
      words.removeSubrange(badge...)
      return Self.badge(sign, on: layers(words[...]))
    }
    if let sign = ["checkmark", "xmark"].first(where: { words == [$0] }) {
      return Self.aside(layers([]), sign)
    }
    return layers(words[...])
  }

  private func layers(_ words: ArraySlice<String>) -> [Layer] {
    let isFilled = words.last == "fill"
    guard let first = words.first else { return plain }
    switch first {
    case "fill": return filled
    case "slash": return Self.crossed(isFilled ? filled : plain)
    default: return enclosed(by: first, isFilled: isFilled)
    }
  }

  /// The layers as they are; a body and its lines of the same width are one layer, which is drawn
  /// faster.
  private var plain: [Layer] {
    var layers: [Layer] = []
    for part in parts {
      if part.role == .detail, let last = layers.last, case .stroke = last.style,
        last.style == part.layer.style
      {
        var path = last.path
        path.addPath(part.layer.path)
        layers[layers.count - 1] = Layer(path: path, style: last.style)
      } else {
        layers.append(part.layer)
      }
    }
    return layers
  }

  private var filled: [Layer] {
    parts.flatMap { part -> [Layer] in
      switch (part.role, part.layer.style) {
      case (.body, _):
        [Layer(path: part.layer.path, style: .fill(isEvenOdd: false)), part.layer]
      case (.detail, .stroke(let width)):
        [Layer(path: part.layer.path, style: .cut(width: width))]
      default: [part.layer]
      }
    }
  }

  /// The symbol with a diagonal line, and a gap beside the line.
  private static func crossed(_ layers: [Layer]) -> [Layer] {
    var line = Path()
    line.move(to: Point(3.75, 3.75))
    line.addLine(to: Point(20.25, 20.25))
    return layers + [
      Layer(path: line, style: .cut(width: 5.4)), Layer(path: line, style: .stroke(width: 2)),
    ]
  }

  // MARK: Enclosures

  /// The symbol smaller, inside an outline, or cut out of a filled one.
  private func enclosed(by shape: String, isFilled: Bool) -> [Layer] {
    let (outline, scale, lift) = Self.enclosure(shape, isFilled: isFilled)
    let hasBody = parts.contains { $0.role == .body }
    let inner = (hasBody ? filled : plain).map { Self.scaled($0, by: scale, lift: lift) }
    if !isFilled {
      // Cuts of the inner symbol must not reach the outline, so the outline comes last.
      return inner + [Layer(path: outline, style: .stroke(width: 2))]
    }
    var result = [Layer(path: outline, style: .fill(isEvenOdd: false))]
    if shape != "circle" { result.append(Layer(path: outline, style: .stroke(width: 2))) }
    for layer in inner {
      switch layer.style {
      case .fill: result.append(Layer(path: layer.path, style: .cutFill))
      case .stroke(let width): result.append(Layer(path: layer.path, style: .cut(width: width)))
      case .cut(let width): result.append(Layer(path: layer.path, style: .stroke(width: width)))
      case .cutFill: result.append(Layer(path: layer.path, style: .fill(isEvenOdd: false)))
      }
    }
    return result
  }

  private static func enclosure(
    _ shape: String, isFilled: Bool
  ) -> (outline: Path, scale: Double, lift: Double) {
    let side = 17.0
    let box = Rect(x: 12 - side / 2, y: 12 - side / 2, width: side, height: side)
    switch shape {
    case "square": return (Path(roundedRect: box, cornerRadius: 3), 0.58, 0)
    case "app": return (Path(roundedRect: box, cornerRadius: 5), 0.58, 0)
    case "octagon", "diamond", "seal", "shield":
      let outline = Symbol.named(shape)?.layers.first?.path ?? Path()
      let scale = ["octagon": 0.55, "diamond": 0.46, "seal": 0.5, "shield": 0.48][shape] ?? 0.5
      return (outline, scale, shape == "shield" ? 0.4 : 0)
    default:
      let radius = isFilled ? 10.0 : 9
      let circle = Path(
        ellipseIn: Rect(x: 12 - radius, y: 12 - radius, width: 2 * radius, height: 2 * radius))
      return (circle, 0.56, 0)
    }
  }

  /// Returns a layer about the middle of the grid; lines shrink less than shapes.
  static func scaled(_ layer: Layer, by scale: Double, lift: Double) -> Layer {
    let move = 12 * (1 - scale)
    let path = layer.path.applying(
      Transform(a: scale, b: 0, c: 0, d: scale, tx: move, ty: move - lift))
    let style: Layer.Style =
      switch layer.style {
      case .stroke(let width):
        .stroke(width: max(width * scale, width * 0.75, min(width * 0.9, 1.8)))
      case .cut(let width): .cut(width: max(width * scale, 1.4))
      case .fill, .cutFill: layer.style
      }
    return Layer(path: path, style: style)
  }

  // MARK: Badges

  /// The symbol with a disc at the bottom right, out of which a sign is cut; a dot without a sign.
  private static func badge(_ sign: String, on layers: [Layer]) -> [Layer] {
    func disc(_ center: Point, _ radius: Double) -> Path {
      Path(
        ellipseIn: Rect(
          x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    }
    if sign.isEmpty {
      let center = Point(17.5, 6.25)
      return layers + [
        Layer(path: disc(center, 5), style: .cutFill),
        Layer(path: disc(center, 3.5), style: .fill(isEvenOdd: false)),
      ]
    }
    let center = Point(17.25, 17.25)
    var result =
      layers + [
        Layer(path: disc(center, 6.4), style: .cutFill),
        Layer(path: disc(center, 4.9), style: .fill(isEvenOdd: false)),
      ]
    result.append(Layer(path: Self.sign(sign, at: center, 2.4), style: .cut(width: 1.6)))
    return result
  }

  /// The symbol moved to the left, with a sign on its right, as in `person.fill.checkmark`.
  private static func aside(_ layers: [Layer], _ sign: String) -> [Layer] {
    let moved = layers.map {
      Layer(
        path: $0.path.applying(Transform(a: 0.9, b: 0, c: 0, d: 0.9, tx: -2, ty: 1.2)),
        style: $0.style)
    }
    let center = Point(19, 10.5)
    return moved + [
      Layer(path: Self.sign(sign, at: center, 3), style: .cut(width: 5)),
      Layer(path: Self.sign(sign, at: center, 3), style: .stroke(width: 2)),
    ]
  }

  private static func sign(_ name: String, at center: Point, _ arm: Double) -> Path {
    var path = Path()
    func line(_ points: [(Double, Double)]) {
      for (index, point) in points.enumerated() {
        let place = Point(center.x + point.0 * arm, center.y + point.1 * arm)
        if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
      }
    }
    switch name {
    case "minus": line([(-1, 0), (1, 0)])
    case "checkmark": line([(-0.95, 0.1), (-0.25, 0.8), (1, -0.75)])
    case "xmark":
      line([(-0.8, -0.8), (0.8, 0.8)])
      line([(0.8, -0.8), (-0.8, 0.8)])
    case "clock": line([(0, -1), (0, 0.15), (0.8, 0.6)])
    default:
      line([(-1, 0), (1, 0)])
      line([(0, -1), (0, 1)])
    }
    return path
  }
}
