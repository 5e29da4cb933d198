/// The number of SDL2's window units per point of the desktop.
///
/// Under Wayland it is 1, because the units are the compositor's points.
///
/// Under X11 the units are pixels. The factor is read from the X resource `Xft.dpi`, which desktops
/// set to 96 at 100 %. `SDL_GetDisplayDPI` is not used, because it divides by the monitor's size in
/// millimetres, which is often wrong.
struct DesktopScale: Hashable {
  var factor: Double
  /// The source of the factor, for the log.
  var source: String

  static let unscaled = DesktopScale(factor: 1, source: "default")

  static func read(driver: String) -> DesktopScale {
    guard driver == "x11", let text = x11Resource(program: "Xft", name: "dpi") else {
      return driver == "wayland" ? DesktopScale(factor: 1, source: "compositor") : unscaled
    }
    return DesktopScale(xftDPI: text) ?? unscaled
  }

  /// Returns nil unless `text` is a number between 72 and 480.
  init?(xftDPI text: String) {
    guard let dpi = Double(text), dpi >= 72, dpi <= 480 else { return nil }
    self.init(factor: dpi / 96, source: "Xft.dpi \(text)")
  }

  private init(factor: Double, source: String) {
    self.factor = factor
    self.source = source
  }

  /// Reads an X resource over a separate connection.
  private static func x11Resource(program: String, name: String) -> String? {
    guard let x = try? XLibrary(), let display = unsafe x.open(nil) else { return nil }
    defer { _ = unsafe x.close(display) }
    return unsafe x.resource(display, program, name).map { unsafe String(cString: $0) }
  }
}
