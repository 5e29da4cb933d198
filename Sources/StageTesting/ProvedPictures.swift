internal import Foundation
internal import Platform
internal import Raster
internal import Synchronization

/// Pictures that earlier runs have found equal to their files, in a folder that a team shares:
/// `STAGE_CACHE=FOLDER` in the environment, or ``PictureSettings/proved``.
///
/// An entry says that a display list and an accessibility tree, drawn by this version of the
/// renderer, gave the picture and the tree in two files. A picture with an entry passes without being
/// painted. Failures are never stored.
public final class ProvedPictures: Sendable {
  static let variable = "STAGE_CACHE"
  /// The environment variable that makes all pictures be painted if it is 1; a picture that differs
  /// although it has an entry is then a failure of its own.
  static let proveVariable = "STAGE_CACHE_PROVE"

  /// The folder of this process; nil if there is none, and in a run that records or explains a pixel.
  public static let shared: ProvedPictures? = {
    guard let path = ThisProcess.environment(variable), !GoldenFolder.isWriting,
      PixelQuestion.shared == nil
    else { return nil }
    do {
      let isProving = ThisProcess.environment(proveVariable) == "1"
      let proved = try ProvedPictures(path, isProving: isProving)
      endAtExit()
      return proved
    } catch {
      ThisProcess.fail("\(variable): \(error)")
    }
  }()

  private let folder: CacheFolder
  private let version: UInt64
  let isProving: Bool
  private let counts = Mutex((painted: 0, reused: 0))
  /// The largest size of the folder in bytes; an entry counts as 4 KB.
  private static let budget = 512 << 20

  /// Uses a folder, which is made if it is missing.
  ///
  /// Only `shared` removes the least recently used entries when the folder has become too large.
  ///
  /// - Parameter isProving: Whether all pictures are painted, and one that differs although it has an entry
  ///   is a failure of its own.
  public init(_ path: String, isProving: Bool = false) throws {
    folder = try CacheFolder(path)
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
    version = try CodeVersion.digest(
      of: Renderer.sources + ["BlockFace", "BlockFont"].map { "\(here)/\($0).swift" })
    self.isProving = isProving
  }

  private static func endAtExit() {
    atexit {
      guard let proved = ProvedPictures.shared else { return }
      ThisProcess.complain(proved.summary)
      _ = try? proved.folder.trim(to: ProvedPictures.budget)
    }
  }

  /// The number of pictures that were painted so far.
  public var painted: Int { counts.withLock { $0.painted } }

  /// The number of pictures that were not painted so far, because an earlier run has found them equal.
  public var reused: Int { counts.withLock { $0.reused } }

  /// The number of pictures that were painted and reused so far, in words.
  public var summary: String {
    let (painted, reused) = counts.withLock { $0 }
    return "pictures: \(painted) painted, \(reused) reused from \(folder.path)"
  }

  /// Returns the key of a drawing that is compared with files.
  ///
  /// - Parameters:
  ///   - list: the digest of the display list, the size and the scale.
  ///   - tree: the accessibility tree of the drawing.
  ///   - files: the bytes of the files with the expected picture and tree.
  ///   - threads: the numbers of drawing threads that are compared.
  public func key(
    _ list: UInt64, tree: String, files: [[UInt8]], threads: [Int]
  ) -> String {
    var digest = ByteDigest()
    digest.combine(version)
    digest.combine(list)
    for bytes in [Array(tree.utf8)] + files {
      digest.combine(UInt64(bytes.count))
      digest.combine(bytes)
    }
    for count in threads { digest.combine(UInt64(bitPattern: Int64(count))) }
    return "\(ByteDigest.text(of: list))-\(digest.text)"
  }

  /// Returns whether an earlier run has found the drawing equal to its files.
  public func contains(_ key: String) -> Bool { folder.bytes(of: key) != nil }

  /// Returns whether a drawing need not be painted, and counts it.
  public func spares(_ key: String) -> Bool {
    let isSpared = !isProving && contains(key)
    counts.withLock { if isSpared { $0.reused += 1 } else { $0.painted += 1 } }
    return isSpared
  }

  /// Stores that a drawing equals its files.
  public func insert(_ key: String) {
    // Without the entry the picture is painted again, and nothing else.
    try? folder.store([], as: key)
  }
}
