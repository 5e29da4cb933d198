/// What was wrong with a command line, in one line.
package struct UsageError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }

  /// The error for an unknown word, with the nearest known one if that is near, else with all if
  /// they are few.
  package static func unknown(_ word: String, kind: String, known: [String]) -> UsageError {
    let nearest = known.min { distance(word, $0) < distance(word, $1) }
    var advice = ""
    if let nearest, distance(word, nearest) <= min(3, max(1, word.count / 2)) {
      advice = "; did you mean \(nearest)?"
    } else if !known.isEmpty, known.count <= 8 {
      advice = "; there is " + known.joined(separator: ", ")
    }
    return UsageError("unknown \(kind) \"\(word)\"\(advice)")
  }

  /// The number of letters that must be added, dropped or changed to turn one word into the other.
  private static func distance(_ a: String, _ b: String) -> Int {
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

/// A signal has ended a command before it had anything to say.
package struct Interruption: Error {
  package let signal: Int32

  package init(signal: Int32) { self.signal = signal }
}

/// Why a command was not carried out, in one line.
package struct CommandFailure: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
