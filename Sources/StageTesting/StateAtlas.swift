import Foundation
import PNG
import StageUI

/// The pictures of all states of all elements of a screen, as digests in one text file.
///
/// A line is `ELEMENT · STATE · DIGEST`. The digest is that of the pixels that differ from the
/// screen at rest, near the element and relative to it. So it changes neither when the element moves
/// by whole pixels nor when another element changes. It is `same` if the state looks like the
/// element at rest. The state `area` tells where the element takes presses. The states `leaving` and
/// `entrance` have an area and a digest for each of a few times.
///
/// Elements that are scrolled out of view are scrolled into view. An element whose states cannot be
/// derived is a line `area · unseen`, and a screen on which the focus or scrolling does not come to
/// an end fails.
///
/// An atlas is drawn for the second time with `init(again:)`, and compared with the first drawing. Then
/// the states are also checked for what people need to see and to read.
///
/// It works in tests of Swift Testing and of XCTest.
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
    /// The screen of the element goes away, and appears.
    case leaving, entrance
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
  /// The pictures of the first failures, for the page.
  private var figures: [PictureFigure] = []
  /// What the atlas could not derive, in words; each is a failure.
  private(set) var gaps: [String] = []
  /// The checks of the states; none in a first drawing.
  private(set) var checks = MeaningChecks.none
  /// The checks at rest, which are also performed in pressed and disabled states, except those that
  /// `init(again:)` leaves out; nil if other tests find what is wrong there.
  var checksOfAllStates: MeaningChecks?
  private var faults: [(condition: String, fault: MeaningFault)] = []
  /// Whether this is a second drawing.
  private var isAgain = false
  /// The number of times that each name was used in each state, since elements may have equal names.
  private var uses: [String: Int] = [:]

  /// Creates an atlas that is stored in `NAME.txt`.
  public init(_ name: String, in folder: GoldenFolder) {
    self.init(
      name, golden: folder.text(of: "\(name).txt"), page: folder.page, folder: folder)
  }

  /// Creates an atlas that is drawn for the second time, and compared with the first drawing.
  ///
  /// Begin with a new program whose number of `threads` is larger than one.
  ///
  /// - Parameter checks: The checks of the states. Small targets are left out, because no state changes
  ///   them, and so is what is wrong at rest, which tests of the picture at rest find. Flashes take
  ///   longer than a state, and a tool tip may lie over other texts and over the edges of controls.
  public init(again first: StateAtlas, checks: MeaningChecks = .standard) {
    self.init(first.name, golden: first.text, page: first.page)
    self.checks = checks.without([
      .smallTargets, .compactTargets, .flashes, .overlappingText, .overflowingText,
      .textOverControls,
    ])
    isAgain = true
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
      add("\(element) · \(motion) \(frame)", AtlasChange(program.picture, rest, window))
      checkTraces(in: program, "\(element), \(motion)")
    }
  }

  // MARK: - Results

  mutating func add(_ path: String, _ state: State, _ change: AtlasChange) {
    add(key(path, state), change)
  }

  mutating func add(_ path: String, _ state: State, _ value: String) {
    note(key(path, state), value)
  }

  /// Adds the frames of a motion, which are compared one by one; the page shows the first that differs.
  mutating func add(_ path: String, _ state: State, _ frames: [AtlasFrame]) {
    let key = key(path, state)
    let old = expected[key].map { AtlasFrame.parts($0) } ?? []
    let differing = frames.first { frame in
      !old.indices.contains(frame.place) || old[frame.place] != frame.text
    }
    note(key, frames.map(\.text).joined(separator: AtlasFrame.separator)) {
      guard let differing, old.indices.contains(differing.place) else { return "differs" }
      let (now, was) = (differing.text, old[differing.place])
      return "differs at \(differing.time) s: \(now), was \(was)"
    }
    if let differing { show(key, differing.change) }
  }

  // MARK: - Checks

  /// Returns the faults of a program at rest, which its states may have too.
  mutating func faultsAtRest(_ program: AtlasProgram) -> Set<MeaningFault> {
    if let checksOfAllStates {
      faults += program.host.faults(checksOfAllStates).map { ("at rest", $0) }
    }
    return Set(program.host.faults(checks))
  }

  /// Checks an element in a state.
  mutating func check(
    _ path: String, _ state: State, in program: AtlasProgram, except atRest: Set<MeaningFault>
  ) {
    let now = program.host.faults(checks).filter { fault in
      !atRest.contains { $0.kind == fault.kind && $0.element == fault.element }
    }
    faults += now.map { ("\(path), \(state.rawValue)", $0) }
  }

  /// Checks that the focus of an element shows.
  mutating func checkFocus(_ path: String, in program: AtlasProgram, _ change: AtlasChange) {
    guard checks.kinds.contains(.focusRing) else { return }
    let words = "\(path), \(State.focus.rawValue)"
    if change.digest == AtlasChange.same {
      let fault = MeaningFault(.focusRing, path, "\(path) looks the same with the focus")
      faults += [fault].compactMap(checks.reported).map { (words, $0) }
    }
    var own = checks
    own.kinds = [.focusRing]
    faults += program.host.faults(own).map { (words, $0) }
  }

  /// Checks that no pixels of earlier frames remain.
  mutating func checkTraces(in program: AtlasProgram, _ words: String) {
    guard checks.kinds.contains(.traces) else { return }
    faults += program.traces.compactMap(checks.reported).map { (words, $0) }
  }

  /// Notes what the atlas could not derive, which fails also if nothing differs from the stored atlas.
  mutating func addGap(_ words: String) { gaps.append(words) }

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

  private mutating func add(_ key: String, _ change: AtlasChange) {
    note(key, change.digest)
    show(key, change)
  }

  /// Shows a change on the page of failures if the last line of its key differs.
  private mutating func show(_ key: String, _ change: AtlasChange) {
    guard golden != nil, expected[key] != values[key], figures.count < Self.mostPictures else {
      return
    }
    let words = key.replacingOccurrences(of: Self.separator, with: ": ")
    figures.append(
      PictureFigure(
        caption: "\(words): at rest, the difference, now", picture: change.strip, isStrip: true))
  }

  private mutating func note(
    _ key: String, _ value: String, _ difference: (() -> String)? = nil
  ) {
    lines.append("\(key)\(Self.separator)\(value)\n")
    values[key] = value
    guard golden != nil, expected[key] != value else { return }
    let words = key.replacingOccurrences(of: Self.separator, with: ": ")
    guard let old = expected[key] else {
      failures.append("\(words) is new")
      return
    }
    let isArea = key.hasSuffix(State.area.rawValue)
    failures.append(
      isArea ? "\(words) is \(value), was \(old)" : "\(words) \(difference?() ?? "differs")")
  }

  /// Whether the atlas is recorded if it is missing.
  var isRecorded = GoldenFolder.isRecording || GoldenFolder.recordsMissing
  /// Whether no atlas is stored.
  var isMissing: Bool { golden == nil }

  /// The differences from the stored atlas, in words.
  var differences: [String] {
    guard golden != nil else {
      return gaps + ["missing; \(GoldenFolder.remedy(isRecorded: isRecorded))"]
    }
    let gone = expected.keys.filter { values[$0] == nil }.sorted().map {
      "\($0.replacingOccurrences(of: Self.separator, with: ": ")) is gone"
    }
    let found = gaps + failures + gone
    return found.isEmpty && text != golden ? ["the order of the elements differs"] : found
  }

  /// The limit of the differences that a failure lists.
  private static let mostListed = 12

  /// Compares the atlas with the stored one, and records it if the run records; a second drawing is
  /// compared with the first one.
  public func compare(
    file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
    column: Int = #column
  ) throws {
    if GoldenFolder.isRecording || GoldenFolder.recordsMissing && isMissing, text != golden {
      try folder?.record(text, file: "\(name).txt")
    }
    compare(at: TestPlace(file, fileID, line, column))
  }

  /// Reports faults and differences.
  func compare(at place: TestPlace) {
    TestReport.fail(faults.map { ("\(name): \($0)", $1) }, of: name, on: page, at: place)
    let result = isAgain ? "\(name)-again" : name
    guard text != golden || !gaps.isEmpty else {
      page?.pass(result)
      return
    }
    let all = differences
    let title =
      isAgain
      ? "\(name) is not the same twice, in the order of STAGE_SEED=\(PictureOrder.seed)" : name
    let rest = all.count - Self.mostListed
    let listed = all.prefix(Self.mostListed) + (rest > 0 ? ["and \(rest) more"] : [])
    try? page?.add(result, all.joined(separator: "\n"), figures)
    let end = page.map { "; see \($0.path)" } ?? ""
    TestReport.fail("\(title): \(listed.joined(separator: "\n"))\(end)", at: place)
  }
}
