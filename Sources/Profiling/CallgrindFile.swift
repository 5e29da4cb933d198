/// The instructions, allocations, retains and releases in a file of callgrind, by part of a meter.
struct CallgrindFile {
  /// What callgrind has counted in a part.
  struct Counts: Hashable {
    var instructions = 0
    var allocations = 0
    /// Calls of `swift_retain` and of the functions that read a weak or an unowned reference.
    var retains = 0
    /// Calls of `swift_release` and `swift_release_n`.
    var releases = 0
  }

  private typealias Figure = WritableKeyPath<Counts, Int> & Sendable

  /// A file without counts of the meter, for example that of another process.
  struct Empty: Error, Hashable, CustomStringConvertible {
    let description = "the file of callgrind has no counts of this meter"
  }

  /// The counts by the number of the part.
  private(set) var counts: [Int: Counts] = [:]

  /// The functions whose calls are counted, with the figure that they count for.
  ///
  /// Retains of bridged objects (`swift_bridgeObjectRetain`) are not listed, because that function ends
  /// with a jump to `swift_retain`, which callgrind records as a call.
  private static let figures: [String: any Figure] = [
    "malloc": \.allocations, "calloc": \.allocations, "realloc": \.allocations,
    "posix_memalign": \.allocations, "aligned_alloc": \.allocations, "memalign": \.allocations,
    "swift_retain": \.retains, "swift_retain_n": \.retains,
    "swift_unownedRetainStrong": \.retains, "swift_weakLoadStrong": \.retains,
    "swift_release": \.releases, "swift_release_n": \.releases,
  ]

  private static let heading = Array("desc: Trigger: Client Request: ".utf8)
  private static let (function, callee) = (Array("fn=(".utf8), Array("cfn=(".utf8))
  private static let (calls, total) = (Array("calls=".utf8), Array("totals: ".utf8))

  /// Reads the dumps whose name is `key` and the number of a part; other dumps are skipped.
  ///
  /// Part 0 is left out: it is the work of the meter, and what happens outside of zones.
  init(_ bytes: [UInt8], key: String) throws {
    var part: Int?
    // Functions are numbered anew in each dump; a name follows the first use of its number.
    var figures: [Int: any Figure] = [:]
    var called: (any Figure)?
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: Self.heading) {
        let name = String(decoding: line.dropFirst(Self.heading.count), as: UTF8.self)
        part = name.hasPrefix(key) ? Int(name.dropFirst(key.count)) : nil
        figures = [:]
        called = nil
        continue
      }
      guard let part else { continue }
      if line.starts(with: Self.callee) || line.starts(with: Self.function) {
        let isCallee = line.first == UInt8(ascii: "c")
        let rest = line.dropFirst(isCallee ? Self.callee.count : Self.function.count)
        let number = Self.number(rest)
        if let space = rest.firstIndex(of: UInt8(ascii: " ")) {
          // Calls inside of a call of the same function have a suffix, such as `swift_release'2`.
          let name = rest[(space + 1)...].prefix { $0 != UInt8(ascii: "'") }
          figures[number] = Self.figures[String(decoding: name, as: UTF8.self)]
        }
        called = isCallee ? figures[number] : nil
      } else if let called, line.starts(with: Self.calls) {
        counts[part, default: Counts()][keyPath: called] += Self.number(
          line.dropFirst(Self.calls.count))
      } else if line.starts(with: Self.total) {
        counts[part, default: Counts()].instructions += Self.number(
          line.dropFirst(Self.total.count))
      }
    }
    guard !counts.isEmpty else { throw Empty() }
    counts[0] = nil
  }

  /// Returns the number at the beginning of a text; 0 if there is none.
  private static func number(_ text: ArraySlice<UInt8>) -> Int {
    var number = 0
    for digit in text {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { break }
      number = number &* 10 &+ Int(digit - UInt8(ascii: "0"))
    }
    return number
  }
}
