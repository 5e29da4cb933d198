import Session
import StageUI

/// A lesson: a few cards, one sentence, and one thing to do.
struct LessonsScreen: View {
  @Environment(\.safeAreaInsets) private var insets
  @Environment(\.textScale) private var textScale
  var app: AppModel
  var model: LessonsModel
  var size: Size

  var body: some View {
    let lesson = model.lesson
    let layout = LessonLayout(
      size: size, insets: insets, textScale: textScale, rows: lesson.rows, columns: lesson.columns)
    ZStack {
      Color.clear.contentShape(Rectangle())
        .onTapGesture { withAnimation(BoardView.select) { model.game.clearSelection() } }
        .pointerStyle(.default)
        .onSecondaryTap(perform: back)
        .accessibilityHidden(true)
      ForEach(model.game.slams) { slam in
        SlamFlare(slam: slam, layout: layout.slams).transition(.identity)
      }
      if lesson == .gaps {
        GapMark(layout: layout, column: 2)
          .transition(.opacity.animation(.easeOut(duration: 0.3).delay(0.4)))
      }
      BoardView(model: model.game, layout: layout.board, suggested: model.goal)
        .disabled(model.isSolved)
        .onSecondaryTap(perform: back)
        .placed(in: layout.boardFrame)
      LessonWords(app: app, model: model, layout: layout)
        .placed(in: layout.words)
      // After the last lesson nothing is left to skip; in a low window the table of hands takes
      // the place.
      LessonHeader(
        app: app, layout: layout, insets: insets,
        skipTitle: app.offersHands ? Strings.handsTitle : Strings.skip,
        skip: app.offersHands && layout.fitsSecondButton ? nil : skip
      ) {
        Dots(count: BoardLesson.allCases.count, current: lesson.rawValue)
          .accessibilityLabel(
            Strings.lesson(lesson.rawValue + 1, of: BoardLesson.allCases.count))
      }
      ForEach(model.game.slams) { slam in
        SlamShow(slam: slam, layout: layout.slams).transition(.identity)
      }
    }
    .frame(width: size.width, height: size.height)
    .onAppear { model.appear() }
    .onKeyPress(.space) { press() }
    .onKeyPress("h") {
      withAnimation(BoardView.move) { model.showGoal() }
      return .handled
    }
    .sensoryFeedback(trigger: model.game.felt) { _, new in
      app.settings.givesFeedback ? new?.feedback : nil
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.title(of: lesson))
  }

  private func skip() {
    if app.offersHands { app.go(to: .reference) } else { app.skipLesson() }
  }

  private func press() -> KeyPress.Result {
    if model.isSolved {
      withAnimation(.easeInOut(duration: 0.3)) { app.goOnFromLesson() }
    } else {
      withAnimation(BoardView.move) { model.play() }
    }
    return .handled
  }

  private func back() {
    if model.game.session.selection.isEmpty {
      withAnimation(.easeInOut(duration: 0.4)) { app.back() }
    } else {
      withAnimation(BoardView.select) { model.game.clearSelection() }
    }
  }
}

/// The close button, the dots of progress, and a button on the right that skips the lesson.
struct LessonHeader<Middle: View>: View {
  @Environment(Ambient.self) private var ambient
  var app: AppModel
  var layout: LessonLayout
  var insets: EdgeInsets
  var skipTitle = Strings.skip
  /// The action of the button on the right; nil for none.
  var skip: (@MainActor () -> Void)?
  @ViewBuilder var middle: Middle

  var body: some View {
    VStack {
      ZStack {
        middle
        HStack {
          CircleButton(
            symbol: "xmark", label: Strings.close, tip: Tip(alignment: .bottomLeading)
          ) {
            withAnimation(.easeInOut(duration: 0.4)) { app.back() }
          }
          Spacer()
          if let skip {
            Button {
              ambient.pressed()
              withAnimation(.easeInOut(duration: 0.3)) { skip() }
            } label: {
              Text(skipTitle).game(TypeSize.body, ink: .secondary)
                .padding(.horizontal, 14)
                .frame(minHeight: 44)
                .lighterUnderPointer(Capsule())
            }
            .buttonStyle(.pressed)
            .contentShape(.focusEffect, Capsule())
            .padShortcut(.rightShoulder)
            // Its title, not its edge, ends at the margin.
            .padding(.trailing, -14)
          }
        }
      }
      Spacer()
    }
    .padding(
      EdgeInsets(
        top: layout.headerTop, leading: insets.leading + layout.margin, bottom: 0,
        trailing: insets.trailing + layout.margin))
  }
}

