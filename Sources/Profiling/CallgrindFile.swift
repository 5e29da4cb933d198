/// The instructions, allocations, retains and releases in a file of callgrind, by part of a meter.
struct CallgrindFile {
  /// What callgrind has counted in a part.
  struct Counts: Hashable {
    /// The instructions without those of ``lookups`` and ``memory``: the same program executes as many at
    /// all addresses, but for some hundred.
    var instructions = 0
    /// The instructions in searches of hash tables whose hashes are made from addresses.
    var lookups = 0
    /// The instructions in the heap below `malloc` and `free`, and in copying and setting memory.
    var memory = 0
    var allocations = 0
    /// Calls of `swift_retain` and of the functions that read a weak or an unowned reference.
    var retains = 0
    /// Calls of `swift_release` and `swift_release_n`.
    var releases = 0
  }

  private typealias Figure = WritableKeyPath<Counts, Int> & Sendable

  /// What is known about a function of a dump by its name.
  private struct Function {
    /// The figure that counts the calls.
    var calls: (any Figure)?
    /// The figure that has the function's own instructions.
    var own: AddressDependence.Kind?
    /// Whether all instructions inside of a call count for ``Counts/lookups``.
    var isLookup = false
  }

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

  /// Returns what is known about a function with a name; nil if it is like most functions.
  private static func function(named name: String) -> Function? {
    let function = Function(
      calls: figures[name], own: AddressDependence.kind(ofOwn: name),
      isLookup: AddressDependence.isLookup(name))
    return function.calls == nil && function.own == nil && !function.isLookup ? nil : function
  }

  private static let heading = Array("desc: Trigger: Client Request: ".utf8)
  private static let (function, callee) = (Array("fn=(".utf8), Array("cfn=(".utf8))
  private static let (calls, total) = (Array("calls=".utf8), Array("totals: ".utf8))

  /// Reads the dumps whose name is `key` and the number of a part; other dumps are skipped.
  ///
  /// Part 0 is left out: it is the work of the meter, and what happens outside of zones.
  init(_ bytes: [UInt8], key: String) throws {
    var part: Int?
    // Functions are numbered anew in each dump; a name follows the first use of its number.
    var functions: [Int: Function] = [:]
    var known: [String: Function?] = [:]
    var (current, called): (Function?, Function?)
    // The line after the one with the calls has the instructions inside of these calls.
    var isInsideOfCalls = false
    // Line by line: painting by view has tens of thousands of dumps.
    var next = 0
    while next < bytes.count {
      let end = bytes[next...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let line = bytes[next..<end]
      next = end + 1
      guard !line.isEmpty else { continue }
      if line.starts(with: Self.heading) {
        let name = String(decoding: line.dropFirst(Self.heading.count), as: UTF8.self)
        part = name.hasPrefix(key) ? Int(name.dropFirst(key.count)) : nil
        functions = [:]
        (current, called, isInsideOfCalls) = (nil, nil, false)
        continue
      }
      guard let part, let first = line.first else { continue }
      if Self.isPosition(first) {
        defer { isInsideOfCalls = false }
        if isInsideOfCalls {
          // Calls in a look-up are already inside of the call that began it.
          guard let called, called.isLookup, current?.isLookup != true else { continue }
          counts[part, default: Counts()].lookups += Self.secondNumber(line)
        } else if let own = current?.own {
          let count = Self.secondNumber(line)
          switch own {
          case .lookups: counts[part, default: Counts()].lookups += count
          case .memory: counts[part, default: Counts()].memory += count
          }
        }
      } else if line.starts(with: Self.callee) || line.starts(with: Self.function) {
        let isCallee = first == UInt8(ascii: "c")
        let rest = line.dropFirst(isCallee ? Self.callee.count : Self.function.count)
        let number = Self.number(rest)
        if let space = rest.firstIndex(of: UInt8(ascii: " ")) {
          // Calls inside of a call of the same function have a suffix, such as `swift_release'2`.
          let name = String(
            decoding: rest[(space + 1)...].prefix { $0 != UInt8(ascii: "'") }, as: UTF8.self)
          let function = known[name] ?? Self.function(named: name)
          known[name] = .some(function)
          functions[number] = function
        }
        if isCallee { called = functions[number] } else { current = functions[number] }
      } else if line.starts(with: Self.calls) {
        isInsideOfCalls = true
        guard let figure = called?.calls else { continue }
        counts[part, default: Counts()][keyPath: figure] += Self.number(
          line.dropFirst(Self.calls.count))
      } else if line.starts(with: Self.total) {
        counts[part, default: Counts()].instructions += Self.number(
          line.dropFirst(Self.total.count))
      }
    }
    guard !counts.isEmpty else { throw Empty() }
    counts[0] = nil
    counts = counts.mapValues { all in
      var rest = all
      rest.instructions -= all.lookups + all.memory
      return rest
    }
  }

  /// Whether a line that begins with a character has a position and a number of instructions.
  private static func isPosition(_ character: UInt8) -> Bool {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "*"):
      true
    default: false
    }
  }

  /// Returns the number after the first space of a line; 0 if there is none.
  private static func secondNumber(_ line: ArraySlice<UInt8>) -> Int {
    line.firstIndex(of: UInt8(ascii: " ")).map { number(line[($0 + 1)...]) } ?? 0
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
