import Foundation
import PNG

extension FilmPainter {
  /// Adds the failures of the film to the page and the reports of a folder.
  public func report(in folder: GoldenFolder) { page = folder.page }
}

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
    /// What differences of other elements may have in common with it.
    var kind: FailureKind?
    /// Whether the whole may be of the kind of another difference: other frames of the same elements.
    var allowsKind = true
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
  func report(
    _ differences: [Difference?], of title: String, at place: TestPlace
  ) throws -> Bool {
    let differences = differences.compactMap(\.self)
    guard !differences.isEmpty else { return true }
    let cause = (differences.first { $0.isText && $0.cause != nil } ?? differences[0]).cause
    let kind =
      differences.allSatisfy(\.allowsKind) ? differences.compactMap(\.kind).first : nil
    for difference in differences {
      try page.add(
        difference.name, difference.message, cause: difference.cause.map { cause ?? $0 },
        kind: kind, difference.figures, facts: difference.facts)
    }
    let earlier = cause.flatMap { page.earlierCall(with: $0, than: title) }
    let words =
      earlier.map { "\(title): as in \($0)" }
      ?? differences.map { "\($0.name): \($0.message)" }.joined(separator: "; ")
    TestReport.fail("\(words); see \(page.path)", at: place)
    return false
  }

  /// Returns how a text differs from a golden file, and writes it if the run records it.
  ///
  /// - Parameter meaning: Returns the difference from the golden in words; nil for those of
  ///   `difference(expected:actual:)`.
  func difference(
    of actual: [UInt8], file: String, meaning: ([UInt8]) -> String? = { _ in nil }
  ) throws -> Difference? {
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
      let texts = [golden, actual].map { String(decoding: $0, as: UTF8.self) }
      difference.allowsKind =
        texts[0].contains("@") && ElementList.haveSameElements(texts[0], texts[1])
      difference.kind = ElementList.kind(from: texts[0], to: texts[1])
    } else {
      difference.message = missing(url)
      difference.allowsKind = false
    }
    try write(actual, to: url, file, facts, isMissing: golden == nil)
    return difference
  }

  /// Returns how a picture differs from its golden, and writes it if the run records it.
  ///
  /// - Parameter explain: Returns the drawings of the picture, and those of some pixels; nil if they are
  ///   not known.
  func difference(
    of actual: PNGImage, name: String, places: ElementPlaces, parts: [PicturePart] = [],
    explain: ([PictureExplanation.Pixel]) -> PictureExplanation? = { _ in nil }
  ) throws -> Difference? {
    let url = url.appendingPathComponent("\(name).png")
    let golden = try picture(name)
    if let question, let pixel = question.pixel(of: name, actual) {
      question.tell(explain([pixel]))
    }
    if let golden, golden.pixels == actual.pixels, golden.width == actual.width {
      page.pass(name)
      // The drawings of equal pictures are stored anew too, which is no failure.
      if Self.isRecording, let explanation = explain([]), drawings(of: name) != explanation.text {
        try record(explanation, of: name)
      }
      return nil
    }
    var facts = facts(of: actual, name, places)
    let strip = golden.flatMap { golden in
      golden.width == actual.width && golden.height == actual.height
        ? PictureStrip(expected: golden, actual: actual) : nil
    }
    let explanation = explain(page.explainsPixels ? strip?.worstPixels ?? [] : [])
    let drawings = explanation.flatMap { explanation in
      self.drawings(of: name).map { DrawingChanges(from: $0, to: explanation) }
    }
    facts.drawings = explanation?.facts(scale: places.scale, changes: drawings)
    let isMissing = golden == nil
    if try write(actual.encoded(), to: url, name, facts, isMissing: isMissing), let explanation {
      try record(explanation, of: name)
    }
    let figures = [PictureFigure(caption: "actual", picture: actual)]
    guard let golden else {
      return Difference(
        name: name, message: missing(url), allowsKind: false, figures: figures, facts: facts)
    }
    guard let strip else {
      let size =
        "the size is \(actual.width)x\(actual.height), was \(golden.width)x\(golden.height)"
      return Difference(
        name: name, message: size, cause: size, allowsKind: false, figures: figures, facts: facts)
    }
    let differing = PicturePart.differing(parts, expected: golden, actual: actual)
    guard !differing.isEmpty else {
      let pixels = strip.cause(among: places)
      let cause = drawings?.cause ?? pixels
      // "lighter" without a place may be anything.
      let isNamed =
        drawings?.cause != nil || strip.box.map { places.name(of: $0) != nil } == true
      let message =
        (cause == pixels ? "" : "\(cause); ") + "\(pixels), \(strip.summary)"
        + (explanation?.detail(drawings, besides: cause) ?? "")
      return Difference(
        name: name, message: message, cause: isNamed ? cause : nil,
        kind: drawings?.cause == nil ? strip.kind(among: places) : drawings?.kind,
        allowsKind: drawings?.cause == nil || drawings?.kind != nil, figures: strip.figures,
        facts: facts)
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
      name: name, message: "\(cause), \(strip.summary)", cause: cause, allowsKind: false,
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

  /// Returns the name of the file with the drawings of a picture.
  static func drawingsFile(_ name: String) -> String { name + StoredPictures.drawingsSuffix }

  private func drawings(of name: String) -> String? {
    (try? Data(contentsOf: url.appendingPathComponent(Self.drawingsFile(name))))
      .flatMap { CompressedText.text(of: Array($0)) }
  }

  private func record(_ explanation: PictureExplanation, of name: String) throws {
    try Data(CompressedText.file(of: explanation.text))
      .write(to: url.appendingPathComponent(Self.drawingsFile(name)))
  }

  /// Writes a golden if this run records it; returns whether it does.
  @discardableResult
  private func write(
    _ bytes: [UInt8], to url: URL, _ name: String, _ facts: PictureFacts, isMissing: Bool
  ) throws -> Bool {
    guard Self.writes(name, facts, isMissing: isMissing) else { return false }
    try FileManager.default.createDirectory(at: self.url, withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return true
  }
}
