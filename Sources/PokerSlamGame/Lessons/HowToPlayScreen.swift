import Session
import StageUI

/// A deck of cards that explain the game: to the right for got it, to the left for again, up for
/// skip.
struct HowToPlayScreen: View {
  @Environment(\.safeAreaInsets) private var insets
  @Environment(\.textScale) private var textScale
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @Environment(Ambient.self) private var ambient
  var app: AppModel
  var size: Size

  private var isLow: Bool { size.height < 500 }

  var body: some View {
    let deck = app.howTo
    let layout = LessonLayout(
      size: size, insets: insets, textScale: textScale, rows: 2...4, columns: 1...3)
    ZStack {
      Color.clear.contentShape(Rectangle())
        .onSecondaryTap { withAnimation(.easeInOut(duration: 0.4)) { app.back() } }
        .accessibilityHidden(true)
      if deck.isDone {
        ending.transition(.opacity)
      } else {
        VStack(spacing: isLow ? 10 : 32) {
          cards
          HStack(spacing: isLow ? 24 : 32) {
            button(.again)
            button(.skip)
            button(.gotIt)
          }
          .focusSection()
        }
        .padding(.top, insets.top + (isLow ? 12 : 64))
        .padding(.bottom, insets.bottom + (isLow ? 4 : 16))
        .transition(.opacity)
      }
      LessonHeader(app: app, layout: layout, insets: insets) {
        if !deck.isDone, !isLow {
          Dots(count: HowToDeck.count, current: deck.doneCount)
            .accessibilityLabel(Strings.cards(deck.doneCount, of: HowToDeck.count))
        }
      }
    }
    .frame(width: size.width, height: size.height)
    .onKeyPress(.rightArrow) { commit(.gotIt) }
    .onKeyPress(.leftArrow) { commit(.again) }
    .onKeyPress(.upArrow) { commit(.skip) }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.howToPlay)
  }

  private var cardSize: Size {
    if isLow { return Size(min(size.width - 260, 480), size.height - 120) }
    let room = size.height - insets.top - insets.bottom
    return Size(min(size.width - 72, 380), min(room - 250, 520))
  }

  private var cards: some View {
    let deck = app.howTo
    let top = deck.entries.first
    return ZStack {
      ForEach(deck.entries.prefix(2).reversed()) { entry in
        let isTop = entry == top
        HowToCard(
          lesson: entry.lesson, size: cardSize, isFlat: isLow, isTop: isTop,
          leaning: isTop ? deck.leaning?.verdict : nil,
          share: isTop ? deck.leaning?.share ?? 0 : 0
        )
        .scaleEffect(isTop || reducesMotion ? 1 : 0.94)
        .offset(y: isTop ? 0 : isLow ? 8 : 22)
        .opacity(isTop ? 1 : 0.55)
        .rotationEffect(.degrees(isTop && !reducesMotion ? deck.tilt : 0))
        .offset(isTop ? deck.drag : .zero)
        .gesture(drag)
        .allowsHitTesting(isTop)
        .accessibilityHidden(!isTop)
        .transition(FlyOff(deck: deck, fades: reducesMotion))
        .zIndex(isTop ? 1 : 0)
      }
    }
    .frame(width: cardSize.width, height: cardSize.height)
  }

  private var drag: some Gesture {
    DragGesture(coordinateSpace: .global)
      .onChanged { app.howTo.drag = $0.translation }
      .onEnded { value in
        if let verdict = HowToDeck.verdict(of: value.translation) {
          commit(verdict)
        } else {
          withAnimation(.spring(response: 0.35, dampingFraction: 0.6)) { app.howTo.drag = .zero }
        }
      }
  }

  @discardableResult
  private func commit(_ verdict: HowToDeck.Verdict) -> KeyPress.Result {
    guard !app.howTo.isDone else { return .ignored }
    ambient.pressed()
    withAnimation(.spring(response: 0.4, dampingFraction: 0.8)) { app.howTo.commit(verdict) }
    return .handled
  }

  private func button(_ verdict: HowToDeck.Verdict) -> some View {
    let isOn = app.howTo.leaning?.verdict == verdict && app.howTo.leaning?.share == 1
    return VStack(spacing: 8) {
      VerdictButton(verdict: verdict, isOn: isOn, diameter: isLow ? 44 : 56) { commit(verdict) }
      if !isLow {
        Text(Strings.name(verdict)).game(TypeSize.body, ink: .secondary).lineLimit(1).fixedSize()
          .accessibilityHidden(true)
      }
    }
    .frame(minWidth: 72)
  }

  private var ending: some View {
    VStack(spacing: 16) {
      HandName(text: Strings.thatIsAll, size: TypeSize.title)
      Text(Strings.thatIsAllText).game(TypeSize.body, ink: .primary)
        .multilineTextAlignment(.center)
        .fixedSize(horizontal: false, vertical: true)
      PrimaryButton(title: Strings.tryIt, symbol: "play.fill") {
        withAnimation(.easeInOut(duration: 0.4)) { app.openLessons() }
      }
      .keyboardShortcut(.defaultAction)
      .prefersDefaultFocus()
      SecondaryButton(title: Strings.onceMore, symbol: "arrow.clockwise") {
        withAnimation(.easeInOut(duration: 0.3)) { app.howTo.restart() }
      }
    }
    .frame(maxWidth: 320)
    .padding(24)
  }
}

