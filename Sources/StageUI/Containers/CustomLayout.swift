/// A way to lay views out, written by the program.
///
/// ```swift
/// struct Diagonal: Layout {
///   func sizeThatFits(
///     proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
///   ) -> Size { proposal.replacingUnspecifiedDimensions() }
///
///   func placeSubviews(
///     in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
///   ) {
///     for (index, view) in subviews.enumerated() {
///       view.place(at: Point(bounds.minX + 20 * Double(index), bounds.minY + 20 * Double(index)))
///     }
///   }
/// }
/// ```
@MainActor
public protocol Layout {
  associatedtype Cache = Void
  associatedtype AnimatableData: VectorArithmetic = EmptyAnimatableData
  typealias Subviews = LayoutSubviews

  /// Moves when the layout changes within an animation, which lays the views out in every frame.
  var animatableData: AnimatableData { get set }

  func makeCache(subviews: Subviews) -> Cache
  func updateCache(_ cache: inout Cache, subviews: Subviews)
  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> Size
  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
}

extension Layout {
  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    cache = makeCache(subviews: subviews)
  }

  /// Lays out some views this way.
  public func callAsFunction<Content: View>(
    @ViewBuilder _ content: () -> Content
  ) -> some View {
    LayoutContainer(layout: self, content: content())
  }
}

extension Layout where AnimatableData == EmptyAnimatableData {
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

extension Layout where Cache == Void {
  public func makeCache(subviews: Subviews) {}
}

/// A name for something that views tell the layout around them.
public protocol LayoutValueKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// A view as the layout around it sees it.
@MainActor
public struct LayoutSubview {
  let node: ViewNode
  fileprivate let placement: Placement

  /// Where the layout has put its views in this round.
  @MainActor
  fileprivate final class Placement {
    var places: [(node: ViewNode, position: Point, anchor: UnitPoint, offer: ProposedViewSize)] = []
  }

  public var priority: Double { node.layoutPriority }

  /// How far the view wants to stay from others.
  public var spacing: ViewSpacing { ViewSpacing(isFlexible: node.isSpacer) }

  public func sizeThatFits(_ proposal: ProposedViewSize) -> Size { node.sizeThatFits(proposal) }

  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    node.dimensions(in: node.sizeThatFits(proposal))
  }

  public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value {
    var current: ViewNode? = node
    while let here = current {
      if let value = here as? LayoutValueNode<Key>, let found = value.value { return found }
      current = (here as? ModifierNode)?.child
    }
    return Key.defaultValue
  }

  /// Puts the view's anchor at a place in the coordinates of the bounds.
  public func place(
    at position: Point, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize = .unspecified
  ) {
    placement.places.removeAll { $0.node === node }
    placement.places.append((node, position, anchor, proposal))
  }
}

/// The views inside a layout, in the order written.
@MainActor
public struct LayoutSubviews: @MainActor RandomAccessCollection {
  fileprivate let subviews: [LayoutSubview]

  public var startIndex: Int { 0 }
  public var endIndex: Int { subviews.count }
  public subscript(index: Int) -> LayoutSubview { subviews[index] }
}

/// How far a view wants to stay from others.
public struct ViewSpacing: Hashable, Sendable {
  var isFlexible = false

  public static let zero = ViewSpacing(isFlexible: true)

  /// The distance that both of two views want.
  public func distance(to next: ViewSpacing, along axis: Axis) -> Double {
    isFlexible || next.isFlexible ? 0 : StackNode.defaultSpacing
  }
}

struct LayoutContainer<L: Layout, Content: View>: ContainerView {
  var layout: L
  var content: Content

  func makeNode(_ tree: Tree) -> LayoutNode<L> { LayoutNode(tree, layout) }

  func update(_ node: LayoutNode<L>, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(layout, pass)
  }
}

/// Lays its children out as a program says.
final class LayoutNode<L: Layout>: ViewNode {
  private var target: L
  private var animated: Animated<L.AnimatableData>
  private var cache: L.Cache?
  private let placement = LayoutSubview.Placement()

  init(_ tree: Tree, _ layout: L) {
    target = layout
    animated = Animated(layout.animatableData)
    super.init(tree)
  }

  func set(_ layout: L, _ pass: UpdatePass) {
    guard !ViewLayout.areEqual(target, layout) else { return }
    target = layout
    animated.set(layout.animatableData, pass, for: self)
    setNeedsLayout()
  }

  /// The layout as it is at this moment.
  private var layout: L {
    guard animated.isRunning else { return target }
    var layout = target
    layout.animatableData = animated.shown
    return layout
  }

  override func tickValues(_ time: Double) -> Bool {
    guard animated.isRunning else { return false }
    setNeedsLayout()
    return animated.tick(time)
  }

  private var subviews: LayoutSubviews {
    LayoutSubviews(subviews: laidOut.map { LayoutSubview(node: $0, placement: placement) })
  }

  private func withCache<Result>(_ body: (LayoutSubviews, inout L.Cache) -> Result) -> Result {
    let subviews = subviews
    var cache: L.Cache
    if let known = self.cache {
      cache = known
      layout.updateCache(&cache, subviews: subviews)
    } else {
      cache = layout.makeCache(subviews: subviews)
    }
    let result = body(subviews, &cache)
    self.cache = cache
    return result
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    withCache { layout.sizeThatFits(proposal: proposal, subviews: $0, cache: &$1) }
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    placement.places.removeAll()
    withCache {
      layout.placeSubviews(
        in: Rect(origin: .zero, size: size), proposal: placementProposal, subviews: $0, cache: &$1)
    }
    let places = placement.places
    for child in laidOut {
      if let place = places.first(where: { $0.node === child }) {
        let own = child.sizeThatFits(place.offer)
        child.place(
          at: Point(
            place.position.x - place.anchor.x * own.width,
            place.position.y - place.anchor.y * own.height), own, pass)
      } else {
        // Whoever the layout has forgotten lies in the middle.
        let own = child.sizeThatFits(placementProposal)
        child.place(
          at: Point((size.width - own.width) / 2, (size.height - own.height) / 2), own, pass)
      }
    }
  }
}

final class LayoutValueNode<Key: LayoutValueKey>: ModifierNode, ValueKeeper {
  var value: Key.Value?

  func take(_ value: Key.Value, _ environment: EnvironmentValues) {
    if let old = self.value, ViewLayout.areEqual(old, value) { return }
    self.value = value
    setNeedsLayout()
  }
}

extension View {
  /// Tells the layout around the view a value.
  public func layoutValue<Key: LayoutValueKey>(key: Key.Type, value: Key.Value) -> some View {
    modifier(ValueModifier<LayoutValueNode<Key>>(value))
  }
}
