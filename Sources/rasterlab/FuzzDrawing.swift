import Raster

/// Random calls of the canvas's public API.
struct FuzzDrawing {
  var numbers: SeededNumbers
  private let images: [GraphicsContext.ResolvedImage]
  private let symbol: GraphicsContext.ResolvedSymbol

  init(_ numbers: SeededNumbers) {
    var numbers = numbers
    images = (0..<2).map { _ in numbers.fuzzImage() }
    let (path, color) = (numbers.fuzzPath(), numbers.fuzzColor())
    symbol = GraphicsContext.ResolvedSymbol(
      Fragment { $0.fill(path, with: .color(color)) },
      size: Size(numbers.coordinate(rarity: 10), numbers.coordinate(rarity: 10)))
    self.numbers = numbers
  }

  /// Returns a recording of a few calls.
  mutating func fragment() -> Fragment {
    var copy = self
    let fragment = Fragment { context in
      for _ in 0..<(1 + copy.numbers.below(5)) { copy.draw(&context, depth: 0) }
    }
    self = copy
    return fragment
  }

  private mutating func draw(_ context: inout GraphicsContext, depth: Int) {
    var local = context
    changeState(&local, depth: depth)
    let shading = numbers.fuzzShading(images)
    switch numbers.below(12) {
    case 0, 1, 2, 3:
      local.fill(
        numbers.fuzzPath(), with: shading,
        style: FillStyle(eoFill: numbers.chance(0.3), antialiased: numbers.chance(0.9)))
    case 4, 5: local.stroke(numbers.fuzzPath(), with: shading, style: numbers.fuzzStroke())
    case 6:
      var image = numbers.pick(images)
      if numbers.chance(0.2) { image.shading = shading }
      if numbers.chance(0.5) {
        local.draw(image, in: numbers.fuzzRect())
      } else {
        local.draw(image, at: numbers.fuzzPoint())
      }
    case 7: local.draw(numbers.fuzzText(), at: numbers.fuzzPoint(), with: shading)
    case 8:
      if numbers.chance(0.5) {
        local.draw(symbol, in: numbers.fuzzRect())
      } else {
        local.draw(symbol, at: numbers.fuzzPoint())
      }
    case 9,
      10 where depth < 3:
      let count = numbers.below(4)
      local.drawLayer { layer in
        for _ in 0..<count { self.draw(&layer, depth: depth + 1) }
      }
    default: local.fill(Path(numbers.fuzzRect()), with: shading)
    }
  }

  private mutating func changeState(_ context: inout GraphicsContext, depth: Int) {
    if numbers.chance(0.5) { context.concatenate(numbers.fuzzTransform()) }
    if numbers.chance(0.3) { context.opacity = numbers.share(rarity: 8) }
    if numbers.chance(0.3) { context.blendMode = numbers.pick(BlendMode.allCases) }
    if numbers.chance(0.1) { context.addFilter(numbers.fuzzFilter()) }
    while numbers.chance(0.2) {
      context.clip(
        to: numbers.fuzzPath(), style: FillStyle(eoFill: numbers.chance(0.3)),
        isInverse: numbers.chance(0.3))
    }
    guard depth < 2, numbers.chance(0.08) else { return }
    let (opacity, isInverse) = (numbers.share(rarity: 8), numbers.chance(0.3))
    context.clipToLayer(opacity: opacity, isInverse: isInverse) {
      self.draw(&$0, depth: depth + 1)
    }
  }

  mutating func group(id: UInt64) -> Group {
    var group = Group(
      id: id, transform: numbers.fuzzTransform(),
      opacity: numbers.chance(0.6) ? 1 : numbers.share(rarity: 10))
    if numbers.chance(0.2) { group.blendMode = numbers.pick(BlendMode.allCases) }
    if numbers.chance(0.2) { group.clip = numbers.fuzzPath() }
    if numbers.chance(0.08) { group.filters = [numbers.fuzzFilter()] }
    return group
  }
}
