package import JSON

/// The times of each frame of a profile, as ``FrameProfile/json`` writes and a comparison reads them.
public struct ProfileSamples: Hashable, Sendable {
  /// A zone of the frame, or the whole frame, with a time in microseconds for each frame, in the
  /// order of the frames.
  public struct Zone: Hashable, Sendable {
    /// The name of the zone, such as `raster.bands`.
    public var name: String
    /// The times in microseconds.
    public var times: [Int]

    /// Creates a zone.
    public init(name: String, times: [Int]) { (self.name, self.times) = (name, times) }
  }

  /// The name of the work of whole frames among the zones.
  public static let frame = "frame"
  /// The name of the times to set the frame's memory, which tell how fast the machine is.
  public static let memset = "memset"

  /// The name of what was measured.
  public var scene: String
  /// The zones in the order of the file.
  public var zones: [Zone]

  /// Creates samples.
  public init(scene: String, zones: [Zone]) { (self.scene, self.zones) = (scene, zones) }

  package var json: JSON {
    .object(zones.map { .init($0.name, .array($0.times.map { .number($0) })) })
  }

  /// Reads a line of the file.
  private init(_ json: JSON, _ place: String) throws(ProfileFileError) {
    if let version = json["version"]?.int, version > FrameProfile.jsonVersion {
      throw ProfileFileError(description: "\(place) has the newer version \(version)")
    }
    guard let scene = json["scene"]?.string, let members = json["samples_us"]?.members else {
      throw ProfileFileError(
        description: "\(place) has no samples; write the file with this version")
    }
    self.scene = scene
    zones = []
    for member in members {
      let times = (member.value.array ?? []).compactMap(\.int)
      guard times.count == member.value.array?.count, times.allSatisfy({ $0 >= 0 }) else {
        throw ProfileFileError(description: "\(place): \(member.key) is not a list of times")
      }
      zones.append(Zone(name: member.key, times: times))
    }
  }

  /// Reads a file with a line of JSON for each profile.
  ///
  /// - Parameters:
  ///   - text: the content of the file.
  ///   - path: the name of the file, for messages.
  /// - Throws: `ProfileFileError` for a line that is no profile or has a newer version.
  public static func read(_ text: String, path: String) throws(ProfileFileError)
    -> [ProfileSamples]
  {
    var profiles: [ProfileSamples] = []
    for (number, line) in text.split(separator: "\n").enumerated() {
      let place = "\(path): line \(number + 1)"
      guard let json = try? JSON(decoding: Array(line.utf8)) else {
        throw ProfileFileError(description: "\(place) is not JSON")
      }
      profiles.append(try ProfileSamples(json, place))
    }
    return profiles
  }
}

/// A file that holds no profiles.
public struct ProfileFileError: Error, Hashable, CustomStringConvertible {
  /// The place in the file and what is wrong there.
  public let description: String
}
