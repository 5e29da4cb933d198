import Frame
import Testing

@testable import Stage

/// Preferences read from GTK files, from properties of settings managers, and from values of the
/// desktop portal.
@Suite struct DesktopPreferencesTests {
  @Test func gtkSettingsFilesAreRead() {
    let settings = GTKSettings(
      ini: """
        # gtk-enable-animations=1
        gtk-theme-name=Outside
        [Settings]
        gtk-theme-name = Yaru-Dark
        gtk-enable-animations=false
        gtk-xft-dpi=122880
        [Other]
        gtk-enable-animations=true

        """)
    #expect(
      settings.preferences
        == DesktopPreferences(
          reducesMotion: true, colorScheme: .dark, prefersHighContrast: false, textScale: 1.25))
    #expect(GTKSettings(ini: "").preferences == DesktopPreferences())
    #expect(
      GTKSettings(ini: "[Settings]\ngtk-xft-dpi=-1\ngtk-enable-animations=maybe").preferences
        == DesktopPreferences())
  }

  @Test(
    arguments: [
      ("Adwaita", nil, false), ("Adwaita-dark", .dark, false), ("HighContrast", nil, true),
      ("HighContrastInverse", .dark, true),
    ] as [(String, DesktopPreferences.ColorScheme?, Bool)])
  func themeNamesGiveTheColourScheme(
    name: String, scheme: DesktopPreferences.ColorScheme?, isHigh: Bool
  ) {
    let preferences = GTKSettings(ini: "[Settings]\ngtk-theme-name=\(name)").preferences
    #expect(
      preferences == DesktopPreferences(colorScheme: scheme, prefersHighContrast: isHigh))
  }

  /// Returns the property of a settings manager in the byte layout of the XSETTINGS specification.
  private static func property(isBigEndian: Bool) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isBigEndian ? bytes.reversed() : bytes
    }
    func text(_ text: String) -> [UInt8] {
      Array(text.utf8) + [UInt8](repeating: 0, count: -text.utf8.count & 3)
    }
    func head(_ kind: UInt8, _ name: String) -> [UInt8] {
      [kind, 0] + number(name.utf8.count, 2) + text(name) + number(7, 4)
    }
    var bytes: [UInt8] = [isBigEndian ? 1 : 0, 0, 0, 0] + number(3, 4) + number(4, 4)
    bytes += head(2, "Gtk/Colour") + number(1, 2) + number(2, 2) + number(3, 2) + number(4, 2)
    bytes += head(0, "Gtk/EnableAnimations") + number(0, 4)
    bytes += head(1, "Net/ThemeName") + number(12, 4) + text("HighContrast")
    bytes += head(0, "Xft/DPI") + number(147_456, 4)
    return bytes
  }

  @Test(arguments: [false, true]) func xsettingsAreReadInBothByteOrders(isBigEndian: Bool) {
    let bytes = Self.property(isBigEndian: isBigEndian)
    let settings = GTKSettings(xsettings: bytes)
    #expect(
      settings.preferences
        == DesktopPreferences(reducesMotion: true, prefersHighContrast: true, textScale: 1.5))
    // If the bytes are truncated anywhere, the settings before the cut are read, and nothing beyond
    // the end is accessed.
    for count in 0..<bytes.count {
      let values = GTKSettings(xsettings: Array(bytes[..<count])).values
      #expect(values.allSatisfy { settings.values[$0.key] == $0.value } && values.count < 3)
    }
  }

  @Test func userSettingsFilesPrecedeSystemOnes() {
    func paths(_ environment: [String: String]) -> [String] {
      GTKSettings.paths { environment[$0] }
    }
    #expect(
      paths(["XDG_CONFIG_HOME": "/c", "HOME": "/h", "XDG_CONFIG_DIRS": "/a:b"]) == [
        "/c/gtk-4.0/settings.ini", "/c/gtk-3.0/settings.ini", "/a/gtk-4.0/settings.ini",
        "/a/gtk-3.0/settings.ini",
      ])
    #expect(paths(["HOME": "/h"]).prefix(1) == ["/h/.config/gtk-4.0/settings.ini"])
    #expect(paths([:]) == ["/etc/xdg/gtk-4.0/settings.ini", "/etc/xdg/gtk-3.0/settings.ini"])
    #expect(GTKSettings.preferences(inFiles: ["/nowhere"]) == DesktopPreferences())
  }

  private static func portal(_ values: [(String, String, PortalSettings.Value)])
    -> DesktopPreferences
  {
    var settings = PortalSettings()
    for (namespace, name, value) in values {
      settings.values[.init(namespace: namespace, name: name)] = value
    }
    return settings.preferences
  }

  @Test func portalValuesMapToPreferences() {
    let (appearance, interface) = (PortalSettings.appearance, PortalSettings.interface)
    #expect(Self.portal([]) == DesktopPreferences())
    for (number, scheme) in [(0, nil), (1, .dark), (2, .light), (3, nil)]
      as [(Int, DesktopPreferences.ColorScheme?)]
    {
      #expect(Self.portal([(appearance, "color-scheme", .number(number))]).colorScheme == scheme)
    }
    #expect(Self.portal([(appearance, "reduced-motion", .number(1))]).reducesMotion == true)
    #expect(Self.portal([(appearance, "reduced-motion", .number(0))]).reducesMotion == false)
    #expect(
      Self.portal([
        (appearance, "reduced-motion", .number(0)), (interface, "enable-animations", .flag(false)),
      ]).reducesMotion == true)
    #expect(
      Self.portal([
        (appearance, "contrast", .number(0)),
        (PortalSettings.accessibility, "high-contrast", .flag(true)),
      ]).prefersHighContrast == true)
    #expect(Self.portal([(interface, "text-scaling-factor", .real(9))]).textScale == 3)
    #expect(Self.portal([(interface, "text-scaling-factor", .real(.nan))]).textScale == nil)
    #expect(Self.portal([(interface, "text-scaling-factor", .flag(true))]).textScale == nil)
  }

  @Test func firstSourceWithAValueWins() {
    let first = DesktopPreferences(reducesMotion: false, colorScheme: .light)
    let second = DesktopPreferences(reducesMotion: true, textScale: 2)
    #expect(
      first.merging(second)
        == DesktopPreferences(reducesMotion: false, colorScheme: .light, textScale: 2))
  }

  @Test(
    arguments: [
      (1.25, 1, 1.25), (1.25, 1.25, 1), (1.25, 2.5, 1), (2, 1.5, 2 / 1.5), (0.8, 2, 0.8),
    ] as [(Double, Double, Double)]) func textScaleExcludesTheWindowScale(
      wanted: Double, factor: Double, shown: Double
    )
  {
    let preferences = DesktopPreferences(textScale: wanted).inWindow(scaledBy: factor)
    #expect(preferences.textScale == shown)
  }

  @Test func busAddressesThatStartAProcessAreIgnored() {
    func address(_ environment: [String: String]) -> String? {
      DesktopWatch.busAddress { environment[$0] }
    }
    let name = "DBUS_SESSION_BUS_ADDRESS"
    #expect(address([name: "unix:path=/run/bus,guid=1"]) == "unix:path=/run/bus,guid=1")
    #expect(address([name: "autolaunch:;unixexec:path=/x;unix:abstract=/b"]) == "unix:abstract=/b")
    #expect(address([name: "autolaunch:"]) == nil)
    #expect(address([name: "disabled:"]) == nil)
    #expect(address(["XDG_RUNTIME_DIR": "/nowhere"]) == nil)
    #expect(address([:]) == nil)
  }
}
