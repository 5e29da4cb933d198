// Scrolling to a target, to a row and to the focused view.

/// The place of a row in the content of a scroll view.
struct ScrolledRow {
  var id: AnyHashable
  var start: Double
  var length: Double
}

extension ScrollNode {
  var geometry: ScrollGeometry {
    ScrollGeometry(
      contentOffset: Point(offset.x - margins.leading, offset.y - margins.top),
      contentSize: contentSize, contentInsets: margins, containerSize: frame.size)
  }

  var phase: ScrollPhase {
    if horizontal.isHeld || vertical.isHeld { return .interacting }
    guard horizontal.isMoving || vertical.isMoving else { return .idle }
    return isUserDriven ? .decelerating : .animating
  }

  var velocity: Size {
    Size(horizontal.velocity(at: tree.time), vertical.velocity(at: tree.time))
  }

  /// Sets the lengths of an axis; content that rests at the anchor stays there.
  func resize(_ axis: Axis, viewport: Double, content: Double) {
    let part = pinnedEdge?.part(of: axis) ?? anchor.map { axis == .horizontal ? $0.x : $0.y }
    let isAnchored = part.map { part in
      !self[axis].isHeld && !self[axis].isMoving
        && abs(self[axis].offset - part * self[axis].limit) < 0.5
    }
    self[axis].resize(viewport: viewport, content: content)
    if let part, isAnchored == true {
      self[axis].scroll(to: part * self[axis].limit, at: tree.time)
    }
  }

  /// The distance by which content that is smaller than the view is moved towards the anchor.
  func alignmentShift(_ axis: Axis) -> Double {
    guard let anchor, axes.contains(Axis.Set(axis)) else { return 0 }
    let part = axis == .horizontal ? anchor.x : anchor.y
    return part * max(self[axis].viewport - self[axis].content, 0)
  }

  /// Scrolls as a position of the program asks.
  func show(_ place: ScrollPosition.Place, anchor: UnitPoint?, isAnimated: Bool) {
    pinnedEdge = nil
    switch place {
    case .view(let id, let own):
      show(target: id, anchor: own ?? anchor, isAnimated: isAnimated)
      return
    case .point(let x, let y):
      isUserDriven = false
      for (axis, length) in [(Axis.horizontal, x), (.vertical, y)] {
        if let length { scroll(along: axis, to: length, isAnimated: isAnimated) }
      }
    case .edge(let edge):
      isUserDriven = false
      pinnedEdge = edge
      go(to: edge, isAnimated: isAnimated)
      // The length of lazy content is an estimate until its last rows are measured.
      if isAnimated { onArrival = { [weak self] in self?.go(to: edge, isAnimated: false) } }
    case .user: return
    }
    moveContent(at: tree.time)
  }

  private func go(to edge: Edge, isAnimated: Bool) {
    for axis in Axis.allCases {
      guard let part = edge.part(of: axis), axes.contains(Axis.Set(axis)) else { continue }
      scroll(along: axis, to: part * self[axis].limit, isAnimated: isAnimated)
    }
  }

  /// Moves to the place that the behaviour decides, at the end of a drag with a velocity.
  func snap(_ velocity: Size, at time: Double) {
    guard let behavior else { return }
    let size = Size(horizontal.viewport, vertical.viewport)
    let original = ScrollTarget(
      rect: Rect(origin: Point(horizontal.destination, vertical.destination), size: size))
    var target = original
    behavior.updateTarget(
      &target,
      context: ScrollTargetBehaviorContext(
        self, original: original, velocity: velocity, size: size))
    let (old, new) = (original.offset(in: size), target.offset(in: size))
    for axis in Axis.allCases where axes.contains(Axis.Set(axis)) && old[axis] != new[axis] {
      self[axis].scroll(to: new[axis], animated: !reducesMotion, at: time)
    }
  }

  /// The axis along which targets are sought; vertical if the view scrolls in both directions.
  var mainAxis: Axis { axes.contains(.vertical) ? .vertical : .horizontal }

  func scroll(along axis: Axis, to place: Double, isAnimated: Bool) {
    self[axis].scroll(to: place, animated: isAnimated && !reducesMotion, at: tree.time)
  }

  /// Returns the rows that the view can scroll to along an axis, in the content's coordinates.
  ///
  /// Of a lazy container, only the rows near `place` are returned.
  func places(along axis: Axis, around place: Double) -> [ScrolledRow] {
    guard let child else { return [] }
    var found: [ScrolledRow] = []
    visitRows { rows in
      var near = 0..<rows.rowCount
      if let lazy = rows.lazyContainer, let origin = lazy.origin(in: child) {
        let start = child.fromLeading(Rect(origin: origin, size: lazy.frame.size))
        near = lazy.rows(
          of: rows,
          around: place - (axis == .horizontal ? start.minX : start.minY - contentStart))
      }
      found += near.compactMap { self.place(rows, $0, along: axis) }
      return false
    }
    return found
  }

