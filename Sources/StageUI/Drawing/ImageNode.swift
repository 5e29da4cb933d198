/// Draws an `Image`.
public final class ImageNode: DrawnNode, PlainNode {
  private var look: ImageLook?
  private var isTemplate = false
  private var paint = AnimatedLook(StylePaint(.color(.black)))
  private var hasPaint = false
  /// Returns the scale and opacity of a symbol's layer by its index; nil draws all layers together.
  private var layers: ((Int) -> SymbolPose)?
  /// Returns the opacities of the steps of variable colour by their number, during an effect.
  private var steps: ((Int) -> [Double])?
  /// The pose of the whole symbol that an effect around several images gives it.
  private var pose = SymbolPose()
  /// The pose that a transition gives a symbol.
  private var transitionPose = SymbolPose()

  /// The paint of the background in symbols that have a sign on a background.
  ///
  /// The sign is then drawn with `paint`. If `second` is nil, the background is drawn with `paint`
  /// and the sign is a hole in the background.
  private var second: StylePaint?
  private var leaving: LeavingSymbol?

  func set(
    _ look: ImageLook, isTemplate: Bool, _ paint: StylePaint, second: StylePaint?,
    _ environment: EnvironmentValues, _ pass: UpdatePass
  ) {
    redisplay(&self.second, second)
    if look != self.look {
      if look.naturalSize != self.look?.naturalSize || look.resizing != self.look?.resizing {
        setNeedsLayout()
      }
      if case .missing(let what) = look.content, look.content != self.look?.content {
        tree.warn("there is no \(what)", at: slot)
      }
      if let leaving = LeavingSymbol(self.look, new: look, environment, pass) {
        self.leaving = leaving
        tree.tick(self)
      }
      self.look = look
      setNeedsDisplay()
    }
    redisplay(&self.isTemplate, isTemplate)
    guard hasPaint else {
      hasPaint = true
      self.paint = AnimatedLook(paint)
      return
    }
    if self.paint.set(paint, pass, for: self) { setNeedsDisplay() }
  }

  func show(layers: ((Int) -> SymbolPose)?) {
    if self.layers == nil, layers == nil { return }
    self.layers = layers
    setNeedsDisplay()
  }

  func show(steps: ((Int) -> [Double])?) {
    if self.steps == nil, steps == nil { return }
    self.steps = steps
    setNeedsDisplay()
  }

  func show(_ pose: SymbolPose) { redisplay(&self.pose, pose) }

  func show(transition pose: SymbolPose) { redisplay(&transitionPose, pose) }

  /// The name of the symbol; nil for another image.
  var symbolName: String? {
    if case .symbol(let symbol) = look?.content { symbol.name } else { nil }
  }

  /// The number of layers that can move separately.
  ///
  /// It is 1 if some layers cut parts out of others.
  var movableLayers: Int {
    guard case .symbol(let symbol) = look?.content else { return 1 }
    let cuts = symbol.layers.contains { if case .cut = $0.style { true } else { false } }
    return cuts ? 1 : symbol.layers.count
  }

  /// The number of steps of variable colour.
  var variableSteps: Int {
    guard case .symbol(let symbol) = look?.content else { return 0 }
    return symbol.stepCount
  }

  override func tickValues(_ time: Double) -> Bool {
    guard paint.isRunning || leaving != nil else { return false }
    setNeedsDisplay()
    if leaving?.advance(to: time) == false { leaving = nil }
    let changesPaint = paint.isRunning && paint.tick(time)
    return changesPaint || leaving != nil
  }

  override var reflectsDrawing: Bool { look?.isReflected ?? false }

  override func mayGrow(along axis: Axis) -> Bool { look?.resizing != nil }

  public override func measure(_ proposal: ProposedViewSize) -> Size {
    guard let look else { return .zero }
    let natural = look.naturalSize
    return look.resizing == nil
      ? natural : proposal.replacingUnspecifiedDimensions(by: natural)
  }

  /// Returns a baseline that aligns the middle of a symbol with the middle of capital letters.
  override func explicitAlignment(_ key: AlignmentKey, in size: Size) -> Double? {
    guard key.isBaseline, case .symbol = look?.content, let look else { return nil }
    return size.height / 2 + 0.35 * look.fontSize
  }

  public override func draw(_ context: inout GraphicsContext, _ size: Size) {
    guard let look else { return }
    let box = Rect(origin: .zero, size: size)
    var context = context
    if pose != SymbolPose() { pose.apply(to: &context, around: box.center) }
    if transitionPose != SymbolPose(), case .symbol = look.content {
      transitionPose.apply(to: &context, around: box.center)
    }
    if let leaving {
      let poses = leaving.effect.poses(at: leaving.part, fades: leaving.fades)
      var old = context
      poses.old.apply(to: &old, around: box.center)
      draw(leaving.symbol, leaving.look, old, box)
      poses.new.apply(to: &context, around: box.center)
    }
    switch look.content {
    case .symbol(let symbol):
      let natural = look.naturalSize
      guard look.resizing != nil, natural.width > 0, natural.height > 0 else {
        return draw(symbol, look, context, box)
      }
      var stretched = context
      stretched.scaleBy(x: size.width / natural.width, y: size.height / natural.height)
      draw(symbol, look, stretched, Rect(origin: .zero, size: natural))
    case .bitmap(let bitmap, let scale):
      var picture = GraphicsContext.ResolvedImage(bitmap, scale: scale)
      picture.interpolation = look.isSmooth ? .linear : .nearest
      guard isTemplate else { return draw(picture, look.resizing, context, box) }
      paint.shown.paint(in: context, box: box) { context, shading in
        context.drawLayer { layer in
          draw(picture, look.resizing, layer, box)
          layer.blendMode = .sourceIn
          layer.fill(Path(box), with: shading)
        }
      }
    case .missing: context.drawPlaceholder(in: box)
    }
  }

