internal import CSQLite

/// What the bytes of the file and its log tell before SQLite opens them.
struct FileFindings {
  /// What is wrong with them; nil when nothing is.
  private(set) var fault: String?
  /// The last change that was reported as saved is not whole, or it is not known whether it was
  /// reported.
  private(set) var endsBroken = false
  /// The file's checksum is that which the game noted.
  private(set) var isAsWritten = false
  /// Opening the file as a database writes to it: what the log holds, or the mode of the log.
  private(set) var isToBeWritten = false

  /// - Parameter known: what an earlier run noted; nothing in it is required.
  init(reading path: String, _ known: Manifest.Contents) throws(RecordsError) {
    let main = try RawFile(path, isLog: false)
    let log = try RawFile(path, isLog: true)
    for file in [main, log].compactMap(\.self) where file.size > FileImage.byteLimit {
      let reason = "more than the \(FileImage.byteLimit >> 20) MiB that the game reads"
      throw RecordsError(path: path, reason: reason, kind: .foreign)
    }
    let size = main?.size ?? 0
    let header = try main?.bytes(0..<min(size, 100)) ?? []
    let hasLog = (log?.size ?? 0) > 0
    isToBeWritten = hasLog || header.count < 100 || header[18] != 2
    if main == nil, hasLog { fault = "the file is missing, its log is there" }
    fault = fault ?? FileImage.fault(header, size: size, hasLog: hasLog)
    // Without this the pages need not be read here.
    if fault == nil, let main, let file = known.file {
      let sum = try main.sum()
      isAsWritten = file == Manifest.FileState(size: size, sum: sum)
      if !isAsWritten { fault = "its bytes are not those that the game wrote" }
    }
    let frames = WriteAheadLog(try log?.bytes() ?? [], known.log)
    if frames.isDamaged { fault = fault ?? "its log is damaged" }
    // While the file is written, the log may be cut.
    let isMissing = frames.isEmpty && known.file != nil && known.log != nil
    endsBroken = frames.endsBroken || isMissing
  }
}

/// All bytes of the records file, with its log copied in: they prove damage, and what can be read is
/// salvaged from them.
///
/// Everything is read before anything is judged, so that a read that fails is never taken for damage.
struct FileImage {
  private let path: String
  /// The pages of the database as SQLite sees them: with the log up to its first damaged frame.
  private var pages: [UInt8]
  /// Of a damaged log: the pages with each frame that is whole by itself, and with every frame.
  private var laterPages: [[UInt8]] = []

  /// A file or log of more bytes is left alone; 280,000 games are smaller.
  static let byteLimit = 128 << 20
  /// A file of fewer bytes is no database.
  private static let leastSize = 512

  /// Nil when there is neither file nor log.
  init?(reading path: String) throws(RecordsError) {
    let main = try RawFile(path, isLog: false)?.bytes()
    let log = try RawFile(path, isLog: true)?.bytes() ?? []
    if main == nil, log.isEmpty { return nil }
    self.path = path
    pages = main ?? []
    guard !log.isEmpty else { return }
    let writing = WriteAheadLog(log)
    if writing.isDamaged {
      laterPages = [WriteAheadLog.Part.sound, .all].map { part in
        var later = pages
        writing.copy(part, into: &later)
        return later
      }
    }
    writing.copy(.whole, into: &pages)
  }

  /// A part of the last page is missing.
  var isCut: Bool { pages.count % WriteAheadLog.pageSize != 0 }

  /// The image as a database of its own.
  ///
  /// - Parameter isMended: whether the first 100 bytes are made those of an undamaged file, so that
  ///   the tables can be read.
  func open(isMended: Bool) throws(RecordsError) -> Connection {
    try open(pages, isMended: isMended)
  }

  /// What can be read.
  ///
  /// Behind a damaged frame of the log may stand newer pages, and pages of which the others are
  /// missing: all readings count, the likeliest first. Throws only when there is no memory.
  func salvage() throws(RecordsError) -> Salvage {
    var salvage = Salvage()
    for image in laterPages + [pages] {
      let connection = try open(image, isMended: true)
      let isReadable = (try? Schema.current.version(of: connection)) != nil
      salvage.add(Database(connection).salvage())
      if isReadable { continue }
      // The list of tables is damaged; it is the same in every new file.
      let page = try FileImage.firstPage()
      var more = Database(
        try open(page + image.dropFirst(page.count), isMended: true)
      ).salvage()
      if !salvage.isEmpty { more.lost = 0 }
      salvage.add(more)
    }
    return salvage
  }

  private func open(_ pages: [UInt8], isMended: Bool) throws(RecordsError) -> Connection {
    var image = pages
    if image.count >= 100 {
      // No log: it is copied in already.
      for index in 18...19 where image[index] == 2 { image[index] = 1 }
      if isMended { FileImage.mendHeader(&image) }
    }
    return try Connection(image: image, of: path)
  }

