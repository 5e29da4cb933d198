import PokerSlamHost
import PokerSlamGame
import Session
import StageUI

/// A bot that uses the game as people do: it finds elements on the screen and answers with presses,
/// keys and gamepad buttons, frame by frame.
///
/// It knows the rules, so that its games end, but not the implementation of screens.
@MainActor
final class BotPlayer {
  /// An action in a frame.
  enum Action {
    case input(InputEvent.Kind)
    /// Resizes the window to a size in points.
    case resize(Size)
  }

  /// A step of a plan; takes one frame.
  enum Step {
    case action(Action)
    case pressCell(Cell)
    case dragToCell(Cell)
    /// Presses the topmost element with one of these labels.
    case press([String])
    case release(PointerEvent.Button)
    /// Moves the focus to a cell by arrow keys or gamepad, one move per frame.
    case steer(Cell, Device, tries: Int)
    /// Moves the focus to a button with one of these labels, one move per frame, and presses it.
    case steerTo([String], Device, tries: Int)
    /// Moves the pointer to a random place in the topmost element with this label.
    case moveInto(String)
    case clearSelection
    /// Waits until the cards have the same positions in two consecutive frames.
    case waitForStillBoard(tries: Int)
    /// Waits until the topmost element with this label has the same frame in two consecutive frames.
    case waitForStill(String, seen: Rect? = nil, tries: Int)
    case wait
  }

  /// The input device with which the bot plays a hand.
  enum Device: String, CaseIterable {
    case mouse, drag, keys, pad
  }

  let program: Program
  let mode: BotMode
  var random: Generator
  /// Whether the bot never abandons an unfinished game.
  let finishesGames: Bool
  var size: Size
  var plan: [Step] = []
  var pointer = Point(0, 0)
  /// The number of attempts to play a hand or to buy, by the name of the device or purchase.
  ///
  /// `succeeded` is the number of successful attempts.
  private(set) var tried: [String: Int] = [:]
  private(set) var succeeded: [String: Int] = [:]
  private var attempt: Attempt?
  /// The positions of the cards at the last check.
  private var boardSeen: [Point?] = []
  private var hasPad = false
  /// The elements on the screen, once they were needed in this frame.
  private var elements: [ScreenElement]?

  static let pad = Pad(id: Pad.ID(rawValue: 77), name: "Pad without hardware", family: .xbox)

  /// An attempt to advance the game, and the progress before it.
  private struct Attempt {
    var name: String
    var isPurchase: Bool
    var before: Int
  }

  init(
    _ program: Program, mode: BotMode = .classic, seed: UInt64, size: Size,
    finishesGames: Bool = false
  ) {
    self.program = program
    self.mode = mode
    random = Generator(seed: seed)
    self.size = size
    self.finishesGames = finishesGames
  }

  var app: AppModel { program.app }
  var game: GameModel { program.app.game }
  var climb: ClimbModel { program.app.climb }
  private var isInClimb: Bool { app.screen.place == .climb }
  private var board: any BoardModel { isInClimb ? climb : game }

  /// Returns true with probability 1/`count`.
  func oneIn(_ count: Int) -> Bool { random.below(count) == 0 }

  /// Returns the actions for the next frame, depending on the screen.
  func actions() -> [Action] {
    elements = nil
    // The program changes after this call.
    defer { elements = nil }
    if plan.isEmpty { makePlan() }
    var actions: [Action] = []
    if !hasPad {
      hasPad = true
      actions.append(.input(.padConnected(Self.pad)))
    }
    // After each step, the bot takes another one in the same frame with a probability of 1/4, or of
    // 3/4 if it finishes its games.
    repeat {
      guard !plan.isEmpty else { break }
      perform(plan.removeFirst(), &actions)
    } while !isWaitingForBoard && oneIn(4) == !finishesGames
    return actions
  }

  private var isWaitingForBoard: Bool {
    switch plan.first {
    case .waitForStillBoard, .waitForStill: true
    default: false
    }
  }

  /// Counts the last attempt: as tried, and as succeeded if a hand was played or something bought.
  ///
  /// Call it when the next plan is made.
  func countAttempt() {
    guard let attempt else { return }
    self.attempt = nil
    let hasSucceeded = progress(ofPurchases: attempt.isPurchase) > attempt.before
    // The time of a Rush ends in the middle of an attempt.
    let isTimed = app.screen.place == .board && app.game.session.game.mode.isTimed
    if !hasSucceeded, isTimed, app.game.isOver { return }
    tried[attempt.name, default: 0] += 1
    if hasSucceeded { succeeded[attempt.name, default: 0] += 1 }
  }

  func beginAttempt(_ name: String, isPurchase: Bool = false) {
    attempt = Attempt(
      name: name, isPurchase: isPurchase, before: progress(ofPurchases: isPurchase))
  }

  private func progress(ofPurchases isPurchase: Bool) -> Int {
    let run = app.usedClimb?.session
    return isPurchase
      ? run?.events.count ?? 0 : game.state.moveCount + (run?.run.handCount ?? 0)
  }

  /// Drops the attempt without counting it, because its plan is abandoned.
  func dropAttempt() { attempt = nil }

  // MARK: - Performing

