import Testing

@testable import pokerslam

@Suite("help") @MainActor
struct HelpTests {
  @Test("the overview names every command once", arguments: ["help", "--help", "-h"])
  func overview(word: String) {
    let world = World()
    #expect(world.run(word) == 0)
    for command in Command.all {
      #expect(world.lines.count { $0.hasPrefix("  \(command.name) ") } == 1, "\(command.name)")
    }
  }

  @Test("every command has a page, asked for in two ways")
  func pages() {
    for command in Command.all {
      let page = World()
      #expect(page.run("help", command.name) == 0)
      #expect(page.output.hasPrefix("pokerslam \(command.name)"))
      #expect(page.output.contains("\n\(command.summary)."))
      let same = World()
      #expect(same.run(command.name, "--help") == 0)
      #expect(same.output == page.output)
      for line in page.lines { #expect(line.count <= 80, "\(line)") }
    }
  }

  @Test("names are different, and options in the details are in the forms too")
  func table() {
    #expect(Set(Command.all.map(\.name)).count == Command.all.count)
    for command in Command.all {
      let forms = command.forms.joined(separator: " ")
      for line in command.details.split(separator: "\n") {
        guard let option = line.split(separator: " ").first, option.hasPrefix("--") else {
          continue
        }
        #expect(forms.contains(option), "\(command.name) \(option)")
      }
    }
  }
}
