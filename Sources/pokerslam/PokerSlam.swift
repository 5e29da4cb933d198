import Stage
import Typeset
import Workers

/// The program: finds the command, runs it, and turns what went wrong into a line and a code.
@main
@MainActor
struct PokerSlam {
  static func main() {
    ThisProcess.exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  /// 0: fine.
  ///
  /// 1: it could not be done. 2: the command line makes no sense.
  private static func run(_ words: [String]) -> Int32 {
    do {
      switch words.first {
      case nil: return try Play.run([])
      case "play": return try Play.run(Array(words.dropFirst()))
      case "screenshot": return try Screenshot.run(Array(words.dropFirst()))
      case "help", "--help", "-h":
        print(help)
        return 0
      case let word? where word.hasPrefix("--"): return try Play.run(words)
      case let word?:
        throw UsageError.unknown(word, kind: "command", known: ["play", "screenshot", "help"])
      }
    } catch let error as UsageError {
      ThisProcess.complain("pokerslam: \(error.description)")
      ThisProcess.complain("pokerslam help shows what there is")
      return 2
    } catch {
      ThisProcess.complain("pokerslam: \(error)")
      return 1
    }
  }

  private static let help = """
    pokerslam [play] [--seed N] [--size 1280x800] [--scale 1.5] [--fullscreen]
              [--present auto|shm|texture|null] [--threads N] [--frames N] [--tree FILE]
    pokerslam screenshot SCENE… | --all | --list
              [--size WxH] [--scale S] [--out FOLDER] [--tree] [--digest] [--threads N]
    """
}
