import Session
import StageUI

/// The score beside the board of a wide window.
struct ScoreColumn: View {
  var model: GameModel

  var body: some View {
    VStack(spacing: -2) {
      HStack(spacing: 8) {
        Text(Strings.scoreOverline).overline(TypeSize.body)
        HelpMarks(marks: model.help)
      }
      .foregroundStyle(Ink.secondary)
      Tally(model: model) { value, isCounting in
        Text(Strings.number(value)).game(TypeSize.display, heavy: true)
          .counting(
            isCounting,
            to: Text(Strings.number(model.shownScore)).game(TypeSize.display, heavy: true)
          )
          .lightInk()
      }
      // This line follows the score as it counts up, so that a record is not announced too early.
      Tally(model: model) { value, _ in
        Text(recordLine(at: value)).game(TypeSize.body, ink: .secondary)
      }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Strings.score)
    .accessibilityValue(Strings.number(model.shownScore))
    .accessibilityHint(Strings.help(model.help))
  }

  /// Returns the line below the score: the record to beat.
  ///
  /// Once the score is above the record, the line says that the record is broken. Modes without
  /// records show their name. A daily game shows its name and date instead of
  /// the record.
  private func recordLine(at score: Int) -> String {
    let session = model.session
    guard session.game.mode.isRecorded else { return Strings.name(session.game.mode) }
    let date = session.game.dailyDate.map {
      Strings.facts([Strings.name(session.game.mode), Strings.shortName($0)])
    }
    guard let record = model.record else { return date ?? " " }
    return score <= record
      ? date ?? bestLine(record)
      : session.marks.isEmpty ? Strings.newHighScore : Strings.newBestWithHelp
  }

  /// Returns the record to beat; it is named as reached without help if one with help is higher.
  private func bestLine(_ record: Int) -> String {
    let isHigherWithHelp = model.recordWithHelp() ?? 0 > record
    return isHigherWithHelp ? Strings.withoutHelp(Strings.best(record)) : Strings.best(record)
  }
}

/// Small symbols of the kinds of help that were used: undo and hints.
struct HelpMarks: View {
  var marks: Marks
  /// Whether the symbols lie below each other.
  var isStacked = false

  var body: some View {
    if !marks.isEmpty {
      let layout =
        isStacked ? AnyLayout(VStackLayout(spacing: 2)) : AnyLayout(HStackLayout(spacing: 4))
      layout {
        if marks.contains(.undo) { GameSymbol("arrow.uturn.backward", size: 14) }
        if marks.contains(.hint) { GameSymbol("lightbulb", size: 14) }
      }
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(Strings.help(marks))
    }
  }
}

/// The pace line below the score; it fills while the score counts up.
struct ScorePace: View {
  var model: GameModel
  /// Whether the note about the last hand stands below the line.
  var hasNote: Bool
  /// Whether the bubble lies above or below the line.
  var bubble: Alignment
  /// Whether a bubble explains the marks; it does so too while the pointer rests on the line.
  @Binding var isExplained: Bool
  /// Set to whether the bubble is shown.
  @Binding var showsBubble: Bool

  var body: some View {
    let (pace, score) = (model.pace, model.shownScore)
    let tick = pace?.points(afterCards: model.state.playedCount)
    VStack(spacing: 4) {
      Tally(model: model) { value, _ in
        PaceLine(
          scale: pace.map { ScoreScale($0.par, score: score) }, score: value,
          expected: tick)
      }
      // As high as a finger, over the note.
      .contentShape(Rectangle().inset(by: -13))
      .onTapGesture { isExplained.toggle() }
      .modifier(
        Explained(
          title: pace.map { Strings.parIs($0.par) } ?? "",
          text: pace.map { Strings.marks(ScoreScale($0.par, score: score), tick: tick) } ?? "",
          alignment: bubble, isHidden: pace == nil, isOpen: $isExplained, shows: $showsBubble)
      )
      .onChange(of: score) { isExplained = false }
      .zIndex(1)
      if hasNote {
        Tally(model: model) { _, isCounting in
          // A star or a medal is named when the counted score has reached it.
          let note = model.note.flatMap { isCounting && $0.isWon ? nil : $0 }
          ZStack {
            ViewThatFits(in: .horizontal) {
              noteText(note, TypeSize.body)
              noteText(note, TypeSize.caption)
            }
            .accessibilityHidden(note == nil)
            // A new note appears at its place; as the text of one view, it slid there.
            .id(note.map(Strings.pace))
            .transition(
              .asymmetric(
                insertion: .opacity.animation(.easeOut(duration: 0.2)), removal: .identity))
          }
          .frame(maxWidth: .infinity)
        }
      }
    }
  }

  /// Returns the note; a space keeps the height of a line if there is none.
  private func noteText(_ note: PaceNote?, _ size: Double) -> some View {
    Text(note.map(Strings.pace) ?? " ")
      .game(size, ink: note?.isWon ?? false ? .points : .secondary).lineLimit(1)
  }
}

/// The score at the top of a tall window.
struct ScorePill: View {
  @Environment(\.look) private var look
  var model: GameModel
  @State private var isLarge = false

