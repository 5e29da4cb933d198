/// The string literals in a source file, which may be names of calls.
///
/// The name of a call in a test with arguments is often interpolated, such as `"card-\(language)"`; any
/// text counts as one that is inserted there.
struct NameLiterals {
  /// The parts of each literal between its interpolations.
  private var literals: [[Substring]] = []

  init(in source: String) {
    for line in source.split(separator: "\n") {
      var rest = line
      while let start = rest.firstIndex(of: "\"") {
        rest = rest[rest.index(after: start)...]
        literals.append(Self.readParts(&rest))
      }
    }
  }

  /// Reads the rest of a literal after its opening quotation mark, including the closing one.
  private static func readParts(_ rest: inout Substring) -> [Substring] {
    var (parts, part): ([Substring], Substring) = ([], "")
    while let character = rest.popFirst() {
      switch character {
      case "\"": return parts + [part]
      case "\\":
        let escaped = rest.popFirst()
        if escaped == "(" {
          parts.append(part)
          part = ""
          skipInterpolation(&rest)
        } else if let escaped {
          part.append(escaped)
        }
      default: part.append(character)
      }
    }
    return parts + [part]
  }

  /// Skips the rest of an interpolation after its opening parenthesis, including the closing one.
  private static func skipInterpolation(_ rest: inout Substring) {
    var depth = 1
    while depth > 0, let character = rest.popFirst() {
      switch character {
      case "(": depth += 1
      case ")": depth -= 1
      case "\"": _ = readParts(&rest)
      default: break
      }
    }
  }

  /// Returns whether a literal may be a name.
  func contain(_ name: String) -> Bool { literals.contains { Self.matches(name, $0) } }

  private static func matches(_ name: String, _ parts: [Substring]) -> Bool {
    // Interpolations alone would match every name.
    guard parts.contains(where: { !$0.isEmpty }) else { return false }
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return parts.first.map { $0 == name } ?? false
    }
    guard name.hasPrefix(first), name.hasSuffix(last), name.count >= first.count + last.count else {
      return false
    }
    var rest = name.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let place = rest.firstRange(of: part) else { return false }
      rest = rest[place.upperBound...]
    }
    return true
  }
}
