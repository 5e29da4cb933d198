/// Recorded input as the source text of a test with StageTesting.
///
/// Presses become taps and drags, at the times at which they were made; a drag keeps its turns. The
/// pointer is moved where it rests. What a script cannot say, such as a press of another button, becomes
/// a comment.
struct InputScript {
  /// A press that has not ended.
  private struct Press {
    var start: Point
    var time: Double
    var distance = 0.0
    /// All places from down to up.
    var path: [Point]
  }

  private(set) var lines: [String] = []
  /// The time of the script after the last line, in seconds since recording began.
  private var time = 0.0
  private let began: Nanoseconds
  private var presses: [PointerEvent.ID: Press] = [:]
  /// Text that was typed; its key presses are left out.
  private var text = (value: "", time: 0.0)
  /// A key that was pressed and may be typing text.
  private var key: (event: KeyEvent, time: Double)?
  /// The place of the mouse after its last move without a press; nil if a line has put it there.
  private var hover: (place: Point, time: Double)?
  /// Whether the last lines say that a stick was moved.
  private var hasStick = false

  /// The time that an event takes in a script: one frame.
  private static let step = 1.0 / 60
  /// A longer press, or one that moves further, is a drag.
  private static let longestTap = 0.4
  private static let tapDistance = 4.0
  /// Where the mouse rests longer without a press, tool tips may open.
  private static let longestPass = 0.6
  /// How far a drag may be from the straight lines of its script, in points.
  private static let turnDistance = 2.0

  init(_ events: [InputEvent], since began: Nanoseconds, until end: Nanoseconds) {
    self.began = began
    for event in events { add(event) }
    flush()
    writeHover()
    wait(until: (end - began).seconds)
  }

  private mutating func add(_ event: InputEvent) {
    let moment = (event.time - began).seconds
    if let hover, moment - hover.time > Self.longestPass { writeHover() }
    switch event.kind {
    case .key(let key):
      guard key.isDown, !key.key.isModifier else { return }
      if self.key != nil { flush() }
      self.key = (key, moment)
    case .text(let value):
      key = nil
      if text.value.isEmpty { text.time = moment }
      text.value += value
    case .pointer(let pointer): add(pointer, at: moment)
    case .wheel(let wheel):
      flush()
      let place = Self.source(wheel.position)
      hover = nil
      line("scroll(at: \(place), notches: \(Self.source(wheel.deltaY)))", at: moment, frames: 1)
      if wheel.deltaX != 0 { comment("the wheel also turned sideways") }
    case .pad(let pad):
      guard pad.isDown else { return }
      flush()
      line("press(PadButton.\(pad.button.rawValue))", at: moment, frames: 2)
    case .stick(let stick):
      guard !hasStick, max(abs(stick.x), abs(stick.y)) > 0.5 else { return }
      flush()
      comment("a stick of the gamepad was moved")
      hasStick = true
    case .resized(let size, _):
      flush()
      comment("the window was resized to \(Self.source(size.width)) × \(Self.source(size.height))")
    default: break
    }
  }

  private mutating func add(_ pointer: PointerEvent, at moment: Double) {
    let place = pointer.position
    switch pointer.phase {
    case .down:
      flush()
      guard pointer.button ?? .primary == .primary else {
        return comment("another button was pressed at \(Self.source(place))")
      }
      hover = nil
      presses[pointer.id] = Press(start: place, time: moment, path: [place])
    case .moved:
      guard var press = presses[pointer.id] else {
        if presses.isEmpty { hover = (place, moment) }
        return
      }
      let distance = max(abs(place.x - press.start.x), abs(place.y - press.start.y))
      press.distance = max(distance, press.distance)
      press.path.append(place)
      presses[pointer.id] = press
    case .up:
      guard let press = presses.removeValue(forKey: pointer.id) else { return }
      let length = moment - press.time
      if length < Self.longestTap, press.distance < Self.tapDistance {
        line("tap(at: \(Self.source(place)))", at: press.time, frames: 2)
      } else {
        let frames = max(1, (length * 60).rounded())
        let path = Self.turns(of: press.path + [place])
        let places =
          path.count > 2
          ? "along: [\(path.map(Self.source).joined(separator: ", "))]"
          : "from: \(Self.source(press.start)), to: \(Self.source(place))"
        line(
          "drag(\(places), seconds: \(Self.source(length)))", at: press.time, frames: frames + 2)
      }
    case .cancelled: presses[pointer.id] = nil
    case .left: hover = nil
    }
  }

