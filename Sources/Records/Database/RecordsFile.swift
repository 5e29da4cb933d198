internal import Platform

/// Creates and replaces the records file, and knows the paths of the file, its log and its lock.
struct RecordsFile: Sendable {
  /// The path of the file, with links resolved; the log and the lock file are in the same folder.
  let path: String

  /// The size limit of the file in bytes, enough for two million games; larger files are not touched.
  ///
  /// Files larger than `FileImage.byteLimit` open, but what needs the whole file in memory does not
  /// happen to them: at the start only a sample of their bytes is checked (see `RawFile.sum`), a
  /// damaged one is left as it is instead of repaired, and while another program has it open, its
  /// games are not shown.
  static let byteLimit = 1 << 30

  var lock: String { folder + RecordsFolder.lock }
  private var log: String { path + "-wal" }
  /// A new file under construction; renaming it makes it the records file.
  private var draft: String { path + ".new" }
  private var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

  /// Throws if a path is not a regular file: SQLite could block forever on a pipe or device.
  init(in folder: String) throws(FileError) {
    path = try File.resolvingLink(folder + "/" + RecordsFolder.file)
    for suffix in ["", "-wal", "-shm", "-journal", ".new"] {
      guard let kind = try File.kind(path + suffix), kind != .file else { continue }
      throw FileError(path + suffix, reason: "not a regular file")
    }
  }

  /// The size of the file in bytes; 0 if it is missing.
  var size: Int { (try? File.size(path)) ?? 0 }
  var hasLog: Bool { logSize > 0 }
  private var logSize: Int { (try? File.size(log)) ?? 0 }

  /// Creates the file if both the file and its log are missing.
  ///
  /// If the program ended during an earlier call of `replace`, completes that replacement instead.
  /// Returns whether the file is new.
  func prepare(_ schema: Schema) throws(RecordsError) -> Bool {
    guard !File.exists(path) else { return false }
    // A finished draft means that the program ended during `replace`.
    let isReplacing = File.exists(draft) ? try isFinished(draft, schema) : false
    do throws(FileError) {
      if isReplacing {
        if hasLog { try File.rename(log, to: freeName() + "-wal") }
        try File.rename(draft, to: path)
        return true
      }
    } catch { throw RecordsError(error) }
    // A log without its file is damage, which `FileFindings` reports.
    if hasLog { return false }
    do throws(FileError) { try File.makeFolder(folder, isPrivate: true) } catch {
      throw RecordsError(error)
    }
    try write(schema) { _ in }
    do throws(FileError) { try File.rename(draft, to: path) } catch { throw RecordsError(error) }
    File.syncFolder(of: path)
    return true
  }

  /// Moves the file aside, and puts a new file with the current tables in its place.
  ///
  /// `fill` adds rows to the new file. Its second argument is the new path of the old file. If the
  /// program is killed during the replacement, `prepare` completes it at the next start.
  func replace(
    _ schema: Schema, _ manifest: Manifest, _ fill: (Database, String) throws(RecordsError) -> Void
  ) throws(RecordsError) {
    let aside = freeName()
    try write(schema) { database throws(RecordsError) in try fill(database, aside) }
    try manifest.forgetFile()
    do throws(FileError) {
      if File.exists(path) { try File.rename(path, to: aside) }
      // SQLite derives the log's name from the file's, so both must be moved. The index (-shm) can
      // be removed, because SQLite rebuilds it.
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
      // SQLite gives the log and the index the file's permissions.
      try File.makePrivateFile(draft)
    } catch { throw RecordsError(error) }
    let connection = try Connection(draft, .write)
    // The journal is kept in memory. It is not needed on the disk: if the program ends before the
    // draft is complete, the draft is deleted and not rolled back.
    try connection.execute("PRAGMA page_size = 4096; PRAGMA journal_mode = MEMORY")
    try connection.transaction { () throws(RecordsError) in
      try schema.bring(connection, from: 0)
      try fill(Database(connection))
    }
  }

  /// Returns whether the draft is complete and valid; throws if memory runs out while reading it.
  private func isFinished(_ draft: String, _ schema: Schema) throws(RecordsError) -> Bool {
    guard let image = try FileImage(reading: draft), !image.isCut else { return false }
    do throws(RecordsError) {
      let connection = try image.open(repairsHeader: false)
      guard try schema.version(of: connection) == schema.version else { return false }
      try connection.checkStructure()
      return true
    } catch {
      // Memory ran out, so it is unknown whether the draft is complete.
      if error.kind.remedy == .reopen { throw error }
      return false
    }
  }
}

extension RecordsError {
  init(_ error: FileError) {
    self.init(path: error.path, reason: error.reason, kind: .transient)
  }
}
