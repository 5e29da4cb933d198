import Commands
import Platform
import StageUI

/// Digests and files of pictures that earlier runs have painted, in a folder that a team shares.
///
/// A key is a digest of the display list, the size, the scale and the renderer's code. So a picture
/// is painted again when something that its pixels depend on has changed, and at no other time.
struct PictureStore {
  private let folder: CacheFolder
  private let version: UInt64
  /// Whether stored pictures are painted too, and must equal the stored ones.
  let isProving: Bool

  init(_ path: String, isProving: Bool) throws {
    folder = try CacheFolder(path)
    version = try CodeVersion.digest(of: Renderer.sources)
    self.isProving = isProving
  }

  /// Returns the bytes of a stored result; `make` makes those that are missing.
  ///
  /// - Parameters:
  ///   - digest: the digest of the picture's list, size and scale.
  ///   - name: the rest of the key: letters, digits and hyphens.
  ///   - title: the picture's name in the message about a difference.
  func bytes(
    of digest: UInt64, _ name: String, title: String, make: () throws -> [UInt8]
  ) throws -> [UInt8] {
    var key = ByteDigest()
    key.combine(version)
    key.combine(digest)
    let entry = "\(key.text)-\(name)"
    let stored = folder.bytes(of: entry)
    if let stored, !isProving { return stored }
    let made = try make()
    guard let stored else {
      try folder.store(made, as: entry)
      return made
    }
    guard stored == made else {
      throw CommandFailure(
        "\(title) is not the picture in \(folder.path); remove \(entry).cached and report this")
    }
    return made
  }

  /// Removes what was not used for the longest time; returns the number of removed entries.
  func trim(to budget: Int) throws -> Int { try folder.trim(to: budget) }
}

/// The number of pictures of a run, and the time that they took.
struct PictureTally {
  var painted = 0
  var reused = 0
  /// Nanoseconds up to the display list: making, laying out and recording views.
  var recording: UInt64 = 0
  /// Nanoseconds of painting and encoding.
  var painting: UInt64 = 0

  private static func seconds(_ nanoseconds: Double) -> String {
    let tenths = Int(clamping: (nanoseconds / 1e8).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }

  /// What the run did, and what it would take for 10,000 pictures of this kind.
  var lines: [String] {
    let count = painted + reused
    guard count > 0 else { return ["no pictures"] }
    let first =
      "\(painted) painted in \(Self.seconds(Double(painting))), \(reused) reused; "
      + "the views of all took \(Self.seconds(Double(recording)))"
    let views = Double(recording) / Double(count) * 10_000
    guard painted > 0 else { return [first, "10,000 pictures: reused \(Self.seconds(views))"] }
    let whole = views + Double(painting) / Double(painted) * 10_000
    return [
      first, "10,000 pictures: painted \(Self.seconds(whole)), reused \(Self.seconds(views))",
    ]
  }
}
