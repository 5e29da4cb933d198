extension LazyNode.Arrangement {
  /// Replaces invalid lengths by defaults; returns whether all lengths were valid.
  mutating func tidy() -> Bool {
    var isTidy = lineSpacing.isFinite
    if !isTidy { lineSpacing = StackNode.defaultSpacing }
    guard let old = columns else { return isTidy }
    let new = old.map(\.usable)
    // Arrays that contain NaN are never equal, so the replacement of a NaN is noticed too.
    isTidy = isTidy && new == old
    columns = new
    return isTidy
  }
}

extension GridItem {
  fileprivate var usable: GridItem {
    func length(_ length: Double, or other: Double) -> Double {
      length >= 0 && length < .infinity ? length : other
    }
    var item = self
    switch size {
    case .fixed(let own): item.size = .fixed(length(own, or: 0))
    case .flexible(let least, let most):
      let least = length(least, or: 10)
      item.size = .flexible(minimum: least, maximum: most >= least ? most : least)
    case .adaptive(let least, let most):
      let least = length(least, or: 10)
      item.size = .adaptive(minimum: least, maximum: most >= least ? most : least)
    }
    if let spacing, !spacing.isFinite { item.spacing = nil }
    return item
  }
}

/// One or more columns of a lazy vertical grid, or rows of a lazy horizontal one.
public struct GridItem: Hashable, Sendable {
  /// The size of the column in points.
  public enum Size: Hashable, Sendable {
    case fixed(Double)
    case flexible(minimum: Double = 10, maximum: Double = .infinity)
    /// As many columns as fit if each has at least the minimum width.
    case adaptive(minimum: Double, maximum: Double = .infinity)
  }

  /// The size of the column.
  public var size: Size
  /// The gap after the column in points; nil means 8.
  public var spacing: Double?
  /// The alignment of views in their cells; nil is the alignment of the grid.
  public var alignment: Alignment?

  /// Creates a column.
  ///
  /// Negative, infinite and NaN lengths are replaced by defaults, with a warning.
  public init(
    _ size: Size = .flexible(), spacing: Double? = nil, alignment: Alignment? = nil
  ) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }

  /// A column with its final position and length.
  struct Column: Hashable {
    var start: Double
    var length: Double
    var alignment: Alignment?
  }

  /// Returns the columns that fill a total length.
  ///
  /// Fixed columns take their lengths first. The other items share the rest equally, within their
  /// limits.
  static func columns(_ items: [GridItem], in length: Double) -> [Column] {
    let gaps = items.dropLast().reduce(0) { $0 + ($1.spacing ?? StackNode.defaultSpacing) }
    var left = length - gaps
    var remaining = 0
    for item in items {
      if case .fixed(let own) = item.size { left -= max(own, 0) } else { remaining += 1 }
    }
    var columns: [Column] = []
    var start = 0.0
    for item in items {
      let spacing = item.spacing ?? StackNode.defaultSpacing
      let share = max(left / Double(max(remaining, 1)), 0)
      func append(_ start: Double, _ length: Double) {
        columns.append(Column(start: start, length: length, alignment: item.alignment))
      }
      switch item.size {
      case .fixed(let own): append(start, max(own, 0))
      case .flexible(let least, let most):
        let own = max(min(share, most), least)
        append(start, own)
        (left, remaining) = (left - own, remaining - 1)
      case .adaptive(let least, let most):
        let count = max(((share + spacing) / (max(least, 1) + spacing)).rounded(.down), 1)
        let own = max(min((share - (count - 1) * spacing) / count, most), least)
        for index in 0..<Int(min(count, 1000)) {
          append(start + Double(index) * (own + spacing), own)
        }
        (left, remaining) = (left - share, remaining - 1)
      }
      if let last = columns.last { start = last.start + last.length + spacing }
    }
    return columns
  }
}
