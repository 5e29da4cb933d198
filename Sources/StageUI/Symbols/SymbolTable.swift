internal import Synchronization

/// The symbols of `symbols.txt` and their variants, by name.
///
/// The table of names is made at the first use; a symbol's paths are parsed at its first use.
final class SymbolTable: Sendable {
  static let shared = SymbolTable()

  /// The largest number that exists as `12.circle`.
  private static let largestNumber = 50

  /// The names in the order of the file, each before its variants, then the numbers.
  let names: [String]
  private let lines: [Substring]
  private let entries: [String: Entry]
  private let known = Mutex<[String: Symbol]>([:])

  private struct Entry {
    /// The index of the line; nil for a number, which is made of digits.
    var line: Int?
    /// The endings that make the variant from the line's drawing, such as `.circle` and `.fill`.
    var variant: Substring
  }

  private init() {
    lines = PackageResources.symbols_txt
      .split(separator: UInt8(ascii: "\n")).map { Substring(decoding: $0, as: UTF8.self) }
      .filter { !$0.hasPrefix("#") }
    var names: [String] = []
    var entries: [String: Entry] = [:]
    func add(_ name: String, _ entry: Entry) {
      if entries.updateValue(entry, forKey: name) == nil { names.append(name) }
    }
    for (index, line) in lines.enumerated() {
      let (name, isSource, variants) = Self.checked { () throws(SymbolError) in
        try SymbolLine.names(line)
      }
      if !isSource { add(name, Entry(line: index, variant: "")) }
      for variant in variants { add(name + variant, Entry(line: index, variant: variant[...])) }
    }
    for number in 0...Self.largestNumber {
      for variant in [".circle", ".circle.fill", ".square", ".square.fill"] {
        add("\(number)" + variant, Entry(line: nil, variant: variant[...]))
      }
    }
    self.names = names
    self.entries = entries
  }

  func symbol(_ name: String) -> Symbol? {
    guard let entry = entries[name] else { return nil }
    if let symbol = known.withLock({ $0[name] }) { return symbol }
    let symbol = Symbol(name: name, layers: layers(name, entry))
    known.withLock { $0[name] = symbol }
    return symbol
  }

  private func layers(_ name: String, _ entry: Entry) -> [Symbol.Layer] {
    guard let line = entry.line else {
      let digits = name.prefix { $0 != "." }
      return SymbolVariant(parts: SymbolDigits.parts(digits)).layers(entry.variant)
    }
    let parts = Self.checked { () throws(SymbolError) in try SymbolLine(lines[line]).parts }
    return SymbolVariant(parts: parts).layers(entry.variant)
  }

  private static func checked<Value>(_ read: () throws(SymbolError) -> Value) -> Value {
    do throws(SymbolError) {
      return try read()
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