  /// Says what in the first bytes of a file of this program is not as it always is and would change
  /// how SQLite reads the rest.
  private static func headerFault(_ bytes: [UInt8]) -> String? {
    guard isOwn(bytes) else { return nil }
    let isWhole =
      Array(bytes[44..<48]) == [0, 0, 0, 4]
      && Array(bytes[52..<60]) == [0, 0, 0, 0, 0, 0, 0, 1] && Array(bytes[64..<68]) == [0, 0, 0, 0]
    return isWhole ? nil : "its first bytes are not those of the game's files"
  }

  /// What is wrong with a file, as far as its beginning and its size tell.
  static func fault(_ header: [UInt8], size: Int, hasLog: Bool) -> String? {
    if size < leastSize { return "the file has \(size) bytes" }
    if let fault = headerFault(header) { return fault }
    // SQLite takes zeros for what is missing of the last page; with a log that page is not final.
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

  /// Every file of this program begins alike (SQLite's file format, section 1.3).
  private static func mendHeader(_ image: inout [UInt8]) {
    image.replaceSubrange(0..<16, with: Array("SQLite format 3".utf8) + [0])
    image.replaceSubrange(16..<24, with: [0x10, 0x00, 1, 1, 0, 64, 32, 32])
    let count = UInt32(image.count / WriteAheadLog.pageSize)
    image.replaceSubrange(
      28..<32, with: (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * $0)) })
    // No free pages, which nothing is read from; and version-valid-for equals the change counter.
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

  private let bytes: [UInt8]
  private(set) var isEmpty = true
  /// Frames of this log: the page's number, where the page begins, and the size of the database in
  /// pages at the end of a commit, else 0.
  private var frames: [(index: Int, page: Int, start: Int, size: Int, isSound: Bool)] = []
  /// Changes stand behind a frame that is not as it was written: SQLite drops them without a word.
  private(set) var isDamaged = false
  /// The last change that was reported as saved is not whole; without knowledge of that, the last one.
  private(set) var endsBroken = false

  /// How many frames from the first on are as they were written.
  private var whole = 0

  init(_ bytes: [UInt8], _ known: Manifest.LogState? = nil) {
    self.bytes = bytes
    let count = (bytes.count - WriteAheadLog.headerSize) / WriteAheadLog.frameSize
    guard count > 0 else { return }
    isEmpty = false
    let isHeaderWhole =
      word(0) & ~1 == 0x377F_0682 && word(8) == UInt32(WriteAheadLog.pageSize)
      && checksum(0..<24, (0, 0)) == (word(24), word(28))
    // A frame repeats both salts.
    let first = WriteAheadLog.headerSize
    let salts = isHeaderWhole ? (word(16), word(20)) : (word(first + 8), word(first + 12))
    // The frames of the last commit, and of the last that is whole.
    var (sum, lastCommit, wholeCommit) = ((word(24), word(28)), 0, 0)
    var isChained = isHeaderWhole
    for index in 0..<count {
      let start = first + index * WriteAheadLog.frameSize
      let (page, size) = (Int(word(start)), Int(word(start + 4)))
      let isOwn = (word(start + 8), word(start + 12)) == salts && page > 0
      if isOwn, size > 0 { lastCommit = index + 1 }
      // Each frame's checksum goes on from that of the frame before it, as it stands there.
      sum = checksum(start..<start + 8, sum)
      sum = checksum(start + 24..<start + WriteAheadLog.frameSize, sum)
      let written = (word(start + 16), word(start + 20))
      let isSound = isOwn && sum == written
      sum = written
      isChained = isChained && isSound
      if isChained { whole = index + 1 }
      if isChained, size > 0 { wholeCommit = index + 1 }
      let isInside =
        page <= FileImage.byteLimit / WriteAheadLog.pageSize
        && size <= FileImage.byteLimit / WriteAheadLog.pageSize
      if isOwn, isInside { frames.append((index, page, start + 24, size, isSound)) }
    }
    let isLost: Bool? = known.flatMap { known in
      let own = UInt64(salts.0) << 32 | UInt64(salts.1)
      if known.salts == own { return known.frames > wholeCommit }
      return known.isNewer(than: own) ? true : nil
    }
    // What a write that failed left behind is no commit.
    isDamaged = !isHeaderWhole || isLost != false && lastCommit > whole + 1
    endsBroken = !isDamaged && (isLost ?? (known == nil && lastCommit == whole + 1))
  }

  enum Part {
    /// Up to the first frame that is not as it was written, as SQLite does.
    case whole
    /// The frames that are as they were written.
    case sound
    /// Every frame that belongs to the log, damaged or not.
    case all
  }

  /// Brings the pages of a file up to the last commit.
  func copy(_ part: Part, into pages: inout [UInt8]) {
    var frames = frames
    switch part {
    case .whole: frames.removeAll { $0.index >= whole }
    case .sound: frames.removeAll { !$0.isSound }
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

  /// Four bytes, the highest first.
  private func word(_ start: Int) -> UInt32 {
    UInt32(bytes[start]) << 24 | UInt32(bytes[start + 1]) << 16 | UInt32(bytes[start + 2]) << 8
      | UInt32(bytes[start + 3])
  }

  private func checksum(_ range: Range<Int>, _ sum: (UInt32, UInt32)) -> (UInt32, UInt32) {
    let isSwapped = bytes[3] & 1 != 0
    // Bytes one by one took 0.3 s for a log of 32 MiB.
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
