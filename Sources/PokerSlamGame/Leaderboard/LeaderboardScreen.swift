import Records
import Session
import StageUI

/// The leaderboard: scopes, mode, and a list of any length.
struct LeaderboardScreen: View {
  @Environment(\.safeAreaInsets) private var insets
  @Environment(\.textScale) private var textScale
  var app: AppModel
  var size: Size

  var body: some View {
    let model = app.leaderboard
    let layout = LeaderboardLayout(size: size, insets: insets, textScale: textScale)
    ZStack {
      Color.clear.contentShape(Rectangle())
        .onSecondaryTap(perform: back)
        .accessibilityHidden(true)
      header(layout)
      ScopePicker(model: model).placed(in: layout.scopes)
      if layout.form == .tall {
        HStack(spacing: 12) {
          ModeCapsule(model: model)
          Spacer(minLength: 0)
          FooterLine(app: app, model: model, isShort: true)
        }
        .placed(in: layout.modeRow)
      }
      LeaderboardPlate(app: app, model: model, layout: layout)
        .onSecondaryTap(perform: back)
        .placed(in: layout.list)
      if layout.footer != .zero {
        FooterLine(app: app, model: model, isShort: false).placed(in: layout.footer)
      }
    }
    .frame(width: size.width, height: size.height)
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.leaderboard)
  }

  private func back() { withAnimation(.easeInOut(duration: 0.4)) { app.back() } }

  private func header(_ layout: LeaderboardLayout) -> some View {
    let model = app.leaderboard
    return ScreenHeader(app: app) {
      if layout.form == .wide {
        ScreenTitle(text: Strings.leaderboard, size: TypeSize.title, heavy: true)
      }
    } beside: {
      if layout.form == .tall { ScreenTitle(text: Strings.leaderboard, heavy: true, room: 0) }
    } trailing: {
      if layout.form != .tall { ModeCapsule(model: model) }
      OwnRowButton(model: model)
      CircleButton(
        symbol: "person.badge.plus", label: Strings.addFriend,
        tip: Tip(alignment: .bottomTrailing)
      ) {
        withAnimation(.spring(response: 0.4, dampingFraction: 0.85)) {
          app.go(to: .addFriend)
        }
      }
    }
    .atUpperEdge(top: layout.headerTop, margin: layout.margin, insets: insets)
  }
}

/// The choice of the scope.
private struct ScopePicker: View {
  var model: LeaderboardModel

  var body: some View {
    Picker(Strings.scopeTitle, selection: choice) {
      ForEach(LeaderboardModel.Scope.allCases, id: \.self) { scope in
        Text(Strings.title(scope)).tag(scope)
      }
    }
    .pickerStyle(.segmented)
    .font(.game(TypeSize.body))
    .prefersDefaultFocus()
  }

  private var choice: Binding<LeaderboardModel.Scope> {
    Binding {
      model.scope
    } set: { scope in
      withAnimation(.easeInOut(duration: 0.25)) { model.choose(scope) }
    }
  }
}

/// The mode of the list, a press on which opens a menu of modes; for the daily deal, its date.
private struct ModeCapsule: View {
  @Environment(\.look) private var look
  var model: LeaderboardModel

  var body: some View {
    if case .daily(let date) = model.board {
      Text(Strings.shortName(date)).game(TypeSize.body, ink: .secondary)
        .lineLimit(1)
        .fixedSize()
        .frame(minHeight: 44)
    } else {
      Menu {
        ForEach(model.modesOfScope, id: \.id) { mode in
          Button {
            withAnimation(.easeInOut(duration: 0.25)) { model.choose(mode: mode) }
          } label: {
            if mode == model.mode {
              Label(Strings.name(mode), systemImage: "checkmark")
            } else {
              Text(Strings.name(mode))
            }
          }
        }
      } label: {
        HStack(spacing: 8) {
          Text(Strings.name(model.mode)).game(TypeSize.body, ink: .primary)
            .lineLimit(1)
            .fixedSize()
          GameSymbol("chevron.down", size: 14).foregroundStyle(Ink.onPlate)
        }
        .padding(.horizontal, 16)
        .frame(minHeight: 44)
        .background(
          Capsule().fill(
            look.theme.isDark ? Color(white: 0, opacity: 0.36) : look.theme.tint(0.08))
        )
        .overlay(Capsule().strokeBorder(look.theme.edge ?? .clear))
        .lighterUnderPointer(Capsule())
      }
      .menuIndicator(.hidden)
      .buttonStyle(.pressed)
      .contentShape(.focusEffect, Capsule())
      .padShortcut(.rightTrigger)
      .accessibilityLabel(Strings.modeTitle)
      .accessibilityValue(Strings.name(model.mode))
    }
  }
}

/// Scrolls to the player's own row.
private struct OwnRowButton: View {
  var model: LeaderboardModel

  var body: some View {
    CircleButton(
      symbol: "scope", label: Strings.showOwnRow, tip: Tip(alignment: .bottomTrailing)
    ) {
      withAnimation(.easeInOut(duration: 0.35)) { model.showOwn() }
    }
    .disabled(model.own == nil)
    .keyboardShortcut(KeyboardShortcut(.home, modifiers: .control))
    .padShortcut(.leftTrigger)
  }
}

/// The line about verification, about the replays being checked, or about those that were refused.
private struct FooterLine: View {
  @Environment(\.look) private var look
  @Environment(Ambient.self) private var ambient
  var app: AppModel
  var model: LeaderboardModel
  /// Whether there is no room for the sentence about verification.
  var isShort: Bool

  var body: some View {
    if case .loading(let progress?) = model.phase {
      HStack(spacing: 12) {
        ProgressView().scaleEffect(18.0 / 28).frame(width: 18, height: 18)
        Text(Strings.checking(progress)).game(size, ink: .secondary).lineLimit(1)
      }
      .accessibilityElement(children: .combine)
      .transition(.opacity.animation(.easeOut(duration: 0.2).delay(0.2)))
    } else if model.phase == .loaded, model.scope != .device, !model.refused.isEmpty {
      Button {
        ambient.pressed()
        withAnimation(.spring(response: 0.4, dampingFraction: 0.85)) { app.go(to: .addFriend) }
      } label: {
        HStack(spacing: 10) {
          GameSymbol("exclamationmark.triangle", size: 18).foregroundStyle(Ink.points)
          Text(Strings.refusedCount(model.refused.count)).game(size, ink: .secondary)
            .multilineTextAlignment(.leading)
            .lineLimit(isShort ? 2 : 1)
        }
        .padding(.horizontal, 14)
        .frame(minHeight: 44)
        .lighterUnderPointer(Capsule())
      }
      .buttonStyle(.pressed)
      .contentShape(.focusEffect, Capsule())
    } else if model.phase == .loaded, model.scope != .device, !isShort {
      HStack(spacing: 10) {
        GameSymbol("checkmark", size: 14).foregroundStyle(Ink.secondary)
        Text(Strings.leaderboardNote).game(TypeSize.body, ink: .secondary)
          .lineLimit(1)
          .minimumScaleFactor(0.6)
      }
      .accessibilityElement(children: .combine)
    }
  }

  private var size: Double { isShort ? TypeSize.caption : TypeSize.body }
}
