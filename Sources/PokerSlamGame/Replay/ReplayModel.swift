internal import Observation

@MainActor
@Observable
package final class ReplayModel {
  package init() {}
}
