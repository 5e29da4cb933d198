extension Text: LeafView {
  public func makeNode(_ tree: Tree) -> TextNode { TextNode(tree, self) }

  public func update(_ node: TextNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(self, environment, pass)
  }
}

/// Words in their place.
public final class TextNode: DrawnNode {
  private var text: Text
  private var settings = TextSettings()
  private var paint = AnimatedLook(StylePaint(.color(.white)))
  /// The renderer in force, moved by its own animatable data.
  private var renderer: AnimatedRenderer?
  private var number: NumericChange?

  /// A number on its way to the next.
  private struct NumericChange {
    var change: NumericTextTransition
    var progress: Animated<Double>
  }

  init(_ tree: Tree, _ text: Text) {
    self.text = text
    super.init(tree)
  }

  func set(_ text: Text, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    var settings = environment.textSettings
    settings.color = settings.color.resolved(in: environment)
    let repaints = paint.set(environment.foregroundPaint(level: 0), pass)
    let old = self.text
    let says = text != old || settings != self.settings
    if says, isPlaced, text != old { startNumber(from: old, to: text, settings, environment, pass) }
    if says || repaints { setNeedsDisplay() }
    if says { setNeedsLayout() }
    (self.text, self.settings) = (text, settings)
    if paint.isRunning { tree.tick(self) }
    follow(environment.textRenderer, pass)
  }

  private func follow(_ new: AnyTextRenderer?, _ pass: UpdatePass) {
    guard let new else {
      if renderer != nil { setNeedsDisplay() }
      renderer = nil
      return
    }
    if let renderer, renderer.follow(new, pass) {
      setNeedsDisplay()
    } else {
      renderer = new.animated()
      setNeedsDisplay()
    }
    if renderer?.isRunning == true { tree.tick(self) }
  }

  private func startNumber(
    from old: Text, to new: Text, _ settings: TextSettings, _ environment: EnvironmentValues,
    _ pass: UpdatePass
  ) {
    guard case .numericText(let countsDown) = environment.contentTransition.kind,
      pass.transaction.effectiveAnimation != nil
    else {
      number = nil
      return
    }
    func layout(_ text: Text) -> Text.Layout {
      Text.Layout(tree.glyphs.layOut(text.request(in: settings)), of: text, in: settings)
    }
    var progress = Animated(0.0)
    progress.set(128, pass)
    number = NumericChange(
      change: NumericTextTransition(
        from: layout(old), to: layout(new), countsDown: countsDown), progress: progress)
    if progress.isRunning { tree.tick(self) }
  }

  override func tickValues(_ time: Double) -> Bool {
    var runs = false
    if paint.isRunning {
      setNeedsDisplay()
      runs = paint.tick(time)
    }
    if let renderer, renderer.isRunning {
      setNeedsDisplay()
      if renderer.tick(time) { runs = true }
    }
    if number != nil {
      setNeedsDisplay()
      if number?.progress.tick(time) == true { runs = true } else { number = nil }
    }
    return runs
  }

  private func layout(_ proposal: ProposedViewSize) -> TextLayout {
    func bound(_ length: Double?) -> Double? { length.flatMap { $0 < .infinity ? $0 : nil } }
    return tree.glyphs.layOut(
      text.request(
        in: settings, maximumWidth: bound(proposal.width),
        maximumHeight: bound(proposal.height)))
  }

  public override func measure(_ proposal: ProposedViewSize) -> Size {
    let size = layout(proposal).size
    // A fraction of a pixel less would break the line where it is laid out.
    func up(_ length: Double) -> Double { (length * tree.scale - 1e-6).rounded(.up) / tree.scale }
    return Size(up(size.width), up(size.height))
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: Size) -> Double? {
    if key == VerticalAlignment.firstTextBaseline.key {
      return layout(ProposedViewSize(size)).firstBaseline
    }
    if key == VerticalAlignment.lastTextBaseline.key {
      return layout(ProposedViewSize(size)).lastBaseline
    }
    return nil
  }

  public override func draw(_ context: inout GraphicsContext, _ size: Size) {
    let offer = ProposedViewSize(width: size.width + 0.01, height: size.height + 0.01)
    let box = Rect(origin: .zero, size: size)
    let laid = layout(offer)
    paint.shown.paint(in: context, box: box) { context, shading in
      var context = context
      var settings = settings
      settings.shading = shading
      let placed = Text.Layout(laid, of: text, in: settings)
      if let number {
        number.change.draw(at: number.progress.shown / 128, in: &context)
      } else if let renderer {
        renderer.draw(placed, in: &context)
      } else {
        context.draw(placed)
      }
    }
  }

  override func contains(_ point: Point) -> Bool { true }

  public override var accessibility: Accessibility? { Accessibility(.text, text.string) }
}
