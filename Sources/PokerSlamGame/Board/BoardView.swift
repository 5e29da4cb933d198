import Session
import StageUI

/// The grid of cards, with glows, link lines and warm light below them.
///
/// Cards and shadows are separate views, so that unchanged ones are not evaluated again.
struct BoardView<Model: BoardModel>: View {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @Environment(\.pixelLength) private var pixelLength
  var model: Model
  /// The size of the cards; all other sizes follow from it.
  var layout: BoardLayout
  /// Cells that the coach suggests to a new player.
  var suggested: CellSet = []
  /// The menu's fan, in the board's coordinates.
  var fan: FanPlace?
  @State private var pointing = BoardPointing()
  @FocusState private var focused: BoardPiece.ID?

  var body: some View {
    let marks = model.marks
    let selected = CellSet(marks.selection)
    // While a played hand gathers, the cards shown do not match the session yet, so no card is
    // hinted or lit.
    let isChanging = marks.isOver || model.pieces.contains { $0.isPlayed }
    let hinted = isChanging ? [] : hinted.subtracting(selected)
    let middle = model.pieces.map(\.cell).min { Self.distance($0) < Self.distance($1) }
    let lit = isChanging ? nil : pointing.cell(among: model.pieces)
    ZStack(alignment: .topLeading) {
      WarmPool(cells: marks.makesHand ? marks.selection : [], layout: layout)
      ForEach(model.pieces) { piece in
        BoardGlow(
          isSelected: selected.contains(piece.cell), isHinted: hinted.contains(piece.cell),
          offset: offset(of: piece.cell), delay: piece.delayOfGlow, size: layout.cardSize,
          isPlayed: piece.isPlayed)
      }
      PossibleLinks(model: model, cell: lit, layout: layout)
      LinkLines(lines: model.isDealing ? [] : marks.links, layout: layout).id(model.deal)
      ForEach(model.pieces) { piece in
        BoardCard(
          model: model, piece: piece, isSelected: selected.contains(piece.cell),
          isHinted: hinted.contains(piece.cell),
          isWanted: hinted.contains(piece.cell) && selected.isSubset(of: hinted),
          isLit: piece.cell == lit,
          prefersFocus: piece.cell == middle, pointing: pointing,
          offset: offset(of: piece.cell), layout: layout,
          fan: fan?.pose(of: piece.cell, cardWidth: layout.cardSize.width)
        )
        .focused($focused, equals: piece.id)
      }
      if let celebration = model.celebration, celebration.isLit {
        SuccessGlow(celebration: celebration, layout: layout).id(celebration.number)
      }
    }
    .frame(width: layout.size.width, height: layout.size.height, alignment: .topLeading)
    .modifier(Wiggle(count: Double(model.refusals)))
    .animation(reducesMotion ? nil : .easeInOut(duration: 0.3), value: model.refusals)
    .modifier(Nudge(count: Double(model.impact.number), tier: model.impact.tier, layout: layout))
    .animation(reducesMotion ? nil : .linear(duration: 0.3), value: model.impact.number)
    .contentShape(Rectangle())
    .gesture(touch)
    .pointerStyle(lit == nil ? .default : .link)
    .onContinuousHover { phase in
      if case .active(let place) = phase {
        pointing.hover(layout.cell(at: place))
      } else {
        pointing.hover(nil)
      }
    }
    .onKeyPress(.space) { selectRinged() }
    .onChange(of: model.pieces) { old, new in
      if let next = pointing.successor(old, new, isDealing: model.isDealing) { focused = next }
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.board)
  }

  /// Selects the card that has the focus ring, if it can join the selection.
  ///
  /// Otherwise the key plays the hand. Without this, the space bar played a pair while a player
  /// selected the cards of a larger hand one by one. A key that only makes the ring visible, after
  /// the mouse was used, selects nothing.
  private func selectRinged() -> KeyPress.Result {
    guard let id = pointing.ringed, pointing.ringedAt < model.now,
      let piece = model.pieces.first(where: { $0.id == id }),
      model.marks.eligible.contains(piece.cell), !model.marks.selection.contains(piece.cell)
    else { return .ignored }
    withAnimation(BoardView<GameModel>.select) { model.tap(piece) }
    return .handled
  }

