import Session
import StageUI

/// The replay viewer: the board at any position of a finished game, its hands, and its score beside
/// that of the best known line.
struct ReplayScreen: View {
  @Environment(\.safeAreaInsets) private var insets
  @Environment(\.textScale) private var textScale
  var app: AppModel
  var size: Size

  var body: some View {
    let model = app.replay
    let layout = ReplayLayout(size: size, insets: insets, textScale: textScale)
    ZStack {
      Color.clear.contentShape(Rectangle())
        .onSecondaryTap(perform: back)
        .accessibilityHidden(true)
      if let tape = model.tape {
        BoardView(model: model, layout: layout.board)
          .placed(in: layout.boardFrame)
          .allowsHitTesting(false)
          .disabled(true)
          // Where panels stand apart from the board, it is drawn after them, so that its light does
          // not change their backdrops.
          .zIndex(layout.form == .wide ? 1 : 0)
        if layout.form == .wide {
          BuiltLater {
            ReplayHandsPlate(model: model, tape: tape).placed(in: layout.hands)
            BuiltLater {
              ReplayScorePlate(app: app, model: model, tape: tape).placed(in: layout.score)
            }
          }
        } else {
          ReplayPages(app: app, model: model, tape: tape, layout: layout).placed(in: layout.hands)
        }
        ReplayControls(app: app, model: model, tape: tape, layout: layout)
          .placed(in: layout.controls)
      } else {
        noReplay
      }
      header(layout)
    }
    .frame(width: size.width, height: size.height)
    .onKeyPress(.leftArrow) { step { model.stepBack() } }
    .onKeyPress(.rightArrow) { step { model.stepForward() } }
    .onKeyPress(.home) { step { model.jump(to: 0) } }
    .onKeyPress(.end) { step { model.jump(to: model.tape?.count ?? 0) } }
    .background { ReplayTimer(model: model) }
    .onDisappear { model.close() }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.replay)
  }

  /// What a viewer without a replay shows: the way to the history.
  private var noReplay: some View {
    VStack(spacing: 24) {
      Text(Strings.replayNone).game(TypeSize.body, ink: .primary)
        .multilineTextAlignment(.center)
        .fixedSize(horizontal: false, vertical: true)
      PrimaryButton(title: Strings.replayHistory) {
        withAnimation(.easeInOut(duration: 0.4)) { app.go(to: .profile) }
      }
      .keyboardShortcut(.defaultAction)
      .prefersDefaultFocus()
      .frame(maxWidth: 300)
    }
    .padding(32)
    .frame(maxWidth: 440)
    .plate()
    .padding(16)
  }

  private func back() { withAnimation(.easeInOut(duration: 0.4)) { app.back() } }

  private func step(_ action: () -> Void) -> KeyPress.Result {
    withAnimation(BoardView.move) { action() }
    return .handled
  }

  private func header(_ layout: ReplayLayout) -> some View {
    VStack {
      ScreenHeader(app: app, backLabel: Strings.back, back: back) {
        if layout.form != .low, let tape = app.replay.tape {
          ReplayTitle(model: app.replay, tape: tape)
            .padding(.horizontal, layout.form == .tall ? 56 : 200)
        }
      } trailing: {
        if let tape = app.replay.tape {
          if layout.form == .wide || layout.form == .beside && textScale < 1.3 {
            CodePill(code: tape.game.code)
          }
          if layout.form != .low { ShareReplayButton(app: app, model: app.replay) }
        }
      }
      if layout.form == .low, app.replay.tape != nil {
        HStack {
          ShareReplayButton(app: app, model: app.replay)
          Spacer()
        }
        .padding(.top, 8)
      }
    }
    .atUpperEdge(top: layout.headerTop, margin: layout.margin, insets: insets)
  }
}

/// Calls the model after the pause that it asks for; draws nothing.
private struct ReplayTimer: View {
  var model: ReplayModel

  var body: some View {
    let pause = model.pause
    Color.clear
      .accessibilityHidden(true)
      .task(id: Moment(step: model.step, isShowing: model.isShowing, pause: pause)) {
        guard let pause else { return }
        try? await Task.sleep(for: .seconds(pause))
        guard !Task.isCancelled else { return }
        withAnimation(model.isShowing ? BoardView.move : BoardView.select) { model.advance() }
      }
  }

  /// A change of this state restarts the wait.
  private struct Moment: Hashable {
    var step: Int
    var isShowing: Bool
    var pause: Double?
  }
}

/// The mode and date of the game, and whether its replay has been verified.
private struct ReplayTitle: View {
  var model: ReplayModel
  var tape: ReplayTape

  var body: some View {
    VStack(spacing: 1) {
      ViewThatFits(in: .horizontal) {
        ForEach([TypeSize.heading, TypeSize.body], id: \.self) { size in
          Text(Strings.title(tape.game, ended: model.moment, by: model.friend))
            .game(size, ink: .primary).lineLimit(1)
        }
        Text(model.friend ?? Strings.name(tape.game.mode)).game(TypeSize.body, ink: .primary)
          .lineLimit(1)
      }
      .accessibilityElement(children: .combine)
      .accessibilityAddTraits(.isHeader)
      VerdictMark(verdict: tape.verdict)
    }
  }
}

