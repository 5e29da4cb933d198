// The name of Apple's GameKit, so that a file that imports it compiles. This module is part of the
// kit: Game Center does not exist here, and a use of these names is an error that says so.

/// A player of Game Center.
@available(
  *, unavailable,
  message: "there is no Game Center on Linux: the kit has no accounts, leaderboards or matches"
)
open class GKPlayer {
  init() {}
}

/// The player of this device.
@available(
  *, unavailable,
  message: "there is no Game Center on Linux: the kit has no accounts, leaderboards or matches"
)
public final class GKLocalPlayer: GKPlayer {
  public static var local: GKLocalPlayer { GKLocalPlayer() }
  public var isAuthenticated: Bool { false }
  public var authenticateHandler: ((Any?, (any Error)?) -> Void)?
}

/// A list of scores.
@available(
  *, unavailable,
  message: "there is no Game Center on Linux: the kit has no accounts, leaderboards or matches"
)
public final class GKLeaderboard {
  public static func submitScore(
    _ score: Int, context: Int, player: GKPlayer, leaderboardIDs: [String]
  ) async throws {}
  public static func loadLeaderboards(IDs leaderboardIDs: [String]?) async throws -> [GKLeaderboard]
  { [] }
}

/// A score of a player, as older programs report it.
@available(
  *, unavailable,
  message: "there is no Game Center on Linux: the kit has no accounts, leaderboards or matches"
)
public final class GKScore {
  public init(leaderboardIdentifier: String) {}
}

/// An achievement of a player.
@available(
  *, unavailable,
  message: "there is no Game Center on Linux: the kit has no accounts, leaderboards or matches"
)
public final class GKAchievement {
  public var percentComplete = 0.0
  public var showsCompletionBanner = false
  public init(identifier: String) {}
  public static func report(_ achievements: [GKAchievement]) async throws {}
  public static func loadAchievements() async throws -> [GKAchievement] { [] }
}

/// The button that opens Game Center.
@available(
  *, unavailable,
  message: "there is no Game Center on Linux: the kit has no accounts, leaderboards or matches"
)
public final class GKAccessPoint {
  public static var shared: GKAccessPoint { GKAccessPoint() }
  public var isActive = false
}

/// The panel of Game Center.
@available(
  *, unavailable,
  message: "there is no Game Center on Linux: the kit has no accounts, leaderboards or matches"
)
open class GKGameCenterViewController {
  public init() {}
}

/// Follows the panel of Game Center.
@available(
  *, unavailable,
  message: "there is no Game Center on Linux: the kit has no accounts, leaderboards or matches"
)
public protocol GKGameCenterControllerDelegate: AnyObject {}

/// Follows events of the player of this device.
@available(
  *, unavailable,
  message: "there is no Game Center on Linux: the kit has no accounts, leaderboards or matches"
)
public protocol GKLocalPlayerListener: AnyObject {}

/// A wish for a match.
@available(
  *, unavailable,
  message: "there is no Game Center on Linux: the kit has no accounts, leaderboards or matches"
)
public final class GKMatchRequest {
  public init() {}
}

/// Finds other players.
@available(
  *, unavailable,
  message: "there is no Game Center on Linux: the kit has no accounts, leaderboards or matches"
)
public final class GKMatchmaker {
  public static func shared() -> GKMatchmaker { GKMatchmaker() }
}

/// A match in real time.
@available(
  *, unavailable,
  message: "there is no Game Center on Linux: the kit has no accounts, leaderboards or matches"
)
public final class GKMatch {
  public init() {}
}

/// Follows a match in real time.
@available(
  *, unavailable,
  message: "there is no Game Center on Linux: the kit has no accounts, leaderboards or matches"
)
public protocol GKMatchDelegate: AnyObject {}

/// A match in turns.
@available(
  *, unavailable,
  message: "there is no Game Center on Linux: the kit has no accounts, leaderboards or matches"
)
public final class GKTurnBasedMatch {
  public init() {}
}
