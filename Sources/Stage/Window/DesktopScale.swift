/// The desktop's own scale where SDL2 does not tell it.
///
/// X11 windows are measured in pixels, and `SDL_GetDisplayDPI` uses the monitor's size in
/// millimetres, which is mostly wrong. Desktops agree on the resource `Xft.dpi`, 96 at 100 %.
struct DesktopScale: Hashable {
  var factor: Double
  /// For the log: where the factor comes from.
  var source: String

  static let unscaled = DesktopScale(factor: 1, source: "default")

  static func read(driver: String) -> DesktopScale {
    guard driver == "x11", let text = x11Resource(program: "Xft", name: "dpi") else {
      return driver == "wayland" ? DesktopScale(factor: 1, source: "compositor") : unscaled
    }
    return DesktopScale(xftDPI: text) ?? unscaled
  }

  /// Nil unless `text` is a number between 72 and 480.
  init?(xftDPI text: String) {
    guard let dpi = Double(text), dpi >= 72, dpi <= 480 else { return nil }
    self.init(factor: dpi / 96, source: "Xft.dpi \(text)")
  }

  private init(factor: Double, source: String) {
    self.factor = factor
    self.source = source
  }

  /// Asks over a connection of its own.
  private static func x11Resource(program: String, name: String) -> String? {
    guard let x = try? XLibrary(), let display = unsafe x.open(nil) else { return nil }
    defer { _ = unsafe x.close(display) }
    return unsafe x.resource(display, program, name).map { unsafe String(cString: $0) }
  }
}