/// The flight of a card that leaves the deck; a fade with reduced motion.
private struct FlyOff: Transition {
  var deck: HowToDeck
  var fades: Bool

  static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }

  func body(content: Content, phase: TransitionPhase) -> some View {
    let flight = phase == .didDisappear && !fades ? deck.verdict.flight : .zero
    content
      .offset(flight)
      .opacity(phase.isIdentity ? 1 : 0)
      .animation(
        phase == .didDisappear ? .easeIn(duration: 0.25) : .easeOut(duration: 0.25), value: phase)
  }
}

/// One of the three buttons below the deck.
private struct VerdictButton: View {
  @Environment(\.look) private var look
  var verdict: HowToDeck.Verdict
  var isOn: Bool
  var diameter: Double
  var action: @MainActor () -> Void

  var body: some View {
    Button(action: action) {
      VerdictSymbol(verdict: verdict, size: 22)
        .foregroundStyle(isStrong ? Color(hex: 0x05301C) : look.theme.textPrimary)
        .frame(width: diameter, height: diameter)
        .background {
          Circle().fill(isStrong ? Color(hex: 0x8FE8B8) : look.theme.tint(isOn ? 0.4 : 0.12))
            .overlay(
              Circle().strokeBorder(look.theme.edge ?? look.theme.tint(0.3), lineWidth: 1))
        }
        .lighterUnderPointer(Circle())
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, Circle())
    .padShortcut(shoulder)
    .prefersDefaultFocus(verdict == .gotIt)
    .accessibilityLabel(Strings.name(verdict))
  }

  private var isStrong: Bool { verdict == .gotIt }

  private var shoulder: PadButton {
    switch verdict {
    case .gotIt: .rightShoulder
    case .again: .leftShoulder
    case .skip: .north
    }
  }
}

private struct VerdictSymbol: View {
  var verdict: HowToDeck.Verdict
  var size: Double

  var body: some View {
    switch verdict {
    case .gotIt: GameSymbol("checkmark", size: size, isFixed: true)
    case .again: GameSymbol("arrow.uturn.backward", size: size, isFixed: true)
    case .skip:
      GameSymbol("arrow.right", size: size, isFixed: true).rotationEffect(.degrees(-90))
    }
  }
}

/// A card of the deck: a few cards with a hand, a title and a sentence.
private struct HowToCard: View {
  @Environment(\.look) private var look
  @Environment(\.textScale) private var textScale
  var lesson: BoardLesson
  var size: Size
  /// Whether the words stand beside the board.
  var isFlat: Bool
  /// Whether the card lies on top; the others show only their empty faces.
  var isTop: Bool
  var leaning: HowToDeck.Verdict?
  var share: Double

  var body: some View {
    let layout =
      isFlat ? AnyLayout(HStackLayout(spacing: 20)) : AnyLayout(VStackLayout(spacing: 20))
    layout {
      SmallBoard(lesson: lesson, room: boardRoom)
        .frame(maxHeight: isFlat ? nil : .infinity)
        .accessibilityHidden(true)
      words
    }
    .padding(EdgeInsets(top: topPadding, leading: 24, bottom: isFlat ? 20 : 24, trailing: 24))
    .opacity(isTop ? 1 : 0)
    .frame(width: size.width, height: size.height)
    .background {
      RoundedRectangle(cornerRadius: 28).fill(surface)
        .overlay(RoundedRectangle(cornerRadius: 28).fill(tint.opacity(0.16 * share)))
        .overlay(RoundedRectangle(cornerRadius: 28).strokeBorder(rim, lineWidth: 1.5))
        .shadow(
          color: Color(hex: 0x040114, opacity: look.theme.isDark ? 0.46 : 0.2), radius: 30, y: 20)
    }
    .overlay(alignment: leaning == .again ? .topTrailing : leaning == .skip ? .top : .topLeading) {
      if let leaning {
        stamp(leaning).opacity(share).padding(20).accessibilityHidden(true)
      }
    }
  }

