import PokerSlamHost
import PokerSlamGame
import Session
import StageUI

/// A player without sense who uses the game as people do: it looks where things are on the screen
/// and answers with presses, keys and pad buttons, frame by frame.
///
/// It knows the rules, so that its games come to an end, and nothing of how screens are made.
@MainActor
final class BotPlayer {
  /// What it does in one frame.
  enum Act {
    case input(InputEvent.Kind)
    /// The window gets another size, in points.
    case resize(Size)
  }

  /// A part of a plan, carried out in one frame when its turn comes.
  enum Step {
    case act(Act)
    case pressCell(Cell)
    case dragToCell(Cell)
    /// Presses what has one of these names, the topmost of them.
    case press([String])
    case release(PointerEvent.Button)
    /// Takes the focus to a cell by keys or by the pad's cross, a step a frame.
    case steer(Cell, Hand, tries: Int)
    case clearSelection
    /// Goes on when the board has been the same in two pictures.
    case awaitStillness(tries: Int)
    case wait
  }

  /// What it holds while it plays.
  enum Hand: String, CaseIterable {
    case mouse, drag, keys, pad

    var points: Bool { self == .mouse || self == .drag }
  }

  let program: Program
  var random: Generator
  /// It never throws away a game that is not over.
  let isFaithful: Bool
  var size: Size
  var plan: [Step] = []
  var pointer = Point(0, 0)
  /// How many hands it has tried to play with what, and how many of those were played.
  private(set) var tried: [Hand: Int] = [:]
  private(set) var played: [Hand: Int] = [:]
  private var trying: (hand: Hand, moves: Int)?
  /// Where cards were when it looked last.
  private var boardSeen: [Point?] = []
  private var hasPad = false

  static let pad = Pad(id: Pad.ID(rawValue: 77), name: "Pad without hardware", family: .xbox)

  init(_ program: Program, seed: UInt64, size: Size, isFaithful: Bool = false) {
    self.program = program
    random = Generator(seed: seed)
    self.size = size
    self.isFaithful = isFaithful
  }

  var app: AppModel { program.app }
  var game: GameModel { program.app.game }

  /// True one time in so many.
  func oneIn(_ count: Int) -> Bool { random.below(count) == 0 }

  /// What to do in the next frame, by what the last one showed.
  func acts() -> [Act] {
    if plan.isEmpty { think() }
    var acts: [Act] = []
    if !hasPad {
      hasPad = true
      acts.append(.input(.padConnected(Self.pad)))
    }
    // Mostly one act a frame, sometimes more than it can show; a faithful bot has quick hands.
    repeat {
      guard !plan.isEmpty else { break }
      carryOut(plan.removeFirst(), &acts)
    } while !isWatching && oneIn(4) == !isFaithful
    return acts
  }

  private var isWatching: Bool {
    if case .awaitStillness = plan.first { true } else { false }
  }

  /// Whether a hand it tried has been played is seen when it thinks of the next.
  func noteTrial() {
    guard let trying else { return }
    tried[trying.hand, default: 0] += 1
    if game.state.moveCount > trying.moves { played[trying.hand, default: 0] += 1 }
    self.trying = nil
  }

  func begin(_ hand: Hand) { trying = (hand, game.state.moveCount) }

  /// What was tried counts for nothing when something came between.
  func forgetTrial() { trying = nil }

  // MARK: - Carrying out

  private func carryOut(_ step: Step, _ acts: inout [Act]) {
    switch step {
    case .act(let act): acts.append(act)
    case .pressCell(let cell):
      guard let place = place(of: cell) else { return giveUp() }
      press(at: place, &acts)
    case .dragToCell(let cell):
      guard let place = place(of: cell) else { return giveUp() }
      pointer = place
      acts.append(mouse(.moved, at: place))
    case .press(let names):
      guard let element = element(named: names) else { return giveUp() }
      press(at: inside(element.frame), &acts)
    case .release(let button):
      acts.append(mouse(.up, at: pointer, button))
    case .steer(let cell, let hand, let tries): steer(to: cell, hand, tries, &acts)
    case .clearSelection:
      guard !game.session.selection.isEmpty else { return }
      acts += key(.escape)
    case .awaitStillness(let tries):
      let shown = game.state.grid.occupied.map { place(of: $0, scattered: false) }
      if tries > 0, shown != boardSeen || shown.contains(nil) {
        plan.insert(.awaitStillness(tries: tries - 1), at: 0)
      }
      boardSeen = shown
    case .wait: break
    }
  }

  private func press(at place: Point, _ acts: inout [Act]) {
    pointer = place
    if oneIn(2) { acts.append(mouse(.moved, at: place, nil)) }
    acts.append(mouse(.down, at: place))
  }

  private func steer(to cell: Cell, _ hand: Hand, _ tries: Int, _ acts: inout [Act]) {
    guard tries > 0, let goal = place(of: cell, scattered: false) else { return giveUp() }
    let focused = program.host.focusedElement
    if focused?.accessibility.value == Self.name(cell) {
      acts += hand == .pad ? button(.south) : key(.return)
      return
    }
    plan.insert(.steer(cell, hand, tries: tries - 1), at: 0)
    let from = focused?.center ?? goal
    let (x, y) = (goal.x - from.x, goal.y - from.y)
    if abs(x) > abs(y) {
      acts += hand == .pad ? button(x > 0 ? .right : .left) : key(x > 0 ? .right : .left)
    } else {
      acts += hand == .pad ? button(y > 0 ? .down : .up) : key(y > 0 ? .down : .up)
    }
  }

  /// The screen is not what the plan was made for.
  private func giveUp() {
    plan = []
    forgetTrial()
  }

  func mouse(
    _ phase: PointerEvent.Phase, at place: Point, _ button: PointerEvent.Button? = .primary
  ) -> Act {
    .input(.pointer(PointerEvent(phase: phase, position: place, button: button)))
  }

  func key(_ key: Key, _ letter: String = "") -> [Act] {
    [true, false].map { .input(.key(KeyEvent(isDown: $0, key: key, letter: letter))) }
  }

  func button(_ button: PadButton) -> [Act] {
    [true, false].map {
      .input(.pad(PadEvent(pad: Self.pad.id, button: button, isDown: $0)))
    }
  }

  // MARK: - Looking

  /// What a reader is told of a cell's place.
  static func name(_ cell: Cell) -> String { "row \(cell.row + 1), column \(cell.column + 1)" }

  private func place(of cell: Cell, scattered: Bool = true) -> Point? {
    let name = Self.name(cell)
    let card = program.host.screenElements.first { $0.accessibility.value == name }
    return card.map { scattered ? inside($0.frame) : $0.center }
  }

  private func element(named names: [String]) -> ScreenElement? {
    program.host.screenElements.last {
      $0.accessibility.role != .group && !$0.accessibility.isDisabled
        && names.contains($0.accessibility.label)
    }
  }

  /// Anywhere in a box but at its very edge.
  private func inside(_ box: Rect) -> Point {
    Point(
      box.minX + box.width * Double(20 + random.below(60)) / 100,
      box.minY + box.height * Double(20 + random.below(60)) / 100)
  }
}
