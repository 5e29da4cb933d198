import Session
import StageUI

/// The grid of cards with what glows, runs and warms below them.
///
/// Its cards and shadows are views of their own: those that stay as they are are not looked at again.
struct BoardView: View {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @Environment(\.pixelLength) private var pixelLength
  var model: GameModel
  /// The size of one card; everything else follows from it.
  var layout: BoardLayout
  /// Cells to try, for a newcomer.
  var suggested: CellSet = []

  var body: some View {
    let marks = model.marks
    let selected = CellSet(marks.selection)
    let hinted = hinted.subtracting(selected)
    ZStack(alignment: .topLeading) {
      WarmPool(cells: marks.makesHand ? marks.selection : [], layout: layout)
      ForEach(model.pieces) { piece in
        BoardGlow(
          isSelected: selected.contains(piece.cell), isHinted: hinted.contains(piece.cell),
          offset: offset(of: piece.cell), delay: piece.delay(ofRefill: 0.2), size: layout.cardSize)
      }
      LinkLines(lines: marks.links, layout: layout)
      ForEach(model.pieces) { piece in
        BoardCard(
          model: model, piece: piece, isSelected: selected.contains(piece.cell),
          isHinted: hinted.contains(piece.cell), offset: offset(of: piece.cell), layout: layout)
      }
      if let celebration = model.celebration {
        SuccessGlow(celebration: celebration, layout: layout).id(celebration.number)
      }
    }
    .frame(width: layout.size.width, height: layout.size.height, alignment: .topLeading)
    .modifier(Wiggle(count: Double(model.refusal?.number ?? 0)))
    .animation(
      reducesMotion ? nil : .easeInOut(duration: 0.3), value: model.refusal?.number ?? 0
    )
    .contentShape(Rectangle())
    .gesture(touch)
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.board)
  }

  /// Whole pixels from one card to the next: what is alike on them is painted once.
  private func offset(of cell: Cell) -> Size {
    let offset = layout.offset(of: cell)
    return Size(
      (offset.width / pixelLength).rounded() * pixelLength,
      (offset.height / pixelLength).rounded() * pixelLength)
  }

  /// Cards that glow to be found: those of a hint, else those to try, as long as they are tried.
  private var hinted: CellSet {
    if let hint = model.hint { return hint.cells ?? [] }
    return CellSet(model.marks.selection).subtracting(suggested).isEmpty ? suggested : []
  }

  /// A press selects at once; dragging on selects along the way.
  private var touch: some Gesture {
    DragGesture(minimumDistance: 0)
      .onChanged { value in
        let cell = layout.cell(at: value.location)
        if value.translation == .zero {
          withAnimation(Self.select) { model.pressBegan(at: layout.cell(at: value.startLocation)) }
        } else {
          withAnimation(Self.select) { model.pressMoved(to: cell) }
        }
      }
      .onEnded { _ in withAnimation(Self.select) { model.pressEnded() } }
  }

  static let select = Animation.spring(response: 0.3, dampingFraction: 0.6)
  static let move = Animation.spring(response: 0.3, dampingFraction: 0.7)
}

/// A card in its place, and how it comes and goes.
private struct BoardCard: View {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  var model: GameModel
  var piece: GameModel.Piece
  var isSelected: Bool
  var isHinted: Bool
  var offset: Size
  var layout: BoardLayout

  var body: some View {
    // The pointer plays the board as a whole, keys and pads card by card.
    Button {
      withAnimation(BoardView.select) { model.tap(piece.cell) }
    } label: {
      BoardFace(
        model: model, piece: piece, isSelected: isSelected, isHinted: isHinted,
        size: layout.cardSize)
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, RoundedRectangle(cornerRadius: 8 * layout.scale))
    .allowsHitTesting(false)
    .prefersDefaultFocus(piece.cell == Self.middle)
    .accessibilityLabel(Strings.name(piece.card))
    .accessibilityValue(Strings.place(piece.cell))
    .accessibilityAddTraits(isSelected ? .isSelected : [])
    .offset(offset)
    .transition(
      CardPassage(piece: piece, height: layout.cardSize.height, fades: reducesMotion)
    )
    .zIndex(isSelected ? 1 : 0)
  }

  /// Where keys and pads begin.
  private static let middle = Cell(row: 2, column: 2)
}

/// How a card comes and goes: out of the deck from above, from its place otherwise, and into nothing.
///
/// One for all, so that a card that comes back on its way out goes on from where it is.
private struct CardPassage: Transition {
  var piece: GameModel.Piece
  var height: Double
  var fades: Bool

