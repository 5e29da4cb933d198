package import StageUI

/// The parts of Foundation that an app uses if its files import SwiftUI.
@MainActor
package struct FoundationHooks {
  /// Returns the settings of `AppStorage`; called only for a window.
  package var settings: @MainActor () -> any SettingsStore
  /// Writes the settings to their file; called when the program ends.
  package var save: @MainActor () -> Void

  package init(
    settings: @escaping @MainActor () -> any SettingsStore, save: @escaping @MainActor () -> Void
  ) {
    self.settings = settings
    self.save = save
  }

  /// The hooks of this program; nil if it does not use Foundation.
  ///
  /// With hooks, a picture starts at the date of the clock, not in 2001. Otherwise the time since a
  /// date that the app has read would be negative.
  static var current: FoundationHooks?
}
