import Commands
import Testing

@testable import gamelab
@testable import pokerslam

/// Help texts, which are generated from the tables of commands.
@MainActor
@Suite struct HelpTests {
  nonisolated static let programs = ["pokerslam", "gamelab"]

  private func table(_ program: String) -> CommandTable {
    program == "gamelab" ? GameLab.table : PokerSlam.table
  }

  @Test(arguments: ["help", "--help", "-h"]) func helpListsEveryCommandOnce(word: String) {
    let world = World()
    #expect(world.run(word) == 0)
    for name in PokerSlam.table.names {
      #expect(world.lines.count { $0.hasPrefix("  \(name) ") } == 1, "\(name)")
    }
  }

  @Test(arguments: programs) func everyCommandHasAPageOfAtMost80Columns(program: String) {
    let table = table(program)
    for name in table.names {
      let page = World(table: table)
      #expect(page.run("help", name) == 0)
      #expect(page.output.hasPrefix("\(program) \(name)"))
      for line in page.lines { #expect(line.count <= 80, "\(line)") }
      let same = World(table: table)
      if name != "help" {
        #expect(same.run(name, "--help") == 0)
        #expect(same.output == page.output)
      }
    }
  }

  @Test(arguments: programs) func helpPagesShowEveryOptionWithItsValue(program: String) {
    let table = table(program)
    for command in table.commands {
      let page = World(table: table)
      #expect(page.run("help", command.name) == 0)
      for option in command.options {
        let usage = option.name + (option.placeholder.map { " \($0)" } ?? "")
        #expect(page.output.contains(usage), "\(command.name) \(usage)")
        #expect(!option.meaning.isEmpty)
      }
      #expect(Set(command.options.map(\.name)).count == command.options.count)
    }
  }

  @Test(arguments: programs) func everyHelpExampleIsAValidCommandLine(program: String) throws {
    let table = table(program)
    for example in table.commands.flatMap(\.examples) {
      try table.check(example.split(separator: " ").map(String.init))
    }
  }

  @Test func helpPageOfSolveEqualsItsRecordedText() {
    let world = World()
    #expect(world.run("help", "solve") == 0)
    #expect(
      world.output == """
        pokerslam solve CODE [--beam N] [--timing] [--words]

        Finds the par of a game, and the moves that reach it.

          --beam N  the number of positions that the search keeps for each number of
                    cards played; par uses 50, and a wider beam may find more; 1 to
                    100000
          --timing  prints the times of narrower beams and this one on standard error
          --words   cards and places in words, "king of diamonds at row 1 column 3"

        Examples:
          pokerslam solve 2026 --beam 1000

        """)
  }

  @Test func manualPageHasEveryCommandAndOption() {
    let world = World()
    #expect(world.run("help", "--man") == 0)
    for command in PokerSlam.table.commands {
      #expect(world.lines.contains(".Ss \(command.name)"))
      for option in command.options where option.name != command.form {
        let name = option.name.dropFirst().map { $0 == "-" ? "\\-" : String($0) }.joined()
        #expect(world.output.contains(".It Fl \(name)"), "\(option.name)")
      }
    }
    #expect(world.lines.allSatisfy { $0.count <= 120 })
  }
}
