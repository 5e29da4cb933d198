import Session
package import StageUI

/// Everything there is, back to front: the mesh, the scene, what lies over it, a line of news.
package struct RootView: View {
  package var app: AppModel
  /// The clock of the motion that only pleases.
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
    .onExitCommand { withAnimation(.easeInOut(duration: 0.25)) { app.back() } }
    .onKeyPress("q", phases: .down) { press in
      guard press.modifiers.contains(.control) else { return .ignored }
      app.quits = true
      return .handled
    }
  }
}

extension View {
  /// What every screen and panel inherits.
  func surroundings(_ settings: Settings, _ ambient: Ambient) -> some View {
    environment(ambient)
      .environment(\.look, Look(settings))
      .environment(\.colorScheme, Theme.named(settings.theme).isDark ? .dark : .light)
      .environment(\.accessibilityReduceMotion, settings.motionIsReduced)
      .environment(\.textScale, settings.textScale)
      .tint(Theme.control[0])
  }
}

private struct Stack: View {
  @Environment(\.look) private var look
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  var app: AppModel
  var size: Size

  private var isWide: Bool { size.width > size.height }

  var body: some View {
    ZStack {
      MeshBackground()
      switch app.place {
      case .game:
        if let beam = app.beam {
          BeamScreen(app: app, show: beam, size: size)
            .transition(.opacity)
        } else {
          GameScreen(app: app, size: size, isFrosted: isFrosted)
            .transition(.opacity)
        }
      default:
        MainMenu(app: app, size: size)
          .blur(radius: app.panels.isEmpty ? 0 : 14)
          .transition(.opacity)
      }
      if isDimmed {
        Theme.dim.opacity(app.game.ending != nil && app.place == .game ? 0.7 : 0.6)
          .ignoresSafeArea()
          .onTapGesture { withAnimation(.easeInOut(duration: 0.25)) { dismiss() } }
          .transition(
            app.game.ending != nil && app.panels.isEmpty && app.place == .game
              ? .opacity.animation(GameOverPanel.entrance) : .opacity
          )
          .accessibilityHidden(true)
      }
      panel
        .focusScope()
        .onExitCommand { withAnimation(.easeInOut(duration: 0.25)) { app.back() } }
      if celebrates { Confetti().transition(.opacity) }
      if let toast = app.toast {
        ToastView(toast: toast) { number in
          withAnimation(.easeOut(duration: 0.3)) { app.forgetToast(number) }
        }
        .id(toast.number)
        .frame(maxHeight: .infinity, alignment: .top)
        // What lies below is played on.
        .allowsHitTesting(false)
        .transition(.move(edge: .top).combined(with: .opacity))
      }
    }
    .frame(width: size.width, height: size.height)
  }

  /// The reference has its own place beside the board where there is room.
  private var besideBoard: Bool {
    app.place == .game && app.panels == [.handReference]
      && GameLayout(size: size, insets: EdgeInsets(), wantsReference: true).reference != nil
  }

  private var isDimmed: Bool {
    if !app.panels.isEmpty { return !besideBoard }
    return app.beam == nil && app.place == .game && (app.game.isPaused || app.game.ending != nil)
  }

  /// A board that was cleared is celebrated once, when its panel comes.
  private var celebrates: Bool {
    app.place == .game && app.beam == nil && app.panels.isEmpty && !reducesMotion
      && app.game.ending?.isPerfectClear ?? false
  }

  /// Behind a pause and an ending the board is frosted as a whole.
  private var isFrosted: Bool {
    app.place == .game && !besideBoard
      && (!app.panels.isEmpty || app.game.isPaused || app.game.ending != nil)
  }

  private func dismiss() {
    if !app.panels.isEmpty {
      app.back()
    } else if app.game.isPaused {
      app.resume()
    }
  }

  /// In a narrow window the reference is a sheet.
  private func comesFromBelow(_ panel: Destination) -> Bool {
    panel == .handReference && size.width < 600
  }

  @ViewBuilder private var panel: some View {
    if let panel = app.panels.last, !besideBoard {
      Group {
        switch panel {
        case .settings:
          SettingsPanel(
            settings: app.settings, page: Bindable(app).settingsPage,
            isWide: isWide && size.width >= (look.isTextLarge ? 1000 : 800) && size.height >= 480
          ) {
            withAnimation(.easeIn(duration: 0.28)) { app.close(.settings) }
          } openAbout: {
            withAnimation(.easeOut(duration: 0.35)) { app.go(to: .about) }
          }
        case .modes:
          ModesPanel(app: app) {
            withAnimation(.easeIn(duration: 0.28)) { app.close(.modes) }
          }
        case .about:
          AboutPanel(version: Strings.version) {
            withAnimation(.easeIn(duration: 0.28)) { app.close(.about) }
          }
        default:
          HandReferencePanel(
            marked: app.place == .game ? app.game.handsOnTheTable : [],
            form: comesFromBelow(panel) ? .sheet : .plate
          ) {
            withAnimation(.easeIn(duration: 0.28)) { app.close(.handReference) }
          }
        }
      }
      .transition(
        comesFromBelow(panel) && !reducesMotion
          ? .move(edge: .bottom) : .scale(scale: 0.94).combined(with: .opacity))
    } else if app.beam != nil {
      EmptyView()
    } else if app.place == .game, let ending = app.game.ending {
      GameOverPanel(app: app, ending: ending, size: size)
        .transition(
          .asymmetric(
            insertion: .scale(scale: 0.94).combined(with: .opacity)
              .animation(GameOverPanel.entrance),
            removal: .scale(scale: 0.94).combined(with: .opacity)
              .animation(.easeInOut(duration: 0.3))))
    } else if app.place == .game, app.game.isPaused {
      PausePanel(app: app, isNarrow: size.width < 480)
        .transition(.scale(scale: 0.94).combined(with: .opacity))
    }
  }
}

/// A line of news from the top, gone after some seconds.
private struct ToastView: View {
  @Environment(\.look) private var look
  var toast: AppModel.Toast
  var forget: @MainActor (Int) -> Void

  var body: some View {
    Text(toast.text).game(TypeSize.body)
      .foregroundStyle(look.theme.textPrimary)
      .multilineTextAlignment(.center)
      .fixedSize(horizontal: false, vertical: true)
      .frame(maxWidth: 440)
      .fixedSize(horizontal: false, vertical: true)
      .padding(EdgeInsets(top: 12, leading: 22, bottom: 13, trailing: 22))
      .plate(radius: 22)
      .padding(EdgeInsets(top: 60, leading: 16, bottom: 0, trailing: 16))
      .task(id: toast.number) {
        try? await Task.sleep(for: .seconds(toast.seconds))
        forget(toast.number)
      }
  }
}
