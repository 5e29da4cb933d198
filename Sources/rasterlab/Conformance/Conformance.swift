import JSON
import PNG
import Platform

/// Plays tests of HTML's canvas and says which pictures are not as they should be.
enum Conformance {
  struct Options {
    var files: [String] = []
    var isJSON = false
    /// Where the pictures go; nil for nowhere.
    var dump: String?

    /// Nil for words that make no sense.
    init?(_ words: some Sequence<String>) {
      var rest = Array(words)[...]
      while let word = rest.popFirst() {
        switch word {
        case "--json": isJSON = true
        case "--dump":
          guard let folder = rest.popFirst() else { return nil }
          dump = folder
        default:
          guard !word.hasPrefix("-") else { return nil }
          files.append(word)
        }
      }
      if files.isEmpty { return nil }
    }
  }

  /// The exit code: 1 when a test failed that should not have.
  static func run(_ options: Options) throws -> Int32 {
    let tests = try options.files.flatMap { try ConformanceTest.tests(in: File.read($0)) }
    var report = ConformanceReport()
    for test in tests {
      let result = test.run()
      if let folder = options.dump { try write(result.canvas, named: test.name, in: folder) }
      report.add(result)
    }
    print(options.isJSON ? report.json.description : report.text)
    return report.hasUnexpectedFailures ? 1 : 0
  }

  /// Writes a canvas as a picture file; an empty one gives none.
  static func write(_ canvas: HTMLCanvas, named name: String, in folder: String) throws {
    guard canvas.width > 0, canvas.height > 0 else { return }
    try File.makeFolder(folder)
    let picture = PNGImage(
      width: canvas.width, height: canvas.height, pixels: canvas.straightBytes)
    let safeName = String(name.map { $0 == "/" ? "_" : $0 })
    try File.write(picture.encoded(), to: "\(folder)/\(safeName).png")
  }
}
