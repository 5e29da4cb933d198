import Numerics

/// Results computed for one shape that the next shape is likely to need.
struct TraceCache: Sendable {
  /// The chords of the last half circle; all round caps of a stroke have the same chords.
  var arc: ArcSteps?
  var corners = CornerCache()
}

/// Flattens a path to segments.
struct Tracer: PathSink {
  /// The segments of the store to which the path is appended.
  ///
  /// The array is moved here while a path is traced, so that it grows in place.
  var segments: [Segments.Segment] = []
  var memory = TraceCache()
  /// The bounding box of all finished finite contours.
  var bounds = Rect.null
  let steps: CurveSteps
  let tolerance: Double

  let transform: Transform
  /// The largest factor by which the transform stretches a length; only arcs use it.
  private let scale: Double
  private let visible: Rect?
  private var contour: Int
  private var isOpen = false
  private var start = Point.zero
  private var trail = Trail()
  /// The number of segments above which invisible ones are merged.
  ///
  /// `mergedCount` is the number of segments at the start of the array that need no further
  /// merging.
  private var mergeAbove: Int
  private var mergedCount: Int
  /// The number of new segments after which invisible ones are merged.
  ///
  /// At the end of a path, a sixteenth of this number suffices.
  private static let mergeInterval = 1 << 14

  /// The state that changes with each point; loops keep it in registers.
  struct Trail {
    var current = Point.zero
    /// 0 as long as all coordinates are finite, and NaN afterwards.
    ///
    /// For each point, its doubled coordinates are multiplied by zero and added. The product is NaN
    /// if the doubled coordinate is infinite or NaN. Doubling ensures that the width and height of
    /// the bounding box are finite too.
    var poison = 0.0
    var left = 0.0
    var top = 0.0
    var right = 0.0
    var bottom = 0.0

    init() {}

    init(start p: Point) {
      current = p
      (left, top, right, bottom) = (p.x, p.y, p.x, p.y)
      taint(p)
    }

    @inline(__always) mutating func taint(_ p: Point) {
      poison += (p.x + p.x) * 0 + (p.y + p.y) * 0
    }

    @inline(__always)
    mutating func step(to p: Point, _ out: inout OutputSpan<Segments.Segment>) {
      if p != current { out.append(Segments.Segment(current, p)) }
      advance(to: p)
    }

    @inline(__always) mutating func advance(to p: Point) {
      taint(p)
      left = p.x < left ? p.x : left
      right = p.x > right ? p.x : right
      top = p.y < top ? p.y : top
      bottom = p.y > bottom ? p.y : bottom
      current = p
    }
  }

  init(
    into store: inout Segments, transform: Transform, scale: Double = 1, tolerance: Double,
    visible: Rect?
  ) {
    self.scale = scale
    self.tolerance = tolerance
    contour = store.all.count
    mergedCount = contour
    mergeAbove = visible == nil ? Int.max : contour + Self.mergeInterval
    self.transform = transform
    self.visible = visible
    steps = CurveSteps(tolerance: tolerance)
    swap(&segments, &store.all)
    swap(&memory, &store.memory)
  }

  /// Ends the last contour and returns the arrays to the store.
  mutating func finish(into store: inout Segments) {
    finishContour()
    if mergeAbove < Int.max, segments.count - mergedCount > Self.mergeInterval / 16 {
      mergeHidden()
    }
    swap(&segments, &store.all)
    swap(&memory, &store.memory)
  }

  mutating func move(to p: Point) {
    finishContour()
    let p = transform.apply(p)
    contour = segments.count
    isOpen = true
    start = p
    trail = Trail(start: p)
  }

  mutating func line(to p: Point) { step(to: transform.apply(p)) }

  mutating func quadCurve(to p: Point, control: Point) {
    let (control, end) = (transform.apply(control), transform.apply(p))
    trail.taint(control)
    quad(trail.current, control, end, halvings: 0)
  }

  mutating func curve(to p: Point, control1: Point, control2: Point) {
    let cubic = Cubic(
      trail.current, transform.apply(control1), transform.apply(control2), transform.apply(p))
    trail.taint(cubic.p1)
    trail.taint(cubic.p2)
    self.cubic(cubic, halvings: 0)
  }

