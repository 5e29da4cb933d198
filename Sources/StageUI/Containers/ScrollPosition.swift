/// The positions at which a scroll view comes to rest.
enum ScrollBehavior: Hashable {
  case free, paging, viewAligned

  /// Returns the snapping position nearest to the destination; nil if every position is allowed.
  @MainActor
  func target(near physics: ScrollPhysics, in node: ScrollNode, along axis: Axis) -> Double? {
    let destination = physics.destination
    switch self {
    case .free: return nil
    case .paging:
      guard physics.viewport > 0 else { return nil }
      // Even a fast drag stops at the next page.
      let (page, here) = (destination / physics.viewport, physics.offset / physics.viewport)
      return min(max(page.rounded(), here.rounded(.down)), here.rounded(.up)) * physics.viewport
    case .viewAligned:
      // The content cannot scroll beyond `limit`. A row that starts beyond the limit snaps at the
      // limit; otherwise the last row could not be reached.
      let places = node.targets(along: axis, around: destination).map {
        min($0.start, physics.limit)
      }
      return places.min { abs($0 - destination) < abs($1 - destination) }
    }
  }
}

/// The positions at which scroll views come to rest: `.paging` or `.viewAligned`.
///
/// Programs do not adopt this protocol, whereas in SwiftUI they can.
@MainActor
@preconcurrency
public protocol ScrollTargetBehavior {
  static var _isPaging: Bool { get }
}

/// Snaps to whole pages; a page has the size of the scroll view.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior {
  /// Creates the behaviour.
  public init() {}
  public static var _isPaging: Bool { true }
}

/// Snaps to the start of the nearest row of a `ForEach`.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {
  /// Creates the behaviour.
  public init() {}
  public static var _isPaging: Bool { false }
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
  /// Snaps to whole pages; a page has the size of the scroll view.
  public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}

extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  /// Snaps to the start of the nearest row of a `ForEach`.
  public static var viewAligned: ViewAlignedScrollTargetBehavior {
    ViewAlignedScrollTargetBehavior()
  }
}

/// Keeps a scroll view and a binding in agreement.
///
/// The binding holds the identity of the view at the anchor of the scroll view. Scrolling by the
/// user sets the binding. Setting the binding scrolls.
@MainActor
final class ScrollPositionLink {
  private let read: () -> AnyHashable?
  private let write: (AnyHashable?) -> Void
  private let anchor: UnitPoint?
  private let shown: ShownTarget

  /// The identity on which the binding and the scroll view last agreed.
  @MainActor
  final class ShownTarget {
    var id: AnyHashable?
    /// A view to scroll to after the next layout.
    var pending: (id: AnyHashable, isAnimated: Bool)?
  }

  init(
    anchor: UnitPoint?, shown: ShownTarget, read: @escaping () -> AnyHashable?,
    write: @escaping (AnyHashable?) -> Void
  ) {
    self.anchor = anchor
    self.shown = shown
    self.read = read
    self.write = write
  }

  /// Schedules scrolling if the binding names another view.
  func follow(in node: ScrollNode, _ pass: UpdatePass) {
    guard let wanted = read(), wanted != shown.id else { return }
    shown.id = wanted
    shown.pending = (wanted, pass.transaction.effectiveAnimation != nil)
    node.setNeedsLayout()
  }

  /// Performs scheduled scrolling after a layout.
  func settle(in node: ScrollNode) {
    guard let pending = shown.pending else { return }
    shown.pending = nil
    let anchor = anchor
    node.tree.afterUpdate { [weak node] in
      node?.show(target: pending.id, anchor: anchor, isAnimated: pending.isAnimated)
    }
  }

  /// Sets the binding to the view nearest to the anchor, if the user has scrolled to another view.
  func note(in node: ScrollNode) {
    guard shown.pending == nil, node.isUserDriven else { return }
    let axis = node.mainAxis
    let place = anchor ?? .topLeading
    let part = axis == .vertical ? place.y : place.x
    let line = node[axis].offset + part * node.container[axis]
    let nearest = node.targets(along: axis, around: line).min {
      abs($0.start + part * $0.length - line) < abs($1.start + part * $1.length - line)
    }
    guard let nearest, nearest.id != shown.id else { return }
    shown.id = nearest.id
    let write = write
    node.tree.afterUpdate { write(nearest.id) }
  }
}

extension EnvironmentValues {
  var scrollBehavior: ScrollBehavior {
    get { self[.scrollBehavior, .free] }
    set { self[.scrollBehavior, .free] = newValue }
  }

  var clipsScrollContent: Bool {
    get { self[.clipsScrollContent, true] }
    set { self[.clipsScrollContent, true] = newValue }
  }

  var scrollPosition: ScrollPositionLink? {
    get { self[.scrollPosition, nil] }
    set { self[.scrollPosition, nil] = newValue }
  }
}

private struct ScrollPositionModifier<ID: Hashable>: ViewModifier {
  let id: Binding<ID?>
  let anchor: UnitPoint?
  @State private var shown = ScrollPositionLink.ShownTarget()

  func body(content: Content) -> some View {
    let (id, current) = (id, id.wrappedValue)
    content.environment(
      \.scrollPosition,
      ScrollPositionLink(
        anchor: anchor, shown: shown, read: { current.map { AnyHashable($0) } },
        write: { new in id.wrappedValue = new?.base as? ID }))
  }
}

extension View {
  /// Binds a state to the identity of the view at the start of a scroll view, or at `anchor`.
  ///
  /// Scrolling sets the state, and setting the state scrolls.
  ///
  /// The state can contain identities of `ForEach` rows only; other views are not found.
  public func scrollPosition<ID: Hashable>(
    id: Binding<ID?>, anchor: UnitPoint? = nil
  ) -> some View {
    modifier(ScrollPositionModifier(id: id, anchor: anchor))
  }

  /// Sets where scroll views inside the view come to rest.
  public func scrollTargetBehavior<Behavior: ScrollTargetBehavior>(
    _ behavior: Behavior
  ) -> some View {
    environment(\.scrollBehavior, Behavior._isPaging ? .paging : .viewAligned)
  }

  /// Does nothing: rows of a `ForEach` are snapping positions with and without this modifier.
  public func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }

  /// Lets the content of scroll views inside the view be drawn outside of their frames.
  public func scrollClipDisabled(_ disabled: Bool = true) -> some View {
    environment(\.clipsScrollContent, !disabled)
  }
}