  private var words: some View {
    ViewThatFits(in: .vertical) {
      ForEach([2, 1.6, 1.3, 1], id: \.self) { most in
        VStack(spacing: 8) {
          Text(Strings.title(of: lesson)).game(TypeSize.heading, heavy: true, ink: .primary)
            .multilineTextAlignment(.center)
            .fixedSize(horizontal: false, vertical: true)
          Text(Strings.sentence(of: lesson)).game(TypeSize.body, ink: .onPlate)
            .multilineTextAlignment(.center)
            .fixedSize(horizontal: false, vertical: true)
        }
        .environment(\.textScale, min(textScale, most))
      }
    }
    .frame(maxWidth: .infinity)
    .frame(height: isFlat ? size.height - 40 : min(108 * textScale, size.height * 0.42))
  }

  /// The padding above the board, which leaves room for the stamp.
  private var topPadding: Double { isFlat ? 20 : 72 }

  private var boardRoom: Size {
    isFlat
      ? Size(size.width * 0.45, size.height - 40)
      : Size(
        size.width - 64,
        size.height - min(108 * textScale, size.height * 0.42) - 44 - topPadding)
  }

  private var surface: Color {
    look.theme.name == .highContrast
      ? .black : look.theme.isDark ? Color(hex: 0x2E2166) : .white
  }

  private var rim: Color {
    look.theme.edge ?? (share > 0 ? tint.opacity(0.3 + 0.5 * share) : look.theme.tint(0.12))
  }

  private var tint: Color {
    switch leaning {
    case .gotIt: Color(hex: 0x8FE8B8)
    case .again: Color(hex: 0xFFC27A)
    case .skip, nil: Color(hex: 0xB79BFF)
    }
  }

  private func stamp(_ verdict: HowToDeck.Verdict) -> some View {
    HStack(spacing: 10) {
      VerdictSymbol(verdict: verdict, size: 18)
      Text(Strings.name(verdict)).game(TypeSize.body)
    }
    .foregroundStyle(Color(hex: 0x05301C))
    .padding(EdgeInsets(top: 10, leading: 16, bottom: 11, trailing: 18))
    .background(Capsule().fill(tint))
  }
}

/// The cards of a lesson with the hand to play selected; only a picture.
private struct SmallBoard: View {
  var lesson: BoardLesson
  var room: Size

  var body: some View {
    let position = lesson.position
    let rows = lesson == .falling ? 1...4 : lesson.rows
    let columns = lesson == .falling ? 1...3 : lesson.columns
    let shown = Size(
      Double(columns.count) * 72 - 8, Double(rows.count) * 102 - 8)
    let scale = min(room.width / shown.width, room.height / shown.height, 1.2)
    let layout = BoardLayout(scale: scale)
    let corner = layout.frame(
      of: Cell(row: rows.lowerBound, column: columns.lowerBound)
    ).origin
    let selection = selection(on: position)
    let cells = Cell.all.filter {
      rows.contains($0.row) && columns.contains($0.column) && position.grid[$0] != nil
    }
    ZStack(alignment: .topLeading) {
      ForEach(cells, id: \.self) { cell in
        CardGlow(isSelected: selection.cells.contains(cell), size: layout.cardSize)
          .offset(layout.offset(of: cell))
      }
      LinkLines(lines: selection.links(Adjacency.king), layout: layout)
      ForEach(cells, id: \.self) { cell in
        if let card = position.grid[cell] {
          CardView(
            card: card, isSelected: selection.cells.contains(cell),
            isDimmed: !selection.cells.contains(cell), size: layout.cardSize
          )
          .offset(layout.offset(of: cell))
        }
      }
    }
    .frame(width: layout.size.width, height: layout.size.height, alignment: .topLeading)
    .offset(x: -corner.x, y: -corner.y)
    .frame(
      width: shown.width * scale, height: shown.height * scale, alignment: .topLeading)
  }

  private func selection(on position: GameState) -> Selection {
    var selection = Selection()
    var left = lesson.goal(on: position.grid, step: 0)
    while let next = left.first(where: {
      selection.eligible(on: position.grid, Adjacency.king).contains($0)
    }) {
      _ = selection.tap(next, on: position.grid, Adjacency.king)
      left.remove(next)
    }
    return selection
  }
}
