import StageUI

/// Letters that appear one after the other.
///
/// With reduced motion all letters are visible at once, and the view around them fades in.
struct LetterMotion: ViewModifier {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  /// The number of letters.
  var count: Int
  /// Seconds until the first letter appears; nil if all are visible from the start.
  var delay: Double?
  @State private var elapsed: Double

  init(count: Int, delay: Double?) {
    (self.count, self.delay) = (count, delay)
    // A delay that becomes nil later does not end the motion.
    _elapsed = State(initialValue: delay == nil ? GlyphRevealRenderer.duration(count: count) : 0)
  }

  /// Returns the delay after which a text appears below another one, in seconds.
  ///
  /// `count` is the number of letters of the upper text.
  static func delayBelow(count: Int) -> Double { 0.03 * Double(count) + 0.1 }

  func body(content: Content) -> some View {
    let revealed = GlyphRevealRenderer.duration(count: count)
    content
      .textRenderer(GlyphRevealRenderer(elapsedTime: reducesMotion ? revealed : elapsed))
      .onAppear {
        guard let delay else { return }
        withAnimation(.linear(duration: revealed).delay(delay)) { elapsed = revealed }
      }
  }
}

/// The moment of letters that appear one after the other, and of the wave through those that have
/// appeared.
struct LetterWave: Hashable {
  /// The time of the wave in seconds.
  var time: Double
  /// Seconds since the first letter appeared.
  var elapsed: Double
  /// The amplitude of the wave in points, once all letters have appeared.
  var height: Double

  /// The seconds in which the wave grows or subsides.
  static let ramp = 0.5

  /// Returns how a letter is drawn at this moment.
  func effect(on index: Int, of count: Int) -> SliceEffect {
    var effect = GlyphRevealRenderer.effect(at: elapsed - GlyphRevealRenderer.delay(of: index))
    let swell = (elapsed - GlyphRevealRenderer.duration(count: count)) / Self.ramp
    let phase = 0.5 * Double(count - 1 - index)
    effect.offset.y += height * min(max(swell, 0), 1) * Double.sin(3 * time + phase)
    return effect
  }
}
