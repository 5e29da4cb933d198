internal import CSDL2
internal import Frame
internal import Glibc

/// A pad and a touch screen without hardware, controlled by lines of a pipe or a file.
///
/// `plug xbox` (or another family) connects the pad, `down south` and `up south` press and release
/// a button, `axis leftX -1` moves an axis, `pull` disconnects it. `finger down 0.5 0.25` touches
/// the window in the middle of its width and a quarter of its height; `move` and `up` follow.
/// Invalid lines are ignored. The events take the same path as those of real devices.
@MainActor final class PadScript {
  private let file: CInt
  private var rest: [UInt8] = []
  private var pad: VirtualPad?
  /// The buttons pressed or released since the pads were last read.
  private var moved: Set<PadButton> = []

  /// Returns nil if there is no such file.
  ///
  /// A pipe is opened for writing too, so that reading goes on after another writer has closed it.
  init?(path: String) {
    file = unsafe open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
  }

  isolated deinit { close(file) }

  /// Executes the lines written since the last call; call it before each reading of the pads.
  ///
  /// A button changes at most once per call, because SDL reads only the current state of a pad. If
  /// the lines press and release a button, this call presses it and the next call releases it.
  func play() {
    moved.removeAll(keepingCapacity: true)
    var chunk = [UInt8](repeating: 0, count: 512)
    // The loop is bounded, because a file such as /dev/zero never ends.
    for _ in 0..<Self.mostChunks where rest.count < Self.longestLine {
      let count = unsafe read(file, &chunk, chunk.count)
      guard count > 0 else { break }
      rest += chunk[..<count]
    }
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      guard execute(String(decoding: rest[..<end], as: UTF8.self)) else { return }
      rest.removeSubrange(...end)
    }
    if rest.count >= Self.longestLine { rest = [] }
  }

  private static let (mostChunks, longestLine) = (64, 4096)

  /// Executes a line and returns true; returns false if the line must wait.
  ///
  /// A line must wait if it moves a button that has already moved since the pads were last read.
  /// The caller executes the line again after the next reading.
  private func execute(_ line: String) -> Bool {
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
    case ("finger", 4):
      if let x = Float(words[2]), let y = Float(words[3]), (0...1).contains(x), (0...1).contains(y)
      {
        touch(words[1], x, y)
      }
    default: break
    }
    return true
  }

  /// Queues the event of a finger at a share of the window's width and height.
  private func touch(_ phase: String, _ x: Float, _ y: Float) {
    let types = ["down": SDL_FINGERDOWN, "move": SDL_FINGERMOTION, "up": SDL_FINGERUP]
    guard let type = types[phase] else { return }
    var event = unsafe SDL_Event()
    unsafe event.tfinger = SDL_TouchFingerEvent()
    unsafe event.tfinger.type = type.rawValue
    unsafe event.tfinger.timestamp = SDL_GetTicks()
    unsafe (event.tfinger.touchId, event.tfinger.fingerId) = (1, 1)
    unsafe (event.tfinger.x, event.tfinger.y, event.tfinger.pressure) = (x, y, 1)
    unsafe SDL_PushEvent(&event)
  }
}
