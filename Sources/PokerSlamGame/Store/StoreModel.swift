internal import Observation

@MainActor
@Observable
package final class StoreModel {
  package init() {}
}
