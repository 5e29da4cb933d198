/// A display list without nesting: drawings with device transforms, and a footprint of each group
/// for the damage finder.
///
/// The value is reused from frame to frame.
struct Flattened {
  enum Step {
    case draw(Fragment, Transform, PixelRect, opacity: Double, below: Below)
    /// A group with filters, as a layer of its content.
    case filtered(DrawCommand, Transform, PixelRect, opacity: Double, below: UInt64)
    case beginClip(Path, FillStyle, Transform)
    case endClip
    case beginLayer(PixelRect, opacity: Double, BlendMode)
    case endLayer(PixelRect)
  }

  /// Digests of all content that a backdrop in a fragment may show.
  struct Below {
    /// The digest for the fragment's first command.
    ///
    /// It covers all earlier content. Inside a layer, it covers only the content below the layer.
    var first: UInt64
    /// The digest for the fragment's later commands.
    ///
    /// It also covers the fragment and its position.
    var rest: UInt64
  }

  /// The visible part of a group without its subgroups.
  struct Footprint {
    var id: UInt64
    var bounds: PixelRect
    var digest: Digest
  }

  private struct Open {
    var footprint: Int
    var transform: Transform
    /// The opacity that is applied to the group's drawing.
    ///
    /// It is below 1 only for a group with a single drawing and no layer. If there is a layer, the
    /// opacity is applied to the layer.
    var opacity: Double
    /// The index of the `beginLayer` step to complete, if the group is painted as one picture.
    var layer: Int?
    var isClipped: Bool
    /// The area that the group and its subgroups cover.
    var extent: PixelRect
    /// The digest of all inherited properties that change how drawings look.
    var inherited: Digest
  }

  private(set) var steps: [Step] = []
  /// The number of the view that draws each step; empty unless a meter has numbered them.
  private(set) var painters: [Int32] = []
  private(set) var footprints: [Footprint] = []
  /// The pixels that drawings with a backdrop read.
  private(set) var readers: [PixelRect] = []
  private var open: [Open] = []
  private var limits = PixelRect.empty
  /// The digest of everything drawn so far.
  private var below = Digest()
  /// The value of `below` when the outermost open layer began, and the number of open layers.
  private var belowLayer: UInt64 = 0
  private var openLayers = 0

  /// Releases the fragments of the painted frame: a recorder only reuses a fragment that no other
  /// code holds.
  mutating func removeSteps() { steps.removeAll(keepingCapacity: true) }

  /// Flattens a list.
  ///
  /// `ground` identifies the background of the list, such as a colour: pictures cached for one
  /// value are not used with another. `itemPainters` has the number of the view that draws each item
  /// of the list, or is empty.
  mutating func flatten(
    _ list: DisplayList, scale: Double, limits: PixelRect, ground: UInt64 = 0,
    itemPainters: [Int32] = [], layers: GroupLayers
  ) {
    steps.removeAll(keepingCapacity: true)
    painters.removeAll(keepingCapacity: true)
    footprints.removeAll(keepingCapacity: true)
    readers.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    below = Digest()
    below.combine(scale)
    // Backdrops repeat the pixels at the surface's border, so they depend on its size.
    below.combine(UInt64(limits.width))
    below.combine(UInt64(limits.height))
    below.combine(ground)
    openLayers = 0
    self.limits = limits
    begin(Group(id: 0, transform: Transform(scaleX: scale, y: scale)), drawsOnce: true)
    var index = 0
    while index < list.items.count {
      let first = index
      switch list.items[index] {
      case .begin(let place) where !list.groups[place].filters.isEmpty:
        index = filter(list.groups[place], list, from: index, layers)
      case .begin(let place):
        let group = list.groups[place]
        footprints[open[open.count - 1].footprint].digest.combine(group.id)
        begin(
          group, drawsOnce: group.opacity >= 1 || Self.drawsOnce(list, after: index))
      case .draw(let fragment): draw(fragment)
      case .place(let fragment, let id, let x, let y):
        footprints[open[open.count - 1].footprint].digest.combine(id)
        begin(
          Group(id: id, transform: Transform(translationX: x, y: y)),
          drawsOnce: fragment.commands.count <= 1)
        draw(fragment)
        end()
      case .end: end()
      }
      if !itemPainters.isEmpty {
        painters.append(
          contentsOf: repeatElement(itemPainters[first], count: steps.count - painters.count))
      }
      index += 1
    }
    end()
  }

