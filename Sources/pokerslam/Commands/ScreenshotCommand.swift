import PokerSlamGame

/// Draws scenes into files.
@MainActor
enum ScreenshotCommand {
  static let command = Command(
    name: "screenshot",
    forms: [
      """
      SCENE… [--size WxH] [--scale S] [--at SECONDS]
          [--theme NAME] [--text S] [--insets T,L,B,R] [--strip N]
          [--threads N] [--out FOLDER | --tree | --digest]
      """,
      "--all …", "--list",
    ],
    summary: "Draws scenes into PNG files, without a window",
    details: """
      --all          all scenes
      --size WxH     in points; else each scene's own
      --scale S      pixels to a point, 0.25 to 8
      --at SECONDS   from the scene's beginning; else the moment of its picture
      --theme NAME   \(ThemeName.allCases.map(\.rawValue).joined(separator: ", "))
      --text S       the size of text, 1 to 2
      --insets T,L,B,R  what of each edge a notch or a bar covers, in points
      --strip N      N pictures side by side, from the beginning to that moment
      --out FOLDER   where the pictures go; made when it is missing
      --tree         prints what a screen reader is told instead
      --digest       prints a digest of each picture instead
      --list         names the scenes and their sizes
      """,
    run: { words, _ in try Screenshot.run(words) })
}
