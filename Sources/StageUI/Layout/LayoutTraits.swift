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
    let old = node.modifier
    guard old != usable else { return }
    if old.layoutPriority != usable.layoutPriority { node.setNeedsLayout() }
    if old.zIndex != usable.zIndex { node.tree.orderChanges += 1 }
    node.modifier = usable
    node.tree.needsPicture = true
  }
}

/// Tells a container something about its child.
final class TraitNode: ModifierNode, PlainNode {
  var modifier = TraitModifier()

  override var layoutPriority: Double { modifier.layoutPriority ?? super.layoutPriority }
  override var zIndex: Double { modifier.zIndex ?? super.zIndex }
}

/// Lets its child be as large as it would like to be, along some axes.
final class FixedSizeNode: OfferingNode, LayoutKeeper {
  var value: Axis.Set?

  override func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: value?.contains(.horizontal) == true ? nil : proposal.width,
      height: value?.contains(.vertical) == true ? nil : proposal.height)
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
    node.relayout(&node.modifier, self)
  }
}

/// Offers its child a box of one shape, inside or around what it was offered itself.
final class AspectRatioNode: OfferingNode, PlainNode {
  var modifier = AspectRatioModifier(ratio: nil, mode: .fit)

  override func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
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
}

/// Puts a line of its child somewhere else.
final class AlignmentGuideNode: ModifierNode, ValueKeeper {
  var value: (key: AlignmentKey, compute: (ViewDimensions) -> Double)? {
    didSet { setNeedsLayout() }
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: Size) -> Double? {
    guard let value, value.key == key, let child else {
      return super.explicitAlignment(key, in: size)
    }
    return value.compute(child.dimensions(in: size))
  }
}

/// Takes all it is offered and centres its child at a point of that.
final class PositionNode: OfferingNode, LayoutKeeper {
  var value: Point?

  override func measure(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions(by: super.measure(proposal))
  }

  override func origin(of child: ViewNode, _ childSize: Size, in size: Size) -> Point {
    let center = value ?? .zero
    return Point(center.x - childSize.width / 2, center.y - childSize.height / 2)
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
    modifier(
      ValueModifier<FixedSizeNode>(
        (horizontal ? Axis.Set.horizontal : []).union(vertical ? .vertical : [])))
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
    modifier(ValueModifier<PositionNode>(position))
  }

  public func position(x: Double = 0, y: Double = 0) -> some View { position(Point(x, y)) }

  /// Puts a line of the view somewhere else when it is lined up.
  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> Double
  ) -> some View {
    modifier(ValueModifier<AlignmentGuideNode>((guide._key, computeValue)))
  }

  public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> Double
  ) -> some View {
    modifier(ValueModifier<AlignmentGuideNode>((guide._key, computeValue)))
  }
}