  mutating func close() { step(to: start) }

  /// Closes the open contour; drops it if any of its coordinates is not finite.
  mutating func finishContour() {
    guard isOpen else { return }
    isOpen = false
    step(to: start)
    if trail.poison == 0 {
      bounds = bounds.union(
        Rect(left: trail.left, top: trail.top, right: trail.right, bottom: trail.bottom))
    } else {
      segments.removeSubrange(contour...)
      mergedCount = min(mergedCount, contour)
    }
  }

  /// Merges consecutive segments that lie beyond the same side of the visible area.
  ///
  /// Of such segments, only the start of the first and the end of the last one matter. Without
  /// merging, a stroke of 20,000 curves with a pen of 100,000 pixels takes 6 GB. Short contours are
  /// searched together. When each contour was searched separately, five strokes of 20,000 curves,
  /// most of them invisible, took 150 MB (2026-11).
  @inline(never)
  private mutating func mergeHidden() {
    guard let visible else { return }
    func side(_ s: Segments.Segment) -> Int {
      if max(s.x0, s.x1) <= visible.minX { return 1 }
      if min(s.x0, s.x1) >= visible.maxX { return 2 }
      if max(s.y0, s.y1) <= visible.minY { return 3 }
      if min(s.y0, s.y1) >= visible.maxY { return 4 }
      return 0
    }
    var place = mergedCount
    var last = 0
    for index in mergedCount..<segments.count {
      if index == contour {
        // Remember where the contour now begins: if a later point is not finite, all of it is
        // removed.
        contour = place
        last = 0
      }
      let segment = segments[index]
      let side = side(segment)
      if side != 0, side == last, segment.x0 == segments[place - 1].x1,
        segment.y0 == segments[place - 1].y1
      {
        segments[place - 1].x1 = segment.x1
        segments[place - 1].y1 = segment.y1
      } else {
        segments[place] = segment
        place += 1
      }
      last = side
    }
    if contour == segments.count { contour = place }
    segments.removeLast(segments.count - place)
    mergedCount = place
    mergeAbove = place + Self.mergeInterval
  }

  private mutating func step(to p: Point) {
    if segments.count > mergeAbove { mergeHidden() }
    if p != trail.current { segments.append(Segments.Segment(trail.current, p)) }
    trail.advance(to: p)
  }

  /// Reserves room for `count` segments and calls a closure that appends them.
  @inline(__always)
  private mutating func walk(
    _ count: Int, _ body: (inout Trail, inout OutputSpan<Segments.Segment>) -> Void
  ) {
    if segments.count > mergeAbove { mergeHidden() }
    var trail = self.trail
    segments.append(addingCapacity: count) { out in body(&trail, &out) }
    self.trail = trail
  }
}

extension Tracer {
  private mutating func quad(_ p: Point, _ control: Point, _ end: Point, halvings: Int) {
    let (d0, d1) = (control - p, end - control)
    let bend = d1 - d0
    let count = steps.count(area: 4 * abs(d0.cross(d1)), bend: 2 * bend.length)
    if count > CurveSteps.cullAbove {
      let hull = Cubic(p, control, control, end).hull
      if let visible, !visible.contains(hull), halvings < CurveSteps.maximumHalvings {
        guard Self.mayShow(hull, in: visible) else { return step(to: end) }
        let (a, b) = (p.mixed(with: control, by: 0.5), control.mixed(with: end, by: 0.5))
        let middle = a.mixed(with: b, by: 0.5)
        quad(p, a, middle, halvings: halvings + 1)
        quad(middle, b, end, halvings: halvings + 1)
        return
      }
    }
    walk(count) { trail, out in
      if count > 1 {
        let (first, width) = CurveSteps.places(count)
        let base = p - bend * (width * width / 6)
        for i in 0..<(count - 1) {
          let t = first + Double(i) * width
          trail.step(to: base + (d0 * 2 + bend * t) * t, &out)
        }
      }
      trail.step(to: end, &out)
    }
  }

