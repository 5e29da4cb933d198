internal import Observation

@MainActor
@Observable
package final class ProfileModel {
  package init() {}
}