/// Whether every move of the replay is legal and leads to the score that it states.
struct VerdictMark: View {
  @Environment(\.look) private var look
  var verdict: ReplayTape.Verdict
  /// Whether the mark lies on a plate.
  var isOnPlate = false

  var body: some View {
    HStack(spacing: 6) {
      switch verdict {
      case .verified:
        GameSymbol("checkmark.circle.fill", size: 16)
          .foregroundStyle(look.theme.isDark ? Color(hex: 0x8FE8B8) : Color(hex: 0x1B6B43))
        Text(Strings.verified).game(TypeSize.caption, ink: isOnPlate ? .onPlate : .secondary)
      case .refused(let reason):
        GameSymbol("exclamationmark.triangle.fill", size: 16)
          .foregroundStyle(look.theme.isDark ? Color(hex: 0xFF9A8A) : Color(hex: 0xB8481A))
        Text(Strings.refused(reason)).game(TypeSize.caption, ink: .primary)
      }
    }
    .lineLimit(1)
    .accessibilityElement(children: .combine)
  }
}

/// The code of the deal.
private struct CodePill: View {
  @Environment(\.look) private var look
  var code: String

  var body: some View {
    Text(code).game(TypeSize.body, ink: .primary)
      .fixedSize()
      .padding(.horizontal, 20)
      .frame(minHeight: 44)
      .background(Capsule().fill(look.theme.isDark ? look.theme.base.opacity(0.6) : .white))
      .overlay(Capsule().strokeBorder(look.theme.edge ?? .clear))
      .accessibilityLabel(Strings.spokenCode(code))
  }
}

/// Opens the picture of the game for others.
private struct ShareReplayButton: View {
  var app: AppModel
  var model: ReplayModel

  var body: some View {
    CircleButton(
      symbol: "square.and.arrow.up", label: Strings.shareTitle,
      tip: Tip(alignment: .bottomTrailing)
    ) {
      withAnimation(.easeOut(duration: 0.35)) { app.shareReplay() }
    }
    .disabled(model.tape?.verdict != .verified)
  }
}

/// Hands and score behind a choice, in windows without room for both.
private struct ReplayPages: View {
  var app: AppModel
  var model: ReplayModel
  var tape: ReplayTape
  var layout: ReplayLayout

