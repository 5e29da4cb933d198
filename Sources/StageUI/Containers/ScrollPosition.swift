/// A place in the content of a scroll view, named by a view, an edge or a point.
///
/// ```swift
/// @State private var position = ScrollPosition(edge: .bottom)
///
/// var body: some View {
///   ScrollView { Messages() }.scrollPosition($position)
///   Button("Latest") { withAnimation { position.scrollTo(edge: .bottom) } }
/// }
/// ```
public struct ScrollPosition: Equatable {
  /// What the position names.
  enum Place: Hashable {
    case view(AnyHashable, UnitPoint?)
    case edge(Edge)
    /// An offset in points; nil leaves an axis as it is.
    case point(x: Double?, y: Double?)
    /// The place to which the user has scrolled, without a view.
    case user
  }

  /// A place, and the number of the call that asks for it: the same place can be asked for twice.
  struct Request: Hashable {
    var place: Place
    var number = 0
  }

  private(set) var request: Request?
  /// Whether the user has scrolled since the program last did.
  public private(set) var isPositionedByUser = false
  private var calls = 0

  private init(_ place: Place) { request = Request(place: place) }

  /// Creates a position at the start; `idType` is the type of the views' identities.
  public init<ID: Hashable>(idType: ID.Type = Never.self) {}
  /// Creates a position at an edge of the content.
  public init(edge: Edge) { self.init(.edge(edge)) }
  /// Creates a position at the view with an identity, a row of a `ForEach`.
  public init<ID: Hashable>(id: ID, anchor: UnitPoint? = nil) { self.init(.view(id, anchor)) }
  /// Creates a position at an offset in points.
  public init(point: Point) { self.init(.point(x: point.x, y: point.y)) }
  /// Creates a position at an offset in points.
  public init(x: Double, y: Double) { self.init(.point(x: x, y: y)) }
  /// Creates a position at a horizontal offset in points.
  public init(x: Double) { self.init(.point(x: x, y: nil)) }
  /// Creates a position at a vertical offset in points.
  public init(y: Double) { self.init(.point(x: nil, y: y)) }

  private mutating func ask(_ place: Place) {
    calls += 1
    request = Request(place: place, number: calls)
    isPositionedByUser = false
  }

  /// Scrolls to an edge of the content.
  public mutating func scrollTo(edge: Edge) { ask(.edge(edge)) }
  /// Scrolls to the view with an identity, a row of a `ForEach`.
  public mutating func scrollTo<ID: Hashable>(id: ID, anchor: UnitPoint? = nil) {
    ask(.view(id, anchor))
  }
  /// Scrolls to an offset in points.
  public mutating func scrollTo(point: Point) { ask(.point(x: point.x, y: point.y)) }
  /// Scrolls to an offset in points.
  public mutating func scrollTo(x: Double, y: Double) { ask(.point(x: x, y: y)) }
  /// Scrolls horizontally to an offset in points.
  public mutating func scrollTo(x: Double) { ask(.point(x: x, y: nil)) }
  /// Scrolls vertically to an offset in points.
  public mutating func scrollTo(y: Double) { ask(.point(x: nil, y: y)) }

  /// Notes that the user has scrolled; `id` is the view that is there now.
  mutating func userScrolled(to id: AnyHashable?) {
    request = Request(place: id.map { .view($0, nil) } ?? .user)
    isPositionedByUser = true
  }

  /// The edge that the program has scrolled to; nil after the user has scrolled.
  public var edge: Edge? { if case .edge(let edge) = request?.place { edge } else { nil } }

  /// The offset that the program has scrolled to; nil after the user has scrolled.
  public var point: Point? {
    if case .point(let x?, let y?) = request?.place { Point(x, y) } else { nil }
  }

  /// The horizontal offset that the program has scrolled to; nil after the user has scrolled.
  public var x: Double? { if case .point(let x, _) = request?.place { x } else { nil } }
  /// The vertical offset that the program has scrolled to; nil after the user has scrolled.
  public var y: Double? { if case .point(_, let y) = request?.place { y } else { nil } }

  /// The identity of the view that the program or the user has scrolled to.
  public var viewID: AnyHashable? {
    if case .view(let id, _) = request?.place { id } else { nil }
  }

  /// The identity of the view that the program or the user has scrolled to, if it has this type.
  public func viewID<ID: Hashable>(type: ID.Type) -> ID? { viewID?.base as? ID }
}
