public import StageUI

/// The checks of where elements are from frame to frame.
public enum MotionCheck {
  /// What an element is to a screen reader, apart from its place.
  public struct Identity: Hashable, Sendable {
    /// The accessibility label.
    public var label: String
    var value: String
    var isGroup: Bool
  }

  /// The frames of elements; several of one identity are equal to a screen reader.
  public typealias Places = [Identity: [Rect]]

  /// A frame of a film.
  struct Frame {
    var time: Double
    var places: Places
    /// Whether an input may have moved elements since the last frame.
    var isAfterInput: Bool
  }

  /// Returns the places of the elements of a frame.
  public static func places(_ elements: [ScreenElement]) -> Places {
    var places: Places = [:]
    for element in elements {
      let accessibility = element.accessibility
      let identity = Identity(
        label: accessibility.label, value: accessibility.value,
        isGroup: accessibility.role == .group)
      places[identity, default: []].append(element.frame)
    }
    return places
  }

  /// Returns the largest distance by which an edge moved.
  public static func distance(_ a: Rect, _ b: Rect) -> Double {
    max(abs(a.minX - b.minX), abs(a.minY - b.minY), abs(a.maxX - b.maxX), abs(a.maxY - b.maxY))
  }

  /// Returns the elements that are in more places than in any of the pictures at rest.
  public static func inTwoPlaces(
    _ now: Places, atRest: [Places], when: String
  ) -> [MeaningFault] {
    now.compactMap { identity, frames in
      let allowed = max(1, atRest.map { $0[identity]?.count ?? 0 }.max() ?? 0)
      guard frames.count > allowed, Set(frames).count > 1 else { return nil }
      return MeaningFault(
        .twoPlaces, identity.label,
        "\"\(identity.label)\" is at \(frames.map(\.text).joined(separator: " and at ")) \(when)")
    }.sorted { $0.description < $1.description }
  }

  /// Returns the elements, unique in both frames, of which an edge moved by more than `step` points.
  public static func jumps(
    from old: Places, to new: Places, step: Double, when: String,
    where isSudden: (Identity) -> Bool = { _ in true }
  ) -> [MeaningFault] {
    new.compactMap { identity, frames in
      guard frames.count == 1, let before = old[identity], before.count == 1,
        distance(frames[0], before[0]) > step, isSudden(identity)
      else { return nil }
      return MeaningFault(
        .jumps, identity.label,
        "\"\(identity.label)\" jumps from \(before[0].text) to \(frames[0].text) \(when)")
    }.sorted { $0.description < $1.description }
  }

  /// The distance in points that an element may leap in a frame.
  ///
  /// A line of text that appears without an animation moves what is below it by less.
  private static let leap = 32.0

  /// Returns the faults of a film at 60 frames a second.
  ///
  /// A leap counts if the element moves by less than a third of it in the frames before and after.
  static func faults(of film: [Frame]) -> [MeaningFault] {
    let atRest = film.indices.filter { index in
      index == 0 || index == film.count - 1 || film[index].places == film[index - 1].places
    }.map { film[$0].places }
    var faults: [MeaningFault] = []
    for index in film.indices {
      let when = "at \(film[index].time.short) seconds"
      faults += inTwoPlaces(film[index].places, atRest: atRest, when: when)
      guard index > 1, index + 1 < film.count, !film[index].isAfterInput else { continue }
      let places = film[(index - 2)...(index + 1)].map(\.places)
      faults += jumps(from: places[1], to: places[2], step: leap, when: when) { element in
        let moves = (0..<3).map { distance(element, places[$0], places[$0 + 1]) }
        return moves[1] > 3 * max(moves[0], moves[2])
      }
    }
    return faults
  }

  /// Returns the distance by which an element moved; 0 if it is not unique in both frames.
  private static func distance(_ identity: Identity, _ old: Places, _ new: Places) -> Double {
    guard let a = old[identity], let b = new[identity], a.count == 1, b.count == 1 else { return 0 }
    return distance(a[0], b[0])
  }
}