  /// Returns whether a group draws at most one command; such a group can fade without a layer.
  ///
  /// The command may be inside subgroups that only move and fade.
  private static func drawsOnce(_ list: DisplayList, after index: Int) -> Bool {
    var depth = 1
    var commands = 0
    for item in list.items[(index + 1)...] {
      switch item {
      case .begin(let place):
        guard list.groups[place].isPassing else { return false }
        depth += 1
      case .draw(let fragment), .place(let fragment, _, _, _):
        commands += fragment.commands.count
        guard commands <= 1, fragment.commands.first?.isPassing ?? true else { return false }
      case .end:
        depth -= 1
        if depth == 0 { return true }
      }
    }
    return false
  }

  private mutating func begin(_ group: Group, drawsOnce: Bool) {
    let parent = open.last
    let transform = group.transform.concatenating(parent?.transform ?? .identity)
    let fade = group.opacity > 0 ? min(group.opacity, 1) : 0
    // A parent with a single drawing passes its opacity on to that drawing. Any other parent has an
    // opacity of 1 here, because the parent's layer is faded instead.
    let opacity = fade * (parent?.opacity ?? 1)
    var inherited = parent?.inherited ?? Digest()
    // A group that changes nothing leaves no mark, so that nothing is painted again when it comes or
    // goes, as at both ends of a transition.
    if fade < 1 || group.blendMode != .normal {
      inherited.combine(fade)
      inherited.combine(UInt64(group.blendMode.rawValue))
    }
    if let clip = group.clip {
      inherited.combine(clip)
      inherited.combine(transform)
      if group.clipStyle != FillStyle() { inherited.combine(group.clipStyle) }
      steps.append(.beginClip(clip, group.clipStyle, transform))
    }
    var layer: Int?
    var extent = PixelRect.empty
    if opacity < 1 && !drawsOnce || group.blendMode != .normal || group.isIsolated {
      layer = steps.count
      // The layer's group is included, because a drawing that moves to another layer may look
      // different although nothing else changed.
      inherited.combine(group.id)
      if group.blendMode.actsOutside { extent = limits(inside: group.clip, transform) }
      beginLayer(opacity, group.blendMode, inherited)
    }
    var digest = inherited
    digest.combine(transform)
    open.append(
      Open(
        footprint: footprints.count, transform: transform,
        opacity: layer == nil ? opacity : 1, layer: layer, isClipped: group.clip != nil,
        extent: extent, inherited: inherited))
    footprints.append(Footprint(id: group.id, bounds: extent, digest: digest))
  }

  private func limits(inside clip: Path?, _ transform: Transform) -> PixelRect {
    guard let clip else { return limits }
    return PixelRect(covering: transform.apply(clip.controlBounds), in: limits)
  }

  private mutating func beginLayer(_ opacity: Double, _ mode: BlendMode, _ inherited: Digest) {
    if openLayers == 0 { belowLayer = below.value }
    openLayers += 1
    below.combine(inherited.value)
    steps.append(.beginLayer(.empty, opacity: opacity, mode))
  }

  private mutating func draw(_ fragment: Fragment) {
    guard let group = open.last else { return }
    footprints[group.footprint].digest.combine(fragment.digest)
    let bounds = PixelRect(covering: group.transform.apply(fragment.bounds), in: limits)
    guard !bounds.isEmpty, group.opacity > 0 else { return }
    if fragment.reach > 0 { read(bounds, fragment.reach, under: group.transform) }
    let first = openLayers > 0 ? belowLayer : below.value
    below.combine(group.inherited.value)
    below.combine(group.transform)
    below.combine(fragment.digest)
    show(bounds, of: group)
    steps.append(
      .draw(
        fragment, group.transform, bounds, opacity: group.opacity,
        below: Below(first: first, rest: openLayers > 0 ? first : below.value)))
  }

  private mutating func show(_ bounds: PixelRect, of group: Open) {
    footprints[group.footprint].bounds = footprints[group.footprint].bounds.union(bounds)
    open[open.count - 1].extent = group.extent.union(bounds)
  }

