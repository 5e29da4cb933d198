extension Text: LeafView {
  public func makeNode(_ tree: Tree) -> TextNode { TextNode(tree, self) }

  public func update(_ node: TextNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(self, environment, pass)
  }
}

/// Lays out and draws a `Text`.
public final class TextNode: DrawnNode, Timed {
  private var text: Text
  /// The text with dates and timers as they were created; nil if there are none.
  private var template: Text?
  /// The offset of the local time from UTC, in seconds.
  private var offset = 0.0
  private var links: [(piece: Int, node: TextLinkNode)] = []
  private var settings = TextSettings()
  private var paint = AnimatedLook(StylePaint(.color(.white)))
  private var hasPaint = false
  /// The current renderer.
  private(set) var renderer: AnimatedRenderer?
  private var number: NumericChange?
  /// The paints of pieces with a style of their own, by index; empty if all pieces have the same
  /// style.
  private var piecePaints: [Int: StylePaint] = [:]
  private var numericValue: Double?
  /// Whether bars are drawn instead of glyphs.
  private var isRedacted = false

  /// The animation from one number to the next.
  private struct NumericChange {
    var change: NumericTextTransition
    var progress: Animated<Double>
  }

  init(_ tree: Tree, _ text: Text) {
    self.text = text
    super.init(tree)
  }

  func set(_ given: Text, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    let text = follow(given, environment)
    setLinks(of: text, environment)
    var settings = environment.textSettings
    settings.color = settings.color.resolved(in: environment)
    settings.pieceImages = text.images(in: environment, settings)
    let own = text.commonStyle
    let look = own?._paint(in: environment) ?? environment.foregroundPaint(level: 0)
    var repaints = true
    if hasPaint {
      repaints = paint.set(look, pass, for: self)
    } else {
      // The first colour of a text is shown at once, without animation.
      paint = AnimatedLook(look)
      hasPaint = true
    }
    if environment.isRedacted != isRedacted {
      isRedacted.toggle()
      setNeedsDisplay()
    }
    let oldPaints = piecePaints
    piecePaints = own == nil ? text.piecePaints(in: environment) : [:]
    let old = self.text
    let says = text != old || settings != self.settings
    if says, isPlaced, text != old { startNumber(from: old, to: text, settings, environment, pass) }
    if says || repaints || piecePaints != oldPaints { setNeedsDisplay() }
    if says {
      setNeedsLayout()
      warnOfMissingFonts(text.request(in: settings), of: text)
      for image in settings.pieceImages.values {
        guard case .missing(let what) = image.look.content else { continue }
        tree.warn("there is no \(what)", at: slot)
      }
    }
    (self.text, self.settings) = (text, settings)
    follow(environment.textRenderer, pass)
  }

  // MARK: Dates and timers

  /// Returns the text as it is now, and follows the time if that changes the text.
  private func follow(_ text: Text, _ environment: EnvironmentValues) -> Text {
    let hadMoments = template != nil
    template = text.moments.isEmpty ? nil : text
    if hadMoments != (template != nil) {
      if hadMoments { tree.remove(self) } else { tree.add(self) }
    }
    guard template != nil else { return text }
    offset = Double(environment.secondsFromGMT)
    return text.showing(tree.date, offset: offset)
  }

  func timeChanged() {
    guard let template else { return }
    let new = template.showing(tree.date, offset: offset)
    guard new != text else { return }
    text = new
    setNeedsDisplay()
    setNeedsLayout()
  }

  var wake: Wake? {
    let changes = template?.moments.compactMap { $0.nextChange(after: tree.date) } ?? []
    return changes.min().map { .at($0.timeIntervalSince(tree.schedule.start)) }
  }

  override func removed() {
    if template != nil { tree.remove(self) }
    for link in links { link.node.removed() }
    super.removed()
  }

  // MARK: Links

  override func accessibilityElements() -> [AccessibilityElement] {
    super.accessibilityElements()
      + (isRedacted ? [] : links.flatMap { $0.node.accessibilityElements() })
  }

  private func setLinks(of text: Text, _ environment: EnvironmentValues) {
    let pieces = text.pieces.indices.filter { text.pieces[$0].attributes.link != nil }
    guard !pieces.isEmpty || !links.isEmpty else { return }
    if pieces != links.map(\.piece) {
      for link in links { link.node.removed() }
      links = pieces.map { piece in
        let node = TextLinkNode(tree)
        node.slot = slot
        return (piece, node)
      }
      adopt(links.map(\.node))
      setNeedsLayout()
    }
    for link in links {
      guard let url = text.pieces[link.piece].attributes.link else { continue }
      link.node.set(text.pieces[link.piece].string, url, environment)
    }
  }

  public override func arrange(in size: Size, _ pass: UpdatePass) {
    guard !links.isEmpty else { return }
    let placed = Text.Layout(layout(fitting: size), of: text, in: settings)
    for link in links {
      // A link that is broken into lines is pressed on the first one.
      let rect = placed.rects(ofPiece: link.piece).first ?? .zero
      _ = link.node.sizeThatFits(ProposedViewSize(rect.size))
      link.node.place(at: fromLeading(rect).origin, rect.size, pass)
    }
  }

