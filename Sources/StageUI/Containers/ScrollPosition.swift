/// Where a scroll view comes to rest.
enum ScrollBehavior: Hashable {
  case free, paging, viewAligned

  /// The place nearest to where the content goes; nil for all places.
  @MainActor
  func target(near physics: ScrollPhysics, in node: ScrollNode, along axis: Axis) -> Double? {
    let destination = physics.destination
    switch self {
    case .free: return nil
    case .paging:
      guard physics.viewport > 0 else { return nil }
      // However hard the throw, no page is passed over.
      let (page, here) = (destination / physics.viewport, physics.offset / physics.viewport)
      return min(max(page.rounded(), here.rounded(.down)), here.rounded(.up)) * physics.viewport
    case .viewAligned:
      // The end is a place too, so that the last view can be seen.
      let places = node.targets(along: axis, around: destination).map {
        min($0.start, physics.limit)
      }
      return places.min { abs($0 - destination) < abs($1 - destination) }
    }
  }
}

/// Where scroll views come to rest.
@MainActor
public protocol ScrollTargetBehavior {
  static var _isPaging: Bool { get }
}

/// At whole pages.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior {
  public init() {}
  public static var _isPaging: Bool { true }
}

/// At the start of a view.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {
  public init() {}
  public static var _isPaging: Bool { false }
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
  public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}

extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  public static var viewAligned: ViewAlignedScrollTargetBehavior {
    ViewAlignedScrollTargetBehavior()
  }
}

/// A program's idea of which view a scroll view shows, kept in step both ways.
@MainActor
final class ScrollPositionLink {
  private let read: () -> AnyHashable?
  private let write: (AnyHashable?) -> Void
  private let anchor: UnitPoint?
  private let shown: ShownTarget

  /// What the two sides have agreed on last.
  @MainActor
  final class ShownTarget {
    var id: AnyHashable?
    /// What the view has not gone to yet, for want of a layout.
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

  /// The program may want another view.
  func follow(in node: ScrollNode, _ pass: UpdatePass) {
    guard let wanted = read(), wanted != shown.id else { return }
    shown.id = wanted
    shown.pending = (wanted, pass.transaction.effectiveAnimation != nil)
    node.setNeedsLayout()
  }

  /// Goes to what is wanted, now that everything has its place.
  func settle(in node: ScrollNode) {
    guard let pending = shown.pending else { return }
    shown.pending = nil
    let anchor = anchor
    node.tree.afterUpdate { [weak node] in
      node?.show(target: pending.id, anchor: anchor, isAnimated: pending.isAnimated)
    }
  }

  /// The player may have gone to another view.
  func note(in node: ScrollNode) {
    guard shown.pending == nil, node.isUnderHand else { return }
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
  /// Keeps the identity of the view that a scroll view shows at its start in step with a state.
  public func scrollPosition<ID: Hashable>(
    id: Binding<ID?>, anchor: UnitPoint? = nil
  ) -> some View {
    modifier(ScrollPositionModifier(id: id, anchor: anchor))
  }

  /// Where scroll views inside come to rest.
  public func scrollTargetBehavior<Behavior: ScrollTargetBehavior>(
    _ behavior: Behavior
  ) -> some View {
    environment(\.scrollBehavior, Behavior._isPaging ? .paging : .viewAligned)
  }

  /// The rows inside are what scroll views align themselves by; they are in any case.
  public func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }

  /// Lets scroll views inside show what lies beyond their edges.
  public func scrollClipDisabled(_ disabled: Bool = true) -> some View {
    environment(\.clipsScrollContent, !disabled)
  }
}
