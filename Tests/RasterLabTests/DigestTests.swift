import StageTesting
import Testing

@testable import rasterlab

/// Compares the digests of the benchmark pictures with those in the repository.
///
/// `make test` also compares the pictures of a build for the baseline x86-64 level with the same
/// digests.
@Suite struct DigestTests {
  private static let folder = String("\(#filePath)".dropLast("DigestTests.swift".count))

  @Test(arguments: [(1, 32), (2, 32), (3, 7), (4, 500)])
  func workloadDigestsEqualTheRecordedOnes(threads: Int, bandHeight: Int) async throws {
    var options = Digests.Options()
    options.threads = threads
    options.bandHeight = bandHeight
    options.geometryPath = Self.folder + "../../Assets/bench/geometry.txt"
    let lines = try Digests.lines(options)
    #expect(lines.count == 24)
    try await GoldenFolder("workloads", at: "Tests/RasterLabTests").compare(
      Array(lines.map { "\($0)\n" }.joined().utf8), file: "digests.txt")
  }
}
