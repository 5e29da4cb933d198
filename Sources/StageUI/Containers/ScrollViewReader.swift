/// Gives its content a proxy that scrolls the scroll views in the content.
public struct ScrollViewReader<Content: View>: PrimitiveView {
  var content: (ScrollViewProxy) -> Content

  /// Creates a reader; `content` receives the proxy.
  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {
    self.content = content
  }

  public static func _makeSlot(
    _ view: Self, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<Self> {
    TypedSlot(ScrollReaderSlot(view, under: parent, pass))
  }
}

/// Scrolls to views by their identities.
@MainActor
@preconcurrency
public struct ScrollViewProxy {
  fileprivate weak var slot: Slot?

  /// Scrolls the nearest scroll view until the view with an identity is visible.
  ///
  /// Aligns the point `anchor` of the view with the same point of the scroll view; without an
  /// anchor, scrolls the shortest distance. Inside `withAnimation` the scrolling is animated, with
  /// the scroll view's own spring. Does nothing if there is no such view.
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
    guard let slot else { return }
    let isAnimated = Transaction.current.effectiveAnimation != nil
    if slot.go(to: AnyHashable(id), anchor, isAnimated) { return }
    // A view that was just added is not laid out yet, so it is looked up again after the update.
    slot.tree.afterUpdate { [weak slot] in
      _ = slot?.go(to: AnyHashable(id), anchor, isAnimated)
    }
  }
}

extension Slot {
  /// Scrolls to a view; returns false if the view was not found.
  ///
  /// In a lazy container, the position of the view is only an estimate at first. Scrolling measures
  /// more rows, so the offset is corrected afterwards.
  fileprivate func go(to id: AnyHashable, _ anchor: UnitPoint?, _ isAnimated: Bool) -> Bool {
    guard let scroller = scroll(to: id, anchor, isAnimated) else { return false }
    if isAnimated {
      scroller.onArrival = { [weak self] in _ = self?.go(to: id, anchor, false) }
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

  /// Returns the scroll view that scrolled; nil if the view was not found.
  private func scroll(
    to id: AnyHashable, _ anchor: UnitPoint?, _ isAnimated: Bool
  ) -> ScrollNode? {
    var found: ScrollNode?
    func visit(_ slot: Slot) {
      guard found == nil else { return }
      if let rows = slot as? any RowSource, let row = rows.row(named: id) {
        found = rows.reveal(row, anchor, isAnimated)
      } else if let named = slot as? any NamedSlot, let node = named.nodes(named: id)?.first {
        found = node.scrollToVisible(anchor, isAnimated)
      }
      if found == nil { slot.forEachChild(visit) }
    }
    forEachChild(visit)
    return found
  }
}

extension RowSource {
  /// Returns the frame of a row, and the node that defines the frame's coordinates.
  ///
  /// In a lazy container, the row need not exist yet.
  private func place(ofRow row: Int) -> (node: ViewNode, rect: Rect)? {
    if let lazyContainer {
      return lazyContainer.frame(ofRow: row, in: self).map { (lazyContainer, $0) }
    }
    return nodes(ofRow: row).first.map { ($0, Rect(origin: .zero, size: $0.frame.size)) }
  }

  fileprivate func reveal(_ row: Int, _ anchor: UnitPoint?, _ isAnimated: Bool) -> ScrollNode? {
    place(ofRow: row).flatMap { $0.node.scrollToVisible($0.rect, anchor, isAnimated) }
  }

  /// Returns the frame of a row in the coordinates of an ancestor.
  ///
  /// In a lazy container, the row need not exist yet.
  func frame(ofRow row: Int, in container: ViewNode) -> Rect? {
    guard let (node, rect) = place(ofRow: row) else { return nil }
    return node.origin(in: container).map { rect.offsetBy(dx: $0.x, dy: $0.y) }
  }
}

extension ViewNode {
  /// Returns the node's origin in the coordinates of an ancestor; nil if `container` is not one.
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

  fileprivate func scrollToVisible(_ anchor: UnitPoint?, _ isAnimated: Bool) -> ScrollNode? {
    scrollToVisible(Rect(origin: .zero, size: frame.size), anchor, isAnimated)
  }

  /// Scrolls the nearest scroll view until a rect in the node's coordinates is visible.
  func scrollToVisible(
    _ rect: Rect, _ anchor: UnitPoint?, _ isAnimated: Bool
  ) -> ScrollNode? {
    var rect = rect
    var node: ViewNode? = self
    while let current = node {
      let parent = current.parent
      if let lazy = parent as? LazyNode, let place = lazy.frame(of: current) {
        // A row that is not visible may never have been placed. The lazy container knows the frame
        // of every row.
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
