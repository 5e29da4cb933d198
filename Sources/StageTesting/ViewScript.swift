public import StageUI

/// Uses a view in a test: presses, drags, types, waits and looks.
///
/// Elements are named by their accessibility label, or by their identifier. An action on an element
/// that is not on the screen is a failure that lists the labels that are. If several elements match,
/// it is a failure that lists them; `role`, `in`, the label of a group around the element, or `index`,
/// its place among them in reading order from 0, choose one.
///
/// Presses, drags and hovers go to the center of an element. It is a failure if something covers it
/// there; `tap(at:)` and the like use any point.
@MainActor
public final class ViewScript {
  let stage: PictureStage
  /// Looks at the window after each action.
  let checker: StageChecker
  var pictures: [PictureFolder.Drawn] = []
  /// The names of pictures that could not be drawn, whose files stay.
  var missedPictures: [String] = []
  var films: [PictureFolder.DrawnFilm] = []
  /// The names of the pictures and films, each with its digest.
  var contents: [String] = []
  let steps: ScriptSteps
  /// The frames so far, for a second run; nil if there is none.
  var frames: [ScriptRun.Frame]?
  /// Whether the script has run before with another view, which its failures tell.
  var isAgain = false
  private let watch = FailureWatch()
  let folder: PictureFolder
  /// The call that runs the script.
  private(set) var call: TestPlace?
  private var isInStep = false
  /// The number of failures that are on the page.
  private var shownFailures = 0
  /// Further failures of a script are usually consequences of the first ones.
  private static let mostShownFailures = 3

  init(
    _ stage: PictureStage, _ checks: MeaningChecks, in folder: PictureFolder,
    _ steps: ScriptSteps = ScriptSteps()
  ) {
    (self.stage, self.folder, self.steps) = (stage, folder, steps)
    checker = StageChecker(stage, checks)
  }

  // MARK: - Failures

  /// Runs a part of a test that uses the script, and tells the steps before each failure in it.
  func run(at place: TestPlace, _ body: (ViewScript) throws -> Void) throws {
    call = place
    defer { explainFailures() }
    try watch.run { try body(self) }
  }

  /// Runs a part of a test that uses the script, and tells the steps before each failure in it.
  func run(at place: TestPlace, _ body: @MainActor (ViewScript) async throws -> Void) async throws {
    call = place
    defer { explainFailures() }
    try await watch.run { try await body(self) }
  }

  /// Tells the steps before failures of the test's own, such as those of `#expect`.
  private func explainFailures() {
    guard let first = watch.takeMessages().first, let call else { return }
    TestReport.warn("\(folder.title): a failure in the script\(steps.text)", at: call)
    show(first)
  }

  func fail(_ message: String, at place: TestPlace) {
    steps.end(with: stage.list)
    let message = isAgain ? "drawn again, \(message)" : message
    watch.pause { TestReport.fail(message + steps.text, at: place) }
    show(message)
  }

  /// Adds a failure to the page; only the first ones show the steps.
  private func show(_ message: String) {
    shownFailures += 1
    let name = shownFailures == 1 ? "script" : "script-\(shownFailures)"
    let size = stage.condition.size
    let figures =
      shownFailures > Self.mostShownFailures
      ? [] : ScriptSteps.figures(of: steps.all, width: size.width, height: size.height)
    try? folder.add(name, message, steps.all.map(\.text), figures)
  }

  /// Performs an action of the test, which may consist of others.
  ///
  /// - Parameter isAction: Whether a motion may be due to it.
  func step(_ words: String, isAction: Bool = true, _ body: () -> Void) {
    let isOuter = begin(words, isAction: isAction)
    body()
    if isOuter { end() }
  }

  /// Notes a step, unless another one is in progress; returns whether it is noted.
  func begin(_ words: String, isAction: Bool = true) -> Bool {
    guard !isInStep else { return false }
    explainFailures()
    steps.begin(words, at: stage.time, isAction: isAction)
    checker.step = steps.all.last?.text ?? ""
    isInStep = true
    return true
  }

  func end() {
    steps.end(with: stage.list)
    if frames != nil, let step = steps.all.last {
      frames?.append(ScriptRun.Frame(step: step.text, list: stage.digest, tree: tree))
    }
    checker.step = ""
    isInStep = false
  }

  /// The run so far.
  var result: ScriptRun {
    ScriptRun(
      title: folder.title, page: folder.page, frames: frames ?? [], hasFailed: shownFailures > 0)
  }

  // MARK: - Reading

  /// The accessibility tree, one line for each element.
  public var tree: String { stage.host.accessibilityTree }
  /// The seconds since the first frame.
  public var time: Double { stage.time }
  /// The texts that are cut off with an ellipsis.
  public var truncatedTexts: [String] { stage.host.truncatedTexts }

  /// Returns whether an element with this label or identifier is on the screen.
  public func shows(_ label: String) -> Bool {
    stage.host.screenElements.contains {
      $0.accessibility.label == label || $0.accessibility.identifier == label
    }
  }

