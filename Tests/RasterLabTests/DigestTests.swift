import Testing
import Platform

@testable import rasterlab

/// Compares the digests of the benchmark pictures with those in the repository.
///
/// `make test` also compares the pictures of a build for the baseline x86-64 level with the same
/// digests.
@Suite struct DigestTests {
  private static let folder = String("\(#filePath)".dropLast("DigestTests.swift".count))

  private func expected() throws -> [String] {
    let bytes = try File.read(Self.folder + "digests.txt")
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test(arguments: [(1, 32), (2, 32), (3, 7), (4, 500)])
  func workloadDigestsEqualTheRecordedOnes(threads: Int, bandHeight: Int) throws {
    var options = Digests.Options()
    options.threads = threads
    options.bandHeight = bandHeight
    options.geometryPath = Self.folder + "../../Assets/bench/geometry.txt"
    let lines = try Digests.lines(options)
    let expected = try expected()
    #expect(lines.count == 24)
    for (line, expected) in zip(lines, expected) { #expect(line == expected) }
  }
}
