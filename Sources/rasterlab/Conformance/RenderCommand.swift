import Platform

/// Draws tests of HTML's canvas into picture files, without checking anything.
enum RenderCommand {
  struct Options {
    var files: [String] = []
    var folder = ""

    /// Nil for words that make no sense.
    init?(_ words: some Sequence<String>) {
      var rest = Array(words)[...]
      while let word = rest.popFirst() {
        if word == "--out", let folder = rest.popFirst() {
          self.folder = folder
        } else if word.hasPrefix("-") {
          return nil
        } else {
          files.append(word)
        }
      }
      if files.isEmpty || folder.isEmpty { return nil }
    }
  }

  static func run(_ options: Options) throws {
    for test in try options.files.flatMap({ try ConformanceTest.tests(in: File.read($0)) }) {
      let player = ConformancePlayer(width: test.width, height: test.height)
      for step in test.steps { player.play(step) }
      try Conformance.write(player.canvas, named: test.name, in: options.folder)
    }
  }
}
