import Session
import StageUI

/// The player's token with a ring that shows the progress within the level, and the level's number.
struct LevelRing: View {
  @Environment(\.look) private var look
  var avatar: Avatar
  var level: PlayerLevel?
  /// The diameter of the ring in points.
  var size: Double
  @Environment(\.textScale) private var textScale

  private var line: Double { max(3, size * 0.045) }

  var body: some View {
    ZStack {
      AvatarToken(avatar: avatar, size: size * 0.8)
        .shadow(
          color: look.theme.isDark && look.theme.name != .highContrast
            ? avatar.colors.light.opacity(0.3) : .clear, radius: size * 0.12)
      Circle().inset(by: line / 2)
        .stroke(look.theme.tint(0.12), lineWidth: line)
      if let level {
        Circle().inset(by: line / 2)
          .trim(from: 0, to: Double(level.permille) / 1_000)
          .stroke(ring, style: StrokeStyle(lineWidth: line, lineCap: .round))
          .rotationEffect(.degrees(-90))
      }
    }
    .frame(width: size, height: size)
    .overlay(alignment: .bottom) {
      if let level {
        // The number on a small ring keeps its size, because it would cover the token.
        Text(Strings.number(level.number))
          .font(
            size >= 100
              ? .game(TypeSize.body) : .system(size: 13, weight: .bold, design: .rounded)
          )
          .foregroundStyle(Theme.onGold)
          .padding(.horizontal, size >= 100 ? 12 : 7)
          .frame(minWidth: size >= 100 ? 42 : 26)
          .padding(.vertical, size >= 100 ? 4 : 1)
          .background(Capsule().fill(Theme.gold))
          .fixedSize()
          .alignmentGuide(.bottom) { $0.height * 0.55 }
          .offset(y: size >= 100 ? 2 : 0)
      }
    }
    .accessibilityHidden(true)
  }

  private var ring: Color {
    look.theme.name == .highContrast ? look.theme.selection : Color(hex: 0xFFAE3C)
  }
}

/// The player's plate: token, name, level, the newest badges, and totals.
struct IdentityPlate: View {
  @Environment(\.look) private var look
  @Environment(\.textScale) private var textScale
  var app: AppModel
  var layout: ProfileLayout

  private var model: ProfileModel { app.profile }

  var body: some View {
    Group {
      if layout.isWide {
        ViewThatFits(in: .vertical) {
          column(hasBadges: true, hasFigures: true)
          column(hasBadges: false, hasFigures: true)
          ScrollView { column(hasBadges: false, hasFigures: true) }
            .scrollIndicators(.visible)
            .fadingBelow()
        }
      } else {
        row
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .plate()
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.unnamedPlayer)
  }

  private func column(hasBadges: Bool, hasFigures: Bool) -> some View {
    VStack(spacing: 0) {
      EditButton(app: app) {
        VStack(spacing: 0) {
          LevelRing(
            avatar: app.settings.avatar, level: model.level, size: layout.padding < 32 ? 104 : 134)
          name.padding(.top, 24)
          toNext.padding(.top, 6)
        }
      }
      if hasBadges, !model.unlocks.isEmpty { newest.padding(.top, 26) }
      Spacer(minLength: 20)
      totals
    }
    .padding(EdgeInsets(top: 28, leading: side, bottom: 22, trailing: side))
  }

  private var side: Double { min(layout.padding, 32) }

  private var row: some View {
    EditButton(app: app) {
      HStack(spacing: 16) {
        LevelRing(avatar: app.settings.avatar, level: model.level, size: 64)
        VStack(alignment: .leading, spacing: 2) {
          name
          toNext
        }
        Spacer(minLength: 0)
        GameSymbol("pencil", size: 18).foregroundStyle(Ink.onPlate)
      }
      .padding(.horizontal, 20)
      .frame(maxHeight: .infinity)
    }
  }

  private var name: some View {
    Text(app.settings.playerName.shown).game(TypeSize.heading, ink: .primary)
      .lineLimit(1)
      .minimumScaleFactor(0.6)
  }

  @ViewBuilder private var toNext: some View {
    if let level = model.level {
      Text(Strings.pointsToNext(level)).game(TypeSize.caption, ink: .onPlate)
        .lineLimit(1)
        .minimumScaleFactor(0.7)
    }
  }

  /// The badges of the newest achievements; a press shows the achievement.
  private var newest: some View {
    HStack(spacing: 12) {
      ForEach(model.unlocks.prefix(layout.padding < 32 ? 3 : 4), id: \.achievement) { unlock in
        Button {
          withAnimation(.preset(.hero)) {
            model.choose(.achievements)
            model.select(unlock.achievement)
          }
        } label: {
          AchievementBadge(achievement: unlock.achievement).frame(width: 48, height: 48)
        }
        .buttonStyle(.pressed)
        .contentShape(.focusEffect, RoundedRectangle(cornerRadius: 14))
        .accessibilityLabel(Strings.title(unlock.achievement))
        .accessibilityHint(Strings.sentence(unlock.achievement))
      }
    }
  }

  private var totals: some View {
    let all = model.career?.statistics.all
    let figures = model.figures
    let mode = model.mode
    let climb = app.climb
    let rows: [(String, String?)] = [
      (Strings.timePlayed, all.map { Strings.playTime(milliseconds: $0.time) }),
      (Strings.handsTitle, all.map { Strings.number($0.hands) }),
      (Strings.gamesPlayed, all.map { Strings.number($0.games) }),
      (Strings.best(of: mode), model.best.map { Strings.number($0) }),
      (Strings.averageIn(of: mode), figures.average.map(Strings.wholeNumber)),
      (Strings.dailyStreak, all.map { _ in Strings.number(model.dailyStreak) }),
    ]
    return VStack(spacing: 0) {
      ForEach(rows, id: \.0) { title, value in
        FigureRow(title: title, value: value ?? "–")
          // The line below must not take the room of the badges.
          .frame(minHeight: climb.isUnderWay ? 34 : 40)
      }
      if climb.isUnderWay {
        Text(Strings.climbCountsAtItsEnd(climb.run)).game(TypeSize.caption, ink: .onPlate)
          .fixedSize(horizontal: false, vertical: true)
          .frame(maxWidth: .infinity, alignment: .leading)
          .padding(.top, 6)
      }
    }
  }
}

/// A title with its value at the other side; below it if the text is large.
struct FigureRow: View {
  @Environment(\.look) private var look
  var title: String
  var value: String

