import Session
import StageUI

/// The token of a player of a duel, with the ring of a player who is ready.
struct PlayerToken: View {
  @Environment(\.look) private var look
  /// The number of the avatar, 0…11, among the tokens of the profile.
  var avatar: Int
  var diameter: Double
  /// The ring around the token, outside of the diameter; nil for none.
  var ring: Ring?

  enum Ring: Hashable { case ready }

  init(_ player: DuelPlayer, diameter: Double) {
    self.init(avatar: player.avatar, diameter: diameter)
  }

  init(avatar: Int, diameter: Double, ring: Ring? = nil) {
    (self.avatar, self.diameter, self.ring) = (avatar, diameter, ring)
  }

  var body: some View {
    AvatarToken(avatar: Avatar(number: avatar), size: diameter)
      .background {
        if ring == .ready {
          Circle().stroke(success, lineWidth: 3)
            .shadow(color: success.opacity(look.theme.isDark ? 0.4 : 0), radius: 8)
            .padding(-diameter * 0.08)
            .transition(.opacity)
        }
      }
  }

  private var success: Color { look.theme.success }
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
