/// The layout of a row or a column.
///
/// The children choose their lengths one after the other. Each child is proposed an equal part of
/// the remaining length. Children of higher priority choose first. Among children of the same
/// priority, the least flexible child chooses first. Meanwhile the minimum lengths of the children
/// of lower priority are reserved. The stack has the size of its children.
///
/// Loops are used here instead of closures, because each call of an actor-isolated closure checks
/// its executor. These checks took an eighth of the time of an update with 300 views.
@MainActor
struct StackRow: Equatable {
  let axis: Axis
  var spacing: Double?
  var alignment: AlignmentKey?

  func size(_ nodes: [ViewNode], _ proposal: ProposedViewSize) -> Size {
    size(nodes, lengths(nodes, proposal))
  }

  /// Returns the stack's size, given the children's sizes.
  func size(_ nodes: [ViewNode], _ sizes: [Size]) -> Size {
    var length = allSpace(nodes)
    for size in sizes { length += size[axis] }
    let extent = extent(nodes, sizes)
    return Size(axis, max(length, 0), across: extent.after - extent.before)
  }

  /// Tells the children the axis; called before `lengths` by the nodes that contain them.
  ///
  /// `StackLayout` does not call it, because a custom layout may measure its children with rows and
  /// columns, and each change of the axis would invalidate the layout that is running.
  func orient(_ nodes: [ViewNode]) {
    for node in nodes { node.setStackAxis(axis) }
  }

  /// Returns the children's sizes for a proposal, in the order in which the children are written.
  func lengths(_ nodes: [ViewNode], _ proposal: ProposedViewSize) -> [Size] {
    guard let length = proposal[axis] else {
      var open = proposal
      open[axis] = nil
      var sizes: [Size] = []
      sizes.reserveCapacity(nodes.count)
      for node in nodes { sizes.append(node.sizeThatFits(open)) }
      return sizes
    }
    return distribute(length - allSpace(nodes), nodes, proposal)
  }

  /// Returns the children's sizes in a stack of a size, given their sizes for the stack's proposal.
  ///
  /// If the proposal leaves the extent across the axis open, children without a limit across the axis
  /// become as large as the stack. Only children that may grow are measured again: when all were, a
  /// row of ten views took twice as many measurements.
  func fill(
    _ sizes: [Size], _ nodes: [ViewNode], _ proposal: ProposedViewSize, in size: Size
  ) -> [Size] {
    let across = axis.other
    guard proposal[across] == nil else { return sizes }
    var sizes = sizes
    for index in nodes.indices where sizes[index][across] < size[across] {
      let node = nodes[index]
      guard !node.isSpacer, node.mayGrow(along: across) else { continue }
      var offer = ProposedViewSize(sizes[index])
      offer[across] = size[across]
      let larger = node.sizeThatFits(offer)
      if larger[axis] == sizes[index][axis], larger[across] <= size[across] {
        sizes[index] = larger
      } else {
        // A view with a fixed ratio keeps its size. `place` requires that it was proposed last.
        sizes[index] = node.sizeThatFits(ProposedViewSize(sizes[index]))
      }
    }
    return sizes
  }

  /// Returns the spacing before a child.
  private func space(before index: Int, _ nodes: [ViewNode]) -> Double {
    guard index > 0 else { return 0 }
    if let spacing { return spacing }
    return nodes[index - 1].isSpacer || nodes[index].isSpacer ? 0 : StackNode.defaultSpacing
  }

  private func allSpace(_ nodes: [ViewNode]) -> Double {
    var sum = 0.0
    for index in nodes.indices { sum += space(before: index, nodes) }
    return sum
  }

  private func distribute(
    _ available: Double, _ nodes: [ViewNode], _ proposal: ProposedViewSize
  ) -> [Size] {
    var sizes = [Size](repeating: .zero, count: nodes.count)
    let order = proposalOrder(nodes, proposal, available)
    var available = available
    for child in order where child.priority != order[0].priority && available < .infinity {
      available -= child.minimum
    }
    var start = 0
    while start < order.count {
      var end = start
      var least = 0.0
      while end < order.count, order[end].priority == order[start].priority {
        least += order[end].minimum
        end += 1
      }
      if start > 0, available > -.infinity { available += least }
      for place in start..<end {
        var childProposal = proposal
        childProposal[axis] = max(available / Double(end - place), 0)
        let index = order[place].index
        sizes[index] = nodes[index].sizeThatFits(childProposal)
        if available < .infinity { available -= sizes[index][axis] }
      }
      start = end
    }
    return sizes
  }

  private struct Flexibility: Comparable {
    var index: Int
    var priority: Double
    var minimum = 0.0
    var range = 0.0

    /// Whether `a` chooses its length before `b`.
    static func < (a: Self, b: Self) -> Bool {
      if a.priority != b.priority { return a.priority > b.priority }
      if a.range != b.range { return a.range < b.range }
      if a.range == .infinity, a.minimum != b.minimum { return a.minimum > b.minimum }
      return a.index < b.index
    }
  }

