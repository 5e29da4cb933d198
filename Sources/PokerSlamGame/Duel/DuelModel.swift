internal import Observation

@MainActor
@Observable
package final class DuelModel {
  package init() {}
}
