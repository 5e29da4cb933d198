import Platform
import PokerSlamGame
import StageUI
import Workers

extension GameHost {
  /// Connects the panel that shares a game with the folder of pictures.
  ///
  /// The picture is drawn at once, which takes about a frame; it is encoded and written, or copied,
  /// on a thread of its own.
  func connectSharing(_ runner: any BandRunner) {
    app.onUnsavedGame = { [saver] in saver.guest = $0 }
    app.share.copy = { [program] summary, finish in
      let drawing = SharedPicture.paint(summary, glyphs: program.glyphs, runner: runner)
      OwnThread.run {
        let isCopied = PictureClipboard.copy(drawing.encoded())
        Task { @MainActor in finish(isCopied) }
      }
    }
    app.share.save = { [program] summary, finish in
      guard let folder = PictureFolder.standard() else {
        return finish(.failure(ShareFailure(reason: "there is no home folder")))
      }
      let drawing = SharedPicture.paint(
        summary, glyphs: program.glyphs, runner: runner)
      OwnThread.run {
        let result: Result<String, ShareFailure>
        do throws(FileError) {
          let path = try PictureFolder.write(
            drawing.encoded(), as: summary.fileName, in: folder)
          result = .success(path)
        } catch {
          result = .failure(ShareFailure(reason: error.description))
        }
        Task { @MainActor in finish(result) }
      }
    }
  }
}
