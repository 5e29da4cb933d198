/// An outline of straight lines and Bézier curves, with value semantics.
///
/// Rectangles, ellipses and rounded rectangles are stored as such, so that equality, hashing and
/// the rasteriser's fast paths are cheap. `elements` gives the lines and curves of every path.
/// Coordinates may be infinite or NaN. A subpath with such a coordinate is neither filled nor
/// stroked, and has no length.
public struct Path: Hashable, Sendable {
  /// One step of an outline.
  public enum Element: Hashable, Sendable {
    case move(to: Point)
    case line(to: Point)
    case quadCurve(to: Point, control: Point)
    case curve(to: Point, control1: Point, control2: Point)
    case closeSubpath
  }

  /// The forms in which an outline is stored.
  public enum Storage: Hashable, Sendable {
    case empty
    /// A single move.
    case start(Point)
    /// One straight line, which needs no arrays.
    case line(Point, Point)
    case rect(Rect)
    /// A rectangle with circular or continuous corners.
    case roundedRect(RoundedRect)
    case ellipse(Rect)
    case elements(Elements)
  }

  /// The stored form.
  public private(set) var storage: Storage

  /// Creates an empty path.
  public init() { storage = .empty }

  init(storage: Storage) { self.storage = storage }

  /// Creates a path in the simplest form: a single move or line is stored without arrays.
  init(_ elements: Elements) { storage = elements.simplified }

  /// Creates a path of one straight line.
  public init(from p: Point, to q: Point) { storage = .line(p, q) }

  /// Creates a path with a closure that adds to an empty one.
  public init(_ build: (inout Path) -> Void) {
    self.init()
    build(&self)
  }

  /// Whether the path has no element, not even a move.
  public var isEmpty: Bool {
    switch storage {
    case .empty: true
    case .elements(let elements): elements.verbs.isEmpty
    default: false
    }
  }

  /// The path as lines and curves.
  public var elements: Elements {
    if case .elements(let elements) = storage { return elements }
    var elements = Elements()
    elements.add(self)
    return elements
  }

  /// Calls a closure with each element in drawing order.
  public func forEach(_ body: (Element) -> Void) {
    elements.forEach(body)
  }

  /// The bounding box of all points and control points; `null` for an empty path.
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
    storage = .empty  // `elements` is now the only owner of its arrays.
    change(&elements)
    storage = elements.simplified
  }
}

// MARK: - Drawing step by step

extension Path {
  /// The point where the next element starts; nil for an empty path.
  ///
  /// It is the last point drawn to or, after a close, the start of the closed subpath.
  public var currentPoint: Point? {
    switch storage {
    case .empty: nil
    case .start(let p), .line(_, let p): p
    case .rect(let rect): rect.origin
    case .elements(let elements): elements.currentPoint
    default: elements.currentPoint
    }
  }

  /// Begins a new subpath at `p`.
  public mutating func move(to p: Point) {
    if case .empty = storage { storage = .start(p) } else { edit { $0.move(to: p) } }
  }

  /// Adds a straight line from the current point.
  ///
  /// In an empty path, the line starts and ends at `p`. A curve in an empty path starts at its
  /// first control point.
  public mutating func addLine(to p: Point) {
    switch storage {
    case .empty: storage = .line(p, p)
    case .start(let start): storage = .line(start, p)
    default: edit { $0.line(to: p) }
    }
  }

  /// Adds a quadratic Bézier curve from the current point.
  public mutating func addQuadCurve(to p: Point, control: Point) {
    edit { $0.quadCurve(to: p, control: control) }
  }

  /// Adds a cubic Bézier curve from the current point.
  public mutating func addCurve(to p: Point, control1: Point, control2: Point) {
    edit { $0.curve(to: p, control1: control1, control2: control2) }
  }

  /// Closes the subpath with a line to its start; does nothing if no subpath is open.
  public mutating func closeSubpath() { edit { $0.close() } }

  /// Adds a new subpath of straight lines from point to point.
  public mutating func addLines(_ points: [Point]) {
    guard let first = points.first else { return }
    edit { elements in
      elements.move(to: first)
      for p in points.dropFirst() { elements.line(to: p) }
    }
  }

  /// Adds another path's subpaths after the existing ones.
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
  /// Returns the path under a transform.
  ///
  /// A rectangle or ellipse keeps its stored form unless it is rotated, sheared or mirrored. A
  /// rounded rectangle also loses its form when it is scaled unevenly. A mirrored shape winds the
  /// other way.
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

  /// Returns the path moved by `dx` and `dy`.
  public func offsetBy(dx: Double, dy: Double) -> Path {
    applying(Transform(translationX: dx, y: dy))
  }

  /// The path without the subpaths that consist of one point.
  ///
  /// A stroke with round or square caps paints a dot for each such subpath; HTML's canvas paints
  /// none.
  public var withoutPoints: Path {
    guard case .elements(let elements) = storage else {
      let box = controlBounds
      return box.width == 0 && box.height == 0 ? Path() : self
    }
    return Path(elements.withoutPoints)
  }
}
