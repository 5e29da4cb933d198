public import PNG
internal import Platform
public import StageUI

/// The digests of the frames of a film.
public struct DigestFilm {
  /// An input during a film.
  public struct Action: Sendable {
    var name: String
    var time: Double

    /// Creates an input.
    ///
    /// - Parameters:
    ///   - name: The name for messages, such as `the second action`.
    ///   - time: The seconds from the start of the film.
    public init(_ name: String, at time: Double) { (self.name, self.time) = (name, time) }
  }

  private(set) var digests: [String] = []
  /// The first frame that differs from the stored film, and the views that change in it.
  private(set) var first: (number: Int, views: [String])?
  /// The names of the elements that move in that frame, the largest first.
  private var moving: [String] = []
  /// The animations that run in that frame, in words.
  private var animations: [String] = []
  /// The picture of that frame, for the page of failures; empty if it is not known.
  private(set) var figures: [PictureFigure] = []
  private var lastPlaces: MotionCheck.Places?
  private let start: Double
  private let actions: [Action]

  /// Creates a film without frames.
  ///
  /// - Parameters:
  ///   - start: The time of the first frame in seconds.
  ///   - actions: The inputs during the film in the order of their times.
  ///   - places: The places of the elements before the first frame, from which a failure tells what
  ///     moves in it.
  public init(
    from start: Double = 0, actions: [Action] = [], before places: MotionCheck.Places? = nil
  ) {
    (self.start, self.actions, lastPlaces) = (start, actions, places)
  }

  /// Returns the time of a frame in seconds.
  private func time(of number: Int) -> Double { start + Double(number) / 60 }

  /// A line with number and digest for each frame.
  var text: String {
    digests.enumerated().map { "\($0) \($1)\n" }.joined()
  }

  /// Adds a frame; `views` is called if it is the first one that differs.
  public mutating func add(_ digest: String, stored: [String]?, views: () -> [String]) {
    if first == nil, let stored,
      !stored.indices.contains(digests.count)
        || stored[digests.count] != digest
    {
      first = (digests.count, views())
    }
    digests.append(digest)
  }

  /// Adds a frame that has been painted.
  ///
  /// - Parameters:
  ///   - damage: The pixels that were painted again; unknown in the first frame.
  ///   - places: The places of the elements, of which a failure names those that move.
  ///   - picture: Returns the picture of the frame, which the page of failures shows if the frame is the
  ///     first one that differs.
  @MainActor
  public mutating func add(
    _ digest: UInt64, stored: [String]?, of host: ViewHost, _ list: DisplayList,
    damage: [PixelRect], scale: Double, places: MotionCheck.Places? = nil,
    picture: () -> PNGImage? = { nil }
  ) {
    let isFirst = digests.isEmpty
    let hadDifference = first != nil
    defer {
      if !hadDifference, let first {
        animations = animations(of: host, at: time(of: first.number))
        if let places, let lastPlaces { moving = Self.moving(from: lastPlaces, to: places) }
        if let picture = picture() {
          let caption = "frame \(first.number) at \(Film.text(of: time(of: first.number))), actual"
          figures = [PictureFigure(caption: caption, picture: picture)]
        }
      }
      lastPlaces = places
    }
    add(ByteDigest.text(of: digest), stored: stored) {
      guard !isFirst else { return [] }
      let views = host.paintedPixels(of: list, in: damage, scale: scale)
        .sorted { ($1.count, $0.view) < ($0.count, $1.view) }
      return Self.limited(views.map(\.view))
    }
  }

  /// Returns the animations that run in the last frame of a host, such as
  /// `Card .offset easeInOut 0.25 s since 0.1 s`.
  @MainActor
  private func animations(of host: ViewHost, at time: Double) -> [String] {
    Self.limited(
      host.runningAnimations.map { animation in
        let since = animation.age.map { "since \(Film.text(of: time - $0))" }
        return [animation.view, animation.property, animation.animation ?? "", since ?? ""]
          .filter { !$0.isEmpty }.joined(separator: " ")
      })
  }

  /// Returns the labels of the elements whose places differ, the largest first.
  static func moving(
    from old: MotionCheck.Places, to new: MotionCheck.Places
  ) -> [String] {
    let moved = new.filter { identity, frames in
      !identity.label.isEmpty && old[identity].map { $0 != frames } ?? true
    }
    func area(_ frames: [Rect]) -> Double { frames.map { $0.width * $0.height }.max() ?? 0 }
    return limited(
      moved.sorted {
        (area($1.value), $0.key.label) < (area($0.value), $1.key.label)
      }.map { "\"\($0.key.label)\"" })
  }

  /// The limit of the views and of the elements that a failure lists.
  private static let mostNames = 4

  private static func limited(_ names: [String]) -> [String] {
    let rest = names.count - mostNames
    return names.prefix(mostNames) + (rest > 0 ? ["\(rest) more"] : [])
  }

  /// Returns how the film differs from the stored one, in words; nil if it does not.
  public func difference(from stored: [String]) -> String? {
    guard digests != stored else { return nil }
    let old = stored.enumerated().map { "\($0) \($1)\n" }.joined()
    if let timing = TextDifference.timing(expected: Array(old.utf8), actual: Array(text.utf8)) {
      return timing
    }
    guard let first else { return "there are \(digests.count) frames, stored: \(stored.count)" }
    let time = time(of: first.number)
    let action =
      actions.last { $0.time < time }
      .map { ", \(Film.text(of: time - $0.time)) after \($0.name)," } ?? ""
    let others = zip(digests, stored).count { $0 != $1 } - 1
    let more = others > 0 ? ", and \(others) after it" : ""
    let views = first.views.isEmpty ? "" : "; in it change \(first.views.joined(separator: ", "))"
    let elements = moving.isEmpty ? "" : "; in it move \(moving.joined(separator: ", "))"
    let running = animations.isEmpty ? "" : "; animations: \(animations.joined(separator: ", "))"
    return
      "frame \(first.number) at \(Film.text(of: time))\(action) differs\(more)\(elements)\(views)"
      + running
  }

  /// Returns the digests of a stored film.
  static func digests(in text: String) -> [String] {
    text.split(separator: "\n").map { String($0.drop { $0 != " " }.dropFirst()) }
  }
}
