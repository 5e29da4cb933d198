import Records
import Scenes
import Session
import StageUI
import Testing

@testable import PokerSlamGame

/// What the profile reads, shows and tells, without views.
@MainActor
@Suite struct ProfileModelTests {
  private typealias Failure = DailyModel.RecordsFailure

  /// A disk that fails until it is repaired.
  @MainActor private final class Disk { var isBroken = true }

  private func app() throws -> AppModel {
    AppModel(game: Game(mode: .classic, seed: Seed(2026)), seeds: { Seed(2027) })
  }

  private func player(isNew: Bool = false) throws -> ProfilePlayer {
    let player = ProfilePlayer(try app(), isNew: isNew)
    player.app.go(to: .profile)
    return player
  }

  // MARK: Career

  @Test func careerIsReadInPartsOverFrames() throws {
    let model = try app().profile
    var calls: [Int] = []
    model.readCareer = { games throws(Failure) in
      calls.append(games)
      return calls.count == 3 ? Career() : nil
    }
    model.open()
    for _ in 0..<2 {
      model.readNextGames()
      #expect(model.isReading && model.career == nil)
    }
    model.readNextGames()
    #expect(!model.isReading && model.career != nil)
    model.readNextGames()
    #expect(calls.count == 3 && calls.allSatisfy { $0 <= 50 })
  }

