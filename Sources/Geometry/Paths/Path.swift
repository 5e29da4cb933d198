/// An outline of straight lines and Bézier curves.
///
/// Simple shapes stay simple inside, so that equality, hashing and the rasteriser's fast paths are
/// cheap; the elements are the same whichever way the path was made. Coordinates may be anything: a
/// subpath with one that is not finite encloses nothing, is stroked by nothing, and has no length.
public struct Path: Hashable, Sendable {
  /// One step of an outline.
  public enum Element: Hashable, Sendable {
    case move(to: Point)
    case line(to: Point)
    case quadCurve(to: Point, control: Point)
    case curve(to: Point, control1: Point, control2: Point)
    case closeSubpath
  }

  /// The forms in which an outline is kept.
  public enum Storage: Hashable, Sendable {
    case empty
    /// A place to start from, and nothing else.
    case start(Point)
    /// One straight line, which takes no arrays.
    case line(Point, Point)
    case rect(Rect)
    /// Circular or continuous corners, as its style says.
    case roundedRect(RoundedRect)
    case ellipse(Rect)
    case elements(Elements)
  }

  /// What the path is made of.
  public private(set) var storage: Storage

  public init() { storage = .empty }

  init(storage: Storage) { self.storage = storage }

  /// The simplest form of some steps, so that paths which are drawn alike are equal.
  init(_ elements: Elements) { storage = elements.simplified }

  /// A straight line.
  public init(from p: Point, to q: Point) { storage = .line(p, q) }

  /// A path built up step by step.
  public init(_ build: (inout Path) -> Void) {
    self.init()
    build(&self)
  }

  /// True when there is nothing at all, not even a place to start from.
  public var isEmpty: Bool {
    switch storage {
    case .empty: true
    case .elements(let elements): elements.verbs.isEmpty
    default: false
    }
  }

  /// The path as lines and curves, whatever it was made from.
  public var elements: Elements {
    if case .elements(let elements) = storage { return elements }
    var elements = Elements()
    elements.add(self)
    return elements
  }

  /// Hands out the elements in drawing order.
  public func forEach(_ body: (Element) -> Void) {
    elements.forEach(body)
  }

  /// A box that holds every point and control point; `null` for an empty path.
  ///
  /// It costs less than `boundingRect` and may be larger.
  public var controlBounds: Rect {
    switch storage {
    case .empty: .null
    case .start(let p): Rect(origin: p, size: .zero)
    case .line(let p, let q): Rect(around: p, q)
    case .rect(let rect), .ellipse(let rect): rect
    case .roundedRect(let rounded): rounded.rect
    case .elements(let elements): elements.bounds
    }
  }

  mutating func edit(_ change: (inout Elements) -> Void) {
    var elements = self.elements
    storage = .empty  // Leaves `elements` the only owner of its arrays.
    change(&elements)
    storage = elements.simplified
  }
}

// MARK: - Drawing step by step

extension Path {
  /// Where the next step starts: the last point drawn to or, after a close, the point the closed
  /// subpath began at; nil for an empty path.
  public var currentPoint: Point? {
    switch storage {
    case .empty: nil
    case .start(let p), .line(_, let p): p
    case .rect(let rect): rect.origin
    case .elements(let elements): elements.currentPoint
    default: elements.currentPoint
    }
  }

  /// Begins a new subpath.
  public mutating func move(to p: Point) {
    if case .empty = storage { storage = .start(p) } else { edit { $0.move(to: p) } }
  }

  /// A straight line from the current point; in an empty path, and likewise for curves, drawing
  /// begins at the first point given.
  public mutating func addLine(to p: Point) {
    switch storage {
    case .empty: storage = .line(p, p)
    case .start(let start): storage = .line(start, p)
    default: edit { $0.line(to: p) }
    }
  }

  /// A quadratic Bézier curve from the current point.
  public mutating func addQuadCurve(to p: Point, control: Point) {
    edit { $0.quadCurve(to: p, control: control) }
  }

  /// A cubic Bézier curve from the current point.
  public mutating func addCurve(to p: Point, control1: Point, control2: Point) {
    edit { $0.curve(to: p, control1: control1, control2: control2) }
  }

  /// Ends the subpath with a line to where it began; nothing if none is open.
  public mutating func closeSubpath() { edit { $0.close() } }

  /// A new subpath of straight lines from point to point.
  public mutating func addLines(_ points: [Point]) {
    guard let first = points.first else { return }
    edit { elements in
      elements.move(to: first)
      for p in points.dropFirst() { elements.line(to: p) }
    }
  }

  /// Adds another path's subpaths after this one's.
  public mutating func addPath(_ path: Path, transform: Transform = .identity) {
    if path.isEmpty { return }
    if isEmpty {
      self = transform == .identity ? path : path.applying(transform)
      return
    }
    let other = path.elements
    edit { $0.append(other, transform: transform) }
  }
}

// MARK: - Moved paths

extension Path {
  /// The path under a transform.
  ///
  /// Rectangles and ellipses stay what they are while nothing is turned or mirrored, and rounded
  /// rectangles while their corners stay round; a mirrored shape winds the other way.
  public func applying(_ transform: Transform) -> Path {
    switch storage {
    case .empty: return self
    case .start(let p): return Path(storage: .start(transform.apply(p)))
    case .line(let p, let q): return Path(from: transform.apply(p), to: transform.apply(q))
    default: break
    }
    if transform.isAxisAligned, transform.a > 0, transform.d > 0 {
      switch storage {
      case .rect(let rect): return Path(transform.apply(rect))
      case .ellipse(let rect): return Path(ellipseIn: transform.apply(rect))
      case .roundedRect(let rounded) where transform.a == transform.d:
        return Path(
          roundedRect: transform.apply(rounded.rect), cornerRadius: rounded.radius * transform.a,
          style: rounded.style)
      default: break
      }
    }
    var result = Elements()
    result.append(elements, transform: transform)
    return Path(result)
  }

  public func offsetBy(dx: Double, dy: Double) -> Path {
    applying(Transform(translationX: dx, y: dy))
  }

  /// The path without the subpaths that never leave their first point.
  ///
  /// A stroke with round or square caps paints a dot for each of those; HTML's canvas paints none.
  public var withoutPoints: Path {
    guard case .elements(let elements) = storage else {
      let box = controlBounds
      return box.width == 0 && box.height == 0 ? Path() : self
    }
    return Path(elements.withoutPoints)
  }
}
