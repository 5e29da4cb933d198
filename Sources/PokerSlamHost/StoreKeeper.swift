import Platform
import PokerSlamGame
import Records
import Session
import Workers

/// Exports, imports and deletes the records of a store, for the settings.
@MainActor
final class StoreKeeper: RecordsKeeper {
  private let store: RecordStore
  private weak var app: AppModel?
  private let folder: String
  /// Runs a function on another thread.
  private let run: LocalLeaderboard.Runner
  /// Returns the current date and time.
  private let moment: @MainActor () -> Moment

  /// The beginning and the end of the names of exported files.
  private static let name = (prefix: "poker-slam-", suffix: ".json")
  /// The largest size of a file that is read, in bytes.
  private nonisolated static let byteLimit = 64 << 20

  init(
    _ store: RecordStore, _ app: AppModel, folder: String,
    run: @escaping LocalLeaderboard.Runner = OwnThread.run,
    moment: @escaping @MainActor () -> Moment
  ) {
    (self.store, self.app, self.folder) = (store, app, folder)
    (self.run, self.moment) = (run, moment)
  }

  func export(finish: @escaping @MainActor (Result<String, DataFailure>) -> Void) {
    let (path, run) = (freePath(), run)
    store.readArchive { archive in
      run {
        let written = StoreKeeper.write(archive, to: path)
        Task { @MainActor in finish(written) }
      }
    }
  }

  private nonisolated static func write(
    _ archive: Result<Archive, RecordsError>, to path: String
  ) -> Result<String, DataFailure> {
    let bytes: [UInt8]
    do throws(RecordsError) {
      bytes = Array(try archive.get().text.utf8)
    } catch { return .failure(DataFailure(error)) }
    do throws(FileError) {
      return .success(try File.write(bytes, to: path, isDurable: true, isPrivate: true))
    } catch { return .failure(.unwritable(error.reason)) }
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

  func importRecords(
    from path: String, finish: @escaping @MainActor (Result<Int, DataFailure>) -> Void
  ) {
    run {
      let archive = StoreKeeper.archive(at: path)
      Task { @MainActor in
        switch archive {
        case .failure(let failure): finish(.failure(failure))
        case .success(let archive): self.add(archive, finish: finish)
        }
      }
    }
  }

  /// Reads a file and plays every game in it.
  private nonisolated static func archive(at path: String) -> Result<Archive, DataFailure> {
    let text: String
    do throws(FileError) {
      text = String(decoding: try File.read(path, limit: byteLimit), as: UTF8.self)
    } catch { return .failure(.unreadable(error.reason)) }
    do throws(ArchiveError) {
      return .success(try Archive(text))
    } catch { return .failure(DataFailure(error)) }
  }

  private func add(
    _ archive: Archive, finish: @escaping @MainActor (Result<Int, DataFailure>) -> Void
  ) {
    store.add(archive) { count in
      Task { @MainActor in
        let count = count.mapError { DataFailure($0) }
        if case .success = count { self.showAddedRecords() }
        finish(self.store.flush() ? count : count.flatMap { _ in .failure(.notSaved) })
      }
    }
  }

  private func showAddedRecords() {
    store.noteAddedGames()
    guard let app else { return }
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
  }

  func deleteEverything() {
    store.reset(.everything)
    store.flush()
  }
}
