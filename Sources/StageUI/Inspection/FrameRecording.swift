/// The states, views and drawings of consecutive frames as lines of text, to be compared with those
/// of another build.
///
/// Equal programs give equal recordings in every process, as long as their frames do not depend on
/// the time of day.
package struct FrameRecording: Hashable, Sendable {
  /// One frame: the indices of its lines, and a digest of its picture.
  package struct Frame: Hashable, Sendable {
    /// The time in seconds.
    package var time: Double
    package var picture: UInt64
    package var lines: [Int]
  }

  /// The kinds of lines, in the order in which a change passes through them.
  package enum Kind: String, CaseIterable, Sendable {
    case state, view, draw
  }

  /// The different lines of all frames; each begins with its kind.
  package private(set) var lines: [String] = []
  package private(set) var frames: [Frame] = []
  private var indices: [String: Int] = [:]

  private static let heading = "stage recording 1"

  package init() {}

  /// Adds a frame.
  package mutating func add(_ lines: [String], at time: Double, picture: UInt64) {
    // Nearly every line follows the same line as in the last frame. Comparing with that one takes a
    // tenth of the time that a hash of the whole line takes.
    let last = frames.last?.lines ?? []
    let followers = Dictionary(zip(last, last.dropFirst())) { first, _ in first }
    var numbers: [Int] = []
    var guess = last.first
    for line in lines {
      let number = guess.flatMap { self.lines[$0] == line ? $0 : nil } ?? index(of: line)
      numbers.append(number)
      guess = followers[number]
    }
    frames.append(Frame(time: time, picture: picture, lines: numbers))
  }

  private mutating func index(of line: String) -> Int {
    if let index = indices[line] { return index }
    indices[line] = lines.count
    lines.append(line)
    return lines.count - 1
  }

  // MARK: - Text

  /// The recording as a file: each different line once, and for each frame the numbers of its lines
  /// after its time and the digest of its picture.
  package var text: String {
    var text = "\(Self.heading)\n"
    for line in lines { text += "\(line)\n" }
    for frame in frames {
      let digest = String(frame.picture, radix: 16)
      text += "frame \(frame.time) \(digest) \(Self.ranges(frame.lines))\n"
    }
    return text
  }

  /// Reads a file; nil if it is not a recording.
  package init?(text: String) {
    let rows = text.split(separator: "\n")
    guard rows.first == Self.heading[...] else { return nil }
    for row in rows.dropFirst() {
      let words = row.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
      if words[0] != "frame" {
        guard Kind(rawValue: String(words[0])) != nil, frames.isEmpty,
          indices[String(row)] == nil
        else { return nil }
        _ = index(of: String(row))
        continue
      }
      guard words.count == 4, let time = Double(words[1]),
        let picture = UInt64(words[2], radix: 16),
        let numbers = Self.numbers(words[3], below: lines.count)
      else { return nil }
      frames.append(Frame(time: time, picture: picture, lines: numbers))
    }
  }

  /// Returns numbers as ranges such as `0-4,9,5-8`.
  private static func ranges(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }

  private static func numbers(_ text: Substring, below limit: Int) -> [Int]? {
    var numbers: [Int] = []
    for part in text.split(separator: ",") {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
      guard (1...2).contains(ends.count), let first = ends.first, let last = ends.last,
        first >= 0, first <= last, last < limit
      else { return nil }
      numbers += first...last
    }
    return numbers
  }

  // MARK: - Comparing

  /// Returns the first frame that differs from another recording's, with the first state, view and
  /// drawing that differ in it; nil if the recordings are equal.
  ///
  /// Lines of this recording begin with a minus sign, and those of the other with a plus sign.
  package func firstDifference(from other: FrameRecording) -> [String]? {
    for (number, (frame, otherFrame)) in zip(frames, other.frames).enumerated() {
      let (own, others) = (frame.lines.map { lines[$0] }, otherFrame.lines.map { other.lines[$0] })
      guard frame.time == otherFrame.time else {
        return ["frame \(number) is at \(frame.time) s and at \(otherFrame.time) s"]
      }
      if own == others, frame.picture == otherFrame.picture { continue }
      let differences = Kind.allCases.flatMap { Self.difference(of: $0, own, others) }
      return ["frame \(number) at \(frame.time) s is the first that differs"]
        + (differences.isEmpty
          ? ["its states, views and drawings are equal; only its picture differs"] : differences)
    }
    if frames.count == other.frames.count { return nil }
    return ["\(frames.count) frames and \(other.frames.count) frames; those of both are equal"]
  }

  /// Returns the first lines of one kind that are in one frame only.
  private static func difference(
    of kind: Kind, _ own: [String], _ others: [String]
  ) -> [String] {
    let own = own.filter { $0.hasPrefix("\(kind.rawValue) ") }
    let others = others.filter { $0.hasPrefix("\(kind.rawValue) ") }
    guard own != others else { return [] }
    let gone = first(of: own, notIn: others).map { "- \($0)" }
    let new = first(of: others, notIn: own).map { "+ \($0)" }
    if gone != nil || new != nil { return [gone, new].compactMap { $0 } }
    let moved = zip(own, others).first { $0 != $1 }.map { "  \($0.0): another order" }
    return [moved].compactMap { $0 }
  }

  private static func first(of lines: [String], notIn others: [String]) -> String? {
    var counts: [String: Int] = [:]
    for line in others { counts[line, default: 0] += 1 }
    return lines.first { line in
      let count = counts[line, default: 0]
      counts[line] = count - 1
      return count <= 0
    }
  }
}

