import Session
package import StageUI

/// The views of the window, back to front: the mesh, the current screen, its overlay and a toast.
package struct RootView: View {
  package var app: AppModel
  package var ambient: Ambient

  package init(app: AppModel, ambient: Ambient) {
    self.app = app
    self.ambient = ambient
  }

  package var body: some View {
    GeometryReader { proxy in
      Stack(app: app, size: proxy.size)
    }
    .ignoresSafeArea()
    .surroundings(app.settings, ambient)
    .environment(\.playKey, app.keyName(of: .play))
    .onExitCommand { withAnimation(.easeInOut(duration: 0.25)) { app.back() } }
    .onKeyPress("q", phases: .down) { press in
      guard press.modifiers.contains(.control) else { return .ignored }
      app.quits = true
      return .handled
    }
  }
}

extension View {
  /// Sets the environment that all screens and panels inherit.
  func surroundings(_ settings: Settings, _ ambient: Ambient) -> some View {
    environment(ambient)
      .environment(\.look, Look(settings))
      .environment(\.colorScheme, Theme.named(settings.shownTheme).isDark ? .dark : .light)
      .transformEnvironment(\.colorSchemeContrast) {
        if settings.shownTheme == .highContrast { $0 = .increased }
      }
      .environment(\.accessibilityReduceMotion, settings.motionIsReduced)
      .environment(\.accessibilityReduceTransparency, settings.reduceTransparency)
      .environment(\.textScale, settings.shownTextScale)
      // Large text shrinks before a word is broken or a line is cut off.
      .minimumScaleFactor(settings.shownTextScale >= TypeSize.large ? 0.6 : 1)
      .environment(\.floatingFill, Theme.named(settings.shownTheme).opaque.plate)
      .tint(Theme.control[0])
      .fontDesign(.rounded)
  }
}

private struct Stack: View {
  @Environment(\.look) private var look
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @Environment(\.safeAreaInsets) private var insets
  var app: AppModel
  var size: Size

  private var screen: Screen {
    let layout = GameLayout(size: size, insets: EdgeInsets(), wantsReference: true)
    return app.screen.showing(referenceBesideBoard: layout.reference != nil)
  }

  var body: some View {
    let screen = screen
    ZStack {
      MeshBackground()
      place(screen)
      if let dimming = screen.dimming {
        Theme.dim.opacity(strength(dimming, under: screen))
          .ignoresSafeArea()
          .onTapGesture { withAnimation(.easeInOut(duration: 0.25)) { app.dismiss() } }
          .transition(
            screen.overlay == .gameOver
              ? .asymmetric(
                // Back from a line of hands, the ending is covered at once.
                insertion: .opacity.animation(
                  GameOverPanel.entrance(after: GameOverPanel.remainingDelay(app.game))),
                removal: .opacity.animation(.easeInOut(duration: 0.3))) : .opacity
          )
          .accessibilityHidden(true)
      }
      overlay(screen)
        .focusScope()
        .onExitCommand { withAnimation(.easeInOut(duration: 0.25)) { app.back() } }
      if screen.celebrates, !reducesMotion {
        Confetti(age: app.game.secondsSinceEnding).transition(.opacity)
      }
      if app.settings.screenEcho { EchoLight(echo: app.echo) }
      if let toast = app.toast {
        let isLow = toastIsBelowBoard
        ToastView(toast: toast, isBelowBoard: isLow) { number in
          withAnimation(.easeOut(duration: 0.3)) { app.forgetToast(number) }
        }
        .id(toast.number)
        .padding(.top, toastTop)
        .padding(.bottom, isLow ? insets.bottom : 0)
        .frame(maxWidth: toastWidth, maxHeight: .infinity, alignment: isLow ? .bottom : .top)
        .frame(maxWidth: .infinity, alignment: toastWidth == nil ? .center : .leading)
        // The plate of the pause fills a small window, and its title must be readable.
        .opacity(app.screen.overlay == .pause ? 0 : 1)
        // Clicks reach the views below.
        .allowsHitTesting(false)
        .transition(.move(edge: isLow ? .bottom : .top).combined(with: .opacity))
      }
      UnlockToast(app: app, size: size)
    }
    .frame(width: size.width, height: size.height)
  }

