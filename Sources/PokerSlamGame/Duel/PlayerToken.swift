import Session
import StageUI

/// The round token of a player with the initial of the name.
struct PlayerToken: View {
  @Environment(\.look) private var look
  var name: String
  /// The number of the avatar, 0…11, which gives the colours.
  var avatar: Int
  var diameter: Double
  /// The ring around the token, outside of the diameter; nil for none.
  var ring: Ring?

  enum Ring: Hashable { case ready }

  init(_ player: DuelPlayer, diameter: Double, ring: Ring? = nil) {
    self.init(name: player.name, avatar: player.avatar, diameter: diameter, ring: ring)
  }

  init(name: String, avatar: Int, diameter: Double, ring: Ring? = nil) {
    (self.name, self.avatar, self.diameter, self.ring) = (name, avatar, diameter, ring)
  }

  var body: some View {
    Circle()
      .fill(LinearGradient(colors: colors, startPoint: .topLeading, endPoint: .bottom))
      .overlay(Circle().strokeBorder(.white.opacity(0.3), lineWidth: max(diameter / 44, 1)))
      .overlay {
        Text(name.first.map { String($0).uppercased() } ?? "?")
          .font(.system(size: diameter * 0.46, weight: .heavy, design: .rounded))
          .foregroundStyle(.white)
          .lineLimit(1)
          .environment(\.textScale, 1)
      }
      .frame(width: diameter, height: diameter)
      .background {
        if ring == .ready {
          Circle().stroke(success, lineWidth: 3)
            .shadow(color: success.opacity(look.theme.isDark ? 0.4 : 0), radius: 8)
            .padding(-diameter * 0.08)
            .transition(.opacity)
        }
      }
      .accessibilityHidden(true)
  }

  private var success: Color { look.theme.success }

  private var colors: [Color] {
    let pair = Self.pairs[((avatar % 12) + 12) % 12]
    return [Color(hex: pair.0), Color(hex: pair.1)]
  }

  /// The colours of the avatars, top and bottom; white is readable on each.
  private static let pairs: [(UInt32, UInt32)] = [
    (0x3C7DD0, 0x1C3F9A), (0xC85A20, 0x8C2A1A), (0x6D52D8, 0x3A2596), (0xB07A10, 0x7A4A08),
    (0x5B6B8C, 0x303A58), (0x3F86D8, 0x2B55D4), (0xB86A18, 0x8A3A10), (0x4A58B8, 0x232C78),
    (0x8A5A7A, 0x54304E), (0x2E8A6A, 0x14573F), (0xD8643C, 0xC23A8A), (0x1E7F96, 0x0E4A68),
  ]
}

/// A small picture of a duel, for the modes panel: two tokens, one with the ring.
struct DuelPicture: View {
  var body: some View {
    Canvas { context, size in
      let radius = size.width * 0.26
      for (x, y, color) in [(0.66, 0.64, Color(hex: 0x7FC4FF)), (0.34, 0.36, Color(hex: 0xFFB07A))]
      {
        let center = Point(size.width * x, size.height * y)
        let disc = Path(
          ellipseIn: Rect(
            x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
        context.fill(disc, with: .color(color))
        if x < 0.5 { context.stroke(disc, with: .color(Theme.gold), lineWidth: 3) }
      }
    }
    .frame(width: 32, height: 32)
  }
}

extension Theme {
  /// The colour of what is ready or done.
  var success: Color { isDark ? Color(hex: 0x8FE8B8) : Color(hex: 0x1B6B45) }
  /// The colours of the lines of the left and the right player.
  func line(of side: DuelSide) -> Color {
    switch side {
    case .left: isDark ? Color(hex: 0xFFB07A) : Color(hex: 0xA8421A)
    case .right: isDark ? Color(hex: 0x7FC4FF) : Color(hex: 0x1F55A8)
    }
  }
}
