internal import CSDL2
internal import Frame
internal import Numerics

/// SDL's window: its size, its scale and its properties.
///
/// A presenter shows the painted frames in it.
@MainActor @safe final class Window {
  /// The window's size in three units.
  ///
  /// SDL uses units that are pixels under X11 and the compositor's points under Wayland. Pictures
  /// are measured in pixels, the program's coordinates in points.
  struct Metrics: Hashable {
    var unitWidth: Int
    var unitHeight: Int
    var pixelWidth: Int
    var pixelHeight: Int
    /// Pixels per point.
    var scale: Double

    var size: Size { Size(Double(pixelWidth) / scale, Double(pixelHeight) / scale) }
    var bounds: PixelRect { PixelRect(left: 0, top: 0, right: pixelWidth, bottom: pixelHeight) }

    /// Converts a position from SDL's units to points.
    func point(unitX: Double, unitY: Double) -> Point {
      Point(
        unitX * Double(pixelWidth) / Double(max(unitWidth, 1)) / scale,
        unitY * Double(pixelHeight) / Double(max(unitHeight, 1)) / scale)
    }
  }

  @unsafe let handle: OpaquePointer
  let desktopScale: DesktopScale
  private(set) var metrics: Metrics
  /// Retained because the video system must outlive its windows.
  private let video: VideoSystem
  private var userScale: Double
  private let adaptsScale: Bool
  /// Whether the window has the size and position of an earlier run.
  let isRestored: Bool
  private var pointerStyle = FrameOutcome.PointerStyle.arrow
  private var hand: OpaquePointer?
  private var beam: OpaquePointer?
  private var textArea: Rect?
  private var wantedFullscreen: Bool?
  /// The last geometry of the window while it was neither maximised nor fullscreen.
  var normal: WindowGeometry
  /// A new geometry, which replaces `normal` after 300 ms.
  ///
  /// It is dropped if the window is reported as maximised or fullscreen within that time.
  var pending: (geometry: WindowGeometry, since: Nanoseconds)?

  /// The time up to which borders may appear; nil once they have.
  ///
  /// They appear late if the window manager starts after the program.
  var bordersEnd: Nanoseconds?

  /// Opens the window hidden; call `show` when the first frame is ready.
  init(_ options: StageOptions, video: VideoSystem) throws(StageError) {
    // Without ALLOW_HIGHDPI a Wayland compositor scales the window up, blurred.
    var flags = SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    if options.isResizable { flags |= SDL_WINDOW_RESIZABLE.rawValue }
    if options.isBorderless { flags |= SDL_WINDOW_BORDERLESS.rawValue }
    let desktop = DesktopScale.read(driver: video.driver)
    let factor = options.unitsPerPoint(desktop)
    let minimum = (
      width: Int(clamping: options.minimumSize.width * factor),
      height: Int(clamping: options.minimumSize.height * factor)
    )
    let displays = Self.usableAreas
    let kept = options.remembered[Self.displayLayout]?.fitted(into: displays, minimum: minimum)
    let first = kept ?? Self.firstGeometry(options, desktop: desktop, on: displays.first)
    if options.isFullscreen || first.isFullscreen {
      flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
    } else if first.isMaximized {
      flags |= SDL_WINDOW_MAXIMIZED.rawValue
    }
    let isPlaced = kept != nil || options.place != nil && !displays.isEmpty
    let window = unsafe SDL_CreateWindow(
      options.title, isPlaced ? CInt(first.x) : Self.centered,
      isPlaced ? CInt(first.y) : Self.centered, CInt(first.width), CInt(first.height), flags)
    guard let window = unsafe window else {
      throw .noWindow(reason: VideoSystem.lastError(otherwise: "SDL does not say why"))
    }
    normal = first
    unsafe handle = window
    self.video = video
    desktopScale = desktop
    isRestored = kept != nil
    adaptsScale = options.adaptsScale
    userScale = options.userScale
    metrics = unsafe Self.measure(
      window, desktop: desktop.factor, user: userScale, adapts: adaptsScale)
    unsafe SDL_SetWindowMinimumSize(window, CInt(minimum.width), CInt(minimum.height))
    if !isMaximized, !isFullscreen { normal = current }
  }

  isolated deinit {
    if let hand = unsafe hand { unsafe SDL_FreeCursor(hand) }
    unsafe SDL_DestroyWindow(handle)
  }

  func show() {
    let reminder = unsafe ShowReminder(handle)
    unsafe SDL_ShowWindow(handle)
    reminder?.end()
    bordersEnd = StageClock.now() + .milliseconds(5000)
    makeRoomForBorders()
  }

  /// Requests a size in points.
  func resize(to size: Size) {
    unsafe SDL_SetWindowSize(handle, units(size.width), units(size.height))
  }

  /// Sets the smallest and the largest size, in points, that the user can give the window.
  ///
  /// An infinite side has no limit.
  func setSizeLimits(_ minimum: Size, _ maximum: Size) {
    unsafe SDL_SetWindowMaximumSize(handle, 16384, 16384)
    unsafe SDL_SetWindowMinimumSize(handle, units(minimum.width), units(minimum.height))
    unsafe SDL_SetWindowMaximumSize(
      handle, units(max(minimum.width, maximum.width)), units(max(minimum.height, maximum.height)))
    let isFixed = minimum.width >= maximum.width && minimum.height >= maximum.height
    unsafe SDL_SetWindowResizable(handle, isFixed ? SDL_FALSE : SDL_TRUE)
  }

  func setTitle(_ title: String) { unsafe SDL_SetWindowTitle(handle, title) }

  /// Converts a length in points to SDL's units, clamped to 1…16,384.
  private func units(_ points: Double) -> CInt {
    let factor = metrics.scale * Double(metrics.unitWidth) / Double(max(metrics.pixelWidth, 1))
    return min(max(CInt(clamping: (points * factor).rounded()), 1), 16384)
  }

