extension Tree {
  /// Lays the tree out if necessary.
  ///
  /// The pass is created only if the tree is laid out, so that an idle frame allocates nothing.
  func layOut(_ size: Size, _ makePass: @autoclosure () -> UpdatePass) {
    guard let rootNode, needsLayout || rootNode.frame.size != size else { return }
    let pass = makePass()
    profiler?.begin(.layout)
    defer { profiler?.end() }
    needsLayout = false
    rootNode.place(at: .zero, size, pass)
    for node in layoutObservers { node.layoutFinished() }
    guard !matchedGroups.isEmpty else { return }
    for group in matchedGroups.values { group.resolve(pass) }
    needsPicture = true
  }

  /// Returns the size with negative and NaN lengths replaced by 0, with a warning.
  func sanitized(_ size: Size, for node: ViewNode) -> Size {
    if size.width >= 0, size.height >= 0 { return size }
    warn("the size \(size.width) × \(size.height) is invalid; 0 is used", at: node.slot)
    func sanitized(_ length: Double) -> Double { length > 0 ? length : 0 }
    return Size(sanitized(size.width), sanitized(size.height))
  }

  /// Returns a measured size with invalid lengths replaced, with a warning.
  ///
  /// A length may be infinite only if the proposed length is infinite; otherwise the proposed
  /// length is used, or 10 if there is none.
  func sanitized(_ size: Size, for node: ViewNode, proposed proposal: ProposedViewSize) -> Size {
    let size = self.sanitized(size, for: node)
    if size.width < .infinity, size.height < .infinity { return size }
    func finite(_ length: Double, _ proposal: Double?) -> Double {
      length < .infinity || proposal == .infinity ? length : proposal ?? 10
    }
    let result = Size(finite(size.width, proposal.width), finite(size.height, proposal.height))
    if result != size {
      warn(
        "the size \(size.width) × \(size.height) is infinite; the proposal is used", at: node.slot)
    }
    return result
  }

  func sanitized(_ rect: Rect, for node: ViewNode) -> Rect {
    if !(rect.minX.isFinite && rect.minY.isFinite) {
      let coordinate = rect.minX.isFinite ? rect.minY : rect.minX
      warn("the coordinate \(coordinate) is not finite; 0 is used", at: node.slot)
    }
    func sanitized(_ value: Double) -> Double { value.isFinite ? value : 0 }
    let size = self.sanitized(rect.size, for: node)
    return Rect(
      x: sanitized(rect.minX), y: sanitized(rect.minY), width: min(size.width, 1e7),
      height: min(size.height, 1e7))
  }
}
