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

  /// The drawings that made some pixels, as text.
  ///
  /// Many pixels have the same steps, which are stored once.
  struct Histories: Codable, Equatable, Sendable {
    struct Pixel: Codable, Equatable, Sendable {
      var x: Int
      var y: Int
      /// The first line, which names the pixel and its colour.
      var first: String
      /// The index of the other lines in `steps`.
      var steps: Int
    }

    private(set) var pixels: [Pixel] = []
    private(set) var steps: [String] = []

    /// Stores texts whose first line is that of the pixel.
    init(_ histories: [(x: Int, y: Int, text: String)]) {
      var places: [String: Int] = [:]
      for (x, y, text) in histories {
        let first = text.prefix { !$0.isNewline }
        let rest = String(text.dropFirst(first.count + 1))
        let place = places[rest] ?? steps.count
        if place == steps.count { steps.append(rest) }
        places[rest] = place
        pixels.append(Pixel(x: x, y: y, first: String(first), steps: place))
      }
    }

    /// The text of the first pixel; nil if there is none.
    var firstText: String? {
      pixels.first.map {
        "\($0.first)\n" + (steps.indices.contains($0.steps) ? steps[$0.steps] : "")
      }
    }
  }

  /// The drawings of a picture.
  struct Drawings: Codable, Equatable, Sendable {
    /// The changes since the picture was stored, as text; nil if they are not known.
    var changes: String?
    /// The drawings with their views, bottom first, and their boxes.
    var places: [Place]
    /// The pixels that are explained.
    var histories: Histories
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
