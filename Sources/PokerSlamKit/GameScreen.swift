import Session
package import StageUI

/// The board with its score, the hand in the making and the button that plays it.
@MainActor
package struct GameScreen {
  private let model: GameModel
  private let layout: GameLayout
  private let size: Size

  package static func describe(
    _ model: GameModel, _ environment: Host.Environment
  ) -> Element {
    GameScreen(model: model, layout: GameLayout(size: environment.size), size: environment.size)
      .root
  }

  private var session: Session { model.session }

  private var root: Element {
    var root = Element(
      id: 0, frame: Rect(origin: .zero, size: size),
      accessibility: Accessibility(.group, Strings.gameName))
    root.actions.keys = [
      (.escape, model.clearSelection), (.u, model.undo), (.r, model.redo),
      (.return, model.playSelection), (.space, model.playSelection),
    ]
    root.children = [background, score, board, hand, button, deck]
    return root
  }

  private var background: Element {
    var background = Element(
      id: 1, frame: Rect(origin: .zero, size: size),
      drawing: Drawing(0) { context, size, _ in
        let box = Rect(origin: .zero, size: size)
        context.fill(
          Path(box), with: .meshGradient(VioletMesh.at(VioletMesh.stillMoment), in: box))
        context.fill(Path(box), with: .color(Theme.scrim))
        context.translateBy(x: size.width / 2, y: size.height / 2)
        context.scaleBy(x: size.width, y: size.height)
        context.fill(
          Path(Rect(x: -0.5, y: -0.5, width: 1, height: 1)),
          with: .radialGradient(
            Theme.vignette, center: .zero, startRadius: 0, endRadius: 0.7072))
      })
    background.actions.onTap = model.clearSelection
    background.actions.onSecondaryTap = model.clearSelection
    return background
  }

  private var score: Element {
    let number = layout.isWide ? TypeSize.display : TypeSize.title
    let frame = Rect(
      x: layout.scoreCenter.x - 120, y: layout.scoreCenter.y - 56, width: 240, height: 112)
    return Element(
      id: 2, frame: frame,
      drawing: Drawing(ScoreText(score: session.state.score, size: number)) {
        context, size, text in
        let middle = Point(size.width / 2, size.height / 2)
        context.draw(
          InkText(
            Strings.scoreOverline, font: .game(TypeSize.caption, tracking: 1.6),
            color: Theme.textSecondary),
          at: Point(middle.x, middle.y - text.size * 0.78))
        context.drawLight("\(text.score)", size: text.size, at: middle)
      },
      accessibility: Accessibility(.text, Strings.score, value: "\(session.state.score)"))
  }

  private struct ScoreText: Hashable {
    var score: Int
    var size: Double
  }

  private var deck: Element {
    let text = Strings.deck(session.state.deckCount)
    let (size, anchor) = (Size(240, 28), layout.deckAnchor)
    return Element(
      id: 6,
      frame: Rect(
        x: layout.deckText.x - size.width * anchor.x, y: layout.deckText.y - size.height * anchor.y,
        width: size.width, height: size.height),
      drawing: Drawing(DeckText(text: text, anchor: anchor)) { context, size, deck in
        context.draw(
          InkText(deck.text, font: .game(TypeSize.body), color: Theme.textSecondary),
          at: deck.anchor.point(in: Rect(origin: .zero, size: size)), anchor: deck.anchor)
      },
      accessibility: Accessibility(.text, text))
  }

  private struct DeckText: Hashable {
    var text: String
    var anchor: UnitPoint
  }
}

// The board.
extension GameScreen {
  private var board: Element {
    let layout = layout
    var board = Element(
      id: 3, frame: layout.board, accessibility: Accessibility(.group, Strings.board))
    board.actions.onDrag = { [model] event in
      let cell = layout.cell(at: event.location).map { Cell(row: $0.row, column: $0.column) }
      switch event.phase {
      case .began: model.pressBegan(at: cell)
      case .moved: model.pressMoved(to: cell)
      case .ended: model.pressEnded()
      case .cancelled: model.pressCancelled()
      }
    }
    board.actions.onSecondaryTap = model.clearSelection
    board.children = [pool, links]
    board.children += Cell.all.compactMap { cell in
      session.state.grid[cell] == nil ? nil : glow(at: cell)
    }
    // Cards are named by what they are, so that one that falls is the same card elsewhere.
    board.children += Cell.all.compactMap { cell in
      session.state.grid[cell].map { card($0, at: cell) }
    }
    return board
  }

  private var pool: Element {
    let cells = session.selectedHand == nil ? [] : session.selection.cells
    let centers = cells.map { layout.cell(row: $0.row, column: $0.column).center }
    let count = Double(max(centers.count, 1))
    let center = Point(
      centers.reduce(0) { $0 + $1.x } / count, centers.reduce(0) { $0 + $1.y } / count)
    var pool = Element(
      id: 100, frame: Rect(x: center.x - 200, y: center.y - 200, width: 400, height: 400),
      drawing: Drawing(0) { context, size, _ in
        let box = Rect(origin: .zero, size: size)
        context.fill(
          Path(ellipseIn: box),
          with: .radialGradient(
            Theme.pool, center: box.center, startRadius: 0, endRadius: size.width / 2))
      })
    pool.zIndex = -2
    pool.opacity = cells.isEmpty ? 0 : 1
    return pool
  }

  private func glow(at cell: Cell) -> Element {
    var glow = Element(
      id: 200 + UInt64(cell.index), frame: layout.cell(row: cell.row, column: cell.column),
      drawing: Drawing(
        CardGlow(isSelected: session.selection.set.contains(cell)), draw: CardGlow.draw))
    glow.zIndex = -1
    return glow
  }

