import Commands
import PokerSlamHost
import Stage
import StageUI

/// Shows animated scenes in a window.
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
      .size("--size", "the size of the window (default: 1280x800)") {
        $0.options.size = Size(Double($1.width), Double($1.height))
      },
      .number("--scale", "S", in: 0.75...3, "the scale of its contents") {
        $0.options.userScale = $1
      },
      .choice(
        "--present", of: "way to present", among: PresentChoice.self,
        "how frames are presented in the window"
      ) { $0.options.present = $1 },
      .integer("--frames", in: 1...1_000_000, "ends after N frames") { $0.frames = $1 },
    ],
    notes: [
      """
      Without names it shows all scenes, one at a time; screenshot --all --sheet 6 draws all of them into one
      picture. Page Down and Page Up change the scene. F2 finds a scene by a part of its name; Return ends the search.
      Shift and F2 show pictures of all scenes that were found last, or of all, with the chosen settings; a
      press shows a scene, and Escape goes back. F5 chooses a
      setting, and F6 its value: theme, colours, size of text, language, layout direction, scale of the
      contents and others. F7 stops the
      scene's clock and starts it; a drag on the bar of the stopped clock chooses the time. F8 shows the
      next frame, and F9 halves the speed. With Shift, F5,
      F6, F8 and F9 go back. Control and Home show the scene from its start. F10 prints the command
      line that draws what is shown; with Shift it prints a test that shows the scene with these
      settings, repeats what was done with it, and compares its picture.
      """,
      """
      F3 shows the frame overlay, and F12 the inspector. Shift and F12 list what checks find in the
      scene: contrast, clipped text, small targets and more. F4 pauses the window and shows the last ten
      seconds again, frame by frame; its bar has the keys that write them as a strip, an animation,
      a video or a test.
      """,
    ],
    examples: ["gallery board-flying"],
    run: { request, io in try Gallery.run(request, io) })
}
