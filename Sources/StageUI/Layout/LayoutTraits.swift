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

/// Overrides the layout priority or the z index of its child.
final class TraitNode: ModifierNode, PlainNode {
  var modifier = TraitModifier()

  override var layoutPriority: Double { modifier.layoutPriority ?? super.layoutPriority }
  override var zIndex: Double { modifier.zIndex ?? super.zIndex }
}

/// Proposes the ideal size to its child along some axes.
final class FixedSizeNode: ProposingNode, LayoutKeeper {
  var value: Axis.Set?

  override func childProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: value?.contains(.horizontal) == true ? nil : proposal.width,
      height: value?.contains(.vertical) == true ? nil : proposal.height)
  }
}

/// How content fills a proposal: `fit` stays inside of it, `fill` covers it completely.
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

/// Proposes a size of a fixed aspect ratio to its child.
final class AspectRatioNode: ProposingNode, PlainNode {
  var modifier = AspectRatioModifier(ratio: nil, mode: .fit)

  override func childProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
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

/// Sets an alignment guide of its child.
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

  override func findsGuides() -> Bool { true }
}

/// Takes the proposed size and centres its child at a point.
final class PositionNode: ProposingNode, LayoutKeeper {
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
  /// Sets the priority of the view when a stack distributes its length.
  ///
  /// Views of higher priority choose their lengths first; the default is 0. NaN is ignored, with a
  /// warning.
  public func layoutPriority(_ value: Double) -> some View {
    modifier(TraitModifier(layoutPriority: value))
  }

  /// Sets the drawing order among siblings; higher values are in front, 0 is the default.
  ///
  /// NaN is ignored, with a warning.
  public func zIndex(_ value: Double) -> some View { modifier(TraitModifier(zIndex: value)) }

  /// Gives the view its ideal size along some axes; the proposal for these axes has no effect.
  public func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> some View {
    modifier(
      ValueModifier<FixedSizeNode>(
        (horizontal ? Axis.Set.horizontal : []).union(vertical ? .vertical : [])))
  }

  /// Proposes to the view a size whose width is `ratio` times its height.
  ///
  /// The default is the ratio of the view's ideal size. Ratios that are not positive and finite are
  /// ignored, with a warning.
  public func aspectRatio(_ ratio: Double? = nil, contentMode: ContentMode) -> some View {
    modifier(AspectRatioModifier(ratio: ratio, mode: contentMode))
  }

  /// Proposes a size with the ratio of `size`.
  public func aspectRatio(_ size: Size, contentMode: ContentMode) -> some View {
    aspectRatio(size.height > 0 ? size.width / size.height : nil, contentMode: contentMode)
  }

  /// Scales the view to fit inside the proposal, with its own aspect ratio.
  public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }
  /// Scales the view to cover the proposal, with its own aspect ratio.
  public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

  /// Places the centre of the view at a point; the result takes the proposed size.
  public func position(_ position: Point) -> some View {
    modifier(ValueModifier<PositionNode>(position))
  }

  /// Places the centre of the view at a point; the result takes the proposed size.
  public func position(x: Double = 0, y: Double = 0) -> some View { position(Point(x, y)) }

  /// Sets the position of an alignment guide of the view.
  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> Double
  ) -> some View {
    modifier(ValueModifier<AlignmentGuideNode>((guide._key, computeValue)))
  }

  /// Sets the position of an alignment guide of the view.
  public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> Double
  ) -> some View {
    modifier(ValueModifier<AlignmentGuideNode>((guide._key, computeValue)))
  }
}