  /// The width for a toast that stands left of the board, so that it covers no card; nil if there
  /// is no room, or no board.
  private var toastWidth: Double? {
    let layout = GameLayout(size: size, insets: EdgeInsets(), wantsReference: false)
    guard [.board, .climb].contains(app.screen.place), layout.isWide,
      layout.boardFrame.minX >= 280
    else { return nil }
    return layout.boardFrame.minX
  }

  /// The distance from its usual place at which a toast stands below the button in the corner beside
  /// the board, or below the header of a page.
  private var toastTop: Double {
    if toastWidth != nil { return 28 }
    switch app.screen.place {
    // In a wide menu above the title, otherwise below the player's chip.
    case .menu: return app.screen.overlay != nil ? 0 : size.width >= 760 ? -48 : 44
    case .daily, .climbMap, .profile, .leaderboard, .store, .duel: return 34
    default: return 0
    }
  }

  /// Whether a toast stands at the lower edge of a tall window with a board.
  ///
  /// At the upper edge it covered the score, the deck, the hint and, with large text, cards.
  private var toastIsBelowBoard: Bool {
    app.screen.place == .board && app.screen.overlay == nil && size.height >= size.width
  }

  /// Returns the opacity of the dimming layer: higher for a finished game in a light theme.
  ///
  /// The text of the ending lies directly on the dimmed board. In a light theme with 70 % dimming,
  /// the record's score had a contrast ratio of only 2.8.
  private func strength(_ dimming: Double, under screen: Screen) -> Double {
    screen.overlay == .gameOver && !look.theme.isDark ? 0.9 : dimming
  }

  @ViewBuilder private func place(_ screen: Screen) -> some View {
    switch screen.place {
    case .menu: page(MainMenu(app: app, size: size), screen)
    case .board:
      GameScreen(app: app, size: size, isFrosted: screen.isFrosted)
        .transition(
          reducesMotion || app.fan == nil ? .opacity : AnyTransition(FanPassage()))
    case .climbMap: page(ClimbMap(app: app, size: size), screen)
    case .climb:
      ClimbScreen(app: app, model: app.climb, size: size, isFrosted: screen.isFrosted)
        .transition(.opacity)
    case .daily: page(DailyScreen(app: app, size: size), screen)
    case .lessons: page(LessonsScreen(app: app, model: app.lessons, size: size), screen)
    case .climbLesson: page(ClimbScreen(app: app, model: app.climbLesson, size: size), screen)
    case .howToPlay: page(HowToPlayScreen(app: app, size: size), screen)
    case .profile: page(ProfileScreen(app: app, size: size), screen)
    case .replay: page(ReplayScreen(app: app, size: size), screen)
    case .leaderboard: page(LeaderboardScreen(app: app, size: size), screen)
    case .store: page(StoreScreen(app: app, size: size), screen)
    case .duel: page(DuelScreen(app: app, size: size), screen)
    case .beamLine:
      if let line = app.line {
        LineScreen(app: app, player: line, size: size)
          .transition(.opacity)
      }
    }
  }

  /// Returns a place that fades in and out and is blurred under panels.
  private func page(_ content: some View, _ screen: Screen) -> some View {
    content
      .blur(radius: screen.isFrosted ? 14 : 0)
      .transition(.opacity)
  }

  /// The panel of a pause is gone before the title of the menu can be read; both at once were a
  /// muddle.
  private static var pausePassage: AnyTransition {
    let scale = AnyTransition.scale(scale: 0.94).combined(with: .opacity)
    return .asymmetric(
      insertion: scale, removal: scale.animation(.easeOut(duration: 0.15)))
  }

