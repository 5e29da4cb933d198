internal import Observation

@MainActor
@Observable
package final class LeaderboardModel {
  package init() {}
}
