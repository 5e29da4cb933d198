internal import Glibc

/// The bytes of one font file, read once and kept in memory.
///
/// The file is not mapped into memory: if a package upgrade rewrote the file while the game runs,
/// reading the mapping would cause a bus error.
@safe struct FontFile: ~Copyable {
  /// The size limit in bytes, above the size of the largest CJK collections; larger files are
  /// rejected.
  static let maximumByteCount = 256 << 20

  let bytes: UnsafeMutableRawBufferPointer

  init(path: String) throws(FontError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FontError.unreadable(path: path, reason: Self.lastError) }
    defer { _ = close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw FontError.unreadable(path: path, reason: Self.lastError)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FontError.unreadable(path: path, reason: "not a file")
    }
    let byteCount = Int(status.st_size)
    guard byteCount > 0, byteCount <= Self.maximumByteCount else {
      throw FontError.unreadable(path: path, reason: "\(byteCount) bytes long")
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 16)
    guard unsafe Self.fill(buffer, from: descriptor) else {
      unsafe buffer.deallocate()
      throw FontError.unreadable(path: path, reason: "cut short")
    }
    unsafe bytes = buffer
  }

  deinit { unsafe bytes.deallocate() }

  /// The 64-bit FNV-1a hash of the whole file.
  var contentHash: UInt64 {
    var hash = ContentHash()
    unsafe bytes.forEach { hash.combine($0) }
    return hash.value
  }

  private static func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32
  ) -> Bool {
    var filled = 0
    while filled < buffer.count {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = unsafe read(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      filled += count
    }
    return true
  }

  private static var lastError: String {
    guard let text = unsafe strerror(errno) else { return "error \(errno)" }
    return unsafe String(cString: text)
  }
}

/// The 64-bit FNV-1a hash.
struct ContentHash {
  private(set) var value: UInt64

  /// Creates a hash, or continues from an earlier `value`.
  init(startingFrom value: UInt64 = 0xcbf2_9ce4_8422_2325) { self.value = value }

  mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}