/// Dots of progress; the current one is a bar.
struct Dots: View {
  @Environment(\.look) private var look
  var count: Int
  var current: Int

  var body: some View {
    HStack(spacing: 12) {
      ForEach(0..<count, id: \.self) { index in
        Capsule()
          .fill(look.theme.textPrimary.opacity(index <= current ? 1 : 0.45))
          .frame(width: index == current ? 24 : 8, height: 8)
      }
    }
    .animation(.easeInOut(duration: 0.3), value: current)
    .accessibilityElement(children: .ignore)
    .accessibilityAddTraits(.isStaticText)
  }
}

/// A dashed outline of an empty column, which no hand reaches across.
private struct GapMark: View {
  @Environment(\.look) private var look
  var layout: LessonLayout
  var column: Int

  var body: some View {
    let top = layout.board.frame(of: Cell(row: 3, column: column))
    let bottom = layout.board.frame(of: Cell(row: 4, column: column))
    let frame = top.union(bottom)
    Canvas { [color = look.theme.textSecondary] context, size in
      let path = Path(
        roundedRect: Rect(origin: .zero, size: size).insetBy(dx: 2, dy: 2), cornerRadius: 8,
        style: .circular)
      context.stroke(
        path, with: .color(color.opacity(0.6)),
        style: StrokeStyle(lineWidth: 1.5, lineCap: .round, dash: [2, 7]))
    }
    .placed(
      in: Rect(
        x: layout.boardFrame.minX + frame.minX, y: layout.boardFrame.minY + frame.minY,
        width: frame.width, height: frame.height)
    )
    .allowsHitTesting(false)
    .accessibilityHidden(true)
  }
}

/// Title, sentence, task and the button of a lesson.
private struct LessonWords: View {
  @Environment(\.textScale) private var textScale
  var app: AppModel
  var model: LessonsModel
  var layout: LessonLayout

  var body: some View {
    if layout.isWide {
      texts
    } else {
      // Whatever the texts say, the button keeps its place.
      VStack(spacing: 8) {
        texts
        LessonButton(app: app, model: model).frame(maxWidth: 420)
        hands.frame(maxWidth: 420)
      }
    }
  }

  private var texts: some View {
    ViewThatFits(in: .vertical) {
      if !layout.isLow { words(titleSize: layout.isWide ? TypeSize.display : TypeSize.title) }
      words(titleSize: TypeSize.title, hasPicture: !layout.isLow)
      words(titleSize: TypeSize.heading, hasPicture: false, isDense: true)
      ForEach([1.6, 1.3, 1], id: \.self) { most in
        words(titleSize: TypeSize.heading, hasPicture: false, isDense: true)
          .environment(\.textScale, min(textScale, most))
      }
    }
    // Even texts that are too high do not move the button below.
    .frame(
      minHeight: layout.isWide ? nil : 0, maxHeight: .infinity,
      alignment: layout.isWide ? .center : .top)
  }

  private func words(
    titleSize: Double, hasPicture: Bool = true, isDense: Bool = false
  ) -> some View {
    let lesson = model.lesson
    return VStack(spacing: isDense ? 6 : layout.isWide ? 12 : 8) {
      VStack(spacing: isDense ? 4 : 8) {
        HandName(text: Strings.title(of: lesson), size: titleSize)
          .accessibilityAddTraits(.isHeader)
        Text(Strings.sentence(of: lesson))
          .game(layout.isWide && !isDense ? TypeSize.heading : TypeSize.body, ink: .primary)
          .multilineTextAlignment(.center)
          .fixedSize(horizontal: false, vertical: true)
      }
      .id(lesson)
      .transition(passage)
      if hasPicture, lesson == .ring {
        RingPicture().padding(.top, layout.isWide ? 20 : 4)
      }
      if !layout.isWide, !isDense { Spacer(minLength: 4) }
      LessonStatus(model: model, isDense: isDense, reservesReplies: layout.isWide)
        .padding(.vertical, isDense ? 0 : layout.isWide ? 16 : 4)
      if layout.isWide { LessonButton(app: app, model: model).frame(maxWidth: 264) }
      if layout.isWide, !isDense, !layout.isLow {
        // The words change together with the button.
        ZStack {
          KeyHint(action: model.isSolved ? Strings.toGoOn : Strings.toPlay)
            .id(model.isSolved)
            .transition(LessonButton.change)
        }
        .padding(.top, 6)
      }
      if layout.isWide { hands.frame(maxWidth: 264).padding(.top, 6) }
    }
    .frame(maxWidth: .infinity)
  }