  /// Returns the frame of an element in points; nil if it is not on the screen.
  ///
  /// It is a failure if several elements match.
  public func frame(
    of label: String, role: Accessibility.Role? = nil, in group: String? = nil, index: Int? = nil,
    file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
    column: Int = #column
  ) -> Rect? {
    let query = ElementQuery(label: label, role: role, group: group, index: index)
    let place = TestPlace(file, fileID, line, column)
    return match(query, at: place, isNeeded: false)?.element.frame
  }

  /// Returns the value of an element; nil if it is not on the screen or has none.
  ///
  /// It is a failure if several elements match.
  public func value(
    of label: String, role: Accessibility.Role? = nil, in group: String? = nil, index: Int? = nil,
    file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
    column: Int = #column
  ) -> String? {
    let query = ElementQuery(label: label, role: role, group: group, index: index)
    let place = TestPlace(file, fileID, line, column)
    let value = match(query, at: place, isNeeded: false)?.element.accessibility.value
    return value?.isEmpty == true ? nil : value
  }

  /// Returns an element; nil if it is not on the screen, which is a failure if it must be.
  func match(
    _ query: ElementQuery, at place: TestPlace, isNeeded: Bool = true
  ) -> ElementQuery.Match? {
    do {
      return try query.match(in: stage.host)
    } catch {
      if isNeeded || !error.isMissing { fail(error.message, at: place) }
      return nil
    }
  }

  /// Returns the center of an element if a press there reaches it; otherwise fails.
  private func center(of query: ElementQuery, for place: TestPlace) -> Point? {
    guard let match = match(query, at: place) else { return nil }
    if let obstacle = stage.host.pressObstacle(ofElement: match.place) {
      fail(obstacle.words(for: match.element), at: place)
      return nil
    }
    return match.element.center
  }

  // MARK: - Steps

  /// Adds words to the steps that failures list, such as what the next steps are for.
  public func note(_ words: String) { step(words) {} }

  // MARK: - Actions

  /// Presses the center of an element.
  public func tap(
    _ label: String, role: Accessibility.Role? = nil, in group: String? = nil, index: Int? = nil,
    file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
    column: Int = #column
  ) {
    let query = ElementQuery(label: label, role: role, group: group, index: index)
    let place = TestPlace(file, fileID, line, column)
    step("tap \(query.text)") { center(of: query, for: place).map { tap(at: $0) } }
  }

  /// Presses a point of the window, in points.
  public func tap(at point: Point) {
    step("tap at \(point.words)") {
      pointer(.down, point)
      pointer(.up, point)
      checker.look()
    }
  }

  /// Holds an element for some seconds.
  public func hold(
    _ label: String, role: Accessibility.Role? = nil, in group: String? = nil, index: Int? = nil,
    seconds: Double = 0.6,
    file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
    column: Int = #column
  ) {
    let query = ElementQuery(label: label, role: role, group: group, index: index)
    let place = TestPlace(file, fileID, line, column)
    step("hold \(query.text) for \(seconds.short) s") {
      guard let point = center(of: query, for: place) else { return }
      pointer(.down, point)
      wait(seconds)
      pointer(.up, point)
      checker.look()
    }
  }

  /// Holds an element while a part of the script runs, for example to draw it pressed.
  ///
  /// ```swift
  /// script.hold("Play", seconds: 0.2) { script.expectPicture("pressed", of: "Play") }
  /// ```
  ///
  /// - Parameters:
  ///   - seconds: The time from the press to the part of the script.
  ///   - body: What runs before the release; it is left out if the element cannot be pressed.
  public func hold(
    _ label: String, role: Accessibility.Role? = nil, in group: String? = nil, index: Int? = nil,
    seconds: Double = 0.6,
    file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
    column: Int = #column,
    while body: () throws -> Void
  ) rethrows {
    let query = ElementQuery(label: label, role: role, group: group, index: index)
    let place = TestPlace(file, fileID, line, column)
    var held: Point?
    step("press \(query.text), hold it for \(seconds.short) s") {
      guard let point = center(of: query, for: place) else { return }
      held = point
      pointer(.down, point)
      wait(seconds)
    }
    guard let held else { return }
    defer {
      step("release \(query.text)") {
        pointer(.up, held)
        checker.look()
      }
    }
    try body()
  }

  /// Moves the mouse over an element without a press.
  public func hover(
    _ label: String, role: Accessibility.Role? = nil, in group: String? = nil, index: Int? = nil,
    file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
    column: Int = #column
  ) {
    let query = ElementQuery(label: label, role: role, group: group, index: index)
    let place = TestPlace(file, fileID, line, column)
    step("hover over \(query.text)") { center(of: query, for: place).map { hover(at: $0) } }
  }

  /// Moves the mouse to a point of the window, in points, without a press.
  public func hover(at point: Point) {
    step("hover at \(point.words)") {
      stage.send([.pointer(PointerEvent(phase: .moved, position: point))])
      checker.look()
    }
  }

