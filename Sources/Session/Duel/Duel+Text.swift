/// The text of a duel: one line of words, which a setting or a network can carry.
///
///     duel1 t 1000-0001-ZA4H l 4D697261.10 4A6F6E.5 l=31.5200 r-9100 … 0123456789ABCDEF
///
/// The words: the version; the rule; the code of the deal; the player who begins with turns; the
/// players, each the UTF-8 bytes of the name in hexadecimal digits and the avatar; the moves, each
/// the letter of the player, `=` with the mask of the cells in base 32 for a hand, `-` for a pass,
/// `!` for a stop, `~` for a wait, and the time in milliseconds; the digest of all bytes before the
/// last space. Only the exact text that `text` writes is read.
extension Duel {
  private static let version = "duel1"

  package var text: String {
    let head = [Self.version, rule.rawValue, code, first.letter] + players.map(\.word)
    let lines = (head + moves.map(\.word)).joined(separator: " ")
    return "\(lines) \(Self.check(of: lines))"
  }

  /// Reads the text of a duel; nil unless it is the exact text of a duel whose moves are legal.
  package init?(_ text: String) {
    guard text.utf8.count < 64_000 else { return nil }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count >= 7, words[0] == Self.version,
      let rule = DuelRule(rawValue: String(words[1])),
      let game = try? Game(code: words[2]), let first = DuelSide(letter: words[3]),
      let left = DuelPlayer(word: words[4]), let right = DuelPlayer(word: words[5])
    else { return nil }
    self.init(rule, seed: game.seed, left: left, right: right, first: first)
    for word in words[6..<(words.count - 1)] {
      guard let move = DuelMove(word: word), (try? apply(move)) != nil else { return nil }
    }
    guard self.text == text else { return nil }
  }

  private static func check(of text: String) -> String {
    var digest = Digest()
    for byte in text.utf8 { digest.add(UInt64(byte)) }
    let digits = String(digest.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension DuelSide {
  fileprivate var letter: String { self == .left ? "l" : "r" }

  fileprivate init?(letter: some StringProtocol) {
    guard letter == "l" || letter == "r" else { return nil }
    self = letter == "l" ? .left : .right
  }
}

extension DuelPlayer {
  /// The player in one word, in which the name has only digits and letters.
  var word: String { "\(Self.hexadecimal(name)).\(avatar)" }

  init?(word: some StringProtocol) {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let avatar = Int(parts[1]), let name = Self.text(parts[0]) else {
      return nil
    }
    self.init(name: name, avatar: avatar)
  }

  static func hexadecimal(_ text: String) -> String {
    text.utf8.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  /// Returns the text of which these are the hexadecimal digits; nil if they are not.
  static func text(_ digits: some StringProtocol) -> String? {
    let digits = Array(digits.utf8)
    guard digits.count.isMultiple(of: 2), digits.count <= 512 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      let pair = String(decoding: digits[index...(index + 1)], as: UTF8.self)
      guard let byte = UInt8(pair, radix: 16) else { return nil }
      bytes.append(byte)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return Array(text.utf8) == bytes ? text : nil
  }
}

extension DuelMove {
  fileprivate var word: String {
    let what =
      switch action {
      case .play(let move): "=\(String(move.cells.mask, radix: 32))."
      case .pass: "-"
      case .stop: "!"
      case .wait: "~"
      }
    return "\(side.letter)\(what)\(time)"
  }

  fileprivate init?(word: Substring) {
    guard let side = DuelSide(letter: word.prefix(1)), word.utf8.count <= 24 else { return nil }
    var rest = word.dropFirst()
    let mark = rest.popFirst()
    let action: Action
    switch mark {
    case "=":
      let parts = rest.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, let mask = UInt32(parts[0], radix: 32), mask >> 25 == 0 else {
        return nil
      }
      action = .play(Move(CellSet(mask: mask)))
      rest = parts[1]
    case "-": action = .pass
    case "!": action = .stop
    case "~": action = .wait
    default: return nil
    }
    guard let time = UInt64(rest) else { return nil }
    self.init(side, action, at: time)
  }
}
