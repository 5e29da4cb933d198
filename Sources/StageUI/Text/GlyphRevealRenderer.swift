/// Reveals text letter by letter: each letter fades in, rises and becomes sharp with a spring.
public struct GlyphRevealRenderer: TextRenderer, Hashable, Sendable {
  private static let spring = Spring(response: 0.4, dampingRatio: 0.7)
  private static let interval = 0.03
  private static let travel = 20.0
  private static let blur = 5.0

  /// The time since the text appeared, in seconds.
  public var elapsedTime: Double

  /// Creates a renderer for a time in seconds.
  public init(elapsedTime: Double) { self.elapsedTime = elapsedTime }

  public var animatableData: Double {
    get { elapsedTime }
    set { elapsedTime = newValue }
  }

  /// The space that letters need outside of the text's frame.
  public var displayPadding: EdgeInsets {
    EdgeInsets(top: 16, leading: 16, bottom: 32, trailing: 16)
  }

  /// Draws the letters.
  public func draw(layout: Text.Layout, in context: inout GraphicsContext) {
    for (i, slice) in layout.slices.enumerated() {
      context.draw(slice, with: Self.effect(at: elapsedTime - Self.delay(of: i)))
    }
  }

  /// Returns the time in seconds at which a letter begins to appear.
  public static func delay(of index: Int) -> Double { Double(index) * interval }

  /// Returns the time in seconds at which the last of `count` letters comes to rest.
  public static func duration(count: Int) -> Double {
    delay(of: max(count - 1, 0)) + spring.settlingDuration
  }

  /// Returns the appearance of a letter `time` seconds after it has begun to appear.
  public static func effect(at time: Double) -> SliceEffect {
    guard time > 0 else { return SliceEffect(opacity: 0) }
    guard time < spring.settlingDuration else { return .none }
    let rest = 1 - spring.value(target: 1.0, time: time)
    // Nobody sees a thousandth, and the letter then needs no blur.
    guard abs(rest) > 0.001 else { return .none }
    return SliceEffect(
      opacity: min(max(1 - rest, 0), 1), blur: max(rest, 0) * blur, offset: Point(0, rest * travel))
  }
}
