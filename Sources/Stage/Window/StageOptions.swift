package import Frame

/// What a stage is opened with.
package struct StageOptions: Sendable {
  package var title = "Poker Slam"
  /// The window's class, which a desktop matches with a `.desktop` file for icon and grouping.
  package var applicationID = "pokerslam"
  /// The window's first size in points; a screen that is smaller gets a smaller window.
  package var size = Size(1280, 800)
  /// In points.
  package var minimumSize = Size(360, 360)
  /// The user's factor on the desktop's scale, kept to 0.75…3.
  package var userScale = 1.0
  package var isFullscreen = false
  /// Window places by `Stage.displayLayout`; `size` counts only if the current displays have none.
  package var remembered: [String: WindowGeometry] = [:]
  /// Draws what the desktop shows where it shows windows; called when there is time for it.
  package var icon: (@MainActor @Sendable () -> StageIcon)?
  package var present = PresentChoice.auto
  /// A pipe or file of lines that play a pad without hardware; see `PadScript`.
  package var padScript: String?
  /// Frames a second as if the display had so many, 10…1000; nil asks the display.
  package var refreshRate: Double?

  package init() {}
}

/// A square picture of 32-bit pixels as the canvas makes them: premultiplied, alpha in the top byte.
package struct StageIcon: Sendable {
  package var side: Int
  package var pixels: [UInt32]

  /// - Precondition: there are `side * side` pixels.
  package init(side: Int, pixels: [UInt32]) {
    precondition(side > 0 && pixels.count == side * side, "an icon of \(pixels.count) pixels")
    self.side = side
    self.pixels = pixels
  }
}

/// How frames reach the screen, as chosen on the command line.
package enum PresentChoice: String, CaseIterable, Sendable {
  case auto, shm, texture, null

  /// What is used under a video driver, and why.
  ///
  /// Memory shared with the X server costs a third of a copy (0.38 ms at 1080p) and shows
  /// rectangles alone; a texture shows whole frames. Under Wayland SDL2 has no window surface but a
  /// texture in disguise, and with its acceleration hint off not even that: `SDL_GetWindowSurface`
  /// then answers NULL and an empty error (SDL 2.26).
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

package struct PresentDecision: Hashable, Sendable {
  package enum Path: String, Sendable {
    case windowSurface = "window surface"
    case texture
    case memory
  }

  package var path: Path
  package var reason: String
}

/// Why there is no stage, and what to do about it.
package enum StageError: Error, Hashable, CustomStringConvertible {
  case noDisplay(reason: String)
  /// The environment names a display that does not answer.
  case unreachable(display: String)
  case noWindow(reason: String)
  /// INT, TERM or HUP came before the display answered.
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
