import Commands
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
  }

  @MainActor static let command = Command(
    "conformance", "Plays tests of HTML's canvas and lists the pictures that are wrong", Options(),
    positionals: .some("FILE...", "files of tests", atLeast: 1) { $0.files = $1 },
    options: [
      .flag("--json", "the report as JSON") { $0.isJSON = true },
      .text("--dump", "FOLDER", "writes the pictures there") { $0.dump = $1 },
    ],
    failsWhen: "a test fails that should not"
  ) { options, _ in try run(options) }

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
