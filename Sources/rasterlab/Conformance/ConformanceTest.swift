import JSON
import Raster

/// One test of the corpus: what to draw, and what must then be seen.
struct ConformanceTest {
  var name: String
  var area: String
  var width: Int
  var height: Int
  var steps: [JSON]
  /// What draws the same picture on a second canvas.
  var referenceSteps: [JSON]?
  /// Places on the canvas with the colours expected there, eight numbers each.
  var pixels: [JSON]
  /// The picture that a page shows to people, roughly.
  var picture: JSON?

  /// Nil for what is no test.
  init?(_ json: JSON) {
    guard let name = json["name"]?.string, let steps = json["ops"]?.array,
      let width = json["size"]?[0]?.int, let height = json["size"]?[1]?.int,
      (0...16_384).contains(width), (0...16_384).contains(height)
    else { return nil }
    self.name = name
    self.steps = steps
    self.width = width
    self.height = height
    area = json["area"]?.string ?? "other"
    referenceSteps = json["refOps"]?.array
    pixels = json["expect"]?.array ?? []
    picture = json["image"]
  }

  /// The tests of a file, one on each line.
  static func tests(in bytes: [UInt8]) throws -> [ConformanceTest] {
    try bytes.split(separator: 0x0a).compactMap { line in
      ConformanceTest(try JSON(decoding: Array(line)))
    }
  }

  /// Draws the test and checks what can be seen.
  func run() -> ConformanceResult {
    let player = ConformancePlayer(width: width, height: height)
    for step in steps { player.play(step) }
    for pixel in pixels { player.check(player.canvas, pixel: pixel.array ?? []) }
    if let referenceSteps {
      let reference = ConformancePlayer(width: width, height: height)
      for step in referenceSteps { reference.play(step) }
      player.compare(with: reference.canvas)
    }
    // The picture of a page is only roughly what it must be: it decides where nothing else does.
    var note: ConformanceFailure?
    if let picture {
      let difference = player.difference(from: picture)
      if player.checkCount == 0 { player.failures += difference.map { [$0] } ?? [] }
      note = difference
    }
    return ConformanceResult(
      test: self, failures: player.failures, pictureDifference: note)
  }
}

/// What was expected at a place, and what was there.
struct ConformanceFailure: Hashable {
  var place: String
  var expected: String
  var actual: String

  var line: String { "\(place): expected \(expected), got \(actual)" }
}

/// What became of a test.
struct ConformanceResult {
  var test: ConformanceTest
  var failures: [ConformanceFailure]
  /// How the canvas differs from the picture that the page shows to people.
  var pictureDifference: ConformanceFailure?

  var hasPassed: Bool { failures.isEmpty }

  /// Why the test is known to fail; nil for one that should pass.
  var knownFailure: String? { Self.knownFailures[test.name] }

  static let knownFailures = [
    "2d.shadow.blur.low":
      "has nothing to compare with but a rough picture, which cuts each blur off after 25 pixels"
  ]
}
