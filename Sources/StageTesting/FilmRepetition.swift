internal import StageUI

/// The frames that the first run of a film has shown, with which those of a second run are compared.
///
/// Only display lists are compared; frames whose lists differ are painted, and have to have the same pixels.
@MainActor
struct FilmRepetition {
  /// The script of the first run, whose stage still names the views of its frames.
  private let script: ViewScript
  /// The end of the name in the reports, such as `film`.
  private let kind: String
  private let place: TestPlace
  private var frames: [(time: Double, list: DisplayList)] = []

  /// Begins without frames, after `prepare` has run.
  ///
  /// - Parameter script: A script that keeps the frames after its steps.
  init(of script: ViewScript, _ kind: String, at place: TestPlace) {
    (self.script, self.kind, self.place) = (script, kind, place)
  }

  /// Adds the frame that the stage shows now.
  mutating func add() { frames.append((script.stage.time, script.stage.list)) }

  /// Runs the film again, and fails if a step of `prepare` or a frame differs.
  ///
  /// A first run that has failed is not repeated, because it would only fail again.
  ///
  /// - Parameters:
  ///   - prepared: Returns the script of a new view, after `prepare`.
  ///   - show: Shows frames of the view until a time.
  func expectSame(
    _ prepared: () throws -> ViewScript, show: (PictureStage, _ time: Double) -> Void
  ) rethrows {
    guard !script.result.hasFailed else { return }
    let again = try prepared()
    guard !again.result.hasFailed else { return }
    if let difference = again.result.difference(from: script.result) {
      return fail(difference, cause: difference)
    }
    for (number, frame) in frames.enumerated() {
      show(again.stage, frame.time)
      guard let (cause, strip) = difference(of: again.stage, from: frame.list) else { continue }
      let time = Film.text(of: frame.time)
      return fail(
        "frame \(number) at \(time) differs: \(cause), \(strip.extent)", cause: cause,
        strip.figures)
    }
  }

  /// Returns what differs in the frame of a stage, in words, and its pixels; nil if no pixel differs.
  private func difference(
    of stage: PictureStage, from list: DisplayList
  ) -> (cause: String, strip: PictureStrip)? {
    let first = ListPainting(
      list, width: stage.width, height: stage.height, scale: stage.condition.scale)
    guard stage.digest != first.listDigest else { return nil }
    let strip = PictureStrip(
      expected: first.picture(threads: 1).image, actual: stage.picture(threads: 1).image)
    guard strip.count > 0 else { return nil }
    let changes = DrawingChanges(
      from: script.stage.host.drawingOutline(of: list),
      to: stage.host.drawingOutline(of: stage.list))
    let places = ElementPlaces(
      tree: stage.host.accessibilityTree, scale: stage.condition.scale)
    return (changes.cause ?? strip.cause(among: places), strip)
  }

  private func fail(_ message: String, cause: String, _ figures: [PictureFigure] = []) {
    let folder = script.folder
    let words = "not the same twice: drawn again, \(message)"
    // The failure itself must not depend on the page.
    try? folder.page.add(
      "\(folder.title).\(kind)-again", words, cause: "not the same twice: \(cause)", figures)
    TestReport.fail("\(folder.title) is \(words)", at: place)
  }
}
