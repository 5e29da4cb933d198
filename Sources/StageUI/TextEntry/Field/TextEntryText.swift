/// The text of a field, without prompt and background.
struct TextEntryText: LeafView {
  var model: TextEntryModel

  func makeNode(_ tree: Tree) -> TextEntryTextNode { TextEntryTextNode(tree, model) }

  func update(
    _ node: TextEntryTextNode, _ environment: EnvironmentValues, _ pass: UpdatePass
  ) {
    node.set(EntryLook(environment))
  }
}

/// What a field's text takes from the environment.
struct EntryLook: Equatable {
  var settings: TextSettings
  var paint: StylePaint
  var tint: Color
  /// Whether the window has the keyboard focus.
  var isActive: Bool
  var reducesMotion: Bool

  @MainActor
  init(_ environment: EnvironmentValues) {
    settings = environment.textSettings
    settings.textCase = nil
    settings.minimumScaleFactor = 1
    settings.color = .white
    paint = environment.foregroundPaint(level: 0)
    tint = Color.accentColor.resolved(in: environment)
    isActive = environment.scenePhase == .active
    reducesMotion = environment.accessibilityReduceMotion
  }
}

/// Lays out, scrolls and draws the text, the selection and the caret of a field.
final class TextEntryTextNode: DrawnNode {
  static let caretWidth = 2.0

  let model: TextEntryModel
  private(set) var look: EntryLook?
  private let setter = EntrySetter()
  private var placed: EntryLayout?
  /// The distance by which the text is scrolled inside of the node.
  private(set) var offset = Point.zero
  var isFocused = false
  var blink = CaretBlink()
  /// The part of a long text that was recorded.
  private var recordedBand: ClosedRange<Double>?
  private var caretFragment: (size: Size, color: Color, fragment: Fragment)?

  init(_ tree: Tree, _ model: TextEntryModel) {
    self.model = model
    super.init(tree)
    model.leaf = self
  }

  func set(_ look: EntryLook) {
    guard look != self.look else { return }
    let changesLayout = look.settings != self.look?.settings
    self.look = look
    if changesLayout { textChanged() } else { setNeedsDisplay() }
  }

  /// Called when the shown characters have changed.
  func textChanged() {
    placed = nil
    setNeedsLayout()
    setNeedsDisplay()
  }

  func selectionChanged() { setNeedsDisplay() }

  override func removed() {
    tree.remove(self)
    super.removed()
  }

  // MARK: Layout

  private var settings: TextSettings { look?.settings ?? TextSettings() }

  private func layout(width: Double?) -> EntryLayout {
    var settings = settings
    let isMultiline = model.kind.isMultiline
    settings.lineLimit = nil
    // The caret needs space at the end of a full line.
    let room = width.map { max($0 - Self.caretWidth, 1) }
    return setter.layout(
      model.shownCharacters, in: settings, breakWidth: isMultiline ? room : nil, width: room,
      from: tree.glyphs)
  }

  /// The lines in the node's current width; nil before the first layout.
  var currentLayout: EntryLayout? {
    guard isPlaced, look != nil else { return nil }
    if let placed { return placed }
    let layout = layout(width: frame.width)
    placed = layout
    return layout
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let width = proposal.width.flatMap { $0 < .infinity ? $0 : nil }
    let layout = layout(width: width)
    let ideal = layout.size.width + Self.caretWidth
    let line = layout.lineHeight
    var height = layout.size.height
    if model.kind == .column {
      let least = Double(max(settings.reservedLines ?? 1, 1))
      let most = Double(max(settings.lineLimit ?? Int.max, 1))
      height = min(max(height, line * least), line * max(most, least))
      // With less space, the field shows fewer whole lines and scrolls.
      if let room = proposal.height, room < height, line > 0 {
        height = max((room / line).rounded(.down), least) * line
      }
    } else if model.kind != .editor {
      height = line
    }
    let scale = tree.scale
    func up(_ length: Double) -> Double { (length * scale - 1e-6).rounded(.up) / scale }
    return Size(proposal.width.map { max($0, 0) } ?? up(ideal), up(height))
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    placed = nil
    clampOffset()
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: Size) -> Double? {
    let isFirst = key == VerticalAlignment.firstTextBaseline._key
    guard isFirst || key == VerticalAlignment.lastTextBaseline._key else { return nil }
    let lines = layout(width: size.width).lines
    return isFirst ? lines.first?.baseline : lines.last.map { min($0.baseline, size.height) }
  }

