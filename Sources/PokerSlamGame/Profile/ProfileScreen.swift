import Session
import StageUI

/// The player's profile: name, token and level, and the tabs with statistics, achievements and
/// history.
struct ProfileScreen: View {
  @Environment(\.safeAreaInsets) private var insets
  @Environment(\.textScale) private var textScale
  var app: AppModel
  var size: Size

  var body: some View {
    let model = app.profile
    let layout = ProfileLayout(size: size, insets: insets, textScale: textScale)
    ZStack {
      Color.clear.contentShape(Rectangle())
        .onSecondaryTap(perform: back)
        .accessibilityHidden(true)
      ZStack {
        if let frame = layout.identity {
          IdentityPlate(app: app, layout: layout)
            .onSecondaryTap(perform: back)
            .placed(in: frame)
            .focusSection()
        }
        tabs(layout)
        header(layout)
        // Above the tabs, because a badge's detail covers the whole of a small window.
        page(model.tab, layout)
          .id(model.tab)
          .transition(TabSlide(model: model))
      }
      .opacity(model.draft == nil ? 1 : 0)
      .allowsHitTesting(model.draft == nil)
      .accessibilityHidden(model.draft != nil)
      if let draft = model.draft {
        TokenChoice(app: app, draft: draft, size: size, insets: insets)
          .onSecondaryTap(perform: back)
          .focusScope()
          .onExitCommand { app.back() }
          .transition(.scale(scale: 0.94).combined(with: .opacity))
      }
    }
    .frame(width: size.width, height: size.height)
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.profile)
  }

  private func back() { withAnimation(.easeInOut(duration: 0.3)) { app.back() } }

  @ViewBuilder private func page(_ tab: ProfileModel.Tab, _ layout: ProfileLayout) -> some View {
    let model = app.profile
    Group {
      if let failure = model.failure, tab != .history {
        Notice(
          symbol: "exclamationmark.triangle", title: Strings.careerUnreadable, text: failure,
          action: Strings.readAgain
        ) { model.retry() }
        .placed(in: layout.content)
      } else if model.isNew {
        Notice(
          symbol: "suit.spade", title: Strings.noGamesYet, text: Strings.noGamesText,
          action: Strings.firstGame
        ) { app.playFirstGame() }
        .placed(in: layout.content)
      } else if tab == .history {
        HistoryTab(app: app, model: model, layout: layout)
      } else if model.career == nil {
        ProfileSkeleton(layout: layout).placed(in: layout.content)
      } else if tab == .statistics {
        StatisticsTab(app: app, model: model, layout: layout)
      } else {
        AchievementsTab(app: app, model: model, layout: layout, size: size)
      }
    }
    .frame(width: size.width, height: size.height)
  }

  private func tabs(_ layout: ProfileLayout) -> some View {
    let model = app.profile
    let tab = Binding<ProfileModel.Tab> {
      model.tab
    } set: { new in
      withAnimation(.easeInOut(duration: 0.3)) { model.choose(new) }
    }
    return Picker(Strings.profile, selection: tab) {
      ForEach(ProfileModel.Tab.allCases, id: \.self) { tab in
        Text(Strings.title(of: tab)).frame(minWidth: layout.tabTitleWidth).tag(tab)
      }
    }
    .pickerStyle(.segmented)
    .font(.game(TypeSize.body))
    .prefersDefaultFocus()
    .placed(in: layout.tabs)
  }

  private func header(_ layout: ProfileLayout) -> some View {
    ScreenHeader(app: app) {
      // Where the player's plate has no room, the name is the title.
      if layout.form != .low {
        ScreenTitle(
          text: layout.identity == nil ? app.settings.playerName.shown : Strings.profile)
      }
    } trailing: {
      if layout.identity == nil { TokenButton(app: app) }
    }
    .atUpperEdge(top: layout.headerTop, margin: layout.margin, insets: insets)
  }
}

/// The motion of a tab: it moves in from the side on which it lies.
private struct TabSlide: Transition {
  var model: ProfileModel

  func body(content: Content, phase: TransitionPhase) -> some View {
    let side = model.movesForward ? 1.0 : -1
    content
      .offset(x: phase.value * -72 * side)
      .opacity(phase.isIdentity ? 1 : 0)
  }
}

/// A message in place of content that is missing, with a way on.
struct Notice: View {
  @Environment(\.look) private var look
  var symbol: String
  var title: String
  var text: String
  var action: String
  var perform: @MainActor () -> Void

  var body: some View {
    ViewThatFits(in: .vertical) {
      content
      ScrollView { content }
    }
    .frame(maxHeight: .infinity, alignment: .center)
  }

  private var content: some View {
    VStack(spacing: 16) {
      GameSymbol(symbol, size: 48).foregroundStyle(Ink.onPlate)
      Text(title).game(TypeSize.heading, ink: .primary)
        .accessibilityAddTraits(.isHeader)
      Text(text).game(TypeSize.body, ink: .onPlate)
        .fixedSize(horizontal: false, vertical: true)
      PrimaryButton(title: action, action: perform)
        .frame(maxWidth: 320)
        .padding(.top, 8)
    }
    .multilineTextAlignment(.center)
    .padding(32)
    .frame(maxWidth: 480)
    .plate()
    .padding(16)
    .frame(maxWidth: .infinity)
  }
}

/// Placeholders while the career is being read.
private struct ProfileSkeleton: View {
  @Environment(\.look) private var look
  var layout: ProfileLayout
  /// Skeletons appear after 200 ms, so that a career that is read faster does not flicker.
  @State private var isShown = false

  var body: some View {
    bars
      .shimmering()
      .padding(layout.padding)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .plate()
      .opacity(isShown ? 1 : 0)
      .onAppear { withAnimation(.easeIn(duration: 0.2).delay(0.2)) { isShown = true } }
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(Strings.readingProfile)
  }

  private var bars: some View {
    VStack(alignment: .leading, spacing: 20) {
      bar(160, 24)
      HStack(alignment: .bottom, spacing: 12) {
        ForEach([40.0, 64, 96, 140, 176, 150, 104, 60], id: \.self) { height in
          RoundedRectangle(cornerRadius: 4).fill(look.theme.tint(0.1))
            .frame(maxWidth: .infinity).frame(height: height)
        }
      }
      bar(220, 16)
      bar(140, 12)
      Spacer(minLength: 0)
    }
  }

  private func bar(_ width: Double, _ height: Double) -> some View {
    RoundedRectangle(cornerRadius: 4).fill(look.theme.tint(0.1))
      .frame(maxWidth: width).frame(height: height)
  }
}
