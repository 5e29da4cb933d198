internal import Platform

/// The part of the pictures that this process draws: `STAGE_SHARD=2/4` in the environment.
///
/// Several machines share a run in this way. Each picture is in exactly one part, which depends on its
/// name alone. Without the variable, and in a run that records, all pictures are drawn.
public enum TestShard {
  static let variable = "STAGE_SHARD"

  /// The part of this process; nil for all pictures.
  static let current: Shard? = {
    guard let text = ThisProcess.environment(variable), !GoldenFolder.isWriting else {
      return nil
    }
    guard let shard = Shard(text) else {
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