  // MARK: Scrolling

  private var limit: Point {
    guard let layout = currentLayout, model.kind != .editor else { return .zero }
    return Point(
      model.kind.isMultiline ? 0 : max(layout.size.width + Self.caretWidth - frame.width, 0),
      model.kind.isMultiline ? max(layout.size.height - frame.height, 0) : 0)
  }

  private func clampOffset() {
    let limit = limit
    setOffset(Point(min(max(offset.x, 0), limit.x), min(max(offset.y, 0), limit.y)))
  }

  private func setOffset(_ new: Point) {
    guard new != offset else { return }
    offset = new
    setNeedsDisplay()
  }

  /// Scrolls after the next layout until the caret is visible.
  func revealCaret() {
    tree.afterUpdate { [weak self] in self?.revealCaretNow() }
  }

  private func revealCaretNow() {
    guard let rect = contentCaretRect, isFocused else { return clampOffset() }
    if model.kind == .editor {
      guard let scroller, let toScroller = scroller.fromScreen else { return }
      let shown = toScreen.concatenating(toScroller).apply(rect.insetBy(dx: 0, dy: -4))
      let bounds = Rect(origin: .zero, size: scroller.shownFrame.size)
      if shown.minY < bounds.minY || shown.maxY > bounds.maxY {
        scroller.show(shown, anchor: nil, isAnimated: false)
      }
      return
    }
    var new = offset
    new.x = min(max(new.x, rect.maxX - frame.width), rect.minX)
    if model.kind == .column, let layout = currentLayout {
      let selection = model.buffer.selection
      let line = layout.lines[layout.line(of: selection.head, selection.affinity)]
      new.y = min(max(new.y, line.bottom - frame.height), line.top)
    }
    let limit = limit
    setOffset(Point(min(max(new.x, 0), limit.x), min(max(new.y, 0), limit.y)))
  }

  /// Scrolls a field of several lines; returns false if it cannot scroll further.
  func scroll(byLines count: Double) -> Bool {
    guard model.kind == .column, let layout = currentLayout else { return false }
    let old = offset
    setOffset(Point(0, min(max(offset.y + count * layout.lineHeight, 0), limit.y)))
    return offset != old
  }

  /// The scroll view inside the field; nil if the node scrolls by itself.
  private var scroller: ScrollNode? {
    guard model.kind == .editor else { return nil }
    for node in ancestors {
      if let scroller = node as? ScrollNode { return scroller }
      if node is TextEntryNode { return nil }
    }
    return nil
  }

  /// The visible part in the node's coordinates.
  private var viewport: Rect {
    guard let scroller, let back = fromScreen else { return Rect(origin: .zero, size: frame.size) }
    return scroller.toScreen.concatenating(back)
      .apply(Rect(origin: .zero, size: scroller.shownFrame.size))
  }

  /// Whether a drag to a point in window coordinates goes on scrolling without movement.
  func autoscroll(toward point: Point) -> Bool {
    guard let back = fromScreen else { return false }
    let (place, viewport) = (back.apply(point), viewport)
    if model.kind.isMultiline { return place.y < viewport.minY || place.y > viewport.maxY }
    return place.x < viewport.minX || place.x > viewport.maxX
  }

  /// The number of lines by which Page Up and Page Down move the caret.
  var linesPerPage: Int {
    guard let layout = currentLayout, layout.lineHeight > 0 else { return 1 }
    return max(Int(clamping: (viewport.height / layout.lineHeight).rounded(.down)) - 1, 1)
  }

  // MARK: Caret

  /// Returns the caret at a point in window coordinates.
  func caret(atScreen point: Point) -> EditSelection? {
    guard let layout = currentLayout, let place = fromScreen?.apply(point) else { return nil }
    let y = model.kind.isMultiline ? place.y + offset.y : 0
    return layout.caret(at: Point(place.x + offset.x, y))
  }

  /// The caret in the coordinates of the scrolled text.
  private var contentCaretRect: Rect? {
    guard let layout = currentLayout else { return nil }
    let selection = model.buffer.selection
    let line = layout.caretRect(selection.head, selection.affinity)
    let room = max(frame.width, layout.size.width + Self.caretWidth)
    let x = min(max(line.minX - Self.caretWidth / 2, 0), max(room - Self.caretWidth, 0))
    return Rect(x: x, y: line.minY, width: Self.caretWidth, height: line.height)
  }

  /// The caret in the node's coordinates.
  var caretRect: Rect? { contentCaretRect?.offsetBy(dx: -offset.x, dy: -offset.y) }