  @Test func nextRunOfClimbNamesTheTwoNearestGoals() throws {
    let model = try app().profile
    #expect(model.nextInClimb.isEmpty)
    let simulated = try player()
    simulated.read()
    let goals = simulated.app.profile.nextInClimb
    #expect(goals.map(\.achievement) == [.curiosityShop, .toolbox])
    #expect(goals.allSatisfy { !$0.isUnlocked && !$0.isHidden && $0.current < $0.goal })
    let nearest = try #require(goals.last?.permille)
    for other in simulated.app.profile.progress where !goals.contains(other) {
      #expect(
        other.isUnlocked || other.isHidden || other.achievement.kind != .climb
          || other.permille <= nearest)
    }
    // Someone who has not climbed is told what comes first.
    let beginner = try player(isNew: true)
    beginner.read()
    #expect(beginner.app.profile.nextInClimb.map(\.achievement) == [.baseCamp, .gatekeeper])
  }

  @Test func failureIsShownUntilReadingSucceeds() throws {
    let model = try app().profile
    let disk = Disk()
    model.readCareer = { _ throws(Failure) in
      if disk.isBroken { throw Failure(reason: "the disk is gone") }
      return Career()
    }
    model.open()
    model.readNextGames()
    #expect(model.failure == "the disk is gone" && !model.isReading)
    disk.isBroken = false
    model.retry()
    model.readNextGames()
    #expect(model.failure == nil && model.isNew)
  }

  @Test func modePlayedMostIsShownUntilAnotherIsChosen() throws {
    let player = try player()
    player.read()
    let model = player.app.profile
    let statistics = try #require(model.career).statistics
    #expect(ProfileModel.modes.allSatisfy { statistics[$0].games <= model.figures.games })
    model.choose(Mode.rush)
    #expect(model.mode == .rush && model.figures == statistics[.rush])
  }

  @Test func unlockedBadgesComeFirstAndSecretOnesLast() throws {
    let player = try player()
    player.read()
    let kinds = player.app.profile.progress.map { $0.isUnlocked ? 0 : $0.isHidden ? 2 : 1 }
    #expect(kinds == kinds.sorted() && Set(kinds).count == 3)
    #expect(kinds.count == Achievement.allCases.count)
  }

  @Test func nearestAchievementsAreLockedKnownAndInOrder() throws {
    let player = try player()
    player.read()
    let nearest = player.app.profile.nearest(5)
    #expect(!nearest.isEmpty && nearest.allSatisfy { !$0.isUnlocked && !$0.isHidden })
    #expect(nearest.map(\.permille) == nearest.map(\.permille).sorted(by: >))
  }

  // MARK: History

  @Test func pagesOfTheHistoryFollowEachOther() throws {
    let (store, _) = RecordStore.open(folder: nil)
    let model = try app().profile
    for seed in 1...65 {
      var session = Session(Game(mode: .classic, seed: Seed(UInt64(seed))), at: 0)
      while let hand = session.state.grid.hands(.king).first {
        _ = session.play(hand.move, at: 0)
      }
      store.finish(session, at: 0, on: Moment(seconds: 1_795_300_000 + seed * 60))
    }
    var reads = 0
    model.readHistory = { limit, place throws(Failure) in
      reads += 1
      do throws(RecordsError) {
        return try store.history(limit: limit, from: place)
      } catch { throw Failure(reason: error.reason) }
    }
    model.choose(ProfileModel.Tab.history)
    #expect(reads == 1 && model.entries.count < 65)
    while case .more = model.historyRest { model.readMoreHistory() }
    #expect(model.entries.count == 65 && model.historyRest == .end)
    let seconds = model.entries.map(\.moment.seconds)
    #expect(seconds == seconds.sorted(by: >))
    let known = reads
    model.readMoreHistory()
    #expect(reads == known, "nothing follows the end")
  }

  @Test func unreadableHistoryCanBeReadAgain() throws {
    let model = try app().profile
    let disk = Disk()
    model.readHistory = { _, _ throws(Failure) in
      if disk.isBroken { throw Failure(reason: "the disk is gone") }
      return HistoryPage(entries: ProfilePlayer.entries)
    }
    model.choose(ProfileModel.Tab.history)
    #expect(model.historyRest == .failed("the disk is gone"))
    disk.isBroken = false
    model.readMoreHistory()
    #expect(model.historyRest == .end && model.entries == ProfilePlayer.entries)
  }

  @Test func daysOfTheHistoryHaveOneHeadingEach() {
    let entries = ProfilePlayer.entries
    let today = ProfilePlayer.moment.date
    let lines = HistoryLine.lines(entries, today: today)
    #expect(lines.first?.day == "TODAY")
    let days = Set(entries.compactMap { $0.moment.date?.dayNumber })
    #expect(lines.count { $0.day != nil } == days.count)
    #expect(Set(lines.map(\.id)).count == lines.count)
    for (line, next) in zip(lines, lines.dropFirst()) {
      #expect(line.isJoined == (next.day == nil))
    }
  }

  /// The entries of this player are invented, so that no game stands behind their replays.
  @Test func entryWithoutAReplayIsRefusedInWords() throws {
    let player = try player()
    player.read()
    player.choose(.history)
    let entry = try #require(player.app.profile.entries.first)
    player.app.openReplay(entry)
    #expect(player.app.screen.place == .profile)
    #expect(player.app.toast != nil)
  }

  // MARK: Name and token

  @Test func namesAreOneLineOfSixteenCharacters() {
    #expect(PlayerName(rawValue: "  Mira \n").rawValue == "Mira")
    #expect(PlayerName(rawValue: "a\nb\tc\u{202E}d").rawValue == "abcd")
    #expect(PlayerName(rawValue: "0123456789abcdefXYZ").rawValue == "0123456789abcdef")
    #expect(PlayerName(rawValue: "👩‍🚀👩‍🚀").rawValue == "👩‍🚀👩‍🚀")
    #expect(PlayerName.typed("Mira ") == "Mira ", "a space may be typed before the next word")
    #expect(PlayerName().shown == "Player" && PlayerName(rawValue: "Jo").shown == "Jo")
  }

  @Test func tokenAndNameAreStoredOnlyWhenConfirmed() throws {
    let app = try player().app
    app.chooseToken()
    app.profile.draft?.avatar = .owl
    app.profile.draft?.name = "Noa"
    app.back()
    #expect(app.profile.draft == nil && app.screen.place == .profile)
    #expect(app.settings.avatar == .spade && app.settings.playerName.rawValue == "Mira")
    app.chooseToken()
    app.profile.draft?.avatar = .owl
    app.profile.draft?.name = "Noa "
    app.confirmToken()
    #expect(app.settings.avatar == .owl && app.settings.playerName.rawValue == "Noa")
  }

  @Test func everyTokenHasADrawing() { #expect(Avatar.drawingsAreComplete) }

  @Test func backClosesTheDetailBeforeTheProfile() throws {
    let player = try player()
    player.read()
    player.choose(.achievements)
    player.app.profile.select(.firstLight)
    player.app.back()
    #expect(player.app.profile.selected == nil && player.app.screen.place == .profile)
    player.app.back()
    #expect(player.app.screen.place == .menu)
  }

  // MARK: News

  private func unlock(_ achievements: Achievement...) -> [Unlock] {
    achievements.map { Unlock($0, mode: 0, at: ProfilePlayer.moment) }
  }

  @Test func newsComesOneAfterTheOther() throws {
    let player = try player()
    let app = player.app
    let news = unlock(.firstLight, .bronze)
    app.profile.takeUnlocks = { news }
    player.read()
    app.followNews()
    let first = try #require(app.profile.news)
    #expect(first.achievements == [.firstLight])
    app.followNews()
    #expect(app.profile.news == first)
    app.profile.dismissNews(first.number)
    app.followNews()
    #expect(app.profile.news == nil, "the first message is still leaving")
    app.game.beginFrame(at: app.game.now + 400_000_000)
    app.followNews()
    #expect(app.profile.news?.achievements == [.bronze])
  }

  @Test func manyAchievementsAtOnceAreOneMessage() throws {
    let player = try player()
    let news = unlock(.firstLight, .bronze, .silver, .gold)
    player.app.profile.takeUnlocks = { news }
    player.read()
    player.app.followNews()
    #expect(player.app.profile.news?.achievements.count == 4)
    #expect(!player.app.profile.hasWaitingNews)
  }

  @Test func newsWaitsWhileCardsArePlayed() throws {
    let player = try player()
    let app = player.app
    let news = unlock(.firstLight)
    app.profile.takeUnlocks = { news }
    player.read()
    app.go(to: .board)
    app.followNews()
    #expect(app.profile.news == nil && app.profile.hasWaitingNews)
    app.pause()
    app.followNews()
    #expect(app.profile.news != nil)
    app.resume()
    app.followNews()
    #expect(app.profile.news == nil)
  }

  /// At all sizes, news would cover the headline of an ending or its buttons.
  @Test(arguments: [Size(1280, 800), Size(390, 844), Size(844, 390)])
  func newsWaitsUntilTheEndingIsLeft(_ size: Size) throws {
    let stepper = try SteppedProgram(.board, size: size) { app in
      _ = ProfilePlayer(app)
      let news = unlock(.firstLight)
      app.profile.takeUnlocks = { news }
      while let hand = app.game.state.grid.hands(.king).first {
        app.game.choose(hand.cells)
        app.game.play()
      }
    }
    let app = stepper.app
    #expect(!app.wantsCareer || app.screen.overlay == .gameOver)
    app.profile.readNextGames()
    stepper.wait(frames: 300)
    #expect(app.screen.overlay == .gameOver && app.profile.hasWaitingNews)
    app.go(to: .settings)
    stepper.wait(frames: 10)
    #expect(app.profile.hasWaitingNews, "the panel leads back to the ending")
    app.back()
    app.go(to: .menu)
    stepper.wait(frames: 10)
    #expect(app.profile.news?.achievements == [.firstLight])
  }

  /// The run is over as soon as its last hand is played, but the cards are still shown.
  @Test func newsOfARunWaitsForTheMap() throws {
    let player = try player()
    let app = player.app
    let news = unlock(.firstLight)
    app.profile.takeUnlocks = { news }
    player.read()
    Climber(app).end()
    #expect(app.climb.isFinished)
    app.followNews()
    #expect(app.profile.hasWaitingNews)
    app.go(to: .climbMap)
    app.followNews()
    #expect(app.profile.news?.achievements == [.firstLight])
  }

  /// In a tall window the map's button is at the lower edge, and its title always at the upper one.
  @Test(arguments: [Size(390, 844), Size(360, 640), Size(1280, 800)])
  func newsOnTheMapLeavesItsButtonFree(_ size: Size) throws {
    let stepper = try SteppedProgram(.menu, size: size) { app in
      _ = ProfilePlayer(app)
      let news = unlock(.firstLight)
      app.profile.takeUnlocks = { news }
      Climber(app).map(at: 5)
    }
    let app = stepper.app
    app.profile.readNextGames()
    stepper.wait(frames: 60)
    try #require(app.profile.news != nil)
    let message = try #require(
      stepper.program.host.screenElements.first {
        $0.accessibility.label.contains(Strings.title(.firstLight))
      }
    ).frame
    let button = try #require(stepper.element(Strings.climbOn)).frame
    #expect(!message.intersects(button), "\(message), \(button)")
    let title = try #require(
      stepper.program.host.screenElements.first {
        $0.accessibility.label == Strings.climb && $0.accessibility.role == .header
      }
    ).frame
    #expect(!message.intersects(title), "\(message), \(title)")
  }

  @Test func careerIsNotReadWhileCardsArePlayed() throws {
    let app = try player().app
    #expect(app.wantsCareer)
    app.go(to: .board)
    #expect(app.profile.isReading && !app.wantsCareer)
    app.pause()
    #expect(app.wantsCareer)
  }

  // MARK: Export

  @Test func exportWritesAllFiguresAndTellsThePath() throws {
    let player = try player()
    let app = player.app
    var written: [String] = []
    app.profile.write = { text, ending throws(Failure) in
      written.append(text)
      return "/data/statistics.\(ending)"
    }
    player.read()
    app.export(as: .csv)
    #expect(app.toast?.text == "Saved as /data/statistics.csv")
    let career = try #require(app.profile.career)
    #expect(written[0] == CareerExport(career).csv)
    app.export(as: .json)
    #expect(app.toast?.text == "Saved as /data/statistics.json")
    #expect(written[1].hasPrefix("{"))
    app.profile.write = { _, _ throws(Failure) in throw Failure(reason: "the disk is full") }
    app.export(as: .csv)
    #expect(app.toast?.text == "Nothing was saved: the disk is full")
    app.profile.write = nil
    app.export(as: .csv)
    #expect(app.toast?.text == Strings.exportImpossible)
  }

  // MARK: Words

  @Test func numbersAreRoundedAsWords() {
    #expect(Strings.oneDecimal(Hundredths(count: 484)) == "4.8")
    #expect(Strings.oneDecimal(Hundredths(count: 485)) == "4.9")
    #expect(Strings.oneDecimal(Hundredths(count: 385_796)) == "3,858")
    #expect(Strings.oneDecimal(Hundredths(count: -4_903)) == "-49")
    #expect(Strings.wholeNumber(Hundredths(count: 79_550)) == "796")
    #expect(Strings.playTime(milliseconds: 112_800_000) == "31\u{A0}h\u{A0}20\u{A0}min")
    #expect(Strings.playTime(milliseconds: 61_000) == "1\u{A0}min\u{A0}1\u{A0}s")
    #expect(Strings.scoreRange(780..<800) == "780 to 799")
    #expect(Strings.timeOfDay(Moment(seconds: 65_520, eastOfUTC: 3_600)) == "19:12")
  }

  @Test func rarityIsAShareOfPlayers() {
    #expect(Strings.rarity(.firstLight) == "100\u{A0}%")
    #expect(Strings.rarity(.diamond) == "28\u{A0}%")
    #expect(Strings.rarity(.fixture) == "below 0.1\u{A0}%")
    #expect(Strings.rarity(.deckEater) == "0.1\u{A0}%")
    // The number below a badge says of what it is a share, so that it is not read as progress.
    #expect(Strings.badgeCaption(.diamond) == "28\u{A0}% of players")
  }
}
