/// The movement with which a page appears.
public protocol NavigationTransition {
  /// The view from which the page zooms in; nil if it slides in.
  ///
  /// Only the kit's own transitions implement it.
  var _zoomSource: (id: AnyHashable, namespace: Namespace.ID)? { get }
}

/// The transition by which pages slide in from the trailing edge.
public struct AutomaticNavigationTransition: NavigationTransition {
  public var _zoomSource: (id: AnyHashable, namespace: Namespace.ID)? { nil }
}

/// The transition by which a page grows out of a view of the page below.
public struct ZoomNavigationTransition: NavigationTransition {
  let id: AnyHashable
  let namespace: Namespace.ID

  public var _zoomSource: (id: AnyHashable, namespace: Namespace.ID)? { (id, namespace) }
}

extension NavigationTransition where Self == AutomaticNavigationTransition {
  /// The page slides in from the trailing edge.
  public static var automatic: Self { AutomaticNavigationTransition() }
}

extension NavigationTransition where Self == ZoomNavigationTransition {
  /// The page grows out of the view that is marked with
  /// `matchedTransitionSource(id:in:)` and the same id.
  public static func zoom(sourceID: some Hashable, in namespace: Namespace.ID) -> Self {
    ZoomNavigationTransition(id: AnyHashable(sourceID), namespace: namespace)
  }
}

private struct ZoomSourceModifier: NodeModifier {
  let key: MatchedKey

  func makeNode(_ tree: Tree) -> ZoomSourceNode { ZoomSourceNode(tree) }

  func update(_ node: ZoomSourceNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(key, environment.navigation?.navigator)
  }
}

/// Marks the view from which a page zooms in; it is not drawn while the page moves.
final class ZoomSourceNode: ModifierNode {
  private var key: MatchedKey?
  private weak var navigator: Navigator?

  func set(_ key: MatchedKey, _ navigator: Navigator?) {
    self.navigator = navigator
    self.key = key
    navigator?.zoomSources[key] = WeakZoomSource(node: self)
  }

  override func removed() {
    if let key, navigator?.zoomSources[key]?.node === self { navigator?.zoomSources[key] = nil }
    super.removed()
  }

  private var isTaken: Bool {
    navigator?.pages.contains { $0.info.value.zoom == key && $0.presence > 0 && !$0.isDeferred }
      ?? false
  }

  override func show(in list: inout DisplayList, at rect: Rect) {
    if !isTaken { super.show(in: &list, at: rect) }
  }
}

struct WeakZoomSource {
  weak var node: ZoomSourceNode?
}

extension Page {
  /// The view from which the page grows; nil if the page slides, or is in place.
  private var zoomSource: ZoomSourceNode? {
    guard presence < 1, !navigator.reducesMotion, let key = info.value.zoom else { return nil }
    return navigator.zoomSources[key]?.node.flatMap { $0.isPlaced ? $0 : nil }
  }

  var isZooming: Bool { zoomSource != nil }

  /// The frame of the page while it zooms, in the coordinates of the stack; nil if it does not.
  var zoomFrame: Rect? {
    guard let source = zoomSource else { return nil }
    // The page below stays in place, so its own transform is left out.
    var start = Rect(origin: .zero, size: source.shownFrame.size)
    for inner in source.selfAndAncestors {
      if inner is PageNode { break }
      start = inner.toParent.apply(start)
    }
    guard start.width > 0, start.height > 0 else { return nil }
    let share = min(max(presence, 0), 1)
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    let end = node.frame
    return Rect(
      x: mix(start.minX, end.minX), y: mix(start.minY, end.minY),
      width: mix(start.width, end.width), height: mix(start.height, end.height))
  }

  /// The transform of the page while it zooms: it is as wide as the frame and cut at the bottom.
  var zoomTransform: Transform? {
    guard let zoomFrame, node.frame.width > 0 else { return nil }
    let scale = zoomFrame.width / node.frame.width
    return Transform(scaleX: scale, y: scale)
      .concatenating(Transform(translationX: zoomFrame.minX, y: zoomFrame.minY))
  }

  /// The visible part of the page while it zooms, in its own coordinates; nil for all of it.
  var zoomClip: Path? {
    guard let zoomFrame, node.frame.width > 0, zoomFrame.width > 0 else { return nil }
    let scale = zoomFrame.width / node.frame.width
    let radius = 12 + 24 * presence * (1 - presence)
    return Path(
      roundedRect: Rect(x: 0, y: 0, width: node.frame.width, height: zoomFrame.height / scale),
      cornerRadius: radius / scale)
  }
}

extension View {
  /// Sets the transition of the page that contains the view.
  public func navigationTransition(_ style: some NavigationTransition) -> some View {
    pageInfo { info in
      info.zoom = style._zoomSource.map { MatchedKey(id: $0.id, namespace: $0.namespace) }
    }
  }

  /// Marks the view as the one from which a page zooms in.
  public func matchedTransitionSource(
    id: some Hashable, in namespace: Namespace.ID
  ) -> some View {
    modifier(ZoomSourceModifier(key: MatchedKey(id: AnyHashable(id), namespace: namespace)))
  }
}
