struct FrameModifier: NodeModifier, Equatable {
  var width: Double?
  var height: Double?
  var alignment: Alignment

  func update(_ node: FrameNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    guard node.modifier != self else { return }
    for length in [width, height] {
      if let length, !(length >= 0 && length < .infinity) {
        node.tree.warn("a frame of \(length) is ignored", at: node.slot)
      }
    }
    node.relayout(&node.modifier, self)
  }
}

/// A box of a fixed width or height.
final class FrameNode: OfferingNode, PlainNode {
  var modifier = FrameModifier(width: nil, height: nil, alignment: .center)

  private var width: Double? { Self.usable(modifier.width) }
  private var height: Double? { Self.usable(modifier.height) }

  private static func usable(_ length: Double?) -> Double? {
    length.flatMap { $0 >= 0 && $0 < .infinity ? $0 : nil }
  }

  override var keepsItsSize: Bool { width != nil && height != nil }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    if let width, let height { return Size(width, height) }
    let size = child?.sizeThatFits(offer(proposal)) ?? .zero
    return Size(width ?? size.width, height ?? size.height)
  }

  override func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(width: width ?? proposal.width, height: height ?? proposal.height)
  }

  override func origin(of child: ViewNode, _ childSize: Size, in size: Size) -> Point {
    modifier.alignment.origin(of: child, childSize, in: size)
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: Size) -> Double? {
    line(key, alignedBy: modifier.alignment, in: size)
  }
}

extension OfferingNode {
  /// A line of a child whose lines meet those of the box, in the box.
  final func line(
    _ key: AlignmentKey, alignedBy alignment: Alignment, in size: Size
  ) -> Double? {
    guard let child else { return nil }
    let childSize = child.sizeThatFits(offer(offer(for: size)))
    guard let line = child.line(key, in: childSize) else { return nil }
    // Only the axis asked for: the other one may depend on this very line.
    let (inner, outer) = (child.dimensions(in: childSize), ViewDimensions(size))
    return key.axis == .horizontal
      ? line + outer[alignment.horizontal] - inner[alignment.horizontal]
      : line + outer[alignment.vertical] - inner[alignment.vertical]
  }
}

struct FlexibleFrameModifier: NodeModifier, Equatable {
  /// Along one axis.
  struct Bounds: Equatable {
    var minimum: Double?
    var ideal: Double?
    var maximum: Double?

    func offer(_ proposal: Double?) -> Double? {
      (proposal ?? ideal).map(clamp)
    }

    /// Leaves out what is no length and puts the rest in order; false when there was something.
    mutating func tidy() -> Bool {
      let old = self
      if let length = minimum, !(length >= 0 && length < .infinity) { minimum = nil }
      if let length = ideal, !(length >= 0 && length < .infinity) { ideal = nil }
      if let length = maximum, !(length >= 0) { maximum = nil }
      if let least = minimum, let most = maximum, most < least { maximum = least }
      if let wish = ideal { ideal = clamp(wish) }
      // A `nil` is equal to itself and a NaN is not, so one that was there counts as mended.
      return self == old
    }

    private func clamp(_ length: Double) -> Double {
      max(min(length, maximum ?? .infinity), minimum ?? 0)
    }

    /// The length for a proposal, when the child answered `child` to `offer(proposal)`.
    func length(_ proposal: Double?, child: Double) -> Double {
      if let proposal, minimum != nil, maximum != nil { return clamp(proposal) }
      if proposal == nil, let ideal { return clamp(ideal) }
      switch (minimum, maximum) {
      case (nil, nil): return child
      case (_?, _?): return clamp(child)
      case (let minimum?, nil): return max(min(offer(proposal) ?? child, child), minimum)
      case (nil, let maximum?): return min(max(offer(proposal) ?? child, child), maximum)
      }
    }
  }

  var horizontal: Bounds
  var vertical: Bounds
  var alignment: Alignment

  func update(_ node: FlexibleFrameNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    var usable = self
    let isUsable = [usable.horizontal.tidy(), usable.vertical.tidy()].allSatisfy { $0 }
    if !isUsable {
      node.tree.warn("a frame's bounds contradict each other; some are ignored", at: node.slot)
    }
    node.relayout(&node.modifier, usable)
  }
}

/// A box with a least, an ideal and a greatest size.
final class FlexibleFrameNode: OfferingNode, PlainNode {
  var modifier = FlexibleFrameModifier(
    horizontal: .init(), vertical: .init(), alignment: .center)

  override func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: modifier.horizontal.offer(proposal.width),
      height: modifier.vertical.offer(proposal.height))
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let size = super.measure(proposal)
    return Size(
      modifier.horizontal.length(proposal.width, child: size.width),
      modifier.vertical.length(proposal.height, child: size.height))
  }

  override func origin(of child: ViewNode, _ childSize: Size, in size: Size) -> Point {
    modifier.alignment.origin(of: child, childSize, in: size)
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: Size) -> Double? {
    line(key, alignedBy: modifier.alignment, in: size)
  }
}

extension View {
  /// A box of a fixed size; nil leaves an axis to the view.
  public func frame(
    width: Double? = nil, height: Double? = nil, alignment: Alignment = .center
  ) -> some View {
    modifier(FrameModifier(width: width, height: height, alignment: alignment))
  }

  /// A box with bounds; an infinite maximum takes all there is.
  public func frame(
    minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil,
    minHeight: Double? = nil, idealHeight: Double? = nil, maxHeight: Double? = nil,
    alignment: Alignment = .center
  ) -> some View {
    modifier(
      FlexibleFrameModifier(
        horizontal: .init(minimum: minWidth, ideal: idealWidth, maximum: maxWidth),
        vertical: .init(minimum: minHeight, ideal: idealHeight, maximum: maxHeight),
        alignment: alignment))
  }
}