  private mutating func read(_ bounds: PixelRect, _ reach: Double, under transform: Transform) {
    let pixels = min(reach * transform.maximumScale, BackdropBlur.largestReach)
    // One more pixel than the backdrop reads, for rounding.
    let margin = pixels.isFinite ? 1 + Int(pixels.rounded(.up)) : 1
    readers.append(bounds.insetBy(-margin).intersection(limits))
  }

  private mutating func end() {
    guard let group = open.popLast() else { return }
    if let layer = group.layer, case .beginLayer(_, let opacity, let mode) = steps[layer] {
      steps[layer] = .beginLayer(group.extent, opacity: opacity, mode)
      steps.append(.endLayer(group.extent))
      openLayers -= 1
      below.combine(1 as UInt64)
    }
    if group.isClipped { steps.append(.endClip) }
    if !open.isEmpty {
      open[open.count - 1].extent = open[open.count - 1].extent.union(group.extent)
    }
  }

  /// Adds a group with filters as a single drawing and returns the index of its end.
  private mutating func filter(
    _ group: Group, _ list: DisplayList, from index: Int, _ layers: GroupLayers
  ) -> Int {
    let (layer, end) = layers.layer(of: list, from: index)
    footprints[open[open.count - 1].footprint].digest.combine(group.id)
    var plain = group
    plain.filters = []
    plain.isIsolated = false
    begin(plain, drawsOnce: true)
    guard let open = open.last else { return end }
    footprints[open.footprint].digest.combine(layer.digest)
    for filter in group.filters { footprints[open.footprint].digest.combine(filter) }
    // The matrix of a projection is in the group's coordinates, not in those of its only command.
    let isProjected = group.filters.contains { $0.projection != nil }
    var command = (isProjected ? nil : layer.onlyCommand) ?? DrawCommand(layer)
    command.filters = group.filters
    let bounds = PixelRect(covering: command.bounds(under: open.transform), in: limits)
    if !bounds.isEmpty, open.opacity > 0 {
      if layer.reach > 0 { read(bounds, layer.reach, under: open.transform) }
      let first = openLayers > 0 ? belowLayer : below.value
      below.combine(footprints[open.footprint].digest.value)
      show(bounds, of: open)
      steps.append(
        .filtered(command, open.transform, bounds, opacity: open.opacity, below: first))
    }
    self.end()
    return end
  }
}

extension Layer {
  /// The only command of the layer, if a filter gives the same result for it as for the layer.
  ///
  /// It is nil otherwise, and for a layer of several commands. Groups use it so that shadows of
  /// plain shapes inside them take the fast path.
  var onlyCommand: DrawCommand? {
    guard commands.count == 1, let command = commands.first, command.opacity == 1,
      command.blendMode == .normal, !command.isUnbounded, command.clips.isEmpty,
      command.filters.isEmpty
    else { return nil }
    let t = command.transform
    guard t.a == 1, t.b == 0, t.c == 0, t.d == 1 else { return nil }
    guard case .layer(let inner) = command.shape else {
      if case .backdrop = command.shading.storage { return nil }
      return command
    }
    guard var found = inner.onlyCommand else { return nil }
    found.transform = found.transform.concatenating(t)
    return found
  }
}

extension Group {
  /// Whether the group's drawings may be drawn one by one onto the content below.
  var isPassing: Bool { blendMode == .normal && !isIsolated && filters.isEmpty }

  /// Returns whether drawing the commands one by one equals drawing the group.
  func isPlain(around commands: [DrawCommand]) -> Bool {
    guard isPassing, clip == nil else { return false }
    return opacity >= 1 || commands.count == 1 && commands[0].blendMode == .normal
  }
}

extension DrawCommand {
  /// Whether the command may be drawn without a layer of its own.
  var isPassing: Bool { blendMode == .normal && !isUnbounded }

  /// Returns the command with the group's transform and opacity, so that it draws the same without
  /// the group.
  func inside(_ group: Group) -> DrawCommand {
    var command = applying(group.transform)
    command.opacity *= min(max(group.opacity, 0), 1)
    return command
  }
}