  /// The button that opens the table of hands after the last lesson.
  ///
  /// It has its room from the beginning of that lesson, so that nothing moves when it appears.
  @ViewBuilder private var hands: some View {
    if layout.fitsSecondButton, !app.hasNextLesson {
      SecondaryButton(title: Strings.seeHands, symbol: "list.number", height: 48) {
        withAnimation(.easeOut(duration: 0.3)) { app.go(to: .reference) }
      }
      .disabled(!app.offersHands)
      .opacity(app.offersHands ? 1 : 0)
      .accessibilityHidden(!app.offersHands)
    }
  }

  /// The texts of a lesson make way at once: old and new ones overprinted each other.
  private var passage: AnyTransition {
    .asymmetric(
      insertion: .opacity.animation(.easeOut(duration: 0.25)), removal: .identity)
  }
}

/// The task, the hand that is selected, the reason of a refusal, or praise.
private struct LessonStatus: View {
  @Environment(\.look) private var look
  var model: LessonsModel
  var isDense: Bool
  /// Whether the answers to mistakes have their room too; else they may move the texts above.
  var reservesReplies: Bool

  var body: some View {
    let (text, kind) = content
    ZStack {
      // The tallest text keeps the place, so that the button does not move.
      ForEach(reserve, id: \.self) {
        line($0.text, $0.kind).opacity(0).accessibilityHidden(true)
      }
      line(text, kind)
        .id(text)
        .transition(
          .asymmetric(
            insertion: .opacity.animation(.easeOut(duration: 0.2)), removal: .identity))
    }
    // A text that is still appearing is told, too.
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(text)
    .accessibilityAddTraits(.isStaticText)
    .accessibilityHidden(text.isEmpty)
  }

  private enum Kind { case task, hand, reply, praise }

  private struct Line: Hashable {
    var text: String
    var kind: Kind
  }

  private var content: (String, Kind) {
    let session = model.game.session
    if model.isSolved { return (Strings.praise(of: model.lesson), .praise) }
    if let reply = model.reply { return (reply, .reply) }
    if let hand = session.selectedHand, session.selection.awaited == nil {
      return (name(of: hand), .hand)
    }
    return (Strings.task(of: model.lesson, step: model.step), .task)
  }

  /// The texts of the whole lesson, so that the place stays the same from hand to hand.
  private var reserve: [Line] {
    let lesson = model.lesson
    guard reservesReplies || !isDense else {
      return [Line(text: Strings.task(of: lesson, step: model.step), kind: .task)]
    }
    let goals = lesson.goals
    let mistakes: [BoardLesson.Mistake] =
      reservesReplies ? [.part(.pair), .other(.miniStraight)] : []
    let hands = Set(goals.compactMap { Hand($0) }).sorted()
    var lines = goals.indices.map { Line(text: Strings.task(of: lesson, step: $0), kind: .task) }
    lines += hands.map { Line(text: name(of: $0), kind: .hand) }
    lines += mistakes.map { Line(text: Strings.reply($0, in: lesson), kind: .reply) }
    return lines + [Line(text: Strings.praise(of: lesson), kind: .praise)]
  }

  private func name(of hand: Hand) -> String {
    Strings.list([Strings.name(hand), Strings.points(hand)])
  }

