/// A type that identifies an alignment guide and defines its default position.
///
/// An alignment guide is a line in a view.
@MainActor
@preconcurrency
public protocol AlignmentID: SendableMetatype {
  /// Returns the position of the guide in a view that does not set it.
  static func defaultValue(in context: ViewDimensions) -> Double
}

/// The size and the alignment guides of a view.
@MainActor
@preconcurrency
public struct ViewDimensions {
  /// The width in points.
  public let width: Double
  /// The height in points.
  public let height: Double
  private let node: ViewNode?

  init(_ size: Size, node: ViewNode? = nil) {
    width = size.width
    height = size.height
    self.node = node
  }

  /// The position of a guide; the guide's default position if the view does not set it.
  public subscript(guide: HorizontalAlignment) -> Double {
    self[explicit: guide] ?? guide._key.id.defaultValue(in: self)
  }

  /// The position of a guide; the guide's default position if the view does not set it.
  public subscript(guide: VerticalAlignment) -> Double {
    self[explicit: guide] ?? guide._key.id.defaultValue(in: self)
  }

  /// The position of a guide if the view sets it, otherwise nil.
  public subscript(explicit guide: HorizontalAlignment) -> Double? {
    node?.line(guide._key, in: Size(width, height))
  }

  /// The position of a guide if the view sets it, otherwise nil.
  public subscript(explicit guide: VerticalAlignment) -> Double? {
    node?.line(guide._key, in: Size(width, height))
  }
}

/// The identity of an alignment guide with its axis.
public struct AlignmentKey: Hashable, Sendable {
  let id: any AlignmentID.Type
  let axis: Axis

  /// Whether texts set the guide.
  var isBaseline: Bool {
    self == VerticalAlignment.firstTextBaseline._key
      || self == VerticalAlignment.lastTextBaseline._key
  }

  public static func == (a: AlignmentKey, b: AlignmentKey) -> Bool {
    ObjectIdentifier(a.id) == ObjectIdentifier(b.id) && a.axis == b.axis
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(id)) }

  /// Returns the position of the guide in a container, given its positions in the views that set
  /// it; nil if none does.
  ///
  /// A text baseline is that of the first or the last view. Any other guide is the mean.
  func merged(_ positions: [Double]) -> Double? {
    if self == VerticalAlignment.firstTextBaseline._key { return positions.first }
    if self == VerticalAlignment.lastTextBaseline._key { return positions.last }
    return positions.isEmpty ? nil : positions.reduce(0, +) / Double(positions.count)
  }
}

/// A guide whose default is the lower edge.
private protocol BottomLine: AlignmentID {}

extension BottomLine {
  fileprivate static func defaultValue(in context: ViewDimensions) -> Double { context.height }
}

/// An alignment guide along the horizontal axis.
public struct HorizontalAlignment: Hashable, Sendable {
  public let _key: AlignmentKey

  /// Creates a guide from its identity.
  public init(_ id: any AlignmentID.Type) { _key = AlignmentKey(id: id, axis: .horizontal) }

  private enum Leading: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> Double { 0 }
  }
  private enum Center: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> Double { context.width / 2 }
  }
  private enum Trailing: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> Double { context.width }
  }

  /// The leading edge.
  public static let leading = HorizontalAlignment(Leading.self)
  /// The horizontal centre.
  public static let center = HorizontalAlignment(Center.self)
  /// The trailing edge.
  public static let trailing = HorizontalAlignment(Trailing.self)
}

/// An alignment guide along the vertical axis.
public struct VerticalAlignment: Hashable, Sendable {
  public let _key: AlignmentKey

  /// Creates a guide from its identity.
  public init(_ id: any AlignmentID.Type) { _key = AlignmentKey(id: id, axis: .vertical) }

  private enum Top: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> Double { 0 }
  }
  private enum Center: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> Double { context.height / 2 }
  }
  private enum Bottom: BottomLine {}
  private enum FirstBaseline: BottomLine {}
  private enum LastBaseline: BottomLine {}

  /// The top edge.
  public static let top = VerticalAlignment(Top.self)
  /// The vertical centre.
  public static let center = VerticalAlignment(Center.self)
  /// The bottom edge.
  public static let bottom = VerticalAlignment(Bottom.self)
  /// The baseline of the first line of text; the bottom edge of views without text.
  public static let firstTextBaseline = VerticalAlignment(FirstBaseline.self)
  /// The baseline of the last line of text; the bottom edge of views without text.
  public static let lastTextBaseline = VerticalAlignment(LastBaseline.self)
}

/// A horizontal and a vertical alignment guide.
public struct Alignment: Hashable, Sendable {
  /// The horizontal guide.
  public var horizontal: HorizontalAlignment
  /// The vertical guide.
  public var vertical: VerticalAlignment

  /// Creates an alignment from two guides.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The centre.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// The middle of the leading edge.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// The middle of the trailing edge.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// The middle of the top edge.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// The middle of the bottom edge.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// The top leading corner.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// The top trailing corner.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// The bottom leading corner.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// The bottom trailing corner.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
  /// The leading edge and the first text baseline.
  public static let leadingFirstTextBaseline = Alignment(
    horizontal: .leading, vertical: .firstTextBaseline)
  /// The horizontal centre and the first text baseline.
  public static let centerFirstTextBaseline = Alignment(
    horizontal: .center, vertical: .firstTextBaseline)

  /// Returns the origin of a child in a box such that the guides of both coincide.
  @MainActor
  func origin(of child: ViewNode, _ size: Size, in box: Size) -> Point {
    let (inner, outer) = (child.dimensions(in: size), ViewDimensions(box))
    return Point(
      outer[horizontal] - inner[horizontal], outer[vertical] - inner[vertical])
  }
}
