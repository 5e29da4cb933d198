/// The direction of text and layout.
///
/// From right to left, every container places its children mirrored: a child at x in a container of
/// width w begins at w − x − the child's width. Stacks, grids, padding, alignments, offsets and
/// positions are thus mirrored without further code; gestures and frames keep their coordinates,
/// which begin at the left edge.
public enum LayoutDirection: Hashable, Sendable, CaseIterable {
  case leftToRight, rightToLeft
}

extension EnvironmentValues {
  /// Whether an environment was ever set right-to-left since the program started.
  ///
  /// As long as it is false, layout does not look up the direction.
  private(set) static var mayMirror = false

  /// The direction of layout and of text without letters; left-to-right by default.
  public var layoutDirection: LayoutDirection {
    get { self[.layoutDirection, .leftToRight] }
    set {
      if newValue == .rightToLeft { Self.mayMirror = true }
      self[.layoutDirection, .leftToRight] = newValue
    }
  }
}

extension ViewNode {
  /// Whether the node places its children from right to left.
  final var isMirrored: Bool {
    EnvironmentValues.mayMirror && nearestDirection == .rightToLeft
  }

  private var nearestDirection: LayoutDirection {
    for node in selfAndAncestors {
      if let slot = node.slot { return slot.environment.layoutDirection }
    }
    return .leftToRight
  }

  /// The distance of the frame from the leading edge of the parent.
  final var leadingX: Double {
    guard let parent, parent.isMirrored else { return frame.minX }
    return parent.frame.width - frame.maxX
  }

  /// Returns an x coordinate of the node's bounds as a distance from the leading edge.
  final func fromLeading(_ x: Double) -> Double { isMirrored ? frame.width - x : x }

  /// Returns the part of the node's bounds with the given distances from the leading edge.
  final func fromLeading(_ rect: Rect) -> Rect {
    guard isMirrored else { return rect }
    return rect.offsetBy(dx: frame.width - rect.maxX - rect.minX, dy: 0)
  }

  /// Invalidates the layout and the drawings of the node and of all nodes below.
  final func directionChanged() {
    (self as? DrawnNode)?.setNeedsDisplay()
    setNeedsLayout()
    for child in children { child.directionChanged() }
  }
}

extension Tree {
  /// Invalidates the layout if the direction of a part of the tree has changed.
  func directionMayChange(from old: EnvironmentValues, to new: EnvironmentValues) {
    guard EnvironmentValues.mayMirror, old.layoutDirection != new.layoutDirection else { return }
    rootNode?.directionChanged()
  }
}

extension EdgeInsets {
  /// The insets with leading and trailing exchanged.
  var mirrored: EdgeInsets {
    EdgeInsets(top: top, leading: trailing, bottom: bottom, trailing: leading)
  }
}

extension MoveCommandDirection {
  /// The direction with left and right exchanged.
  var mirrored: MoveCommandDirection {
    switch self {
    case .left: .right
    case .right: .left
    default: self
    }
  }
}
