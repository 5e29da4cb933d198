import PNG
import Session

/// A game from another player, read from a file and played again.
package struct SharedGame: Sendable {
  package let tape: ReplayTape

  /// The largest size of a file in bytes.
  package static let byteLimit = 8 << 20
  /// The most pixels of a picture.
  private static let pixelLimit = 4 << 20

  /// Reads the text of a replay and plays it; throws if it does not hold.
  package init(replay text: String) throws(SharedGameError) {
    let saved: SavedReplay
    do throws(ReplayError) {
      saved = try SavedReplay(text)
    } catch {
      throw SharedGameError(reason: Strings.reason(error))
    }
    tape = ReplayTape(saved)
    if case .refused(let reason) = tape.verdict { throw SharedGameError(reason: reason) }
  }

  /// Reads a file: the picture of a game, or an exported replay.
  package init(file bytes: [UInt8]) throws(SharedGameError) {
    guard bytes.count <= Self.byteLimit else {
      throw SharedGameError(reason: Strings.text("shared.tooLarge", ["size": Self.byteLimit >> 20]))
    }
    guard !bytes.isEmpty else { throw SharedGameError(reason: Strings.text("shared.empty")) }
    if bytes.starts(with: PNGImage.signature) {
      try self.init(picture: bytes)
    } else if let text = String(validating: bytes, as: UTF8.self) {
      try self.init(replay: text)
    } else {
      throw SharedGameError(reason: Strings.text("shared.neither"))
    }
  }

  /// Reads the picture of a game.
  ///
  /// The moves are in its text; its pixels are decoded only to refuse damaged pictures. The code and
  /// the score that the picture states must be those of the moves.
  private init(picture bytes: [UInt8]) throws(SharedGameError) {
    let image: PNGImage
    do throws(PNGError) {
      image = try PNGImage(
        decoding: bytes, pixelLimit: Self.pixelLimit, allowsTrailingBytes: false)
    } catch {
      throw SharedGameError(reason: Strings.text("shared.damaged"))
    }
    guard let replay = try Self.only(SharedPicture.replay, in: image.text) else {
      throw SharedGameError(reason: Strings.text("shared.noMoves"))
    }
    try self.init(replay: replay)
    if let code = try Self.only(SharedPicture.code, in: image.text), code != tape.game.code {
      throw SharedGameError(
        reason: Strings.text("shared.otherCode", ["code": code, "played": tape.game.code]))
    }
    if let score = try Self.only(SharedPicture.score, in: image.text),
      score != "\(tape.saved.score)"
    {
      throw SharedGameError(
        reason: Strings.text(
          "shared.otherScore", ["score": score, "played": "\(tape.saved.score)"]))
    }
  }

  /// Returns the text of a keyword, nil if there is none; throws if there are several.
  private static func only(
    _ keyword: String, in text: [PNGText]
  ) throws(SharedGameError) -> String? {
    let found = text.filter { $0.keyword == keyword }
    guard found.count <= 1 else {
      throw SharedGameError(
        reason: Strings.text(
          "shared.severalTexts", ["count": found.count, "keyword": keyword]))
    }
    return found.first?.value
  }
}

/// The reason why a file or text is refused, as a phrase.
package struct SharedGameError: Error, Hashable, Sendable, CustomStringConvertible {
  package let reason: String

  package init(reason: String) { self.reason = reason }

  package var description: String { reason }
}
