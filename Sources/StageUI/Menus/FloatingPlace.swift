/// The place of a floating panel beside its source, inside the window.
struct FloatingPlace: Equatable {
  /// The frame of the panel.
  var frame: Rect
  /// The edge of the source at which the panel lies; `leading` is the left one.
  var edge: Edge
  /// The point of the source at which the panel's arrow points, in the coordinates of the panel.
  var anchor: Point

  /// How a panel lies at its source.
  struct Request: Equatable {
    /// The edges of the source, the best one first.
    var edges: [Edge]
    /// The distance between panel and source in points.
    var gap = 0.0
    /// The position of the panel along the edge: 0 aligns the starts, 0.5 the centres, 1 the ends.
    var alignment = 0.5
    /// The least distance from the edges of the window in points.
    var margin = 8.0
    /// Whether leading is right, because the layout runs from right to left.
    var isMirrored = false
  }

  /// Finds the place of a panel.
  ///
  /// The panel lies at the first of the requested edges where it fits, or at the one with the most
  /// room. Along the edge it is moved inside the window. If it fits nowhere, it is made smaller.
  ///
  /// - Parameters:
  ///   - size: The size of the panel if there is enough room.
  ///   - source: The frame of the source.
  ///   - window: The bounds in which the panel lies.
  init(_ size: Size, at source: Rect, in window: Rect, _ request: Request) {
    let bounds = window.insetBy(
      dx: min(request.margin, window.width / 2), dy: min(request.margin, window.height / 2))
    let source = Rect(
      origin: Point(
        source.midX.isFinite ? source.minX : bounds.midX,
        source.midY.isFinite ? source.minY : bounds.midY),
      size: source.size)
    func room(_ edge: Edge) -> Double {
      switch edge {
      case .top: source.minY - request.gap - bounds.minY
      case .bottom: bounds.maxY - source.maxY - request.gap
      case .leading: source.minX - request.gap - bounds.minX
      case .trailing: bounds.maxX - source.maxX - request.gap
      }
    }
    func need(_ edge: Edge) -> Double {
      edge == .top || edge == .bottom ? size.height : size.width
    }
    var edges = request.edges.isEmpty ? [.bottom, .top] : request.edges
    if request.isMirrored {
      edges = edges.map { $0 == .leading || $0 == .trailing ? $0.opposite : $0 }
    }
    edge =
      edges.first { need($0) <= room($0) }
      ?? edges.max { room($0) - need($0) < room($1) - need($1) } ?? .bottom
    let isVertical = edge == .top || edge == .bottom
    var size = Size(min(size.width, bounds.width), min(size.height, bounds.height))
    // A panel that fits at no edge keeps a useful size and covers a part of its source.
    let least = 96.0
    if isVertical {
      size.height = min(size.height, max(room(edge), min(least, size.height)))
    } else {
      size.width = min(size.width, max(room(edge), min(least, size.width)))
    }
    func along(_ start: Double, _ length: Double, _ own: Double) -> Double {
      start + (length - own)
        * (request.isMirrored && isVertical ? 1 - request.alignment : request.alignment)
    }
    var origin: Point
    switch edge {
    case .top:
      origin = Point(
        along(source.minX, source.width, size.width), source.minY - request.gap - size.height)
    case .bottom:
      origin = Point(along(source.minX, source.width, size.width), source.maxY + request.gap)
    case .leading:
      origin = Point(
        source.minX - request.gap - size.width, along(source.minY, source.height, size.height))
    case .trailing:
      origin = Point(source.maxX + request.gap, along(source.minY, source.height, size.height))
    }
    origin.x = max(bounds.minX, min(origin.x, bounds.maxX - size.width))
    origin.y = max(bounds.minY, min(origin.y, bounds.maxY - size.height))
    frame = Rect(origin: origin, size: size)
    anchor = Point(
      min(max(source.midX - origin.x, 0), size.width),
      min(max(source.midY - origin.y, 0), size.height))
  }

  /// Moves a panel that did not become as narrow as asked inside the window.
  mutating func makeRoom(for size: Size, in window: Rect, margin: Double) {
    guard size.width > frame.width || size.height > frame.height else { return }
    let size = Size(max(size.width, frame.width), max(size.height, frame.height))
    let origin = Point(
      max(window.minX + margin, min(frame.minX, window.maxX - margin - size.width)),
      max(window.minY + margin, min(frame.minY, window.maxY - margin - size.height)))
    anchor = Point(
      min(max(anchor.x + frame.minX - origin.x, 0), size.width),
      min(max(anchor.y + frame.minY - origin.y, 0), size.height))
    frame = Rect(origin: origin, size: size)
  }

  /// The point of the panel that stays in place while the panel grows out of its source.
  var growthAnchor: UnitPoint {
    let (x, y) = (
      frame.width > 0 ? anchor.x / frame.width : 0.5,
      frame.height > 0 ? anchor.y / frame.height : 0.5
    )
    switch edge {
    case .top: return UnitPoint(x: x, y: 1)
    case .bottom: return UnitPoint(x: x, y: 0)
    case .leading: return UnitPoint(x: 1, y: y)
    case .trailing: return UnitPoint(x: 0, y: y)
    }
  }
}
