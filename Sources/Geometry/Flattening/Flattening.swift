/// Paths turned into straight segments for the rasteriser; every contour is closed.
///
/// A horizontal segment covers no area but connects its neighbours; it is omitted only in outlines
/// that are `isSimple`.
///
/// A caller that reuses the value flattens without allocating after the first frames.
public struct Segments: Sendable {
  /// A straight edge of an outline, from its first point to its second.
  public struct Segment: Hashable, Sendable {
    public var x0: Double
    public var y0: Double
    public var x1: Double
    public var y1: Double

    /// Creates the segment from `p` to `q`.
    @inlinable public init(_ p: Point, _ q: Point) {
      x0 = p.x
      y0 = p.y
      x1 = q.x
      y1 = q.y
    }
  }

  /// The edges of all appended outlines, in order.
  public internal(set) var all: [Segment] = []
  /// Whether the last appended outline is known not to cross itself and not to cover a point twice.
  public internal(set) var isSimple = true
  /// The coverage of the area inside the last appended outline: less than 1 for a stroke whose
  /// dashes are too fine to be drawn one by one.
  public internal(set) var share = 1.0
  var strokes = PathStroker()
  var memory = TraceCache()

  /// Creates an empty store.
  public init() {}

  /// Removes the segments and keeps their memory.
  public mutating func removeAll() { all.removeAll(keepingCapacity: true) }

  /// Appends a path under a transform and returns the bounding box of its points; `null` if there
  /// are none.
  ///
  /// `tolerance` is the largest error that curves may cause in the coverage of one pixel, where 1
  /// is full coverage. `visible`, in pixels, is the visible area: curves outside of it are cut into
  /// fewer pieces, so that the time does not grow with their extent. Pass the whole surface and not
  /// only the damaged area; otherwise the picture depends on the damage. A contour with a
  /// coordinate that is not finite after the transform is ignored.
  @discardableResult
  public mutating func append(
    _ path: Path, transform: Transform = .identity, tolerance: Double = Segments.tolerance,
    visible: Rect? = nil
  ) -> Rect {
    var tracer = Tracer(
      into: &self, transform: transform, tolerance: tolerance, visible: visible)
    let first = tracer.segments.count
    share = 1
    tracer.add(path)
    tracer.finish(into: &self)
    if case .elements = path.storage {
      isSimple = windsOnce(around: tracer.bounds.center, from: first)
    } else {
      isSimple = true
    }
    return tracer.bounds
  }

  /// The default error of curves: 0.6 of a level of 8-bit coverage.
  ///
  /// Together with rounding to whole levels, the mean error is 0.25 to 0.35 of a level and the
  /// largest 1.2; see `CurveSteps`.
  public static let tolerance = 0.6 / 255

  /// Returns whether the segments from `first` on go around `center` exactly once, without ever
  /// turning back.
  ///
  /// Such segments do not cross.
  private func windsOnce(around center: Point, from first: Int) -> Bool {
    guard first < all.count else { return true }
    var turns = 0
    var last = all[all.count - 1]
    let isClockwise = (Point(last.x0, last.y0) - center).cross(Point(last.x1, last.y1) - center) > 0
    for index in first..<all.count {
      let side = all[index]
      guard side.x0 == last.x1, side.y0 == last.y1 else { return false }
      let (x0, y0) = (side.x0 - center.x, side.y0 - center.y)
      let (x1, y1) = (side.x1 - center.x, side.y1 - center.y)
      let area = x0 * y1 - x1 * y0
      guard isClockwise ? area > 0 : area < 0 else { return false }
      if y0 < 0, y1 >= 0 { turns += 1 }
      last = side
    }
    return turns == 1
  }
}
