import Commands
import PokerSlamHost
import Stage
import StageUI

/// Shows scenes as they move.
@MainActor
enum GalleryCommand {
  struct Request {
    var scenes: [String] = []
    var options = StageOptions()
    var frames: Int?
  }

  static let command = Command(
    "gallery", "Shows the scenes in a window, one after the other, as they move", Request(),
    positionals: .some("[SCENE...]", "names of scenes") { $0.scenes = $1 },
    options: [
      .size("--size", "the window's size, 1280x800 when not given") {
        $0.options.size = Size(Double($1.width), Double($1.height))
      },
      .number("--scale", "S", in: 0.75...3, "the size of everything in it") {
        $0.options.userScale = $1
      },
      .choice(
        "--present", of: "way to present", among: PresentChoice.self,
        "how pictures reach the window"
      ) { $0.options.present = $1 },
      .integer("--frames", in: 1...1_000_000, "ends after so many frames") { $0.frames = $1 },
    ],
    notes: [
      """
      Without a scene: all of them. Page Down and Page Up turn the pages, F3 shows where the time of
      frames goes.
      """
    ],
    examples: ["gallery board-flying"],
    run: { request, _ in try Gallery.run(request) })
}
