import Observation
import Session
import StageUI

/// The card that the mouse is over, or that has the focus ring.
@MainActor
@Observable
final class BoardPointing {
  /// The cell that the mouse is over.
  private(set) var hovered: Cell?
  /// The card that has the focus ring; it may move to another cell.
  private(set) var ringed: BoardPiece.ID?
  /// The time of the frame in which the ring came to that card, in nanoseconds.
  @ObservationIgnored private(set) var ringedAt: UInt64 = 0

  func hover(_ cell: Cell?) {
    if cell != hovered { hovered = cell }
  }

  /// The cell of a card that was played while it had the focus ring; nil once the ring has returned
  /// there.
  @ObservationIgnored private var left: Cell?
  /// The card that got the ring instead; the ring stays with any other card.
  @ObservationIgnored private var substitute: BoardPiece.ID?

  func ring(_ card: BoardPiece.ID, isOn: Bool, at now: UInt64) {
    if isOn {
      (ringed, ringedAt) = (card, now)
      if substitute == nil { substitute = card } else if substitute != card { left = nil }
    } else if ringed == card {
      ringed = nil
    }
  }

  /// Returns the card to focus after the cards have changed; nil if the focus stays.
  ///
  /// The played cards leave the board, and the focus with them. It returns to the cell it was in,
  /// so that the player need not look for it after each hand.
  func successor(_ old: [BoardPiece], _ new: [BoardPiece], isDealing: Bool) -> BoardPiece.ID? {
    if let ringed, let before = old.first(where: { $0.id == ringed }), !before.isPlayed,
      new.first(where: { $0.id == ringed })?.isPlayed ?? true
    {
      (left, substitute) = (before.cell, nil)
    }
    guard let cell = left, !new.contains(where: \.isPlayed) else { return nil }
    let next = new.first { $0.cell == cell }
    if next != nil || !isDealing { left = nil }
    return next?.id
  }

  /// Returns the cell to highlight: the cell of the card with the focus ring.
  ///
  /// If no card has the ring, it is the cell under the mouse, provided that the cell has a card.
  func cell(among pieces: [BoardPiece]) -> Cell? {
    if let ringed, let piece = pieces.first(where: { $0.id == ringed }) { return piece.cell }
    return hovered.flatMap { cell in pieces.contains { $0.cell == cell } ? cell : nil }
  }
}

/// Lines from the highlighted card to the cards that it can be linked with.
struct PossibleLinks<Model: BoardModel>: View {
  var model: Model
  var cell: Cell?
  var layout: BoardLayout

  var body: some View {
    let lines = cell.map { model.possibleLinks(of: $0) } ?? []
    ZStack {
      // Without it the stack had no size, and the first and last lines moved as its size animated.
      Color.clear
      if !lines.isEmpty {
        PossibleLines(lines: lines, layout: layout)
          .id(lines)
          .transition(.opacity.animation(.easeOut(duration: 0.12)))
      }
    }
    .frame(width: layout.size.width, height: layout.size.height)
    .allowsHitTesting(false)
    .accessibilityHidden(true)
  }
}

private struct PossibleLines: View {
  @Environment(\.look) private var look
  var lines: [LinkLine]
  var layout: BoardLayout

  var body: some View {
    // This colour is not gold, because gold marks selected cards.
    let color = look.theme.isDark ? Color(hex: 0xE6DCFF) : Color(hex: 0x6A3FE0)
    Canvas { [lines, layout] context, size in
      let box = Rect(origin: .zero, size: size)
      var path = Path()
      for line in lines {
        path.addPath(LinkLineShape(line: line, layout: layout).path(in: box))
      }
      context.stroke(path, with: .color(color.opacity(0.3)), lineWidth: 6 * layout.scale)
      context.stroke(path, with: .color(color.opacity(0.9)), lineWidth: 2 * layout.scale)
    }
  }
}

/// The style of a card: it rises a little when it is lit, and sinks while pressed.
struct CardStyle: ButtonStyle {
  var isLit: Bool
  /// Whether a lit card rises; false with reduced motion.
  var rises: Bool

  func makeBody(configuration: Configuration) -> some View {
    let scale = configuration.isPressed ? 0.95 : isLit && rises ? Self.raisedScale : 1
    configuration.label
      .scaleEffect(scale, anchor: .bottom)
      .animation(
        configuration.isPressed
          ? .easeOut(duration: 0.1) : .spring(response: 0.25, dampingFraction: 0.6), value: scale)
  }

  /// The scale of a lit card; its lower edge stays in place, and its upper edge rises by 5 points.
  static let raisedScale = 1.055
}
