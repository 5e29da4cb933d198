internal import Frame
internal import Glibc

/// A pad without hardware that is played from outside: through a pipe or a file of lines.
///
/// `plug xbox` (or another family) plugs it in, `down south` and `up south` press and let go,
/// `axis leftX -1` pushes, `pull` pulls it out. What makes no sense is passed over. What a script does
/// with it goes through all that a real pad's presses go through.
@MainActor final class PadScript {
  private let file: CInt
  private var rest: [UInt8] = []
  private var pad: VirtualPad?
  /// What was pressed or let go since the pads were read last.
  private var moved: Set<PadButton> = []

  /// Nil when there is no such file.
  ///
  /// A pipe is opened for writing too, so that it does not end when a writer goes.
  init?(path: String) {
    file = unsafe open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
  }

  isolated deinit { close(file) }

  /// Does what was written since the last time, to be called before each time pads are read.
  ///
  /// A button that is pressed and let go between two of these is seen down in the first and up in
  /// the second, as with a real pad, which tells one after the other.
  func play() {
    moved.removeAll(keepingCapacity: true)
    var chunk = [UInt8](repeating: 0, count: 512)
    // A file without an end is read a piece at a time.
    for _ in 0..<Self.mostChunks where rest.count < Self.longestLine {
      let count = unsafe read(file, &chunk, chunk.count)
      guard count > 0 else { break }
      rest += chunk[..<count]
    }
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      guard obey(String(decoding: rest[..<end], as: UTF8.self)) else { return }
      rest.removeSubrange(...end)
    }
    if rest.count >= Self.longestLine { rest = [] }
  }

  private static let (mostChunks, longestLine) = (64, 4096)

  /// False when the line has to wait until the pads have been read.
  private func obey(_ line: String) -> Bool {
    let words = line.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("plug", 2):
      if let family = Pad.Family(rawValue: words[1]) { pad = VirtualPad(family: family) }
    case ("pull", 1): pad = nil
    case ("down", 2), ("up", 2):
      guard let button = PadButton(rawValue: words[1]) else { break }
      guard moved.insert(button).inserted else { return false }
      pad?.set(button, isDown: words[0] == "down")
    case ("axis", 3):
      if let axis = PadReader.Axis(rawValue: words[1]), let value = Double(words[2]) {
        pad?.set(axis, to: value)
      }
    default: break
    }
    return true
  }
}
