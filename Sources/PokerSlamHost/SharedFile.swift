package import Commands
import Platform
package import PokerSlamGame

/// Reads the picture of a game, or a replay, from a file.
@MainActor
package enum SharedFile {
  /// Reads and plays the file; throws if it cannot be read or the game does not hold.
  package static func read(_ path: String) throws(CommandFailure) -> SharedGame {
    do {
      return try SharedGame(file: File.read(path, limit: SharedGame.byteLimit))
    } catch let error as FileError {
      throw CommandFailure("\(error)")
    } catch { throw CommandFailure("\(path): \(error)") }
  }

  /// Opens a dropped file in the viewer, or tells the player why it is refused.
  package static func open(_ path: String, in app: AppModel) {
    do {
      guard try File.kind(path) == .file else {
        return app.refuseReplay(unreadable: "it is not a file")
      }
      app.openReplay(try SharedGame(file: File.read(path, limit: SharedGame.byteLimit)))
    } catch let error as SharedGameError {
      app.refuseReplay(error)
    } catch let error as FileError {
      app.refuseReplay(unreadable: error.reason)
    } catch { app.refuseReplay(unreadable: "\(error)") }
  }
}
