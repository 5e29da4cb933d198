public import StageUI

/// Marks the words that an `AppearanceEffectRenderer` reveals letter by letter.
public struct EmphasisAttribute: TextAttribute {
  public init() {}
}

/// Reveals marked words letter by letter; each letter falls into place out of a blur.
///
/// The other words fade in together.
public struct AppearanceEffectRenderer: TextRenderer, Hashable, Sendable {
  /// The time since the text appeared, in seconds.
  public var elapsedTime: Double
  /// How long one letter takes to appear, in seconds.
  public var elementDuration: Double
  /// The time by which the last letter has appeared, in seconds.
  public var totalDuration: Double

  /// How long unmarked words take to fade in, in seconds.
  private static let fadeDuration = 0.2
  /// How much faster opacity advances than blur: letters are opaque before they are sharp.
  private static let fadeSpeed = 1.4

  public init(
    elapsedTime: Double, elementDuration: Double = 0.4, totalDuration: Double = 0.9
  ) {
    self.elapsedTime = elapsedTime
    self.elementDuration = max(elementDuration, 1e-3)
    self.totalDuration = totalDuration
  }

  public var animatableData: Double {
    get { elapsedTime }
    set { elapsedTime = newValue }
  }

  public var displayPadding: EdgeInsets {
    EdgeInsets(top: 16, leading: 16, bottom: 16, trailing: 16)
  }

  public func draw(layout: Text.Layout, in context: inout GraphicsContext) {
    for run in layout.runs {
      guard run[EmphasisAttribute.self] != nil else {
        var copy = context
        copy.opacity *= UnitCurve.easeIn.value(at: elapsedTime / Self.fadeDuration)
        copy.draw(run)
        continue
      }
      let delay = delay(count: run.count)
      for (i, slice) in run.enumerated() {
        let box = slice.typographicBounds
        context.draw(
          slice,
          with: effect(
            at: elapsedTime - Double(i) * delay, height: box.rect.height, descent: box.descent))
      }
    }
  }

  /// Returns the seconds between the starts of successive letters in a run of `count` letters.
  public func delay(count: Int) -> Double {
    let count = Double(max(count, 1))
    let rest = totalDuration - count * elementDuration
    return max(rest / (count + 1), (totalDuration - elementDuration) / count)
  }

  /// Returns the effect on a letter `time` seconds after its start, for a letter box of the given
  /// height and descent.
  ///
  /// Opacity and blur reach their final values after `elementDuration`. The spring moves the letter
  /// until the letter rests on the baseline.
  public func effect(at time: Double, height: Double, descent: Double) -> SliceEffect {
    guard time > 0 else { return SliceEffect(opacity: 0) }
    let progress = min(time / elementDuration, 1)
    let spring = Spring.snappy(duration: elementDuration - 0.05, extraBounce: 0.4)
    let y = -descent * (1 - spring.value(target: 1.0, time: time))
    return SliceEffect(
      opacity: UnitCurve.easeIn.value(at: Self.fadeSpeed * progress),
      blur: height / 16 * UnitCurve.easeIn.value(at: 1 - progress),
      offset: Point(0, abs(y) < 1.0 / 128 && progress == 1 ? 0 : y))
  }
}
