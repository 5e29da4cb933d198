/// Shows scenes as they move.
@MainActor
enum GalleryCommand {
  static let command = Command(
    name: "gallery",
    forms: [
      """
      [SCENE…] [--size WxH] [--scale S] [--frames N]
          [--present auto|shm|texture|null]
      """
    ],
    summary: "Shows the scenes in a window, one after the other, as they move",
    details: """
      Without a scene: all of them. Page Down and Page Up turn the pages, F3 shows
      where the time of frames goes.
      --size WxH    the window's size; 1280x800 when not given
      --scale S     the size of everything in it, 0.75 to 3
      --present     how pictures reach the window
      --frames N    ends after so many frames
      """,
    run: { words, _ in try Gallery.run(words) })
}