  private mutating func cubic(_ c: Cubic, halvings: Int) {
    let count = steps.count(c.p1 - c.p0, c.p2 - c.p1, c.p3 - c.p2)
    if count > CurveSteps.cullAbove, let visible, !visible.contains(c.hull),
      halvings < CurveSteps.maximumHalvings
    {
      guard Self.mayShow(c.hull, in: visible) else { return step(to: c.p3) }
      cubic(c.part(from: 0, to: 0.5), halvings: halvings + 1)
      cubic(c.part(from: 0.5, to: 1), halvings: halvings + 1)
      return
    }
    guard count > 1 else { return step(to: c.p3) }
    let chords = CubicChords(c, count: count)
    walk(count) { trail, out in
      for i in 0..<(count - 1) { trail.step(to: chords.vertex(i), &out) }
      trail.step(to: c.p3, &out)
    }
  }

  mutating func arc(around p: Point, from first: Point, to second: Point, tolerance: Double) {
    let isHalf = second == -first
    let sweep =
      isHalf ? Double.pi : Double.atan2(abs(first.cross(second)), first.dot(second))
    // Rounding to `Float` hides rounding errors of the direction, so that all caps of a pen have
    // the same radius.
    let exact = first.length * scale
    let radius = abs(exact) < 1e30 ? Double(Float(exact)) : exact
    let arc: ArcSteps
    if let known = memory.arc, known.radius == radius, known.sweep == sweep {
      arc = known
    } else {
      arc = steps.arc(radius: radius, sweep: sweep)
      if isHalf { memory.arc = arc }
    }
    if arc.count > Self.cullArcsAbove, let visible {
      return cutArc(around: p, from: first, to: second, in: visible, halvings: 0)
    }
    addCurve(along: arc, around: p, from: first, to: second)
  }

  /// The number of chords above which an arc is divided, so that its invisible parts need few
  /// chords.
  ///
  /// Arcs of pens more than 100 pixels wide reach this number. The lower limit
  /// `CurveSteps.cullAbove` would change the vertices of ordinary arcs.
  private static let cullArcsAbove = 96

  private mutating func cutArc(
    around p: Point, from first: Point, to second: Point, in visible: Rect, halvings: Int
  ) {
    let end = transform.apply(p + second)
    let (square, dot) = (first.dot(first), first.dot(second))
    if dot > 0 {
      let corner = (first + second) * (square / (square + dot))
      let (a, b) = (transform.apply(p + first), transform.apply(p + corner))
      guard Self.mayShow(Cubic(a, b, b, end).hull, in: visible) else { return step(to: end) }
      let sweep = Double.atan2(abs(first.cross(second)), dot)
      let arc = steps.arc(radius: square.squareRoot() * scale, sweep: sweep)
      if arc.count <= CurveSteps.cullAbove || halvings == CurveSteps.maximumHalvings {
        return addCurve(along: arc, around: p, from: first, to: second)
      }
    }
    let middle = dot > -0.9 * square ? first + second : (first - second).turned
    guard let direction = middle.unit else { return step(to: end) }
    let half = direction * square.squareRoot()
    cutArc(around: p, from: first, to: half, in: visible, halvings: halvings + 1)
    cutArc(around: p, from: half, to: second, in: visible, halvings: halvings + 1)
  }

  private mutating func addCurve(
    along arc: ArcSteps, around p: Point, from first: Point, to second: Point
  ) {
    let transform = transform
    walk(arc.count) { trail, out in
      if arc.count > 1 {
        var place = arc.start(first)
        trail.step(to: transform.apply(p + place), &out)
        for _ in 0..<(arc.count - 2) {
          place = arc.next(place)
          trail.step(to: transform.apply(p + place), &out)
        }
      }
      trail.step(to: transform.apply(p + second), &out)
    }
  }

  /// Returns whether the shape of a curve inside `hull` can affect coverage.
  ///
  /// Anything above, below or to the right of the visible area covers nothing in it. A curve to the
  /// left affects coverage only through the y coordinates of its ends, so a line can replace it.
  private static func mayShow(_ hull: Rect, in visible: Rect) -> Bool {
    hull.maxX > visible.minX && hull.minX < visible.maxX && hull.maxY > visible.minY
      && hull.minY < visible.maxY
  }
}
