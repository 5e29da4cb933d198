/// An error in a command line, described in one line.
package struct UsageError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }

  /// Returns the error for an unknown word, with advice if possible.
  ///
  /// The error suggests a similar known word. If there is none, it lists the known words. If there
  /// are more than eight, it names `list` instead, the command line that lists them.
  package static func unknown(
    _ word: String, kind: String, known: [String], listedBy list: String? = nil
  ) -> UsageError {
    let nearest = known.min { distance(word, $0) < distance(word, $1) }
    // The longer the word, the more letters may differ, at most 3. Leading dashes do not count.
    let letters = word.drop { $0 == "-" }.count
    var advice = ""
    if let nearest, distance(word, nearest) <= min(3, max(1, letters / 2)) {
      advice = "; did you mean \(nearest)?"
    } else if !known.isEmpty, known.count <= 8 {
      advice = "; choose from " + known.joined(separator: ", ")
    } else if let list {
      advice = "; \(list) lists them"
    }
    return UsageError("unknown \(kind) \"\(word)\"\(advice)")
  }

  /// Returns the Levenshtein distance of two words.
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

/// The error of a command that a signal has ended.
package struct Interruption: Error {
  package let signal: Int32

  package init(signal: Int32) { self.signal = signal }
}

/// The reason why a command failed, in one line.
package struct CommandFailure: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
