import Commands
import Platform

/// Draws tests of HTML's canvas into picture files, without checking anything.
enum RenderCommand {
  private struct Request {
    var files: [String] = []
    var folder: String?
  }

  @MainActor static let command = Command(
    "render", "Draws tests of HTML's canvas into picture files", Request(),
    positionals: .some("FILE...", "files of tests", atLeast: 1) { $0.files = $1 },
    options: [.text("--out", "FOLDER", "where the pictures go") { $0.folder = $1 }]
  ) { request, _ in
    guard let folder = request.folder else { throw UsageError("render takes --out FOLDER") }
    for test in try request.files.flatMap({ try ConformanceTest.tests(in: File.read($0)) }) {
      let player = ConformancePlayer(width: test.width, height: test.height)
      for step in test.steps { player.play(step) }
      try Conformance.write(player.canvas, named: test.name, in: folder)
    }
    return 0
  }
}
