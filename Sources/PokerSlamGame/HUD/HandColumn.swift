import Session
import StageUI

/// The hand that the selected cards make, and the button that plays it.
struct HandColumn: View {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @Environment(\.textScale) private var textScale
  var model: GameModel
  var layout: GameLayout
  /// The coach, shown while the selected cards make no hand; nil after the first games.
  var coach: Coach?
  /// Whether the number of hands is shown here, in a tall window.
  var countsHands = false
  /// Whether the note about the pace is shown here.
  var hasNote = false

  var body: some View {
    let session = model.session
    let count = session.selection.count
    let place = count < 2 ? layout.caption : layout.hand
    ZStack {
      words
        .frame(
          width: place.width, height: place.height,
          alignment: layout.isWide && (count >= 2 || !layout.isCompact) ? .bottom : .center
        )
        .placed(in: place)
        .allowsHitTesting(false)
      if count >= 2, !model.isOver {
        VStack(spacing: 20) {
          PrimaryButton(
            title: hasRoomForTitle ? Strings.play : Strings.playShort,
            isBright: session.selectedHand != nil, isSilent: true
          ) { withAnimation(BoardView.move) { model.play() } }
          .keyboardShortcut(session.selectedHand != nil ? .defaultAction : nil)
          .padShortcut(.west)
          .accessibilityHint(
            session.selectedHand != nil ? Strings.playHint : Strings.noHand(of: count))
          if layout.isWide, !layout.isCompact {
            KeyHint().opacity(session.selectedHand != nil ? 1 : 0)
          }
        }
        .frame(width: layout.button.width)
        .fixedSize(horizontal: false, vertical: true)
        .frame(height: 0, alignment: .top)
        .position(x: layout.button.midX, y: layout.button.minY)
        .transition(
          .scale(scale: 0.8).combined(with: .offset(y: 20)).combined(with: .opacity)
            .animation(.spring(response: 0.4, dampingFraction: 0.7)))
      }
    }
  }

  /// Whether the button has room for its long title, which is 115 points wide at a text scale of 1.
  private var hasRoomForTitle: Bool {
    let growth =
      TypeSize.line(TypeSize.heading, textScale) / TypeSize.line(TypeSize.heading, 1)
    return layout.isWide && layout.button.width >= 150 * growth
  }

  private var words: some View {
    VStack(spacing: 6) {
      if let hand = model.session.selectedHand, model.marks.awaited == nil, model.refusal == nil {
        ViewThatFits(in: .vertical) {
          ForEach(nameSizes, id: \.self) { size in
            name(hand, size: size)
            if !layout.isWide { name(hand, size: size, isBeside: true) }
          }
        }
        .id(hand)
        .transition(.asymmetric(insertion: entrance, removal: flight))
      } else if model.isEnded {
        Text(Strings.end(of: model.session))
          .game(TypeSize.heading, ink: .primary)
          .multilineTextAlignment(.center)
          .transition(.opacity.animation(.easeOut(duration: 0.15)))
      } else if let coach, !model.isOver {
        ViewThatFits(in: .vertical) {
          ForEach(Self.coachGrowth, id: \.self) { most in
            coached(coach).environment(\.textScale, min(textScale, most))
            if coach.beat == .bridge {
              coached(coach, hasCards: false).environment(\.textScale, min(textScale, most))
            }
          }
          caption
        }
        .id(coach.line)
        .transition(arrival)
      } else {
        caption
          .transition(arrival)
      }
    }
    .accessibilityElement(children: .combine)
  }

  /// The transition of text that replaces a hand's name: it appears after the name has flown or faded away.
  private var arrival: AnyTransition {
    .asymmetric(
      insertion: .opacity.animation(
        .easeOut(duration: 0.2).delay(model.held == nil ? 0.1 : 0.3)),
      removal: .opacity.animation(.easeOut(duration: 0.1)))
  }

  /// The text scales of the coach's words, largest first; the first that fits is used.
  private static let coachGrowth = [2, 1.7, 1.4, 1.2, 1]

  /// The sizes for a hand's name, largest first; the first that fits is used.
  private var nameSizes: [Double] {
    let isLarge = layout.isWide && layout.hand.width >= 260
    return (isLarge ? [TypeSize.display] : []) + [TypeSize.title, TypeSize.heading, TypeSize.body]
  }

  /// A hand's name and points; the points keep their position while the name flies away.
  ///
  /// - Parameter isBeside: whether the points stand beside the name instead of below.
  @ViewBuilder private func name(
    _ hand: Hand, size: Double, isBeside: Bool = false
  ) -> some View {
    let name = Strings.name(hand)
    let stack =
      isBeside
      ? AnyLayout(HStackLayout(alignment: .firstTextBaseline, spacing: 12))
      : AnyLayout(VStackLayout(spacing: layout.isWide ? 6 : 3))
    stack {
      HandName(text: name, size: size)
      ViewThatFits(in: .horizontal) {
        if layout.isWide { points(Strings.points(hand), below: name, size) }
        points(Strings.plus(hand.points), below: name, size)
      }
      .transition(
        .asymmetric(
          insertion: .identity, removal: .opacity.animation(.easeOut(duration: 0.2))))
    }
  }