  private var links: Element {
    Element(
      id: 0, frame: Rect(origin: .zero, size: layout.board.size),
      drawing: Drawing(
        LinkLines(lines: session.links, layout: layout), draw: LinkLines.draw))
  }

  private func card(_ card: Card, at cell: Cell) -> Element {
    let isSelected = session.selection.set.contains(cell)
    let isEligible = session.eligible.contains(cell)
    let isTouching = isEligible && !session.selection.isEmpty
    let face = CardFace(
      card: card, isSelected: isSelected,
      isDimmed: !isSelected && !isEligible && !session.isOver)
    return Element(
      id: 1 + UInt64(card.index), frame: layout.cell(row: cell.row, column: cell.column),
      drawing: Drawing(face, draw: CardFace.draw),
      accessibility: Accessibility(
        .button, Strings.name(card), value: Strings.place(cell),
        hint: isTouching ? Strings.touching : "", isSelected: isSelected,
        isDisabled: session.isOver))
  }
}

// The hand and its button.
extension GameScreen {
  /// What to say about the selected cards, and the points they would bring.
  private var message: (title: String, detail: String, isHand: Bool) {
    if session.isOver {
      let left = session.state.grid.count
      return left == 0
        ? (Strings.perfectClear, "", true)
        : (Strings.gameOver, Strings.cardsLeft(left), true)
    }
    if let hand = session.selectedHand {
      return (Strings.name(hand), Strings.points(hand), true)
    }
    switch session.selection.count {
    case 0: return (Strings.choose, "", false)
    case 1: return (Strings.oneCard, "", false)
    default: return (Strings.noHand, "", false)
    }
  }

  private struct Message: Hashable {
    var title: String
    var detail: String
    var isHand: Bool
    var size: Double
  }

  private var hand: Element {
    let (title, detail, isHand) = message
    let width = layout.isWide ? size.width - layout.board.maxX : size.width
    let center = layout.handCenter
    return Element(
      id: 4,
      frame: Rect(x: center.x - width / 2, y: center.y - 36, width: width, height: 100),
      drawing: Drawing(
        Message(
          title: title, detail: detail, isHand: isHand,
          size: layout.isWide ? TypeSize.display : TypeSize.title)
      ) { context, size, message in
        let middle = Point(size.width / 2, 36)
        guard message.isHand else {
          context.draw(
            InkText(message.title, font: .game(TypeSize.body), color: Theme.textSecondary),
            at: middle)
          return
        }
        context.drawLight(message.title, size: message.size, at: middle, fitting: size.width - 32)
        context.draw(
          InkText(message.detail, font: .game(TypeSize.heading), color: Theme.textPoints),
          at: Point(middle.x, middle.y + message.size * 0.75 + 12))
      },
      accessibility: Accessibility(.text, title, value: detail))
  }

  private var button: Element {
    let isReady = session.selectedHand != nil && !session.isOver
    var button = Element(
      id: 5, frame: layout.button,
      drawing: Drawing(Strings.play, draw: Self.drawButton),
      accessibility: Accessibility(
        .button, Strings.play, hint: isReady ? Strings.playHint : message.title,
        isDisabled: !isReady))
    button.actions.onTap = model.playSelection
    // It comes with the second card, and is dim until the set is a hand.
    button.opacity = isReady ? 1 : session.selection.count >= 2 ? 0.45 : 0
    return button
  }

  private static func drawButton(
    _ context: inout GraphicsContext, _ size: Size, _ label: String
  ) {
    let box = Rect(origin: .zero, size: size)
    func capsule(_ inset: Double) -> Path {
      Path(roundedRect: box.insetBy(dx: inset, dy: inset), cornerRadius: size.height / 2 - inset)
    }
    var shaded = context
    shaded.addFilter(Theme.buttonShadow.filter)
    shaded.fill(capsule(0), with: .color(.black))
    context.fill(capsule(-1), with: .color(Color(white: 0, opacity: 0.75)))
    context.fill(
      capsule(0),
      with: .linearGradient(
        Theme.rim, startPoint: Point(0, size.height), endPoint: Point(size.width, 0)))
    // The dark core fades into the rim from within.
    var core = context
    core.clip(to: capsule(2))
    core.addFilter(.blur(radius: 4))
    core.fill(capsule(6), with: .color(Theme.base))
    context.fill(
      Path { path in
        path.addPath(capsule(0))
        path.addPath(capsule(1))
      }, with: .color(Color(white: 1, opacity: 0.28)), style: FillStyle(eoFill: true))
    context.drawLight(
      label, size: TypeSize.heading, at: Point(size.width / 2, size.height / 2))
  }
}

extension GraphicsContext {
  /// Draws text in the light of the mesh, smaller where the line would be wider than `width`.
  fileprivate func drawLight(
    _ string: String, size: Double, at center: Point, fitting width: Double = .infinity
  ) {
    func resolved(_ size: Double) -> ResolvedText? {
      let tracking = size >= TypeSize.title ? -0.015 * size : 0
      return resolve(InkText(string, font: .game(size, tracking: tracking)))
    }
    guard var text = resolved(size) else { return }
    if text.size.width > width, let smaller = resolved(size * width / text.size.width) {
      text = smaller
    }
    let half = Size(text.size.width / 2, text.size.height / 2)
    text.shading = .linearGradient(
      Theme.lightInk, startPoint: Point(center.x - half.width, center.y - half.height),
      endPoint: Point(center.x + half.width, center.y + half.height))
    var shaded = self
    shaded.addFilter(Theme.inkShadow.filter)
    shaded.draw(text, at: center)
    draw(text, at: center)
  }
}
