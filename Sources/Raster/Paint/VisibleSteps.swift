/// Finds the steps that are visible in an area of a band, and the part of each layer that is drawn
/// on.
///
/// A step is visible unless a later opaque step hides it. The drawn part of a layer is often small:
/// a layer that fades buttons in the corners is clear in most places.
struct VisibleSteps {
  /// The indices of visible steps, the last one first.
  private(set) var steps: [Int] = []
  /// The drawn part of each layer, in the order of the steps.
  private(set) var layers: [PixelRect] = []
  /// For each layer whose steps are being examined, the union of the drawings found so far; the
  /// outermost layer comes first.
  private var open: [PixelRect] = []
  private var hiders: [PixelRect] = []

  /// The maximum number of opaque boxes to compare with.
  private static let maximumHiders = 8

  /// Finds the visible steps, and returns whether an opaque one covers all of `area`.
  mutating func find(
    in list: Prepared, band: Int, area: PixelRect
  ) -> Bool {
    steps.removeAll(keepingCapacity: true)
    layers.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    hiders.removeAll(keepingCapacity: true)
    var depth = 0
    /// The depth of the layer whose content is skipped.
    var hidden = Int.max
    let first = Int(list.bands.starts[band])
    var item = Int(list.bands.starts[band + 1])
    while item > first {
      item -= 1
      let index = Int(list.bands.items[item])
      let step = list.steps[index]
      let bounds = step.bounds.intersection(area)
      switch step.kind {
      case .endLayer:
        depth += 1
        if hidden == Int.max, bounds.isEmpty || isHidden(bounds) { hidden = depth }
        if hidden == Int.max {
          steps.append(index)
          open.append(.empty)
        }
      case .beginLayer:
        if hidden == Int.max, var drawn = open.popLast() {
          // Some blend modes also change pixels outside their drawings.
          let mode = list.layers[step.index].blendMode
          if mode.actsOutside { drawn = bounds }
          drawn = drawn.intersection(bounds)
          steps.append(index)
          layers.append(drawn)
          note(drawn)
        }
        if hidden == depth { hidden = Int.max }
        depth -= 1
      default:
        guard hidden == Int.max, !bounds.isEmpty, !isHidden(bounds) else { continue }
        steps.append(index)
        note(bounds)
        guard depth == 0 else { continue }
        let opaque = step.opaque.intersection(area)
        if opaque == area { return true }
        if !opaque.isEmpty { hide(opaque) }
      }
    }
    return false
  }

  /// Adds a drawing's bounds to the innermost layer.
  private mutating func note(_ bounds: PixelRect) {
    guard !open.isEmpty else { return }
    open[open.count - 1] = open[open.count - 1].union(bounds)
  }

  private func isHidden(_ bounds: PixelRect) -> Bool {
    for hider in hiders where hider.contains(bounds) { return true }
    return false
  }

  private mutating func hide(_ box: PixelRect) {
    if hiders.count < Self.maximumHiders {
      hiders.append(box)
    } else if let least = hiders.indices.min(by: { hiders[$0].area < hiders[$1].area }),
      hiders[least].area < box.area
    {
      hiders[least] = box
    }
  }
}
