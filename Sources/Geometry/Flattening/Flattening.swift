/// A path turned into straight segments, ready for the rasteriser: every contour closed.
///
/// A segment that runs level encloses nothing, but tells what goes on where: it is left out only of
/// outlines that are `isSimple`.
///
/// The arrays are kept by the caller and grown, so a warm frame flattens without allocating.
public struct Segments: Sendable {
  /// A straight side of an outline, from its first point to its second.
  public struct Segment: Hashable, Sendable {
    public var x0: Double
    public var y0: Double
    public var x1: Double
    public var y1: Double

    @inlinable public init(_ p: Point, _ q: Point) {
      x0 = p.x
      y0 = p.y
      x1 = q.x
      y1 = q.y
    }
  }

  /// The sides of everything appended, in order.
  public internal(set) var all: [Segment] = []
  /// True when what was appended last cannot cross itself or cover a place twice.
  public internal(set) var isSimple = true
  /// The coverage of what the outline appended last encloses: less than 1 for a stroke whose dashes
  /// are too fine to be drawn one by one.
  public internal(set) var share = 1.0
  var strokes = StrokeWorkshop()
  var memory = TraceMemory()

  public init() {}

  /// Forgets the segments but keeps their memory.
  public mutating func removeAll() { all.removeAll(keepingCapacity: true) }

  /// Appends a path under a transform and returns the box of its points; `null` for none.
  ///
  /// `tolerance` is the largest error that curves may add to the coverage of one unit square, a
  /// pixel, after the transform. `visible` is where the result will be looked at: outside it curves
  /// may be cut into fewer pieces, and the time no longer grows with how far they reach. Give the
  /// whole surface there and not only what is repainted, or a picture would depend on the damage.
  /// A contour with a coordinate that is not finite after the transform is left out whole.
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
      isSimple = goesRound(tracer.bounds.center, from: first)
    } else {
      isSimple = true
    }
    return tracer.bounds
  }

  /// A little over half a level of 8-bit coverage.
  ///
  /// With the rounding to whole levels the error is 0.25 to 0.35 of a level in the mean and 1.2 at
  /// worst; see `CurveSteps` for the figures.
  public static let tolerance = 0.6 / 255

  /// Whether the segments from `first` on go once around a point without ever turning back, as seen
  /// from there: then they do not cross.
  private func goesRound(_ center: Point, from first: Int) -> Bool {
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
