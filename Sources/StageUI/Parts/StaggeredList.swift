/// Shows and hides the items of a list one after the other.
///
/// ```swift
/// @StateObject private var stagger = StaggerController()
///
/// VStack {
///   ForEach(0..<5) { Row($0).staggered($0, of: 5, by: stagger) }
/// }
/// .onAppear { stagger.show() }
/// ```
public final class StaggerController: ObservableObject {
  /// Whether the items are shown.
  @Published public private(set) var isShown = false
  /// The order in which the items begin.
  public private(set) var order = Stagger.Order.forward
  /// The time from one item to the next, in seconds; less if there are many items.
  public var interval = 0.05
  /// The time within which all items begin, in seconds.
  public var longest = 0.5
  /// The time that each item takes, in seconds.
  public var itemDuration = 0.3

  /// Creates a controller of hidden items.
  public init() {}

  /// Shows the items, the first one first.
  public func show(_ order: Stagger.Order = .forward) {
    self.order = order
    isShown = true
  }

  /// Hides the items, the last one first.
  public func hide(_ order: Stagger.Order = .reverse) {
    self.order = order
    isShown = false
  }

  func animation(of index: Int, in count: Int) -> Animation {
    let stagger = Stagger(order, interval: interval, longest: longest)
    return .snappy(duration: itemDuration).delay(stagger.delay(of: index, in: count))
  }
}

private struct StaggeredModifier: ViewModifier {
  let index: Int
  let count: Int
  @ObservedObject var controller: StaggerController
  @Environment(\.accessibilityReduceMotion) private var isStill

  func body(content: Content) -> some View {
    content
      .opacity(controller.isShown ? 1 : 0)
      .offset(y: controller.isShown || isStill ? 0 : 20)
      .animation(controller.animation(of: index, in: count), value: controller.isShown)
  }
}

extension View {
  /// Shows the view as one of `count` items that a controller shows one after the other.
  ///
  /// A hidden item is transparent and lies 20 points lower. Its space in the layout stays.
  public func staggered(
    _ index: Int, of count: Int, by controller: StaggerController
  ) -> some View {
    modifier(StaggeredModifier(index: index, count: count, controller: controller))
  }
}
