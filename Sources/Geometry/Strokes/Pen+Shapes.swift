extension Pen {
  /// Draws the stroke of a simple shape without fitting curves.
  ///
  /// The stroke of a line is one contour. The stroke of another shape has an outer contour, and an
  /// inner one unless the pen covers the whole inside. Returns false and draws nothing if a contour
  /// would not be a simple shape itself, or would deviate too far from the exact edge.
  func drawShape<Sink: PathSink>(_ path: Path, to sink: inout Sink) -> Bool {
    // Scaling the shape's curves to another radius misses the exact edge by up to 2.7e-4 of the
    // difference between the radii.
    let isNear = radius * 2.8e-4 <= tolerance
    switch path.storage {
    case .line(let p, let q) where p.isFinite && q.isFinite && p != q:
      drawLine(from: p, to: q, to: &sink)
    case .rect(let rect) where rect.isFinite && rect.width > 0 && rect.height > 0:
      switch join {
      case .round where isNear:
        sink.add(RoundedRect(rect.grown(by: radius), radius: radius), isMirrored: false)
      case .miter where allowsMiter(cosine: 0): sink.add(rect.grown(by: radius))
      default: return false
      }
      addHole(rect.grown(by: -radius), cornerRadius: 0, to: &sink)
    case .roundedRect(let rounded) where rounded.style == .continuous && rounded.rect.isFinite:
      return sink.addEdges(of: rounded, aside: radius)
    case .roundedRect(let rounded)
    where isNear && rounded.rect.isFinite:
      sink.add(
        RoundedRect(rounded.rect.grown(by: radius), radius: rounded.radius + radius),
        isMirrored: false)
      addHole(rounded.rect.grown(by: -radius), cornerRadius: rounded.radius - radius, to: &sink)
    case .ellipse(let rect)
    where isNear && rect.isFinite && rect.width == rect.height && rect.width > 0:
      sink.add(ellipseIn: rect.grown(by: radius), isMirrored: false)
      let hole = rect.grown(by: -radius)
      if hole.size.width > 0 { sink.add(ellipseIn: hole, isMirrored: true) }
    default: return false
    }
    return true
  }

  /// Adds the inner contour, if the pen leaves a hole.
  ///
  /// Its corners are sharp where the shape's corners are tighter than the pen.
  private func addHole<Sink: PathSink>(_ hole: Rect, cornerRadius: Double, to sink: inout Sink) {
    guard hole.size.width > 0, hole.size.height > 0 else { return }
    if cornerRadius > 0 {
      sink.add(RoundedRect(hole, radius: cornerRadius), isMirrored: true)
    } else {
      sink.add(hole, isMirrored: true)
    }
  }
}

extension Rect {
  /// Returns the rectangle with every edge moved out by `d`.
  ///
  /// If a negative `d` moves the edges past each other, the size becomes negative.
  fileprivate func grown(by d: Double) -> Rect {
    Rect(x: minX - d, y: minY - d, width: width + 2 * d, height: height + 2 * d)
  }
}
