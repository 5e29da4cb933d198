internal import CSDL2
internal import Frame

// The window's position and size, which are restored in the next run.
extension Window {
  /// Called when the window was moved or resized; remembers its geometry for the next run.
  ///
  /// A geometry is remembered only when it has lasted for 300 ms. Some window managers first resize
  /// the window, and report only afterwards that the window is maximised.
  func placeChanged(at now: Nanoseconds) {
    settlePlace(at: now)
    guard !isMaximized, !isFullscreen else { return }
    pending = (current, now)
  }

  /// Returns the position and size to restore in the next run.
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

  /// The current geometry; its position is the top left corner of the window's border.
  ///
  /// Window managers position the corner of the border, not that of the window's content.
  var current: WindowGeometry {
    var (x, y, width, height) = (CInt(0), CInt(0), CInt(0), CInt(0))
    var (top, left) = (CInt(0), CInt(0))
    unsafe SDL_GetWindowPosition(handle, &x, &y)
    unsafe SDL_GetWindowSize(handle, &width, &height)
    unsafe SDL_GetWindowBordersSize(handle, &top, &left, nil, nil)
    return WindowGeometry(
      x: Int(x) - Int(left), y: Int(y) - Int(top), width: Int(width), height: Int(height))
  }

  /// Shrinks a window that would reach out of its display with its title bar.
  ///
  /// The sizes of a title bar and of borders are known only when the window has been shown.
  func makeRoomForBorders() {
    guard !isMaximized, !isFullscreen else { return }
    var (top, left, bottom, right) = (CInt(0), CInt(0), CInt(0), CInt(0))
    var (width, height) = (CInt(0), CInt(0))
    var area = SDL_Rect()
    guard unsafe SDL_GetWindowBordersSize(handle, &top, &left, &bottom, &right) == 0,
      top + left + bottom + right > 0,
      unsafe SDL_GetDisplayUsableBounds(SDL_GetWindowDisplayIndex(handle), &area) == 0
    else { return }
    bordersEnd = nil
    unsafe SDL_GetWindowSize(handle, &width, &height)
    let room = (width: area.w - left - right, height: area.h - top - bottom)
    guard width > room.width || height > room.height, room.width > 0, room.height > 0 else {
      return
    }
    (width, height) = (min(width, room.width), min(height, room.height))
    unsafe SDL_SetWindowSize(handle, width, height)
    unsafe SDL_SetWindowPosition(
      handle, area.x + left + (room.width - width) / 2, area.y + top + (room.height - height) / 2)
  }

  /// `SDL_WINDOWPOS_CENTERED`, a macro that Swift cannot import.
  static let centered = CInt(0x2FFF_0000)

  /// A description of the displays and their arrangement; the key of stored window geometries.
  static var displayLayout: String {
    unsafe displays(SDL_GetDisplayBounds).map { "\($0.width)x\($0.height)+\($0.left)+\($0.top)" }
      .joined(separator: " ")
  }

  /// The area of each display that is not covered by panels and docks.
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
      let units = points * options.unitsPerPoint(desktop)
      return min(Int(clamping: min(max(units, 1), 16384).rounded()), limit ?? 16384)
    }
    var geometry = WindowGeometry(
      x: 0, y: 0, width: clamped(options.size.width, to: area?.width),
      height: clamped(options.size.height, to: area?.height))
    if let place = options.place, let area {
      geometry.x = area.left + Int(clamping: Double(area.width - geometry.width) * place.x)
      geometry.y = area.top + Int(clamping: Double(area.height - geometry.height) * place.y)
    }
    return geometry
  }
}

extension StageOptions {
  /// Returns the number of SDL's units per point, for the option `size`.
  ///
  /// It is used before the window exists.
  func unitsPerPoint(_ desktop: DesktopScale) -> Double {
    desktop.factor * (adaptsScale ? 1 : min(max(userScale, 0.75), 3))
  }
}
