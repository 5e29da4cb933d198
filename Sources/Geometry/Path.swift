/// An outline of straight lines and Bézier curves.
///
/// Simple shapes stay simple inside, so that equality, hashing and the rasteriser's fast paths are
/// cheap; the elements are the same whichever way the path was made.
public struct Path: Hashable, Sendable {
  public enum Element: Hashable, Sendable {
    case move(to: Point)
    case line(to: Point)
    case quadCurve(to: Point, control: Point)
    case curve(to: Point, control1: Point, control2: Point)
    case closeSubpath
  }

  public enum Storage: Hashable, Sendable {
    case empty
    case rect(Rect)
    case roundedRect(RoundedRect)
    case ellipse(Rect)
    case elements(Elements)
  }

  /// What the path is made of.
  public private(set) var storage: Storage

  public init() { storage = .empty }

  public init(_ rect: Rect) {
    storage = rect.isNull ? .empty : .rect(rect.standardized)
  }

  public init(roundedRect rect: Rect, cornerRadius: Double) {
    let rounded = RoundedRect(rect, radius: cornerRadius)
    storage =
      rect.isNull ? .empty : rounded.radius > 0 ? .roundedRect(rounded) : .rect(rounded.rect)
  }

  public init(ellipseIn rect: Rect) {
    storage = rect.isNull ? .empty : .ellipse(rect.standardized)
  }

  /// A path built up step by step.
  public init(_ build: (inout Path) -> Void) {
    self.init()
    build(&self)
  }

  public var isEmpty: Bool {
    switch storage {
    case .empty: true
    case .elements(let elements): elements.verbs.isEmpty
    default: false
    }
  }

  public mutating func move(to p: Point) { edit { $0.move(to: p) } }
  public mutating func addLine(to p: Point) { edit { $0.line(to: p) } }
  public mutating func addQuadCurve(to p: Point, control: Point) {
    edit { $0.quadCurve(to: p, control: control) }
  }
  public mutating func addCurve(to p: Point, control1: Point, control2: Point) {
    edit { $0.curve(to: p, control1: control1, control2: control2) }
  }
  public mutating func closeSubpath() { edit { $0.close() } }

  public mutating func addLines(_ points: [Point]) {
    guard let first = points.first else { return }
    edit { elements in
      elements.move(to: first)
      for p in points.dropFirst() { elements.line(to: p) }
    }
  }

  public mutating func addRect(_ rect: Rect) { addPath(Path(rect)) }
  public mutating func addEllipse(in rect: Rect) { addPath(Path(ellipseIn: rect)) }
  public mutating func addRoundedRect(in rect: Rect, cornerRadius: Double) {
    addPath(Path(roundedRect: rect, cornerRadius: cornerRadius))
  }

  public mutating func addPath(_ path: Path, transform: Transform = .identity) {
    if isEmpty, transform == .identity {
      self = path
      return
    }
    let other = path.elements
    edit { $0.append(other, transform: transform) }
  }

  public func applying(_ transform: Transform) -> Path {
    if transform.isAxisAligned {
      switch storage {
      case .empty: return self
      case .rect(let rect): return Path(transform.apply(rect))
      case .ellipse(let rect): return Path(ellipseIn: transform.apply(rect))
      case .roundedRect(let rounded) where abs(transform.a) == abs(transform.d):
        return Path(
          roundedRect: transform.apply(rounded.rect), cornerRadius: rounded.radius * abs(transform.a)
        )
      default: break
      }
    }
    var result = Elements()
    result.append(elements, transform: transform)
    return Path(storage: .elements(result))
  }

  public func offsetBy(dx: Double, dy: Double) -> Path {
    applying(Transform(translationX: dx, y: dy))
  }

  /// The path as lines and curves, whatever it was made from.
  public var elements: Elements {
    switch storage {
    case .empty: Elements()
    case .rect(let rect): Elements(rect)
    case .roundedRect(let rounded): Elements(rounded)
    case .ellipse(let rect): Elements(ellipseIn: rect)
    case .elements(let elements): elements
    }
  }

  public func forEach(_ body: (Element) -> Void) {
    elements.forEach(body)
  }

  /// A box that holds every point and control point; `null` for an empty path.
  public var controlBounds: Rect {
    switch storage {
    case .empty: .null
    case .rect(let rect), .ellipse(let rect): rect
    case .roundedRect(let rounded): rounded.rect
    case .elements(let elements): elements.bounds
    }
  }

  private init(storage: Storage) { self.storage = storage }

  private mutating func edit(_ change: (inout Elements) -> Void) {
    var elements = self.elements
    storage = .empty  // Leaves `elements` the only owner of its arrays.
    change(&elements)
    storage = .elements(elements)
  }
}
