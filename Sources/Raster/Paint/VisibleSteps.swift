/// Which steps show in a part of a band: those that no later opaque one hides.
struct VisibleSteps {
  /// Steps of the frame, the last one first.
  private(set) var steps: [Int] = []
  private var hiders: [PixelRect] = []

  /// Boxes that hide what lies below, at most.
  private static let mostHiders = 8

  /// Finds the steps, and answers whether one of them covers all of `area`.
  @unsafe
  mutating func find(
    in prepared: borrowing PreparedMemory, band: Int, area: PixelRect
  ) -> Bool {
    steps.removeAll(keepingCapacity: true)
    hiders.removeAll(keepingCapacity: true)
    var depth = 0
    /// The depth of the layer whose content is skipped.
    var hidden = Int.max
    let first = unsafe Int(prepared.bandStarts[band])
    var item = unsafe Int(prepared.bandStarts[band + 1])
    while item > first {
      item -= 1
      let index = unsafe Int(prepared.bandItems[item])
      let step = unsafe prepared.steps + index
      let bounds = unsafe step.pointee.bounds.intersection(area)
      switch unsafe step.pointee.kind {
      case .endLayer:
        depth += 1
        if hidden == Int.max, bounds.isEmpty || isHidden(bounds) { hidden = depth }
        if hidden == Int.max { steps.append(index) }
      case .beginLayer:
        if hidden == Int.max { steps.append(index) }
        if hidden == depth { hidden = Int.max }
        depth -= 1
      default:
        guard hidden == Int.max, !bounds.isEmpty, !isHidden(bounds) else { continue }
        steps.append(index)
        guard depth == 0 else { continue }
        let opaque = unsafe step.pointee.opaque.intersection(area)
        if opaque == area { return true }
        if !opaque.isEmpty { hide(opaque) }
      }
    }
    return false
  }

  private func isHidden(_ bounds: PixelRect) -> Bool {
    for hider in hiders where hider.contains(bounds) { return true }
    return false
  }

  private mutating func hide(_ box: PixelRect) {
    if hiders.count < Self.mostHiders {
      hiders.append(box)
    } else if let least = hiders.indices.min(by: { hiders[$0].area < hiders[$1].area }),
      hiders[least].area < box.area
    {
      hiders[least] = box
    }
  }
}
