/// The instructions in a file that callgrind has written about a whole run of a program.
struct StartCounts: Equatable {
  /// The reason why a file has no counts.
  struct Damage: Error, Hashable, CustomStringConvertible {
    let description = "callgrind has not finished its file"
  }

  /// All instructions.
  private(set) var total = 0
  /// The instructions of the code of each Swift module, and of each other object, such as `libc.so`.
  ///
  /// The objects are libraries, and the program for code that is not Swift's.
  private(set) var parts: [String: Int] = [:]

  private static let totals = Array("totals: ".utf8)
  private static let calls = Array("calls=".utf8)
  private static let (function, callee) = (Array("fn=(".utf8), Array("cfn=(".utf8))
  private static let (object, calledObject) = (Array("ob=(".utf8), Array("cob=(".utf8))

  /// Reads a file of callgrind, whose first event is the executed instruction.
  init(_ file: [UInt8]) throws {
    // A name follows the first use of its number.
    var (modules, objects): ([Int: String], [Int: String]) = ([:], [:])
    var (module, object): (String?, String?)
    var (isFinished, isCall) = (false, false)
    var sum = 0
    for line in file.split(separator: UInt8(ascii: "\n")) {
      if Self.isCost(line) {
        // The line after a call has the instructions of the called function, which has lines of its own.
        if !isCall {
          let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
          let count = words.count > 1 ? Self.number(words[1]) : 0
          parts[module ?? object ?? "unknown", default: 0] &+= count
          sum &+= count
        }
        isCall = false
      } else if line.starts(with: Self.calls) {
        isCall = true
      } else if line.starts(with: Self.function) {
        module = Self.name(line.dropFirst(Self.function.count), &modules, Self.moduleName)
      } else if line.starts(with: Self.callee) {
        _ = Self.name(line.dropFirst(Self.callee.count), &modules, Self.moduleName)
      } else if line.starts(with: Self.object) {
        object = Self.name(line.dropFirst(Self.object.count), &objects, Self.objectName)
      } else if line.starts(with: Self.calledObject) {
        _ = Self.name(line.dropFirst(Self.calledObject.count), &objects, Self.objectName)
      } else if line.starts(with: Self.totals) {
        total &+= Self.number(line.dropFirst(Self.totals.count))
        isFinished = true
      }
    }
    guard isFinished else { throw Damage() }
    if sum != total { parts["unknown", default: 0] &+= total &- sum }
  }

  /// Returns whether a line has a place and counts.
  private static func isCost(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first else { return false }
    return isDigit(first)
      || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*")].contains(first)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Returns what a number stands for; if a name follows it, remembers the result of `meaning`.
  private static func name(
    _ text: ArraySlice<UInt8>, _ names: inout [Int: String],
    _ meaning: (ArraySlice<UInt8>) -> String?
  ) -> String? {
    let key = number(text)
    if let space = text.firstIndex(of: UInt8(ascii: " ")) {
      names[key] = meaning(text[(space + 1)...])
    }
    return names[key]
  }

  /// Returns the module of a function of Swift by its mangled name; nil for others.
  ///
  /// The names of the standard library begin with abbreviations of their own.
  private static func moduleName(_ name: ArraySlice<UInt8>) -> String? {
    guard name.starts(with: "$s".utf8) else { return nil }
    let rest = name.dropFirst(2)
    guard let first = rest.first, first != UInt8(ascii: "0") else { return nil }
    guard isDigit(first) else {
      return first == UInt8(ascii: "s") || first == UInt8(ascii: "S") ? "Swift" : nil
    }
    let identifier = rest.drop(while: isDigit)
    let length = number(rest)
    guard length <= identifier.count else { return nil }
    return ProgramSize.word(String(decoding: identifier.prefix(length), as: UTF8.self))
  }

  /// Returns the name of an object: of a library up to `.so`, because its version follows.
  private static func objectName(_ path: ArraySlice<UInt8>) -> String? {
    let last = path.split(separator: UInt8(ascii: "/")).last ?? []
    let name = String(decoding: last, as: UTF8.self)
    guard !name.isEmpty, name != "???" else { return "unknown" }
    let words = name.split(separator: ".", omittingEmptySubsequences: false)
    guard let end = words.dropFirst().firstIndex(of: "so") else { return ProgramSize.word(name) }
    return ProgramSize.word(words[...end].joined(separator: "."))
  }

  /// Returns the number at the beginning of a text; 0 if there is none, or none that fits.
  private static func number(_ text: ArraySlice<UInt8>) -> Int {
    Int(String(decoding: text.prefix(while: isDigit), as: UTF8.self)) ?? 0
  }
}
