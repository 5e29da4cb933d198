import Commands
import Records
import Session

/// Computes the player's statistics and achievements again from the replays of all games.
@MainActor
enum RecordsCommand {
  private struct Request {
    var rebuilds = false
    var folder: String?
  }

  static let command = Command(
    "records", "Checks the saved statistics and achievements against the replays", Request(),
    options: [
      .flag("--rebuild", "corrects the stored achievements, and prints what was changed") {
        $0.rebuilds = true
      },
      .folder("--data-dir", "the folder of games and settings, instead of the default") {
        $0.folder = $1
      },
    ],
    notes: [
      """
      Every finished game is played again by the rules. Achievements that the replays do not unlock
      are removed, missing ones are added, and wrong dates are corrected. Figures of games that differ
      from their replays are printed and not changed.
      """
    ],
    failsWhen: "the records cannot be read, or with --rebuild cannot be written",
    examples: ["records", "records --rebuild"], run: run)

  private static func run(_ request: Request, _ io: CommandIO) throws -> Int32 {
    guard let folder = request.folder ?? RecordsFolder.standard() else {
      throw CommandFailure("\(SavingObstacle.noFolder)")
    }
    let (store, notice) = RecordStore.open(folder: folder)
    defer { store.close() }
    if let notice { io.printError("\(notice)") }
    if request.rebuilds, !store.state.isSaving { throw CommandFailure(reason(store.state)) }
    if case .memoryOnly = store.state { throw CommandFailure(reason(store.state)) }
    let report: CareerReport?
    do throws(RecordsError) {
      report = try store.rebuild(repairs: request.rebuilds)
    } catch { throw CommandFailure("\(error)") }
    guard let report else { return 1 }
    try io.print(text(of: report, isRepaired: request.rebuilds))
    // Otherwise the achievements would be lost, although they are printed as corrected.
    if request.rebuilds, !store.flush() { throw CommandFailure(reason(store.state)) }
    return 0
  }

  /// Returns the lines about what was read, what differs, and what was changed.
  static func text(of report: CareerReport, isRepaired: Bool) -> [String] {
    var lines = ["\(Words.count(report.games, "game")) played again"]
    lines += report.differences.map { difference in
      isRepaired && difference.isRepairable ? "\(difference): corrected" : "\(difference)"
    }
    let achievements = report.career.achievements.unlocked.count
    lines.append("\(Words.count(achievements, "achievement")) unlocked")
    if report.differences.isEmpty { lines.append("Everything agrees with the replays.") }
    return lines
  }

  private static func reason(_ state: SavingState) -> String {
    switch state {
    case .saving: ""
    case .failing(let error): "\(error)"
    case .readOnly(let obstacle), .memoryOnly(let obstacle): "\(obstacle)"
    }
  }
}

extension CareerDifference {
  /// Whether `rebuild` corrects the difference.
  fileprivate var isRepairable: Bool {
    switch self {
    case .missing, .unproven, .otherDate: true
    case .unplayable, .figure, .career: false
    }
  }
}
