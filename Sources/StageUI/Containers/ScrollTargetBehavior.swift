/// The place at which a scroll view is to come to rest.
public struct ScrollTarget: Hashable, Sendable {
  /// The part of the content that is to be visible, in the coordinates of the content.
  public var rect: Rect
  /// The point of the rect and of the scroll view that are aligned; the start if nil.
  public var anchor: UnitPoint?

  /// Creates a place from a part of the content.
  public init(rect: Rect, anchor: UnitPoint? = nil) {
    self.rect = rect
    self.anchor = anchor
  }

  /// The distance scrolled at this place, in a scroll view of a size.
  func offset(in size: Size) -> Point {
    let anchor = anchor ?? .topLeading
    return Point(
      rect.minX + anchor.x * (rect.width - size.width),
      rect.minY + anchor.y * (rect.height - size.height))
  }
}

/// The scroll view whose place a `ScrollTargetBehavior` changes, and its movement.
///
/// The values of its environment are properties too, such as `layoutDirection`.
@MainActor
@preconcurrency
@dynamicMemberLookup
public struct ScrollTargetBehaviorContext {
  /// The place at which the scroll view would come to rest by itself.
  public let originalTarget: ScrollTarget
  /// The velocity of the content at the end of the drag, in points per second; positive towards the end.
  public let velocity: CGVector
  /// The size of the whole content.
  public let contentSize: Size
  /// The size of the scroll view.
  public let containerSize: Size
  /// The axes along which the user can scroll.
  public let axes: Axis.Set
  let environment: EnvironmentValues
  let node: ScrollNode

  init(_ node: ScrollNode, original: ScrollTarget, velocity: Size, size: Size) {
    originalTarget = original
    self.velocity = CGVector(dx: -velocity.width, dy: -velocity.height)
    contentSize = Size(node.horizontal.content, node.vertical.content)
    containerSize = size
    axes = node.axes
    environment = node.behaviorEnvironment
    self.node = node
  }

  /// A value of the environment of the scroll view.
  public subscript<Value>(dynamicMember path: KeyPath<EnvironmentValues, Value>) -> Value {
    environment[keyPath: path]
  }

  /// The axes along which the user can scroll, one by one.
  var openAxes: [Axis] { Axis.allCases.filter { axes.contains(Axis.Set($0)) } }
}

/// Decides where scroll views come to rest: `.paging`, `.viewAligned`, or a type of the program.
///
/// A behaviour is asked when a drag ends. It changes the place at which the content would come to rest:
///
/// ```swift
/// struct RowsOf44: ScrollTargetBehavior {
///   func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
///     target.rect.origin.y = (target.rect.minY / 44).rounded() * 44
///   }
/// }
/// ```
///
/// Where it leaves the place as it is, the content comes to rest by itself.
@MainActor
@preconcurrency
public protocol ScrollTargetBehavior {
  /// The scroll view and its movement.
  typealias TargetContext = ScrollTargetBehaviorContext

  /// Changes the place at which a scroll view is to come to rest.
  func updateTarget(_ target: inout ScrollTarget, context: TargetContext)
}

/// Snaps to whole pages; a page has the size of the scroll view.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior {
  /// Creates the behaviour.
  public init() {}

  /// Moves the target to the nearest page; even a fast drag stops at the next one.
  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    for axis in context.openAxes {
      let (offset, length) = (context.node[axis].offset, context.containerSize[axis])
      guard length > 0 else { continue }
      let (page, here) = (target.rect.origin[axis] / length, offset / length)
      target.rect.origin[axis] =
        min(max(page.rounded(), here.rounded(.down)), here.rounded(.up)) * length
    }
  }
}

/// Snaps to the start of the nearest row of a `ForEach`.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {
  /// The number of views by which one drag scrolls.
  public struct LimitBehavior: Hashable, Sendable {
    fileprivate let isLimited: Bool

    /// The same as `never`.
    public static let automatic = LimitBehavior(isLimited: false)
    /// One view; the same as `alwaysByOne`.
    public static let always = LimitBehavior(isLimited: true)
    /// One view.
    public static let alwaysByOne = LimitBehavior(isLimited: true)
    /// As many views as the velocity of the drag reaches.
    public static let never = LimitBehavior(isLimited: false)
  }

  private let limit: LimitBehavior

  /// Creates the behaviour.
  public init(limitBehavior: LimitBehavior = .automatic) { limit = limitBehavior }

  /// Moves the target to the start of the nearest row.
  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    for axis in context.openAxes {
      let wanted = target.rect.origin[axis]
      let starts = starts(around: wanted, in: context.node, along: axis)
      if let nearest = starts.min(by: { abs($0 - wanted) < abs($1 - wanted) }) {
        target.rect.origin[axis] = nearest
      }
    }
  }

  /// Returns the starts of rows near a place, with `alwaysByOne` those before and after the present one.
  private func starts(around place: Double, in node: ScrollNode, along axis: Axis) -> [Double] {
    let physics = node[axis]
    // The content cannot scroll beyond `limit`. A row that starts beyond the limit snaps at the
    // limit; otherwise the last row could not be reached.
    let starts = node.places(along: axis, around: limit.isLimited ? physics.offset : place).map {
      min($0.start, physics.limit)
    }
    guard limit.isLimited else { return starts }
    return [
      starts.filter { $0 <= physics.offset }.max(), starts.filter { $0 > physics.offset }.min(),
    ].compactMap(\.self)
  }
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
  /// Snaps to whole pages; a page has the size of the scroll view.
  public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}

extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  /// Snaps to the start of the nearest row of a `ForEach`.
  public static var viewAligned: ViewAlignedScrollTargetBehavior {
    ViewAlignedScrollTargetBehavior()
  }

  /// Snaps to the start of a row of a `ForEach`, at most by the number of rows that `limitBehavior`
  /// allows.
  public static func viewAligned(
    limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior
  ) -> ViewAlignedScrollTargetBehavior {
    ViewAlignedScrollTargetBehavior(limitBehavior: limitBehavior)
  }
}
