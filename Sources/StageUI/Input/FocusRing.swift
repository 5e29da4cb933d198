/// The shape of the focus ring in a node's coordinates.
struct FocusOutline: Hashable {
  /// The corner radius of views that do not define one.
  static let usualRadius = 8.0

  var rect: Rect
  var radius: Double

  /// Returns the corner radius of a shape; `usualRadius` for shapes without a single radius.
  static func radius(of shape: any Shape, _ size: Size) -> Double {
    switch shape {
    case let box as RoundedRectangle: box.cornerSize.width
    case is Capsule, is Circle, is Ellipse: min(size.width, size.height) / 2
    case is Rectangle: 0
    default: usualRadius
    }
  }
}

/// Draws the focus ring: white between two dark lines, visible on every background.
@MainActor
struct FocusRing {
  private static let gap = 3.0
  private static let width = 2.0
  /// The width of each dark line; a whole point, so that it is not half covered at scale 1.
  private static let edgeWidth = 1.0
  /// The colour of the dark lines, which alone tell the ring from a light background.
  static let edge = Color(white: 0, opacity: 0.6)
  static let id: UInt64 = 1

  private var outline: FocusOutline?
  private var fragment = Fragment { _ in }

  /// Appends the ring of the focused node, with the opacity of the node's view.
  ///
  /// A panel that is being removed still covers the ring. The ring's opacity is therefore
  /// multiplied by one minus the panel's opacity.
  mutating func append(to list: inout DisplayList, _ tree: Tree) {
    guard let (shape, owner) = Self.shownRing(in: tree) else { return }
    let opacity = owner.opacityOnScreen * (1 - tree.focus.leavingOpacity)
    guard opacity > 0 else { return }
    if shape != outline {
      outline = shape
      fragment = Self.record(shape, glyphs: tree.glyphs)
    }
    list.group(Raster.Group(id: Self.id, projection: owner.toScreen, opacity: opacity)) {
      $0.draw(fragment)
    }
  }

  /// Returns the outline of the ring and the node of its coordinates; nil if none is shown.
  private static func shownRing(in tree: Tree) -> (FocusOutline, ViewNode)? {
    guard tree.focus.showsRing, let node = tree.focus.focused,
      node.slot?.environment.isFocusEffectEnabled != false
    else { return nil }
    return node.ring
  }

  /// Returns the outer bounds of the ring in window coordinates; nil if none is shown.
  static func bounds(in tree: Tree) -> Rect? {
    guard let (shape, owner) = shownRing(in: tree) else { return nil }
    let reach = gap + width + edgeWidth
    return owner.toScreen.apply(shape.rect.insetBy(dx: -reach, dy: -reach))
  }

  private static func record(_ outline: FocusOutline, glyphs: any GlyphSource) -> Fragment {
    Fragment(glyphs: glyphs) { context in
      let reach = gap + width / 2
      let rect = outline.rect.insetBy(dx: -reach, dy: -reach)
      let radius = min(outline.radius, outline.rect.width / 2, outline.rect.height / 2) + reach
      let path = Path(roundedRect: rect, cornerRadius: radius)
      context.stroke(
        path, with: .color(edge), lineWidth: width + 2 * edgeWidth)
      context.stroke(path, with: .color(.white), lineWidth: width)
    }
  }
}

extension InputNode {
  /// The modifier nodes directly around this node that have the same size, innermost first.
  var closelyAround: [ViewNode] {
    ancestors.prefix { $0 is ModifierNode && $0.shownFrame.size == shownFrame.size }
  }

  /// The outline of the focus ring, and the node that defines the outline's coordinates.
  ///
  /// The node itself, a node inside or a node in `closelyAround` can define the outline. If several
  /// do, the first in this order is used. By default the outline is a rounded rectangle of the
  /// node's size.
  fileprivate var ring: (FocusOutline, ViewNode) {
    if let focusOutline { return (focusOutline, self) }
    var node: ViewNode = self
    while node.children.count == 1, let child = node.children.first {
      if let outline = (child as? InputNode)?.focusOutline { return (outline, child) }
      node = child
    }
    for around in closelyAround {
      if let outline = (around as? InputNode)?.focusOutline { return (outline, around) }
    }
    let bounds = Rect(origin: .zero, size: shownFrame.size)
    return (FocusOutline(rect: bounds, radius: FocusOutline.usualRadius), self)
  }
}
