/// The words after a command's name, checked against what the command takes.
struct Arguments {
  /// The words that belong to no option, in order.
  private(set) var positional: [String] = []
  private var values: [String: String] = [:]
  private var flags: [String] = []

  /// Reads `--name value`, `--name=value` and `--flag`; what the command does not know is refused
  /// with the nearest name it does.
  init(
    _ words: some Sequence<String>, options: [String] = [], flags known: [String] = []
  ) throws(UsageError) {
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        positional.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      if known.contains(name), parts.count == 1 {
        flags.append(name)
      } else if options.contains(name) {
        guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
          throw UsageError("\(name) needs a value")
        }
        values[name] = value
      } else {
        throw UsageError.unknown(name, kind: "option", known: options + known)
      }
    }
  }

  func has(_ flag: String) -> Bool { flags.contains(flag) }

  subscript(option: String) -> String? { values[option] }

  /// A whole number inside a range; nil when the option was not given.
  func integer(_ option: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = values[option] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        "\(option) takes a whole number from \(range.lowerBound) to \(range.upperBound), not \"\(text)\""
      )
    }
    return number
  }

  /// A number inside a range; nil when the option was not given.
  func number(_ option: String, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
    guard let text = values[option] else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw UsageError(
        "\(option) takes a number from \(Self.plain(range.lowerBound)) to "
          + "\(Self.plain(range.upperBound)), not \"\(text)\"")
    }
    return number
  }

  /// A number as people write it: 3, 0.75.
  private static func plain(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// One of a few words; nil when the option was not given.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ option: String, of kind: String
  ) throws(UsageError) -> Choice? {
    guard let text = values[option] else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw UsageError.unknown(text, kind: kind, known: Choice.allCases.map(\.rawValue))
    }
    return choice
  }

  /// Four distances from the edges such as `44,0,34,0`: top, left, bottom, right; nil when the option
  /// was not given.
  func insets(_ option: String) throws(UsageError) -> (Double, Double, Double, Double)? {
    guard let text = values[option] else { return nil }
    let sides = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard sides.count == 4, let top = sides[0], let left = sides[1], let bottom = sides[2],
      let right = sides[3], [top, left, bottom, right].allSatisfy({ (0...1000).contains($0) })
    else {
      throw UsageError(
        "\(option) takes top, left, bottom and right such as 44,0,34,0, not \"\(text)\"")
    }
    return (top, left, bottom, right)
  }

  /// A size such as `1280x800`; nil when the option was not given.
  func size(_ option: String) throws(UsageError) -> (width: Int, height: Int)? {
    guard let text = values[option] else { return nil }
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else {
      throw UsageError("\(option) takes a size such as 1280x800, not \"\(text)\"")
    }
    let range = 16...16_384
    guard range.contains(width), range.contains(height) else {
      throw UsageError(
        "\(option) takes sides of \(range.lowerBound) to \(range.upperBound), not \"\(text)\"")
    }
    return (width, height)
  }
}

/// What was wrong with a command line, in one line.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// The error for a word that is none of the known ones: with the nearest of them if that is near, else with all if they are few.
  static func unknown(_ word: String, kind: String, known: [String]) -> UsageError {
    let nearest = known.min { distance(word, $0) < distance(word, $1) }
    var advice = ""
    if let nearest, distance(word, nearest) <= min(3, max(1, word.count / 2)) {
      advice = "; did you mean \(nearest)?"
    } else if !known.isEmpty, known.count <= 8 {
      advice = "; there is " + known.joined(separator: ", ")
    }
    return UsageError("unknown \(kind) \"\(word)\"\(advice)")
  }

  /// How many letters must be added, dropped or changed to turn one word into the other.
  static func distance(_ a: String, _ b: String) -> Int {
    let b = Array(b)
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let changed = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(changed, diagonal + 1, row[j] + 1)
      }
    }
    return row[b.count]
  }
}
