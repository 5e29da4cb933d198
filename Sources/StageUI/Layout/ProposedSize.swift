/// What a parent offers a child: nil asks for its ideal, zero for its least, infinity for its most.
public struct ProposedViewSize: Hashable, Sendable {
  public var width: Double?
  public var height: Double?

  public init(width: Double?, height: Double?) {
    self.width = width
    self.height = height
  }

  public init(_ size: Size) { self.init(width: size.width, height: size.height) }

  public static let zero = ProposedViewSize(width: 0, height: 0)
  public static let unspecified = ProposedViewSize(width: nil, height: nil)
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

  /// The offer with another size where there is none.
  public func replacingUnspecifiedDimensions(by size: Size = Size(10, 10)) -> Size {
    Size(width ?? size.width, height ?? size.height)
  }

  subscript(axis: Axis) -> Double? {
    get { axis == .horizontal ? width : height }
    set {
      if axis == .horizontal { width = newValue } else { height = newValue }
    }
  }

  /// The offer without a margin around it.
  func inset(by insets: EdgeInsets) -> ProposedViewSize {
    ProposedViewSize(
      width: width.map { max($0 - insets.leading - insets.trailing, 0) },
      height: height.map { max($0 - insets.top - insets.bottom, 0) })
  }
}

public enum Axis: Int8, Hashable, Sendable, CaseIterable {
  case horizontal
  case vertical

  public typealias Set = Flags<Axis>

  var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

extension Flags where Kind == Axis {
  init(_ axis: Axis) { self.init(rawValue: 1 << Int(axis.rawValue)) }

  public static var horizontal: Self { Self(.horizontal) }
  public static var vertical: Self { Self(.vertical) }
}

public enum Edge: Int8, Hashable, Sendable, CaseIterable {
  case top, leading, bottom, trailing

  public typealias Set = Flags<Edge>
}

extension Flags where Kind == Edge {
  public init(_ edge: Edge) { self.init(rawValue: 1 << Int(edge.rawValue)) }

  public static var top: Self { Self(.top) }
  public static var leading: Self { Self(.leading) }
  public static var bottom: Self { Self(.bottom) }
  public static var trailing: Self { Self(.trailing) }
  public static var horizontal: Self { [.leading, .trailing] }
  public static var vertical: Self { [.top, .bottom] }
  public static var all: Self { [.horizontal, .vertical] }
}

/// Distances inwards from the four edges.
public struct EdgeInsets: Hashable, Sendable {
  public var top: Double
  public var leading: Double
  public var bottom: Double
  public var trailing: Double

  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// The same distance on some edges.
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

  /// The size with a margin around it.
  func outset(by insets: EdgeInsets) -> Size {
    Size(width + insets.leading + insets.trailing, height + insets.top + insets.bottom)
  }

  /// The size, or 0 where it is less.
  var positive: Size { Size(max(width, 0), max(height, 0)) }

  /// The size without a margin inside it.
  func inset(by insets: EdgeInsets) -> Size {
    Size(width - insets.leading - insets.trailing, height - insets.top - insets.bottom)
  }

  init(_ axis: Axis, _ length: Double, across: Double) {
    self = axis == .horizontal ? Size(length, across) : Size(across, length)
  }
}

extension Point {
  init(_ axis: Axis, _ along: Double, across: Double) {
    self = axis == .horizontal ? Point(along, across) : Point(across, along)
  }
}
