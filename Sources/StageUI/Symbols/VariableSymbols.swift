// Symbols of which a part indicates a strength, such as the arcs of `wifi`.

extension Symbol {
  /// The opacity of the steps that are above a symbol's value.
  static let inactiveOpacity = 0.3

  /// A part of a drawing, and the step of variable colour that it belongs to; nil if it belongs to
  /// none.
  struct VariablePart: Hashable {
    var layer: Layer
    var step: Int?
  }

  /// The number of steps of variable colour; 0 if the symbol has none.
  var stepCount: Int { variableSteps.count }

  /// Returns the number of steps that are active at a value of 0…1.
  ///
  /// The steps divide the range evenly: of three steps one is active above 0, two are active above
  /// a third, and all are active above two thirds. A value that is not a number activates none.
  func activeSteps(at value: Double) -> Int {
    let count = stepCount
    return (0..<count).count { value > Double($0) / Double(count) }
  }

  /// Returns the opacity of each step at a number of active ones.
  func opacities(active: Int) -> [Double] {
    (0..<stepCount).map { $0 < active ? 1 : Self.inactiveOpacity }
  }

  /// Draws the symbol like `draw(in:rect:shading:strokeScale:)`, with an opacity for each step of
  /// its variable colour.
  func draw(
    in context: inout GraphicsContext, rect: Rect, shading: GraphicsContext.Shading,
    strokeScale: Double = 1, opacities: [Double]
  ) {
    guard !opacities.isEmpty else {
      return draw(in: &context, rect: rect, shading: shading, strokeScale: strokeScale)
    }
    Self.draw(variableParts, opacities, &context, rect, shading, strokeScale)
  }

  /// Draws the sign that is cut out of the background, with an opacity for each step.
  func drawSign(
    in context: inout GraphicsContext, rect: Rect, shading: GraphicsContext.Shading,
    strokeScale: Double, opacities: [Double]
  ) {
    let parts = variableParts.compactMap { part in
      part.layer.sign.map { VariablePart(layer: $0, step: part.step) }
    }
    Self.draw(parts, opacities, &context, rect, shading, strokeScale)
  }

  private static func draw(
    _ parts: [VariablePart], _ opacities: [Double], _ context: inout GraphicsContext,
    _ rect: Rect, _ shading: GraphicsContext.Shading, _ strokeScale: Double
  ) {
    let scale = min(rect.width, rect.height) / Symbol.grid
    guard scale > 0, scale.isFinite else { return }
    let placing = Symbol.placing(scale, in: rect)
    context.drawLayer { layer in
      for part in parts {
        var step = layer
        if let index = part.step, opacities.indices.contains(index) {
          step.opacity *= opacities[index]
        }
        Symbol.draw(part.layer, step, placing, scale * strokeScale, .color(.black))
      }
      layer.blendMode = .sourceIn
      layer.fill(Path(placing.apply(Symbol.reach)), with: shading)
    }
  }

  /// The layers, each divided into the outlines that belong to no step and those of each step.
  var variableParts: [VariablePart] {
    var steps: [Int: Int] = [:]
    for (step, outlines) in variableSteps.enumerated() {
      for outline in outlines { steps[outline] = step }
    }
    var index = 0
    return layers.flatMap { layer -> [VariablePart] in
      var parts: [VariablePart] = []
      for outline in layer.path.outlines {
        let step = steps[index]
        index += 1
        if let place = parts.firstIndex(where: { $0.step == step }) {
          var path = parts[place].layer.path
          path.addPath(outline)
          parts[place].layer = Layer(path: path, style: layer.style)
        } else {
          parts.append(VariablePart(layer: Layer(path: outline, style: layer.style), step: step))
        }
      }
      return parts
    }
  }

  /// The indices of the outlines that belong to each step, in the order in which they light up; empty
  /// for symbols without variable colour.
  ///
  /// The outlines of all layers are counted in drawing order.
  private var variableSteps: [[Int]] {
    if let steps = Self.variable[name] { return steps }
    // In an outlined enclosure the drawing comes first. In a filled circle, it comes second.
    for (ending, offset) in [(".circle", 0), (".circle.fill", 1)] where name.hasSuffix(ending) {
      guard let steps = Self.variable[String(name.dropLast(ending.count))] else { continue }
      return steps.map { $0.map { $0 + offset } }
    }
    return []
  }

  /// The steps by name; enclosed symbols have those of the symbol inside.
  private static let variable: [String: [[Int]]] = [
    "wifi": [[3], [2], [1], [0]],
    "speaker.wave.1": [[1]],
    "speaker.wave.1.fill": [[2]],
    "speaker.wave.2": [[1], [2]],
    "speaker.wave.2.fill": [[2], [3]],
    "speaker.wave.3": [[1], [2], [3]],
    "speaker.wave.3.fill": [[2], [3], [4]],
    "antenna.radiowaves.left.and.right": [[1, 2], [3, 4]],
    "iphone.radiowaves.left.and.right": [[1, 2], [3, 4]],
    "cellularbars": [[0], [1], [2], [3]],
    "dot.radiowaves.left.and.right": [[1, 2], [3, 4]],
    "chart.bar": [[0], [1], [2]],
    "chart.bar.fill": [[0], [1], [2]],
    "waveform": [[0], [1], [2], [3], [4]],
    "ellipsis": [[0], [1], [2]],
    "ellipsis.bubble": [[1], [2], [3]],
    "ellipsis.bubble.fill": [[2], [3], [4]],
    "sun.max": [[7], [8], [1], [2], [3], [4], [5], [6]],
    "sun.max.fill": [[7], [8], [1], [2], [3], [4], [5], [6]],
    "cloud.rain": [[1], [2], [3]],
    "cloud.rain.fill": [[2], [3], [4]],
    "cloud.snow": [[1], [4], [2], [5], [3]],
    "cloud.snow.fill": [[2], [5], [3], [6], [4]],
    "target": [[2], [1], [0]],
    "tornado": [[4], [3], [2], [1], [0]],
    "figure.walk.motion": [[6], [7], [8]],
  ]
}

extension Path {
  /// The pieces of the path that begin with a move.
  fileprivate var outlines: [Path] {
    var outlines: [Path] = []
    forEach { element in
      if case .move = element { outlines.append(Path()) }
      guard !outlines.isEmpty else { return }
      outlines[outlines.count - 1].add(element)
    }
    return outlines
  }

  private mutating func add(_ element: Element) {
    switch element {
    case .move(let to): move(to: to)
    case .line(let to): addLine(to: to)
    case .quadCurve(let to, let control): addQuadCurve(to: to, control: control)
    case .curve(let to, let control1, let control2):
      addCurve(to: to, control1: control1, control2: control2)
    case .closeSubpath: closeSubpath()
    }
  }
}
