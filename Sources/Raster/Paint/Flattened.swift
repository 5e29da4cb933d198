/// A display list with its nesting resolved: what to draw where in device pixels, and for each
/// group what the damage finder must know.
///
/// Reused from frame to frame.
struct Flattened {
  enum Step {
    case draw(Fragment, Transform, PixelRect, opacity: Double)
    case beginLayer(PixelRect, opacity: Double)
    case endLayer
  }

  /// What shows of a group by itself, its subgroups left out.
  struct Footprint {
    var id: UInt64
    var bounds: PixelRect
    var digest: Digest
  }

  private struct Open {
    var footprint: Int
    var transform: Transform
    /// Fades that are applied drawing by drawing, because the group draws only once.
    var opacity: Double
    /// Index of the `beginLayer` step to complete, when the group is faded as one picture.
    var layer: Int?
    /// All that the group and its subgroups cover.
    var extent: PixelRect
    /// The digest of everything from the root down that changes how drawing here looks.
    var inherited: Digest
  }

  private(set) var steps: [Step] = []
  private(set) var footprints: [Footprint] = []
  private var open: [Open] = []
  private var limits = PixelRect.empty

  mutating func flatten(_ list: DisplayList, scale: Double, limits: PixelRect) {
    steps.removeAll(keepingCapacity: true)
    footprints.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    self.limits = limits
    begin(Group(id: 0, transform: Transform(scaleX: scale, y: scale)), drawsOnce: true)
    for index in list.items.indices {
      switch list.items[index] {
      case .begin(let group):
        footprints[open[open.count - 1].footprint].digest.combine(group.id)
        begin(group, drawsOnce: Self.drawsOnce(list.items, after: index))
      case .draw(let fragment): draw(fragment)
      case .end: end()
      }
    }
    end()
  }

  /// True when a group holds a single command, which can be faded without a layer.
  private static func drawsOnce(_ items: [DisplayList.Item], after index: Int) -> Bool {
    guard index + 2 < items.count, case .draw(let fragment) = items[index + 1],
      case .end = items[index + 2]
    else { return false }
    return fragment.commands.count <= 1
  }

  private mutating func begin(_ group: Group, drawsOnce: Bool) {
    let parent = open.last
    let transform = group.transform.concatenating(parent?.transform ?? .identity)
    let opacity = group.opacity > 0 ? min(group.opacity, 1) : 0
    var inherited = parent?.inherited ?? Digest()
    inherited.combine(opacity)
    var layer: Int?
    if opacity < 1, !drawsOnce {
      layer = steps.count
      steps.append(.beginLayer(.empty, opacity: opacity))
    }
    var digest = inherited
    digest.combine(transform)
    open.append(
      Open(
        footprint: footprints.count, transform: transform, opacity: layer == nil ? opacity : 1,
        layer: layer, extent: .empty, inherited: inherited))
    footprints.append(Footprint(id: group.id, bounds: .empty, digest: digest))
  }

  private mutating func draw(_ fragment: Fragment) {
    guard let group = open.last else { return }
    footprints[group.footprint].digest.combine(UInt64(bitPattern: Int64(fragment.digest)))
    let bounds = PixelRect(covering: group.transform.apply(fragment.bounds), in: limits)
    guard !bounds.isEmpty, group.opacity > 0 else { return }
    footprints[group.footprint].bounds = footprints[group.footprint].bounds.union(bounds)
    open[open.count - 1].extent = group.extent.union(bounds)
    steps.append(.draw(fragment, group.transform, bounds, opacity: group.opacity))
  }

  private mutating func end() {
    guard let group = open.popLast() else { return }
    if let layer = group.layer, case .beginLayer(_, let opacity) = steps[layer] {
      steps[layer] = .beginLayer(group.extent, opacity: opacity)
      steps.append(.endLayer)
    }
    if !open.isEmpty {
      open[open.count - 1].extent = open[open.count - 1].extent.union(group.extent)
    }
  }
}
