import Session
import StageUI

/// The grid of cards with what glows, runs and warms below them.
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
        CardGlow(
          isSelected: selected.contains(piece.cell), isHinted: hinted.contains(piece.cell),
          size: layout.cardSize
        )
        .offset(offset(of: piece.cell))
        .transition(shade(piece.entrance))
      }
      LinkLines(lines: marks.links, layout: layout)
      ForEach(model.pieces) { piece in
        // The pointer plays the board as a whole, keys and pads card by card.
        Button {
          withAnimation(Self.select) { model.tap(piece.cell) }
        } label: {
          CardView(
            card: piece.card, isSelected: selected.contains(piece.cell),
            isDimmed: !marks.isOver && !selected.isEmpty
              && !marks.eligible.contains(piece.cell) && !selected.contains(piece.cell),
            isHinted: hinted.contains(piece.cell),
            size: layout.cardSize)
        }
        .buttonStyle(.pressed)
        .contentShape(.focusEffect, RoundedRectangle(cornerRadius: 8 * layout.scale))
        .allowsHitTesting(false)
        .prefersDefaultFocus(piece.cell == Self.middle)
        .accessibilityLabel(Strings.name(piece.card))
        .accessibilityValue(Strings.place(piece.cell))
        .accessibilityAddTraits(selected.contains(piece.cell) ? .isSelected : [])
        .offset(offset(of: piece.cell))
        .transition(transition(piece.entrance))
        .zIndex(selected.contains(piece.cell) ? 1 : 0)
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
    if let hint = model.hint?.hint { return hint.cells ?? [] }
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

  /// Where keys and pads begin.
  private static let middle = Cell(row: 2, column: 2)

  static let select = Animation.spring(response: 0.3, dampingFraction: 0.6)
  static let move = Animation.spring(response: 0.3, dampingFraction: 0.7)

  private static func dealDelay(_ order: Int, _ elapsed: Double) -> Double {
    max(0.1 + 0.01 * Double(order) - elapsed, 0)
  }

  /// Shadows come with their cards.
  private func shade(_ entrance: GameModel.Entrance) -> AnyTransition {
    let delay: Double
    switch entrance {
    case .dealt(let order, let elapsed) where !reducesMotion:
      delay = Self.dealDelay(order, elapsed)
    case .refilled(let order) where !reducesMotion: delay = 0.2 + 0.03 * Double(order)
    default: delay = 0
    }
    return .asymmetric(
      insertion: .opacity.animation(.easeOut(duration: 0.2).delay(delay)),
      removal: .opacity.animation(.easeIn(duration: 0.2)))
  }

  private func transition(_ entrance: GameModel.Entrance) -> AnyTransition {
    if reducesMotion { return .opacity.animation(.easeInOut(duration: 0.2)) }
    let delay: Double
    let (fall, size): (Double, Double)
    switch entrance {
    case .dealt(let order, let elapsed):
      (delay, fall, size) = (Self.dealDelay(order, elapsed), 0, 0.6)
    case .refilled(let order):
      (delay, fall, size) = (0.12 + 0.03 * Double(order), -layout.cardSize.height, 1)
    case .returned, .placed: (delay, fall, size) = (0, 0, 0.6)
    }
    // One kind of transition for all, so that a card that comes back on its way out goes on from
    // where it is.
    return .asymmetric(
      insertion: .offset(y: fall).combined(with: .scale(scale: size)).combined(with: .opacity)
        .animation(Self.move.delay(delay)),
      removal: .scale(scale: 0.1).combined(with: .opacity).animation(.easeIn(duration: 0.3)))
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