  var body: some View {
    Group {
      if look.isTextLarge {
        ViewThatFits(in: .horizontal) {
          line
          // The value goes below the title before a word of the title is broken.
          VStack(alignment: .leading, spacing: 2) {
            Text(title).game(TypeSize.body, ink: .onPlate).lineLimit(2)
            Text(value).game(TypeSize.body, ink: .primary).lineLimit(1)
          }
          .multilineTextAlignment(.leading)
          .padding(.vertical, 8)
          .frame(maxWidth: .infinity, alignment: .leading)
        }
      } else {
        line
      }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(title)
    .accessibilityValue(value)
    .accessibilityAddTraits(.isStaticText)
  }

  private var line: some View {
    HStack(spacing: 12) {
      Text(title).game(TypeSize.body, ink: .onPlate).minimumScaleFactor(0.8).lineLimit(1)
      Spacer(minLength: 0)
      Text(value).game(TypeSize.body, ink: .primary).lineLimit(1).fixedSize()
    }
  }
}

/// A button around the player's token and name; it opens the choice of both.
private struct EditButton<Label: View>: View {
  @Environment(Ambient.self) private var ambient
  var app: AppModel
  @ViewBuilder var label: Label

  var body: some View {
    Button {
      ambient.pressed()
      app.chooseToken()
    } label: {
      label
        .frame(maxWidth: .infinity)
        .contentShape(Rectangle())
        .lighterUnderPointer(RoundedRectangle(cornerRadius: 20))
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, RoundedRectangle(cornerRadius: 20))
    .accessibilityLabel(
      Strings.playerSummary(app.settings.playerName.shown, app.profile.level)
    )
    .accessibilityValue(app.profile.level.map(Strings.pointsToNext) ?? "")
    .accessibilityHint(Strings.editProfile)
  }
}

/// The player's token in the header of a window that has no room for the plate.
struct TokenButton: View {
  @Environment(Ambient.self) private var ambient
  var app: AppModel

  var body: some View {
    Button {
      ambient.pressed()
      app.chooseToken()
    } label: {
      LevelRing(avatar: app.settings.avatar, level: app.profile.level, size: 48)
        .lighterUnderPointer(Circle())
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, Circle())
    .accessibilityLabel(Strings.playerSummary(app.settings.playerName.shown, app.profile.level))
    .accessibilityHint(Strings.editProfile)
  }
}

/// The player's token, name and level in the main menu; a press opens the profile.
struct ProfileBadge: View {
  @Environment(\.look) private var look
  @Environment(Ambient.self) private var ambient
  var app: AppModel
  /// Whether there is room for the name and the level beside the token.
  var hasName: Bool

  var body: some View {
    let name = app.settings.playerName.shown
    let level = app.profile.level
    Button {
      ambient.pressed()
      withAnimation(.easeOut(duration: 0.35)) { app.go(to: .profile) }
    } label: {
      HStack(spacing: 12) {
        LevelRing(avatar: app.settings.avatar, level: level, size: 48)
        if hasName {
          VStack(alignment: .leading, spacing: 0) {
            Text(name).game(TypeSize.body, ink: .primary)
            if let level {
              Text(Strings.level(level.number)).game(TypeSize.caption, ink: .secondary)
            }
          }
          .lineLimit(1)
          .fixedSize()
        }
      }
      .padding(hasName ? EdgeInsets(top: 6, leading: 6, bottom: 6, trailing: 18) : EdgeInsets())
      .background { if hasName { glass } }
      .lighterUnderPointer(Capsule())
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, Capsule())
    .accessibilityLabel(Strings.playerSummary(name, level))
    .accessibilityHint(Strings.profile)
  }

  private var glass: some View {
    Capsule()
      .fill(look.theme.isDark ? .black.opacity(0.24) : look.theme.tint(0.07))
      .overlay(Capsule().strokeBorder(look.theme.edge ?? .clear))
  }
}