  /// Returns the children in the order in which they choose their lengths from `available`.
  private func proposalOrder(
    _ nodes: [ViewNode], _ proposal: ProposedViewSize, _ available: Double
  ) -> [Flexibility] {
    var order: [Flexibility] = []
    order.reserveCapacity(nodes.count)
    var first = -Double.infinity
    for index in nodes.indices {
      let priority = nodes[index].layoutPriority
      order.append(Flexibility(index: index, priority: priority))
      first = max(first, priority)
    }
    guard order.count > 1 else { return order }
    var (room, count) = (available, 0)
    for place in order.indices {
      if order[place].priority == first {
        count += 1
      } else {
        measureRange(of: place, in: &order, nodes, proposal, first)
        room -= order[place].minimum
      }
    }
    // If each child that chooses first gets all that it can use from an equal part, their order does
    // not matter, and their minima are not measured, for which texts are broken into letters. Only
    // children without a maximum come last.
    let isEasy =
      count > 1 && setMaxima(of: &order, nodes, proposal, first, upTo: room / Double(count))
    for place in order.indices where order[place].priority == first {
      if isEasy, order[place].range < .infinity { continue }
      measureRange(of: place, in: &order, nodes, proposal, first)
    }
    order.sort()
    return order
  }

  /// Measures the maximum lengths of the children with a priority; returns whether those that are
  /// finite are at most `share`.
  ///
  /// The ranges become infinite for children without a maximum.
  private func setMaxima(
    of order: inout [Flexibility], _ nodes: [ViewNode], _ proposal: ProposedViewSize,
    _ priority: Double, upTo share: Double
  ) -> Bool {
    guard share > 0 else { return false }
    var probe = proposal
    probe[axis] = .infinity
    for place in order.indices where order[place].priority == priority {
      let most = nodes[order[place].index].sizeThatFits(probe)[axis]
      if most == .infinity { order[place].range = .infinity } else if most > share { return false }
    }
    return true
  }

  /// Measures how much a child's length can change.
  ///
  /// Children are measured only where needed. Several children of the same priority are compared by
  /// the difference of their minimum and maximum. For a child that is the only one of its priority,
  /// only the minimum is measured, because that length is reserved. If this child chooses first,
  /// nothing is reserved for it, so nothing is measured.
  private func measureRange(
    of place: Int, in order: inout [Flexibility], _ nodes: [ViewNode],
    _ proposal: ProposedViewSize, _ first: Double
  ) {
    let (node, priority) = (nodes[order[place].index], order[place].priority)
    var isAlone = true
    for other in order.indices where other != place && order[other].priority == priority {
      isAlone = false
      break
    }
    if isAlone, priority == first { return }
    var probe = proposal
    probe[axis] = 0
    order[place].minimum = node.sizeThatFits(probe)[axis]
    if isAlone { return }
    probe[axis] = .infinity
    let most = node.sizeThatFits(probe)[axis]
    order[place].range = most < .infinity ? most - order[place].minimum : .infinity
  }

  /// Returns the smallest and the largest coordinate of the children across the axis, relative to
  /// the alignment guide.
  private func extent(_ nodes: [ViewNode], _ sizes: [Size]) -> (before: Double, after: Double) {
    var (before, after) = (0.0, 0.0)
    var isFirst = true
    for index in nodes.indices where !nodes[index].isSpacer {
      let size = sizes[index]
      // If the proposal is infinite, a child can be infinite too. It then has no centre to align.
      guard size[axis.other] < .infinity else { return (0, .infinity) }
      let guide = guide(nodes[index], size)
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
    let before = extent(nodes, sizes).before
    var along = 0.0
    var origins: [Point] = []
    origins.reserveCapacity(nodes.count)
    for index in nodes.indices {
      along += space(before: index, nodes)
      let across = nodes[index].isSpacer ? 0 : -before - guide(nodes[index], sizes[index])
      origins.append(Point(axis, along, across: across))
      along += sizes[index][axis]
    }
    return origins
  }

  func line(
    _ key: AlignmentKey, _ nodes: [ViewNode], _ proposal: ProposedViewSize
  ) -> Double? {
    line(key, nodes, lengths(nodes, proposal))
  }

  /// Returns the position of a guide in the stack; nil if no child sets the guide.
  func line(_ key: AlignmentKey, _ nodes: [ViewNode], _ sizes: [Size]) -> Double? {
    let origins = origins(nodes, sizes)
    var positions: [Double] = []
    for index in nodes.indices {
      guard let line = nodes[index].line(key, in: sizes[index]) else { continue }
      positions.append(line + (key.axis == .horizontal ? origins[index].x : origins[index].y))
    }
    return key.merged(positions)
  }
}