  /// Writes the text and the key that are waiting.
  private mutating func flush() {
    if !text.value.isEmpty {
      line(
        "type(\(text.value.debugDescription))", at: text.time, frames: Double(text.value.count))
    }
    text.value = ""
    guard let (event, moment) = key else { return }
    key = nil
    var call = "press(\(Self.source(event.key))"
    if !event.letter.isEmpty { call += ", letter: \(event.letter.debugDescription)" }
    let modifiers = Self.modifiers.filter { event.modifiers.contains($0.value) }.map(\.name)
    if !modifiers.isEmpty { call += ", modifiers: [\(modifiers.joined(separator: ", "))]" }
    line(call + ")", at: moment, frames: 2)
  }

  private mutating func writeHover() {
    guard let (place, moment) = hover else { return }
    hover = nil
    line("hover(at: \(Self.source(place)))", at: moment, frames: 1)
  }

  /// Returns the first and the last place, and those between at which the path turns.
  private static func turns(of path: [Point]) -> [Point] {
    guard path.count > 2, let first = path.first, let last = path.last else { return path }
    let distances = path.map { $0.distance(toLineFrom: first, to: last) }
    guard let most = distances.indices.max(by: { distances[$0] < distances[$1] }),
      distances[most] > turnDistance
    else { return [first, last] }
    return turns(of: Array(path[...most])).dropLast() + turns(of: Array(path[most...]))
  }

  private mutating func line(_ call: String, at moment: Double, frames: Double) {
    wait(until: moment)
    lines.append("script.\(call)")
    hasStick = false
    time += frames * Self.step
  }

  private mutating func comment(_ remark: String) { lines.append("// Here \(remark).") }

  private mutating func wait(until moment: Double) {
    guard moment - time > Self.step / 2 else { return }
    lines.append("script.wait(\(Self.source(moment - time)))")
    time = moment
  }

  // MARK: - Values

  private static let modifiers: [(name: String, value: KeyModifiers)] = [
    (".shift", .shift), (".control", .control), (".option", .option), (".command", .command),
  ]

  private static func source(_ key: Key) -> String {
    key.constantName.map { "Key.\($0)" } ?? "Key(rawValue: \(key.rawValue))"
  }

  private static func source(_ point: Point) -> String {
    "Point(\(source(point.x)), \(source(point.y)))"
  }

  /// Returns a number with at most three fraction digits.
  static func source(_ number: Double) -> String {
    let rounded = (number * 1000).rounded() / 1000
    return rounded == rounded.rounded() && abs(rounded) < 1e9 ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension Key {
  private static let names: [Key: String] = [
    .return: "return", .escape: "escape", .backspace: "backspace", .tab: "tab", .space: "space",
    .home: "home", .end: "end", .pageUp: "pageUp", .pageDown: "pageDown", .delete: "delete",
    .left: "left", .right: "right", .up: "up", .down: "down",
  ]

  /// The name of the key's constant, such as `return`, `a` or `f5`; nil for a key without one, and
  /// for rare keys.
  var constantName: String? {
    if let name = Self.names[self] { return name }
    switch rawValue {
    case Key.a.rawValue...Key.z.rawValue:
      return String(UnicodeScalar(UInt8(rawValue - Key.a.rawValue) + 97))
    case Key.f1.rawValue...Key.f12.rawValue: return "f\(rawValue - Key.f1.rawValue + 1)"
    default: return nil
    }
  }

  /// The key in a word, such as `return`, `5` or `modifier`; nil for rare keys.
  package var shortName: String? {
    if isModifier { return "modifier" }
    return constantName ?? (0...9).first { Key.digit($0) == self }.map { "\($0)" }
  }
}

extension Point {
  /// The distance to a straight line between two points, in the direction in which it is larger.
  fileprivate func distance(toLineFrom start: Point, to end: Point) -> Double {
    let (width, height) = (end.x - start.x, end.y - start.y)
    let square = width * width + height * height
    let along =
      square > 0 ? ((x - start.x) * width + (y - start.y) * height) / square : 0
    let part = min(max(along, 0), 1)
    return max(abs(x - start.x - part * width), abs(y - start.y - part * height))
  }
}