  private func draw(
    _ symbol: Symbol, _ look: ImageLook, _ context: GraphicsContext, _ box: Rect
  ) {
    let grid = Symbol.grid(fontSize: look.symbolSize, in: box)
    let strokeScale = look.weight.symbolStrokeScale
    func draw(
      _ symbol: Symbol, _ context: GraphicsContext, _ shading: GraphicsContext.Shading
    ) {
      var context = context
      symbol.draw(in: &context, rect: grid, shading: shading, strokeScale: strokeScale)
    }
    let opacities = steps?(symbol.stepCount) ?? look.opacities(of: symbol)
    if let second, symbol.hasSign {
      second.paint(in: context, box: box) { draw(symbol, $0, $1) }
      paint.shown.paint(in: context, box: box) { context, shading in
        guard !opacities.isEmpty else { return draw(symbol.sign, context, shading) }
        var context = context
        symbol.drawSign(
          in: &context, rect: grid, shading: shading, strokeScale: strokeScale,
          opacities: opacities)
      }
      return
    }
    paint.shown.paint(in: context, box: box) { context, shading in
      if !opacities.isEmpty {
        var context = context
        return symbol.draw(
          in: &context, rect: grid, shading: shading, strokeScale: strokeScale,
          opacities: opacities)
      }
      guard let layers, movableLayers > 1 else { return draw(symbol, context, shading) }
      for (index, layer) in symbol.layers.enumerated() {
        var part = context
        layers(index).apply(to: &part, around: box.center)
        draw(Symbol(name: symbol.name, layers: [layer]), part, shading)
      }
    }
  }

  private func draw(
    _ picture: GraphicsContext.ResolvedImage, _ resizing: Image.Resizing?,
    _ context: GraphicsContext, _ box: Rect
  ) {
    let insets = resizing?.capInsets ?? EdgeInsets()
    guard let resizing, resizing.mode == .tile || insets != EdgeInsets(),
      picture.size.width > 0, picture.size.height > 0
    else { return context.draw(picture, in: box) }
    let columns = Self.parts(
      insets.leading, insets.trailing, of: picture.size.width, in: box.width)
    let rows = Self.parts(insets.top, insets.bottom, of: picture.size.height, in: box.height)
    for row in rows {
      for column in columns {
        draw(picture, column, row, isTiled: resizing.mode == .tile, context)
      }
    }
  }

  /// A range of the image along one axis, and the range of the frame in which it is drawn.
  private typealias Part = (from: Range<Double>, to: Range<Double>)

  /// Splits an axis of the image into three parts: two ends that keep their size, and the middle.
  ///
  /// If the ends do not fit into the frame, the whole axis is a single part.
  private static func parts(
    _ first: Double, _ last: Double, of length: Double, in room: Double
  ) -> [Part] {
    let (first, last) = (max(first, 0), max(last, 0))
    guard first + last < min(length, room) else { return [(0..<length, 0..<room)] }
    return [
      (0..<first, 0..<first), (first..<(length - last), first..<(room - last)),
      ((length - last)..<length, (room - last)..<room),
    ].filter { !$0.0.isEmpty && !$0.1.isEmpty }
  }

  private func draw(
    _ picture: GraphicsContext.ResolvedImage, _ column: Part, _ row: Part, isTiled: Bool,
    _ context: GraphicsContext
  ) {
    func length(_ range: Range<Double>) -> Double { range.upperBound - range.lowerBound }
    let place = Rect(
      left: column.to.lowerBound, top: row.to.lowerBound, right: column.to.upperBound,
      bottom: row.to.upperBound)
    let (whole, from) = (picture.size, Size(length(column.from), length(row.from)))
    if isTiled {
      let part = Rect(
        x: column.from.lowerBound / whole.width, y: row.from.lowerBound / whole.height,
        width: from.width / whole.width, height: from.height / whole.height)
      context.fill(
        Path(place),
        with: .tiledImage(
          picture, origin: Point(place.minX, place.minY + from.height), sourceRect: part))
      return
    }
    let (across, down) = (place.width / from.width, place.height / from.height)
    var local = context
    local.clip(to: Path(place))
    local.draw(
      picture,
      in: Rect(
        x: place.minX - column.from.lowerBound * across,
        y: place.minY - row.from.lowerBound * down, width: whole.width * across,
        height: whole.height * down))
  }
}
