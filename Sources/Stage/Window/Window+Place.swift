internal import CSDL2
internal import Frame

// Where the window is, was, and shall be.
extension Window {
  /// The window was moved or resized: where it is now is where it shall be next time.
  ///
  /// Some window managers resize it first and say afterwards that it is maximised.
  func placeChanged(at now: Nanoseconds) {
    settlePlace(at: now)
    guard !isMaximized, !isFullscreen else { return }
    pending = (current, now)
  }

  /// Where the window should be the next time.
  func geometry(at now: Nanoseconds) -> WindowGeometry {
    settlePlace(at: now)
    var geometry = isMaximized || isFullscreen ? normal : current
    geometry.isMaximized = isMaximized
    geometry.isFullscreen = isFullscreen
    return geometry
  }

  var isMaximized: Bool {
    unsafe SDL_GetWindowFlags(handle) & SDL_WINDOW_MAXIMIZED.rawValue != 0
  }

  private func settlePlace(at now: Nanoseconds) {
    guard let pending else { return }
    if isMaximized || isFullscreen {
      self.pending = nil
    } else if now - pending.since > .milliseconds(300) {
      normal = pending.geometry
      self.pending = nil
    }
  }

  /// With the borders: a window manager puts their corner, not the window's, where it is told.
  var current: WindowGeometry {
    var (x, y, width, height) = (CInt(0), CInt(0), CInt(0), CInt(0))
    var (top, left) = (CInt(0), CInt(0))
    unsafe SDL_GetWindowPosition(handle, &x, &y)
    unsafe SDL_GetWindowSize(handle, &width, &height)
    unsafe SDL_GetWindowBordersSize(handle, &top, &left, nil, nil)
    return WindowGeometry(
      x: Int(x) - Int(left), y: Int(y) - Int(top), width: Int(width), height: Int(height))
  }

  /// `SDL_WINDOWPOS_CENTERED`, a macro that does not import.
  static let centered = CInt(0x2FFF_0000)

  /// The displays and how they stand beside each other: other displays, another memory.
  static var displayLayout: String {
    unsafe displays(SDL_GetDisplayBounds).map { "\($0.width)x\($0.height)+\($0.left)+\($0.top)" }
      .joined(separator: " ")
  }

  /// What panels and docks leave of each display.
  static var usableAreas: [PixelRect] { unsafe displays(SDL_GetDisplayUsableBounds) }

  private static func displays(
    _ bounds: (CInt, UnsafeMutablePointer<SDL_Rect>?) -> CInt
  ) -> [PixelRect] {
    (0..<max(SDL_GetNumVideoDisplays(), 0)).compactMap { display in
      var rect = SDL_Rect()
      guard unsafe bounds(display, &rect) == 0, rect.w > 0, rect.h > 0 else { return nil }
      return PixelRect(
        left: Int(rect.x), top: Int(rect.y), right: Int(rect.x) + Int(rect.w),
        bottom: Int(rect.y) + Int(rect.h))
    }
  }

  static func firstGeometry(
    _ options: StageOptions, desktop: DesktopScale, on area: PixelRect?
  ) -> WindowGeometry {
    func clamped(_ points: Double, to limit: Int?) -> Int {
      min(Int(clamping: min(max(points * desktop.factor, 1), 16384).rounded()), limit ?? 16384)
    }
    return WindowGeometry(
      x: 0, y: 0, width: clamped(options.size.width, to: area?.width),
      height: clamped(options.size.height, to: area?.height))
  }
}