  func setFocused(_ isFocused: Bool) {
    guard isFocused != self.isFocused else { return }
    self.isFocused = isFocused
    blink.restart()
    if isFocused { tree.add(self) } else { tree.remove(self) }
    if !isFocused, model.kind != .editor { setOffset(.zero) }
    setNeedsDisplay()
    if isFocused { revealCaret() }
  }

  func restartBlinking() {
    blink.restart()
    tree.needsPicture = true
  }

  private var hasCaret: Bool {
    isFocused && look?.isActive == true && model.buffer.selection.isCaret
  }

  // MARK: Drawing

  override func show(in list: inout DisplayList, at rect: Rect) {
    keepBand()
    super.show(in: &list, at: rect)
    guard hasCaret, blink.isVisible || look?.reducesMotion == true, let caret = caretRect,
      let color = look?.tint
    else { return }
    let bounds = Rect(origin: .zero, size: rect.size)
    guard caret.midY >= bounds.minY, caret.midY <= bounds.maxY else { return }
    let place = tree.onPixels(caret.offsetBy(dx: rect.minX, dy: rect.minY))
    list.draw(fragment(place.size, color), id: id &+ 1, at: place.origin)
  }

  private func fragment(_ size: Size, _ color: Color) -> Fragment {
    if let known = caretFragment, known.size == size, known.color == color { return known.fragment }
    let fragment = Fragment { context in
      context.fill(
        Path(roundedRect: Rect(origin: .zero, size: size), cornerRadius: size.width / 2),
        with: .color(color))
    }
    caretFragment = (size, color, fragment)
    return fragment
  }

  /// Records another part of a long text when the visible part leaves the recorded one.
  private func keepBand() {
    guard model.kind == .editor else { return }
    let viewport = viewport
    if let band = recordedBand, band.contains(viewport.minY), band.contains(viewport.maxY) {
      return
    }
    forgetDrawing()
    let margin = viewport.height
    recordedBand = viewport.minY - margin...max(viewport.maxY, viewport.minY) + margin
  }

  override func draw(_ context: inout GraphicsContext, _ size: Size) {
    guard let layout = currentLayout, let look else { return }
    let limit = limit
    if limit.x > 0 || limit.y > 0 { context.clip(to: Path(Rect(origin: .zero, size: size))) }
    context.translateBy(x: -offset.x, y: -offset.y)
    drawSelection(in: context, layout, look)
    let shading = look.paint.flatShading(in: Rect(origin: .zero, size: size))
    for line in layout.lines where isRecorded(line) {
      for run in line.line.layout.runs {
        context.draw(
          run.glyphs, at: Point(line.x + run.x, line.baseline + run.y), with: shading)
      }
    }
    drawComposition(in: context, layout, shading)
  }

  private func isRecorded(_ line: EntryLayout.Line) -> Bool {
    guard model.kind == .editor, let recordedBand else { return true }
    return line.bottom >= recordedBand.lowerBound && line.top <= recordedBand.upperBound
  }

  private func drawSelection(
    in context: GraphicsContext, _ layout: EntryLayout, _ look: EntryLook
  ) {
    let range = model.buffer.selection.range
    guard isFocused, !range.isEmpty else { return }
    let lineEnd = model.kind.isMultiline ? layout.lineHeight * 0.25 : 0
    var path = Path()
    for rect in layout.rects(range, lineEnd: lineEnd) { path.addRect(rect) }
    context.fill(path, with: .color(look.tint.opacity(look.isActive ? 0.35 : 0.2)))
  }

  /// Underlines the uncommitted text of an input method.
  private func drawComposition(
    in context: GraphicsContext, _ layout: EntryLayout, _ shading: GraphicsContext.Shading
  ) {
    guard let range = model.buffer.composition else { return }
    for rect in layout.rects(range, lineEnd: 0) {
      let line = Rect(x: rect.minX, y: rect.maxY - 2, width: rect.width, height: 1.5)
      context.fill(Path(line), with: shading)
    }
  }
}

extension TextEntryTextNode: Timed {
  func timeChanged() {
    guard tree.isMakingFrame, hasCaret, blink.advance(to: tree.time) else { return }
    if look?.reducesMotion != true { tree.needsPicture = true }
  }

  /// The next change of the blinking caret; nothing else needs frames.
  var wake: Wake? {
    hasCaret && look?.reducesMotion == false ? .at(blink.next(after: tree.time)) : nil
  }
}
