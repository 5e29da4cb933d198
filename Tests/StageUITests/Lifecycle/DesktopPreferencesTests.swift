import StageUI
import TestSupport
import Testing

/// The environment follows the desktop's preferences.
///
/// A preference that the desktop does not set changes nothing.
@MainActor
@Suite struct DesktopPreferencesTests {
  struct Words: View {
    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    @Environment(\.colorScheme) private var scheme
    @Environment(\.colorSchemeContrast) private var contrast
    @Environment(\.textScale) private var textScale

    var body: some View {
      Color.clear.accessibilityLabel("\(reducesMotion) \(scheme) \(contrast) \(textScale)")
    }
  }

  private func words(_ host: ViewHost, after desktops: [DesktopPreferences]) -> String? {
    for (frame, desktop) in desktops.enumerated() {
      var input = FrameInput.stepped(to: .milliseconds(16 * frame), [], size: Size(90, 90))
      input.desktop = desktop
      _ = host.update(input)
    }
    return host.screenElements.first?.accessibility.label
  }

  @Test func desktopPreferencesReachShownViews() {
    let host = ViewHost(glyphs: BlockFont()) { Words() }
    host.environment.colorScheme = .dark
    #expect(words(host, after: [DesktopPreferences()]) == "false dark standard 1.0")
    let all = DesktopPreferences(
      reducesMotion: true, colorScheme: .light, prefersHighContrast: true, textScale: 1.5)
    #expect(words(host, after: [DesktopPreferences(), all]) == "true light increased 1.5")
    #expect(
      words(host, after: [all, DesktopPreferences(textScale: 1)]) == "true light increased 1.0")
  }
}