  private func points(_ text: String, below name: String, _ size: Double) -> some View {
    Text(text)
      .game(min(size, TypeSize.heading))
      .lineLimit(1)
      .modifier(
        LetterMotion(count: text.count, delay: LetterMotion.delayBelow(count: name.count))
      )
      .foregroundStyle(Ink.points)
  }

  @ViewBuilder private var caption: some View {
    if countsHands, !layout.isWide, model.session.selection.isEmpty, !model.isOver {
      ViewThatFits(in: .vertical) {
        VStack(spacing: 6) {
          captionText
          HandCount(model: model)
        }
        HandCount(model: model)
      }
    } else {
      captionText
    }
  }

  private var captionText: some View {
    Text(explanation)
      .game(TypeSize.body, ink: .secondary)
      .multilineTextAlignment(.center)
  }

  /// The coach's line, with any text about the selection, a refusal or a hint above it.
  ///
  /// That text does not replace the line. When it did, new players were left without advice after
  /// their first wrong card.
  private func coached(_ coach: Coach, hasCards: Bool = true) -> some View {
    VStack(spacing: 8) {
      if !model.session.selection.isEmpty || model.refusal != nil || model.hint != nil {
        captionText
      }
      CoachLine(coach: coach, hasCards: hasCards)
    }
  }

  /// The transition with which a hand's name appears: a fade with reduced motion; otherwise none,
  /// because the letters appear one by one.
  private var entrance: AnyTransition {
    reducesMotion ? .opacity.animation(.easeOut(duration: 0.2)) : .identity
  }

  /// The transition with which the name of a hand disappears: that of a played one flies up and fades, and
  /// one that becomes another one makes way for it.
  private var flight: AnyTransition {
    reducesMotion
      ? .opacity.animation(.easeOut(duration: 0.2)) : AnyTransition(NameFlight(model: model))
  }

  /// Whether the name of a hand lies across the board; other texts are hidden meanwhile.
  private var isStamped: Bool { model.slams.contains { $0.tier > .small && $0.cut == nil } }

  private var explanation: String {
    let count = model.session.selection.count
    if model.marks.awaited != nil { return Strings.tapAgain }
    if let refusal = model.refusal { return Strings.reason(refusal.reason, of: count) }
    if let hint = model.hint, hint.cells == nil || model.session.selection.isEmpty {
      let isShort = !layout.isWide && textScale >= TypeSize.large
      return Strings.hint(hint, on: model.grid, isShort: isShort)
    }
    switch count {
    // While this text fades out, the name of the hand appears.
    case _ where model.session.selectedHand != nil: return ""
    case 0 where model.isOver || isStamped: return ""
    case 0:
      if let deck = model.freshDeck { return Strings.freshDeck(deck) }
      return (hasNote ? model.note : nil).map(Strings.pace) ?? Strings.choose
    case 1: return model.hasStartedAnew ? Strings.startsAnew : Strings.oneCard
    default: return Strings.noHand(of: count)
    }
  }
}

/// The name of a hand: its letters appear one by one, then wave.
struct HandName: View {
  var text: String
  var size: Double

  var body: some View {
    Text(text).game(size, heavy: true)
      .multilineTextAlignment(.center)
      .fixedSize(horizontal: false, vertical: true)
      .modifier(LivingInk(count: text.count, delay: 0, height: 1))
  }
}

/// The name of the key that plays the hand.
struct KeyHint: View {
  @Environment(\.look) private var look
  @Environment(\.playKey) private var playKey
  /// What the key does.
  var action = Strings.toPlay

  var body: some View {
    HStack(spacing: 9) {
      Text(playKey).game(TypeSize.body)
        // On the darker key, secondary text of a light theme has a contrast below 4.5.
        .foregroundStyle(look.theme.isDark ? Ink.secondary : .primary)
        .padding(EdgeInsets(top: 3, leading: 10, bottom: 4, trailing: 10))
        .background(RoundedRectangle(cornerRadius: 6).fill(look.theme.textPrimary.opacity(0.1)))
      Text(action).game(TypeSize.body)
    }
    .foregroundStyle(Ink.secondary)
    .accessibilityHidden(true)
  }
}

private struct PlayKeyKey: EnvironmentKey {
  static var defaultValue: String { Strings.spaceKey }
}

extension EnvironmentValues {
  /// The name of the key that plays the hand.
  var playKey: String {
    get { self[PlayKeyKey.self] }
    set { self[PlayKeyKey.self] = newValue }
  }
}

/// The flight of a played hand's name.
///
/// Whether the hand was played is known only when the name leaves.
private struct NameFlight: Transition {
  var model: GameModel

  func body(content: Content, phase: TransitionPhase) -> some View {
    let flies = phase == .didDisappear && model.held != nil
    content
      .scaleEffect(flies ? 1.2 : 1)
      .offset(y: flies ? -20 : 0)
      .opacity(phase.isIdentity ? 1 : 0)
      .animation(.easeOut(duration: flies ? 0.3 : 0.12), value: phase)
  }
}