  /// Returns the squared distance of a cell from the middle of the board, in cells.
  private static func distance(_ cell: Cell) -> Int {
    let (row, column) = (cell.row - 2, cell.column - 2)
    return row * row + column * column
  }

  /// Returns a cell's offset in whole pixels, so that identical parts of cards share a cached
  /// picture.
  private func offset(of cell: Cell) -> Size {
    let offset = layout.offset(of: cell)
    return Size(
      (offset.width / pixelLength).rounded() * pixelLength,
      (offset.height / pixelLength).rounded() * pixelLength)
  }

  /// The cards that glow: the card that waits for a second tap; without one, the cards of the hint;
  /// without a hint, the suggested cards.
  private var hinted: CellSet {
    if let awaited = model.marks.awaited { return CellSet([awaited]) }
    return model.hintedCells ?? suggested
  }

  /// Selects the pressed card, and further cards while dragging.
  private var touch: some Gesture {
    DragGesture(minimumDistance: 0)
      .onChanged { value in
        if value.translation == .zero {
          withAnimation(BoardView<GameModel>.select) {
            model.pressBegan(at: layout.cell(at: value.startLocation))
          }
        } else {
          let cell = layout.cell(draggedTo: value.location)
          withAnimation(BoardView<GameModel>.select) { model.pressMoved(to: cell) }
        }
      }
      .onEnded { _ in withAnimation(BoardView<GameModel>.select) { model.pressEnded() } }
  }
}

extension BoardView where Model == GameModel {
  static var select: Animation { .spring(response: 0.3, dampingFraction: 0.6) }
  static var move: Animation { .spring(response: 0.3, dampingFraction: 0.7) }
}

/// A card at its position, with its transitions.
private struct BoardCard<Model: BoardModel>: View {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @Environment(\.isGathered) private var isGathered
  var model: Model
  var piece: BoardPiece
  var isSelected: Bool
  var isHinted: Bool
  /// Whether the card belongs to a hinted hand of which only such cards are selected.
  var isWanted: Bool
  /// Whether the pointer is over the card, or the card has the focus ring.
  var isLit: Bool
  /// Whether the card gets the focus first: the card nearest to the middle of the board.
  var prefersFocus: Bool
  var pointing: BoardPointing
  var offset: Size
  var layout: BoardLayout
  /// The card's pose in the menu's fan; nil if there is no fan.
  var fan: Slam.Pose?

  var body: some View {
    // The board's own gesture handles the pointer; this button serves keyboard and gamepad.
    Button {
      withAnimation(BoardView.select) { model.tap(piece) }
    } label: {
      BoardFace(
        model: model, piece: piece, isSelected: isSelected, isHinted: isHinted,
        isWanted: isWanted, size: layout.cardSize
      )
      .opacity(piece.isPlayed ? 0 : 1)
      .animation(nil, value: piece.isPlayed)
      // This is applied inside the button style, so that the focus ring rises with the card.
      .contentShape(.focusEffect, RoundedRectangle(cornerRadius: 8 * layout.scale))
    }
    .buttonStyle(CardStyle(isLit: isLit, rises: !reducesMotion))
    .onFocusRing { pointing.ring(piece.id, isOn: $0, at: model.now) }
    .allowsHitTesting(false)
    .prefersDefaultFocus(prefersFocus)
    .accessibilityLabel(Strings.name(piece.card))
    .accessibilityValue(Strings.place(piece.cell))
    .accessibilityAddTraits(isSelected ? .isSelected : [])
    .offset(offset)
    .transition(
      CardPassage(
        piece: piece,
        frame: Rect(origin: Point(offset.width, offset.height), size: layout.cardSize),
        fades: reducesMotion, fan: fan, isGathered: isGathered)
    )
    .zIndex(isSelected ? 1 : 0)
  }
}

