/// Brings every letter up from below out of a blur, one shortly after the other, on a spring.
public struct GlyphRevealRenderer: TextRenderer, Hashable, Sendable {
  private static let spring = Spring(response: 0.4, dampingRatio: 0.7)
  private static let interval = 0.03
  private static let travel = 20.0
  private static let blur = 5.0

  /// How long the text has been there.
  public var elapsedTime: Double

  public init(elapsedTime: Double) { self.elapsedTime = elapsedTime }

  public var animatableData: Double {
    get { elapsedTime }
    set { elapsedTime = newValue }
  }

  public var displayPadding: EdgeInsets {
    EdgeInsets(top: 16, leading: 16, bottom: 32, trailing: 16)
  }

  public func draw(layout: Text.Layout, in context: inout GraphicsContext) {
    for (i, slice) in layout.slices.enumerated() {
      context.draw(slice, with: Self.effect(at: elapsedTime - Self.delay(of: i)))
    }
  }

  /// When a letter begins.
  public static func delay(of index: Int) -> Double { Double(index) * interval }

  /// When the last of `count` letters is at rest.
  public static func duration(count: Int) -> Double {
    delay(of: max(count - 1, 0)) + spring.settlingDuration
  }

  /// How a letter looks some time after it began.
  public static func effect(at time: Double) -> SliceEffect {
    guard time > 0 else { return SliceEffect(opacity: 0) }
    guard time < spring.settlingDuration else { return .none }
    let rest = 1 - spring.value(target: 1.0, time: time)
    return SliceEffect(
      opacity: min(max(1 - rest, 0), 1), blur: max(rest, 0) * blur, offset: Point(0, rest * travel))
  }
}
