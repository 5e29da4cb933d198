extension VerticalEdge {
  /// A set of the top and the bottom edge.
  public typealias Set = Flags<VerticalEdge>
}

extension Flags where Kind == VerticalEdge {
  /// Creates a set of one edge.
  public init(_ edge: VerticalEdge) { self.init(rawValue: 1 << Int(edge.rawValue)) }

  /// The top edge.
  public static var top: Self { Self(.top) }
  /// The bottom edge.
  public static var bottom: Self { Self(.bottom) }
  /// Both edges.
  public static var all: Self { [.top, .bottom] }
}
