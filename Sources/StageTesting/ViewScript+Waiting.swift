internal import Foundation
internal import StageUI

// Waiting for a time, for what a view shows, and until nothing moves.
extension ViewScript {
  /// Shows frames for some seconds on the clock of the frames: animations and timers run.
  ///
  /// Tasks run only while the test is suspended, so views with `task` need `await wait(_:)`, in the
  /// asynchronous `useView`.
  public func wait(_ seconds: Double) {
    step("wait \(seconds.short) s", isAction: false) {
      stage.run(until: stage.time + max(0, seconds))
      checker.look()
    }
  }

  /// Shows frames for some seconds on the clock of the frames: animations, timers and tasks run.
  ///
  /// Each frame takes at least 1 ms of real time. Work outside of the main actor may take longer:
  /// wait for what it changes, with `wait(for:seconds:)`.
  public func wait(_ seconds: Double) async {
    _ = begin("wait \(seconds.short) s", isAction: false)
    let last = stage.time + max(0, seconds)
    while stage.time < last { await stage.runTasks(until: last) }
    checker.look()
    end()
  }

  /// Shows frames until an element with this label or identifier is on the screen.
  ///
  /// It is a failure if the element does not appear within some seconds on the clock of the frames.
  /// Tasks do not run; in the asynchronous `useView`, `await wait(for:)` runs them.
  public func wait(
    for label: String, seconds: Double = 5,
    file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
    column: Int = #column
  ) {
    let place = TestPlace(file, fileID, line, column)
    run("wait for \"\(label)\"", seconds, until: { shows(label) }) {
      _ = match(ElementQuery(label: label), at: place)
    }
  }

  /// Shows frames, and runs tasks, until an element with this label or identifier is on the screen.
  ///
  /// It is a failure if the element does not appear within some seconds on the clock of the frames.
  public func wait(
    for label: String, seconds: Double = 5,
    file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
    column: Int = #column
  ) async {
    let place = TestPlace(file, fileID, line, column)
    await run("wait for \"\(label)\"", seconds, until: { shows(label) }) {
      _ = match(ElementQuery(label: label), at: place)
    }
  }

  /// Shows frames until no element with this label or identifier is on the screen.
  ///
  /// It is a failure if one is still there after some seconds on the clock of the frames.
  public func wait(
    untilGone label: String, seconds: Double = 5,
    file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
    column: Int = #column
  ) {
    let place = TestPlace(file, fileID, line, column)
    run("wait until \"\(label)\" is gone", seconds, until: { !shows(label) }) {
      fail("\"\(label)\" is still on the screen after \(seconds.short) s", at: place)
    }
  }

  /// Shows frames, and runs tasks, until no element with this label or identifier is on the screen.
  ///
  /// It is a failure if one is still there after some seconds on the clock of the frames.
  public func wait(
    untilGone label: String, seconds: Double = 5,
    file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
    column: Int = #column
  ) async {
    let place = TestPlace(file, fileID, line, column)
    await run("wait until \"\(label)\" is gone", seconds, until: { !shows(label) }) {
      fail("\"\(label)\" is still on the screen after \(seconds.short) s", at: place)
    }
  }

  /// Shows frames until something is true, which is asked after each frame.
  ///
  /// It is a failure if it is still false after some seconds on the clock of the frames.
  ///
  /// - Parameter words: What becomes true, for the steps and the failure, such as `three rows`.
  public func wait(
    until words: String, seconds: Double = 5,
    file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
    column: Int = #column,
    _ isTrue: () -> Bool
  ) {
    let place = TestPlace(file, fileID, line, column)
    run("wait until \(words)", seconds, until: isTrue) {
      fail(untrue(words, after: seconds), at: place)
    }
  }

  /// Shows frames, and runs tasks, until something is true, which is asked after each frame.
  ///
  /// It is a failure if it is still false after some seconds on the clock of the frames.
  ///
  /// - Parameter words: What becomes true, for the steps and the failure, such as `three rows`.
  public func wait(
    until words: String, seconds: Double = 5,
    file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
    column: Int = #column,
    _ isTrue: () -> Bool
  ) async {
    let place = TestPlace(file, fileID, line, column)
    await run("wait until \(words)", seconds, until: isTrue) {
      fail(untrue(words, after: seconds), at: place)
    }
  }

  private func untrue(_ words: String, after seconds: Double) -> String {
    "\"\(words)\" is not true after \(seconds.short) s; the tree is:\n\(tree)"
      .trimmingCharacters(in: .newlines)
  }

  /// Shows frames until nothing moves: no animation runs and nothing scrolls.
  ///
  /// Timers that have not fired yet do not count. It is a failure if something still moves after some
  /// seconds on the clock of the frames, as a `TimelineView(.animation)` always does.
  public func waitForRest(
    seconds: Double = 5,
    file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
    column: Int = #column
  ) {
    let place = TestPlace(file, fileID, line, column)
    run("wait for rest", seconds, until: { !stage.host.isMoving }) {
      fail("something still moves after \(seconds.short) s", at: place)
    }
  }

  /// Shows frames until a condition holds; otherwise calls `failing` after some seconds.
  private func run(
    _ words: String, _ seconds: Double, until isMet: () -> Bool, failing: () -> Void
  ) {
    step(words, isAction: false) {
      let last = stage.time + max(0, seconds)
      while !isMet(), stage.time < last { stage.run(until: min(stage.time + 1.0 / 60, last)) }
      if !isMet() { failing() }
      checker.look()
    }
  }

  /// Shows frames, and runs tasks, until a condition holds; otherwise calls `failing`.
  private func run(
    _ words: String, _ seconds: Double, until isMet: () -> Bool, failing: () -> Void
  ) async {
    _ = begin(words, isAction: false)
    let last = stage.time + max(0, seconds)
    while !isMet(), stage.time < last { await stage.runTasks(until: last) }
    if !isMet() { failing() }
    checker.look()
    end()
  }
}
