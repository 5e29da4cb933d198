/// Options side by side on a dark background; a lighter background slides to the selected one.
struct SegmentedPicker<Selection: Hashable, Content: View, Label: View>: View {
  let selection: Binding<Selection>
  let content: Content
  let label: Label
  @State private var reader = SegmentReader()
  @State private var isPressed = false
  @Environment(\.self) private var environment

  var body: some View {
    Segments(
      content: content, selected: AnyHashable(choice: selection.wrappedValue),
      colors: ControlColors(environment), isPressed: isPressed,
      fades: environment.accessibilityReduceMotion, reader: reader
    )
    .lineLimit(1)
    .minimumScaleFactor(0.3)
    .foregroundStyle(ControlColors(environment).text)
    .animation(.spring(duration: 0.25, bounce: 0.1), value: selection.wrappedValue)
    .animation(.easeOut(duration: 0.1), value: isPressed)
    .background { label.modifier(PlainModifier<SpokenTitleNode>()) }
    .contentShape(.focusEffect, Capsule())
    .opacity(environment.isEnabled ? 1 : 0.45)
    .modifier(
      ControlModifier(
        role: .picker, value: { reader.label }, onPress: { isPressed = $0 },
        onSlide: slide, adjust: adjust, axis: .horizontal))
  }

  private func slide(_ slide: ControlSlide) {
    switch slide {
    case .moved(let place, let start, let size):
      // If the press begins on the selected segment, the selection follows the drag. Otherwise the
      // selection changes when the press ends.
      if reader.tag(at: start.x, size) == reader.dragged
        ?? AnyHashable(choice: selection.wrappedValue)
      {
        if reader.dragged == nil { reader.dragged = reader.tag(at: start.x, size) }
        choose(reader.tag(at: place.x, size))
      }
    case .ended(let place, _, let size):
      reader.dragged = nil
      if place.y > -70, place.y < size.height + 70 { choose(reader.tag(at: place.x, size)) }
    case .cancelled: reader.dragged = nil
    }
  }

  private func adjust(_ direction: AccessibilityAdjustmentDirection) {
    let tags = reader.tags
    guard let index = tags.firstIndex(of: AnyHashable(choice: selection.wrappedValue)) else {
      return
    }
    let next = index + (direction == .increment ? 1 : -1)
    if tags.indices.contains(next) { choose(tags[next]) }
  }

  private func choose(_ tag: AnyHashable?) {
    guard let value = tag?.base as? Selection, value != selection.wrappedValue else { return }
    selection.wrappedValue = value
  }
}

/// Gives the picker access to its node, which knows the tags and frames of the segments.
@MainActor
final class SegmentReader {
  weak var node: SegmentsNode?
  /// The tag of the selected segment on which a drag began; nil if there is no such drag.
  var dragged: AnyHashable?

  var tags: [AnyHashable] { node?.laidOut.compactMap(\.choiceTag) ?? [] }

  /// The text of the selected segment.
  var label: String { node?.selectedLabel ?? "" }

  func tag(at x: Double, _ size: Size) -> AnyHashable? {
    guard let nodes = node?.laidOut, !nodes.isEmpty else { return nil }
    let inner =
      nodes.firstIndex { x < $0.leadingX + $0.frame.width + SegmentsNode.gap / 2 } ?? nodes.count
      - 1
    return nodes[inner].choiceTag
  }
}

private struct Segments<Content: View>: ContainerView {
  let content: Content
  let selected: AnyHashable
  let colors: ControlColors
  let isPressed: Bool
  let fades: Bool
  let reader: SegmentReader

  func update(_ node: SegmentsNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    reader.node = node
    node.fades = fades
    node.set(selected, colors, isPressed, pass)
  }
}

extension ViewNode {
  /// Warns that no option has the tag of the selection.
  final func warnOfMissingChoice(_ choice: AnyHashable?, among nodes: [ViewNode]) {
    guard let choice else { return }
    for node in nodes where node.choiceTag == choice { return }
    tree.warn("no option has the tag \(choice.base)", at: slot)
  }
}

