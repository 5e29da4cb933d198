import CSQLite
import Glibc
import Session
import Platform
import TestSupport
import Testing
import Workers

@testable import Records

/// A layer between SQLite and the system that can make calls fail.
///
/// It affects the files of one folder and counts every call. A fault makes one call fail, or all
/// calls from that one on. The layer also tracks what the disk has synced, to simulate a power
/// loss.
final class FaultyDisk: @unchecked Sendable {
  enum Call: CaseIterable {
    case open, delete, access, read, write, truncate, sync, size, lock, map

    static let shortRead = ioError(2)

    /// Returns SQLITE_IOERR_…, a macro that Swift does not see.
    private static func ioError(_ number: Int32) -> Int32 { SQLITE_IOERR | number << 8 }

    private func ioError(_ number: Int32) -> Int32 { Call.ioError(number) }

    /// The errors that SQLite can get for a call.
    var errors: [Int32] {
      switch self {
      case .open: [SQLITE_CANTOPEN, ioError(12)]
      case .delete: [ioError(10)]
      case .access: [ioError(13)]
      // These are the system's EIO on a read (SQLITE_IOERR_CORRUPTFS), another error, and a short
      // read. The missing bytes of a short read are zeros.
      case .read: [ioError(33), ioError(1), Call.shortRead]
      // When the disk is full, half of a write succeeds.
      case .write: [ioError(3), SQLITE_FULL]
      case .truncate: [ioError(6)]
      case .sync: [ioError(4)]
      case .size: [ioError(7)]
      case .lock: [ioError(15), SQLITE_BUSY]
      case .map: [ioError(21)]
      }
    }
  }

  struct Fault: Sendable {
    /// The number of the failing call, counted from 0.
    var index: Int
    /// The index of the error in the call's `errors`.
    var error: Int
    var isLasting: Bool
  }

  private struct State: Sendable {
    var calls: [Call] = []
    var fault: Fault?
    var hits = 0
    /// The call at which the power fails: nothing is written from then on.
    var powerFails: Int?
    var files: [ino_t: DiskFile] = [:]
    /// The number of changes reported as saved, and the number of those synced to the disk.
    var (saved, durable) = (0, 0)
    /// The lock file's contents and the number of changes reported as saved, both at the moment of
    /// the power loss.
    var last: (lock: [UInt8], saved: Int)?
  }

  let folder: TemporaryFolder
  private let state = Monitor(State())

  init() throws {
    FaultyDisk.install()
    folder = try TemporaryFolder(in: File.exists("/dev/shm") ? "/dev/shm" : "/tmp")
    FaultyDisk.disks.change { [folder] in $0[folder.path] = Weak(disk: self) }
  }

  deinit { FaultyDisk.disks.change { [folder] in $0[folder.path] = nil } }

  var calls: [Call] { state.access { $0.calls } }
  /// The number of failed calls.
  var hits: Int { state.access { $0.hits } }
  var durable: Int { state.access { $0.durable } }
  /// The number of changes reported as saved before the power failed.
  var savedAtLast: Int { state.access { $0.last?.saved ?? 0 } }

  /// Resets the counts and sets the fault; nil repairs the disk.
  func arm(_ fault: Fault?, powerFails: Int? = nil) {
    state.access {
      ($0.calls, $0.fault, $0.hits, $0.powerFails, $0.last) = ([], fault, 0, powerFails, nil)
    }
  }

  /// Records the number of changes reported as saved.
  func note(saved: Int) { state.access { $0.saved = saved } }

  // MARK: Power loss

  /// The synced bytes of a file, and the writes since the last sync.
  private struct DiskFile: Sendable {
    var durable: [UInt8]
    /// The writes in order; an entry without bytes truncates the file at `start`.
    var pending: [(start: Int, bytes: [UInt8]?)] = []

    static func apply(_ start: Int, _ piece: ArraySlice<UInt8>?, to bytes: inout [UInt8]) {
      guard let piece else { return bytes.removeLast(max(0, bytes.count - start)) }
      let missing = start + piece.count - bytes.count
      if missing > 0 { bytes += [UInt8](repeating: 0, count: missing) }
      bytes.replaceSubrange(start..<start + piece.count, with: piece)
    }
  }

