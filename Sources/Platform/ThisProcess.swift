internal import Glibc

/// The current process.
public enum ThisProcess {
  /// Ends the process.
  public static func exit(_ code: Int32) -> Never { Glibc.exit(code) }

  /// The number of online processors, even if the process may use only some of them.
  public static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Makes malloc return every freed block of at least 32 KB to the system at once.
  ///
  /// By default, malloc does so only for blocks of at least 128 KB. Pictures of single cards are
  /// smaller. After such pictures are freed, small blocks between them would keep their pages
  /// resident. After twenty games of the bot, this function saves 0.6 to 1.2 MB of 10.0 to 10.6 MB,
  /// and frames take no longer (2026-11).
  public static func returnLargeBlocks() {
    // -3, -1 and -8 are M_MMAP_THRESHOLD, M_TRIM_THRESHOLD and M_ARENA_MAX of malloc.h. Threads
    // share one arena: they allocate rarely, and arenas of their own would fragment memory.
    _ = setAllocator(-3, 32 << 10)
    _ = setAllocator(-1, 1 << 20)
    _ = setAllocator(-8, 1)
  }

  /// Returns free memory between used blocks to the system.
  public static func returnFreeMemory() { _ = trimAllocator(0) }

  /// Drops resident pages of code and constants from the process.
  ///
  /// Pages used only at the start no longer count as its memory; pages still in use are mapped
  /// again from the page cache. Only mappings without a written page are dropped, so nothing is
  /// lost: a loader also writes to pages that it protects afterwards.
  public static func forgetFilePages() {
    guard let text = try? File.read("/proc/self/smaps") else { return }
    var mapping: Range<UInt>?
    func drop() {
      guard let range = mapping, !range.isEmpty else { return }
      _ = unsafe madvise(
        UnsafeMutableRawPointer(bitPattern: range.lowerBound), range.count, MADV_DONTNEED)
    }
    // A mapping is described by a line such as the first one, and lines with its figures:
    // 7f3a00000000-7f3a00021000 r-xp 00002000 fe:00 1234 /lib/libm.so
    // Anonymous:             0 kB
    for line in text.split(separator: UInt8(ascii: "\n")) {
      guard let first = line.first, first < UInt8(ascii: "A") || first > UInt8(ascii: "Z") else {
        if counts(line, "Anonymous:") || counts(line, "Swap:") { mapping = nil }
        continue
      }
      drop()
      mapping = unwritableFile(line)
    }
    drop()
  }

  /// Whether a line is that of a figure, and the figure is not zero.
  private static func counts(_ line: ArraySlice<UInt8>, _ name: StaticString) -> Bool {
    let bytes = unsafe UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    guard unsafe line.starts(with: bytes) else { return false }
    return line.dropFirst(bytes.count).contains {
      $0 > UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")
    }
  }

  /// Returns the addresses of a private mapping of a file that cannot be written to.
  private static func unwritableFile(_ line: ArraySlice<UInt8>) -> Range<UInt>? {
    let words = line.split(separator: UInt8(ascii: " "))
    guard words.count > 5, words[5].first == UInt8(ascii: "/"),
      words[1].elementsEqual("r-xp".utf8) || words[1].elementsEqual("r--p".utf8)
    else { return nil }
    let ends = words[0].split(separator: UInt8(ascii: "-"))
      .compactMap { UInt(String(decoding: $0, as: UTF8.self), radix: 16) }
    return ends.count == 2 && ends[0] < ends[1] ? ends[0]..<ends[1] : nil
  }

  /// Returns the value of an environment variable; nil if it is not set.
  public static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(systemPath: $0) }
  }

  /// The arguments after the program's name; `systemBytes` gives the exact bytes of a path.
  public static var arguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      unsafe CommandLine.unsafeArgv[index].map { unsafe String(systemPath: $0) }
    }
  }

  /// The resident memory of the process as reported by the kernel, such as "VmRSS: 10240 kB".
  public static var memory: String {
    let status = (try? File.read("/proc/self/status")) ?? []
    let line = status.split(separator: UInt8(ascii: "\n"))
      .first { $0.starts(with: Array("VmRSS:".utf8)) }
    return String(decoding: line ?? [], as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  /// Writes a line to standard error.
  public static func complain(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe write(2, $0.baseAddress.map { unsafe $0 + written }, bytes.count - written)
      }
      guard count > 0 || errno == EINTR else { return }
      written += max(count, 0)
    }
  }
}

// The C library's `mallopt` and `malloc_trim`, which the Glibc module omits.
@_silgen_name("mallopt")
private func setAllocator(_ option: Int32, _ value: Int32) -> Int32

@_silgen_name("malloc_trim")
private func trimAllocator(_ kept: Int) -> Int32
