/// The reason why a text is not a game code; positions count all characters of the text from 1.
package enum GameCodeError: Error, Hashable, Sendable {
  /// The character is not used in codes.
  case unknownCharacter(Unicode.Scalar, place: Int)
  /// The text has this number of characters, separators not counted, but a code has twelve.
  case wrongCount(Int)
  /// A single character is wrong; `fits` would be right.
  case wrongCharacter(Unicode.Scalar, place: Int, fits: Character)
  /// The character at this position is swapped with the next one.
  case swapped(place: Int)
  /// More than one character is wrong, or more than two are swapped; their positions are unknown.
  case damaged
  /// The code is valid, but for rules that this program does not know.
  case unknownVersion(Int)
  /// The code is valid, but for a mode that this program does not know.
  case unknownMode(Int)

  /// The position of the mistake; nil if unknown.
  package var place: Int? {
    switch self {
    case .unknownCharacter(_, let place), .wrongCharacter(_, let place, _), .swapped(let place):
      place
    case .wrongCount, .damaged, .unknownVersion, .unknownMode: nil
    }
  }
}

extension GameCodeError: CustomStringConvertible {
  /// One line that tells what is wrong and where.
  package var description: String {
    switch self {
    case .unknownCharacter(let scalar, let place):
      "character \(place), \(scalar.shown), is not used in game codes"
    case .wrongCount(let count):
      "a game code has \(GameCode.count) letters and digits, not \(count)"
    case .wrongCharacter(let scalar, let place, let fits):
      "character \(place) of the game code is mistyped: expected '\(fits)', not \(scalar.shown)"
    case .swapped(let place):
      "characters \(place) and the next one of the game code are swapped"
    case .damaged:
      "the game code is mistyped in more than one place"
    case .unknownVersion(let version):
      "the game code is for rules version \(version); this program plays version "
        + "\(Game.rulesVersion)"
    case .unknownMode(let id):
      "the game code is for mode \(id), which this program does not know"
    }
  }
}

extension Unicode.Scalar {
  /// The character in quotes, or its code point if it is not printable ASCII.
  var shown: String {
    isASCII && value >= 0x20 && value != 0x7F
      ? "'\(self)'" : "U+\(String(value, radix: 16, uppercase: true))"
  }
}

extension Game {
  /// Reads a code; throws unless it is a valid code of this version.
  package init(code: some StringProtocol) throws(GameCodeError) {
    let letters = try CodeLetter.read(code)
    let values = letters.map(\.value)
    let check = GameCode.Check(values)
    if check.isRight, (4...31).contains(values.count), !Game.rulesVersions.contains(values[0]) {
      throw .unknownVersion(Int(values[0]))
    }
    guard values.count == GameCode.count else { throw .wrongCount(values.count) }
    guard check.isRight else { throw CodeLetter.mistake(in: letters, check) }
    guard let mode = Mode.all.first(where: { $0.id == values[1] >> 1 }) else {
      throw .unknownMode(Int(values[1] >> 1))
    }
    guard mode.rulesVersions.contains(values[0]) else { throw .unknownVersion(Int(values[0])) }
    let seed = values[2..<10].reduce(0) { $0 << 5 | UInt64($1) }
    self.init(
      mode: mode, adjacency: values[1] & 1 == 0 ? .king : .orthogonal, seed: Seed(seed),
      rules: values[0])
  }
}

/// A character of a code with its value and its position in the text.
private struct CodeLetter {
  let scalar: Unicode.Scalar
  let value: UInt8
  /// The position in the text, counted from 1.
  let place: Int

  private static let separators: [Unicode.Scalar] = [" ", "\t", "\n", "\r", "-", "_", "."]

  static func read(_ text: some StringProtocol) throws(GameCodeError) -> [CodeLetter] {
    var letters: [CodeLetter] = []
    var place = 0
    for scalar in text.unicodeScalars {
      place += 1
      if separators.contains(scalar) { continue }
      guard scalar.isASCII, let value = GameCode.value(UInt8(scalar.value)) else {
        throw .unknownCharacter(scalar, place: place)
      }
      letters.append(CodeLetter(scalar: scalar, value: value, place: place))
    }
    return letters
  }

  /// Returns the single mistake that explains the check values.
  ///
  /// If there is none or more than one, it returns `damaged`.
  static func mistake(in letters: [CodeLetter], _ check: GameCode.Check) -> GameCodeError {
    var wrong = check.a
    for letter in letters.reversed() {
      if check.a != 0, wrong == check.b {
        let fits = GameCode.character(letter.value ^ check.a)
        return .wrongCharacter(letter.scalar, place: letter.place, fits: fits)
      }
      wrong = GameCode.Check.double(wrong)
    }
    guard check.a == 0 else { return .damaged }
    let swaps = letters.indices.dropLast().filter { index in
      var exchanged = letters.map(\.value)
      exchanged.swapAt(index, index + 1)
      return GameCode.Check(exchanged).isRight
    }
    return swaps.count == 1 ? .swapped(place: letters[swaps[0]].place) : .damaged
  }
}