  private func follow(_ new: AnyTextRenderer?, _ pass: UpdatePass) {
    guard let new else {
      if renderer != nil { setNeedsDisplay() }
      renderer = nil
      return
    }
    let outer = pass.transaction
    defer { pass.transaction = outer }
    if let animation = outer.rendererAnimation { pass.transaction.animation = animation }
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
    let old = (text: old, value: numericValue)
    var countsDown: Bool?
    switch environment.contentTransition {
    case .numericText(let isDown): countsDown = isDown
    case ._numericValue(let value):
      countsDown = old.value.map { value < $0 } ?? false
      numericValue = value
    default: break
    }
    guard let countsDown, pass.transaction.effectiveAnimation != nil else {
      number = nil
      return
    }
    func layout(_ text: Text) -> Text.Layout {
      var settings = settings
      settings.pieceImages = text.images(in: environment, settings)
      let laid = text.layOut(text.request(in: settings), with: tree.glyphs)
      return Text.Layout(laid, of: text, in: settings)
    }
    var progress = Animated(0.0)
    progress.set(128, pass, for: self)
    number = NumericChange(
      change: NumericTextTransition(
        from: layout(old.text), to: layout(new), countsDown: countsDown), progress: progress)
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
    let request = text.request(
      in: settings, maximumWidth: bound(proposal.width), maximumHeight: bound(proposal.height))
    let laid = text.layOut(request, with: tree.glyphs)
    guard laid.isTruncated, settings.allowsTightening else { return laid }
    // Letters move together by up to a twentieth of the font size before the text is cut.
    for share in [0.02, 0.035, 0.05] {
      let tight = text.layOut(request.tightened(by: share), with: tree.glyphs)
      if !tight.isTruncated { return tight }
    }
    return laid
  }

  /// Text takes no more room than its lines need; a renderer may.
  override func mayGrow(along axis: Axis) -> Bool { renderer != nil }

  public override func measure(_ proposal: ProposedViewSize) -> Size {
    let own = { [unowned self] (proposal: ProposedViewSize) in
      let size = layout(proposal).size
      return Size(size.width, max(size.height, reservedHeight(in: proposal.height)))
    }
    let size = renderer?.size(proposal, TextProxy(own)) ?? own(proposal)
    // The size is rounded up to pixels, because in a narrower frame the text would wrap when it is
    // drawn.
    func up(_ length: Double) -> Double { (length * tree.scale - 1e-6).rounded(.up) / tree.scale }
    return Size(up(size.width), up(size.height))
  }

  /// Returns the height of the lines for which space is reserved, as many as fit the proposed height;
  /// 0 for none.
  private func reservedHeight(in room: Double?) -> Double {
    guard let reserved = settings.reservedLines, reserved > 1 else { return 0 }
    let font = (text.pieces.first?.attributes ?? Text.Attributes()).font(in: settings)
    func height(_ lines: String) -> Double {
      tree.glyphs.layOut(
        TextRequest([TextPiece(lines, font: font)], lineSpacing: settings.lineSpacing)
      ).size.height
    }
    let first = height("x")
    let step = height("x\nx") - first
    let free = ((room ?? .infinity) - first + 0.01) / step
    let more = Double(reserved - 1)
    return first + step * (free < more ? max(free.rounded(.down), 0) : more)
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: Size) -> Double? {
    if key == VerticalAlignment.firstTextBaseline._key {
      return layout(ProposedViewSize(size)).firstBaseline
    }
    if key == VerticalAlignment.lastTextBaseline._key {
      return layout(ProposedViewSize(size)).lastBaseline
    }
    return nil
  }

  /// The fonts of the pieces that have letters.
  var shownFonts: [FontDescription] {
    text.request(in: settings).pieces.filter { piece in
      settings.pieceImages[piece.tag] == nil && piece.string.contains { !$0.isWhitespace }
    }.map(\.font)
  }

  /// The layout of the text in the node's frame.
  var shownLayout: TextLayout { layout(fitting: frame.size) }

  private func layout(fitting room: Size) -> TextLayout {
    layout(ProposedViewSize(width: room.width + 0.01, height: room.height + 0.01))
  }

  public override func draw(_ context: inout GraphicsContext, _ size: Size) {
    if tree.hidesTexts { return }
    // While the frame is animated, the text is laid out for the final size, so that its lines do
    // not change.
    let room = isMoving ? frame.size : size
    let box = Rect(origin: .zero, size: room)
    // `size` is rounded to pixels, so it can be smaller than the frame that was computed for the
    // text.
    let laid = layout(
      fitting: isMoving
        ? room : Size(max(room.width, frame.width), max(room.height, frame.height)))
    var context = context
    if room != size {
      // The text stays at the edge of the animated frame where its lines are aligned, and at the top.
      let free = size.width - room.width
      switch settings.physicalAlignment {
      case .leading: break
      case .center: context.translateBy(x: free / 2, y: 0)
      case .trailing: context.translateBy(x: free, y: 0)
      }
    }
    paint.shown.paint(in: context, box: box) { context, shading in
      var context = context
      var settings = settings
      settings.shading = shading
      settings.pieceShadings = piecePaints.mapValues { $0.flatShading(in: box) }
      if piecePaints.isEmpty, text.commonStyle != nil {
        for index in text.pieces.indices { settings.pieceShadings[index] = shading }
      }
      let placed = Text.Layout(laid, of: text, in: settings)
      if isRedacted {
        context.drawBars(placed, with: shading)
      } else if let number {
        for item in number.change.slices(at: number.progress.shown / 128) {
          var slice = item.slice
          slice.ink.shading = shading
          context.draw(slice, with: item.effect)
        }
      } else if let renderer {
        renderer.draw(placed, in: &context)
      } else {
        context.draw(placed)
      }
    }
  }

  public override var accessibility: Accessibility? {
    isRedacted ? nil : Accessibility(.text, text.string)
  }
}
