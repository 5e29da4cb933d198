import Foundation
import PNG
import Testing

extension GoldenFolder {
  /// How a drawing or a text differs from its golden.
  struct Difference {
    /// The name of the picture, or of the file of a text.
    var name: String
    /// The difference in words, without the name.
    var message: String
    /// The part of the message that differences with the same cause share; nil if no other difference
    /// can have the cause.
    var cause: String?
    var figures: [PictureFigure] = []
    var facts: PictureFacts
    /// Whether the difference is told by a text.
    var isText = false
  }

  /// Adds differences of one thing to the reports, and records one failure for all of them; returns
  /// whether there are none.
  ///
  /// The cause is that of a text if there is one. If something else has failed by the cause in this
  /// process, the failure only names that.
  func report(_ differences: [Difference?], of title: String) throws -> Bool {
    let differences = differences.compactMap(\.self)
    guard !differences.isEmpty else { return true }
    let cause = (differences.first { $0.isText && $0.cause != nil } ?? differences[0]).cause
    for difference in differences {
      try page.add(
        difference.name, difference.message, cause: difference.cause.map { cause ?? $0 },
        difference.figures, facts: difference.facts)
    }
    let earlier = cause.flatMap { page.earlierCall(with: $0, than: title) }
    let words =
      earlier.map { "\(title): as in \($0)" }
      ?? differences.map { "\($0.name): \($0.message)" }.joined(separator: "; ")
    Issue.record("\(words); see \(page.path)")
    return false
  }

  /// Returns how a text differs from a golden file, and writes it if the run records it.
  ///
  /// - Parameter meaning: Returns the difference from the golden in words; nil for those of
  ///   `difference(expected:actual:)`.
  func difference(
    of actual: [UInt8], file: String, meaning: ([UInt8]) -> String? = { _ in nil }
  ) -> Difference? {
    let url = url.appendingPathComponent(file)
    let golden = (try? Data(contentsOf: url)).map(Array.init)
    guard golden != actual else {
      page.pass(file)
      return nil
    }
    let facts = PictureFacts(digest: ApprovedPictures.digest(of: actual))
    var difference = Difference(name: file, message: "", facts: facts, isText: true)
    if let golden {
      difference.message =
        meaning(golden) ?? Self.difference(expected: golden, actual: actual)
      difference.cause = difference.message
    } else {
      difference.message = missing(url)
    }
    write(actual, to: url, file, facts, isMissing: golden == nil)
    return difference
  }

  /// Returns how a picture differs from its golden, and writes it if the run records it.
  func difference(
    of actual: PNGImage, name: String, places: ElementPlaces, parts: [PicturePart]
  ) throws -> Difference? {
    let url = url.appendingPathComponent("\(name).png")
    let golden = try picture(name)
    if let golden, golden.pixels == actual.pixels, golden.width == actual.width {
      page.pass(name)
      return nil
    }
    let facts = facts(of: actual, name, places)
    write(actual.encoded(), to: url, name, facts, isMissing: golden == nil)
    let figures = [PictureFigure(caption: "actual", picture: actual)]
    guard let golden else {
      return Difference(name: name, message: missing(url), figures: figures, facts: facts)
    }
    guard golden.width == actual.width, golden.height == actual.height else {
      let size =
        "the size is \(actual.width)x\(actual.height), was \(golden.width)x\(golden.height)"
      return Difference(name: name, message: size, cause: size, figures: figures, facts: facts)
    }
    let strip = PictureStrip(expected: golden, actual: actual)
    let differing = PicturePart.differing(parts, expected: golden, actual: actual)
    guard !differing.isEmpty else {
      let cause = strip.cause(among: places)
      // "lighter" without a place may be anything.
      let isNamed = strip.box.map { places.name(of: $0) != nil } == true
      return Difference(
        name: name, message: "\(cause), \(strip.summary)", cause: isNamed ? cause : nil,
        figures: strip.figures, facts: facts)
    }
    let strips = differing.prefix(Self.mostParts).map { part in
      let (old, new) = (Film.crop(golden, to: part.box), Film.crop(actual, to: part.box))
      return (part.title, PictureStrip(expected: old, actual: new))
    }
    // The change of the whole picture is that of many parts at once, which has no name.
    let kind =
      strips.first.map { $0.1.cause(among: ElementPlaces(tree: "", scale: 1), isFilm: true) } ?? ""
    let cause = "\(PicturePart.text(of: differing)): \(kind)"
    return Difference(
      name: name, message: "\(cause), \(strip.summary)", cause: cause,
      figures: strip.figures
        + strips.map { PictureFigure(caption: $0, picture: $1.image, isStrip: true) },
      facts: facts)
  }

  /// The limit of the parts whose differences are on the page of failures, each by itself.
  private static let mostParts = 8

  private func missing(_ url: URL) -> String {
    "\(url.path) is missing; "
      + Self.remedy(isRecorded: Self.isRecording || Self.recordsMissing)
  }

  /// Writes a golden if this run records it.
  private func write(
    _ bytes: [UInt8], to url: URL, _ name: String, _ facts: PictureFacts, isMissing: Bool
  ) {
    guard Self.writes(name, facts, isMissing: isMissing) else { return }
    do { try Data(bytes).write(to: url) } catch { Issue.record(error) }
  }
}