/// The transition of a card: refilled cards drop in from above, dealt ones come from the menu's fan
/// or grow in place, and removed ones shrink to nothing.
///
/// All cards use this one type. So a card that returns during its removal continues from its
/// current position. The transition also moves the cards to the fan when the player leaves the
/// game.
private struct CardPassage: Transition {
  var piece: BoardPiece
  /// The card's frame on the board.
  var frame: Rect
  var fades: Bool
  /// The card's pose in the menu's fan; nil if there is no fan.
  var fan: Slam.Pose?
  /// Whether the card lies in the fan.
  var isGathered: Bool

  static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }

  func body(content: Content, phase: TransitionPhase) -> some View {
    let fan = isGathered || phase == .willAppear && piece.comesFromFan ? fan : nil
    let move = fan.map { Point($0.center.x - frame.midX, $0.center.y - frame.midY) }
    content
      .scaleEffect(fan?.scale ?? scale(phase), anchor: anchor)
      .rotationEffect(Angle(radians: fan?.angle ?? 0), anchor: anchor)
      .offset(
        x: move?.x ?? 0,
        y: move?.y ?? (phase == .willAppear && !fades ? entranceOffset : 0)
      )
      .animation(animation(phase), value: phase)
      .animation(Self.gathering, value: isGathered)
      .opacity(isGathered || fan == nil && !phase.isIdentity ? 0 : 1)
      .animation(isGathered ? Self.leaving : animation(phase), value: phase)
      .animation(isGathered ? Self.leaving : Self.gathering, value: isGathered)
  }

  private static let gathering = Animation.spring(response: 0.45, dampingFraction: 0.9)
  /// The fade of the board's cards, which uncovers the menu's cards below.
  ///
  /// It begins after a delay, so that the board's cards reach the fan first.
  private static let leaving = Animation.easeIn(duration: 0.15).delay(0.35)

  /// The middle of the card, in units of the view's frame.
  ///
  /// The view's frame lies at the corner of the board. The offset to the cell is applied later and
  /// does not move the frame.
  private var anchor: UnitPoint {
    UnitPoint(x: frame.midX / frame.width, y: frame.midY / frame.height)
  }

  private var isRefill: Bool {
    if case .refilled = piece.entrance { true } else { false }
  }

  /// The vertical offset at which the card appears; negative is above its place.
  ///
  /// Refilled cards come from above, those of a fresh deck rise from below.
  private var entranceOffset: Double {
    switch piece.entrance {
    case .refilled: -frame.height
    case .waved: frame.height * 0.45
    case .dealt, .returned, .placed: 0
    }
  }

  private func scale(_ phase: TransitionPhase) -> Double {
    if fades { return 1 }
    return switch phase {
    case .willAppear: isRefill ? 1 : 0.6
    case .identity: 1
    case .didDisappear: 0.1
    }
  }

  private func animation(_ phase: TransitionPhase) -> Animation {
    if fades { return .easeInOut(duration: 0.2) }
    return phase == .didDisappear
      ? .easeIn(duration: 0.3).delay(piece.delayOfLeaving)
      : BoardView.move.delay(piece.delay(ofRefill: 0.12))
  }
}

/// The transition between menu and game: the cards on the board come from the menu's fan and gather
/// there again, while everything else fades.
struct FanPassage: Transition {
  static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }

  func body(content: Content, phase: TransitionPhase) -> some View {
    content.environment(\.isGathered, !phase.isIdentity)
  }
}

private struct IsGatheredKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  /// Whether the cards of the board lie in the menu's fan.
  var isGathered: Bool {
    get { self[IsGatheredKey.self] }
    set { self[IsGatheredKey.self] = newValue }
  }
}

/// The face of a card, dimmed when the card cannot be selected.
private struct BoardFace<Model: BoardModel>: View {
  var model: Model
  var piece: BoardPiece
  var isSelected: Bool
  var isHinted: Bool
  var isWanted: Bool
  var size: Size

  var body: some View {
    CardView(
      card: piece.card, isSelected: isSelected,
      isDimmed: model.isEnded || isIneligible, isHinted: isHinted, size: size)
  }

  /// Whether cards are selected with which this card cannot be selected.
  ///
  /// A card of the hinted hand stays bright: it can be selected after the cards between.
  private var isIneligible: Bool {
    let marks = model.marks
    return !isSelected && !isWanted && !marks.isOver && !marks.selection.isEmpty
      && !marks.eligible.contains(piece.cell) && marks.awaited != piece.cell
  }
}