  /// Calls `body` for each row source in the content until `body` returns true.
  ///
  /// Row sources inside another row source are left out.
  private func visitRows(_ body: (any RowSource) -> Bool) {
    var isDone = false
    func visit(_ slot: Slot) {
      if isDone { return }
      if let rows = slot as? any RowSource {
        isDone = body(rows)
      } else {
        slot.forEachChild(visit)
      }
    }
    slot?.forEachChild(visit)
  }

  private func place(_ rows: any RowSource, _ row: Int, along axis: Axis) -> ScrolledRow? {
    guard let child, var rect = rows.frame(ofRow: row, in: child) else { return nil }
    rect = child.fromLeading(rect)
    return ScrolledRow(
      id: rows.id(ofRow: row), start: axis == .horizontal ? rect.minX : rect.minY - contentStart,
      length: rect.size[axis])
  }

  /// Scrolls until a target is at the start of the view.
  ///
  /// With an anchor, scrolls until this point of the target is at the same point of the view.
  func show(target id: AnyHashable, anchor: UnitPoint?, isAnimated: Bool) {
    let axis = mainAxis
    var found: ScrolledRow?
    visitRows { rows in
      found = rows.row(named: id).flatMap { self.place(rows, $0, along: axis) }
      return found != nil
    }
    guard let found else { return }
    let place = anchor ?? .topLeading
    let part = axis == .vertical ? place.y : place.x
    isUserDriven = false
    scroll(
      along: axis, to: found.start - part * (container[axis] - found.length),
      isAnimated: isAnimated)
    moveContent(at: tree.time)
  }

  /// Scrolls until a rect is visible with 12 points around it; used for the focused view.
  ///
  /// The rect is in the node's coordinates.
  func reveal(_ rect: Rect) {
    show(rect.insetBy(dx: -12, dy: -12), anchor: nil, isAnimated: true)
  }

  /// Scrolls until a rect in the node's coordinates is visible.
  ///
  /// With an anchor, scrolls until this point of the rect is at the same point of the view.
  func show(_ rect: Rect, anchor: UnitPoint?, isAnimated: Bool) {
    let rect = fromLeading(rect)
    func target(_ axis: Axis, _ start: Double, _ end: Double, _ anchor: Double?) -> Double {
      let physics = self[axis]
      let (low, high) = (physics.offset + start, physics.offset + end)
      if let anchor { return low + anchor * (high - low - physics.viewport) }
      if low < physics.destination || high - low > physics.viewport { return low }
      return max(physics.destination, high - physics.viewport)
    }
    let x = target(.horizontal, rect.minX, rect.maxX, anchor?.x)
    let y = target(.vertical, rect.minY, rect.maxY, anchor?.y)
    if axes.contains(.horizontal) { scroll(along: .horizontal, to: x, isAnimated: isAnimated) }
    if axes.contains(.vertical) { scroll(along: .vertical, to: y, isAnimated: isAnimated) }
    moveContent(at: tree.time)
  }
}

extension Edge {
  /// The part of an axis at which the edge lies: 0 or 1; nil if it lies along the axis.
  fileprivate func part(of axis: Axis) -> Double? {
    switch (self, axis) {
    case (.top, .vertical), (.leading, .horizontal): 0
    case (.bottom, .vertical), (.trailing, .horizontal): 1
    default: nil
    }
  }
}

// MARK: - Scrolling at the edges
extension ScrollNode {
  /// Returns how strongly a dragged view near an edge pushes the content: −1…1, positive towards the
  /// right or lower edge; 0 away from the edges.
  func edgePush(at point: Double, along axis: Axis) -> Double {
    let bounds = screenBounds
    let (start, length) =
      axis == .horizontal ? (bounds.minX, bounds.width) : (bounds.minY, bounds.height)
    let reach = min(56, length / 4)
    guard reach > 0 else { return 0 }
    let before = start + reach - point
    let behind = point - (start + length - reach)
    return behind > 0 ? min(behind / reach, 1) : before > 0 ? -min(before / reach, 1) : 0
  }

  /// Scrolls by a part of `distance` if a point in window coordinates is near an edge behind which
  /// there is more content; returns whether it is.
  func scrollAtEdge(
    at point: Point, along axis: Axis, by distance: Double, _ time: Double
  ) -> Bool {
    guard axes.contains(Axis.Set(axis)) else { return false }
    var push = edgePush(at: axis == .horizontal ? point.x : point.y, along: axis)
    if axis == .horizontal { push = inLayoutDirection(Size(push, 0)).width }
    let physics = self[axis]
    guard push < 0 && physics.offset > 0 || push > 0 && physics.offset < physics.limit else {
      return false
    }
    isUserDriven = true
    scroll(along: axis, to: max(physics.offset + push * distance, 0), isAnimated: false)
    moveContent(at: time)
    return true
  }
}
