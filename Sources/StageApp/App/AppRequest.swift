import Commands
import KitWindow
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
  /// The factor of all font sizes; nil for the desktop's.
  var textScale: Double?
  /// The contrast of colours; nil for the desktop's.
  var contrast: ColorSchemeContrast?
  /// The side on which lines and rows begin; nil for the app's own.
  var direction: LayoutDirection?
  /// Whether motion is reduced, whatever the desktop asks for.
  var reducesMotion = false
  /// The frame rate in Hz; nil for the display's.
  var rate: Double?
  var present = PresentChoice.auto
  /// The file that a picture is written to; nil opens a window instead.
  var picture: String?
  /// The number of pictures side by side in the file of the picture; nil for a single one.
  var strip: Int?
  var printsDigest = false
  /// The film that begins with the picture; nil for none.
  var film: (path: String, format: FilmFormat)?
  /// The length of the film in seconds; nil for two seconds.
  var givenFilmLength: Double?
  var filmLength: Double { givenFilmLength ?? 2 }
  /// The pictures in a second of the film.
  var filmRate: Int { rate.map { Int($0.rounded()) } ?? 60 }
  /// The pixel of the picture whose drawings are printed; nil for none.
  var explainedPixel: (x: Int, y: Int)?
  var printsJSON = false
  /// The file that a recording of all frames up to the picture is written to; nil for none.
  var recording: String?
  /// The file of a recording that the frames are compared with; nil for none.
  var comparedRecording: String?
  var records: Bool { recording != nil || comparedRecording != nil }
  /// Whether a picture is drawn instead of opening a window.
  var isWindowless: Bool {
    picture != nil || explainedPixel != nil || records || printsDigest || film != nil
  }
  /// The time in seconds that the picture shows.
  var moment = 0.0
  /// The number of frames after which the window closes; nil for no limit.
  var frames: Int?
  /// Whether the moment of the first frame is printed at the end.
  var printsStart = false
  var isProfiled = false
  /// Whether a profile also has the time that the bodies of each view take.
  var profilesViews = false
  /// The folder that the files of a profile are written to; nil for none.
  var profileFolder: String?
  /// Whether two files of profiles are compared instead of running the program.
  var comparesProfiles = false
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
    .number("--text-scale", "S", in: 0.5...3, "The factor of all font sizes") {
      $0.textScale = $1
    },
    .choice(
      "--contrast", of: "contrast",
      among: [("standard", ColorSchemeContrast.standard), ("increased", .increased)],
      "The contrast of colours, instead of the desktop's"
    ) { $0.contrast = $1 },
    .choice(
      "--layout-direction", of: "layout direction",
      among: [("left-to-right", LayoutDirection.leftToRight), ("right-to-left", .rightToLeft)],
      "The side on which lines and rows begin"
    ) { $0.direction = $1 },
    .flag("--reduce-motion", "Reduces motion, whatever the desktop asks for") {
      $0.reducesMotion = true
    },
    .number("--fps", "N", in: 10...1000, "Frames a second, instead of the display's rate") {
      $0.rate = $1
    },
    .choice("--present", of: "path", among: PresentChoice.self, "How frames reach the screen") {
      $0.present = $1
    },
    .text("--screenshot", "FILE", "Draws a picture without a window and writes it as a PNG file") {
      $0.picture = $1
    },
    .integer(
      "--strip", in: MomentStrip.counts,
      "N pictures side by side in that file, from the start to the moment of --at"
    ) { $0.strip = $1 },
    .flag("--digest", "Prints a digest of the picture, without a window") {
      $0.printsDigest = true
    },
    .value(
      "--film", "FILM",
      "Writes a film without a window: FILE.y4m, FILE.apng, or FOLDER/ for PNG files"
    ) {
      $0.film = $1
    } read: { path throws(UsageError) in
      guard let format = FilmFormat(path) else {
        throw UsageError("--film takes a name that ends in \(FilmFormat.endings), not \"\(path)\"")
      }
      return (path, format)
    },
    .number("--for", "SECONDS", in: 0...3600, "The length of the film (default: 2)") {
      $0.givenFilmLength = $1
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
    .number("--at", "SECONDS", in: 0...3600, "The moment of the picture, and the start of the film")
    { $0.moment = $1 },
    .integer("--frames", in: 1...1_000_000, "Closes the window after so many frames") {
      $0.frames = $1
    },
    .flag("--print-start", "Prints at the end when the first frame was shown") {
      $0.printsStart = true
    },
    .flag("--profile", "Shows where each frame's time goes, and prints a table at the end") {
      $0.isProfiled = true
    },
    .flag("--profile-views", "Profiles the bodies of each view too, as --profile-to does") {
      $0.isProfiled = true
      $0.profilesViews = true
    },
    .text("--profile-to", "FOLDER", "Also writes the profile as JSON, CSV and a trace, at the end")
    {
      $0.isProfiled = true
      $0.profilesViews = true
      $0.profileFolder = $1
    },
    .flag(
      "--compare-profiles",
      "Compares two files profile.json, which follow, and fails if the second one is slower"
    ) { $0.comparesProfiles = true },
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

  /// The most pixels of all pictures of a strip together: half a gigabyte.
  private static let mostPixels = 1 << 27

  /// The reason why the options do not fit together; nil if they do.
  var problem: String? {
    if printsJSON, explainedPixel == nil { return "--json belongs to --why" }
    if strip != nil, picture == nil { return "--strip belongs to --screenshot" }
    if strip != nil, printsDigest { return "--strip cannot be combined with --digest" }
    if givenFilmLength != nil, film == nil { return "--for belongs to --film" }
    if comparesProfiles, files.count != 2 { return "--compare-profiles takes two files" }
    return nil
  }

  /// Returns the reason why pictures cannot have this size in pixels; nil if they can.
  func problem(width: Int, height: Int) -> String? {
    if let (x, y) = explainedPixel, x >= width || y >= height {
      return "\(x),\(y) is outside of the \(width) by \(height) pixels"
    }
    if let strip, width * height > Self.mostPixels / strip {
      return "\(width) by \(height) pixels, \(strip) times, are too many; the limit is "
        + "\(Self.mostPixels)"
    }
    return film?.format.problem(width: width, height: height)
  }

  /// Sets the conditions of the command line in the environment of the first frame.
  @MainActor func setConditions(in environment: inout EnvironmentValues) {
    if let scheme { environment.colorScheme = scheme }
    if let contrast { environment.colorSchemeContrast = contrast }
    if let textSize { environment.dynamicTypeSize = textSize }
    if let textScale { environment.textScale = textScale }
    if let direction { environment.layoutDirection = direction }
    if reducesMotion { environment.accessibilityReduceMotion = true }
  }

  /// Returns the desktop's preferences with those of the command line.
  func desktop(_ reported: DesktopPreferences) -> DesktopPreferences {
    DesktopPreferences(
      reducesMotion: reducesMotion ? true : nil,
      colorScheme: scheme.map { $0 == .dark ? .dark : .light },
      prefersHighContrast: contrast.map { $0 == .increased }, textScale: textScale
    ).merging(reported)
  }
}
