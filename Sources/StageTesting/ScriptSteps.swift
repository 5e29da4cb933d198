internal import PNG
internal import StageUI

/// The steps of a script so far, for the failures in it.
@MainActor
final class ScriptSteps {
  /// One step.
  struct Step {
    /// The position, from 1.
    var number: Int
    /// What the script did, such as `tap "Play"`.
    var words: String
    /// The seconds on the clock of the frames when the step began.
    var time: Double
    /// Whether a motion may be due to the step: not if it only waits or draws pictures.
    var isAction = true
    /// The frame after the step; nil if it is not kept.
    var list: DisplayList?

    /// The step in a line, such as `2. at 0.5 s: tap "Play"`.
    var text: String { "\(number). at \(Film.text(of: time)): \(words)" }
  }

  /// The steps whose frames are kept for the page of failures.
  private static let mostPictures = 6
  /// The steps that a message lists.
  private static let mostListed = 12

  private(set) var all: [Step] = []
  private let keepsFrames: Bool

  /// - Parameter keepsFrames: Whether frames are kept for pictures; a test of costs keeps none, so that
  ///   it counts what a window does.
  init(keepsFrames: Bool = true) { self.keepsFrames = keepsFrames }

  /// Adds a step.
  func begin(_ words: String, at time: Double, isAction: Bool = true) {
    all.append(Step(number: all.count + 1, words: words, time: time, isAction: isAction))
  }

  /// The steps to which a motion may be due, for the failures of a film.
  var actions: [DigestFilm.Action] {
    all.filter(\.isAction).map {
      DigestFilm.Action("step \($0.number) (\($0.words)) began", at: $0.time)
    }
  }

  /// Keeps the frame after the last step.
  func end(with list: DisplayList) {
    guard keepsFrames, !all.isEmpty else { return }
    all[all.count - 1].list = list
    if all.count > Self.mostPictures { all[all.count - 1 - Self.mostPictures].list = nil }
  }

  /// The last steps, a line for each; empty if there are none.
  var text: String {
    guard !all.isEmpty else { return "" }
    let others = all.count - Self.mostListed
    let start = others > 0 ? "\n  … \(others) earlier" : ""
    return "\nsteps of the script:\(start)"
      + all.suffix(Self.mostListed).map { "\n  \($0.text)" }.joined()
  }

  /// Returns small pictures of the last steps of a list, with their frames.
  ///
  /// - Parameters:
  ///   - width: The width of the window in points.
  ///   - height: The height of the window in points.
  static func figures(of steps: [Step], width: Double, height: Double) -> [PictureFigure] {
    steps.compactMap { step in
      step.list.map {
        PictureFigure(
          caption: step.text, picture: thumbnail(of: $0, Size(width, height)), isStep: true)
      }
    }
  }

  /// The largest width and height of a small picture in pixels.
  private static let largest = Size(320, 240)

  private static func thumbnail(of list: DisplayList, _ size: Size) -> PNGImage {
    let scale = min(
      1, largest.width / max(size.width, 1), largest.height / max(size.height, 1))
    var pixmap = Pixmap(
      width: max(Int(clamping: (size.width * scale).rounded()), 1),
      height: max(Int(clamping: (size.height * scale).rounded()), 1))
    Renderer().paint(list, scale: scale, into: &pixmap)
    return PNGImage(width: pixmap.width, height: pixmap.height, pixels: pixmap.straightRGBA)
  }
}
