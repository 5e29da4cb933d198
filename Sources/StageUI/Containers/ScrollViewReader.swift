/// Makes its content with a way to scroll the scroll views inside.
public struct ScrollViewReader<Content: View>: PrimitiveView {
  var content: (ScrollViewProxy) -> Content

  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {
    self.content = content
  }

  public static func _makeSlot(
    _ view: Self, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<Self> {
    ScrollReaderSlot(view, under: parent, pass)
  }
}

/// Scrolls to views by their names.
@MainActor
public struct ScrollViewProxy {
  fileprivate weak var slot: Slot?

  /// Brings the view of an identity into sight.
  ///
  /// Its anchor comes to the same point of the scroll view, and without one the way is as short as
  /// can be. Within `withAnimation` the content travels there.
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
    guard let slot else { return }
    let isAnimated = Transaction.current.effectiveAnimation != nil
    if slot.go(to: AnyHashable(id), anchor, isAnimated) { return }
    // What is new is not laid out yet.
    slot.tree.afterUpdate { [weak slot] in
      _ = slot?.go(to: AnyHashable(id), anchor, isAnimated)
    }
  }
}

extension Slot {
  /// Goes where a view is thought to be, and looks again there.
  fileprivate func go(to id: AnyHashable, _ anchor: UnitPoint?, _ isAnimated: Bool) -> Bool {
    guard let scroller = scroll(to: id, anchor, isAnimated) else { return false }
    if isAnimated {
      scroller.goal = { [weak self] in _ = self?.go(to: id, anchor, false) }
    } else {
      var place = scroller.offset
      for _ in 0..<4 {
        _ = scroll(to: id, anchor, false)
        if scroller.offset == place { break }
        place = scroller.offset
      }
    }
    return true
  }

  /// The scroll view that did it.
  private func scroll(
    to id: AnyHashable, _ anchor: UnitPoint?, _ isAnimated: Bool
  ) -> ScrollNode? {
    var found: ScrollNode?
    func visit(_ slot: Slot) {
      guard found == nil else { return }
      if let rows = slot as? any RowSource, let row = rows.row(named: id) {
        found = rows.reveal(row, anchor, isAnimated)
      } else if let named = slot as? any NamedSlot, let node = named.nodes(named: id)?.first {
        found = node.scrollIntoSight(anchor, isAnimated)
      }
      if found == nil { slot.forEachChild(visit) }
    }
    forEachChild(visit)
    return found
  }
}

extension RowSource {
  /// Where a row lies, realised or not, in the coordinates of a node.
  private func place(ofRow row: Int) -> (node: ViewNode, rect: Rect)? {
    if let lazyContainer {
      return lazyContainer.frame(ofRow: row, in: self).map { (lazyContainer, $0) }
    }
    return nodes(ofRow: row).first.map { ($0, Rect(origin: .zero, size: $0.frame.size)) }
  }

  fileprivate func reveal(_ row: Int, _ anchor: UnitPoint?, _ isAnimated: Bool) -> ScrollNode? {
    place(ofRow: row).flatMap { $0.node.scrollIntoSight($0.rect, anchor, isAnimated) }
  }

  /// Where a row lies in a node around it, realised or not.
  func frame(ofRow row: Int, in container: ViewNode) -> Rect? {
    guard let (node, rect) = place(ofRow: row) else { return nil }
    return node.origin(in: container).map { rect.offsetBy(dx: $0.x, dy: $0.y) }
  }
}

extension ViewNode {
  /// Where the node's corner lies in the coordinates of a node around it.
  func origin(in container: ViewNode) -> Point? {
    var origin = Point.zero
    var node: ViewNode? = self
    while let current = node, current !== container {
      origin.x += current.frame.minX
      origin.y += current.frame.minY
      node = current.parent
    }
    return node == nil ? nil : origin
  }

  fileprivate func scrollIntoSight(_ anchor: UnitPoint?, _ isAnimated: Bool) -> ScrollNode? {
    scrollIntoSight(Rect(origin: .zero, size: frame.size), anchor, isAnimated)
  }

  /// Has the nearest scroll view around show a box in the node's coordinates.
  fileprivate func scrollIntoSight(
    _ rect: Rect, _ anchor: UnitPoint?, _ isAnimated: Bool
  ) -> ScrollNode? {
    var rect = rect
    var node: ViewNode? = self
    while let current = node {
      let parent = current.parent
      if let lazy = parent as? LazyNode, let place = lazy.frame(of: current) {
        // It lies where its line does; out of sight it may never have been placed there.
        rect =
          current.isPlaced ? rect.offsetBy(dx: place.minX, dy: place.minY) : place
        node = lazy
        continue
      }
      guard current.isPlaced else { return nil }
      if let scroller = current as? ScrollNode {
        scroller.show(rect, anchor: anchor, isAnimated: isAnimated)
        return scroller
      }
      rect.origin.x += current.frame.minX
      rect.origin.y += current.frame.minY
      node = parent
    }
    return nil
  }
}

private final class ScrollReaderSlot<Content: View>:
  EvaluatingSlot<ScrollViewReader<Content>, Content>
{
  init(_ view: ScrollViewReader<Content>, under parent: Slot, _ pass: UpdatePass) {
    super.init(view, under: parent)
    apply(pass)
  }

  override func make() -> Content { view.content(ScrollViewProxy(slot: self)) }
}
