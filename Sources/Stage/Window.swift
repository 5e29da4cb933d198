internal import CSDL2
internal import Frame

/// The window: its size, its scale, and what the program wants of it.
///
/// Painting is the presenter's.
@MainActor @safe final class Window {
  /// Three measures of the same window.
  ///
  /// SDL speaks in units: pixels under X11, the compositor's points under Wayland. Pictures are
  /// made of pixels, programs think in points.
  struct Metrics: Hashable {
    var unitWidth: Int
    var unitHeight: Int
    var pixelWidth: Int
    var pixelHeight: Int
    /// Pixels to a point.
    var scale: Double

    var size: Size { Size(Double(pixelWidth) / scale, Double(pixelHeight) / scale) }
    var bounds: PixelRect { PixelRect(left: 0, top: 0, right: pixelWidth, bottom: pixelHeight) }

    /// Where a place in units is in points.
    func point(unitX: Double, unitY: Double) -> Point {
      Point(
        unitX * Double(pixelWidth) / Double(max(unitWidth, 1)) / scale,
        unitY * Double(pixelHeight) / Double(max(unitHeight, 1)) / scale)
    }
  }

  @unsafe let handle: OpaquePointer
  let desktopScale: DesktopScale
  private(set) var metrics: Metrics
  /// Video outlives its windows.
  private let video: VideoSystem
  private var userScale: Double
  private var pointerStyle = FrameOutcome.PointerStyle.arrow
  private var hand: OpaquePointer?
  private var textArea: Rect?

  /// Opens the window hidden; `show` it when there is something to see.
  init(_ options: StageOptions, video: VideoSystem) throws(StageError) {
    // Without ALLOW_HIGHDPI a Wayland compositor blurs the window up.
    var flags = SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    flags |= SDL_WINDOW_RESIZABLE.rawValue
    if options.isFullscreen { flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
    let desktop = DesktopScale.read(driver: video.driver)
    let size = Self.firstSize(options, desktop: desktop)
    let window = unsafe SDL_CreateWindow(
      options.title, Self.centered, Self.centered, size.width, size.height, flags)
    guard let window = unsafe window else {
      throw .noWindow(reason: VideoSystem.lastError(otherwise: "SDL does not say why"))
    }
    unsafe handle = window
    self.video = video
    desktopScale = desktop
    userScale = options.userScale
    metrics = unsafe Self.measure(window, desktop: desktop.factor, user: userScale)
    unsafe SDL_SetWindowMinimumSize(
      window, CInt(options.minimumSize.width * desktop.factor),
      CInt(options.minimumSize.height * desktop.factor))
  }

  isolated deinit {
    if let hand = unsafe hand { unsafe SDL_FreeCursor(hand) }
    unsafe SDL_DestroyWindow(handle)
  }

  func show() { unsafe SDL_ShowWindow(handle) }

  /// Reads the sizes again; true when they changed.
  func remeasure() -> Bool {
    let old = metrics
    metrics = unsafe Self.measure(handle, desktop: desktopScale.factor, user: userScale)
    return metrics != old
  }

  /// Neither hidden nor minimised.
  ///
  /// Whether another window covers this one nobody tells.
  var isVisible: Bool {
    let hiding = SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_MINIMIZED.rawValue
    return unsafe SDL_GetWindowFlags(handle) & hiding == 0
  }

  var hasFocus: Bool {
    unsafe SDL_GetWindowFlags(handle) & SDL_WINDOW_INPUT_FOCUS.rawValue != 0
  }

  /// Refreshes a second of the display the window is on; 0 when SDL does not know.
  var refreshRate: Double {
    var mode = unsafe SDL_DisplayMode()
    let display = unsafe SDL_GetWindowDisplayIndex(handle)
    guard display >= 0, unsafe SDL_GetCurrentDisplayMode(display, &mode) == 0 else { return 0 }
    return unsafe Double(mode.refresh_rate)
  }

  /// Does what a program asked for in its answer; true when that changed the scale.
  func apply(_ outcome: FrameOutcome) -> Bool {
    setPointerStyle(outcome.pointerStyle)
    setTextArea(outcome.textArea)
    if let wanted = outcome.isFullscreen { setFullscreen(wanted) }
    guard let wanted = outcome.userScale, wanted != userScale else { return false }
    userScale = wanted
    return remeasure()
  }

  // MARK: -

  private func setFullscreen(_ wanted: Bool) {
    let mask = SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
    let isFullscreen = unsafe SDL_GetWindowFlags(handle) & mask == mask
    if wanted != isFullscreen {
      unsafe SDL_SetWindowFullscreen(handle, wanted ? mask : 0)
    }
  }

  /// `SDL_WINDOWPOS_CENTERED`, a macro that does not import.
  private static let centered = CInt(0x2FFF_0000)

  private static func firstSize(_ options: StageOptions, desktop: DesktopScale)
    -> (width: CInt, height: CInt)
  {
    var usable = SDL_Rect()
    let isKnown = unsafe SDL_GetDisplayUsableBounds(0, &usable) == 0 && usable.w > 0 && usable.h > 0
    func clamped(_ points: Double, to limit: CInt) -> CInt {
      let wished = min(max(points * desktop.factor, 1), 16384).rounded()
      return isKnown ? min(CInt(wished), limit) : CInt(wished)
    }
    return (
      clamped(options.size.width, to: usable.w), clamped(options.size.height, to: usable.h)
    )
  }

  private static func measure(_ window: OpaquePointer, desktop: Double, user: Double) -> Metrics {
    var (unitWidth, unitHeight) = (CInt(0), CInt(0))
    var (width, height) = (CInt(0), CInt(0))
    unsafe SDL_GetWindowSize(window, &unitWidth, &unitHeight)
    unsafe SDL_GetWindowSizeInPixels(window, &width, &height)
    let ratio = Double(width) / Double(max(unitWidth, 1))
    return Metrics(
      unitWidth: Int(unitWidth), unitHeight: Int(unitHeight), pixelWidth: Int(width),
      pixelHeight: Int(height),
      scale: DisplayScale.effective(
        width: Int(width), height: Int(height), desktop: ratio * desktop, user: user))
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
