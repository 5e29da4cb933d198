internal import CSQLite

/// The result of checking the bytes of the file and its log before SQLite opens them.
struct FileFindings {
  /// A description of the damage; nil if none was found.
  private(set) var fault: String?
  /// Whether the last change is incomplete or missing.
  ///
  /// A change that was certainly not reported as saved does not count.
  private(set) var isTruncated = false
  /// Whether the file's checksum is that of the manifest.
  private(set) var matchesChecksum = false
  /// Whether the file is too large to be read as a whole at the start.
  private(set) var isLarge = false
  /// Whether opening the database will write to the file, by copying the log or switching to WAL
  /// mode.
  private(set) var isToBeWritten = false

  /// - Parameter known: the manifest of an earlier run; it may be empty.
  init(reading path: String, _ known: Manifest.Contents) throws(RecordsError) {
    let main = try RawFile(path, isLog: false)
    let log = try RawFile(path, isLog: true)
    for (file, limit) in [(main, RecordsFile.byteLimit), (log, FileImage.byteLimit)] {
      guard let file, file.size > limit else { continue }
      let reason = "larger than \(limit >> 20) MiB, the limit of the game"
      throw RecordsError(path: path, reason: reason, kind: .foreign)
    }
    let size = main?.size ?? 0
    isLarge = size > FileImage.byteLimit
    let header = try main?.bytes(0..<min(size, 100)) ?? []
    let hasLog = (log?.size ?? 0) > 0
    isToBeWritten = hasLog || header.count < 100 || header[18] != 2
    if main == nil, hasLog { fault = "the file is missing, but its log exists" }
    fault = fault ?? FileImage.fault(header, size: size, hasLog: hasLog)
    // Without a checksum to compare, the pages need not be read here.
    if fault == nil, let main, let file = known.file {
      let sum = try main.sum()
      matchesChecksum = file == Manifest.FileState(size: size, sum: sum)
      if !matchesChecksum { fault = "its checksum is wrong" }
    }
    let frames = WriteAheadLog(try log?.bytes() ?? [], known.log)
    if frames.isDamaged { fault = fault ?? "its log is damaged" }
    // A missing log means lost changes only if the file's checksum is known. If it is unknown, the
    // program ended while the file was being written. The log may then have been copied into the
    // file and truncated.
    let isMissing = frames.isEmpty && known.file != nil && known.log != nil
    isTruncated = frames.isTruncated || isMissing
  }
}

/// All bytes of the records file, with its log copied into them.
///
/// It serves to confirm damage and to salvage the contents. Everything is read before anything is
/// judged, so that a failed read is never taken for damage.
struct FileImage {
  private let path: String
  /// The pages of the database as SQLite sees them: with the log up to its first damaged frame.
  private var pages: [UInt8]
  /// For a damaged log, two more versions of the pages: with all valid frames, and with all frames.
  private var laterPages: [[UInt8]] = []

  /// The size limit in bytes of an image, enough for 280,000 games, and of the log.
  ///
  /// An image is in memory up to four times while a file is repaired.
  static let byteLimit = 128 << 20
  /// The least size of a database in bytes.
  private static let leastSize = 512

  /// Reads the file and its log; returns nil if neither exists.
  init?(reading path: String) throws(RecordsError) {
    let file = try RawFile(path, isLog: false)
    if let file, file.size > FileImage.byteLimit {
      let reason =
        "it is damaged, and with more than \(FileImage.byteLimit >> 20) MiB too large to be repaired"
      throw RecordsError(path: path, reason: reason, kind: .foreign)
    }
    let main = try file?.bytes()
    let log = try RawFile(path, isLog: true)?.bytes() ?? []
    if main == nil, log.isEmpty { return nil }
    self.path = path
    pages = main ?? []
    guard !log.isEmpty else { return }
    let frames = WriteAheadLog(log)
    if frames.isDamaged {
      laterPages = [WriteAheadLog.Part.valid, .all].map { part in
        var later = pages
        frames.copy(part, into: &later)
        return later
      }
    }
    frames.copy(.prefix, into: &pages)
  }

  /// Whether the last page is incomplete.
  var isCut: Bool { pages.count % WriteAheadLog.pageSize != 0 }

  /// Opens the image as a database in memory.
  ///
  /// - Parameter repairsHeader: whether the first 100 bytes are replaced by those of an intact
  ///   file, so that the tables can be read.
  func open(repairsHeader: Bool) throws(RecordsError) -> Connection {
    try open(pages, repairsHeader: repairsHeader)
  }

