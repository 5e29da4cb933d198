import Commands
import Stage

/// The options and arguments of an app's command line.
struct AppRequest {
  /// The size of the window or picture in points; nil for the app's own.
  var size: Size?
  /// The factor by which the user multiplies the desktop's scale.
  ///
  /// For a picture, the number of pixels per point.
  var scale = 1.0
  /// The colour scheme; nil for the desktop's.
  var scheme: ColorScheme?
  /// The size of text; nil for the usual one.
  var textSize: DynamicTypeSize?
  /// The frame rate in Hz; nil for the display's.
  var rate: Double?
  var present = PresentChoice.auto
  /// The file that a picture is written to; nil opens a window instead.
  var picture: String?
  /// The pixel of the picture whose drawings are printed; nil for none.
  var explainedPixel: (x: Int, y: Int)?
  var printsJSON = false
  /// The file that a recording of all frames up to the picture is written to; nil for none.
  var recording: String?
  /// The file of a recording that the frames are compared with; nil for none.
  var comparedRecording: String?
  var records: Bool { recording != nil || comparedRecording != nil }
  /// Whether a picture is drawn instead of opening a window.
  var isWindowless: Bool { picture != nil || explainedPixel != nil || records }
  /// The time in seconds that the picture shows.
  var moment = 0.0
  /// The number of frames after which the window closes; nil for no limit.
  var frames: Int?
  /// Whether the moment of the first frame is printed at the end.
  var printsStart = false
  var isProfiled = false
  /// The folder that the files of a profile are written to; nil for none.
  var profileFolder: String?
  var isMuted = false
  /// Whether the inspector is open at the start.
  var isInspecting = false
  /// Whether the program's previews are shown instead of the program.
  var showsPreviews = false
  /// Whether the last ten seconds are recorded from the start.
  var recordsFrames = false
  /// The file that the accessibility tree is written to whenever it changes; nil for none.
  var tree: String?
  /// Files and URLs to open.
  var files: [String] = []

  private static let textSizes: [(name: String, value: DynamicTypeSize)] = [
    ("xSmall", .xSmall), ("small", .small), ("medium", .medium), ("large", .large),
    ("xLarge", .xLarge), ("xxLarge", .xxLarge), ("xxxLarge", .xxxLarge),
    ("accessibility1", .accessibility1), ("accessibility2", .accessibility2),
    ("accessibility3", .accessibility3), ("accessibility4", .accessibility4),
    ("accessibility5", .accessibility5),
  ]

  @MainActor static let options: [Option<AppRequest>] = [
    .size("--size", "The size of the window in points") {
      $0.size = Size(Double($1.width), Double($1.height))
    },
    .number("--scale", "S", in: 0.75...3, "The size of everything; 1 is the desktop's") {
      $0.scale = $1
    },
    .choice(
      "--scheme", of: "scheme", among: [("light", ColorScheme.light), ("dark", .dark)],
      "The colour scheme, instead of the desktop's"
    ) { $0.scheme = $1 },
    .choice(
      "--text-size", of: "size", among: textSizes, "The size of text, as `dynamicTypeSize` has it"
    ) { $0.textSize = $1 },
    .number("--fps", "N", in: 10...1000, "Frames a second, instead of the display's rate") {
      $0.rate = $1
    },
    .choice("--present", of: "path", among: PresentChoice.self, "How frames reach the screen") {
      $0.present = $1
    },
    .text("--screenshot", "FILE", "Draws a picture without a window and writes it as a PNG file") {
      $0.picture = $1
    },
    .pixel("--why", "Prints the drawings that made this pixel of the picture, without a window") {
      $0.explainedPixel = $1
    },
    .flag("--json", "Prints what --why finds as JSON") { $0.printsJSON = true },
    .text(
      "--recording", "FILE", "Writes the states, views and drawings of each frame up to the picture"
    ) { $0.recording = $1 },
    .text(
      "--compare", "FILE", "Compares these frames with a recording, and prints the first difference"
    ) { $0.comparedRecording = $1 },
    .number("--at", "SECONDS", in: 0...3600, "The moment of the picture") { $0.moment = $1 },
    .integer("--frames", in: 1...1_000_000, "Closes the window after so many frames") {
      $0.frames = $1
    },
    .flag("--print-start", "Prints at the end when the first frame was shown") {
      $0.printsStart = true
    },
    .flag("--profile", "Shows where each frame's time goes, and prints a table at the end") {
      $0.isProfiled = true
    },
    .text("--profile-to", "FOLDER", "Also writes the profile as JSON, CSV and a trace, at the end")
    {
      $0.isProfiled = true
      $0.profileFolder = $1
    },
    .flag("--mute", "Plays no sounds") { $0.isMuted = true },
    .flag("--inspect", "Opens the inspector of views, as F12 does") { $0.isInspecting = true },
    .flag("--previews", "Shows the previews of a debug build in a workbench instead of the program")
    {
      $0.showsPreviews = true
    },
    .flag("--time-travel", "Records the last ten seconds from the start, which F4 shows again") {
      $0.recordsFrames = true
    },
    .text("--tree", "FILE", "Writes the accessibility tree to a file whenever it changes") {
      $0.tree = $1
    },
  ]

  /// Returns the desktop's preferences with the colour scheme of the command line.
  func desktop(_ reported: DesktopPreferences) -> DesktopPreferences {
    guard let scheme else { return reported }
    var desktop = reported
    desktop.colorScheme = scheme == .dark ? .dark : .light
    return desktop
  }
}
