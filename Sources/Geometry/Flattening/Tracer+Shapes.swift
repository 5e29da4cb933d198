// Shapes with four equal corners evaluate no curve: the cached vertices of one corner are mirrored
// to all four. (Bench W8, 1,000 circles of radius 15: 170 µs instead of 480.)

extension Tracer {
  mutating func add(_ rounded: RoundedRect, isMirrored: Bool) {
    let radii = Size(rounded.radius, rounded.radius)
    if !trace(rounded.rect, rounded.corner, radii, isMirrored: isMirrored) {
      addCurves(rounded, isMirrored: isMirrored)
    }
  }

  mutating func add(ellipseIn rect: Rect, isMirrored: Bool) {
    let radii = Size(rect.width / 2, rect.height / 2)
    if !trace(rect, .circular, radii, isMirrored: isMirrored) {
      addCurves(ellipseIn: rect, isMirrored: isMirrored)
    }
  }

  mutating func addEdges(of rounded: RoundedRect, aside: Double) -> Bool {
    guard abs(transform.a) == abs(transform.d), 2 * aside < rounded.rect.width,
      2 * aside < rounded.rect.height
    else { return false }
    let (corner, radii) = (rounded.corner, Size(rounded.radius, rounded.radius))
    let (count, box) = (segments.count, bounds)
    guard trace(rounded.rect, corner, radii, offset: -aside, isMirrored: true),
      trace(rounded.rect, corner, radii, offset: aside, isMirrored: false)
    else {
      segments.removeLast(segments.count - count)
      bounds = box
      return false
    }
    return true
  }

  /// Draws a rounded rectangle from a cached corner.
  ///
  /// Returns whether the rectangle was drawn. It is drawn only if the transform keeps its sides
  /// horizontal and vertical, and if its corners are small.
  private mutating func trace(
    _ rect: Rect, _ curve: CornerCurve, _ radii: Size, offset: Double = 0, isMirrored: Bool
  ) -> Bool {
    guard transform.isAxisAligned else { return false }
    let (left, right) = isMirrored ? (rect.maxX, rect.minX) : (rect.minX, rect.maxX)
    let p = transform.apply(Point(left, rect.minY))
    let q = transform.apply(Point(right, rect.maxY))
    let key = CornerChords.Key(
      curve: curve, width: abs(transform.a) * radii.width, height: abs(transform.d) * radii.height,
      offset: abs(transform.a) * offset, tolerance: tolerance)
    guard (q - p).isFinite, p.isFinite, key.width > 0, key.height > 0,
      let places = memory.corners.places(key, steps)
    else { return false }
    finishContour()
    draw(places, p, q)
    var box = Rect(around: p, q)
    if offset != 0 { box = box.insetBy(dx: -key.offset, dy: -key.offset) }
    bounds = bounds.union(box)
    return true
  }

  /// Draws one corner, mirrored as needed, at all four corners of the box between two opposite
  /// points.
  private mutating func draw(_ places: [Point], _ p: Point, _ q: Point) {
    let inwards = Point(q.x < p.x ? -1 : 1, q.y < p.y ? -1 : 1)
    // Without vertical sides, two corners meet in one point, which is then drawn only once. The
    // factor allows for rounding errors.
    let isRound = abs(q.y - p.y) <= places[places.count - 1].y * (2 + 1e-12)
    let back = isRound ? places.dropLast().reversed() : places[...].reversed()
    segments.append(addingCapacity: 4 * places.count) { out in
      var current = Point(p.x + places[0].x * inwards.x, p.y + places[0].y * inwards.y)
      func step(to next: Point) {
        if next.y != current.y { out.append(Segments.Segment(current, next)) }
        current = next
      }
      for place in places {
        step(to: Point(q.x - place.x * inwards.x, p.y + place.y * inwards.y))
      }
      for place in back {
        step(to: Point(q.x - place.x * inwards.x, q.y - place.y * inwards.y))
      }
      for place in places {
        step(to: Point(p.x + place.x * inwards.x, q.y - place.y * inwards.y))
      }
      for place in back {
        step(to: Point(p.x + place.x * inwards.x, p.y + place.y * inwards.y))
      }
    }
  }
}