  private static let sector = 512

  /// Returns a disk with the files as a power loss may leave them.
  ///
  /// The files contain all synced writes and a random choice of the later ones. Some of the later
  /// writes are torn at the border of a sector.
  ///
  /// - Parameter keepsLock: Whether the lock file survives, with its contents at the power loss.
  func crashed(_ random: inout Generator, keepsLock: Bool) throws -> FaultyDisk {
    let other = try FaultyDisk()
    if keepsLock, let lock = state.access({ $0.last?.lock }) {
      try File.write(lock, to: other.folder.path + "/records.lock")
    }
    for name in try File.names(in: folder.path)
    where !name.hasSuffix("-shm") && !name.hasSuffix(".lock") {
      let path = folder.path + "/" + name
      var facts = stat()
      _ = unsafe stat(path, &facts)
      var bytes: [UInt8]
      if let file = state.access({ $0.files[facts.st_ino] }) {
        bytes = file.durable
        let chance = random.below(4)
        for write in file.pending where random.below(3) < chance {
          var piece = write.bytes.map { $0[...] }
          if let whole = piece, random.below(4) == 0 {
            piece = whole.prefix(
              random.below(whole.count / FaultyDisk.sector + 1) * FaultyDisk.sector)
          }
          DiskFile.apply(write.start, piece, to: &bytes)
        }
      } else {
        bytes = try File.read(path)
      }
      try File.write(bytes, to: other.folder.path + "/" + name)
    }
    return other
  }

  fileprivate func noteOpen(_ path: String, _ inode: ino_t) {
    let bytes = (try? File.read(path)) ?? []
    state.access { if $0.files[inode] == nil { $0.files[inode] = DiskFile(durable: bytes) } }
  }

  fileprivate func noteWrite(_ inode: ino_t, _ start: Int, _ bytes: [UInt8]) {
    state.access { $0.files[inode]?.pending.append((start, bytes)) }
  }

  fileprivate func noteTruncate(_ inode: ino_t, _ length: Int) {
    state.access { $0.files[inode]?.pending.append((length, nil)) }
  }

  /// Returns how many writes and saved changes will be on the disk after a sync that starts now.
  fileprivate func syncBegins(_ inode: ino_t) -> (writes: Int, saved: Int) {
    state.access { ($0.files[inode]?.pending.count ?? 0, $0.saved) }
  }

  fileprivate func noteSync(_ inode: ino_t, isLog: Bool, _ begun: (writes: Int, saved: Int)) {
    state.access { state in
      guard var file = state.files[inode] else { return }
      for write in file.pending.prefix(begun.writes) {
        DiskFile.apply(write.start, write.bytes.map { $0[...] }, to: &file.durable)
      }
      file.pending.removeFirst(min(begun.writes, file.pending.count))
      state.files[inode] = file
      if isLog { state.durable = max(state.durable, begun.saved) }
    }
  }

  /// Counts a call and returns its result.
  ///
  /// `error` is nil if the call succeeds. `isDead` is true if the power has failed.
  fileprivate func next(_ call: Call) -> (error: Int32?, isDead: Bool) {
    state.access { [folder] state in
      let index = state.calls.count
      state.calls.append(call)
      if let dead = state.powerFails, index >= dead {
        if state.last == nil {
          let lock = try? File.read(folder.path + "/records.lock")
          state.last = (lock ?? [], state.saved)
        }
        return (call.errors[0], true)
      }
      guard let fault = state.fault, fault.isLasting ? index >= fault.index : index == fault.index
      else { return (nil, false) }
      state.hits += 1
      return (call.errors[fault.error % call.errors.count], false)
    }
  }

  // MARK: SQLite's file layer

  private struct Weak: Sendable { weak let disk: FaultyDisk? }

  private static let disks = Monitor<[String: Weak]>([:])

  /// Returns the simulated disk of a path.
  fileprivate static func disk(_ path: UnsafePointer<CChar>?) -> FaultyDisk? {
    guard let path = unsafe path else { return nil }
    let name = unsafe String(cString: path)
    guard let end = name.lastIndex(of: "/") else { return nil }
    return disks.access { $0[String(name[..<end])]?.disk }
  }

  /// Registers the layer above the system's, once per process.
  private static func install() { _ = installed }

