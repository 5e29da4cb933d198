public import StageUI

/// The Core Graphics name of `Path`.
public typealias CGPath = Path

extension Path {
  /// Creates the same path; Core Graphics has a type of its own.
  public init(_ path: CGPath) { self = path }
  /// The same path; Core Graphics has a type of its own.
  public var cgPath: CGPath { self }
}

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper left corner.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The upper right corner.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The lower left corner.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The lower right corner.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All four corners.
  public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

/// A path as an object, whose `cgPath` shapes return.
///
/// It draws nothing by itself: fill or stroke its path in a `Shape` or a `Canvas`. Angles grow clockwise on
/// screen, and an arc that is clockwise is so on screen.
public final class UIBezierPath {
  /// The path as a value.
  public var cgPath: CGPath
  /// The width of lines, for `strokeStyle`.
  public var lineWidth = 1.0
  /// The ends of lines, for `strokeStyle`.
  public var lineCapStyle = CGLineCap.butt
  /// The corners of lines, for `strokeStyle`.
  public var lineJoinStyle = CGLineJoin.miter

  /// Creates an empty path.
  public init() { cgPath = Path() }
  /// Creates an object of a path.
  public init(cgPath: CGPath) { self.cgPath = cgPath }
  /// Creates a rectangle.
  public init(rect: Rect) { cgPath = Path(rect) }
  /// Creates an ellipse.
  public init(ovalIn rect: Rect) { cgPath = Path(ellipseIn: rect) }

  /// Creates a rectangle with rounded corners.
  public init(roundedRect rect: Rect, cornerRadius: Double) {
    cgPath = Path(roundedRect: rect, cornerRadius: cornerRadius)
  }

  /// Creates a rectangle with some rounded corners, which are limited to half of the shorter side.
  public init(
    roundedRect rect: Rect, byRoundingCorners corners: UIRectCorner, cornerRadii: Size
  ) {
    let limit = min(cornerRadii.width, min(rect.width, rect.height) / 2)
    func radius(_ corner: UIRectCorner) -> Double { corners.contains(corner) ? limit : 0 }
    cgPath = Path(
      roundedRect: rect,
      cornerRadii: RectangleCornerRadii(
        topLeading: radius(.topLeft), bottomLeading: radius(.bottomLeft),
        bottomTrailing: radius(.bottomRight), topTrailing: radius(.topRight)))
  }

  /// Creates an arc; angles are in radians.
  public init(
    arcCenter center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    cgPath = Path()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Begins a new part of the path.
  public func move(to point: Point) { cgPath.move(to: point) }
  /// Adds a line.
  public func addLine(to point: Point) { cgPath.addLine(to: point) }

  /// Adds a cubic curve.
  public func addCurve(to end: Point, controlPoint1: Point, controlPoint2: Point) {
    cgPath.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic curve.
  public func addQuadCurve(to end: Point, controlPoint: Point) {
    cgPath.addQuadCurve(to: end, control: controlPoint)
  }

  /// Adds an arc, joined to the current point by a line; angles are in radians.
  public func addArc(
    withCenter center: Point, radius: Double, startAngle: Double, endAngle: Double,
    clockwise: Bool
  ) {
    // `Path` has SwiftUI's meaning of the direction, in which the y axis points up.
    cgPath.addArc(
      center: center, radius: radius, startAngle: .radians(startAngle),
      endAngle: .radians(endAngle), clockwise: !clockwise)
  }

  /// Closes the last part of the path.
  public func close() { cgPath.closeSubpath() }
  /// Adds another path.
  public func append(_ path: UIBezierPath) { cgPath.addPath(path.cgPath) }
  /// Removes everything.
  public func removeAllPoints() { cgPath = Path() }
  /// Moves all points by a transform.
  public func apply(_ transform: Transform) { cgPath = cgPath.applying(transform) }
  /// Whether a point is inside.
  public func contains(_ point: Point) -> Bool { cgPath.contains(point) }

  /// Whether the path has no parts.
  public var isEmpty: Bool { cgPath.isEmpty }
  /// The smallest rectangle around the path.
  public var bounds: Rect { cgPath.boundingRect }
  /// The end of the path; zero if it is empty.
  public var currentPoint: Point { cgPath.currentPoint ?? .zero }
  /// The width, ends and corners of lines.
  public var strokeStyle: StrokeStyle {
    StrokeStyle(lineWidth: lineWidth, lineCap: lineCapStyle, lineJoin: lineJoinStyle)
  }
}
