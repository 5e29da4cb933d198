/// Keeps a scroll view and a binding in agreement.
///
/// The binding holds the identity of the view at the anchor of the scroll view. Scrolling by the
/// user sets the binding. Setting the binding scrolls.
@MainActor
final class ScrollPositionLink {
  private let wanted: ScrollPosition.Request?
  private let write: (AnyHashable?) -> Void
  private let anchor: UnitPoint?
  private let shown: ShownTarget
  /// Whether the binding is also set when the user scrolls away from a place without a view.
  private let notesUser: Bool

  /// The place on which the binding and the scroll view last agreed.
  @MainActor
  final class ShownTarget {
    var request: ScrollPosition.Request?
    /// A place to scroll to after the next layout.
    var pending: (place: ScrollPosition.Place, isAnimated: Bool)?
  }

  init(
    anchor: UnitPoint?, shown: ShownTarget, wanted: ScrollPosition.Request?,
    notesUser: Bool = false, write: @escaping (AnyHashable?) -> Void
  ) {
    self.anchor = anchor
    self.shown = shown
    self.wanted = wanted
    self.notesUser = notesUser
    self.write = write
  }

  /// Schedules scrolling if the binding names another place.
  func follow(in node: ScrollNode, _ pass: UpdatePass) {
    guard let wanted, wanted.place != .user, wanted != shown.request else { return }
    shown.request = wanted
    shown.pending = (wanted.place, pass.transaction.effectiveAnimation != nil)
    node.setNeedsLayout()
  }

  /// Performs scheduled scrolling after a layout.
  func settle(in node: ScrollNode) {
    guard let pending = shown.pending else { return }
    shown.pending = nil
    let anchor = anchor
    node.tree.afterUpdate { [weak node] in
      node?.show(pending.place, anchor: anchor, isAnimated: pending.isAnimated)
    }
  }

  /// Sets the binding to the view nearest to the anchor, if the user has scrolled to another view.
  func note(in node: ScrollNode) {
    guard shown.pending == nil, node.isUserDriven else { return }
    let axis = node.mainAxis
    let place = anchor ?? .topLeading
    let part = axis == .vertical ? place.y : place.x
    let line = node[axis].offset + part * node.container[axis]
    let nearest = node.places(along: axis, around: line).min {
      abs($0.start + part * $0.length - line) < abs($1.start + part * $1.length - line)
    }
    guard nearest != nil || notesUser else { return }
    let now = ScrollPosition.Request(place: nearest.map { .view($0.id, nil) } ?? .user)
    guard now != shown.request else { return }
    shown.request = now
    let write = write
    node.tree.afterUpdate { write(nearest?.id) }
  }
}

extension EnvironmentValues {
  var scrollBehavior: (any ScrollTargetBehavior)? {
    get { self[.scrollBehavior, nil] }
    set { self[.scrollBehavior, nil] = newValue }
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
    let id = id
    content.environment(
      \.scrollPosition,
      ScrollPositionLink(
        anchor: anchor, shown: shown,
        wanted: id.wrappedValue.map { ScrollPosition.Request(place: .view($0, nil)) },
        write: { new in id.wrappedValue = new?.base as? ID }))
  }
}

private struct ScrollPlaceModifier: ViewModifier {
  @Binding var position: ScrollPosition
  let anchor: UnitPoint?
  @State private var shown = ScrollPositionLink.ShownTarget()

  func body(content: Content) -> some View {
    let position = $position
    content.environment(
      \.scrollPosition,
      ScrollPositionLink(
        anchor: anchor, shown: shown, wanted: position.wrappedValue.request, notesUser: true,
        write: { position.wrappedValue.userScrolled(to: $0) }))
  }
}

extension View {
  /// Binds a state to the position of a scroll view: the program scrolls by setting it, and it tells
  /// whether the user has scrolled, and to which view.
  ///
  /// - Parameter anchor: The point of a view and of the scroll view that are aligned; the start if
  ///   nil.
  public func scrollPosition(
    _ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil
  ) -> some View {
    modifier(ScrollPlaceModifier(position: position, anchor: anchor))
  }

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
    environment(\.scrollBehavior, behavior)
  }

  /// Does nothing: rows of a `ForEach` are snapping positions with and without this modifier.
  public func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }

  /// Lets the content of scroll views inside the view be drawn outside of their frames.
  public func scrollClipDisabled(_ disabled: Bool = true) -> some View {
    environment(\.clipsScrollContent, !disabled)
  }
}
