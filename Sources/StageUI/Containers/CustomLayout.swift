/// A custom layout: it measures and places its subviews.
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
@preconcurrency
public protocol Layout {
  /// Data kept between calls, such as measurements; `Void` by default.
  associatedtype Cache = Void
  /// The part of the layout that animates; empty by default.
  associatedtype AnimatableData: VectorArithmetic = EmptyAnimatableData
  typealias Subviews = LayoutSubviews

  /// The part of the layout that animates.
  ///
  /// While it animates, the views are laid out in every frame.
  var animatableData: AnimatableData { get set }

  /// Creates the cache at the first use.
  func makeCache(subviews: Subviews) -> Cache
  /// Updates the cache before each later use; the default makes a new one.
  func updateCache(_ cache: inout Cache, subviews: Subviews)
  /// Returns the size of the layout for a proposal.
  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> Size
  /// Places the subviews in `bounds` by calling their `place(at:anchor:proposal:)`.
  ///
  /// The origin of `bounds` is zero.
  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)

  /// The properties of all layouts of this type; the default has no orientation.
  static var layoutProperties: LayoutProperties { get }

  /// Returns the position of a guide of the whole layout; nil if the layout does not set the guide.
  ///
  /// The default merges the guides of the subviews, as stacks do.
  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: Rect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> Double?
  /// Returns the position of a guide of the whole layout; nil if the layout does not set the guide.
  ///
  /// The default merges the guides of the subviews, as stacks do.
  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: Rect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> Double?
}

/// The properties of a type of layout.
public struct LayoutProperties: Sendable {
  /// The axis along which spacers grow and which dividers cross; nil if the layout has none.
  ///
  /// It also counts for views that the layout places with an `HStackLayout` or a `VStackLayout`.
  public var stackOrientation: Axis?

  /// Creates properties without an orientation.
  public init() {}
}

extension Layout {
  public static var layoutProperties: LayoutProperties { LayoutProperties() }

  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: Rect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> Double? {
    mergedAlignment(guide._key, in: bounds, proposal, subviews, &cache)
  }

  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: Rect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> Double? {
    mergedAlignment(guide._key, in: bounds, proposal, subviews, &cache)
  }

  /// Places the subviews and returns the position of a guide that some of them set.
  private func mergedAlignment(
    _ key: AlignmentKey, in bounds: Rect, _ proposal: ProposedViewSize, _ subviews: Subviews,
    _ cache: inout Cache
  ) -> Double? {
    guard let placement = subviews.first?.placement else { return nil }
    // The layout may be asked for a guide between the placement of its subviews and their use.
    let outer = placement.places
    defer { placement.places = outer }
    placement.places.removeAll()
    placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    let positions = subviews.compactMap { subview -> Double? in
      let frame = placement.frame(of: subview.node, in: bounds.size, proposal)
      guard let line = subview.node.line(key, in: frame.size) else { return nil }
      return line + (key.axis == .horizontal ? frame.minX : frame.minY)
    }
    return key.merged(positions.sorted())
  }
}

extension Layout {
  /// Makes a new cache.
  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    cache = makeCache(subviews: subviews)
  }

  /// Returns a view that lays out `content` with this layout.
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
  /// Makes an empty cache.
  public func makeCache(subviews: Subviews) {}
}

/// A key for a value that views pass to the layout around them; see `layoutValue(key:value:)`.
public protocol LayoutValueKey {
  /// The type of the value.
  associatedtype Value
  /// The value for views that set none.
  static var defaultValue: Value { get }
}

/// A proxy for a view inside a custom layout.
@MainActor
@preconcurrency
public struct LayoutSubview {
  let node: ViewNode
  fileprivate let placement: Placement

  /// The positions and proposals that the layout has given its views in this pass.
  @MainActor
  fileprivate final class Placement {
    var places: [(node: ViewNode, position: Point, anchor: UnitPoint, proposal: ProposedViewSize)] =
      []

    /// Returns the frame of a view in a layout; views that the layout did not place are centred.
    func frame(of node: ViewNode, in size: Size, _ proposal: ProposedViewSize) -> Rect {
      guard let place = places.first(where: { $0.node === node }) else {
        let own = node.sizeThatFits(proposal)
        return Rect(
          origin: Point((size.width - own.width) / 2, (size.height - own.height) / 2), size: own)
      }
      let own = node.sizeThatFits(place.proposal)
      let origin = Point(
        place.position.x - place.anchor.x * own.width,
        place.position.y - place.anchor.y * own.height)
      return Rect(origin: origin, size: own)
    }
  }

  /// The layout priority of the view; 0 by default.
  public var priority: Double { node.layoutPriority }

  /// The preferred spacing of the view.
  public var spacing: ViewSpacing { ViewSpacing(isFlexible: node.isSpacer) }

  /// Returns the size of the view for a proposal.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> Size { node.sizeThatFits(proposal) }

  /// Returns the size and the alignment guides of the view for a proposal.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    node.dimensions(in: node.sizeThatFits(proposal))
  }

  /// The view's value for a key, or the key's default.
  public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value { node.layoutValue(key) }

  /// Places the view so that its anchor lies at `position`, relative to the origin of the bounds.
  ///
  /// A second call replaces the first; views that are not placed are centred.
  public func place(
    at position: Point, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize = .unspecified
  ) {
    placement.places.removeAll { $0.node === node }
    placement.places.append((node, position, anchor, proposal))
  }
}

/// The views inside a layout, in the order in which they are written.
@MainActor
@preconcurrency
public struct LayoutSubviews: @MainActor RandomAccessCollection {
  fileprivate let subviews: [LayoutSubview]

  /// Always 0.
  public var startIndex: Int { 0 }
  /// The number of views.
  public var endIndex: Int { subviews.count }
  /// The view at an index.
  public subscript(index: Int) -> LayoutSubview { subviews[index] }
}

/// The preferred spacing of a view: 8 points, or 0 for spacers.
public struct ViewSpacing: Hashable, Sendable {
  var isFlexible = false

  /// No spacing.
  public static let zero = ViewSpacing(isFlexible: true)

  /// Returns the distance to the next view in points.
  ///
  /// It does not depend on `axis`.
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

/// Lays its children out with a custom layout.
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

  /// The layout with the current value of its animation.
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
    let axis = (layout as? AnyLayout)?.stackOrientation ?? L.layoutProperties.stackOrientation
    return LayoutSubviews(
      subviews: laidOut.map { node in
        node.setStackAxis(axis)
        return LayoutSubview(node: node, placement: placement)
      })
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
    for child in laidOut {
      let frame = placement.frame(of: child, in: size, placementProposal)
      child.place(at: frame.origin, frame.size, pass)
    }
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: Size) -> Double? {
    let (bounds, proposal) = (Rect(origin: .zero, size: size), proposal(for: size))
    return withCache { layout.explicitLine(key, in: bounds, proposal, $0, &$1) }
  }

  override func findsGuides() -> Bool {
    layout.maySetGuides || laidOut.contains { $0.mayHaveGuides }
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

extension ViewNode {
  /// Returns the node's value for a key, or the key's default.
  func layoutValue<Key: LayoutValueKey>(_ key: Key.Type) -> Key.Value {
    var current: ViewNode? = self
    while let here = current {
      if let value = here as? LayoutValueNode<Key>, let found = value.value { return found }
      current = here.wrapped
    }
    return Key.defaultValue
  }
}

extension View {
  /// Sets a value that the layout around the view can read.
  public func layoutValue<Key: LayoutValueKey>(key: Key.Type, value: Key.Value) -> some View {
    modifier(ValueModifier<LayoutValueNode<Key>>(value))
  }
}