  var body: some View {
    VStack(spacing: 8) {
      Picker(Strings.replay, selection: Bindable(model).page) {
        Text(Strings.handsTitle).tag(ReplayModel.Page.hands)
        Text(Strings.scoreTitle).tag(ReplayModel.Page.score)
      }
      .pickerStyle(.segmented)
      .font(.game(TypeSize.body))
      .font(.game(TypeSize.body))
      .padding(EdgeInsets(top: 12, leading: 12, bottom: 0, trailing: 12))
      switch model.page {
      case .hands:
        ReplayHandList(model: model, tape: tape, sizeOfEdge: 4)
      case .score:
        ReplayScore(
          app: app, model: model, tape: tape, isSmall: layout.hands.height < 300
        )
        .padding(EdgeInsets(top: 2, leading: 16, bottom: 12, trailing: 16))
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
    .plate()
  }
}

// MARK: - Controls

/// The scrubber, and the buttons to step and to play.
private struct ReplayControls: View {
  @Environment(\.textScale) private var textScale
  var app: AppModel
  var model: ReplayModel
  var tape: ReplayTape
  var layout: ReplayLayout

  var body: some View {
    Group {
      if layout.stacksControls {
        VStack(spacing: 4) {
          ReplayScrubber(model: model, tape: tape)
          HStack(spacing: gap) {
            steps
            Spacer(minLength: 0)
            others
          }
        }
        .padding(EdgeInsets(top: 6, leading: 2 * gap, bottom: 8, trailing: 2 * gap))
      } else {
        HStack(spacing: 16) {
          steps
          ReplayScrubber(model: model, tape: tape).padding(.horizontal, 12)
          others
        }
        .padding(EdgeInsets(top: 8, leading: 24, bottom: 8, trailing: 24))
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .plate()
  }

  /// The distance of the buttons in stacked controls; narrow windows need all the room.
  private var gap: Double {
    layout.controls.width < 310 ? 0 : layout.controls.width < 350 ? 4 : 8
  }

  private var steps: some View {
    HStack(spacing: layout.stacksControls ? gap : 14) {
      CircleButton(symbol: "backward.end", label: Strings.previousHand) {
        withAnimation(BoardView.move) { model.stepBack() }
      }
      .disabled(model.step == 0)
      .padShortcut(.leftShoulder)
      CircleButton(
        symbol: model.isPlaying ? "pause.fill" : "play.fill",
        label: model.isPlaying ? Strings.stop : Strings.autoplay,
        diameter: layout.stacksControls ? 44 : 56, isOn: true
      ) {
        withAnimation(BoardView.move) { model.togglePlaying() }
      }
      .keyboardShortcut(.defaultAction)
      .prefersDefaultFocus()
      .disabled(tape.count == 0)
      CircleButton(symbol: "forward.end", label: Strings.nextHand) {
        withAnimation(BoardView.move) { model.stepForward() }
      }
      .disabled(model.isAtEnd)
      .padShortcut(.rightShoulder)
    }
  }

  private var others: some View {
    HStack(spacing: layout.stacksControls ? gap : 12) {
      SpeedButton(model: model, width: gap < 2 ? 44 : 60)
      if !tape.game.mode.hasLevels {
        CircleButton(
          symbol: model.showsBest ? "eye.slash" : "eye",
          label: model.showsBest ? Strings.hideBest : Strings.showBest, isOn: model.showsBest,
          tip: Tip(alignment: .topTrailing)
        ) {
          withAnimation(BoardView.select) { model.showsBest.toggle() }
        }
      }
      if layout.form != .wide, !tape.game.mode.hasLevels {
        CircleButton(
          symbol: "hand.tap", label: Strings.playOn,
          tip: Tip(alignment: .topTrailing)
        ) { app.playOnFromReplay() }
        .disabled(!model.canPlayOn)
      }
    }
  }
}

/// The speed of automatic play; a press chooses the next one.
private struct SpeedButton: View {
  @Environment(\.look) private var look
  @Environment(Ambient.self) private var ambient
  var model: ReplayModel
  var width: Double

  var body: some View {
    Button {
      ambient.pressed()
      model.speed = model.speed.next
    } label: {
      Text(Strings.speed(model.speed)).game(TypeSize.body, ink: .primary)
        .fixedSize()
        .frame(minWidth: width, minHeight: 44)
        .background(Capsule().fill(look.theme.tint(0.1)))
        .overlay(Capsule().strokeBorder(look.theme.edge ?? .clear))
        .lighterUnderPointer(Capsule())
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, Capsule())
    .accessibilityLabel(Strings.playSpeed)
    .accessibilityValue(Strings.spoken(model.speed))
  }
}

/// A slider over all positions, with a tick for each.
private struct ReplayScrubber: View {
  @Environment(\.look) private var look
  @Environment(\.textScale) private var textScale
  var model: ReplayModel
  var tape: ReplayTape

  private static let knob = 26.0

  var body: some View {
    ZStack {
      ticks.padding(.vertical, 12)
      Slider(value: step, in: 0...Double(max(tape.count, 1)), step: 1)
        .accessibilityLabel(Strings.progress)
        .accessibilityValue(Strings.spokenScrubber(model.step, of: tape.count))
        .disabled(tape.count == 0)
    }
    .frame(height: 44)
    .padding(.vertical, TypeSize.line(TypeSize.caption, textScale) - 4)
    .overlay(alignment: .top) { label }
    .overlay(alignment: .bottom) { times }
  }

  private var step: Binding<Double> {
    Binding {
      Double(model.step)
    } set: { value in
      withAnimation(BoardView.move) { model.jump(to: Int(value.rounded())) }
    }
  }

  /// The name of the position, above the knob.
  private var label: some View {
    GeometryReader { proxy in
      let share = Double(model.step) / Double(max(tape.count, 1))
      let width = max(proxy.size.width - Self.knob, 0)
      Text(Strings.scrubber(model.step, of: tape.count)).game(TypeSize.caption, ink: .primary)
        .fixedSize()
        .position(
          x: min(max(Self.knob / 2 + share * width, 26), max(proxy.size.width - 26, 26)),
          y: proxy.size.height / 2)
    }
    .frame(height: TypeSize.line(TypeSize.caption, textScale))
    .accessibilityHidden(true)
    .allowsHitTesting(false)
  }

  /// The game time at both ends; without times, nothing.
  private var times: some View {
    HStack {
      Text(Strings.clock(milliseconds: 0)).game(TypeSize.caption, ink: .onPlate)
      Spacer()
      Text(Strings.clock(milliseconds: tape.saved.time)).game(TypeSize.caption, ink: .onPlate)
    }
    .opacity(tape.saved.time > 0 ? 1 : 0)
    .accessibilityHidden(true)
    .allowsHitTesting(false)
  }

  private var ticks: some View {
    Canvas { [count = tape.count, parts = tape.parts, step = model.step, look] context, size in
      let width = size.width - Self.knob
      // A tick for each of many hands would be a grey band, so only the parts get ticks then.
      let places = count <= 60 ? Array(0...count) : parts.map(\.plays.lowerBound) + [count]
      for place in places {
        let x = Self.knob / 2 + width * Double(place) / Double(max(count, 1))
        let color = look.theme.textPrimary.opacity(place <= step ? 0.9 : 0.4)
        context.fill(
          Path(Rect(x: x - 1, y: 0, width: 2, height: size.height)), with: .color(color))
      }
    }
    .allowsHitTesting(false)
    .accessibilityHidden(true)
  }
}
