/// An option or flag of a command: its syntax, its meaning, and the function that stores its value.
///
/// One declaration serves both parsing and help, so every option that is parsed is documented and
/// vice versa.
package struct Option<Request> {
  let facts: OptionFacts
  let store: (inout Request, String) throws(UsageError) -> Void
}

/// The part of an option that help and the manual page show.
package struct OptionFacts {
  package let name: String
  /// The placeholder of the value; nil for a flag, which has no value.
  package let placeholder: String?
  package let meaning: String
}

extension Option {
  /// Creates a flag: `--name`.
  package static func flag(
    _ name: String, _ meaning: String, _ store: @escaping (inout Request) -> Void
  ) -> Option {
    Option(facts: OptionFacts(name: name, placeholder: nil, meaning: meaning)) { request, _ in
      store(&request)
    }
  }

  /// Creates an option with a value; `read` throws for invalid values.
  package static func value<Value>(
    _ name: String, _ placeholder: String, _ meaning: String,
    _ store: @escaping (inout Request, Value) -> Void,
    read: @escaping (String) throws(UsageError) -> Value
  ) -> Option {
    let facts = OptionFacts(name: name, placeholder: placeholder, meaning: meaning)
    return Option(facts: facts) { request, text throws(UsageError) in
      store(&request, try read(text))
    }
  }

  package static func text(
    _ name: String, _ placeholder: String, _ meaning: String,
    _ store: @escaping (inout Request, String) -> Void
  ) -> Option {
    value(name, placeholder, meaning, store) { $0 }
  }

  /// Creates an option with a folder to write to.
  ///
  /// An empty name is refused; an unset shell variable would give one.
  package static func folder(
    _ name: String, _ meaning: String, _ store: @escaping (inout Request, String) -> Void
  ) -> Option {
    value(name, "FOLDER", meaning, store) { text throws(UsageError) in
      guard !text.isEmpty else { throw UsageError("\(name) takes the name of a folder") }
      return text
    }
  }

  /// Creates an option with an integer in a range; help shows the range.
  package static func integer(
    _ name: String, _ placeholder: String = "N", in range: ClosedRange<Int>, _ meaning: String,
    _ store: @escaping (inout Request, Int) -> Void
  ) -> Option {
    let limits = "\(range.lowerBound) to \(range.upperBound)"
    return value(name, placeholder, "\(meaning); \(limits)", store) { text throws(UsageError) in
      guard let number = Int(text), range.contains(number) else {
        throw UsageError("\(name) takes a whole number from \(limits), not \"\(text)\"")
      }
      return number
    }
  }

  /// Creates an option with a number in a range; help shows the range.
  package static func number(
    _ name: String, _ placeholder: String, in range: ClosedRange<Double>, _ meaning: String,
    _ store: @escaping (inout Request, Double) -> Void
  ) -> Option {
    let limits = "\(plain(range.lowerBound)) to \(plain(range.upperBound))"
    return value(name, placeholder, "\(meaning); \(limits)", store) { text throws(UsageError) in
      guard let number = Double(text), range.contains(number) else {
        throw UsageError("\(name) takes a number from \(limits), not \"\(text)\"")
      }
      return number
    }
  }

  /// Formats a number without a trailing ".0": 3, 0.75.
  private static func plain(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Creates an option whose value is one of several words; help lists the words.
  package static func choice<Value>(
    _ name: String, of kind: String, among choices: [(name: String, value: Value)],
    _ meaning: String, _ store: @escaping (inout Request, Value) -> Void
  ) -> Option {
    let names = choices.map(\.name)
    let isShort = names.count <= 4
    let placeholder = isShort ? names.joined(separator: "|") : kind.uppercased()
    let list = isShort ? "" : "; one of " + names.joined(separator: ", ")
    return value(name, placeholder, meaning + list, store) { text throws(UsageError) in
      guard let choice = choices.first(where: { $0.name == text }) else {
        throw UsageError.unknown(text, kind: kind, known: names)
      }
      return choice.value
    }
  }

  package static func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ name: String, of kind: String, among type: Value.Type, _ meaning: String,
    _ store: @escaping (inout Request, Value) -> Void
  ) -> Option {
    choice(name, of: kind, among: type.allCases.map { ($0.rawValue, $0) }, meaning, store)
  }

  /// Creates an option with a size such as `1280x800`, each side 16…16,384.
  package static func size(
    _ name: String, _ meaning: String,
    _ store: @escaping (inout Request, (width: Int, height: Int)) -> Void
  ) -> Option {
    value(name, "WxH", meaning, store) { text throws(UsageError) in
      let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1] else {
        throw UsageError("\(name) takes a size such as 1280x800, not \"\(text)\"")
      }
      let range = 16...16_384
      guard range.contains(width), range.contains(height) else {
        throw UsageError(
          "\(name) takes sides of \(range.lowerBound) to \(range.upperBound), not \"\(text)\"")
      }
      return (width, height)
    }
  }

  /// Creates an option with four insets, 0…1,000 each, such as `44,0,34,0`: top, left, bottom,
  /// right.
  package static func insets(
    _ name: String, _ meaning: String, _ store: @escaping (inout Request, [Double]) -> Void
  ) -> Option {
    value(name, "T,L,B,R", meaning, store) { text throws(UsageError) in
      let sides = text.split(separator: ",", omittingEmptySubsequences: false)
        .compactMap { Double($0) }.filter { (0...1000).contains($0) }
      guard sides.count == 4, text.count(where: { $0 == "," }) == 3 else {
        throw UsageError(
          "\(name) takes top, left, bottom and right such as 44,0,34,0, not \"\(text)\"")
      }
      return sides
    }
  }

  /// Creates an option with the column and the row of a pixel, such as `640,400`.
  package static func pixel(
    _ name: String, _ meaning: String,
    _ store: @escaping (inout Request, (x: Int, y: Int)) -> Void
  ) -> Option {
    value(name, "X,Y", meaning, store) { text throws(UsageError) in
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
        .map { Int($0) ?? -1 }
      guard numbers.count == 2, numbers.allSatisfy({ (0...1_000_000).contains($0) }) else {
        throw UsageError(
          "\(name) takes the column and the row of a pixel such as 640,400, not \"\(text)\"")
      }
      return (numbers[0], numbers[1])
    }
  }
}

/// The arguments of a command that belong to no option.
package struct Positionals<Request> {
  let placeholder: String
  let count: ClosedRange<Int>
  /// A description of these arguments, for error messages.
  let taken: String
  let store: (inout Request, [String]) -> Void

  /// Creates the declaration of a command without arguments.
  ///
  /// - Parameter hint: text to append to the error about an argument.
  package static func none(_ hint: String = "") -> Positionals {
    Positionals(placeholder: "", count: 0...0, taken: hint) { _, _ in }
  }

  package static func one(
    _ placeholder: String, _ taken: String, _ store: @escaping (inout Request, String) -> Void
  ) -> Positionals {
    Positionals(placeholder: placeholder, count: 1...1, taken: taken) { store(&$0, $1[0]) }
  }

  package static func optional(
    _ placeholder: String, _ taken: String, _ store: @escaping (inout Request, String) -> Void
  ) -> Positionals {
    Positionals(placeholder: "[\(placeholder)]", count: 0...1, taken: taken) {
      if let word = $1.first { store(&$0, word) }
    }
  }

  package static func some(
    _ placeholder: String, _ taken: String, atLeast least: Int = 0, atMost most: Int = .max,
    _ store: @escaping (inout Request, [String]) -> Void
  ) -> Positionals {
    Positionals(placeholder: placeholder, count: least...most, taken: taken, store: store)
  }
}