  /// Returns everything that can be read; throws only if memory runs out.
  ///
  /// A damaged log may hold newer pages in the frames after the damaged one, but possibly not all
  /// pages of a commit. So the file is read with all frames, with the valid ones, and with those
  /// before the damaged one. The results are combined.
  func salvage() throws(RecordsError) -> Salvage {
    var salvage = Salvage()
    for image in laterPages + [pages] {
      let connection = try open(image, repairsHeader: true)
      let isReadable = (try? Schema.current.version(of: connection)) != nil
      salvage.add(Database(connection).salvage())
      if isReadable { continue }
      // The first page, with the list of tables, is damaged; use the first page of a new file,
      // which has the same list.
      let page = try FileImage.firstPage()
      var more = Database(
        try open(page + image.dropFirst(page.count), repairsHeader: true)
      ).salvage()
      if !salvage.isEmpty { more.lost = 0 }
      salvage.add(more)
    }
    return salvage
  }

  private func open(_ pages: [UInt8], repairsHeader: Bool) throws(RecordsError) -> Connection {
    var image = pages
    if image.count >= 100 {
      // Turn off WAL mode: the log is copied in already.
      for index in 18...19 where image[index] == 2 { image[index] = 1 }
      if repairsHeader { FileImage.repairHeader(&image) }
    }
    return try Connection(image: image, of: path)
  }

  /// Returns a description of what is wrong with the header; nil if it is valid.
  ///
  /// Also returns nil for another program's file. Fields that are not checked here are either
  /// checked by SQLite or not used.
  private static func headerFault(_ bytes: [UInt8]) -> String? {
    guard isOwn(bytes) else { return nil }
    let isWhole =
      Array(bytes[44..<48]) == [0, 0, 0, 4]
      && Array(bytes[52..<60]) == [0, 0, 0, 0, 0, 0, 0, 1] && Array(bytes[64..<68]) == [0, 0, 0, 0]
    return isWhole ? nil : "its header is invalid"
  }

  /// Returns a description of what is wrong with a file's header and size; nil if nothing is.
  static func fault(_ header: [UInt8], size: Int, hasLog: Bool) -> String? {
    if size < leastSize { return "the file has only \(size) bytes" }
    if let fault = headerFault(header) { return fault }
    // SQLite does not notice an incomplete last page, but pads it with zeros. If there is a log,
    // the whole page may be in the log, so nothing is reported.
    let isCut = !hasLog && isOwn(header) && size % WriteAheadLog.pageSize != 0
    return isCut ? "its last page is cut off" : nil
  }

  private static func isOwn(_ header: [UInt8]) -> Bool {
    header.count >= 100 && Array(header[68..<72]) == Array("PSlm".utf8)
  }

  private static func firstPage() throws(RecordsError) -> [UInt8] {
    let connection = try Connection("", .memory)
    try Schema.current.migrate(connection, from: 0)
    return Array(try connection.image().prefix(WriteAheadLog.pageSize))
  }

  /// Replaces the header by that of an intact file (SQLite's file format, section 1.3).
  private static func repairHeader(_ image: inout [UInt8]) {
    image.replaceSubrange(0..<16, with: Array("SQLite format 3".utf8) + [0])
    image.replaceSubrange(16..<24, with: [0x10, 0x00, 1, 1, 0, 64, 32, 32])
    let count = UInt32(image.count / WriteAheadLog.pageSize)
    image.replaceSubrange(
      28..<32, with: (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * $0)) })
    // An empty list of free pages is valid, because free pages are never read. The field
    // "version-valid-for" must equal the change counter.
    image.replaceSubrange(32..<40, with: [UInt8](repeating: 0, count: 8))
    image.replaceSubrange(44..<60, with: [0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    image.replaceSubrange(92..<96, with: image[24..<28])
  }
}

/// SQLite's log of page images (file format, section 4).
struct WriteAheadLog {
  static let pageSize = 4_096
  private static let frameSize = 24 + pageSize
  private static let headerSize = 32

  /// The offset of a frame in the log; the first has index 0.
  static func start(ofFrame index: Int) -> Int { headerSize + index * frameSize }

  private let bytes: [UInt8]
  private(set) var isEmpty = true
  /// The frames that belong to this log.
  ///
  /// `page` is the number of the page and `start` the offset of its bytes. For the last frame of a
  /// commit, `size` is the size of the database in pages; otherwise it is 0.
  private var frames: [(index: Int, page: Int, start: Int, size: Int, isValid: Bool)] = []
  /// Whether the log's header is invalid, or commits follow a damaged frame.
  ///
  /// SQLite silently drops such commits.
  private(set) var isDamaged = false
  /// Whether the last change that was reported as saved is incomplete or missing.
  ///
  /// If it is unknown which changes were reported, this is whether the last change in the log is
  /// incomplete.
  private(set) var isTruncated = false

  /// The number of valid frames before the first damaged one.
  private var validCount = 0

