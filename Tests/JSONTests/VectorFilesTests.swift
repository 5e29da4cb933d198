import Glibc
import JSON
import Testing

/// Every file of the shared vectors, where that folder stands beside the repository.
@Suite struct VectorFilesTests {
  private static let folder: String = {
    // …/Tests/JSONTests/This.swift → …/../shared/vectors
    let parts = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(4).joined(separator: "/") + "/shared/vectors"
  }()

  private static func names(in folder: String) -> [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".json") { names.append(name) }
    }
    return names.sorted()
  }

  private static func contents(of path: String) -> [UInt8] {
    guard let file = unsafe fopen(path, "r") else { return [] }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe fread(&buffer, 1, buffer.count, file)
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  @Test func everyFileIsRead() throws {
    let names = Self.names(in: Self.folder)
    guard !names.isEmpty else {
      print("skipped: no vectors in \(Self.folder)")
      return
    }
    for name in names {
      let bytes = Self.contents(of: Self.folder + "/" + name)
      let value = try JSON(decoding: bytes)
      #expect(value.members?.isEmpty == false || value.array?.isEmpty == false, "\(name)")
      #expect(try JSON(decoding: value.encoded(.pretty)) == value, "\(name)")
    }
  }
}
