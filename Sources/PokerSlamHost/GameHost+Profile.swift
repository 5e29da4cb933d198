import Platform
import PokerSlamGame
import Records
import Session

extension GameHost {
  /// Connects the profile with the clock, the records and the folder of exported files.
  func connectProfile(_ folder: String?, _ moment: @escaping @MainActor () -> Moment) {
    let (profile, store) = (app.profile, store)
    profile.clock = moment
    profile.readCareer = { [store] games throws(DailyModel.RecordsFailure) in
      do throws(RecordsError) {
        return try store.readCareer(games: games)
      } catch { throw DailyModel.RecordsFailure(reason: error.reason) }
    }
    profile.readHistory = { [store] limit, place throws(DailyModel.RecordsFailure) in
      do throws(RecordsError) {
        return try store.history(limit: limit, from: place)
      } catch { throw DailyModel.RecordsFailure(reason: error.reason) }
    }
    profile.takeUnlocks = { [store] in store.takeUnlocks() }
    if let folder {
      profile.write = { text, ending throws(DailyModel.RecordsFailure) in
        let date = moment().date.map { "-\($0)" } ?? ""
        let path = "\(folder)/statistics\(date).\(ending)"
        do throws(FileError) {
          return try File.write(Array(text.utf8), to: path)
        } catch { throw DailyModel.RecordsFailure(reason: error.description) }
      }
    }
    profile.noteNewGame()
    // The observers of the saver come first, so the records contain the game by now.
    app.game.observers.append { [profile] events, game in
      if game.isOver, !events.isEmpty { profile.noteNewGame() }
    }
    app.onClimb.append { [profile] model in
      model.onChange.append { [profile] model in
        if model.isFinished { profile.noteNewGame() }
      }
    }
  }
}
