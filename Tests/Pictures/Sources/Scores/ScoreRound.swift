public import StageUI

/// A game with a clock and keys of its own: points are added for twenty seconds.
///
/// A program calls `update` for each frame, and draws the lists of `host`.
@MainActor
public final class ScoreRound {
  /// The points and the time of a round.
  @Observable
  final class Model {
    var points = 0
    var secondsLeft = 20
  }

  /// The host of the views.
  public let host: ViewHost
  private let model = Model()
  /// The time of the first frame.
  private var start: Double?

  /// Creates a round.
  ///
  /// - Parameter isLined: Whether the card lies on another one, which it hides.
  public init(glyphs: any GlyphSource, isLined: Bool = false) {
    let model = model
    host = ViewHost(glyphs: glyphs) { RoundView(model: model, isLined: isLined) }
  }

  /// Shows a frame: Space adds ten points before the views get the input, and each second counts.
  @discardableResult
  public func update(_ input: FrameInput) -> FrameOutcome {
    let now = input.time.targetTimestamp.seconds
    let began = start ?? now
    start = began
    let secondsLeft = max(0, 20 - Int(now - began))
    if model.secondsLeft != secondsLeft { model.secondsLeft = secondsLeft }
    for event in input.events {
      if case .key(let key) = event.kind, key.isDown, key.key == .space, secondsLeft > 0 {
        model.points += 10
      }
    }
    return host.update(input)
  }
}

/// The screen of a round.
private struct RoundView: View {
  let model: ScoreRound.Model
  let isLined: Bool

  var body: some View {
    VStack(spacing: 12) {
      Text("\(model.points) points").font(.title)
      Text("\(model.secondsLeft) s").monospacedDigit()
      Button("Double") { model.points *= 2 }
        .frame(minWidth: 44, minHeight: 44)
        .disabled(model.secondsLeft == 0)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(Color(.systemBackground))
    .background(isLined ? Color.orange : Color.clear)
  }
}
