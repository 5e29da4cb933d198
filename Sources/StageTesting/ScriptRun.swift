internal import StageUI

/// The frames after the steps of a script, to be compared with those of another run.
///
/// ```swift
/// let first = try useProgram(Game().host, …) { script in … }
/// let second = try useProgram(Game().host, …) { script in … }
/// if let first { second?.expectSame(as: first) }
/// ```
public struct ScriptRun: Sendable {
  /// The frame after a step.
  struct Frame: Sendable {
    /// The step in words, with its number and time.
    var step: String
    /// The digest of the display list.
    var list: UInt64
    /// The accessibility tree.
    var tree: String
  }

  let title: String
  /// The page of the script's failures.
  let page: FailurePage
  var frames: [Frame] = []
  /// Whether the script has failed, so that another run would only fail again.
  public internal(set) var hasFailed = false

  /// Fails if the frames are not those of the first run, and names the first step whose frame differs.
  @MainActor
  public func expectSame(
    as first: ScriptRun, file: StaticString = #filePath, fileID: String = #fileID,
    line: Int = #line, column: Int = #column
  ) {
    expectSame(as: first, at: TestPlace(file, fileID, line, column))
  }

  /// Fails as above.
  @MainActor
  func expectSame(as first: ScriptRun, at place: TestPlace) {
    guard let difference = difference(from: first) else {
      return page.pass("\(title).script-again")
    }
    TestReport.fail(
      "\(title) is not the same twice: \(difference)", of: "\(title).script-again", on: page,
      at: place)
  }

  /// Returns how the run differs from a first one, in words; nil if it does not.
  func difference(from first: ScriptRun) -> String? {
    for (frame, old) in zip(frames, first.frames) {
      guard frame.step == old.step else { return "step \(frame.step) was \(old.step)" }
      if frame.tree != old.tree {
        let change = GoldenFolder.difference(
          expected: Array(old.tree.utf8), actual: Array(frame.tree.utf8))
        return "after step \(frame.step), \(change)"
      }
      if frame.list != old.list { return "after step \(frame.step), the display list differs" }
    }
    let (count, before) = (frames.count, first.frames.count)
    return count == before ? nil : "there are \(count) steps, the first time \(before)"
  }
}
