import Glibc
import TestSupport
import Testing

@testable import Platform

/// Caches in folders, and the version of the code on which they depend.
@Suite struct CacheFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Sets when a file was last modified, in seconds since 1970.
  private func date(_ name: String, _ seconds: Int) {
    let time = timespec(tv_sec: seconds, tv_nsec: 0)
    let times = [time, time]
    #expect(unsafe utimensat(AT_FDCWD, "\(folder.path)/\(name)", times, 0) == 0)
  }

  @Test func entriesAreReadBackAndReplaced() throws {
    let cache = try CacheFolder("\(folder.path)/a/b")
    #expect(cache.bytes(of: "key") == nil)
    try cache.store([1, 2], as: "key")
    try cache.store([3], as: "key")
    #expect(cache.bytes(of: "key") == [3])
    #expect(try CacheFolder("\(folder.path)/a/b").bytes(of: "key") == [3])
    #expect(try File.names(in: cache.path) == ["key.cached"], "drafts stay")
  }

  @Test func leastRecentlyUsedEntriesAreRemovedFirst() throws {
    let cache = try CacheFolder(folder.path)
    for (index, key) in ["a", "b", "c", "d"].enumerated() {
      try cache.store([UInt8](repeating: 0, count: 100), as: key)
      date("\(key).cached", 1000 + index)
    }
    #expect(cache.bytes(of: "a") != nil)
    // An entry counts as 4,096 bytes.
    #expect(try cache.trim(to: 16_384) == 0)
    #expect(try cache.trim(to: 10_000) == 2)
    #expect(try File.names(in: folder.path) == ["a.cached", "d.cached"])
  }

  @Test func filesOfOthersAreNeverRemoved() throws {
    let cache = try CacheFolder(folder.path)
    try folder.add(file: "notes.txt", bytes: [UInt8](repeating: 0, count: 1000))
    try cache.store([1], as: "a")
    #expect(try cache.trim(to: 0) == 1)
    #expect(try File.names(in: folder.path) == ["notes.txt"])
  }

  @Test func versionIsThatOfTheSourcesIfTheProgramIsNewer() throws {
    folder.add(folder: "Sources")
    try folder.add(file: "Sources/A.swift", bytes: [1])
    try folder.add(file: "Sources/B.swift", bytes: [2])
    try folder.add(file: "program", bytes: [9])
    let (sources, program) = (["\(folder.path)/Sources"], "\(folder.path)/program")
    for name in ["Sources/A.swift", "Sources/B.swift", "Sources"] { date(name, 1000) }
    date("program", 2000)
    let first = try CodeVersion.digest(of: sources, program: program)
    // The program has changed, and these sources have not.
    try folder.add(file: "program", bytes: [10])
    date("program", 2000)
    #expect(try CodeVersion.digest(of: sources, program: program) == first)
    // A source has changed, and the program was built from it.
    try folder.add(file: "Sources/B.swift", bytes: [3])
    for name in ["Sources/B.swift", "Sources"] { date(name, 1000) }
    let second = try CodeVersion.digest(of: sources, program: program)
    #expect(second != first)
    // A source has changed after that: the program counts.
    date("Sources/B.swift", 3000)
    let whole = try CodeVersion.digest(of: sources, program: program)
    #expect(whole != first && whole != second)
    #expect(try CodeVersion.digest(of: ["\(folder.path)/None"], program: program) == whole)
    try folder.add(file: "program", bytes: [11])
    date("program", 2000)
    #expect(try CodeVersion.digest(of: sources, program: program) != whole)
  }

  @Test func removedSourceCountsOnlyAfterTheNextBuild() throws {
    folder.add(folder: "Sources")
    for name in ["A", "B"] { try folder.add(file: "Sources/\(name).swift", bytes: [1]) }
    try folder.add(file: "program", bytes: [9])
    let (sources, program) = (["\(folder.path)/Sources"], "\(folder.path)/program")
    for name in ["Sources/A.swift", "Sources/B.swift", "Sources"] { date(name, 1000) }
    date("program", 2000)
    let first = try CodeVersion.digest(of: sources, program: program)
    try File.remove("\(folder.path)/Sources/B.swift")
    date("Sources", 3000)
    let before = try CodeVersion.digest(of: sources, program: program)
    date("program", 4000)
    let after = try CodeVersion.digest(of: sources, program: program)
    #expect(Set([first, before, after]).count == 3)
    try File.rename("\(folder.path)/Sources/A.swift", to: "\(folder.path)/Sources/C.swift")
    date("Sources", 3000)
    #expect(try CodeVersion.digest(of: sources, program: program) != after, "names count")
  }
}