  var body: some View {
    HStack(spacing: 10) {
      // A narrow window has no room for both the star and the symbols of help.
      if model.help.isEmpty {
        GameSymbol("star.fill", size: 19)
          .foregroundStyle(look.theme.isDark ? Theme.gold : look.theme.textPoints)
          .scaleEffect(isLarge ? 1.2 : 1)
      } else {
        HelpMarks(marks: model.help, isStacked: true).foregroundStyle(Ink.secondary)
      }
      Tally(model: model) { value, isCounting in
        Text(Strings.number(value)).game(TypeSize.heading)
          .counting(
            isCounting, to: Text(Strings.number(model.shownScore)).game(TypeSize.heading)
          )
          .foregroundStyle(Ink.primary)
      }
    }
    .padding(EdgeInsets(top: 7, leading: 18, bottom: 7, trailing: 18))
    .background(surface)
    .onChange(of: model.celebration?.number) {
      withAnimation(.spring(duration: 0.3)) {
        isLarge = true
      } completion: {
        withAnimation(.spring(duration: 0.2)) { isLarge = false }
      }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Strings.score)
    .accessibilityValue(Strings.number(model.shownScore))
    .accessibilityHint(Strings.help(model.help))
  }

  private var surface: some View {
    Capsule()
      .fill(look.theme.isDark ? look.theme.base.opacity(0.5) : .white.opacity(0.8))
      .overlay(
        Capsule().rim([look.theme.tint(0.18), look.theme.tint(0.055)], to: .bottom)
      )
      .shadow(
        color: look.theme.isDark
          ? Color(hex: 0x07031E, opacity: 0.22) : Color(hex: 0x6B5330, opacity: 0.16),
        radius: 7, y: 4)
  }
}

/// The score, which counts up by one point each hundredth of a second.
private struct Tally<Content: View>: View {
  var model: GameModel
  /// Builds the content from the number shown and whether it is still counting.
  @ViewBuilder var content: (Int, Bool) -> Content

  var body: some View {
    let (score, points) = (model.shownScore, model.celebration?.points ?? 0)
    CountingNumber(value: Double(score), end: score, content: content)
      .animation(.linear(duration: max(Double(points) * 0.01, 0.05)), value: score)
  }
}

/// A whole number that animates to a new value; the content gets the number and whether it still
/// counts.
struct CountingNumber<Content: View>: View, @MainActor Animatable {
  var value: Double
  var end: Int
  @ViewBuilder var content: (Int, Bool) -> Content

  var animatableData: Double {
    get { value }
    set { value = newValue }
  }

  var body: some View {
    let shown = Int(value.rounded())
    return content(shown, shown != end)
  }
}

extension Text {
  /// Shows these digits while the number counts up to `end`, with a flash of the bright mesh.
  ///
  /// `end` must have the same font as the digits. Each digit stands in a cell. The cell has the
  /// width of the digit of `end` at the same position, so the width of the number does not change.
  /// With tabular digits instead, the number became wider when it began to count and narrower at
  /// the end.
  @MainActor
  func counting(_ isCounting: Bool, to end: Text, onDark: Bool = false) -> some View {
    CountingText(digits: self, end: end, isCounting: isCounting, onDark: onDark)
  }
}

private struct CountingText: View {
  var digits: Text
  var end: Text
  var isCounting: Bool
  var onDark: Bool
  @State private var cells = DigitCells()

  var body: some View {
    end.textRenderer(CellMeasure(cells: cells))
      .overlay(alignment: .trailing) {
        digits.fixedSize().textRenderer(CellRenderer(cells: cells))
          .overlay {
            ScoreFlash(
              digits: digits.fixedSize().textRenderer(CellRenderer(cells: cells)),
              isOn: isCounting, onDark: onDark)
          }
      }
  }
}

/// The widths of the digits of the number at which a count ends, from left to right.
private final class DigitCells {
  var widths: [Double] = []
}

/// Measures the widths of digits without drawing them.
private struct CellMeasure: TextRenderer {
  var cells: DigitCells

  func draw(layout: Text.Layout, in context: inout GraphicsContext) {
    cells.widths = layout.slices.map(\.typographicBounds.width)
  }
}

/// Draws each digit in the middle of its cell; the last cell ends at the right edge of the text.
struct CellRenderer: TextRenderer {
  fileprivate var cells: DigitCells

  func draw(layout: Text.Layout, in context: inout GraphicsContext) {
    let slices = layout.slices
    let frames = slices.map(\.typographicBounds.rect)
    for (slice, move) in zip(slices, Self.moves(frames, into: cells.widths)) {
      context.draw(slice, with: SliceEffect(offset: Point(move, 0)))
    }
  }

  /// Returns how far each digit moves to the right to stand in its cell; 0 if there are fewer cells
  /// than digits.
  static func moves(_ frames: [Rect], into cells: [Double]) -> [Double] {
    guard frames.count <= cells.count else { return frames.map { _ in 0 } }
    var right = frames.last?.maxX ?? 0
    let moves = zip(frames, cells.suffix(frames.count)).reversed().map { frame, width in
      defer { right -= width }
      let move = right - width / 2 - frame.midX
      return abs(move) < 1e-6 ? 0 : move
    }
    return moves.reversed()
  }
}

/// The bright mesh over changing digits; fades in and out.
private struct ScoreFlash<Digits: View>: View {
  @Environment(\.look) private var look
  var digits: Digits
  var isOn: Bool
  /// Whether the digits lie on a dark surface rather than on the mesh.
  var onDark: Bool

  var body: some View {
    if look.hasInk(onDark: onDark) {
      digits
        .foregroundStyle(SwayingMesh.at(SwayingMesh.stillMoment, colors: Theme.brightMesh))
        .opacity(isOn ? 1 : 0)
        .animation(.easeOut(duration: 0.2), value: isOn)
        .accessibilityHidden(true)
    }
  }
}
