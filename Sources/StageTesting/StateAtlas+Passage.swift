import Foundation
import PNG
import StageUI

extension StateAtlas {
  /// Adds how a screen goes away and appears again: a line with a few frames of each element that can
  /// be pressed, and one of the whole window.
  ///
  /// A frame is the area in which the element takes presses at that time, and the digest of the pixels
  /// in its frame that differ from the picture before. While an element leaves, its frame is that at
  /// rest. Elements that move keep their digests if the pixels move with them.
  ///
  /// - Parameters:
  ///   - screen: The name of the screen, for the line of the whole window.
  ///   - program: The program, which shows the screen.
  ///   - leave: Shows another screen, with the program's animation.
  ///   - enter: Shows the screen again, with the program's animation.
  public mutating func addPassage(
    of screen: String, in program: AtlasProgram, leave: @MainActor () -> Void,
    enter: @MainActor () -> Void
  ) {
    program.comeToRest()
    let (open, elements) = (program.picture, program.elements)
    leave()
    let leaving = moments(of: program, "\(screen), leaving")
    add(screen, .leaving, window(leaving, since: open, in: program))
    for element in elements where element.target.area.words != nil {
      let box = program.box(element.target.element.frame)
      add(
        element.target.path, .leaving,
        leaving.map { AtlasFrame($0, $0.elements[element.name], since: open, in: box) })
    }

    program.comeToRest()
    let closed = program.picture
    enter()
    let entering = moments(of: program, "\(screen), entrance")
    program.comeToRest()
    add(screen, .entrance, window(entering, since: closed, in: program))
    for element in program.elements where element.target.area.words != nil {
      add(
        element.target.path, .entrance,
        entering.map { moment in
          let target = moment.elements[element.name]
          let frame = (target ?? element.target).element.frame
          return AtlasFrame(moment, target, since: closed, in: program.box(frame))
        })
    }
  }

  /// The times of the frames, in seconds since the change.
  private static let times = [0.05, 0.15, 0.3, 0.5]

  private mutating func moments(of program: AtlasProgram, _ words: String) -> [AtlasMoment] {
    var last = 0.0
    return Self.times.enumerated().map { place, time in
      program.run(time - last)
      last = time
      var targets: [String: PressTarget] = [:]
      for element in program.elements { targets[element.name] = element.target }
      checkTraces(in: program, words)
      return AtlasMoment(place: place, time: time, picture: program.picture, elements: targets)
    }
  }

  private func window(
    _ moments: [AtlasMoment], since rest: PNGImage, in program: AtlasProgram
  ) -> [AtlasFrame] {
    let window = program.box(Rect(origin: .zero, size: program.size))
    return moments.map { AtlasFrame($0, in: "", AtlasChange($0.picture, rest, window, margin: 0)) }
  }
}

/// A moment of a motion.
private struct AtlasMoment {
  let place: Int
  let time: Double
  let picture: PNGImage
  /// The elements by name.
  let elements: [String: PressTarget]
}

/// An element at a moment of a motion.
struct AtlasFrame {
  /// The place among the frames of the motion.
  let place: Int
  /// In seconds since the motion began.
  let time: Double
  let change: AtlasChange
  /// The area and the digest, as in a line of the atlas.
  let text: String

  /// What is between two frames of a line.
  static let separator = "; "

  /// Returns the frames of a line.
  static func parts(_ line: String) -> [String] {
    line.components(separatedBy: separator)
  }

  /// - Parameter area: The words for the area; empty for none.
  fileprivate init(_ moment: AtlasMoment, in area: String, _ change: AtlasChange) {
    (place, time, self.change) = (moment.place, moment.time, change)
    text = area.isEmpty ? change.digest : "\(area) \(change.digest)"
  }

  /// - Parameter target: The element at the moment; nil if it is not on the screen.
  fileprivate init(
    _ moment: AtlasMoment, _ target: PressTarget?, since rest: PNGImage, in box: PixelBox
  ) {
    let words = target.map { $0.area.words ?? "no presses" } ?? "gone"
    self.init(moment, in: words, AtlasChange(moment.picture, rest, box, margin: 0))
  }
}
