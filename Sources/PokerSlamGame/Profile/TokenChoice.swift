import Session
import StageUI

/// The choice of a token and a name; it lies over the blurred profile.
struct TokenChoice: View {
  @Environment(\.look) private var look
  @Environment(\.textScale) private var textScale
  var app: AppModel
  var draft: ProfileModel.Draft
  var size: Size
  var insets: EdgeInsets

  private var isLow: Bool { size.height < 560 }
  private var margin: Double { size.width < 560 ? 16 : 32 }
  private var padding: Double { size.width < 560 ? 16 : 32 }

  /// The number of tokens in a row.
  private var columns: Int {
    let width = min(size.width - 2 * margin, 1_088) - 2 * padding
    return width >= 6 * cell ? 6 : width >= 4 * cell ? 4 : 3
  }

  private var diameter: Double { size.width < 560 || size.height < 700 ? 72 : 120 }

  private var cell: Double {
    max(diameter + (diameter > 100 ? 40 : 16), look.isTextLarge ? 150 : 0)
  }

  var body: some View {
    VStack(spacing: 0) {
      ScreenHeader(app: app, backLabel: Strings.close, back: close) {
        ScreenTitle(text: Strings.chooseToken)
      } trailing: {
        EmptyView()
      }
      .frame(height: 44)
      .padding(.horizontal, margin)
      Spacer(minLength: 12)
      ViewThatFits(in: .vertical) {
        content
        ScrollView { content.padding(EdgeInsets(top: 8, leading: 0, bottom: 36, trailing: 0)) }
          .scrollIndicators(.visible)
          .fadingBelow(above: 8)
      }
      .padding(.horizontal, margin)
      Spacer(minLength: 12).frame(maxHeight: 28)
      PrimaryButton(title: Strings.chooseShort, symbol: "checkmark") { app.confirmToken() }
        .keyboardShortcut(.defaultAction)
        .padShortcut(.west)
        .frame(maxWidth: 264)
        .padding(.horizontal, margin)
      Spacer(minLength: 0)
    }
    .padding(
      EdgeInsets(
        top: insets.top + (isLow ? 12 : 32), leading: insets.leading,
        bottom: max(insets.bottom, isLow ? 12 : 24), trailing: insets.trailing)
    )
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.chooseToken)
  }

  private func close() { withAnimation(.easeIn(duration: 0.28)) { app.profile.draft = nil } }

  private var content: some View {
    VStack(spacing: 20) {
      tokens
      NameField(app: app, draft: draft)
    }
    .padding(padding)
    .frame(maxWidth: 1_088)
    .plate()
  }

  private var tokens: some View {
    let columns = columns
    let rows = stride(from: 0, to: Avatar.allCases.count, by: columns).map { start in
      Array(Avatar.allCases[start..<min(start + columns, Avatar.allCases.count)])
    }
    return VStack(spacing: diameter > 100 ? 24 : 12) {
      ForEach(rows, id: \.self) { row in
        HStack(spacing: 0) {
          ForEach(row, id: \.self) { avatar in
            TokenCell(
              avatar: avatar, isChosen: avatar == draft.avatar, diameter: diameter
            ) {
              withAnimation(.preset(.snappy)) { app.profile.draft?.avatar = avatar }
            }
            .frame(maxWidth: .infinity)
          }
        }
      }
    }
  }
}

/// A token with its name; the chosen one has a golden ring.
private struct TokenCell: View {
  @Environment(\.look) private var look
  @Environment(Ambient.self) private var ambient
  var avatar: Avatar
  var isChosen: Bool
  var diameter: Double
  var choose: @MainActor () -> Void

  var body: some View {
    Button {
      ambient.pressed()
      choose()
    } label: {
      VStack(spacing: diameter > 100 ? 18 : 10) {
        AvatarToken(avatar: avatar, size: diameter)
          .shadow(color: Color(hex: 0x07031E, opacity: 0.3), radius: 7, y: 4)
          .lighterUnderPointer(Circle(), onDark: true)
          .overlay {
            Circle().stroke(look.theme.selection, lineWidth: 2)
              .padding(diameter > 100 ? -9 : -6)
              .shadow(
                color: look.theme.isDark && look.theme.name != .highContrast
                  ? Theme.gold.opacity(0.48) : .clear, radius: 8, y: 2
              )
              .opacity(isChosen ? 1 : 0)
              .scaleEffect(isChosen ? 1 : 0.92)
          }
        Text(avatar.title).game(TypeSize.body, ink: isChosen ? .primary : .onPlate)
          .lineLimit(1)
          .fixedSize()
      }
      .padding(8)
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, RoundedRectangle(cornerRadius: 20))
    .prefersDefaultFocus(isChosen)
    .accessibilityLabel(avatar.title)
    .accessibilityAddTraits(isChosen ? .isSelected : [])
  }
}

/// The field for the player's name.
private struct NameField: View {
  @Environment(\.look) private var look
  var app: AppModel
  var draft: ProfileModel.Draft

  var body: some View {
    let name = Binding<String> {
      app.profile.draft?.name ?? ""
    } set: { text in
      app.profile.draft?.name = PlayerName.typed(text)
    }
    HStack(spacing: 16) {
      AvatarToken(avatar: draft.avatar, size: 44)
      HStack(spacing: 12) {
        TextField(Strings.nameTitle, text: name, prompt: Text(Strings.namePrompt))
          .font(.game(TypeSize.body))
          .foregroundStyle(Ink.primary)
          .submitLabel(.done)
          .onSubmit { app.confirmToken() }
          .frame(maxWidth: 320, minHeight: 44)
          .accessibilityLabel(Strings.nameTitle)
        // The field takes no more letters at the limit, so the number tells why.
        if draft.name.count >= PlayerName.limit - 4 {
          Text(Strings.held(draft.name.count, of: PlayerName.limit))
            .game(
              TypeSize.caption, ink: draft.name.count == PlayerName.limit ? .points : .onPlate
            )
            .lineLimit(1)
            .fixedSize()
        }
      }
      .padding(.horizontal, 16)
      .background(
        RoundedRectangle(cornerRadius: 14)
          .fill(look.theme.isDark ? .black.opacity(0.28) : look.theme.tint(0.07))
          .overlay(RoundedRectangle(cornerRadius: 14).strokeBorder(look.theme.edge ?? .clear))
      )
    }
    .padding(EdgeInsets(top: 12, leading: 16, bottom: 12, trailing: 16))
    .frame(maxWidth: .infinity)
    .softGroup()
  }
}
