import Foundation
import PNG
import StageUI
import Testing

/// The pictures of all states of all elements of a screen, as digests in one text file.
///
/// A line is `ELEMENT · STATE · DIGEST`. The digest is that of the pixels that differ from the
/// screen at rest, near the element and relative to it. So it changes neither when the element moves
/// by whole pixels nor when another element changes. It is `same` if the state looks like the
/// element at rest. The state `area` tells where the element takes presses.
///
/// A failure names the elements and states that differ, and shows the first ones on the page of
/// failures: the screen at rest, the difference, and the state. `STAGE_RECORD=1` rewrites the file, and
/// the test still fails.
@MainActor
public struct StateAtlas {
  /// The states, in the order in which they are recorded.
  enum State: String {
    case area
    /// One frame after the pointer came, and when the animations of that have ended.
    case hovering, hover
    /// The pointer rests for more than a second, if that changes anything.
    case tip
    /// One frame after the press began, and when the animations of that have ended.
    case pressing, pressed
    /// The focus ring is on the element.
    case focus
    /// The whole screen is disabled.
    case disabled
  }

  private let name: String
  private let folder: GoldenFolder?
  private let page: FailurePage?
  private let golden: String?
  private let expected: [String: String]
  private var lines: [String] = []
  /// The digests by element and state, such as `Music (slider) · hover`.
  public private(set) var values: [String: String] = [:]
  private var failures: [String] = []
  /// Whether the page of failures shows pictures of this atlas.
  private(set) var hasPictures = false
  /// The number of times that each name was used in each state, since elements may have equal names.
  private var uses: [String: Int] = [:]

  /// Creates an atlas that is stored in `NAME.txt`.
  public init(_ name: String, in folder: GoldenFolder) {
    self.init(
      name, golden: folder.text(of: "\(name).txt"), page: folder.page, folder: folder)
  }

  init(
    _ name: String, golden: String?, page: FailurePage? = nil, folder: GoldenFolder? = nil
  ) {
    (self.name, self.golden, self.page, self.folder) = (name, golden, page, folder)
    var expected: [String: String] = [:]
    for line in (golden ?? "").split(separator: "\n") {
      let (key, value) = Self.parts(line)
      expected[key] = value
    }
    self.expected = expected
  }

  /// The text that is stored.
  public var text: String { lines.joined() }

  private static let separator = " · "

  /// Returns the element and state of a line, and its last part.
  private static func parts(_ line: Substring) -> (key: String, value: String) {
    let parts = line.components(separatedBy: separator)
    return (parts.dropLast().joined(separator: separator), parts.last ?? "")
  }

  // MARK: - Elements

  /// Adds all states of all elements that can be pressed or focused.
  ///
  /// The program is used further as long as it returns to its picture at rest.
  ///
  /// - Parameter make: Makes the program; called for the states of the pointer, of the focus and of
  ///   the disabled screen, and after each element that changed the screen for good.
  public mutating func addElements(_ make: @MainActor () throws -> AtlasProgram) rethrows {
    try addPointerStates(make)
    try addFocus(make)
    try addDisabled(make)
  }

  private mutating func addPointerStates(
    _ make: @MainActor () throws -> AtlasProgram
  ) rethrows {
    var program = try make()
    program.comeToRest()
    let (rest, tree) = (program.picture, program.host.accessibilityTree)
    for target in program.host.pressTargets {
      guard addArea(of: target) else { continue }
      addPointerStates(of: target, program, rest)
      if program.host.accessibilityTree != tree || program.picture.pixels != rest.pixels {
        program = try make()
        program.comeToRest()
      }
    }
  }

  /// Adds the area in which an element is pressed; returns whether the pointer can be used on it.
  private mutating func addArea(of target: PressTarget) -> Bool {
    switch target.area {
    case .none, .unseen: return false
    case .passedOn: add(target.path, .area, "passed on")
    case .covered: add(target.path, .area, "covered")
    case .box(let box, _):
      let numbers = [box.minX, box.minY, box.width, box.height].map { Int(clamping: $0) }
      add(target.path, .area, "\(numbers[0]),\(numbers[1]) \(numbers[2])x\(numbers[3])")
    }
    return target.area != .covered
  }