/// The glow below a card; appears and disappears with it.
private struct BoardGlow: View {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @Environment(\.isGathered) private var isGathered
  var isSelected: Bool
  var isHinted: Bool
  var offset: Size
  /// Seconds before the glow appears.
  var delay: Double
  var size: Size
  var isPlayed: Bool

  var body: some View {
    CardGlow(isSelected: isSelected, isHinted: isHinted, size: size)
      .opacity(isPlayed ? 0 : 1)
      .animation(nil, value: isPlayed)
      .opacity(isGathered ? 0 : 1)
      .animation(.easeOut(duration: 0.15), value: isGathered)
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

extension BoardPiece {
  /// The seconds before the card's glow appears: the time until the card is almost in its place.
  fileprivate var delayOfGlow: Double {
    delay(ofRefill: 0.2) + (comesFromFan ? 0.25 : 0)
  }

  /// Returns the seconds that remain until the card appears.
  ///
  /// - Parameter first: the delay of the first card that refills the board.
  fileprivate func delay(ofRefill first: Double) -> Double {
    switch entrance {
    case .dealt(let order): max(0.1 + 0.01 * Double(order) - elapsed, 0)
    case .refilled(let order): max(first + 0.03 * Double(order) - elapsed, 0)
    case .waved(let order): max(0.2 + BoardPiece.waveStep * Double(order) - elapsed, 0)
    case .returned, .placed: 0
    }
  }

  /// The seconds before the card leaves: more than 0 only in the wave that takes a deck away.
  fileprivate var delayOfLeaving: Double { BoardPiece.waveStep * Double(leaving ?? 0) }

  /// The seconds between two places of a wave.
  private static let waveStep = 0.045
}

/// A shake for a refused move: three cycles with an amplitude of five points.
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

/// The movement of the board after a hit.
///
/// It is rounded to whole pixels, so that cached pictures can be reused.
private struct Nudge: ViewModifier, @MainActor Animatable {
  @Environment(\.pixelLength) private var pixelLength
  var count: Double
  var tier: SlamTier
  var layout: BoardLayout

  var animatableData: Double {
    get { count * 128 }
    set { count = newValue / 128 }
  }

  func body(content: Content) -> some View {
    let share = count - count.rounded(.down)
    let y = share > 0 ? Slam.nudge(tier, share: share) * layout.scale : 0
    content.offset(y: (y / pixelLength).rounded() * pixelLength)
  }
}

/// The positions of cards on the board, as a function of its scale.
struct BoardLayout: Hashable {
  static let card = Size(64, 94)
  static let gap = 8.0
  static let grid = Size(352, 502)

  /// Screen points per point of a card's drawing.
  var scale: Double

  var size: Size { Size(Self.grid.width * scale, Self.grid.height * scale) }
  var cardSize: Size { Size(Self.card.width * scale, Self.card.height * scale) }

  /// Returns the frame of a cell's card in the board's coordinates.
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

  /// Returns the mean center of the cells' cards; nil if there are no cells.
  func center(of cells: [Cell]) -> Point? {
    guard !cells.isEmpty else { return nil }
    let (centers, count) = (cells.map { frame(of: $0).center }, Double(cells.count))
    return Point(
      centers.reduce(0) { $0 + $1.x } / count, centers.reduce(0) { $0 + $1.y } / count)
  }

  /// Returns the cell whose card a drag has reached; nil in gaps, corners and outside the board.
  ///
  /// A diagonal drag crosses the corners of the two cards beside its path. Without their corners,
  /// these cards are not selected by accident.
  func cell(draggedTo point: Point) -> Cell? {
    guard let cell = cell(at: point) else { return nil }
    let frame = frame(of: cell)
    let across = abs(point.x - frame.midX) / frame.width
    let down = abs(point.y - frame.midY) / frame.height
    return across + down <= 0.7 ? cell : nil
  }

  /// Returns the cell whose card contains the point; nil in gaps and outside the board.
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
