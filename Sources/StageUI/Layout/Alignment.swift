/// A name for a line by which views are lined up, and where it lies in a view by itself.
@MainActor
public protocol AlignmentID: SendableMetatype {
  static func defaultValue(in context: ViewDimensions) -> Double
}

/// A size with the lines that views are lined up by.
@MainActor
public struct ViewDimensions {
  public let width: Double
  public let height: Double
  private let node: ViewNode?

  init(_ size: Size, node: ViewNode? = nil) {
    width = size.width
    height = size.height
    self.node = node
  }

  public subscript(guide: HorizontalAlignment) -> Double {
    self[explicit: guide] ?? guide._key.id.defaultValue(in: self)
  }

  public subscript(guide: VerticalAlignment) -> Double {
    self[explicit: guide] ?? guide._key.id.defaultValue(in: self)
  }

  /// Where the line was put on purpose, if it was.
  public subscript(explicit guide: HorizontalAlignment) -> Double? {
    node?.line(guide._key, in: Size(width, height))
  }

  public subscript(explicit guide: VerticalAlignment) -> Double? {
    node?.line(guide._key, in: Size(width, height))
  }
}

public struct AlignmentKey: Hashable, Sendable {
  let id: any AlignmentID.Type
  let axis: Axis

  public static func == (a: AlignmentKey, b: AlignmentKey) -> Bool {
    ObjectIdentifier(a.id) == ObjectIdentifier(b.id) && a.axis == b.axis
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(id)) }
}

/// A line that is the lower edge of a view which does not say where it lies.
private protocol BottomLine: AlignmentID {}

extension BottomLine {
  fileprivate static func defaultValue(in context: ViewDimensions) -> Double { context.height }
}

public struct HorizontalAlignment: Hashable, Sendable {
  public let _key: AlignmentKey

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

  public static let leading = HorizontalAlignment(Leading.self)
  public static let center = HorizontalAlignment(Center.self)
  public static let trailing = HorizontalAlignment(Trailing.self)
}

public struct VerticalAlignment: Hashable, Sendable {
  public let _key: AlignmentKey

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

  public static let top = VerticalAlignment(Top.self)
  public static let center = VerticalAlignment(Center.self)
  public static let bottom = VerticalAlignment(Bottom.self)
  public static let firstTextBaseline = VerticalAlignment(FirstBaseline.self)
  public static let lastTextBaseline = VerticalAlignment(LastBaseline.self)
}

/// A horizontal and a vertical line to line up by.
public struct Alignment: Hashable, Sendable {
  public var horizontal: HorizontalAlignment
  public var vertical: VerticalAlignment

  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  public static let center = Alignment(horizontal: .center, vertical: .center)
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  public static let top = Alignment(horizontal: .center, vertical: .top)
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
  public static let leadingFirstTextBaseline = Alignment(
    horizontal: .leading, vertical: .firstTextBaseline)
  public static let centerFirstTextBaseline = Alignment(
    horizontal: .center, vertical: .firstTextBaseline)

  /// Where a child of some size lies so that its lines meet those of a box.
  @MainActor
  func origin(of child: ViewNode, _ size: Size, in box: Size) -> Point {
    let (inner, outer) = (child.dimensions(in: size), ViewDimensions(box))
    return Point(
      outer[horizontal] - inner[horizontal], outer[vertical] - inner[vertical])
  }
}
