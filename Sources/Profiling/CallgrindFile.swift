/// The instructions and allocations in a file of callgrind, by part of a meter.
struct CallgrindFile {
  /// What callgrind has counted in a part.
  struct Counts: Hashable {
    var instructions = 0
    var allocations = 0
  }

  /// A file without counts of the meter, for example that of another process.
  struct Empty: Error, Hashable, CustomStringConvertible {
    let description = "the file of callgrind has no counts of this meter"
  }

  /// The counts by the number of the part.
  private(set) var counts: [Int: Counts] = [:]

  /// The functions whose calls are allocations.
  private static let allocators = [
    "malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc", "memalign",
  ].map { Array($0.utf8) }

  private static let heading = Array("desc: Trigger: Client Request: ".utf8)
  private static let (function, callee) = (Array("fn=(".utf8), Array("cfn=(".utf8))
  private static let (calls, total) = (Array("calls=".utf8), Array("totals: ".utf8))

  /// Reads the dumps whose name is `key` and the number of a part; other dumps are skipped.
  ///
  /// Part 0 is left out: it is the work of the meter, and what happens outside of zones.
  init(_ bytes: [UInt8], key: String) throws {
    var part: Int?
    // Functions are numbered anew in each dump; a name follows the first use of its number.
    var allocators: Set<Int> = []
    var isAllocating = false
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: Self.heading) {
        let name = String(decoding: line.dropFirst(Self.heading.count), as: UTF8.self)
        part = name.hasPrefix(key) ? Int(name.dropFirst(key.count)) : nil
        allocators = []
        continue
      }
      guard let part else { continue }
      if line.starts(with: Self.callee) || line.starts(with: Self.function) {
        let isCallee = line.first == UInt8(ascii: "c")
        let rest = line.dropFirst(isCallee ? Self.callee.count : Self.function.count)
        let number = Self.number(rest)
        if let name = rest.firstIndex(of: UInt8(ascii: " ")),
          Self.allocators.contains(where: { rest[(name + 1)...].elementsEqual($0) })
        {
          allocators.insert(number)
        }
        isAllocating = isCallee && allocators.contains(number)
      } else if isAllocating, line.starts(with: Self.calls) {
        counts[part, default: Counts()].allocations += Self.number(line.dropFirst(Self.calls.count))
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
