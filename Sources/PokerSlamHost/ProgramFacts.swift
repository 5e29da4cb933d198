import Stage
import Typeset

/// What a report of a fault has to say about the program and the machine.
@MainActor
package enum ProgramFacts {
  package static var build: String {
    "Poker Slam \(StageFacts.commit ?? "of an unknown commit"), for \(StageFacts.cpuLevel)"
  }

  /// The display is asked with a window that is never shown.
  package static func lines() throws -> [String] {
    let log = StateFolder.path().map { "\($0)/log.txt" } ?? "none: there is no home folder"
    return [build] + (try display()).split(separator: "\n").map(String.init)
      + "\(try FontLibrary())".split(separator: "\n").map { "font \($0)" } + ["log \(log)"]
  }

  /// Without a display there is a reason to be told.
  private static func display() throws -> String {
    do {
      return "\(try Stage.open().facts)"
    } catch StageError.noDisplay(let reason), StageError.noWindow(let reason) {
      return "SDL \(StageFacts.sdlVersion), no display: \(reason)"
    }
  }
}