/// Lays out segments of equal height.
///
/// Each segment has its ideal width. The remaining width is divided equally among the segments.
/// Segments of large text become narrower, and their texts smaller.
final class SegmentsNode: ViewNode, PlainNode {
  static let inset = 4.0
  static let gap = 2.0
  private static let margin = 20.0
  /// The margin of the texts if there is little room, in points.
  private static let leastMargin = 6.0
  /// The opacity of segments that are not selected.
  private static let unselectedOpacity = 0.75

  private var selected: AnyHashable?
  private var colors: ControlColors?
  /// The distance from the leading edge, the width and the inset of the selection's background.
  ///
  /// The inset is above 0 while the selection is pressed.
  private var highlight = Animated(
    AnimatablePair(AnimatablePair(0.0, 0.0), 0.0))
  private var hasHighlight = false
  private var isPressed = false
  /// Whether the background fades from one segment to the other instead of sliding.
  var fades = false
  /// The background of the segment that was selected before, while it fades out, with the progress
  /// of the new one in percent; nil without a fade.
  private var fading:
    (old: AnimatablePair<AnimatablePair<Double, Double>, Double>, progress: Animated<Double>)?

  func set(_ selected: AnyHashable, _ colors: ControlColors, _ isPressed: Bool, _ pass: UpdatePass)
  {
    let changed = selected != self.selected || isPressed != self.isPressed
    self.selected = selected
    self.isPressed = isPressed
    if colors != self.colors {
      self.colors = colors
      tree.needsPicture = true
    }
    if changed { moveHighlight(pass) }
  }

  private func moveHighlight(_ pass: UpdatePass) {
    // Without a selected segment there is no selection background.
    if !children.contains(where: { !$0.isLeaving && $0.choiceTag == selected }) {
      hasHighlight = false
    }
    guard let segment = children.first(where: { !$0.isLeaving && $0.choiceTag == selected }),
      segment.isPlaced
    else { return }
    let cell = cells.first { $0.node === segment }?.rect ?? fromLeading(segment.frame)
    let value = AnimatablePair(
      AnimatablePair(cell.minX, cell.width), isPressed ? 2.0 : 0)
    if hasHighlight, fades, value.first != highlight.target.first {
      fade(to: value, pass)
    } else if hasHighlight {
      highlight.set(value, pass, for: self)
    } else {
      highlight = Animated(value)
      hasHighlight = true
    }
    tree.needsPicture = true
  }

  private func fade(
    to value: AnimatablePair<AnimatablePair<Double, Double>, Double>, _ pass: UpdatePass
  ) {
    var progress = Animated(0.0)
    progress.set(100, pass, for: self)
    fading = progress.isRunning ? (highlight.target, progress) : nil
    highlight = Animated(value)
  }

  private var cells: [(node: ViewNode, rect: Rect)] = []

  override func tickValues(_ time: Double) -> Bool {
    let moves = highlight.tick(time)
    if fading?.progress.tick(time) == false { fading = nil }
    return moves || fading != nil
  }

