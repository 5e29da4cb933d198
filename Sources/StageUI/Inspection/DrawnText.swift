/// A `Text` on the screen as it was laid out for the last frame, for tests of what people can read.
public struct DrawnText: Hashable, Sendable {
  /// The characters.
  public var text: String
  /// The bounding rect in points, relative to the top left corner of the window.
  public var frame: Rect
  /// The part of the window that scroll views around the text leave visible.
  public var viewport: Rect
  /// The part of the frame that neither the window, nor scroll views, nor clip shapes cut off; empty
  /// if nothing of it is left.
  public var visibleFrame: Rect
  /// The vertical bounds outside of which the text may fade out, because more content can be
  /// scrolled there.
  package var scrolledRange: ClosedRange<Double>
  /// Whether an effect turns the text, so that the frame is larger than the text.
  public var isTurned: Bool
  /// The smallest size of the letters on the screen, in points; effects that scale the view count.
  public var fontSize: Double
  /// Whether all letters are bold or heavier.
  public var isBold: Bool
  /// Whether the end, the middle or the head is replaced by an ellipsis.
  public var isTruncated: Bool
  /// The last letters before a line break inside a word; nil if no word is broken.
  public var brokenWord: String?
  /// The axes along which scroll views around the text can move it.
  public var scrollAxes: Axis.Set
  /// The frames of the boxes around the text inside its scroll view, outermost first: frames, paddings
  /// and controls.
  public var boxes: [Rect]
  /// The frames of the views that the text, or a view around it, lies over or under as an overlay or a
  /// background.
  package var layers: [Rect] = []
  /// Whether the contrast of the text is increased.
  package var hasIncreasedContrast = false
  /// Whether the text belongs to a disabled view.
  public var isDisabled: Bool
  /// Whether the text, or a view around it, is in the middle of an animation.
  public var isMoving: Bool
}

/// A view that reacts to presses, at the last frame.
public struct ScreenControl: Hashable, Sendable {
  /// The label for accessibility; empty if it has none.
  public var label: String
  /// The bounding rect in points, relative to the top left corner of the window.
  public var frame: Rect
  /// The part of the frame that neither the window nor scroll views cut off.
  public var visibleFrame: Rect
  /// Whether the view responds to presses.
  public var isEnabled: Bool
  /// Whether it is a control, and not a view with a gesture.
  public var isControl: Bool
  /// The axes along which scroll views around the view can move it.
  public var scrollAxes: Axis.Set
  /// Whether it is a link inside a text.
  public var isInText: Bool
  /// Whether the view, or a view around it, is in the middle of an animation.
  public var isMoving: Bool
  /// The id of the view's node.
  var node: UInt64
}

extension ViewHost {
  /// The texts and the controls of the last frame, in drawing order, bottom first.
  ///
  /// While a modal scope is active, only its views are listed. Text in fields, in wheels and in drawings
  /// of a `Canvas` is not.
  public var drawnContents: (texts: [DrawnText], controls: [ScreenControl]) {
    settle()
    guard let root = tree.focus.scopeNode, let size = shown?.size else { return ([], []) }
    var collector = DrawnContents()
    let window = Rect(origin: .zero, size: size)
    collector.visit(root, DrawnContents.Surroundings(viewport: window, clip: window))
    return (collector.texts, collector.controls)
  }

  /// Returns the width and the height of the area in which presses reach a control.
  ///
  /// They are measured in points through the centre of its frame. A large control may have others on it,
  /// such as a background that closes a panel. So where the area around its centre is small, the largest
  /// one of a grid is returned. The result is nil if a press of the centre does not reach the control, for
  /// example because another view covers it.
  ///
  /// - Parameter limit: The length up to which they are measured.
  public func targetSize(of control: ScreenControl, upTo limit: Double = 44) -> Size? {
    settle()
    let frame = control.frame
    guard var size = targetSize(of: control, around: frame.center, upTo: limit) else { return nil }
    guard min(size.width, size.height) < min(limit, frame.width, frame.height) - 1 else {
      return size
    }
    func count(_ length: Double) -> Int { min(Int(clamping: (length / limit).rounded(.up)), 24) }
    let (columns, rows) = (count(frame.width), count(frame.height))
    for row in 0..<rows {
      for column in 0..<columns {
        if min(size.width, size.height) >= limit { return size }
        let point = Point(
          frame.minX + frame.width * (Double(column) + 0.5) / Double(columns),
          frame.minY + frame.height * (Double(row) + 0.5) / Double(rows))
        guard let other = targetSize(of: control, around: point, upTo: limit) else { continue }
        if min(other.width, other.height) > min(size.width, size.height) { size = other }
      }
    }
    return size
  }

  private func targetSize(
    of control: ScreenControl, around center: Point, upTo limit: Double
  ) -> Size? {
    func reaches(_ x: Double, _ y: Double) -> Bool {
      tree.hit(at: Point(center.x + x, center.y + y))
        .first { ($0 as? InputNode)?.isTarget == true }?.id == control.node
    }
    guard reaches(0, 0) else { return nil }
    func length(_ x: Double, _ y: Double, upTo most: Double) -> Double {
      var count = 0.0
      while count < most, reaches(x * (count + 0.5), y * (count + 0.5)) { count += 1 }
      return count
    }
    let (left, top) = (length(-1, 0, upTo: limit), length(0, -1, upTo: limit))
    return Size(
      left + length(1, 0, upTo: limit - left), top + length(0, 1, upTo: limit - top))
  }

  /// The outer bounds of the focus ring in points, relative to the window; nil if none is shown.
  public var focusRingFrame: Rect? {
    settle()
    return FocusRing.bounds(in: tree)
  }

