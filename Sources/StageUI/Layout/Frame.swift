struct FrameModifier: NodeModifier, Equatable {
  /// The minimum, ideal and maximum length along one axis; nil if not set.
  struct Bounds: Equatable {
    var minimum: Double?
    var ideal: Double?
    var maximum: Double?
    /// An invalid exact length, kept for the warning.
    var fault: Double?

    /// Returns bounds for an exact length; nil leaves the length to the view.
    static func exactly(_ length: Double?) -> Bounds {
      guard let length, !(length >= 0 && length < .infinity) else {
        return Bounds(minimum: length, ideal: length, maximum: length)
      }
      return Bounds(fault: length)
    }

    /// The only possible length, if there is just one.
    var only: Double? { minimum == maximum ? minimum : nil }

    func childProposal(_ proposal: Double?) -> Double? {
      (proposal ?? ideal).map(clamp)
    }

    /// Removes invalid lengths and makes the bounds consistent; returns false if anything changed.
    mutating func tidy() -> Bool {
      let old = self
      if let length = minimum, !(length >= 0 && length < .infinity) { minimum = nil }
      if let length = ideal, !(length >= 0 && length < .infinity) { ideal = nil }
      if let length = maximum, !(length >= 0) { maximum = nil }
      if let least = minimum, let most = maximum, most < least { maximum = least }
      if let wish = ideal { ideal = clamp(wish) }
      // NaN is not equal to itself, so removing one counts as a change.
      return self == old
    }

    private func clamp(_ length: Double) -> Double {
      max(min(length, maximum ?? .infinity), minimum ?? 0)
    }

    /// Returns the frame's length for a proposal.
    ///
    /// `child` is the child's length when `childProposal(proposal)` is proposed to it.
    func length(_ proposal: Double?, child: Double) -> Double {
      if let proposal, minimum != nil, maximum != nil { return clamp(proposal) }
      if proposal == nil, let ideal { return clamp(ideal) }
      switch (minimum, maximum) {
      case (nil, nil): return child
      case (_?, _?): return clamp(child)
      case (let minimum?, nil): return max(min(childProposal(proposal) ?? child, child), minimum)
      case (nil, let maximum?): return min(max(childProposal(proposal) ?? child, child), maximum)
      }
    }
  }

  var horizontal: Bounds
  var vertical: Bounds
  var alignment: Alignment

  func update(_ node: FrameNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    guard node.modifier != self else { return }
    var usable = self
    for fault in [horizontal.fault, vertical.fault] {
      if let fault { node.tree.warn("a frame of \(fault) is ignored", at: node.slot) }
    }
    (usable.horizontal.fault, usable.vertical.fault) = (nil, nil)
    let isUsable = [usable.horizontal.tidy(), usable.vertical.tidy()].allSatisfy { $0 }
    if !isUsable {
      node.tree.warn("a frame's bounds contradict each other; some are ignored", at: node.slot)
    }
    node.relayout(&node.modifier, usable)
  }
}

/// A frame with exact lengths, or with minimum, ideal and maximum lengths.
final class FrameNode: ProposingNode, PlainNode {
  var modifier = FrameModifier(horizontal: .init(), vertical: .init(), alignment: .center)

  private var only: Size? {
    guard let width = modifier.horizontal.only, let height = modifier.vertical.only else {
      return nil
    }
    return Size(width, height)
  }

  override var keepsItsSize: Bool { only != nil }

  override func mayGrow(along axis: Axis) -> Bool {
    let bounds = axis == .horizontal ? modifier.horizontal : modifier.vertical
    if bounds.only != nil { return false }
    return bounds.maximum != nil || child?.mayGrow(along: axis) ?? true
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    if let only { return only }
    let size = super.measure(proposal)
    return Size(
      modifier.horizontal.length(proposal.width, child: size.width),
      modifier.vertical.length(proposal.height, child: size.height))
  }

  override func childProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: modifier.horizontal.childProposal(proposal.width),
      height: modifier.vertical.childProposal(proposal.height))
  }

  override func origin(of child: ViewNode, _ childSize: Size, in size: Size) -> Point {
    modifier.alignment.origin(of: child, childSize, in: size)
  }

  /// Returns the position of the child's guide in the coordinates of the frame.
  override func explicitAlignment(_ key: AlignmentKey, in size: Size) -> Double? {
    guard let child else { return nil }
    let childSize = child.sizeThatFits(childProposal(proposal(for: size)))
    guard let line = child.line(key, in: childSize) else { return nil }
    // `ViewDimensions` computes a guide when the guide is read. Only the guide of this axis is
    // read, because the guide of the other axis may depend on this one.
    let (inner, outer) = (child.dimensions(in: childSize), ViewDimensions(size))
    let alignment = modifier.alignment
    return key.axis == .horizontal
      ? line + outer[alignment.horizontal] - inner[alignment.horizontal]
      : line + outer[alignment.vertical] - inner[alignment.vertical]
  }
}

extension View {
  /// Gives the view a frame of an exact size in points; nil leaves an axis to the view.
  ///
  /// Negative, infinite and NaN lengths are ignored, with a warning.
  public func frame(
    width: Double? = nil, height: Double? = nil, alignment: Alignment = .center
  ) -> some View {
    modifier(
      FrameModifier(
        horizontal: .exactly(width), vertical: .exactly(height), alignment: alignment))
  }

  /// Gives the view a flexible frame in points; an infinite maximum makes the frame fill the
  /// proposal.
  ///
  /// Invalid or contradictory bounds are ignored, with a warning.
  public func frame(
    minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil,
    minHeight: Double? = nil, idealHeight: Double? = nil, maxHeight: Double? = nil,
    alignment: Alignment = .center
  ) -> some View {
    modifier(
      FrameModifier(
        horizontal: .init(minimum: minWidth, ideal: idealWidth, maximum: maxWidth),
        vertical: .init(minimum: minHeight, ideal: idealHeight, maximum: maxHeight),
        alignment: alignment))
  }
}
