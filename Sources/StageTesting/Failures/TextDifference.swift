/// Describes the first difference between two texts.
public enum TextDifference {
  /// Returns the end of an error message, such as `, first: 8 of hearts → 9 of hearts`.
  public static func first(expected: [UInt8], actual: [UInt8]) -> String {
    let old = String(decoding: expected, as: UTF8.self).split(separator: "\n")
    let new = String(decoding: actual, as: UTF8.self).split(separator: "\n")
    guard let pair = zip(old, new).first(where: { $0 != $1 }) else {
      return " in the number of lines: \(new.count), was \(old.count)"
    }
    return ", first: \(pair.0) → \(pair.1)"
  }

  /// The largest change of timing that is recognised, in frames.
  private static let longestDelay = 6

  /// Returns "timing: what was in frame 3 is in frame 4" if most frames of a film that differ are
  /// frames of the expected film, all of them by the same number later or earlier; otherwise nil.
  ///
  /// Both texts have a line for each frame: its number and its digest.
  static func timing(expected: [UInt8], actual: [UInt8]) -> String? {
    let (old, new) = (digests(expected), digests(actual))
    let differing = zip(old, new).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    guard old.count == new.count, differing.count > 2 else { return nil }
    for delay in (1...longestDelay).flatMap({ [$0, -$0] }) {
      let moved = differing.filter { frame in
        old.indices.contains(frame - delay) && new[frame] == old[frame - delay]
      }
      guard let first = moved.first, moved.count * 4 >= differing.count * 3 else { continue }
      return "timing: what was in frame \(first - delay) is in frame \(first)"
    }
    return nil
  }

  /// Returns the digests of a film; empty if a line is not one of a film.
  private static func digests(_ text: [UInt8]) -> [Substring] {
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    let digests = lines.enumerated().compactMap { number, line -> Substring? in
      let words = line.split(separator: " ")
      return words.count == 2 && words[0] == "\(number)" ? words[1] : nil
    }
    return digests.count == lines.count ? digests : []
  }
}