  private static let installed: Bool = {
    guard let system = unsafe sqlite3_vfs_find(nil) else { return false }
    unsafe Layer.system = system
    let layer = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    unsafe layer.initialize(to: system.pointee)
    let name = unsafe strdup("faulty")
    unsafe layer.pointee.zName = UnsafePointer(name)
    unsafe layer.pointee.pNext = nil
    unsafe layer.pointee.szOsFile += Int32(MemoryLayout<Layer.File>.stride)
    unsafe layer.pointee.xOpen = { unsafe Layer.open($0, $1, $2, $3, $4) }
    unsafe layer.pointee.xDelete = { _, path, syncs in
      if let error = unsafe FaultyDisk.disk(path)?.next(.delete).error { return error }
      return unsafe Layer.system.pointee.xDelete(Layer.system, path, syncs)
    }
    unsafe layer.pointee.xAccess = { _, path, flags, answer in
      if let error = unsafe FaultyDisk.disk(path)?.next(.access).error { return error }
      return unsafe Layer.system.pointee.xAccess(Layer.system, path, flags, answer)
    }
    return unsafe sqlite3_vfs_register(layer, 1) == SQLITE_OK
  }()
}

/// The functions that SQLite calls.
private enum Layer {
  /// The system's file layer; set once, before this layer is registered.
  nonisolated(unsafe) static var system = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)

  /// The layer's own part of an open file; the system's part follows it in memory.
  @unsafe
  struct File {
    var base: sqlite3_file
    var disk: Unmanaged<FaultyDisk>
    var inode: ino_t
    var isLog: Bool
  }

  typealias Handle = UnsafeMutablePointer<sqlite3_file>?

  static func open(
    _ vfs: UnsafeMutablePointer<sqlite3_vfs>?, _ path: UnsafePointer<CChar>?, _ file: Handle,
    _ flags: Int32, _ outFlags: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    guard let file = unsafe file else { return SQLITE_ERROR }
    guard let disk = unsafe FaultyDisk.disk(path), let path = unsafe path else {
      return unsafe system.pointee.xOpen(system, path, file, flags, outFlags)
    }
    unsafe file.pointee.pMethods = nil
    if let error = disk.next(.open).error { return error }
    let status = unsafe system.pointee.xOpen(system, path, inner(file), flags, outFlags)
    guard status == SQLITE_OK else { return status }
    var facts = stat()
    _ = unsafe stat(path, &facts)
    disk.noteOpen(unsafe String(cString: path), facts.st_ino)
    unsafe UnsafeMutableRawPointer(file).initializeMemory(
      as: File.self,
      to: File(
        base: sqlite3_file(pMethods: UnsafePointer(methods)), disk: .passRetained(disk),
        inode: facts.st_ino, isLog: flags & SQLITE_OPEN_WAL != 0))
    return SQLITE_OK
  }

  static func own(_ file: Handle) -> File {
    guard let file = unsafe file else { preconditionFailure("no file") }
    return unsafe UnsafeRawPointer(file).load(as: File.self)
  }

  static func inner(_ file: Handle) -> UnsafeMutablePointer<sqlite3_file> {
    guard let file = unsafe file else { preconditionFailure("no file") }
    return unsafe (UnsafeMutableRawPointer(file) + MemoryLayout<File>.stride)
      .assumingMemoryBound(to: sqlite3_file.self)
  }

  static func real(_ file: Handle) -> sqlite3_io_methods {
    unsafe inner(file).pointee.pMethods.pointee
  }

  static func fault(_ file: Handle, _ call: FaultyDisk.Call) -> (error: Int32?, isDead: Bool) {
    unsafe own(file).disk.takeUnretainedValue().next(call)
  }

  private static func write(
    _ file: Handle, _ bytes: UnsafeRawPointer?, _ count: Int32, _ start: Int64
  ) -> Int32 {
    let (error, isDead) = unsafe fault(file, .write)
    let isHalf = error == SQLITE_FULL && !isDead
    if let error, !isHalf { return error }
    let count = isHalf ? count / 2 : count
    let status = unsafe real(file).xWrite(inner(file), bytes, count, start)
    if status == SQLITE_OK, let bytes = unsafe bytes {
      let own = unsafe own(file)
      unsafe own.disk.takeUnretainedValue().noteWrite(
        own.inode, Int(start), Array(UnsafeRawBufferPointer(start: bytes, count: Int(count))))
    }
    return error ?? status
  }

  private static func read(
    _ file: Handle, _ bytes: UnsafeMutableRawPointer?, _ count: Int32, _ start: Int64
  ) -> Int32 {
    if let error = unsafe fault(file, .read).error {
      if error == FaultyDisk.Call.shortRead {
        _ = unsafe bytes.map { unsafe memset($0, 0, Int(count)) }
      }
      return error
    }
    return unsafe real(file).xRead(inner(file), bytes, count, start)
  }

  private static func sync(_ file: Handle, _ flags: Int32) -> Int32 {
    let own = unsafe own(file)
    let disk = unsafe own.disk.takeUnretainedValue()
    if let error = disk.next(.sync).error { return error }
    let (inode, isLog) = unsafe (own.inode, own.isLog)
    let begun = disk.syncBegins(inode)
    let status = unsafe real(file).xSync(inner(file), flags)
    if status == SQLITE_OK { disk.noteSync(inode, isLog: isLog, begun) }
    return status
  }

  private static func truncate(_ file: Handle, _ length: Int64) -> Int32 {
    if let error = unsafe fault(file, .truncate).error { return error }
    let status = unsafe real(file).xTruncate(inner(file), length)
    let own = unsafe own(file)
    if status == SQLITE_OK {
      unsafe own.disk.takeUnretainedValue().noteTruncate(own.inode, Int(length))
    }
    return status
  }

  nonisolated(unsafe) private static let methods: UnsafeMutablePointer<sqlite3_io_methods> = {
    let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    unsafe methods.initialize(to: sqlite3_io_methods())
    // With version 2 of these methods, SQLite maps only the index of the log into memory, not the
    // database.
    unsafe methods.pointee.iVersion = 2
    unsafe methods.pointee.xClose = { file in
      let status = unsafe real(file).xClose(inner(file))
      unsafe own(file).disk.release()
      return status
    }
    unsafe methods.pointee.xRead = { unsafe read($0, $1, $2, $3) }
    unsafe methods.pointee.xWrite = { unsafe write($0, $1, $2, $3) }
    unsafe methods.pointee.xTruncate = { unsafe truncate($0, $1) }
    unsafe methods.pointee.xSync = { unsafe sync($0, $1) }
    unsafe methods.pointee.xFileSize = { file, size in
      if let error = unsafe fault(file, .size).error { return error }
      return unsafe real(file).xFileSize(inner(file), size)
    }
    unsafe methods.pointee.xLock = { file, level in
      if let error = unsafe fault(file, .lock).error { return error }
      return unsafe real(file).xLock(inner(file), level)
    }
    unsafe methods.pointee.xUnlock = { unsafe real($0).xUnlock(inner($0), $1) }
    unsafe methods.pointee.xCheckReservedLock = {
      unsafe real($0).xCheckReservedLock(inner($0), $1)
    }
    unsafe methods.pointee.xFileControl = { unsafe real($0).xFileControl(inner($0), $1, $2) }
    unsafe methods.pointee.xSectorSize = { unsafe real($0).xSectorSize(inner($0)) }
    unsafe methods.pointee.xDeviceCharacteristics = {
      unsafe real($0).xDeviceCharacteristics(inner($0))
    }
    unsafe methods.pointee.xShmMap = { file, region, size, extends, memory in
      if let error = unsafe fault(file, .map).error { return error }
      return unsafe real(file).xShmMap(inner(file), region, size, extends, memory)
    }
    unsafe methods.pointee.xShmLock = { file, offset, count, flags in
      // Unlocking never fails.
      if flags & SQLITE_SHM_LOCK != 0, let error = unsafe fault(file, .lock).error { return error }
      return unsafe real(file).xShmLock(inner(file), offset, count, flags)
    }
    unsafe methods.pointee.xShmBarrier = { unsafe real($0).xShmBarrier(inner($0)) }
    unsafe methods.pointee.xShmUnmap = { unsafe real($0).xShmUnmap(inner($0), $1) }
    return unsafe methods
  }()
}