  /// Reads the sizes again; returns true if they changed.
  func remeasure() -> Bool {
    let old = metrics
    metrics = unsafe Self.measure(
      handle, desktop: desktopScale.factor, user: userScale, adapts: adaptsScale)
    return metrics != old
  }

  /// Whether the window is neither hidden nor minimised.
  ///
  /// SDL does not report occlusion.
  var isVisible: Bool {
    let hiding = SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_MINIMIZED.rawValue
    return unsafe SDL_GetWindowFlags(handle) & hiding == 0
  }

  var hasFocus: Bool {
    unsafe SDL_GetWindowFlags(handle) & SDL_WINDOW_INPUT_FOCUS.rawValue != 0
  }

  /// The refresh rate of the window's display in Hz; 0 if SDL does not know it.
  var refreshRate: Double {
    var mode = unsafe SDL_DisplayMode()
    let display = unsafe SDL_GetWindowDisplayIndex(handle)
    guard display >= 0, unsafe SDL_GetCurrentDisplayMode(display, &mode) == 0 else { return 0 }
    return unsafe Double(mode.refresh_rate)
  }

  /// Applies the requests of a frame's outcome; returns true if the scale changed.
  func apply(_ outcome: FrameOutcome, hidesPointer: Bool) -> Bool {
    setPointerStyle(hidesPointer ? .hidden : outcome.pointerStyle)
    setTextArea(outcome.textArea)
    if let wanted = outcome.isFullscreen, wanted != wantedFullscreen { setFullscreen(wanted) }
    wantedFullscreen = outcome.isFullscreen
    guard let wanted = outcome.userScale, wanted != userScale else { return false }
    userScale = wanted
    return remeasure()
  }

  // MARK: -

  /// Turns borderless fullscreen on or off; the display's mode is never changed.
  func setFullscreen(_ wanted: Bool) {
    guard wanted != isFullscreen else { return }
    if wanted, !isMaximized { normal = current }
    unsafe SDL_SetWindowFullscreen(handle, wanted ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
  }

  var isFullscreen: Bool {
    let mask = SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
    return unsafe SDL_GetWindowFlags(handle) & mask == mask
  }

  /// Sets the icon.
  ///
  /// SDL expects straight alpha and copies the pixels.
  func setIcon(_ icon: StageIcon) {
    var pixels = icon.pixels.map { pixel -> UInt32 in
      let alpha = pixel >> 24
      guard alpha > 0 else { return 0 }
      func straight(_ shift: UInt32) -> UInt32 {
        min((pixel >> shift & 0xFF) * 255 / alpha, 255) << shift
      }
      return alpha << 24 | straight(16) | straight(8) | straight(0)
    }
    let side = CInt(icon.side)
    unsafe pixels.withUnsafeMutableBytes { bytes in
      guard
        let surface = unsafe SDL_CreateRGBSurfaceWithFormatFrom(
          bytes.baseAddress, side, side, 32, side * 4, SDL_PIXELFORMAT_ARGB8888.rawValue)
      else { return }
      unsafe SDL_SetWindowIcon(handle, surface)
      unsafe SDL_FreeSurface(surface)
    }
  }

  private static func measure(
    _ window: OpaquePointer, desktop: Double, user: Double, adapts: Bool
  ) -> Metrics {
    var (unitWidth, unitHeight) = (CInt(0), CInt(0))
    var (width, height) = (CInt(0), CInt(0))
    unsafe SDL_GetWindowSize(window, &unitWidth, &unitHeight)
    unsafe SDL_GetWindowSizeInPixels(window, &width, &height)
    let desktop = desktop * Double(width) / Double(max(unitWidth, 1))
    let adapted = DisplayScale.effective(
      width: Int(width), height: Int(height), desktop: desktop, user: user)
    return Metrics(
      unitWidth: Int(unitWidth), unitHeight: Int(unitHeight), pixelWidth: Int(width),
      pixelHeight: Int(height),
      scale: adapts ? adapted : max(desktop, 0.1) * min(max(user, 0.75), 3))
  }

  private func setPointerStyle(_ style: FrameOutcome.PointerStyle) {
    guard style != pointerStyle else { return }
    pointerStyle = style
    SDL_ShowCursor(style == .hidden ? SDL_DISABLE : SDL_ENABLE)
    switch style {
    case .hidden: break
    case .arrow: unsafe SDL_SetCursor(SDL_GetDefaultCursor())
    case .hand:
      if unsafe hand == nil { unsafe hand = SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_HAND) }
      unsafe SDL_SetCursor(hand)
    case .text:
      if unsafe beam == nil { unsafe beam = SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_IBEAM) }
      unsafe SDL_SetCursor(beam)
    }
  }

  private func setTextArea(_ area: Rect?) {
    guard area != textArea else { return }
    textArea = area
    guard let area, area.isFinite else { return SDL_StopTextInput() }
    let unitsPerPixel = Double(metrics.unitWidth) / Double(max(metrics.pixelWidth, 1))
    let unitsPerPoint = metrics.scale * unitsPerPixel
    let units = PixelRect(
      covering: Rect(
        x: area.minX * unitsPerPoint, y: area.minY * unitsPerPoint,
        width: area.width * unitsPerPoint, height: area.height * unitsPerPoint),
      in: PixelRect(left: 0, top: 0, right: metrics.unitWidth, bottom: metrics.unitHeight))
    var rect = SDL_Rect(
      x: CInt(units.left), y: CInt(units.top), w: CInt(units.width), h: CInt(units.height))
    unsafe SDL_SetTextInputRect(&rect)
    SDL_StartTextInput()
  }
}
