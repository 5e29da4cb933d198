internal import Foundation
internal import StageUI

// Films of every frame.
extension ViewScript {
  /// Shows every frame for some seconds, 60 a second, and compares their pixels with those of a stored film, of
  /// which eight bytes are kept for each frame.
  ///
  /// ```swift
  /// try useProgram(game.host, size: Size(1280, 800)) { game.update($0) } script: { script in
  ///   script.tap("Deal")
  ///   script.expectFrames("cards-fly", for: 0.8)
  /// }
  /// ```
  ///
  /// Frame 0 shows the window after the last step. The files are `NAME.frames.txt` in the folder of the call, with a line
  /// `NUMBER DIGEST` for each frame, and are compared at the end of the script. A failure names the first frame
  /// that differs with its time, the last step before it that is no wait, the elements that move in it, the
  /// views that change and the animations that run, or tells by how many frames the motion is late. The page of failures shows that frame as
  /// it is now. Each frame is painted twice, with one thread and with more. Tasks do not run during the film.
  ///
  /// - Parameters:
  ///   - name: The name of the film, unlike those of the other films of the script.
  ///   - seconds: The length of the film on the clock of the frames.
  /// - Returns: The digests of the frames, of which equal ones have the same pixels. A still film has only one.
  @discardableResult
  public func expectFrames(
    _ name: String, for seconds: Double, file: StaticString = #filePath, fileID: String = #fileID,
    line: Int = #line, column: Int = #column
  ) -> [String] {
    let place = TestPlace(file, fileID, line, column)
    var digests: [String] = []
    step("film \"\(name)\" of \(seconds.short) s", isAction: false) {
      if let onRefusal = stage.onRefusal { return onRefusal() }
      let earlier = Array(steps.all.dropLast())
      let film = film(for: seconds, against: folder.storedFilm(name), at: place)
      let size = stage.condition.size
      films.append(
        PictureFolder.DrawnFilm(
          name: name, film: film, steps: earlier, window: (size.width, size.height)))
      digests = film.digests
      contents.append("\(name) \(digests.joined(separator: " "))")
    }
    return digests
  }

  /// Shows the frames of a film.
  ///
  /// - Parameters:
  ///   - stored: The digests of the stored film; nil if there is none.
  ///   - isShown: Called for each frame.
  func film(
    for seconds: Double, against stored: [String]?, at place: TestPlace,
    isShown: () -> Void = {}
  ) -> DigestFilm {
    let (size, scale, start) = (stage.condition.size, stage.condition.scale, stage.time)
    let painter = FilmPainter(folder.title, size: size, scale: scale, at: place)
    painter.page = folder.page
    var film = DigestFilm(from: start, actions: steps.actions)
    for number in 0...max(Int(clamping: (seconds * 60).rounded()), 1) {
      if number > 0 { stage.showFrame(at: start + Double(number) / 60) }
      isShown()
      let (digest, damage) = painter.paint(stage.list)
      film.add(
        digest, stored: stored, of: stage.host, stage.list, damage: damage, scale: scale,
        places: MotionCheck.places(stage.host.screenElements), picture: { painter.picture })
    }
    checker.look()
    return film
  }
}
