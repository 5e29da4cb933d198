internal import Platform

/// The names of the records file and what belongs to it, and how another file takes its place.
struct RecordsFile: Sendable {
  /// Where the file itself is, even when a link leads there: its log and lock lie beside it.
  let path: String

  var lock: String { folder + RecordsFolder.lock }
  private var log: String { path + "-wal" }
  /// A file that is not finished; it becomes the records by its name alone.
  private var draft: String { path + ".new" }
  private var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

  /// Refuses what SQLite might wait for without an end: pipes and devices in the place of a file.
  init(in folder: String) throws(FileError) {
    path = try File.resolvingLink(folder + "/" + RecordsFolder.file)
    for suffix in ["", "-wal", "-shm", "-journal", ".new"] {
      guard let kind = try File.kind(path + suffix), kind != .file else { continue }
      throw FileError(path + suffix, reason: "not a file")
    }
  }

  /// How many bytes the file has; 0 when it is missing.
  var size: Int { (try? File.size(path)) ?? 0 }
  var hasLog: Bool { logSize > 0 }
  private var logSize: Int { (try? File.size(log)) ?? 0 }

  /// Makes the file when neither it nor a log is there; true when it has made one.
  func prepare(_ schema: Schema) throws(RecordsError) -> Bool {
    guard !File.exists(path) else { return false }
    // The program ended while it replaced a damaged file: the new one is finished.
    let isReplacing = File.exists(draft) ? try isFinished(draft, schema) : false
    do throws(FileError) {
      if isReplacing {
        if hasLog { try File.rename(log, to: freeName() + "-wal") }
        try File.rename(draft, to: path)
        return true
      }
    } catch { throw RecordsError(error) }
    // A log without its file is damage, which is not decided here.
    if hasLog { return false }
    do throws(FileError) { try File.makeFolder(folder, isPrivate: true) } catch {
      throw RecordsError(error)
    }
    try write(schema) { _ in }
    do throws(FileError) { try File.rename(draft, to: path) } catch { throw RecordsError(error) }
    File.syncFolder(of: path)
    return true
  }

  /// Gives the file another name, which `fill` is told, and puts a new one with the latest tables in
  /// its place; in whatever order that ends, `prepare` can go on.
  func replace(
    _ schema: Schema, _ manifest: Manifest, _ fill: (Database, String) throws(RecordsError) -> Void
  ) throws(RecordsError) {
    let aside = freeName()
    try write(schema) { database throws(RecordsError) in try fill(database, aside) }
    try manifest.forgetFile()
    do throws(FileError) {
      if File.exists(path) { try File.rename(path, to: aside) }
      // SQLite finds a log by its file's name, so both must move; the index is made anew.
      if File.exists(log) { try File.rename(log, to: aside + "-wal") }
      if File.exists(path + "-shm") { try File.remove(path + "-shm") }
      try File.rename(draft, to: path)
      File.syncFolder(of: path)
    } catch { throw RecordsError(error) }
  }

  private func freeName() -> String {
    var number = 1
    func isTaken(_ name: String) -> Bool { File.exists(name) || File.exists(name + "-wal") }
    while isTaken("\(path).damaged-\(number)") { number += 1 }
    return "\(path).damaged-\(number)"
  }

  private func write(
    _ schema: Schema, _ fill: (Database) throws(RecordsError) -> Void
  ) throws(RecordsError) {
    do throws(FileError) {
      for suffix in ["", "-journal"] where File.exists(draft + suffix) {
        try File.remove(draft + suffix)
      }
      // The log and the index get the file's mode.
      try File.makePrivateFile(draft)
    } catch { throw RecordsError(error) }
    let connection = try Connection(draft, .write)
    // A draft that is not finished is thrown away, so it needs no journal.
    try connection.execute("PRAGMA page_size = 4096; PRAGMA journal_mode = MEMORY")
    try connection.transaction { () throws(RecordsError) in
      try schema.bring(connection, from: 0)
      try fill(Database(connection))
    }
  }

  /// Whether all bytes of the draft are there and are those of a database; a read that fails decides
  /// nothing.
  private func isFinished(_ draft: String, _ schema: Schema) throws(RecordsError) -> Bool {
    guard let image = try FileImage(reading: draft), !image.isCut else { return false }
    do throws(RecordsError) {
      let connection = try image.open(isMended: false)
      guard try schema.version(of: connection) == schema.version else { return false }
      try connection.checkStructure()
      return true
    } catch {
      // There was no memory.
      if error.kind.remedy == .reopen { throw error }
      return false
    }
  }
}

extension RecordsError {
  init(_ error: FileError) {
    self.init(path: error.path, reason: error.reason, kind: .passing)
  }
}