/// Records the frames of a host as they are shown, for a `FrameRecording`.
@MainActor
package final class FrameRecorder {
  package private(set) var recording = FrameRecording()
  private let host: ViewHost
  private let renderer: Renderer
  private var pixmap: Pixmap
  private var digests = FragmentDigests()

  /// Creates a recorder; pictures have a size in pixels.
  package init(_ host: ViewHost, width: Int, height: Int) {
    self.host = host
    renderer = Renderer(runner: host.runner)
    pixmap = Pixmap(width: width, height: height)
  }

  /// Records the last frame of the host, shown at a time in seconds.
  package func record(at time: Double) {
    renderer.paint(host.list, scale: host.shown?.scale ?? 1, into: &pixmap)
    let inspection = host.inspectionOfDependencies
    let paths = inspection.pathTexts
    let lines =
      inspection.stateLines(paths) + inspection.viewLines(paths)
      + inspection.lines(of: host.list.drawings(&digests), paths)
    recording.add(lines.map(\.inOneLine), at: time, picture: pixmap.digest)
  }
}

extension Inspection {
  /// The paths of all elements, as `pathText(to:)` returns them.
  fileprivate var pathTexts: [String] {
    var texts: [String] = []
    // The path of each element as the elements inside have it, without modifiers of the kit.
    var outer: [String] = []
    for element in elements {
      let around = element.parent.map { outer[$0] } ?? ""
      let text = around.isEmpty ? element.pathName : "\(around) › \(element.pathName)"
      texts.append(text)
      outer.append(element.isPlainModifier ? around : text)
    }
    return texts
  }

  /// Returns the values on which views depend; each property of a model once.
  fileprivate func stateLines(_ paths: [String]) -> [String] {
    var seen: Set<String> = []
    var lines: [String] = []
    for (index, element) in elements.enumerated() {
      let values = element.values.filter { $0.kind != .plain }
      for value in values {
        let isModel = value.kind == .model
        let line = "state \(isModel ? "" : "\(paths[index]).")\(value.name) = \(value.text)"
        if !isModel || seen.insert(line).inserted { lines.append(line) }
      }
    }
    return lines
  }

  fileprivate func viewLines(_ paths: [String]) -> [String] {
    elements.indices.filter { !elements[$0].isPlainModifier }.map {
      "view \(paths[$0]) \(elements[$0].frame?.short ?? "")"
    }
  }

  @MainActor
  fileprivate func lines(of drawings: [ListedDrawing], _ paths: [String]) -> [String] {
    drawings.map { drawing in
      let view =
        element(drawing: drawing.groups).map { paths[$0] } ?? name(ofDrawingIn: drawing.groups)
      let facts = ([drawing.words] + drawing.effects).joined(separator: " · ")
      let digest = String(drawing.digest, radix: 16)
      return "draw \(view): \(facts) · \(digest)"
    }
  }
}
