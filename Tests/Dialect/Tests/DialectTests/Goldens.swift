import Foundation
import StageTesting
import StageUI
import Testing

/// A picture with its digest.
struct Picture {
  var width: Int
  var height: Int
  var pixels: [UInt8]

  /// The FNV-1a hash of the size and of all pixels.
  var digest: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    for number in [width, height] {
      add(UInt8(truncatingIfNeeded: number))
      add(UInt8(truncatingIfNeeded: number >> 8))
    }
    for byte in pixels { add(byte) }
    let text = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}

extension Player {
  /// Compares the current frame and its accessibility tree with those of a name beside the test.
  func expectGolden(
    _ name: String, file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
    column: Int = #column
  ) async throws {
    try await expectGoldens(name, file: file, fileID: fileID, line: line, column: column) {
      $0.expectPicture("window")
    }
  }

  /// Compares the frames and the accessibility trees of which a script takes pictures; equal pictures are
  /// stored once.
  ///
  /// They are also checked for what people need to read and to use them. What may be intended is left out:
  /// the programs have SwiftUI's colours and sizes.
  func expectGoldens(
    _ name: String, file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
    column: Int = #column, _ script: @MainActor (ViewScript) async throws -> Void
  ) async throws {
    try await useProgram(
      host, size: size, named: name, checks: .certain, file: file, fileID: fileID, line: line,
      column: column, script: script)
  }
}

@MainActor
@Suite struct GoldenTests {
  @Test func goldensAreThoseOfTestsAndSmall() throws {
    try expectNoOrphans()
    try expectGoldenSize(atMost: 4_000_000)
    // Names of these calls are interpolated.
    let names = [
      "ListingTests": Listing.all.map(\.name),
      "SampleTests": Sample.all.flatMap { sample in
        ["", "-dark", "-rtl", "-200"].map { sample.name + $0 }
      },
    ]
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Goldens")
    for (test, names) in names {
      let files = try FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent(test).path)
      #expect(files.sorted() == names.sorted())
    }
  }
}
