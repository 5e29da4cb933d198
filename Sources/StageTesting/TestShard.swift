internal import Platform

/// A part of the pictures, so that several machines share a run: `STAGE_SHARD=2/4` in the environment.
///
/// Each picture is in exactly one part, which depends on its name alone. `expectPictures` and its relatives
/// draw the pictures of ``PictureSettings/shard``. A test that draws anything else asks for its share:
///
/// ```swift
/// @Test(arguments: TestShard.share(of: names)) func sceneEqualsItsGolden(_ name: String) throws {
/// ```
///
/// Without the variable, and in a run that records, all pictures are drawn.
public struct TestShard: Hashable, Sendable {
  static let variable = "STAGE_SHARD"

  private let shard: Shard

  /// Creates a part from text such as `2/4`; nil for other text and for a number above the count.
  public init?(_ text: String) {
    guard let shard = Shard(text) else { return nil }
    self.shard = shard
  }

  /// The number of parts.
  var count: Int { shard.count }

  /// Returns whether a name belongs to the part.
  func contains(_ name: String) -> Bool { shard.contains(name) }

  /// The part of this process; nil for all pictures.
  public static let current: TestShard? = {
    guard let text = ThisProcess.environment(variable), !GoldenFolder.isWriting else {
      return nil
    }
    guard let shard = TestShard(text) else {
      // A run that tests less than it should would pass.
      ThisProcess.fail("\(variable) takes a part such as 2/4, not \"\(text)\"")
    }
    return shard
  }()

  /// Whether this process draws only some of the pictures.
  public static var isPartial: Bool { current != nil }

  /// Returns whether this process draws a picture.
  public static func draws(_ name: String) -> Bool { current?.contains(name) != false }

  /// Returns the names that this process draws.
  public static func share(of names: [String]) -> [String] { names.filter(draws) }
}