  /// Drags from the center of an element by a distance in points, at an even speed.
  public func drag(
    _ label: String, role: Accessibility.Role? = nil, in group: String? = nil, index: Int? = nil,
    by distance: Size, seconds: Double = 0.3,
    file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
    column: Int = #column
  ) {
    let query = ElementQuery(label: label, role: role, group: group, index: index)
    let place = TestPlace(file, fileID, line, column)
    step("drag \(query.text) by \(distance.text)") {
      guard let start = center(of: query, for: place) else { return }
      let end = Point(start.x + distance.width, start.y + distance.height)
      drag(from: start, to: end, seconds: seconds)
    }
  }

  /// Drags from the center of an element to the center of another one, at an even speed.
  ///
  /// - Parameter target: The label or identifier of the other element, which may be covered.
  public func drag(
    _ label: String, role: Accessibility.Role? = nil, in group: String? = nil, index: Int? = nil,
    to target: String, seconds: Double = 0.3,
    file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
    column: Int = #column
  ) {
    let query = ElementQuery(label: label, role: role, group: group, index: index)
    let place = TestPlace(file, fileID, line, column)
    step("drag \(query.text) to \"\(target)\"") {
      guard let start = center(of: query, for: place),
        let end = match(ElementQuery(label: target), at: place)?.element.center
      else { return }
      drag(from: start, to: end, seconds: seconds)
    }
  }

  /// Drags from one point to another, at an even speed.
  public func drag(from start: Point, to end: Point, seconds: Double = 0.3) {
    drag(along: [start, end], seconds: seconds)
  }

  /// Drags along straight lines between points, at an even speed.
  ///
  /// Each line takes a frame at least, so that the pointer reaches all points.
  public func drag(along path: [Point], seconds: Double = 0.3) {
    guard let start = path.first, let end = path.last else { return }
    step("drag from \(start.words) to \(end.words)") {
      pointer(.down, start)
      let lines = zip(path, path.dropFirst()).map { start, end in
        let (width, height) = (end.x - start.x, end.y - start.y)
        return (start, width, height, length: (width * width + height * height).squareRoot())
      }
      let length = lines.reduce(0) { $0 + $1.length }
      for (start, width, height, own) in lines {
        let share = length > 0 ? own / length : 1 / Double(lines.count)
        let steps = max(1, Int(clamping: (seconds * 60 * share).rounded()))
        for step in 1...steps {
          let part = Double(step) / Double(steps)
          pointer(.moved, Point(start.x + width * part, start.y + height * part))
        }
      }
      pointer(.up, end)
      checker.look()
    }
  }

  private func pointer(_ phase: PointerEvent.Phase, _ position: Point) {
    stage.send([.pointer(PointerEvent(phase: phase, position: position, button: .primary))])
  }

  /// Presses and releases a key; `letter` is its character in the user's layout.
  public func press(_ key: Key, letter: String = "", modifiers: KeyModifiers = []) {
    step("press \(key.shortName ?? "key \(key.rawValue)")") {
      for isDown in [true, false] {
        stage.send([
          .key(KeyEvent(isDown: isDown, key: key, letter: letter, modifiers: modifiers))
        ])
      }
      checker.look()
    }
  }

  /// Enters text into the focused field, character by character.
  public func type(_ text: String) {
    step("type \"\(text)\"") {
      for character in text { stage.send([.text(String(character))]) }
      checker.look()
    }
  }

  /// Presses and releases a button of a gamepad.
  public func press(_ button: PadButton) {
    step("press \(button.rawValue) of the gamepad") {
      let pad = Pad.ID(rawValue: 1)
      if !hasPad { stage.send([.padConnected(Pad(id: pad, name: "Test", family: .xbox))]) }
      hasPad = true
      for isDown in [true, false] {
        stage.send([.pad(PadEvent(pad: pad, button: button, isDown: isDown))])
      }
      checker.look()
    }
  }

  private var hasPad = false
  /// The number of pictures whose worst pixel is explained.
  var explanations = 0

  /// Turns the wheel over an element; positive notches reveal content below.
  public func scroll(
    _ label: String, role: Accessibility.Role? = nil, in group: String? = nil, index: Int? = nil,
    notches: Double,
    file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
    column: Int = #column
  ) {
    let query = ElementQuery(label: label, role: role, group: group, index: index)
    let place = TestPlace(file, fileID, line, column)
    step("scroll \(query.text) by \(notches.short) notches") {
      guard let match = match(query, at: place) else { return }
      scroll(at: match.element.center, notches: notches)
    }
  }

  /// Turns the wheel over a point of the window, in points; positive notches reveal content below.
  public func scroll(at point: Point, notches: Double) {
    step("scroll at \(point.words) by \(notches.short) notches") {
      stage.send([.wheel(WheelEvent(deltaX: 0, deltaY: notches, position: point))])
      checker.look()
    }
  }
}

extension Point {
  /// The point in messages.
  fileprivate var words: String { "(\(x.short), \(y.short))" }
}
