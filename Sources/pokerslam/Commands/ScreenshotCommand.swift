/// Draws scenes into files.
@MainActor
enum ScreenshotCommand {
  static let command = Command(
    name: "screenshot",
    forms: [
      """
      SCENE… [--size WxH] [--scale S] [--threads N]
          [--out FOLDER | --tree | --digest]
      """,
      "--all …", "--list",
    ],
    summary: "Draws scenes into PNG files, without a window",
    details: """
      --all          all scenes
      --out FOLDER   where the pictures go; made when it is missing
      --tree         prints what a screen reader is told instead
      --digest       prints a digest of each picture instead
      --list         names the scenes and their sizes
      """,
    run: { words, _ in try Screenshot.run(words) })
}
