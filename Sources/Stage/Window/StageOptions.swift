package import Frame

/// The options for opening a `Stage`.
package struct StageOptions: Sendable {
  /// The title of the window.
  package var title = "Poker Slam"
  /// The window's class, by which the desktop finds the program's `.desktop` file with its icon.
  package var applicationID = "pokerslam"
  /// The initial size of the window's content in points, limited to the screen.
  package var size = Size(1280, 800)
  /// The minimum size in points.
  package var minimumSize = Size(360, 360)
  /// The factor by which the user multiplies the desktop's scale, limited to 0.75…3.
  package var userScale = 1.0
  /// Whether the scale adapts to the window's size.
  ///
  /// If true, the scale is larger in large windows. It is smaller in windows that would otherwise
  /// have too few points for the game's interface.
  ///
  /// If false, the scale is the product of the desktop's factor and the user's factor; the product
  /// also scales `size`.
  package var adaptsScale = true
  /// Whether the user can change the size.
  package var isResizable = true
  /// Whether the window has neither title bar nor borders.
  package var isBorderless = false
  /// The position at which the window opens: (0, 0) is the top left of the screen, (1, 1) the
  /// bottom right; nil for the middle.
  package var place: Point?
  /// Whether the loop wakes up and calls `update` when the main actor gets work.
  ///
  /// Use it only in programs whose `main` is synchronous.
  package var isWokenByMainActor = false
  /// Whether the window opens in fullscreen.
  package var isFullscreen = false
  /// The saved window geometries; the keys are values of `Stage.displayLayout`.
  ///
  /// If there is none for the current displays, `size` is used.
  package var remembered: [String: WindowGeometry] = [:]
  /// Draws the window's icon; called in idle time after the first frame.
  package var icon: (@MainActor @Sendable () -> StageIcon)?
  /// How frames reach the screen.
  package var present = PresentChoice.auto
  /// The path of a pipe or file with commands for a simulated pad; see `PadScript`.
  package var padScript: String?
  /// A fixed refresh rate, 10…1000 Hz; nil takes the display's.
  package var refreshRate: Double?

  /// Creates options with their defaults.
  package init() {}
}

/// A square image of premultiplied 32-bit pixels, alpha in the top byte, as the canvas paints
/// them.
package struct StageIcon: Sendable {
  /// Width and height in pixels.
  package var side: Int
  /// The pixels in rows from the top, `side * side` of them.
  package var pixels: [UInt32]

  /// Creates an icon.
  ///
  /// - Precondition: `pixels` has `side * side` elements.
  package init(side: Int, pixels: [UInt32]) {
    precondition(
      side > 0 && pixels.count == side * side,
      "\(pixels.count) pixels are not an icon of \(side) x \(side)")
    self.side = side
    self.pixels = pixels
  }
}

/// How frames reach the screen: the choice on the command line.
package enum PresentChoice: String, CaseIterable, Sendable {
  case auto, shm, texture, null

  /// Returns the way to present under a video driver, and the reason.
  ///
  /// Presenting from memory shared with the X server takes 0.38 ms at 1080p, a third of the time of
  /// a copy. It can also update single rectangles, whereas a texture presents whole frames.
  ///
  /// Under Wayland there is no shared memory, because SDL2 implements the window surface with a
  /// texture. If a hint forbids the texture, `SDL_GetWindowSurface` returns NULL, and SDL's error
  /// is empty (SDL 2.26).
  package func decision(driver: String) -> PresentDecision {
    let isHeadless = VideoSystem.isHeadless(driver)
    switch self {
    case .null: return PresentDecision(path: .memory, reason: "asked for")
    case .texture:
      return isHeadless
        ? PresentDecision(path: .memory, reason: "\(driver) has no renderer worth its name")
        : PresentDecision(path: .texture, reason: "asked for")
    case .shm where driver == "wayland":
      return PresentDecision(
        path: .texture, reason: "SDL2 has no shared-memory surface under Wayland")
    case .shm: return PresentDecision(path: .windowSurface, reason: "asked for")
    case .auto where isHeadless:
      return PresentDecision(path: .memory, reason: "\(driver) shows nothing")
    case .auto where driver == "x11":
      return PresentDecision(path: .windowSurface, reason: "shared memory is cheapest under X11")
    case .auto:
      return PresentDecision(path: .texture, reason: "\(driver) has no shared-memory surface")
    }
  }
}

/// The way to present and the reason for it.
package struct PresentDecision: Hashable, Sendable {
  /// The ways to present.
  package enum Path: String, Sendable {
    case windowSurface = "window surface"
    case texture
    case memory
  }

  /// The way to present.
  package var path: Path
  /// The reason, for the log.
  package var reason: String
}

/// The reason for which no stage could be opened; its description says what the user can do.
package enum StageError: Error, Hashable, CustomStringConvertible {
  case noDisplay(reason: String)
  /// The environment names a display that does not answer.
  case unreachable(display: String)
  case noWindow(reason: String)
  /// INT, TERM or HUP arrived before the display answered.
  case interrupted(signal: Int32)

  /// Whether there is no display, or none that answers.
  package var isAboutDisplay: Bool {
    switch self {
    case .noDisplay, .unreachable: true
    case .noWindow, .interrupted: false
    }
  }

  package var description: String {
    switch self {
    case .noDisplay(let reason):
      """
      There is no display to open a window on (\(reason)).
      Start it from a desktop session, set DISPLAY or WAYLAND_DISPLAY, over ssh use ssh -X, \
      or try xvfb-run. Without any display: --present null.
      """
    case .unreachable(let display):
      """
      The display \(display) cannot be reached.
      Is it running, and may this user connect to it? DISPLAY or WAYLAND_DISPLAY names it. \
      Without any display: --present null.
      """
    case .noWindow(let reason):
      """
      The display gives no window (\(reason)).
      Try --present texture or --present shm, or another driver: SDL_VIDEODRIVER=x11 or wayland.
      """
    case .interrupted(let signal): "Signal \(signal) came before the display answered."
    }
  }
}
