extension Path {
  /// The smallest box around everything the path draws; `null` if it draws nothing.
  ///
  /// Unlike `controlBounds` it excludes control points and trailing moves.
  public var boundingRect: Rect {
    switch storage {
    case .empty, .start: return .null
    case .line(let p, let q): return p.isFinite && q.isFinite ? Rect(around: p, q) : .null
    case .rect(let rect), .ellipse(let rect): return rect.isFinite ? rect : .null
    case .roundedRect(let rounded): return rounded.rect.isFinite ? rounded.rect : .null
    case .elements:
      var (bounds, memory) = (Rect.null, Subpath())
      readSubpaths(into: &memory) { bounds = bounds.union($0.bounds) }
      return bounds
    }
  }
}

extension Subpath {
  fileprivate var bounds: Rect {
    var box = Rect(origin: start, size: .zero)
    for piece in pieces {
      let turns = piece.kind == .line ? [] : piece.cubic.turns(\.x) + piece.cubic.turns(\.y)
      for p in turns.map(piece.cubic.point) + [piece.end] {
        box = box.union(Rect(origin: p, size: .zero))
      }
    }
    return box
  }
}
