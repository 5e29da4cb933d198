internal import Platform

/// Reading replays from files: texts, and pictures that contain the text of a replay.
package enum ReplayFile {
  /// The largest size of a file, in bytes: a share picture has less than 2 MB.
  package static let byteLimit = 8 << 20
  /// The largest size of the text in a picture: that of a replay.
  private static let textLimit = 262_144

  /// Returns the text of a file's replay; throws the reason if there is none.
  ///
  /// A path may begin with `~/` and may be in quotation marks, as terminals and file managers write
  /// it.
  package static func text(at path: String, home: String? = nil) throws(FriendRefusal) -> String {
    let path = plainPath(path, home: home)
    let found: (kind: File.Kind?, size: Int)
    var bytes: [UInt8] = []
    do throws(FileError) {
      let kind = try File.kind(path)
      found = (kind, kind == .file ? try File.size(path) : 0)
      if kind == .file, found.size <= byteLimit { bytes = try File.read(path, limit: byteLimit) }
    } catch {
      throw .file(path: path, reason: error.reason)
    }
    guard let kind = found.kind else { throw .file(path: path, reason: "there is no such file") }
    guard kind == .file else { throw .file(path: path, reason: "it is not a file") }
    guard found.size <= byteLimit else { throw .tooLong }
    return try text(in: bytes)
  }

  /// Returns the text of a replay in the bytes of a file.
  static func text(in bytes: [UInt8]) throws(FriendRefusal) -> String {
    guard !bytes.isEmpty else { throw .empty }
    if bytes.starts(with: signature) {
      guard let text = textChunk(in: bytes) else { throw .pictureWithoutReplay }
      return text
    }
    guard bytes.count <= textLimit else { throw .tooLong }
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw .notText
    }
    return text
  }

  /// Whether a text is the path of a file rather than a replay.
  package static func isPath(_ text: String) -> Bool {
    let text = text.trimmed
    guard !text.isEmpty, !text.contains(where: \.isNewline) else { return false }
    return !text.lowercased().hasPrefix("poker slam replay")
  }

  /// Returns a path without quotation marks, "file://" and "~".
  static func plainPath(_ text: String, home: String?) -> String {
    var path = Substring(text.trimmed)
    for mark in ["\"", "'"] where path.count > 1 && path.hasPrefix(mark) && path.hasSuffix(mark) {
      path = path.dropFirst().dropLast()
    }
    if path.hasPrefix("file://") { path = path.dropFirst(7) }
    if path.hasPrefix("~/"), let home { return home + path.dropFirst() }
    return String(path)
  }

  // MARK: Pictures

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let opening = Array("poker slam replay".utf8)

  /// Returns the first uncompressed text in a PNG that begins like a replay.
  ///
  /// The chunks' checksums are not read: the replay has its own.
  private static func textChunk(in bytes: [UInt8]) -> String? {
    var start = signature.count
    while bytes.count - start >= 12 {
      let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - start - 12 else { return nil }
      let kind = bytes[start + 4..<start + 8]
      let contents = bytes[start + 8..<start + 8 + length]
      if kind.elementsEqual("tEXt".utf8) || kind.elementsEqual("iTXt".utf8), length <= textLimit,
        let text = replay(in: contents)
      {
        return text
      }
      start += 12 + length
    }
    return nil
  }

  /// Returns the last part of a text chunk, after keyword, languages and flags, if it begins like a
  /// replay.
  private static func replay(in contents: ArraySlice<UInt8>) -> String? {
    guard let last = contents.lastIndex(of: 0) else { return nil }
    let text = contents[(last + 1)...]
    guard text.starts(with: opening) else { return nil }
    return String(validating: text, as: UTF8.self)
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text = text.dropFirst() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return String(text)
  }
}

/// A folder into which several players put their replays.
package struct ReplayFolder: Sendable {
  package let path: String

  /// - Parameter home: the home folder, for a path that begins with `~/`.
  package init(_ path: String, home: String? = nil) {
    self.path = ReplayFile.plainPath(path, home: home)
  }

  /// The largest number of files that are read: some seconds of work.
  package static let fileLimit = 10_000

  /// Returns the sorted names of the files that may contain replays: texts, replays and pictures.
  ///
  /// Throws the reason, as a phrase, if the folder cannot be read.
  package func names() throws(FolderFailure) -> [String] {
    var names: [String]?
    do throws(FileError) {
      if try File.kind(path) == .folder { names = try File.names(in: path) }
    } catch {
      throw FolderFailure(reason: error.reason)
    }
    guard let names else { throw FolderFailure(reason: "there is no folder \(path)") }
    return names.filter { name in
      !name.hasPrefix(".") && ReplayFolder.endings.contains { name.lowercased().hasSuffix($0) }
    }
  }

  private static let endings = [".txt", ".replay", ".png"]

  /// Returns the text of the replay in a file of the folder.
  package func text(of name: String) throws(FriendRefusal) -> String {
    try ReplayFile.text(at: path + "/" + name)
  }
}

/// The reason why a shared folder cannot be read, as a phrase.
package struct FolderFailure: Error, Hashable, Sendable {
  package let reason: String
}
