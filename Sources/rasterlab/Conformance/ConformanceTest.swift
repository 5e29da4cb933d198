import JSON
import Raster

/// A test of the corpus: what to draw, and the expected result.
struct ConformanceTest {
  var name: String
  var area: String
  var width: Int
  var height: Int
  var steps: [JSON]
  /// Steps that draw the same picture on a second canvas.
  var referenceSteps: [JSON]?
  /// Expected pixels, each with x, y, red, green, blue, alpha and optionally a tolerance.
  var pixels: [JSON]
  /// An approximate picture of the test's page.
  var picture: JSON?

  /// Creates a test from a JSON value; nil if the value is not a test.
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

  /// Reads the tests of a file, one per line.
  static func tests(in bytes: [UInt8]) throws -> [ConformanceTest] {
    try bytes.split(separator: 0x0a).compactMap { line in
      ConformanceTest(try JSON(decoding: Array(line)))
    }
  }

  /// Runs the test and its checks.
  func run() -> ConformanceResult {
    let player = ConformancePlayer(width: width, height: height)
    for step in steps { player.play(step) }
    for pixel in pixels { player.check(player.canvas, pixel: pixel.array ?? []) }
    if let referenceSteps {
      let reference = ConformancePlayer(width: width, height: height)
      for step in referenceSteps { reference.play(step) }
      player.compare(with: reference.canvas)
    }
    // The picture is only approximate; it decides only if the test has no other checks.
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

/// A failed check: the checked pixel, attribute or call, and the expected and the actual value.
struct ConformanceFailure: Hashable {
  var place: String
  var expected: String
  var actual: String

  var line: String { "\(place): expected \(expected), got \(actual)" }
}

/// The result of a test.
struct ConformanceResult {
  var test: ConformanceTest
  var failures: [ConformanceFailure]
  /// The difference to the approximate picture, if any.
  var pictureDifference: ConformanceFailure?

  var hasPassed: Bool { failures.isEmpty }

  /// The reason why the test is known to fail; nil if it should pass.
  var knownFailure: String? { Self.knownFailures[test.name] }

  static let knownFailures = [
    "2d.shadow.blur.low":
      "its only reference is an approximate picture, which cuts blurs off after 25 pixels"
  ]
}
