import Commands
import Platform
import PokerSlamHost
import Records

/// Writes all records into a file, or adds those of a file.
@MainActor
enum ArchiveCommand {
  private struct Request {
    var target: String?
    var source: String?
    var folder: String?
  }

  static let command = Command(
    "archive", "Exports all games into a file, or imports them", Request(),
    options: [
      .text("--export", "FILE", "writes all games, scores and settings into the file") {
        $0.target = $1
      },
      .text("--import", "FILE", "adds the games, scores and settings of the file") {
        $0.source = $1
      },
      .folder("--data-dir", "the folder of games and settings, instead of the default") {
        $0.folder = $1
      },
    ],
    notes: [
      """
      The file is JSON text. An import replays every game and accepts all of them or none; games that
      are there already stay as they are. Close the game before an import.
      """
    ],
    failsWhen: "the records cannot be opened or the file is refused",
    examples: ["archive --export games.json", "archive --import games.json"], run: run)

  private static func run(_ request: Request, _ io: CommandIO) throws -> Int32 {
    guard (request.target == nil) != (request.source == nil) else {
      throw UsageError("archive takes --export FILE or --import FILE")
    }
    guard let folder = request.folder ?? RecordsFolder.standard() else {
      throw CommandFailure("there is no home folder, and --data-dir was not given")
    }
    let source = try request.source.map { path in
      (path, bytes: try io.readFile(path, importLimit))
    }
    let store = RecordStore.open(folder: folder).store
    defer { store.close() }
    if let (path, bytes) = source {
      return try add(bytes, from: path, to: store, io)
    }
    let text = try store.exported()
    guard let path = request.target, path != "-" else {
      try io.print(text)
      return 0
    }
    try io.writeFile(Array(text.utf8), path)
    try io.print("wrote \(path)")
    return 0
  }

  /// The largest size of an imported file in bytes; the archive has the same limit.
  private static let importLimit = 64 << 20

  private static func add(
    _ bytes: [UInt8], from path: String, to store: RecordStore, _ io: CommandIO
  ) throws -> Int32 {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure("\(path): not valid UTF-8 text")
    }
    guard store.state.isSaving else { throw CommandFailure("the records cannot be written now") }
    let count: Int
    do throws(ArchiveError) {
      count = try store.add(exported: text)
    } catch {
      throw CommandFailure("\(path): \(error)")
    }
    store.flush()
    guard store.state.isSaving else { throw CommandFailure("the games could not be saved") }
    try io.print("\(count) new \(count == 1 ? "game" : "games")")
    return 0
  }
}
