/// The lasting side of an element: who it is, and its drawing as recorded last.
@MainActor
final class Node {
  /// Names the node's group in the display list: unlike any other node's, never 0.
  let id: UInt64
  private(set) var element: Element
  private(set) var children: [Node] = []
  /// In the parent's coordinates, on whole pixels.
  private(set) var frame = Rect.zero
  private var fragment: Fragment?
  private var recordedInputs: AnyHashable?
  private var recordedSize = Size.zero

  init(id: UInt64, element: Element) {
    self.id = id
    self.element = element
  }

  /// From the node's coordinates to its parent's.
  var toParent: Transform {
    let (x, y) = (frame.width / 2, frame.height / 2)
    return Transform(translationX: -x, y: -y).concatenating(element.transform)
      .concatenating(Transform(translationX: frame.minX + x, y: frame.minY + y))
  }

  /// Takes on a new description, keeping the nodes of children that are still there.
  ///
  /// `origin` is where the parent's corner lies on the screen, in points.
  func update(_ element: Element, origin: Point, context: UpdateContext) {
    let wanted = element.frame.standardized
    frame = context.onPixels(wanted, origin: origin)
    record(element.drawing, context: context)
    let corner = Point(origin.x + frame.minX, origin.y + frame.minY)
    var old = children
    var seen: [UInt64] = []
    children = element.children.map { child in
      let id = childID(child.id, among: &seen)
      let place = old.firstIndex { $0.id == id }
      let node = place.map { old.remove(at: $0) } ?? Node(id: id, element: child)
      node.update(child, origin: corner, context: context)
      return node
    }
    self.element = element
    self.element.children = []
  }

  private func record(_ drawing: Drawing?, context: UpdateContext) {
    guard let drawing else {
      fragment = nil
      recordedInputs = nil
      return
    }
    guard recordedInputs != drawing.inputs || recordedSize != frame.size else { return }
    recordedInputs = drawing.inputs
    recordedSize = frame.size
    context.recordings += 1
    fragment = Fragment(glyphs: context.glyphs) { drawing.draw(&$0, frame.size) }
  }

  /// A sibling that repeats an id is told apart by how often it was seen.
  private func childID(_ id: UInt64, among seen: inout [UInt64]) -> UInt64 {
    var digest = Digest()
    digest.combine(self.id)
    digest.combine(id)
    while seen.contains(digest.value) || digest.value == 0 { digest.combine(id) }
    seen.append(digest.value)
    return digest.value
  }

  func append(to list: inout DisplayList) {
    guard element.opacity > 0 else { return }
    list.group(Raster.Group(id: id, transform: toParent, opacity: element.opacity)) { list in
      if let fragment { list.draw(fragment) }
      for child in inDrawingOrder { child.append(to: &list) }
    }
  }

  /// The children from the bottom up.
  var inDrawingOrder: [Node] {
    if children.allSatisfy({ $0.element.zIndex == 0 }) { return children }
    return children.enumerated().sorted {
      ($0.element.element.zIndex, $0.offset) < ($1.element.element.zIndex, $1.offset)
    }.map(\.element)
  }
}

/// What nodes need to know while they are brought up to date.
@MainActor
final class UpdateContext {
  let glyphs: any GlyphSource
  let scale: Double
  /// Drawings recorded so far.
  var recordings = 0

  init(glyphs: any GlyphSource, scale: Double) {
    self.glyphs = glyphs
    self.scale = scale
  }

  /// The frame with each edge moved to the nearest pixel of the screen.
  func onPixels(_ rect: Rect, origin: Point) -> Rect {
    func snap(_ edge: Double, _ origin: Double) -> Double {
      ((edge + origin) * scale + 0.5).rounded(.down) / scale - origin
    }
    return Rect(
      left: snap(rect.minX, origin.x), top: snap(rect.minY, origin.y),
      right: snap(rect.maxX, origin.x), bottom: snap(rect.maxY, origin.y))
  }
}