  /// Whether the keyboard or a gamepad is in use, so that people have to see where the focus is.
  package var showsFocus: Bool { tree.focus.showsRing }

  /// Returns the display list of the last frame without the letters of `Text` views.
  package func listWithoutTexts() -> DisplayList {
    settle()
    func forget(_ node: ViewNode) {
      (node as? TextNode)?.forgetDrawing()
      for child in node.children { forget(child) }
    }
    tree.hidesTexts = true
    tree.rootNode.map(forget)
    defer {
      tree.hidesTexts = false
      tree.rootNode.map(forget)
    }
    return recordViews()
  }
}

extension InputNode {
  /// Whether a press has an effect that people expect from a button.
  fileprivate var isTarget: Bool { takesPresses && (isControl || isPressable) }
}

/// Collects the texts and the controls of a window.
@MainActor
private struct DrawnContents {
  /// What the nodes around a node do to it.
  struct Surroundings {
    var viewport: Rect
    /// The viewport without the parts that clip shapes cut off.
    var clip: Rect
    var scrolledRange = -Double.infinity...Double.infinity
    var boxes: [Rect] = []
    var layers: [Rect] = []
    var scrollAxes: Axis.Set = []
    var isDisabled = false
    var isMoving = false
    var allowsHits = true
  }

  private(set) var texts: [DrawnText] = []
  private(set) var controls: [ScreenControl] = []

  mutating func visit(_ node: ViewNode, _ outer: Surroundings) {
    // A wheel places its rows while it draws.
    guard node.isReachable, !(node is UndrawnTextNode), !(node is WheelRowsNode) else { return }
    var inner = outer
    inner.isMoving = outer.isMoving || node.isMoving || node.isTicking
    inner.allowsHits = outer.allowsHits && node.allowsHits
    let bounds = node.screenBounds
    if let input = node as? InputNode, input.isTarget, inner.allowsHits {
      add(input, bounds, inner)
      inner.isDisabled = inner.isDisabled || !input.isEnabled
    }
    if let text = node as? TextNode { return add(text, bounds, inner) }
    if let scroller = node as? ScrollNode {
      inner.scrollAxes.formUnion(scroller.axes)
      inner.viewport = outer.viewport.intersection(bounds)
      inner.scrolledRange = outer.scrolledRange.clamped(to: scroller.scrolledRange)
      (inner.boxes, inner.layers) = ([], [])
    } else if bounds.width > 0, bounds.height > 0 {
      if node is FrameNode || node is PaddingNode || node is ControlNode {
        inner.boxes.append(bounds)
      } else if node is LayerNode {
        inner.layers.append(bounds)
      }
    }
    if node.clipsContents { inner.clip = outer.clip.intersection(bounds) }
    for child in node.reachable { visit(child, inner) }
  }

  private mutating func add(_ node: InputNode, _ bounds: Rect, _ around: Surroundings) {
    controls.append(
      ScreenControl(
        label: AccessibilityElement.joinedLabel(node.accessibilityElements()), frame: bounds,
        visibleFrame: bounds.intersection(around.viewport), isEnabled: node.isEnabled,
        isControl: node.isControl, scrollAxes: around.scrollAxes, isInText: node is TextLinkNode,
        isMoving: around.isMoving,
        node: node.id))
  }

  private mutating func add(_ node: TextNode, _ bounds: Rect, _ around: Surroundings) {
    for link in node.children { visit(link, around) }
    let text = node.accessibility?.label ?? ""
    guard text.contains(where: { !$0.isWhitespace }), bounds.height > 0 else { return }
    let layout = node.shownLayout
    let fonts = node.shownFonts
    let middle = Point(node.shownFrame.width / 2, node.shownFrame.height / 2)
    let transform = node.toScreen.affine(near: middle)
    let growth = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
    texts.append(
      DrawnText(
        text: text, frame: bounds, viewport: around.viewport,
        visibleFrame: bounds.intersection(around.viewport).intersection(around.clip),
        scrolledRange: around.scrolledRange,
        isTurned: abs(transform.b) > 1e-3 || abs(transform.c) > 1e-3,
        fontSize: (fonts.map(\.size).min() ?? 0) * layout.scaleFactor * growth,
        isBold: fonts.allSatisfy { $0.weight >= .bold }, isTruncated: layout.isTruncated,
        brokenWord: layout.brokenWord(of: text), scrollAxes: around.scrollAxes,
        boxes: around.boxes, layers: around.layers,
        hasIncreasedContrast: node.slot?.environment.colorSchemeContrast == .increased,
        isDisabled: around.isDisabled || !node.isInEnabledView,
        isMoving: around.isMoving))
  }
}

extension TextNode {
  fileprivate var isInEnabledView: Bool { slot?.environment.isEnabled != false }
}

extension TextLayout {
  /// Returns the letters before a break inside a word; nil if no word is broken.
  fileprivate func brokenWord(of text: String) -> String? {
    let scalars = Array(text.unicodeScalars)
    for line in lines.dropFirst() {
      guard let run = line.runs.first, run.piece == 0, let glyph = run.glyphs.glyphs.first else {
        continue
      }
      let start = run.offset(of: glyph)
      guard start > 0, start < scalars.count else { continue }
      let before = scalars[start - 1]
      // Japanese lines break between any two letters.
      if before.value >= 0x2E80 || scalars[start].value >= 0x2E80 { continue }
      if !before.properties.isWhitespace, before != "-", before != "\u{200B}" {
        return String(String.UnicodeScalarView(scalars[max(0, start - 4)..<start]))
      }
    }
    return nil
  }
}
