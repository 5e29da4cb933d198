import Platform
import PokerSlamGame
import Records
import Session

/// Exports, imports and deletes the records of a store, for the settings.
@MainActor
final class StoreKeeper: RecordsKeeper {
  private let store: RecordStore
  private unowned let app: AppModel
  private let folder: String
  /// Returns the current date and time.
  private let moment: @MainActor () -> Moment

  /// The beginning and the end of the names of exported files.
  private static let name = (prefix: "poker-slam-", suffix: ".json")
  /// The largest size of a file that is read, in bytes.
  private static let byteLimit = 64 << 20

  init(
    _ store: RecordStore, _ app: AppModel, folder: String,
    moment: @escaping @MainActor () -> Moment
  ) {
    (self.store, self.app, self.folder, self.moment) = (store, app, folder, moment)
  }

  func export() throws(DataFailure) -> String {
    let text: String
    do throws(RecordsError) {
      text = try store.exported()
    } catch { throw DataFailure(error) }
    do throws(FileError) {
      return try File.write(Array(text.utf8), to: freePath(), isDurable: true, isPrivate: true)
    } catch { throw .unwritable(error.reason) }
  }

  /// Returns a path named after today's date that no file has.
  private func freePath() -> String {
    let date = moment().date.map { "\($0)" } ?? "records"
    let first = "\(folder)/\(Self.name.prefix)\(date)"
    var path = first + Self.name.suffix
    var number = 2
    while File.exists(path) {
      path = "\(first)-\(number)\(Self.name.suffix)"
      number += 1
    }
    return path
  }

  func exports() -> [String] {
    let names = (try? File.names(in: folder)) ?? []
    return names.filter {
      $0.hasPrefix(Self.name.prefix) && $0.hasSuffix(Self.name.suffix)
        && (try? File.kind("\(folder)/\($0)")) == .file
    }
    .reversed().map { "\(folder)/\($0)" }
  }

  func importRecords(from path: String) throws(DataFailure) -> Int {
    let text: String
    do throws(FileError) {
      text = String(decoding: try File.read(path, limit: Self.byteLimit), as: UTF8.self)
    } catch { throw .unreadable(error.reason) }
    let count: Int
    do throws(ArchiveError) {
      count = try store.add(exported: text)
    } catch { throw DataFailure(error) }
    for setting in app.settings.all { setting.load(from: store) }
    for mode in Mode.all {
      if let best = store.bestWithoutHelp(mode) { app.setRecord(best.score, of: mode) }
      if let best = store.best(mode), !best.marks.isEmpty {
        app.setRecord(best.score, with: best.marks, of: mode)
      }
    }
    app.climbRecord = store.bestClimb()?.result
    app.daily.reload()
    app.store.readAgain()
    app.profile.noteNewGame()
    guard store.flush() else { throw .notSaved }
    return count
  }

  func deleteEverything() {
    store.reset(.everything)
    store.flush()
  }
}
