import StageUI

/// The menu's strip with a tip, until the player has bought its end.
struct HouseTip: View {
  @Environment(\.look) private var look
  @Environment(Ambient.self) private var ambient
  var app: AppModel

  var body: some View {
    let tips = Strings.houseTips
    let tip = tips[max(app.store.visits - 1, 0) % tips.count]
    HStack(spacing: 10) {
      HStack(spacing: 10) {
        GameSymbol("lightbulb", size: 18).foregroundStyle(Ink.secondary)
        Text(tip).game(TypeSize.caption, ink: .secondary)
          .fixedSize(horizontal: false, vertical: true)
      }
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(Strings.houseTip)
      .accessibilityValue(tip)
      .accessibilityAddTraits(.isStaticText)
      Button {
        ambient.pressed()
        withAnimation(.easeInOut(duration: 0.4)) {
          app.go(to: .store)
          app.store.show(.product("noTips"))
        }
      } label: {
        GameSymbol("xmark", size: 14).foregroundStyle(Ink.secondary)
          .frame(width: 44, height: 44)
          .lighterUnderPointer(Circle())
      }
      .buttonStyle(.pressed)
      .contentShape(.focusEffect, Circle())
      .accessibilityLabel(Strings.removeTips)
    }
    .padding(.leading, 16)
    .background(
      Capsule().fill(look.theme.isDark ? look.theme.base.opacity(0.28) : look.theme.tint(0.05))
    )
    .overlay(Capsule().strokeBorder(look.theme.edge ?? .clear))
    .frame(maxWidth: 560)
  }
}
