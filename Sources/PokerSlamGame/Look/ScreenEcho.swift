internal import Observation
import StageUI

/// The light at the edges of the window that stands for the rumble of a gamepad.
@MainActor
@Observable
final class ScreenEcho {
  /// Increases with each light.
  private(set) var number = 0
  /// The brightness of the last light, 0…1.
  private(set) var strength = 0.0
  @ObservationIgnored private var last: UInt64?
  @ObservationIgnored private var begins = false

  /// The least time between two lights, so that there are no more than three in a second.
  private static let interval: UInt64 = 340_000_000

  init() {}

  /// Lights the edges for a feedback at a time in nanoseconds, unless they were lit just before.
  func light(_ feedback: SensoryFeedback, at now: UInt64) {
    if let last, now < last + Self.interval { return }
    last = now
    let rumble = feedback.rumble
    strength = min(0.35 + 0.65 * max(rumble.low, rumble.high), 1)
    number += 1
    begins = true
  }

  /// Returns whether a light has begun since the last call.
  func takeBegins() -> Bool {
    defer { begins = false }
    return begins
  }
}

/// Draws the light of a screen echo, which fades at once.
struct EchoLight: View {
  @Environment(\.look) private var look
  var echo: ScreenEcho
  @State private var opacity = 0.0

  /// The width of the light in points.
  private static let width = 28.0

  var body: some View {
    let color = look.theme.isDark ? Color(hex: 0xE6DCFF) : Color(hex: 0x6A3FE0)
    ZStack {
      if opacity > 0 {
        edge(color, .top, .bottom).frame(height: Self.width)
          .frame(maxHeight: .infinity, alignment: .top)
        edge(color, .bottom, .top).frame(height: Self.width)
          .frame(maxHeight: .infinity, alignment: .bottom)
        edge(color, .leading, .trailing).frame(width: Self.width)
          .frame(maxWidth: .infinity, alignment: .leading)
        edge(color, .trailing, .leading).frame(width: Self.width)
          .frame(maxWidth: .infinity, alignment: .trailing)
      }
    }
    .opacity(opacity)
    .allowsHitTesting(false)
    .accessibilityHidden(true)
    .task(id: echo.number) {
      guard echo.number > 0 else { return }
      opacity = echo.strength * 0.6
      try? await Task.sleep(for: .seconds(0.04))
      guard !Task.isCancelled else { return }
      withAnimation(.easeOut(duration: 0.3)) { opacity = 0.01 }
      try? await Task.sleep(for: .seconds(0.32))
      if !Task.isCancelled { opacity = 0 }
    }
  }

  private func edge(_ color: Color, _ start: UnitPoint, _ end: UnitPoint) -> some View {
    Rectangle().fill(
      LinearGradient(colors: [color, color.opacity(0)], startPoint: start, endPoint: end))
  }
}