  init(_ bytes: [UInt8], _ known: Manifest.LogState? = nil) {
    self.bytes = bytes
    let count = (bytes.count - WriteAheadLog.headerSize) / WriteAheadLog.frameSize
    guard count > 0 else { return }
    isEmpty = false
    let isHeaderValid =
      word(0) & ~1 == 0x377F_0682 && word(8) == UInt32(WriteAheadLog.pageSize)
      && checksum(0..<24, (0, 0)) == (word(24), word(28))
    // Each frame repeats both salts; if the header is invalid, use those of the first frame.
    let first = WriteAheadLog.headerSize
    let salts = isHeaderValid ? (word(16), word(20)) : (word(first + 8), word(first + 12))
    // `lastCommit` is the number of frames up to the end of the last commit. `validCommit` is the
    // number of frames up to the end of the last commit before any damaged frame.
    var (sum, lastCommit, validCommit) = ((word(24), word(28)), 0, 0)
    var isChained = isHeaderValid
    for index in 0..<count {
      let start = WriteAheadLog.start(ofFrame: index)
      let (page, size) = (Int(word(start)), Int(word(start + 4)))
      let isOwn = (word(start + 8), word(start + 12)) == salts && page > 0
      if isOwn, size > 0 { lastCommit = index + 1 }
      // Each frame's checksum continues from the stored checksum of the frame before it.
      sum = checksum(start..<start + 8, sum)
      sum = checksum(start + 24..<start + WriteAheadLog.frameSize, sum)
      let written = (word(start + 16), word(start + 20))
      let isValid = isOwn && sum == written
      sum = written
      isChained = isChained && isValid
      if isChained { validCount = index + 1 }
      if isChained, size > 0 { validCommit = index + 1 }
      let isInside =
        page <= RecordsFile.byteLimit / WriteAheadLog.pageSize
        && size <= RecordsFile.byteLimit / WriteAheadLog.pageSize
      if isOwn, isInside { frames.append((index, page, start + 24, size, isValid)) }
    }
    let isLost: Bool? = known.flatMap { known in
      let own = UInt64(salts.0) << 32 | UInt64(salts.1)
      if known.salts == own { return known.frames > validCommit }
      return known.isNewer(than: own) ? true : nil
    }
    // A single invalid frame at the end does not count as damage: it is the rest of a failed write.
    isDamaged = !isHeaderValid || isLost != false && lastCommit > validCount + 1
    isTruncated = !isDamaged && (isLost ?? (known == nil && lastCommit == validCount + 1))
  }

  enum Part {
    /// The valid frames before the first damaged one; SQLite uses only these.
    case prefix
    /// All valid frames.
    case valid
    /// Every frame that belongs to the log, damaged or not.
    case all
  }

  /// Copies the frames of `part` into the pages, up to the last frame that ends a commit.
  func copy(_ part: Part, into pages: inout [UInt8]) {
    var frames = frames
    switch part {
    case .prefix: frames.removeAll { $0.index >= validCount }
    case .valid: frames.removeAll { !$0.isValid }
    case .all: break
    }
    frames.removeLast(frames.count - ((frames.lastIndex { $0.size > 0 } ?? -1) + 1))
    for frame in frames {
      let start = (frame.page - 1) * WriteAheadLog.pageSize
      let missing = start + WriteAheadLog.pageSize - pages.count
      if missing > 0 { pages += [UInt8](repeating: 0, count: missing) }
      pages.replaceSubrange(
        start..<start + WriteAheadLog.pageSize,
        with: bytes[frame.start..<frame.start + WriteAheadLog.pageSize])
    }
    guard let size = frames.last?.size, size * WriteAheadLog.pageSize < pages.count else { return }
    pages.removeLast(pages.count - size * WriteAheadLog.pageSize)
  }

  /// Returns the 32-bit big-endian number at an offset.
  private func word(_ start: Int) -> UInt32 {
    UInt32(bytes[start]) << 24 | UInt32(bytes[start + 1]) << 16 | UInt32(bytes[start + 2]) << 8
      | UInt32(bytes[start + 3])
  }

  private func checksum(_ range: Range<Int>, _ sum: (UInt32, UInt32)) -> (UInt32, UInt32) {
    let isSwapped = bytes[3] & 1 != 0
    // Read whole words: reading byte by byte took 0.3 s for a log of 32 MiB.
    return unsafe bytes.withUnsafeBytes { bytes in
      var sum = sum
      func word(_ start: Int) -> UInt32 {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)
        return isSwapped ? word.byteSwapped : word
      }
      for start in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
        sum.0 &+= word(start) &+ sum.1
        sum.1 &+= word(start + 4) &+ sum.0
      }
      return sum
    }
  }
}