  private func line(_ text: String, _ kind: Kind) -> some View {
    HStack(spacing: 10) {
      if kind == .praise {
        GameSymbol("checkmark", size: 20).foregroundStyle(success)
      }
      Text(text)
        .game(kind == .hand && !isDense ? TypeSize.heading : TypeSize.body)
        .foregroundStyle(ink(kind))
        .multilineTextAlignment(.center)
        .fixedSize(horizontal: false, vertical: true)
    }
    .padding(EdgeInsets(top: 8, leading: 16, bottom: 9, trailing: 16))
    .background {
      if kind != .hand {
        RoundedRectangle(cornerRadius: 20)
          .fill(look.theme.isDark ? look.theme.base.opacity(0.6) : .white.opacity(0.7))
      }
    }
  }

  private func ink(_ kind: Kind) -> AnyShapeStyle {
    switch kind {
    case .task: AnyShapeStyle(Ink.primary)
    case .hand, .reply: AnyShapeStyle(Ink.points)
    case .praise: AnyShapeStyle(success)
    }
  }

  private var success: Color { look.theme.isDark ? Color(hex: 0x8FE8B8) : Color(hex: 0x1B6B45) }
}

/// The button that plays the selected cards; once the lesson is solved, it leads to the next one.
private struct LessonButton: View {
  var app: AppModel
  var model: LessonsModel
  @FocusState private var isNextFocused: Bool

  var body: some View {
    Group {
      if model.isSolved {
        PrimaryButton(
          title: app.hasNextLesson ? Strings.nextLesson : Strings.play(app.game.session.game.mode),
          symbol: app.hasNextLesson ? "chevron.right" : "play.fill"
        ) {
          withAnimation(.easeInOut(duration: 0.3)) { app.goOnFromLesson() }
        }
        .prefersDefaultFocus()
        .focused($isNextFocused)
        .onAppear { isNextFocused = true }
      } else {
        PrimaryButton(
          title: Strings.play, isBright: model.game.session.selectedHand != nil, isSilent: true
        ) {
          withAnimation(BoardView.move) { model.play() }
        }
        .accessibilityHint(Strings.playHint)
        .prefersDefaultFocus()
      }
    }
    .keyboardShortcut(
      model.isSolved || model.game.session.selectedHand != nil ? .defaultAction : nil
    )
    .padShortcut(.west)
    .id(model.isSolved)
    .transition(Self.change)
  }

  /// How the button is replaced when the lesson is solved.
  static var change: AnyTransition { .opacity.animation(.easeInOut(duration: 0.2)) }
}

/// The cards from queen to three; two arcs are drawn from the king over the ace to the two.
struct RingPicture: View {
  @Environment(\.look) private var look
  @Environment(\.textScale) private var textScale
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @State private var share = 0.0
  private static let cards = ["Qs", "Kd", "As", "2h", "3c"].compactMap { Card($0) }
  private static let scale = 1.0

  var body: some View {
    let growth = TypeSize.markGrowth(textScale)
    let step = (45 * Self.scale * growth).rounded() + 10
    VStack(spacing: 4) {
      ArcPair(step: step)
        .trim(from: 0, to: reducesMotion ? 1 : share)
        .stroke(look.theme.selection, style: StrokeStyle(lineWidth: 2.5, lineCap: .round))
        .frame(width: 2 * step, height: 20)
      HStack(spacing: 10) {
        ForEach(Array(Self.cards.enumerated()), id: \.offset) { index, card in
          MiniCard(card: card, scale: Self.scale)
            .opacity(index == 0 || index == 4 ? 0.6 : 1)
        }
      }
    }
    .accessibilityHidden(true)
    .onAppear { withAnimation(.easeInOut(duration: 0.8).delay(0.4)) { share = 1 } }
  }
}

/// Two arcs beside each other, each `step` wide.
private struct ArcPair: Shape {
  var step: Double

  func path(in rect: Rect) -> Path {
    Path { path in
      path.move(to: Point(rect.minX, rect.maxY))
      for index in 0..<2 {
        let left = rect.minX + Double(index) * step
        path.addCurve(
          to: Point(left + step, rect.maxY),
          control1: Point(left + step * 0.1, rect.minY - rect.height * 0.2),
          control2: Point(left + step * 0.9, rect.minY - rect.height * 0.2))
      }
    }
  }
}