  override var choosesByTag: Bool { true }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let sizes = laidOut.map { $0.sizeThatFits(.unspecified) }
    let ideal =
      sizes.reduce(0) { $0 + $1.width + 2 * Self.margin } + 2 * Self.inset
      + Self.gap * Double(max(sizes.count - 1, 0))
    let height = max(44, (sizes.map(\.height).max() ?? 0) + 2 * Self.inset + 8)
    return Size(proposal.width.map { min(max($0, 0), 1e6) } ?? ideal, height)
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    let nodes = laidOut
    warnOfMissingChoice(selected, among: nodes)
    guard !nodes.isEmpty else { return }
    let sizes = nodes.map { $0.sizeThatFits(.unspecified) }
    let room = size.width - 2 * Self.inset - Self.gap * Double(nodes.count - 1)
    let ideal = sizes.reduce(0) { $0 + $1.width }
    // If there is too little room, the segments have the same share of it, and their texts shrink
    // alike.
    let margins = Self.leastMargin * 2 * Double(nodes.count)
    let isTight = ideal > room
    let share = isTight ? max(room, 0) / (ideal + margins) : 1
    let spare = isTight ? Self.leastMargin * 2 * share : (room - ideal) / Double(nodes.count)
    let margin = isTight ? spare : 0
    cells = []
    var x = Self.inset
    for (node, wish) in zip(nodes, sizes) {
      let width = wish.width * share + spare
      cells.append(
        (node, Rect(x: x, y: Self.inset, width: width, height: size.height - 2 * Self.inset)))
      let childProposal = ProposedViewSize(width: max(width - margin, 0), height: size.height)
      let fitting = node.sizeThatFits(childProposal)
      node.place(
        at: Point(x + (width - fitting.width) / 2, (size.height - fitting.height) / 2), fitting,
        pass)
      x += width + Self.gap
    }
    moveHighlight(pass)
  }

  var selectedLabel: String {
    let segment = children.first { !$0.isLeaving && $0.choiceTag == selected }
    return AccessibilityElement.joinedLabel(segment?.accessibilityElements() ?? [])
  }

  override func contains(_ point: Point) -> Bool { true }

  // MARK: Drawing

  override func show(in list: inout DisplayList, at rect: Rect) {
    let isMirrored = isMirrored
    list.draw(
      Fragment {
        if isMirrored {
          $0.translateBy(x: rect.width, y: 0)
          $0.scaleBy(x: -1, y: 1)
        }
        drawBackground(&$0, rect.size)
      }, id: id, at: rect.origin)
    for child in childrenInDrawingOrder {
      if child.choiceTag == selected {
        child.append(to: &list, at: rect.origin)
      } else {
        // The ids from `id` to `id + 3` belong to a node. For a segment, only this group uses
        // `id + 2`.
        list.group(Raster.Group(id: child.id &+ 2, opacity: Self.unselectedOpacity)) {
          child.append(to: &$0, at: rect.origin)
        }
      }
    }
  }

  private func drawBackground(_ context: inout GraphicsContext, _ size: Size) {
    guard let colors else { return }
    context.fill(
      Path(roundedRect: Rect(origin: .zero, size: size), cornerRadius: size.height / 2),
      with: .color(colors.bed))
    guard hasHighlight else { return }
    guard let fading else { return drawHighlight(&context, size, highlight.shown, colors) }
    let share = min(max(fading.progress.shown / 100, 0), 1)
    for (shown, opacity) in [(fading.old, 1 - share), (highlight.shown, share)] {
      var context = context
      context.opacity *= opacity
      drawHighlight(&context, size, shown, colors)
    }
  }

  private func drawHighlight(
    _ context: inout GraphicsContext, _ size: Size,
    _ shown: AnimatablePair<AnimatablePair<Double, Double>, Double>, _ colors: ControlColors
  ) {
    let (place, pressed) = (shown.first, shown.second)
    let rect = Rect(
      x: place.first, y: Self.inset, width: place.second, height: size.height - 2 * Self.inset
    ).insetBy(dx: pressed, dy: pressed / 2)
    let path = Path(roundedRect: rect, cornerRadius: rect.height / 2)
    var shaded = context
    shaded.addFilter(.shadow(color: Color(white: 0, opacity: 0.22), radius: 3, x: 0, y: 1.5))
    shaded.fill(
      path,
      with: .linearGradient(
        Gradient(colors: [colors.plateTop, colors.plateBottom]),
        startPoint: Point(0, rect.minY), endPoint: Point(0, rect.maxY)))
    let rim = Path(
      roundedRect: rect.insetBy(dx: 0.5, dy: 0.5), cornerRadius: rect.height / 2 - 0.5)
    context.stroke(
      rim, with: .color(Color(white: 1, opacity: colors.isDark ? 0.14 : 0.9)), lineWidth: 1)
  }
}
