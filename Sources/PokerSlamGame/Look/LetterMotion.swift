import StageUI

/// Letters that appear one after the other, then wave while ambient motion runs.
///
/// With reduced motion all letters are visible at once, and the view around them fades in.
struct LetterMotion: ViewModifier {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @Environment(Ambient.self) private var ambient
  /// The number of letters.
  var count: Int
  /// Seconds until the first letter appears; nil if all are visible from the start.
  var delay: Double?
  /// The amplitude of the wave in points; 0 for no wave.
  var height = 0.0
  @State private var elapsed = 0.0

  /// Returns the delay after which a text appears below another one, in seconds.
  ///
  /// `count` is the number of letters of the upper text.
  static func delayBelow(count: Int) -> Double { 0.03 * Double(count) + 0.1 }

  func body(content: Content) -> some View {
    let revealed = GlyphRevealRenderer.duration(count: count)
    let start = delay == nil ? revealed : 0
    let isWaving = height > 0 && !reducesMotion && !ambient.isAtRest
    content
      .textRenderer(
        LetterRenderer(
          time: height > 0 ? ambient.seconds : 0,
          elapsed: reducesMotion ? revealed : start + elapsed, height: isWaving ? height : 0)
      )
      .animation(.linear(duration: LetterRenderer.ramp), value: isWaving)
      .onAppear {
        let duration = revealed + LetterRenderer.ramp - start
        withAnimation(.linear(duration: duration).delay(delay ?? 0)) { elapsed = duration }
      }
  }
}

/// Draws letters while they appear, and a wave through the letters that have appeared.
struct LetterRenderer: TextRenderer {
  /// The time of the wave in seconds.
  var time: Double
  /// Seconds since the first letter appeared.
  var elapsed: Double
  /// The amplitude of the wave in points, once all letters have appeared.
  var height: Double

  /// The seconds in which the wave grows or subsides.
  static let ramp = 0.5

  var animatableData: AnimatablePair<Double, Double> {
    get { AnimatablePair(elapsed, height) }
    set { (elapsed, height) = (newValue.first, newValue.second) }
  }

  var displayPadding: EdgeInsets {
    EdgeInsets(top: 24, leading: 24, bottom: 40, trailing: 24)
  }

  func draw(layout: Text.Layout, in context: inout GraphicsContext) {
    let slices = layout.slices
    for (index, slice) in slices.enumerated() {
      context.draw(slice, with: effect(on: index, of: slices.count))
    }
  }

  /// Returns how a letter is drawn at this moment.
  func effect(on index: Int, of count: Int) -> SliceEffect {
    var effect = GlyphRevealRenderer.effect(at: elapsed - GlyphRevealRenderer.delay(of: index))
    let swell = (elapsed - GlyphRevealRenderer.duration(count: count)) / Self.ramp
    let phase = 0.5 * Double(count - 1 - index)
    effect.offset.y += height * min(max(swell, 0), 1) * Double.sin(3 * time + phase)
    return effect
  }
}
