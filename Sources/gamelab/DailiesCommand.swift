import Commands
import PokerSlamHost
import Session

/// Prints the table of `DailyOffsets` for a number of days.
@MainActor
enum DailiesCommand {
  private struct Request {
    var days = DailyOffsets.count
    var skipped = 0
  }

  static let command = Command(
    "dailies", "Searches the daily games and prints the table that the program contains",
    Request(),
    options: [
      .integer("--days", in: 1...100_000, "the number of days (default: those of the table)") {
        $0.days = $1
      },
      .integer("--skip", in: 0...100_000, "days after 2026-01-01 to leave out (default: 0)") {
        $0.skipped = $1
      },
    ],
    examples: ["dailies --days 18262"], run: run)

  private static func run(_ request: Request, _ io: CommandIO) throws -> Int32 {
    var line = ""
    for day in request.skipped..<request.skipped + request.days {
      guard let date = CalendarDate(dayNumber: DailyOffsets.firstDay + day),
        let letter = DailyOffsets.letter(of: date, runner: io.runner)
      else { throw CommandFailure("no game was found for day \(day)") }
      line.append(letter)
      if line.count == 94 {
        try io.print(line)
        line = ""
      }
    }
    if !line.isEmpty { try io.print(line) }
    return 0
  }
}
