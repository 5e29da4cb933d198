/// The content and the visible part of a scroll view.
public struct ScrollGeometry: Equatable, Sendable {
  /// The distance scrolled, less the margins before the content: at the start it is minus the leading
  /// and the top margin.
  public var contentOffset: Point
  /// The size of the content without the margins.
  public var contentSize: Size
  /// The margins around the content.
  public var contentInsets: EdgeInsets
  /// The size of the scroll view.
  public var containerSize: Size

  /// Creates a geometry.
  public init(
    contentOffset: Point, contentSize: Size, contentInsets: EdgeInsets, containerSize: Size
  ) {
    self.contentOffset = contentOffset
    self.contentSize = contentSize
    self.contentInsets = contentInsets
    self.containerSize = containerSize
  }

  /// The frame of the scroll view in the coordinates of the content.
  public var bounds: Rect { Rect(origin: contentOffset, size: containerSize) }

  /// The part of the content's coordinates that is visible between the margins.
  public var visibleRect: Rect {
    Rect(
      x: contentOffset.x + contentInsets.leading, y: contentOffset.y + contentInsets.top,
      width: max(containerSize.width - contentInsets.leading - contentInsets.trailing, 0),
      height: max(containerSize.height - contentInsets.top - contentInsets.bottom, 0))
  }
}

/// What moves the content of a scroll view.
public enum ScrollPhase: Hashable, Sendable {
  /// The content rests.
  case idle
  /// A pointer may begin to drag; the kit does not report this phase.
  case tracking
  /// The user drags the content.
  case interacting
  /// The content moves on after a drag, or by the wheel or a key.
  case decelerating
  /// The program scrolls.
  case animating

  /// Whether the content moves or can move.
  public var isScrolling: Bool { self != .idle }
}

/// The state of a scroll view at a change of its phase.
public struct ScrollPhaseChangeContext {
  /// The content and the visible part.
  public let geometry: ScrollGeometry
  /// The velocity of the offset in points per second; zero at rest and during a drag.
  public let velocity: Size
}

/// An observer of the nearest scroll views inside a view.
///
/// It compares the state of a scroll view with the last one, and schedules the program's action.
struct ScrollObserver {
  /// Identifies the observer in nested scroll views, the inner of which it leaves out.
  let identity: ObjectIdentifier
  let note: @MainActor (ScrollNode) -> Void
}

extension EnvironmentValues {
  var scrollObservers: [ScrollObserver] {
    get { self[.scrollObservers, []] }
    set { self[.scrollObservers, []] = newValue }
  }

  /// The point of the content and the scroll view that stay together; nil for the start.
  var defaultScrollAnchor: UnitPoint? {
    get { self[.defaultScrollAnchor, nil] }
    set { self[.defaultScrollAnchor, nil] = newValue }
  }
}

/// Attaches an observer to the scroll views inside.
private struct ScrollObserverModifier<Value: Equatable>: ViewModifier {
  @MainActor
  final class Last {
    var value: Value?
  }

  /// Whether the action is also called with the first value.
  let tellsFirst: Bool
  let read: @MainActor (ScrollNode) -> Value
  let action: @MainActor (_ old: Value, _ new: Value, ScrollNode) -> Void
  @State private var last = Last()

  func body(content: Content) -> some View {
    let (last, tellsFirst, read, action) = (last, tellsFirst, read, action)
    let observer = ScrollObserver(identity: ObjectIdentifier(last)) { node in
      let new = read(node)
      let old = last.value
      guard new != old else { return }
      last.value = new
      guard tellsFirst || old != nil else { return }
      node.tree.afterUpdate { [weak node] in
        if let node { action(old ?? new, new, node) }
      }
    }
    content.transformEnvironment(\.scrollObservers) { $0.append(observer) }
  }
}

/// A node that is told when a scroll view around it lays out or moves its content.
@MainActor
protocol ScrollFollower: ViewNode {
  /// Called after each layout, and after each movement of a scroll view around the node.
  func scrollMoved()
}

final class ScrollVisibilityNode: LayoutObservingNode, ValueKeeper, ScrollFollower {
  var value: (threshold: Double, action: @MainActor (Bool) -> Void)?
  private var told = false

  override func layoutFinished() {
    for case let scroller as ScrollNode in ancestors { scroller.addFollower(self) }
    scrollMoved()
  }

  func scrollMoved() {
    guard isPlaced, let (threshold, action) = value else { return }
    let isVisible = visibleFraction >= max(threshold, .ulpOfOne)
    guard isVisible != told else { return }
    told = isVisible
    tree.afterUpdate { action(isVisible) }
  }

  /// The part of the view's area inside of all scroll views around it, 0…1.
  private var visibleFraction: Double {
    var rect = Rect(origin: .zero, size: shownFrame.size)
    let area = rect.width * rect.height
    guard area > 0 else { return 0 }
    for node in selfAndAncestors {
      if let scroller = node as? ScrollNode {
        rect = rect.intersection(Rect(origin: .zero, size: scroller.shownFrame.size))
        if rect.isEmpty { return 0 }
      }
      rect.origin.x += node.shownFrame.minX
      rect.origin.y += node.shownFrame.minY
    }
    return rect.width * rect.height / area
  }
}

extension View {
  /// Calls `action` with the old and the new value of the geometry of the scroll view inside,
  /// initially and whenever the value changes.
  ///
  /// - Parameter transform: Makes the value; it is called in each frame in which the content moves.
  public func onScrollGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: @escaping @MainActor (ScrollGeometry) -> Value,
    action: @escaping @MainActor (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some View {
    modifier(
      ScrollObserverModifier(
        tellsFirst: true, read: { transform($0.geometry) },
        action: { old, new, _ in action(old, new) })
    )
  }

  /// Calls `action` with the old and the new phase when the scroll view inside begins or ends to
  /// move in another way.
  public func onScrollPhaseChange(
    _ action: @escaping @MainActor (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase) -> Void
  ) -> some View {
    onScrollPhaseChange { old, new, _ in action(old, new) }
  }

  /// Calls `action` with the old and the new phase, and with the geometry and the velocity, when the
  /// scroll view inside begins or ends to move in another way.
  public func onScrollPhaseChange(
    _ action:
      @escaping @MainActor (
        _ oldPhase: ScrollPhase, _ newPhase: ScrollPhase, _ context: ScrollPhaseChangeContext
      ) -> Void
  ) -> some View {
    modifier(
      ScrollObserverModifier(
        tellsFirst: false, read: { $0.phase },
        action: { old, new, node in
          action(
            old, new, ScrollPhaseChangeContext(geometry: node.geometry, velocity: node.velocity))
        }))
  }

  /// Calls `action` with true when a part of the view is visible in its scroll views, and with false
  /// when it is no longer.
  ///
  /// - Parameter threshold: The part of the view's area that counts as visible, 0…1.
  public func onScrollVisibilityChange(
    threshold: Double = 0.5, _ action: @escaping @MainActor (Bool) -> Void
  ) -> some View {
    modifier(ValueModifier<ScrollVisibilityNode>((threshold, action)))
  }

  /// Sets the part of the content that scroll views inside the view show first.
  ///
  /// The content stays there when its length changes, as long as it is not scrolled elsewhere.
  /// Content that is smaller than the scroll view is aligned by the same point.
  public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View {
    environment(\.defaultScrollAnchor, anchor)
  }
}
