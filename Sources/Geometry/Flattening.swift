/// A path turned into straight segments, ready for the rasteriser: every contour closed, every
/// segment that runs level left out (it encloses nothing).
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
  var strokes = StrokeWorkshop()
  var memory = TraceMemory()

  public init() {}

  /// Forgets the segments but keeps their memory.
  public mutating func removeAll() { all.removeAll(keepingCapacity: true) }

  /// Appends a path under a transform and returns the box of its points, `null` when there are
  /// none.
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
    tracer.add(path)
    tracer.finish(into: &self)
    return tracer.bounds
  }

  /// A little over half a level of 8-bit coverage.
  ///
  /// With the rounding to whole levels the error is 0.25 to 0.35 of a level in the mean and 1.2 at
  /// worst; see `CurveSteps` for the figures.
  public static let tolerance = 0.6 / 255
}
