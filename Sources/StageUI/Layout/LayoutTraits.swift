struct TraitModifier: NodeModifier, Equatable {
  var layoutPriority: Double?
  var zIndex: Double?

  func update(_ node: TraitNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    var usable = self
    if let layoutPriority, layoutPriority.isNaN {
      node.tree.warn("a layout priority of nan is ignored", at: node.slot)
      usable.layoutPriority = nil
    }
    if let zIndex, zIndex.isNaN {
      node.tree.warn("a z index of nan is ignored", at: node.slot)
      usable.zIndex = nil
    }
    usable.apply(to: node)
  }

  private func apply(to node: TraitNode) {
    guard node.modifier != self else { return }
    if node.modifier.layoutPriority != layoutPriority { node.setNeedsLayout() }
    if node.modifier.zIndex != zIndex { node.tree.orderChanges += 1 }
    node.modifier = self
    node.tree.needsPicture = true
  }
}

/// Tells a container something about its child.
final class TraitNode: ModifierNode, PlainNode {
  var modifier = TraitModifier()

  override var layoutPriority: Double { modifier.layoutPriority ?? super.layoutPriority }
  override var zIndex: Double { modifier.zIndex ?? super.zIndex }
}

struct FixedSizeModifier: NodeModifier, Equatable {
  typealias Node = FixedSizeNode

  var horizontal: Bool
  var vertical: Bool
}

/// Lets its child be as large as it would like to be.
final class FixedSizeNode: ModifierNode, LayoutKeeper {
  var modifier: FixedSizeModifier?

  private func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: modifier?.horizontal == true ? nil : proposal.width,
      height: modifier?.vertical == true ? nil : proposal.height)
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    child?.sizeThatFits(offer(proposal)) ?? .zero
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    guard let child else { return }
    child.place(at: .zero, child.sizeThatFits(offer(placementProposal)), pass)
  }
}

public enum ContentMode: Hashable, Sendable {
  case fit, fill
}

struct AspectRatioModifier: NodeModifier, Equatable {
  var ratio: Double?
  var mode: ContentMode

  func update(_ node: AspectRatioNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    if let ratio, !(ratio > 0 && ratio < .infinity) {
      node.tree.warn("an aspect ratio of \(ratio) is ignored", at: node.slot)
    }
    guard node.modifier != self else { return }
    node.modifier = self
    node.setNeedsLayout()
  }
}

/// Offers its child a box of one shape, inside or around what it was offered itself.
final class AspectRatioNode: ModifierNode, PlainNode {
  var modifier = AspectRatioModifier(ratio: nil, mode: .fit)

  func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    guard let ratio = ratio, ratio > 0, ratio < .infinity else { return proposal }
    if proposal.width == nil, proposal.height == nil { return proposal }
    let (byWidth, byHeight) = (
      proposal.width.map { $0 / ratio }, proposal.height
    )
    let height: Double
    switch modifier.mode {
    case .fit: height = min(byWidth ?? .infinity, byHeight ?? .infinity)
    case .fill: height = max(byWidth ?? .infinity, byHeight ?? .infinity)
    }
    return ProposedViewSize(width: height * ratio, height: height)
  }

  private var ratio: Double? {
    if let ratio = modifier.ratio { return ratio }
    let ideal = child?.sizeThatFits(.unspecified) ?? .zero
    return ideal.height > 0 ? ideal.width / ideal.height : nil
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    child?.sizeThatFits(offer(proposal)) ?? .zero
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    guard let child else { return }
    child.place(at: .zero, child.sizeThatFits(offer(placementProposal)), pass)
  }
}

struct AlignmentGuideModifier: NodeModifier {
  var key: AlignmentKey
  var value: (ViewDimensions) -> Double

  func update(_ node: AlignmentGuideNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.modifier = self
    node.setNeedsLayout()
  }
}

/// Puts a line of its child somewhere else.
final class AlignmentGuideNode: ModifierNode, PlainNode {
  var modifier: AlignmentGuideModifier?

  override func explicitAlignment(_ key: AlignmentKey, in size: Size) -> Double? {
    guard let modifier, modifier.key == key, let child else {
      return super.explicitAlignment(key, in: size)
    }
    return modifier.value(child.dimensions(in: size))
  }
}

struct PositionModifier: NodeModifier, Equatable {
  typealias Node = PositionNode

  var position: Point
}

/// Takes all it is offered and centres its child at a point of that.
final class PositionNode: ModifierNode, LayoutKeeper {
  var modifier: PositionModifier?

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let child = child?.sizeThatFits(proposal) ?? .zero
    return proposal.replacingUnspecifiedDimensions(by: child)
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    guard let child, let position = modifier?.position else { return }
    let childSize = child.sizeThatFits(placementProposal)
    child.place(
      at: Point(position.x - childSize.width / 2, position.y - childSize.height / 2), childSize,
      pass)
  }
}

extension View {
  /// Who is given room first in a stack; 0 by default.
  public func layoutPriority(_ value: Double) -> some View {
    modifier(TraitModifier(layoutPriority: value))
  }

  /// Who is drawn above whom among siblings; 0 by default.
  public func zIndex(_ value: Double) -> some View { modifier(TraitModifier(zIndex: value)) }

  /// As large as the view would like to be, whatever room there is.
  public func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> some View {
    modifier(FixedSizeModifier(horizontal: horizontal, vertical: vertical))
  }

  /// Width over height; without a ratio, the view's own.
  public func aspectRatio(_ ratio: Double? = nil, contentMode: ContentMode) -> some View {
    modifier(AspectRatioModifier(ratio: ratio, mode: contentMode))
  }

  /// Keeps the proportions of a size.
  public func aspectRatio(_ size: Size, contentMode: ContentMode) -> some View {
    aspectRatio(size.height > 0 ? size.width / size.height : nil, contentMode: contentMode)
  }

  public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }
  public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

  /// Puts the centre at a point of all the room there is.
  public func position(_ position: Point) -> some View {
    modifier(PositionModifier(position: position))
  }

  public func position(x: Double = 0, y: Double = 0) -> some View { position(Point(x, y)) }

  /// Puts a line of the view somewhere else when it is lined up.
  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> Double
  ) -> some View {
    modifier(AlignmentGuideModifier(key: guide.key, value: computeValue))
  }

  public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> Double
  ) -> some View {
    modifier(AlignmentGuideModifier(key: guide.key, value: computeValue))
  }
}