  private mutating func addPointerStates(
    of target: PressTarget, _ program: AtlasProgram, _ rest: PNGImage
  ) {
    let box = program.box(target.element.frame)
    var (point, isPressable) = (target.element.center, false)
    if case .box(_, let place) = target.area { (point, isPressable) = (place, true) }
    program.pointer(.moved, point)
    program.run(1.0 / 30)
    add(target.path, .hovering, Change(program.picture, rest, box))
    program.run(0.35)
    let hover = program.picture
    add(target.path, .hover, Change(hover, rest, box))
    program.run(0.9)
    let tip = program.picture
    if tip.pixels != hover.pixels { add(target.path, .tip, Change(tip, rest, box)) }
    if isPressable {
      program.pointer(.down, point)
      program.run(1.0 / 30)
      add(target.path, .pressing, Change(program.picture, rest, box))
      program.run(0.3)
      add(target.path, .pressed, Change(program.picture, rest, box))
      program.pointer(.cancelled, point)
    }
    program.pointer(.left, point)
    program.run(0.8)
  }

  /// The limit of the elements that get the focus, for screens on which it never comes back.
  private static let mostStops = 150

  private mutating func addFocus(_ make: @MainActor () throws -> AtlasProgram) rethrows {
    let program = try make()
    program.comeToRest()
    let rest = program.picture
    var seen: Set<String> = []
    for _ in 0..<Self.mostStops {
      program.press(.tab)
      program.run(0.4)
      guard let focused = program.host.focusedElement,
        let path = program.host.elementPaths.first(where: { $0.element == focused })?.path,
        seen.insert("\(path) \(focused.frame)").inserted
      else { return }
      add(path, .focus, Change(program.picture, rest, program.box(focused.frame)))
    }
  }

  private mutating func addDisabled(_ make: @MainActor () throws -> AtlasProgram) rethrows {
    let program = try make()
    program.comeToRest()
    let (rest, targets) = (program.picture, program.host.pressTargets)
    program.host.environment.isEnabled = false
    program.run(0.6)
    let disabled = program.picture
    for target in targets where target.area != .none && target.area != .unseen {
      // The elements around are disabled too.
      add(
        target.path, .disabled,
        Change(disabled, rest, program.box(target.element.frame), margin: 0))
    }
  }

  // MARK: - Motion

  /// Adds the frames of a motion that a change of the program starts, at 20 frames a second.
  ///
  /// Their digests are those of all pixels that differ from the picture before.
  public mutating func addMotion(
    _ motion: String, of element: String, in program: AtlasProgram, frames: Int = 8,
    _ change: @MainActor () -> Void
  ) {
    program.comeToRest()
    let rest = program.picture
    let window = program.box(Rect(origin: .zero, size: program.size))
    change()
    for frame in 1...max(frames, 1) {
      program.run(0.05)
      add("\(element) · \(motion) \(frame)", Change(program.picture, rest, window))
    }
  }

  // MARK: - Results

  private mutating func add(_ path: String, _ state: State, _ change: Change) {
    add(key(path, state), change)
  }

  private mutating func add(_ path: String, _ state: State, _ value: String) {
    note(key(path, state), value)
  }

  private mutating func key(_ path: String, _ state: State) -> String {
    // Labels of several lines would take several lines of the file.
    let path = path.split(whereSeparator: \.isNewline).joined(separator: " ")
    let key = "\(path)\(Self.separator)\(state.rawValue)"
    let count = uses[key, default: 0] + 1
    uses[key] = count
    return count == 1 ? key : "\(path) \(count)\(Self.separator)\(state.rawValue)"
  }

  /// The limit of the pictures on the page of failures.
  private static let mostPictures = 24

  private mutating func add(_ key: String, _ change: Change) {
    note(key, change.digest)
    guard golden != nil, expected[key] != change.digest, failures.count <= Self.mostPictures else {
      return
    }
    hasPictures = true
    try? page?.add(
      "\(name)-\(failures.count)",
      "\(key.replacingOccurrences(of: Self.separator, with: ": ")) differs",
      [PictureFigure(caption: "at rest, the difference, now", picture: change.strip, isStrip: true)]
    )
  }

