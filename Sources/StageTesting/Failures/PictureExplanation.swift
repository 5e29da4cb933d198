internal import StageUI

/// The drawings of a picture with their views, and those that made some of its pixels, for a failure.
struct PictureExplanation {
  /// A column and a row of a picture.
  typealias Pixel = (x: Int, y: Int)

  let outline: DrawingOutline
  /// The drawings as they are stored.
  var text: String { outline.text }
  private let histories: [PixelHistory]

  /// Explains a list of a host, which shows the frame of the list.
  ///
  /// - Parameters:
  ///   - part: The pixels of the window that the picture shows, and the pixels per point; nil if it
  ///     shows all.
  ///   - pixels: The pixels of the picture to be explained.
  @MainActor
  init(
    _ host: ViewHost, _ list: DisplayList, part: (box: PixelBox, scale: Double)? = nil,
    pixels: [Pixel]
  ) {
    outline =
      part.map { host.drawingOutline(of: list, in: $0.box, scale: $0.scale) }
      ?? host.drawingOutline(of: list)
    let (left, top) = (part?.box.left ?? 0, part?.box.top ?? 0)
    let shown = pixels.map { (x: $0.x + left, y: $0.y + top) }
    histories = zip(pixels, host.pixelHistories(of: shown)).map { pixel, found in
      var history = found
      (history.x, history.y) = pixel
      return history
    }
  }

  /// The pixel of the picture at which the drawings begin: that of a frame of a film.
  var corner: Pixel = (0, 0)

  /// The end of a message, which tells the views that are not told by the cause.
  ///
  /// - Parameter changes: The changes since the picture was stored; nil if no drawings are stored.
  func detail(_ changes: DrawingChanges?, besides cause: String) -> String {
    if let changes {
      guard let words = changes.cause else { return "; \(DrawingChanges.none)" }
      return words == cause ? "" : "; \(words)"
    }
    return view.map { "; drawn by \($0)" } ?? ""
  }

  /// The view that drew the topmost drawing of the first pixel, with the views around it; nil if nothing
  /// was drawn.
  private var view: String? { histories.first?.steps.last { !$0.isGroup }?.view }

  /// Returns what drew a pixel; nil if it is not explained.
  func history(x: Int, y: Int) -> PixelHistory? { histories.first { $0.x == x && $0.y == y } }

  /// Returns the drawings and the pixels for the page of failures.
  ///
  /// - Parameter changes: The changes since the picture was stored; nil if no drawings are stored.
  func facts(scale: Double, changes: DrawingChanges?) -> PictureFacts.Drawings {
    PictureFacts.Drawings(
      changes: changes?.text,
      places: outline.drawings.compactMap { drawing in
        let words = [drawing.views.joined(separator: " › "), drawing.words] + drawing.effects
        return drawing.box(scale: scale).map {
          PictureFacts.Place(
            name: words.joined(separator: DrawingOutline.separator), x: $0.left + corner.x,
            y: $0.top + corner.y,
            width: $0.right - $0.left, height: $0.bottom - $0.top)
        }
      },
      histories: PictureFacts.Histories(
        histories.map { (x: $0.x + corner.x, y: $0.y + corner.y, text: $0.description) }))
  }
}

extension ViewHost {
  /// Returns the drawings of a list that may cover a part of the window, relative to its corner.
  ///
  /// A group is listed if a drawing inside is. Filters reach beyond the box of a drawing, so drawings with
  /// effects are always listed.
  fileprivate func drawingOutline(
    of list: DisplayList, in part: PixelBox, scale: Double
  ) -> DrawingOutline {
    var moved = DisplayList()
    let corner = Transform(
      translationX: -Double(part.left) / scale, y: -Double(part.top) / scale)
    moved.group(.init(id: 0, transform: corner)) { $0.draw(list) }
    var outline = drawingOutline(of: moved)
    let box = PixelBox(
      left: 0, top: 0, right: part.right - part.left, bottom: part.bottom - part.top)
    var outer: Set<[String]> = []
    outline.drawings = outline.drawings.reversed().filter { drawing in
      if drawing.isGroup { return outer.contains(drawing.views.dropLast()) }
      let isInside =
        !drawing.effects.isEmpty || drawing.box(scale: scale)?.intersection(box).area != 0
      if isInside {
        for count in drawing.views.indices { outer.insert(Array(drawing.views.prefix(count))) }
      }
      return isInside
    }.reversed()
    return outline
  }
}
