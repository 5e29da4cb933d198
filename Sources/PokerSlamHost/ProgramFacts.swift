import Stage
import Typeset

/// The facts about program and machine that a bug report needs.
@MainActor
package enum ProgramFacts {
  package static var build: String {
    "Poker Slam \(StageFacts.commit ?? "of an unknown commit"), for \(StageFacts.cpuLevel)"
  }

  /// Returns the facts, one per line; opens a hidden window to query the display.
  package static func lines() throws -> [String] {
    let log = StateFolder.game.path().map { "\($0)/log.txt" } ?? "none: there is no home folder"
    return [build] + (try display()).split(separator: "\n").map(String.init)
      + "\(try FontLibrary())".split(separator: "\n").map { "font \($0)" } + ["log \(log)"]
  }

  /// Returns a description of the display, or the reason why there is none.
  private static func display() throws -> String {
    do {
      return "\(try Stage.open().facts)"
    } catch StageError.noDisplay(let reason), StageError.noWindow(let reason) {
      return "SDL \(StageFacts.sdlVersion), no display: \(reason)"
    }
  }
}
