/// The size that a parent proposes to a child: nil asks for the ideal size, zero for the minimum,
/// infinity for the maximum.
public struct ProposedViewSize: Hashable, Sendable {
  /// The proposed width in points.
  public var width: Double?
  /// The proposed height in points.
  public var height: Double?

  /// Creates a proposal.
  public init(width: Double?, height: Double?) {
    self.width = width
    self.height = height
  }

  /// Creates a proposal of a size.
  public init(_ size: Size) { self.init(width: size.width, height: size.height) }

  /// Asks for the minimum size.
  public static let zero = ProposedViewSize(width: 0, height: 0)
  /// Asks for the ideal size.
  public static let unspecified = ProposedViewSize(width: nil, height: nil)
  /// Asks for the maximum size.
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

  /// Returns the proposal as a size, with the lengths of `size` in place of nil.
  public func replacingUnspecifiedDimensions(by size: Size = Size(10, 10)) -> Size {
    Size(width ?? size.width, height ?? size.height)
  }

  subscript(axis: Axis) -> Double? {
    get { axis == .horizontal ? width : height }
    set {
      if axis == .horizontal { width = newValue } else { height = newValue }
    }
  }

  /// Returns the proposal reduced by insets, but not below 0.
  func inset(by insets: EdgeInsets) -> ProposedViewSize {
    ProposedViewSize(
      width: width.map { max($0 - insets.leading - insets.trailing, 0) },
      height: height.map { max($0 - insets.top - insets.bottom, 0) })
  }
}

/// The horizontal or the vertical axis.
public enum Axis: Int8, Hashable, Sendable, CaseIterable {
  case horizontal
  case vertical

  /// A set of axes.
  public typealias Set = Flags<Axis>

  var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

extension Flags where Kind == Axis {
  init(_ axis: Axis) { self.init(rawValue: 1 << Int(axis.rawValue)) }

  /// The horizontal axis.
  public static var horizontal: Self { Self(.horizontal) }
  /// The vertical axis.
  public static var vertical: Self { Self(.vertical) }
}

/// An edge of a rectangle.
public enum Edge: Int8, Hashable, Sendable, CaseIterable {
  case top, leading, bottom, trailing

  /// A set of edges.
  public typealias Set = Flags<Edge>
}

extension Flags where Kind == Edge {
  /// Creates a set of one edge.
  public init(_ edge: Edge) { self.init(rawValue: 1 << Int(edge.rawValue)) }

  /// The top edge.
  public static var top: Self { Self(.top) }
  /// The leading edge; the left one, because there is no right-to-left layout.
  public static var leading: Self { Self(.leading) }
  /// The bottom edge.
  public static var bottom: Self { Self(.bottom) }
  /// The trailing edge; the right one.
  public static var trailing: Self { Self(.trailing) }
  /// The leading and the trailing edge.
  public static var horizontal: Self { [.leading, .trailing] }
  /// The top and the bottom edge.
  public static var vertical: Self { [.top, .bottom] }
  /// All edges.
  public static var all: Self { [.horizontal, .vertical] }
}

/// Distances inwards from the edges in points.
public struct EdgeInsets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: Double
  /// The distance from the leading edge.
  public var leading: Double
  /// The distance from the bottom edge.
  public var bottom: Double
  /// The distance from the trailing edge.
  public var trailing: Double

  /// Creates insets; 0 by default.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Creates equal insets at some edges.
  init(_ edges: Edge.Set, _ length: Double) {
    self.init(
      top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
      bottom: edges.contains(.bottom) ? length : 0,
      trailing: edges.contains(.trailing) ? length : 0)
  }
}

extension Size {
  subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? width : height }
    set {
      if axis == .horizontal { width = newValue } else { height = newValue }
    }
  }

  /// Returns the size enlarged by insets.
  func outset(by insets: EdgeInsets) -> Size {
    Size(width + insets.leading + insets.trailing, height + insets.top + insets.bottom)
  }

  /// The size with 0 in place of negative lengths.
  var positive: Size { Size(max(width, 0), max(height, 0)) }

  /// Returns the size reduced by insets; lengths can become negative.
  func inset(by insets: EdgeInsets) -> Size {
    Size(width - insets.leading - insets.trailing, height - insets.top - insets.bottom)
  }

  init(_ axis: Axis, _ length: Double, across: Double) {
    self = axis == .horizontal ? Size(length, across) : Size(across, length)
  }
}

extension Point {
  subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? x : y }
    set {
      if axis == .horizontal { x = newValue } else { y = newValue }
    }
  }

  init(_ axis: Axis, _ along: Double, across: Double) {
    self = axis == .horizontal ? Point(along, across) : Point(across, along)
  }
}

extension Rect {
  /// Returns the rect grown by insets.
  func outset(by insets: EdgeInsets) -> Rect {
    Rect(
      left: minX - insets.leading, top: minY - insets.top, right: maxX + insets.trailing,
      bottom: maxY + insets.bottom)
  }
}
