internal import Foundation
internal import Platform

/// What counted instructions depend on besides the program: the processor, valgrind, the Swift runtime
/// and each library.
///
/// Valgrind simulates a processor with the features of the real one, and the C library chooses its
/// functions by them.
struct CountingMachine: Equatable {
  /// Digests and versions by name, such as `libc.so.6`; empty if the machine is unknown.
  var parts: [String: String] = [:]

  init(parts: [String: String] = [:]) { self.parts = parts }

  /// Tells the machine on which this process runs, and on which callgrind wrote a file.
  ///
  /// - Parameters:
  ///   - file: the content of callgrind's file, which names valgrind's version and the libraries.
  ///   - package: the folder of the package, whose own libraries change with its code.
  ///   - processor: the text of `/proc/cpuinfo`.
  init(callgrindFile file: [UInt8], package: String, processor: String? = Self.processorText) {
    let names = CallgrindNames(file)
    for path in names.objects where !path.hasPrefix(package + "/") {
      let name = String(path.split(separator: "/").last ?? "")
      guard name.contains(".so"), let digest = Self.digest(ofLibrary: path) else { continue }
      parts[ProgramSize.word(name)] = digest
    }
    parts["swift"] = ProgramSize.word("\(_SwiftStdlibVersion.current)")
    if let creator = names.creator { parts["valgrind"] = ProgramSize.word(creator) }
    if let processor { parts["processor"] = Self.digest(ofProcessor: processor) }
  }

  /// Returns the parts in which the machines differ, sorted; nil if one machine is unknown.
  ///
  /// A library that only one of the programs used is no difference of the machines.
  func differences(from other: CountingMachine) -> [String]? {
    guard Self.required.allSatisfy({ parts[$0] != nil && other.parts[$0] != nil }) else {
      return nil
    }
    return parts.filter { other.parts[$0.key] ?? $0.value != $0.value }.keys.sorted()
  }

  /// Names of the parts without which nothing is known of a machine.
  private static let required = ["processor", "swift", "valgrind"]

  /// The lines of a stored text.
  var text: String {
    parts.sorted { $0.key < $1.key }.map { "machine \($0.key) \($0.value)\n" }.joined()
  }

  private static var processorText: String? {
    try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
  }

  /// Returns a digest of the model and the features of the first processor.
  static func digest(ofProcessor text: String) -> String {
    // The names of x86 and of ARM. The other lines tell of the present speed.
    let keys = [
      "vendor_id", "cpu family", "model", "model name", "flags", "CPU implementer", "CPU part",
      "Features",
    ]
    var digest = ByteDigest()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty { break }
      let key = line.prefix { $0 != ":" && $0 != "\t" }
      if keys.contains(String(key.last == " " ? key.dropLast() : key)) {
        digest.combine(line.utf8)
      }
    }
    return digest.text
  }

  /// Returns a digest of a library's size and of its first bytes, which contain the number of its build;
  /// nil if it cannot be read.
  private static func digest(ofLibrary path: String) -> String? {
    guard let size = try? File.size(path), let file = FileHandle(forReadingAtPath: path) else {
      return nil
    }
    defer { try? file.close() }
    guard let bytes = try? file.read(upToCount: 4096) else { return nil }
    var digest = ByteDigest()
    digest.combine(UInt64(size))
    digest.combine(bytes)
    return digest.text
  }
}

/// The names of callgrind and of the libraries in a file that it wrote.
private struct CallgrindNames {
  /// The version, such as `callgrind-3.19.0`.
  private(set) var creator: String?
  /// The paths of libraries and programs with executed code.
  private(set) var objects: Set<String> = []

  private static let (object, calledObject) = (Array("ob=(".utf8), Array("cob=(".utf8))
  private static let creator = Array("creator: ".utf8)

  init(_ file: [UInt8]) {
    var paths: Set<[UInt8]> = []
    var start = 0
    // Most lines have numbers alone, so only the first byte of a line is looked at.
    while start < file.count {
      let first = file[start]
      let end = file[start...].firstIndex(of: UInt8(ascii: "\n")) ?? file.count
      if first == UInt8(ascii: "o") || first == UInt8(ascii: "c") {
        let line = file[start..<end]
        if line.starts(with: Self.object) || line.starts(with: Self.calledObject) {
          // A name follows the first use of its number.
          if let space = line.firstIndex(of: UInt8(ascii: " ")) {
            paths.insert(Array(line[(space + 1)...]))
          }
        } else if line.starts(with: Self.creator) {
          creator = String(decoding: line.dropFirst(Self.creator.count), as: UTF8.self)
        }
      }
      start = end + 1
    }
    objects = Set(paths.map { String(decoding: $0, as: UTF8.self) })
  }
}
