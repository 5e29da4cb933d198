/// The bar over a paused program: the frames and the input of the last seconds, and the playhead.
struct TimeTravelBar {
  let rect: Rect

  private static let margin = 8.0
  private static let inset = 10.0
  private static let lineHeight = 15.0
  private static let trackHeight = 16.0
  /// The space between the edges, the texts and the track.
  private static let gap = 7.0
  /// The width in points from which the lines about the playhead and the history fit beside each
  /// other.
  private static let widthOfTwoLines = 580.0
  /// The most that the keys need for a character in points, on average, with the ends of lines.
  private static let characterWidth = 6.0
  private static let font = Font.system(size: 11)
  private static let inputColor = Color(hex: 0xFFD60A)
  private static let mainKeys =
    "F4 returns, arrows step, Shift: ten frames, Space plays, 1 2 4 8 set the speed, Home and End jump"
  private static let fileKeys = ", S strip, A animation, V video, T test"
  private static let placeKeys = ", Up and Down move the bar"

  /// The number of lines above the track.
  private let upperLines: Int
  /// The number of lines below the track, which have the keys or a message.
  private let lowerLines: Int

  init(in window: Size, isAtTop: Bool) {
    let width = max(window.width - 2 * Self.margin, 0)
    upperLines = width >= Self.widthOfTwoLines ? 1 : 2
    let rest = Self.trackHeight + 4 * Self.gap + Double(upperLines) * Self.lineHeight
    let length = (Self.mainKeys + Self.fileKeys + Self.placeKeys).count
    let needed = Double(length) * Self.characterWidth / max(width - 2 * Self.inset, 1)
    // The bar has at most half of a low window.
    let room = (window.height / 2 - rest) / Self.lineHeight
    lowerLines = Int(max(min(needed.rounded(.up), room, 4), 1))
    let height = rest + Double(lowerLines) * Self.lineHeight
    rect = Rect(
      x: Self.margin, y: isAtTop ? Self.margin : max(window.height - height - Self.margin, 0),
      width: width, height: height)
  }

  /// The rectangle whose left edge is the earliest time and whose right edge is the pause.
  var track: Rect {
    Rect(
      x: rect.minX + Self.inset,
      y: rect.minY + 2 * Self.gap + Double(upperLines) * Self.lineHeight,
      width: max(rect.width - 2 * Self.inset, 1), height: Self.trackHeight)
  }

  /// The rectangle of the keys or of a message, which are wrapped to fit.
  var keys: Rect {
    Rect(
      x: track.minX, y: track.maxY + Self.gap, width: track.width,
      height: Double(lowerLines) * Self.lineHeight)
  }

  /// Returns the time at a distance in points from the left edge of the window.
  func time(at x: Double, in history: FrameHistory) -> Nanoseconds {
    let part = min(max((x - track.minX) / track.width, 0), 1)
    return history.start + Nanoseconds(seconds: part * (history.end - history.start).seconds)
  }

  private func x(of time: Nanoseconds, in history: FrameHistory) -> Double {
    let length = (history.end - history.start).seconds
    guard length > 0 else { return track.maxX }
    return track.minX + (time - history.start).seconds / length * track.width
  }

  // MARK: - Texts

  /// The lines about the playhead, about the history, and about the keys or the file.
  @MainActor
  static func lines(
    _ pause: Pause, of history: FrameHistory, writesFiles: Bool
  ) -> (position: String, memory: String, keys: String) {
    let playhead = pause.playhead
    let number = history.frames[history.index(at: playhead.time)].number
    let before = text(history.end - playhead.time)
    var position =
      "\(playhead.isPlaying ? "Playing" : "Paused"): frame \(number) of "
      + "\(history.frames.last?.number ?? 0), \(before) s before the pause"
    if playhead.slowness > 1 { position += ", speed 1/\(playhead.slowness)" }
    let tenths = (history.bytes + 52_428) / 104_857
    var memory = "\(history.frames.count) frames, \(tenths / 10).\(tenths % 10) MB"
    if history.isCut { memory += ", no memory for more" }
    let help = mainKeys + (writesFiles ? fileKeys : "") + placeKeys
    let writing = pause.writer.map {
      "Writing \($0.path): \($0.steps.done) of \($0.steps.count), Escape cancels"
    }
    return (position, memory, writing ?? pause.message ?? help)
  }

  /// Returns a length in seconds with three fraction digits.
  static func text(_ length: Nanoseconds) -> String {
    let milliseconds = (length.count + 500_000) / 1_000_000
    return "\(milliseconds / 1000).\("\(1000 + milliseconds % 1000)".dropFirst())"
  }

  // MARK: - Drawing

  @MainActor
  func draw(
    _ pause: Pause, of history: FrameHistory, writesFiles: Bool,
    in context: inout GraphicsContext
  ) {
    var context = context
    context.clip(to: Path(rect))
    context.fill(
      Path(roundedRect: rect, cornerRadius: 8), with: .color(Color(white: 0, opacity: 0.92)))
    context.fill(Path(track), with: .color(Color(white: 0.25)))
    mark(
      history.frames.indices.map { history.time(of: $0) }, Color(white: 1, opacity: 0.45),
      from: track.midY, history, &context)
    let presses = history.inputs.filter { $0.time >= history.start && $0.isPress }
    mark(presses.map(\.time), Self.inputColor, from: track.minY, history, &context)
    let place = x(of: pause.playhead.time, in: history)
    context.fill(
      Path(Rect(x: place - 1.5, y: track.minY - 3, width: 3, height: track.height + 6)),
      with: .color(.white))
    let lines = Self.lines(pause, of: history, writesFiles: writesFiles)
    let top = rect.minY + Self.gap
    write(lines.position, at: top, &context)
    if upperLines == 1 {
      write(lines.memory, at: top, &context, isTrailing: true)
    } else {
      write(lines.memory, at: top + Self.lineHeight, &context)
    }
    context.draw(Self.text(lines.keys), in: keys)
  }

  /// Draws a mark for each time: a point wide, half as high as the track, from a height on.
  private func mark(
    _ times: [Nanoseconds], _ color: Color, from top: Double, _ history: FrameHistory,
    _ context: inout GraphicsContext
  ) {
    var marks = Path()
    for time in times {
      marks.addRect(
        Rect(x: x(of: time, in: history), y: top, width: 1, height: track.height / 2))
    }
    context.fill(marks, with: .color(color))
  }

  /// Draws a line of text whose top is at a height.
  private func write(
    _ line: String, at top: Double, _ context: inout GraphicsContext, isTrailing: Bool = false
  ) {
    context.draw(
      Self.text(line),
      at: Point(isTrailing ? track.maxX : track.minX, top + Self.lineHeight / 2),
      anchor: isTrailing ? .trailing : .leading)
  }

  static func text(_ line: String) -> Text {
    Text(verbatim: line).font(font).foregroundColor(.white)
  }
}

extension InputEvent {
  /// Whether the event is marked on the bar: a press, a turn of the wheel, or text.
  fileprivate var isPress: Bool {
    switch kind {
    case .pointer(let pointer): pointer.phase == .down
    case .key(let key): key.isDown && !key.isRepeat
    case .pad(let pad): pad.isDown
    case .wheel, .text: true
    default: false
    }
  }
}
