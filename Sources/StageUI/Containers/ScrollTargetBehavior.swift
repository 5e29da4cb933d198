/// The positions at which a scroll view comes to rest.
enum ScrollBehavior: Hashable {
  case free, paging, viewAligned, viewAlignedByOne

  /// Returns the snapping position nearest to the destination; nil if every position is allowed.
  @MainActor
  func target(near physics: ScrollPhysics, in node: ScrollNode, along axis: Axis) -> Double? {
    let destination = physics.destination
    switch self {
    case .free: return nil
    case .paging:
      guard physics.viewport > 0 else { return nil }
      // Even a fast drag stops at the next page.
      let (page, here) = (destination / physics.viewport, physics.offset / physics.viewport)
      return min(max(page.rounded(), here.rounded(.down)), here.rounded(.up)) * physics.viewport
    case .viewAligned:
      // The content cannot scroll beyond `limit`. A row that starts beyond the limit snaps at the
      // limit; otherwise the last row could not be reached.
      let places = node.targets(along: axis, around: destination).map {
        min($0.start, physics.limit)
      }
      return places.min { abs($0 - destination) < abs($1 - destination) }
    case .viewAlignedByOne:
      // Even a fast drag stops at the row before or after the place where it ends.
      let places = node.targets(along: axis, around: physics.offset).map {
        min($0.start, physics.limit)
      }
      let around = [
        places.filter { $0 <= physics.offset }.max(), places.filter { $0 > physics.offset }.min(),
      ]
      return around.compactMap(\.self).min { abs($0 - destination) < abs($1 - destination) }
    }
  }
}

/// The positions at which scroll views come to rest: `.paging` or `.viewAligned`.
///
/// Programs do not adopt this protocol, whereas in SwiftUI they can.
@MainActor
@preconcurrency
public protocol ScrollTargetBehavior {
  static var _isPaging: Bool { get }
  /// Whether the content comes to rest at a view next to the place where a drag ends.
  var _movesByOne: Bool { get }
}

extension ScrollTargetBehavior {
  public var _movesByOne: Bool { false }
}

/// Snaps to whole pages; a page has the size of the scroll view.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior {
  /// Creates the behaviour.
  public init() {}
  public static var _isPaging: Bool { true }
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
  public static var _isPaging: Bool { false }
  public var _movesByOne: Bool { limit.isLimited }
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
