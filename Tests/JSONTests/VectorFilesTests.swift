import JSON
import Platform
import TestSupport
import Testing

/// Reads and writes every JSON file of the folder `shared/vectors`.
///
/// The test runs only if this folder exists beside the repository.
@Suite struct VectorFilesTests {
  static let folder = SharedFolder.path("vectors")

  @Test(.enabled(if: folder != nil, "no shared/vectors beside the repository"))
  func everyVectorFileRoundTrips() throws {
    let folder = try #require(Self.folder)
    let names = try File.names(in: folder).filter { $0.hasSuffix(".json") }
    #expect(!names.isEmpty)
    for name in names {
      let value = try JSON(decoding: File.read("\(folder)/\(name)"))
      #expect(value.members?.isEmpty == false || value.array?.isEmpty == false, "\(name)")
      #expect(try JSON(decoding: value.encoded(.pretty)) == value, "\(name)")
    }
  }
}
