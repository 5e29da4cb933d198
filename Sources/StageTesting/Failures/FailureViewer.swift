import Foundation

/// The page of failures: one file, with the pictures inside, for a reader with a keyboard.
struct FailureViewer {
  private let failures: [PictureResult]
  private let tolerances: [RunReport.UsedTolerance]
  /// The folder of the pictures; nil if the page links to them.
  private let folder: URL?

  /// The limit of the pictures inside of a page, in bytes; further ones are linked.
  private static let mostBytes = 64 << 20

  /// - Parameters:
  ///   - tolerances: The tolerances that other pictures needed to pass, which are listed at the end.
  ///   - folder: The folder of the pictures, which the page then contains; nil for links.
  init(
    _ failures: [PictureResult], tolerances: [RunReport.UsedTolerance] = [], in folder: URL? = nil
  ) {
    (self.failures, self.tolerances, self.folder) = (failures, tolerances, folder)
  }

  /// The page.
  var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <title>Failures of picture tests</title>
    <style>
    \(Self.style)</style>
    \(body)<script>
    \(Self.script)</script>
    </html>

    """
  }

  /// The failures; those with one cause are together, the first one open.
  var body: String {
    let groups = causes
    var pictures = Pictures(folder: folder, room: Self.mostBytes)
    // The first failure of each cause is the one that is looked at, so that its pictures come first.
    for group in groups { group[0].figures.forEach { pictures.embed($0.file) } }
    for group in groups {
      for failure in group.dropFirst() { failure.figures.forEach { pictures.embed($0.file) } }
    }
    let sections = groups.map { group in
      let more = group.dropFirst().map { article(of: $0, pictures) }.joined()
      let rest =
        more.isEmpty
        ? ""
        : "<details><summary>\(group.count - 1) more with this cause</summary>\n\(more)</details>\n"
      let title =
        RunReport.title(of: group).map {
          "<p class=\"cause\">\(RunReport.escaped($0)) in \(group.count) pictures</p>\n"
        } ?? ""
      return
        "<section>\n\(title)\(article(of: group[0], isFirst: true, pictures))\(rest)</section>\n"
    }
    return """
      <header>
      <h1>\(failures.count) failures, from \(groups.count) causes</h1>
      <p>\(Self.keys)</p>
      <p><button id="save" disabled>Save approved.txt</button>
      <output id="state">Nothing is approved.</output></p>
      </header>

      """ + sections.joined() + accepted
  }

  /// The tolerances and their pictures; empty if none was needed.
  private var accepted: String {
    guard !tolerances.isEmpty else { return "" }
    let lines = tolerances.map { used in
      let (tolerance, names) = (used.tolerance, used.pictures.joined(separator: ", "))
      return "<p>"
        + RunReport.escaped(
          "\(tolerance.name), because \(tolerance.reason): up to \(tolerance.difference) of 255 in "
            + "\(tolerance.share) of the pixels: \(names)") + "</p>\n"
    }
    return "<footer>\n<h2>Accepted differences</h2>\n\(lines.joined())</footer>\n"
  }

  private var causes: [[PictureResult]] {
    // The first failure of a cause in time tells its drawings; it comes first on the page too.
    RunReport.byCause(failures).map { group in
      let place = group.firstIndex { $0.facts?.drawings?.places.isEmpty == false } ?? 0
      return [group[place]] + group[..<place] + group[(place + 1)...]
    }
  }

  /// - Parameter isFirst: Whether it is the first failure of its cause, which tells the drawings at each
  ///   pixel; they would make pages with hundreds of failures too large.
  private func article(
    of failure: PictureResult, isFirst: Bool = false, _ pictures: Pictures
  ) -> String {
    let facts = failure.facts
    var attributes = " data-name=\"\(RunReport.escaped(failure.name))\""
    for (name, value) in [
      ("digest", facts?.digest), ("places", json(facts?.places)),
      (
        "command",
        facts?.command ?? facts?.drawings.map { _ in PixelQuestion.invitation(failure.name) }
      ),
      ("drawings", isFirst ? json(facts?.drawings?.places) : nil),
      (
        "histories",
        facts?.drawings.flatMap { $0.histories.pixels.isEmpty ? nil : encoded($0.histories) }
      ),
    ] {
      if let value { attributes += " data-\(name)=\"\(RunReport.escaped(value))\"" }
    }
    func html(_ figure: PictureResult.Figure) -> String {
      let caption = RunReport.escaped(figure.caption)
      var kind = figure.isStrip == true ? " class=\"strip\"" : ""
      if let x = figure.x, let y = figure.y { kind += " data-x=\"\(x)\" data-y=\"\(y)\"" }
      return "<figure\(kind)><img src=\"\(pictures.source(of: figure.file))\" alt=\"\(caption)\">"
        + "<figcaption>\(caption)</figcaption></figure>\n"
    }
    let figures = failure.figures.filter { $0.isStep != true }.map(html)
    let steps = facts?.steps.map { steps in
      let pictures = failure.figures.filter { $0.isStep == true }.map(html).joined()
      let lines = steps.map { "\(RunReport.escaped($0))\n" }.joined()
      return "<div class=\"steps\">\n<pre>\(lines)</pre>\n\(pictures)</div>\n"
    }
    let changes = facts?.drawings?.changes.map { details("What changed in the drawings", $0) }
    let history = facts?.drawings?.histories.firstText.map {
      details("What painted the pixel with the largest difference", $0)
    }
    return "<article\(attributes)>\n<h2>\(RunReport.escaped(failure.name))</h2>\n"
      + "<p>\(RunReport.escaped(failure.message ?? ""))</p>\n" + figures.joined()
      + (steps ?? "") + (changes ?? "") + (history ?? "") + "</article>\n"
  }

  private func details(_ summary: String, _ text: String) -> String {
    "<details><summary>\(summary)</summary><pre>\(RunReport.escaped(text))</pre></details>\n"
  }

  /// Returns values as JSON, such as places with a name, x, y, width and height; nil if there are none.
  private func json(_ values: [some Encodable]?) -> String? {
    values.flatMap { $0.isEmpty ? nil : encoded($0) }
  }

  private func encoded(_ value: some Encodable) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The pictures of a page: those that it contains, and those that it links to.
private struct Pictures {
  let folder: URL?
  /// The bytes that may still be added.
  var room: Int
  private var contents: [String: String] = [:]

  init(folder: URL?, room: Int) { (self.folder, self.room) = (folder, room) }

  mutating func embed(_ file: String) {
    guard let folder, contents[file] == nil,
      let data = try? Data(contentsOf: folder.appendingPathComponent(file)), data.count <= room
    else { return }
    room -= data.count
    contents[file] = "data:image/png;base64," + data.base64EncodedString()
  }

  /// Returns the source of a picture for HTML.
  func source(of file: String) -> String { contents[file] ?? RunReport.escaped(file) }
}