  private mutating func note(_ key: String, _ value: String) {
    lines.append("\(key)\(Self.separator)\(value)\n")
    values[key] = value
    guard golden != nil, expected[key] != value else { return }
    let words = key.replacingOccurrences(of: Self.separator, with: ": ")
    guard let old = expected[key] else {
      failures.append("\(words) is new")
      return
    }
    let isArea = key.hasSuffix(State.area.rawValue)
    failures.append(isArea ? "\(words) is \(value), was \(old)" : "\(words) differs")
  }

  /// The differences from the stored atlas, in words.
  var differences: [String] {
    guard golden != nil else { return ["missing; record it with \(GoldenFolder.recordVariable)=1"] }
    let gone = expected.keys.filter { values[$0] == nil }.sorted().map {
      "\($0.replacingOccurrences(of: Self.separator, with: ": ")) is gone"
    }
    let found = failures + gone
    return found.isEmpty && text != golden ? ["the order of the elements differs"] : found
  }

  /// The limit of the differences that a failure lists.
  private static let mostListed = 12

  /// Compares the atlas with the stored one, and records it if the run records.
  public func compare() throws {
    guard text != golden else { return }
    if GoldenFolder.isRecording { try folder?.record(text, file: "\(name).txt") }
    let all = differences
    let rest = all.count - Self.mostListed
    let listed = all.prefix(Self.mostListed) + (rest > 0 ? ["and \(rest) more"] : [])
    let place = hasPictures ? page.map { "; see \($0.path)" } ?? "" : ""
    Issue.record("\(name): \(listed.joined(separator: "\n"))\(place)")
  }
}

/// The difference between the picture of a state and that of the screen at rest, near an element.
private struct Change {
  /// The digest of the pixels that differ, or `same`.
  let digest: String
  private let rest: PNGImage
  private let now: PNGImage
  private let area: PixelBox

  /// The distance from an element within which pixels count, in pixels.
  ///
  /// Tool tips lie within it, apart from the ends of long ones.
  static let margin = 60

  init(
    _ now: PNGImage, _ rest: PNGImage, _ element: PixelBox, margin: Int = Change.margin
  ) {
    (self.now, self.rest) = (now, rest)
    area = PixelBox(
      left: element.left - margin, top: element.top - margin, right: element.right + margin,
      bottom: element.bottom + margin
    ).intersection(PixelBox(left: 0, top: 0, right: now.width, bottom: now.height))
    var found = Digest()
    var isSame = true
    for y in area.top..<max(area.top, area.bottom) {
      for x in area.left..<max(area.left, area.right) {
        let place = (y * now.width + x) * 4
        var (old, new): (UInt64, UInt64) = (0, 0)
        for component in place..<(place + 4) {
          old = old << 8 | UInt64(rest.pixels[component])
          new = new << 8 | UInt64(now.pixels[component])
        }
        guard old != new else { continue }
        isSame = false
        found.combine(UInt64(bitPattern: Int64(y - element.top)))
        found.combine(UInt64(bitPattern: Int64(x - element.left)))
        found.combine(new)
      }
    }
    let digits = String(found.value, radix: 16)
    digest = isSame ? "same" : String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The area at rest, the difference and the area now, side by side.
  var strip: PNGImage {
    PictureStrip(expected: rest.cropped(to: area), actual: now.cropped(to: area)).image
  }
}

extension PNGImage {
  /// Returns the part of the image in a box inside of it.
  fileprivate func cropped(to box: PixelBox) -> PNGImage {
    let (width, height) = (max(box.right - box.left, 0), max(box.bottom - box.top, 0))
    guard width > 0, height > 0 else {
      return PNGImage(width: 1, height: 1, pixels: [0, 0, 0, 0])
    }
    var part: [UInt8] = []
    part.reserveCapacity(width * height * 4)
    for y in box.top..<box.bottom {
      let start = (y * self.width + box.left) * 4
      part += pixels[start..<(start + width * 4)]
    }
    return PNGImage(width: width, height: height, pixels: part)
  }
}
