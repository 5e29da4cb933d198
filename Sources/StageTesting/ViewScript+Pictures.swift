internal import PNG
public import StageUI

// Pictures of the window and of single elements.
extension ViewScript {
  /// Draws a picture of the window, which is compared at the end of the script; see `expectPictures`.
  public func expectPicture(_ name: String) {
    step("picture \"\(name)\"", isAction: false) { draw(name, tree: tree, in: nil) }
  }

  /// Draws a picture of one element, which is compared at the end of the script.
  ///
  /// The picture is the part of the window inside the frame of the element, with all that is drawn there.
  /// The tree beside it has the element and those inside of it, with their places in the picture. So
  /// changes elsewhere in the window are no failure, nor is another place of the element if it is a whole
  /// number of pixels away.
  ///
  /// - Parameters:
  ///   - name: The name of the picture.
  ///   - label: The label or identifier of the element.
  ///   - margin: The width of the edge around the frame that is shown too, in points.
  public func expectPicture(
    _ name: String, of label: String, role: Accessibility.Role? = nil, in group: String? = nil,
    index: Int? = nil, margin: Double = 0,
    file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
    column: Int = #column
  ) {
    let query = ElementQuery(label: label, role: role, group: group, index: index)
    let place = TestPlace(file, fileID, line, column)
    step("picture \"\(name)\" of \(query.text)", isAction: false) {
      guard let match = match(query, at: place) else {
        missedPictures.append(name)
        return
      }
      let box = box(of: match.element.frame.insetBy(dx: -margin, dy: -margin))
      guard box.area > 0 else {
        missedPictures.append(name)
        return fail("\(match.element.summary) is outside of the window", at: place)
      }
      draw(name, tree: stage.host.accessibilityTree(ofElement: match.place), in: box)
    }
  }

  /// Returns the pixels of the window that a frame covers, in whole or in part.
  private func box(of frame: Rect) -> PixelBox {
    let scale = stage.condition.scale
    func clamped(_ value: Double, _ limit: Int) -> Int { min(max(Int(clamping: value), 0), limit) }
    // Edges on whole pixels may be off by the rounding of sums.
    let slack = 1e-6
    return PixelBox(
      left: clamped((frame.minX * scale + slack).rounded(.down), stage.width),
      top: clamped((frame.minY * scale + slack).rounded(.down), stage.height),
      right: clamped((frame.maxX * scale - slack).rounded(.up), stage.width),
      bottom: clamped((frame.maxY * scale - slack).rounded(.up), stage.height))
  }

  /// Draws a picture of a part of the window, or of all of it.
  private func draw(_ name: String, tree: String, in box: PixelBox?) {
    checker.look()
    contents.append("\(name) \(stage.digest)")
    let (window, difference) = stage.pictureDrawnTwice(threads: folder.settings.threads)
    if let difference, let call {
      fail("\(folder.title): \(name) is not the same twice: \(difference)", at: call)
    }
    let image = box.map { Film.crop(window, to: $0) } ?? window
    pictures.append(
      PictureFolder.Drawn(
        name: name, picture: image, tree: tree, scale: stage.condition.scale, steps: steps.all,
        window: (stage.condition.size.width, stage.condition.size.height),
        explanation: explanation(of: image, name, in: box)))
  }

  /// Returns the drawings of a picture that differs from the stored one.
  ///
  /// It is known only now: a script cannot be run again to draw its picture.
  private func explanation(
    of image: PNGImage, _ name: String, in box: PixelBox?
  ) -> PictureExplanation? {
    let question = folder.pixelInQuestion(of: image, name).map { [$0] } ?? []
    guard
      var pixels = folder.pixelsToExplain(of: image, name) ?? (question.isEmpty ? nil : [])
    else { return nil }
    if explanations >= PictureFolder.mostHistories { pixels = [] }
    if !pixels.isEmpty { explanations += 1 }
    let part = box.map { ($0, stage.condition.scale) }
    return PictureExplanation(stage.host, stage.list, part: part, pixels: pixels + question)
  }
}