  static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }

  func body(content: Content, phase: TransitionPhase) -> some View {
    content
      .offset(y: phase == .willAppear && isRefill && !fades ? -height : 0)
      .scaleEffect(fades ? 1 : scale(phase))
      .opacity(phase.isIdentity ? 1 : 0)
      .animation(animation(phase), value: phase)
  }

  private var isRefill: Bool {
    if case .refilled = piece.entrance { true } else { false }
  }

  private func scale(_ phase: TransitionPhase) -> Double {
    switch phase {
    case .willAppear: isRefill ? 1 : 0.6
    case .identity: 1
    case .didDisappear: 0.1
    }
  }

  private func animation(_ phase: TransitionPhase) -> Animation {
    if fades { return .easeInOut(duration: 0.2) }
    return phase == .didDisappear
      ? .easeIn(duration: 0.3) : BoardView.move.delay(piece.delay(ofRefill: 0.12))
  }
}

/// What a card shows, which is less of one that cannot be chosen now.
private struct BoardFace: View {
  var model: GameModel
  var piece: GameModel.Piece
  var isSelected: Bool
  var isHinted: Bool
  var size: Size

  var body: some View {
    let marks = model.marks
    CardView(
      card: piece.card, isSelected: isSelected,
      isDimmed: !isSelected && !marks.isOver && !marks.selection.isEmpty
        && !marks.eligible.contains(piece.cell),
      isHinted: isHinted, size: size)
  }
}

/// What lies below a card, and comes and goes with it.
private struct BoardGlow: View {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  var isSelected: Bool
  var isHinted: Bool
  var offset: Size
  /// Before it comes.
  var delay: Double
  var size: Size

  var body: some View {
    CardGlow(isSelected: isSelected, isHinted: isHinted, size: size)
      .offset(offset)
      .transition(GlowPassage(delay: reducesMotion ? 0 : delay))
  }
}

private struct GlowPassage: Transition {
  var delay: Double

  static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }

  func body(content: Content, phase: TransitionPhase) -> some View {
    content.opacity(phase.isIdentity ? 1 : 0)
      .animation(
        phase == .didDisappear
          ? .easeIn(duration: 0.2) : .easeOut(duration: 0.2).delay(delay), value: phase)
  }
}

extension GameModel.Piece {
  /// How long it waits before it comes; the first refill so long.
  fileprivate func delay(ofRefill first: Double) -> Double {
    switch entrance {
    case .dealt(let order): max(0.1 + 0.01 * Double(order) - elapsed, 0)
    case .refilled(let order): max(first + 0.03 * Double(order) - elapsed, 0)
    case .returned, .placed: 0
    }
  }
}

/// A polite shake of the head: three there and backs of five points.
struct Wiggle: ViewModifier, @MainActor Animatable {
  var count: Double

  var animatableData: Double {
    get { count * 128 }
    set { count = newValue / 128 }
  }

  func body(content: Content) -> some View {
    content.offset(x: 5 * Double.sin(count * 6 * Double.pi))
  }
}

/// Where cards lie on the board, as a function of how wide one is.
struct BoardLayout: Hashable {
  static let card = Size(64, 94)
  static let gap = 8.0
  static let grid = Size(352, 502)

  /// Points of the screen for a point of a card's drawing.
  var scale: Double

  var size: Size { Size(Self.grid.width * scale, Self.grid.height * scale) }
  var cardSize: Size { Size(Self.card.width * scale, Self.card.height * scale) }

  /// The place of a cell's card in the board's coordinates.
  func frame(of cell: Cell) -> Rect {
    Rect(
      x: Double(cell.column) * (Self.card.width + Self.gap) * scale,
      y: Double(cell.row) * (Self.card.height + Self.gap) * scale, width: cardSize.width,
      height: cardSize.height)
  }

  func offset(of cell: Cell) -> Size {
    let frame = frame(of: cell)
    return Size(frame.minX, frame.minY)
  }

  /// The middle of the cards of some cells; nil without any.
  func center(of cells: [Cell]) -> Point? {
    guard !cells.isEmpty else { return nil }
    let (centers, count) = (cells.map { frame(of: $0).center }, Double(cells.count))
    return Point(
      centers.reduce(0) { $0 + $1.x } / count, centers.reduce(0) { $0 + $1.y } / count)
  }

  /// The cell whose card lies under a point; nil in the gaps and outside.
  func cell(at point: Point) -> Cell? {
    func index(_ place: Double, _ length: Double) -> Int? {
      let step = (length + Self.gap) * scale
      let index = (place / step).rounded(.down)
      guard index >= 0, index < 5, place - index * step <= length * scale else { return nil }
      return Int(index)
    }
    guard let column = index(point.x, Self.card.width), let row = index(point.y, Self.card.height)
    else { return nil }
    return Cell(row: row, column: column)
  }
}