  @ViewBuilder private func overlay(_ screen: Screen) -> some View {
    switch screen.overlay {
    case .panel(let panel):
      panelView(panel, of: screen)
        .transition(
          comesFromBelow(panel) && !reducesMotion
            ? .move(edge: .bottom) : .scale(scale: 0.94).combined(with: .opacity))
    case .gameOver:
      if app.game.hasEndingPanel, let ending = app.game.ending {
        // The panel only fades and keeps its size. A change of size repainted all letters and
        // shadows in each frame. Such a frame took up to four times as long as the median frame of
        // the game-over workload (2026-11).
        GameOverPanel(app: app, ending: ending, size: size, parts: app.game.endingParts)
          .transition(
            .asymmetric(
              insertion: .opacity.animation(GameOverPanel.entrance(after: GameOverPanel.delay)),
              removal: .opacity.animation(.easeInOut(duration: 0.3))))
      }
    case .pause where screen.place == .climb:
      ClimbPausePanel(app: app, isNarrow: size.width < 480).transition(Self.pausePassage)
    case .pause:
      PausePanel(app: app, isNarrow: size.width < 480).transition(Self.pausePassage)
    case nil: EmptyView()
    }
  }

  @ViewBuilder private func panelView(_ panel: Screen.Panel, of screen: Screen) -> some View {
    switch panel == .about && screen.panels.contains(.settings) ? .settings : panel {
    case .settings:
      SettingsPanel(
        app: app, page: Bindable(app).settingsPage, isWide: fitsWideSettings,
        isRoomy: size.width >= 1000,
        showsAbout: panel == .about
      ) {
        withAnimation(.easeIn(duration: 0.28)) {
          app.close(.about)
          app.close(.settings)
        }
      } setAbout: { isShown in
        withAnimation(.easeInOut(duration: 0.2)) {
          if isShown { app.go(to: .about) } else { app.close(.about) }
        }
      }
    case .modes: ModesPanel(app: app, size: size) { close(.modes) }
    case .about: AboutPanel(version: Strings.version) { close(.about) }
    case .welcome: WelcomePanel(app: app) { close(.welcome) }
    case .share: SharePanel(app: app, size: size) { close(.share) }
    case .addFriend: AddFriendPanel(app: app, size: size) { close(.addFriend) }
    case .reference:
      HelpPanel(
        page: Bindable(app).helpPage,
        marked: screen.place == .board ? app.game.handsOnTheTable : [],
        form: HelpPanel.Form(in: size, isTextLarge: look.isTextLarge), app: app
      ) {
        close(.reference)
      }
    }
  }

  private func close(_ panel: Screen.Panel) {
    withAnimation(.easeIn(duration: 0.28)) { app.close(panel) }
  }

  private var fitsWideSettings: Bool {
    size.width > size.height && size.width >= (look.isTextLarge ? 1000 : 800) && size.height >= 480
  }

  /// Returns whether the panel is a sheet that moves in from the bottom, as Help is in a narrow
  /// window.
  private func comesFromBelow(_ panel: Screen.Panel) -> Bool {
    panel == .reference && HelpPanel.Form(in: size, isTextLarge: look.isTextLarge) == .sheet
  }
}

/// A message that moves in from an edge of the window and leaves after some seconds.
private struct ToastView: View {
  var toast: AppModel.Toast
  /// Whether the message has only the narrow room below the board.
  var isBelowBoard: Bool
  var forget: @MainActor (Int) -> Void

  var body: some View {
    Text(toast.text).game(isBelowBoard ? TypeSize.caption : TypeSize.body, ink: .primary)
      .multilineTextAlignment(.center)
      .fixedSize(horizontal: false, vertical: true)
      .frame(maxWidth: 440)
      .fixedSize(horizontal: false, vertical: true)
      .padding(.vertical, isBelowBoard ? 7 : 12)
      .padding(.horizontal, isBelowBoard ? 16 : 22)
      .plate(radius: isBelowBoard ? 16 : 22)
      .padding(
        EdgeInsets(
          top: isBelowBoard ? 0 : 60, leading: 16, bottom: isBelowBoard ? 4 : 0, trailing: 16)
      )
      .task(id: toast.number) {
        try? await Task.sleep(for: .seconds(toast.seconds))
        forget(toast.number)
      }
  }
}
