/// How nodes lie in a row or a column.
///
/// The least flexible child chooses first and each is offered an equal part of what is left, higher
/// priorities before lower ones, whose least is kept for them. The stack is as large as what its
/// children took.
@MainActor
struct StackRow: Equatable {
  let axis: Axis
  var spacing: Double?
  var alignment: AlignmentKey?

  init(axis: Axis, spacing: Double? = nil, alignment: AlignmentKey? = nil) {
    self.axis = axis
    self.spacing = spacing
    self.alignment = alignment
  }

  func size(_ nodes: [ViewNode], _ proposal: ProposedViewSize) -> Size {
    let sizes = lengths(nodes, proposal)
    let length = sizes.reduce(0) { $0 + $1[axis] } + spaces(nodes).reduce(0, +)
    let extent = extent(nodes, sizes)
    return Size(axis, max(length, 0), across: extent.after - extent.before)
  }

  /// What the children take along the axis and across, in the order written.
  func lengths(_ nodes: [ViewNode], _ proposal: ProposedViewSize) -> [Size] {
    for node in nodes { node.setStackAxis(axis) }
    guard let length = proposal[axis] else {
      var open = proposal
      open[axis] = nil
      return nodes.map { $0.sizeThatFits(open) }
    }
    return distribute(length - spaces(nodes).reduce(0, +), nodes, proposal)
  }

  /// The gap before each child but the first.
  private func spaces(_ nodes: [ViewNode]) -> [Double] {
    zip(nodes, nodes.dropFirst()).map { before, after in
      if let spacing { return spacing }
      return before.isSpacer || after.isSpacer ? 0 : StackNode.defaultSpacing
    }
  }

  private func distribute(
    _ available: Double, _ nodes: [ViewNode], _ proposal: ProposedViewSize
  ) -> [Size] {
    var sizes = [Size](repeating: .zero, count: nodes.count)
    let order = offerOrder(nodes, proposal)
    var available = available
    for child in order where child.priority != order[0].priority && available < .infinity {
      available -= child.minimum
    }
    var start = 0
    while start < order.count {
      let priority = order[start].priority
      let group = order[start...].prefix { $0.priority == priority }
      if start > 0, available > -.infinity { available += group.reduce(0) { $0 + $1.minimum } }
      var remaining = group.count
      for child in group {
        var offer = proposal
        offer[axis] = max(available / Double(remaining), 0)
        sizes[child.index] = nodes[child.index].sizeThatFits(offer)
        if available < .infinity { available -= sizes[child.index][axis] }
        remaining -= 1
      }
      start += group.count
    }
    return sizes
  }

  private struct Flexibility {
    var index: Int
    var priority: Double
    var minimum = 0.0
    var range = 0.0
  }

  /// Who is offered room first.
  private func offerOrder(
    _ nodes: [ViewNode], _ proposal: ProposedViewSize
  ) -> [Flexibility] {
    var order = nodes.enumerated().map { Flexibility(index: $0, priority: $1.layoutPriority) }
    guard order.count > 1, let first = order.map(\.priority).max() else { return order }
    for place in order.indices {
      let (node, priority) = (nodes[order[place].index], order[place].priority)
      // Only who shares a priority is compared, and only whose least is kept is asked for it.
      let isAlone = order.count { $0.priority == priority } == 1
      if isAlone, priority == first { continue }
      var probe = proposal
      probe[axis] = 0
      order[place].minimum = node.sizeThatFits(probe)[axis]
      if isAlone { continue }
      probe[axis] = .infinity
      let most = node.sizeThatFits(probe)[axis]
      order[place].range = most < .infinity ? most - order[place].minimum : .infinity
    }
    return order.sorted { a, b in
      if a.priority != b.priority { return a.priority > b.priority }
      if a.range != b.range { return a.range < b.range }
      if a.range == .infinity, a.minimum != b.minimum { return a.minimum > b.minimum }
      return a.index < b.index
    }
  }

  /// How far the children reach to both sides of the line they are lined up by.
  private func extent(_ nodes: [ViewNode], _ sizes: [Size]) -> (before: Double, after: Double) {
    var (before, after) = (0.0, 0.0)
    var isFirst = true
    for (node, size) in zip(nodes, sizes) where !node.isSpacer {
      let guide = guide(node, size)
      before = isFirst ? -guide : min(before, -guide)
      after = isFirst ? size[axis.other] - guide : max(after, size[axis.other] - guide)
      isFirst = false
    }
    return (before, after)
  }

  private func guide(_ node: ViewNode, _ size: Size) -> Double {
    guard let alignment else { return 0 }
    return node.line(alignment, in: size)
      ?? alignment.id.defaultValue(in: node.dimensions(in: size))
  }

  func origins(_ nodes: [ViewNode], _ sizes: [Size]) -> [Point] {
    let spaces = spaces(nodes)
    let before = extent(nodes, sizes).before
    var along = 0.0
    return nodes.indices.map { index in
      if index > 0 { along += spaces[index - 1] }
      defer { along += sizes[index][axis] }
      let across = nodes[index].isSpacer ? 0 : -before - guide(nodes[index], sizes[index])
      return Point(axis, along, across: across)
    }
  }

  /// Text lines come from the first or last child that has one; other lines are the mean of those
  /// that children have.
  func line(
    _ key: AlignmentKey, _ nodes: [ViewNode], _ proposal: ProposedViewSize
  ) -> Double? {
    let sizes = lengths(nodes, proposal)
    let lines = zip(zip(nodes, sizes), origins(nodes, sizes)).compactMap { child, origin in
      child.0.line(key, in: child.1).map {
        $0 + (key.axis == .horizontal ? origin.x : origin.y)
      }
    }
    guard let first = lines.first, let last = lines.last else { return nil }
    if key == VerticalAlignment.firstTextBaseline.key { return first }
    if key == VerticalAlignment.lastTextBaseline.key { return last }
    return lines.reduce(0, +) / Double(lines.count)
  }
}
