extension ViewHost {
  /// Returns how many pixels each view painted in a frame, by the name of its type.
  ///
  /// A drawing counts with the part of its bounding box that was damaged, so the counts are upper limits
  /// that repeat exactly. Views without a body belong to the view whose body contains them, as in
  /// `FrameCosts`; what no view draws, such as the focus ring, has a name of its own.
  ///
  /// - Parameters:
  ///   - list: The display list of the last frame.
  ///   - damage: The rectangles that were painted.
  ///   - scale: The number of pixels per point.
  package func paintedPixels(
    of list: DisplayList, in damage: [PixelRect], scale: Double
  ) -> [(view: String, count: Int)] {
    guard !damage.isEmpty else { return [] }
    let bounds = damage.dropFirst().reduce(damage[0]) { all, rect in
      PixelRect(
        left: min(all.left, rect.left), top: min(all.top, rect.top),
        right: max(all.right, rect.right), bottom: max(all.bottom, rect.bottom))
    }
    let paths = viewPaths
    var counts: [String: Int] = [:]
    for drawing in list.drawings where !drawing.isGroup {
      let box = drawing.area.applying(scale: scale)
      let rect = PixelRect(covering: box, in: bounds)
      let count = damage.reduce(0) { $0 + $1.intersection(rect).area }
      guard count > 0 else { continue }
      let name =
        drawing.groups.reversed().lazy.compactMap { paths[Tree.node(ofGroup: $0)]?.last }.first
        ?? drawing.groups.compactMap { Self.name(ofGroup: $0) }.first ?? "window"
      counts[name, default: 0] += count
    }
    return counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Tells the profiler's meter of costs which views draw into the groups of the next list that is painted.
  ///
  /// Nothing is done without a meter that counts painting by view.
  func namePainters() {
    guard let costs = profiler?.costs, costs.countsPaintingByView else { return }
    let paths = costs.aside { viewPaths }
    costs.painter = { group in
      paths[Tree.node(ofGroup: group)] ?? Self.name(ofGroup: group).map { [$0] }
    }
  }

  /// The names of the views around each node and its own, outermost first; nodes outside of views are missing.
  private var viewPaths: [UInt64: [String]] {
    var paths: [UInt64: [String]] = [:]
    func visit(_ node: ViewNode) {
      if let names = node.slot?.viewNames, !names.isEmpty { paths[node.id] = names }
      for child in node.childrenInDrawingOrder { visit(child) }
    }
    if let root = tree.rootNode { visit(root) }
    return paths
  }
}

extension Rect {
  /// Returns the rectangle in a space with more units for each of its own.
  fileprivate func applying(scale: Double) -> Rect {
    Transform(scaleX: scale, y: scale).apply(self)
  }
}
