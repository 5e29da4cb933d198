internal import Foundation
internal import PNG
internal import Platform
internal import StageUI
internal import Synchronization

/// A pixel of a picture that a run explains: `STAGE_WHY=NAME:X,Y` in the environment.
///
/// The drawings that made the pixel are printed step by step, whether the picture equals its file or not.
/// The page of failures tells the name and the pixel of each click.
struct PixelQuestion: Sendable {
  static let variable = "STAGE_WHY"

  /// The question of this process; nil if there is none.
  static let shared: PixelQuestion? = {
    guard let text = ThisProcess.environment(variable) else { return nil }
    guard let question = PixelQuestion(text) else {
      ThisProcess.fail("\(variable)=\(text): NAME:X,Y is expected, such as Game.card.phone:120,44")
    }
    atexit {
      guard !PixelQuestion.isAnswered.withLock({ $0 }), let name = PixelQuestion.shared?.name else {
        return
      }
      ThisProcess.complain(
        "\(PixelQuestion.variable): no picture \(name) with this pixel was drawn")
    }
    return question
  }()
  private static let isAnswered = Mutex(false)

  let name: String
  let pixel: PictureExplanation.Pixel
  /// Prints an answer.
  var tell: @Sendable (String) -> Void = { answer in
    print(answer)
    PixelQuestion.isAnswered.withLock { $0 = true }
  }

  /// Reads a question; nil if it has no name or no pixel.
  init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), colon > text.startIndex else { return nil }
    let numbers = text[text.index(after: colon)...].split(separator: ",").map { Int($0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1], x >= 0, y >= 0 else {
      return nil
    }
    (name, pixel) = (String(text[..<colon]), (x, y))
  }

  /// Returns the pixel if it is one of a picture; nil if the picture has another name or is smaller.
  func pixel(of name: String, _ picture: PNGImage) -> PictureExplanation.Pixel? {
    name == self.name && pixel.x < picture.width && pixel.y < picture.height ? pixel : nil
  }

  /// Tells what an explanation says about the pixel; nothing if it does not explain it.
  ///
  /// - Parameter corner: The pixel of the picture at which the explained drawings begin.
  @MainActor
  func tell(_ explanation: PictureExplanation?, corner: PictureExplanation.Pixel = (0, 0)) {
    let history = explanation?.history(x: pixel.x - corner.x, y: pixel.y - corner.y)
    if let history { tell("\(name): \(history)") }
  }

  /// The words with which the page tells how to ask for a pixel X, Y of a picture.
  static func invitation(_ name: String) -> String {
    "step by step: run the test with \(variable)='\(name):X,Y'"
  }
}
