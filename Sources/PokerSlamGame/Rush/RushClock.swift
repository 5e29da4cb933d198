import Session
import StageUI

/// The time left in a game against the clock: a ring that drains, and digits in it.
///
/// The last ten seconds are counted in large digits that pulse.
struct RushClock: View {
  var model: GameModel
  /// The diameter of the ring in points.
  var diameter: Double

  var body: some View {
    ZStack {
      RushRing(model: model)
      RushDigits(model: model, diameter: diameter)
    }
    .frame(width: diameter, height: diameter)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Strings.timeLeft)
    .accessibilityValue(Strings.spoken(model.secondsLeft ?? 0))
    .accessibilityAddTraits(.isStaticText)
  }

  /// Returns whether this many seconds are counted one by one.
  static func isCounted(_ seconds: Int) -> Bool { seconds <= Session.countedSeconds }

  /// The colour of the last seconds.
  static func alarm(_ theme: Theme) -> Color { HeartsPill.color(theme) }
}

/// The ring; it moves in tenths of a second or, with reduced motion, in seconds.
private struct RushRing: View {
  @Environment(\.look) private var look
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  var model: GameModel
  @State private var styles = ShareStyles()

  var body: some View {
    let seconds = reducesMotion ? model.secondsLeft : nil
    FollowingCanvas(
      followers: reducesMotion ? nil : model.clockFollowers,
      key: Key(theme: look.theme, seconds: seconds)
    ) { [model, styles] context, size, key in
      let tenths = key.seconds.map { $0 * 10 } ?? model.tenthsLeft ?? 0
      RushRingPicture(
        share: min(Double(tenths) / Double(model.mode.tenthsLimit ?? 1), 1),
        isAlarmed: RushClock.isCounted((tenths + 9) / 10), theme: key.theme, styles: styles
      ).draw(in: context, size)
    }
  }

  private struct Key: Equatable {
    var theme: Theme
    /// The seconds that are shown; nil to follow the tenths.
    var seconds: Int?
  }
}

/// The drawing of the ring: a groove, and from its top clockwise the share of time that is left.
struct RushRingPicture: View {
  var share: Double
  /// Whether the last seconds run.
  var isAlarmed: Bool
  var theme: Theme
  var styles = ShareStyles()

  var body: some View {
    Canvas { [self] context, size in draw(in: context, size) }
  }

  func draw(in context: GraphicsContext, _ size: Size) {
    let width = max(size.width * 0.06, 4)
    // The stroke lies inside of the frame.
    let radius = (size.width - width) / 2
    let circle = Path(
      ellipseIn: Rect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
    var ring = context
    ring.translateBy(x: size.width / 2, y: size.height / 2)
    if theme.isDark, theme.name != .highContrast {
      ring.fill(circle, with: .color(theme.base.opacity(0.16)))
    }
    ring.stroke(
      circle,
      with: .color(theme.name == .highContrast ? .white.opacity(0.35) : theme.tint(0.14)),
      lineWidth: width)
    guard share > 0 else { return }
    ring.rotate(by: .degrees(-90))
    let style = styles.style(share, radius: radius, lineWidth: width)
    let color = isAlarmed ? RushClock.alarm(theme) : theme.selection
    if theme.isDark, theme.name != .highContrast {
      var glow = ring
      glow.addFilter(.shadow(color: color.opacity(0.5), radius: width, options: .shadowOnly))
      glow.stroke(circle, with: .color(.black), style: style)
    }
    ring.stroke(circle, with: .color(color), style: style)
  }
}

/// Styles that stroke a share of a circle about the origin, clockwise from its right.
///
/// The style of a frame is written into the memory of an earlier one, because up to three earlier
/// frames are still shown or compared.
@MainActor
final class ShareStyles {
  private var styles = (0..<4).map { _ in StrokeStyle(lineCap: .round, dash: [0, 0]) }
  private static let whole = StrokeStyle(lineCap: .round)
  private var next = 0

  func style(_ share: Double, radius: Double, lineWidth: Double) -> StrokeStyle {
    guard share < 1 else {
      var style = Self.whole
      style.lineWidth = lineWidth
      return style
    }
    let length = 2 * Double.pi * radius
    next = (next + 1) % styles.count
    styles[next].lineWidth = lineWidth
    // One dash is the share.
    styles[next].dash[0] = length * share
    styles[next].dash[1] = length
    return styles[next]
  }
}

/// The digits; evaluated once a second.
private struct RushDigits: View {
  @Environment(\.look) private var look
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  var model: GameModel
  var diameter: Double

  var body: some View {
    let seconds = model.secondsLeft ?? 0
    let isCounted = RushClock.isCounted(seconds)
    VStack(spacing: -diameter * 0.02) {
      Text(isCounted ? Strings.number(seconds) : Strings.clock(seconds))
        .font(.fixedHeavy(diameter * (isCounted ? 0.46 : diameter > 120 ? 0.283 : 0.27)))
        .tracking(-0.015 * diameter * 0.28)
        .foregroundStyle(isCounted ? RushClock.alarm(look.theme) : look.theme.textPrimary)
        .lineLimit(1)
        .fixedSize()
        .modifier(
          CountPulse(count: Double(reducesMotion || !isCounted ? 0 : -seconds))
        )
        .animation(
          reducesMotion || !isCounted ? nil : .easeOut(duration: 0.45), value: seconds)
      if diameter > 120, !isCounted, !look.isTextLarge {
        Text(Strings.left).game(TypeSize.body, ink: .secondary)
      }
    }
  }
}

/// A swell of a number each time it changes by one.
private struct CountPulse: ViewModifier, @MainActor Animatable {
  var count: Double

  var animatableData: Double {
    get { count * 128 }
    set { count = newValue / 128 }
  }

  func body(content: Content) -> some View {
    let share = count - count.rounded(.down)
    content.scaleEffect(1 + 1.1 * share * (1 - share) * (1 - share))
  }
}

extension Font {
  /// Returns the font of digits that fit a drawing and do not grow with the text scale.
  fileprivate static func fixedHeavy(_ size: Double) -> Font {
    .system(size: size, weight: .heavy, design: .rounded)
  }
}