  private func perform(_ step: Step, _ actions: inout [Action]) {
    switch step {
    case .action(let action): actions.append(action)
    case .pressCell(let cell):
      guard let place = place(of: cell) else { return abandonPlan() }
      press(at: place, &actions)
    case .dragToCell(let cell):
      guard let place = place(of: cell) else { return abandonPlan() }
      pointer = place
      actions.append(mouse(.moved, at: place))
    case .press(let names):
      guard let element = element(named: names) else { return abandonPlan() }
      press(at: inside(element.frame), &actions)
    case .release(let button):
      actions.append(mouse(.up, at: pointer, button))
    case .steer(let cell, let device, let tries): steer(to: cell, device, tries, &actions)
    case .steerTo(let names, let device, let tries): steer(to: names, device, tries, &actions)
    case .moveInto(let name):
      guard let element = element(named: [name]) else { return abandonPlan() }
      pointer = inside(element.frame)
      actions.append(mouse(.moved, at: pointer, nil))
    case .clearSelection:
      guard hasSelection else { return }
      actions += key(.escape)
    case .waitForStillBoard(let tries):
      let shown = board.grid.occupied.map { place(of: $0, scattered: false) }
      if tries > 0, shown != boardSeen || shown.contains(nil) || !board.isSettled {
        plan.insert(.waitForStillBoard(tries: tries - 1), at: 0)
      }
      boardSeen = shown
    case .waitForStill(let name, let seen, let tries):
      let frame = element(named: [name])?.frame
      if tries > 0, frame == nil || frame != seen {
        plan.insert(.waitForStill(name, seen: frame, tries: tries - 1), at: 0)
      }
    case .wait: break
    }
  }

  private var hasSelection: Bool {
    isInClimb
      ? climb.aim != nil || !climb.session.selection.isEmpty : !game.session.selection.isEmpty
  }

  private func press(at place: Point, _ actions: inout [Action]) {
    pointer = place
    if oneIn(2) { actions.append(mouse(.moved, at: place, nil)) }
    actions.append(mouse(.down, at: place))
  }

  private func steer(to cell: Cell, _ device: Device, _ tries: Int, _ actions: inout [Action]) {
    guard tries > 0, let goal = place(of: cell, scattered: false) else { return abandonPlan() }
    let focused = program.host.focusedElement
    if focused?.accessibility.value == Self.name(cell) {
      actions += device == .pad ? button(.south) : key(.return)
      return
    }
    plan.insert(.steer(cell, device, tries: tries - 1), at: 0)
    step(from: focused?.center ?? goal, to: goal, device, &actions)
  }

  /// Moves the focus towards a button, mostly by direction and sometimes to the next element.
  private func steer(
    to names: [String], _ device: Device, _ tries: Int, _ actions: inout [Action]
  ) {
    guard tries > 0, let goal = element(named: names) else { return abandonPlan() }
    let focused = program.host.focusedElement
    if let focused, focused.accessibility == goal.accessibility {
      actions += device == .pad ? button(.south) : key(.return)
      return
    }
    plan.insert(.steerTo(names, device, tries: tries - 1), at: 0)
    guard let focused, !oneIn(3) else {
      actions += device == .pad ? button(.rightShoulder) : key(.tab)
      return
    }
    step(from: focused.center, to: goal.center, device, &actions)
  }

  private func step(from: Point, to goal: Point, _ device: Device, _ actions: inout [Action]) {
    let (x, y) = (goal.x - from.x, goal.y - from.y)
    if abs(x) > abs(y) {
      actions += device == .pad ? button(x > 0 ? .right : .left) : key(x > 0 ? .right : .left)
    } else {
      actions += device == .pad ? button(y > 0 ? .down : .up) : key(y > 0 ? .down : .up)
    }
  }

  /// Drops the plan, because the screen has changed.
  private func abandonPlan() {
    plan = []
    dropAttempt()
  }

  func mouse(
    _ phase: PointerEvent.Phase, at place: Point, _ button: PointerEvent.Button? = .primary
  ) -> Action {
    .input(.pointer(PointerEvent(phase: phase, position: place, button: button)))
  }

  func key(_ key: Key, _ letter: String = "") -> [Action] {
    [true, false].map { .input(.key(KeyEvent(isDown: $0, key: key, letter: letter))) }
  }

  func button(_ button: PadButton) -> [Action] {
    [true, false].map {
      .input(.pad(PadEvent(pad: Self.pad.id, button: button, isDown: $0)))
    }
  }

  // MARK: - Finding elements

  /// The elements on the screen, which are the same for all actions of a frame.
  ///
  /// A wait for a still board looks for each card; without the stored elements that took two fifths
  /// of the time of a game (2026-11).
  var screenElements: [ScreenElement] {
    if let elements { return elements }
    let found = program.host.screenElements
    elements = found
    return found
  }

  /// Returns the accessibility value of a cell's card.
  static func name(_ cell: Cell) -> String { "row \(cell.row + 1), column \(cell.column + 1)" }

  private func place(of cell: Cell, scattered: Bool = true) -> Point? {
    let name = Self.name(cell)
    let card = screenElements.first { $0.accessibility.value == name }
    return card.map { scattered ? inside($0.frame) : $0.center }
  }

  /// Returns the topmost element with one of these labels; a button rather than a text.
  func element(named names: [String]) -> ScreenElement? {
    let found = screenElements.filter {
      $0.accessibility.role != .group && !$0.accessibility.isDisabled
        && names.contains($0.accessibility.label)
    }
    return found.last { $0.accessibility.role == .button } ?? found.last
  }

  /// Returns a random point inside a rectangle, away from its edges.
  private func inside(_ box: Rect) -> Point {
    Point(
      box.minX + box.width * Double(20 + random.below(60)) / 100,
      box.minY + box.height * Double(20 + random.below(60)) / 100)
  }
}
