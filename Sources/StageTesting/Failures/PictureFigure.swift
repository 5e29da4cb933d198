internal import PNG

/// A picture on the page of failures.
struct PictureFigure {
  var caption: String
  var picture: PNGImage
  /// Whether it shows the expected picture, the difference and the actual one, each a third of it.
  var isStrip = false
  /// Whether it is a small picture of the window after a step of a script.
  var isStep = false
  /// The place of its first pixel in the whole picture, if it shows a frame of a film.
  var corner: PictureExplanation.Pixel?
}

/// What the page of failures tells of a picture besides the difference.
struct PictureFacts: Codable, Equatable, Sendable {
  /// An element, and its box in pixels.
  struct Place: Codable, Equatable, Sendable {
    var name: String
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  /// The drawings that made a pixel, as text.
  struct History: Codable, Equatable, Sendable {
    var x: Int
    var y: Int
    var text: String
  }

  /// The drawings of a picture.
  struct Drawings: Codable, Equatable, Sendable {
    /// The changes since the picture was stored, as text; nil if they are not known.
    var changes: String?
    /// The drawings with their views, bottom first, and their boxes.
    var places: [Place]
    /// The pixels that are explained.
    var histories: [History]
  }

  /// The digest of what was drawn, with which it can be approved; nil if it cannot.
  var digest: String?
  var places: [Place]?
  /// The drawings of the picture; nil if they are not known.
  var drawings: Drawings?
  /// How to print what drew a pixel step by step, with the words X and Y; nil to run the test with `STAGE_WHY`.
  var command: String?
  /// The steps of the script before the failure, a line for each.
  var steps: [String]?
}
