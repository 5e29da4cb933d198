import Scenes
import Session
import StageUI
import Testing

@testable import PokerSlamGame

/// The duel used by keys, pads and pointer, the veil, and what is saved.
@MainActor
@Suite struct DuelScreenTests {
  private func stepper(
    _ rule: DuelRule? = nil, size: Size = Size(1280, 800), _ change: (AppModel) -> Void = { _ in }
  ) throws -> SteppedProgram {
    let stepper = try SteppedProgram(.menu, size: size) { app in
      app.settings.reduceMotion = .on
      change(app)
      let table = DuelTable(app)
      if let rule { table.begin(rule) }
    }
    stepper.wait()
    return stepper
  }

  private func cards(_ stepper: SteppedProgram) -> Int {
    let names = Set((0..<52).map { Strings.name(Card(index: $0)) })
    return stepper.program.host.screenElements.count { names.contains($0.accessibility.label) }
  }

  private func center(_ label: String, _ stepper: SteppedProgram) throws -> Point {
    try #require(stepper.element(label), "\(label)").frame.center
  }

  @Test func ownerOfTheProfileHasTheLeftSeat() {
    let app = AppModel(game: Game(mode: .classic, seed: Seed(1)), seeds: { Seed(2) })
    app.settings.playerName = PlayerName(rawValue: "Ada")
    app.settings.avatar = .wave
    app.duel.load()
    #expect(app.duel.roster.player(.left)?.name == "Ada")
    #expect(app.duel.roster.avatars[0] == Avatar.allCases.firstIndex(of: .wave))
    #expect(app.duel.roster.avatars[1] != app.duel.roster.avatars[0])
  }

  /// The records keep the seats, so each visit is a new program with the same records.
  @Test func leftSeatFollowsTheProfileWhileItHasItsFormerName() {
    var saved: [DuelModel.SavedText: String] = [:]
    func visit(_ name: String, _ avatar: Avatar) -> DuelModel {
      let app = AppModel(game: Game(mode: .classic, seed: Seed(1)), seeds: { Seed(2) })
      app.settings.playerName = PlayerName(rawValue: name)
      app.settings.avatar = avatar
      app.duel.read = { saved[$0] ?? "" }
      app.duel.write = { saved[$0] = $1 }
      app.duel.open()
      return app.duel
    }
    func number(_ avatar: Avatar) -> Int? { Avatar.allCases.firstIndex(of: avatar) }
    visit("Ada", .wave).changeAvatar(of: .right, by: 1)
    var duel = visit("Ada L", .spade)
    #expect(duel.roster.names[0] == "Ada L" && duel.roster.avatars[0] == number(.spade))
    duel.rename(.left, to: "Guest")
    duel = visit("Ada", .wave)
    #expect(duel.roster.names[0] == "Guest" && duel.roster.avatars[0] == number(.spade))
    duel.rename(.left, to: "Ada")
    #expect(visit("Eve", .wave).roster.names[0] == "Eve")
  }

  /// The pseudo-locale has the longest names, which are cut to the length of a name.
  @Test func namesOfUnnamedPlayersFollowTheLanguage() {
    var saved: [DuelModel.SavedText: String] = [:]
    func visit(_ language: Language, _ change: (DuelModel) -> Void = { _ in }) -> [String] {
      let texts = Texts()
      return texts.asCurrent {
        let app = AppModel(game: Game(mode: .classic, seed: Seed(1)), seeds: { Seed(2) })
        // The language of the settings is known after the model has been made.
        texts.language = language
        app.duel.read = { saved[$0] ?? "" }
        app.duel.write = { saved[$0] = $1 }
        app.duel.open()
        change(app.duel)
        return app.duel.roster.names
      }
    }
    #expect(visit(.french) == ["Joueur 1", "Joueur 2"])
    #expect(visit(.pseudo).allSatisfy { $0.hasPrefix("[") })
    #expect(visit(.german) == ["Spieler 1", "Spieler 2"])
    #expect(visit(.english) == ["Player 1", "Player 2"])
    _ = visit(.english) { $0.rename(.right, to: "Jon") }
    #expect(visit(.german) == ["Spieler 1", "Jon"])
    #expect(visit(.english) == ["Player 1", "Jon"])
  }

  @Test func returnMakesBothReadyStartsAndLiftsTheVeil() throws {
    let stepper = try stepper()
    let duel = stepper.app.duel
    #expect(duel.obstacle == .notReady(["Mira", "Jon"]))
    stepper.press(.return)
    #expect(duel.ready == [.left] && duel.obstacle == .notReady(["Jon"]))
    stepper.press(.return)
    #expect(duel.ready.count == 2 && duel.obstacle == nil)
    stepper.press(.return)
    #expect(duel.stage == .playing && duel.veil == .left)
    stepper.press(.return)
    #expect(duel.veil == nil && cards(stepper) == 25)
  }

  @Test(arguments: [Size(1280, 800), Size(390, 844), Size(844, 390)])
  func veilAndPauseHideEveryCard(size: Size) throws {
    let stepper = try stepper(.turns, size: size)
    let duel = stepper.app.duel
    #expect(duel.veil == .left && cards(stepper) == 0)
    duel.liftVeil()
    stepper.wait()
    #expect(cards(stepper) == 25)
    duel.pause()
    stepper.wait()
    #expect(cards(stepper) == 0)
    duel.resume()
    stepper.wait()
    duel.board?.selectBest()
    duel.play(.left)
    stepper.wait(frames: 240)
    #expect(duel.veil == .right && cards(stepper) == 0)
    #expect(stepper.element(Strings.iAm("Jon")) != nil)
  }

  /// Digits count in the cells of the final number, in whose middle narrow ones stand.
  @Test(arguments: [Size(1280, 800), Size(390, 844)])
  func scoreKeepsItsWidthWhileItCounts(size: Size) throws {
    let stepper = try stepper(.turns, size: size)
    let duel = stepper.app.duel
    duel.liftVeil()
    stepper.wait()
    duel.board?.selectBest()
    duel.play(.left)
    for _ in 0..<240 where duel.shownScore(of: .left) == 0 { stepper.frame() }
    let score = Strings.number(duel.shownScore(of: .left))
    try #require(score != "0")
    var starts: [Double] = []
    for _ in 0..<20 {
      starts += stepper.program.host.drawnContents.texts.filter { $0.text == score }
        .map(\.frame.minX)
      stepper.frame()
    }
    let least = try #require(starts.min())
    let most = try #require(starts.max())
    #expect(most - least < 2, "\(starts)")
  }

  /// A phone has no Escape key.
  @Test(arguments: [Size(360, 640), Size(390, 844), Size(844, 390), Size(1280, 800)])
  func veilHasButtonsToPauseAndToLeave(size: Size) throws {
    let stepper = try stepper(.turns, size: size)
    let duel = stepper.app.duel
    let veil = try #require(stepper.element(Strings.iAm("Mira"))).frame
    for label in [Strings.pause, Strings.leaveDuel] {
      let frame = try #require(stepper.element(label), "\(label)").frame
      #expect(Rect(origin: .zero, size: size).contains(frame) && frame.intersection(veil).isEmpty)
    }
    stepper.click(try center(Strings.pause, stepper))
    stepper.wait()
    #expect(duel.isPaused && duel.veil == .left)
    stepper.click(try center(Strings.resume, stepper))
    stepper.wait()
    #expect(!duel.isPaused && duel.veil == .left)
    stepper.click(try center(Strings.leaveDuel, stepper))
    stepper.wait()
    #expect(duel.stage == .lobby)
  }

  /// Plays a whole duel by the pointer alone.
  @Test(arguments: [Size(1280, 800), Size(390, 844)])
  func wholeDuelIsPlayedByPointer(size: Size) throws {
    let stepper = try stepper(size: size)
    let duel = stepper.app.duel
    for name in ["Mira", "Jon"] {
      stepper.click(try center("\(Strings.ready): \(name)", stepper))
      stepper.wait()
    }
    stepper.click(try center(Strings.startDuel, stepper))
    stepper.wait()
    var hands = 0
    while duel.stage == .playing, hands < 60 {
      if let veil = duel.veil, let name = duel.duel?[veil].name {
        // The veil moves in over the board.
        stepper.wait()
        stepper.click(try center(Strings.iAm(name), stepper))
        stepper.wait()
      }
      let board = try #require(duel.board)
      let best = try #require(board.state.grid.hands(.king).max { $0.hand < $1.hand })
      var left = best.cells
      while let cell = left.first(where: {
        board.session.selection.isEmpty || board.session.eligible.contains($0)
      }) {
        let card = try #require(board.grid[cell])
        stepper.click(try center(Strings.name(card), stepper))
        stepper.frame()
        left.remove(cell)
      }
      stepper.click(try center(Strings.play, stepper))
      hands += 1
      for _ in 0..<400 where duel.veil == nil && duel.stage == .playing { stepper.frame() }
    }
    #expect(duel.stage == .result && duel.duel?.isOver == true && duel.duel?.hands.count == hands)
    stepper.wait()
    #expect(stepper.element(Strings.rematch) != nil)
    stepper.wait()
    stepper.click(try center(Strings.rematch, stepper))
    stepper.wait()
    #expect(duel.stage == .playing && duel.veil == .right, "the other player begins")
  }

  /// Plays a whole duel by keys alone: the focus goes to each card by arrows, and Return selects.
  @Test func wholeDuelIsPlayedByKeys() throws {
    let stepper = try stepper(.turns)
    let duel = stepper.app.duel
    var hands = 0
    while duel.stage == .playing, hands < 60 {
      if duel.veil != nil { stepper.press(.return) }
      #expect(duel.veil == nil)
      let board = try #require(duel.board)
      let pair = try #require(board.state.grid.hands(.king).max { $0.hand < $1.hand })
      var left = pair.cells
      while let cell = left.first(where: {
        board.session.selection.isEmpty || board.session.eligible.contains($0)
      }) {
        let name = Strings.name(try #require(board.grid[cell]))
        for _ in 0..<40 where stepper.focused != name {
          let place = board.pieces.first { Strings.name($0.card) == stepper.focused }?.cell
          let key: Key =
            place.map {
              $0.row < cell.row
                ? .down : $0.row > cell.row ? .up : $0.column < cell.column ? .right : .left
            } ?? .tab
          stepper.frame([.key(KeyEvent(isDown: true, key: key))])
          stepper.frame([.key(KeyEvent(isDown: false, key: key))])
        }
        #expect(stepper.focused == name)
        stepper.frame([.key(KeyEvent(isDown: true, key: .return))])
        stepper.frame([.key(KeyEvent(isDown: false, key: .return))])
        left.remove(cell)
      }
      let count = duel.duel?.hands.count ?? 0
      stepper.frame([.key(KeyEvent(isDown: true, key: .space))])
      stepper.frame([.key(KeyEvent(isDown: false, key: .space))])
      guard duel.duel?.hands.count == count + 1 else {
        Issue.record("the hand is not played")
        return
      }
      hands += 1
      for _ in 0..<400 where duel.veil == nil && duel.stage == .playing { stepper.frame() }
    }
    #expect(duel.stage == .result)
  }

  @Test func twoPassesLeadToTheResult() throws {
    let stepper = try stepper(.turns)
    let duel = stepper.app.duel
    for name in ["Mira", "Jon"] {
      stepper.click(try center(Strings.iAm(name), stepper))
      stepper.wait()
      stepper.click(try center(Strings.pass, stepper))
      stepper.wait(frames: 120)
    }
    #expect(duel.stage == .result && duel.duel?.winner == nil)
  }

  // MARK: The race

  @Test func bothPlayersHaveKeysOfTheirOwn() throws {
    let stepper = try stepper(.race)
    let duel = stepper.app.duel
    #expect(duel.isSideBySide)
    stepper.press(.return)
    #expect(duel.takesKeys && cards(stepper) == 50)
    for _ in 0..<2 {
      stepper.frame([.key(KeyEvent(isDown: true, key: .d, letter: "d"))])
      stepper.frame([.key(KeyEvent(isDown: false, key: .d, letter: "d"))])
    }
    for key in [Key.left, .left, .up] { stepper.press(key) }
    // The first key of each player only shows the cursor.
    #expect(duel.cursors == [Cell(row: 2, column: 3), Cell(row: 1, column: 1)])
    stepper.press(.space)
    stepper.press(.return)
    #expect(duel.boards[0].session.selection.cells == [duel.cursors[0]])
    #expect(duel.boards[1].session.selection.cells == [duel.cursors[1]])
    stepper.press(.escape)
    #expect(duel.isPaused && cards(stepper) == 0)
  }

  /// The left player's keys lie at the places of W, A, S and D, whatever they type.
  ///
  /// On a French keyboard they type Z, Q, S and D.
  @Test func keysOfTheLeftPlayerGoByTheirPlaces() throws {
    let names: [Key: String] = [.w: "Z", .a: "Q", .s: "S", .d: "D"]
    let stepper = try stepper(.race)
    stepper.app.settingsPanel.nameOfKey = { names[$0] }
    let duel = stepper.app.duel
    stepper.app.settings.bindings.bind(.undo, to: .w)
    stepper.wait()
    stepper.press(.return)
    func type(_ key: Key, _ letter: String) {
      for isDown in [true, false] {
        stepper.frame([.key(KeyEvent(isDown: isDown, key: key, letter: letter))])
      }
    }
    // The first key only shows the cursor.
    for (key, letter) in [(Key.w, "z"), (.w, "z"), (.a, "q")] { type(key, letter) }
    #expect(duel.cursors[0] == Cell(row: 1, column: 1))
    for (key, letter) in [(Key.q, "a"), (.z, "w")] { type(key, letter) }
    #expect(duel.cursors[0] == Cell(row: 1, column: 1))
    duel.pause()
    stepper.wait()
    type(.s, "s")
    #expect(duel.cursors[0] == Cell(row: 1, column: 1), "a paused duel takes no keys")
  }

  @Test func veilNamesTheKeysOfTheLayout() throws {
    let stepper = try stepper(.race) {
      $0.settingsPanel.nameOfKey = { [.w: "Z", .a: "Q", .s: "S", .d: "D"][$0] }
    }
    #expect(stepper.element(Strings.raceKeys("Z Q S D")) != nil)
  }

  /// Card backs and suit colours of the player are those of the duel, too.
  @Test func cosmeticsOfThePlayerAreSeen() throws {
    func picture(_ change: (Settings) -> Void, isVeiled: Bool) throws -> [UInt8] {
      let stepper = try stepper(.race) { change($0.settings) }
      if !isVeiled {
        stepper.app.duel.liftVeil()
        stepper.wait(frames: 90)
      }
      return stepper.pixels
    }
    let plain = try [true, false].map { try picture({ _ in }, isVeiled: $0) }
    let back = try [true, false].map { try picture({ $0.cardBack = .tide }, isVeiled: $0) }
    let palette = try [true, false].map { try picture({ $0.palette = .jewel }, isVeiled: $0) }
    #expect(back[0] != plain[0] && back[1] == plain[1], "backs are under the veil only")
    #expect(palette[1] != plain[1], "suits are on the cards")
  }

  @Test func tokensAreThoseOfTheProfile() {
    #expect(Avatar(number: 10) == .spade && Avatar(number: 5) == .comet)
    #expect(Avatar(number: 12) == Avatar(number: 0) && Avatar(number: -1) == .wave)
    #expect(Avatar.allCases.count == DuelPlayer.avatarCount)
    // A friend always has the same token.
    let friends = ["Ines", "Tobias", "Yuki", "Amara", "Jon", "Salma"].map(Avatar.init(friend:))
    #expect(friends == [.moon, .anchor, .anchor, .comet, .wave, .wave])
  }

  @Test func handOfEachPlayerCountsForThatPlayer() throws {
    let stepper = try stepper(.race)
    let duel = stepper.app.duel
    stepper.press(.return)
    for side in DuelSide.allCases {
      let board = try #require(duel.board(of: side))
      board.selectBest()
      stepper.wait(frames: 4)
      stepper.click(try center("\(Strings.play): \(side == .left ? "Mira" : "Jon")", stepper))
      stepper.wait(frames: 120)
    }
    #expect(duel.duel?.hands.map(\.side) == [.left, .right])
    stepper.click(try center("\(Strings.doneRacing): Mira", stepper))
    stepper.wait()
    #expect(duel.duel?.isDone(.left) == true && duel.stage == .playing)
    stepper.click(try center("\(Strings.doneRacing): Jon", stepper))
    stepper.wait(frames: 120)
    #expect(duel.stage == .result && duel.duel?.winner == nil)
  }

  @Test func padsBelongToThePlayersInTheOrderOfUse() throws {
    let stepper = try stepper(.race)
    let duel = stepper.app.duel
    duel.liftVeil()
    stepper.wait()
    for (pad, button) in [(3, PadButton.left), (3, .left), (8, .right), (8, .down)] {
      for isDown in [true, false] {
        stepper.frame([
          .pad(PadEvent(pad: Pad.ID(rawValue: Int32(pad)), button: button, isDown: isDown))
        ])
      }
    }
    #expect(duel.cursors == [Cell(row: 2, column: 1), Cell(row: 3, column: 2)])
  }

  @Test func timeEndsARace() throws {
    let stepper = try stepper(.race)
    let duel = stepper.app.duel
    duel.liftVeil()
    stepper.wait(frames: 60)
    var moment = duel.boards[0].now
    for _ in 0..<200 {
      moment += 1_000_000_000
      duel.beginFrame(at: moment)
    }
    #expect(duel.stage == .result && duel.duel?.winner == nil)
  }

  @Test func narrowWindowRacesOneAfterTheOther() throws {
    let stepper = try stepper(.race, size: Size(390, 844))
    let duel = stepper.app.duel
    #expect(!duel.isSideBySide && duel.veil == .left)
    duel.liftVeil()
    stepper.wait()
    #expect(cards(stepper) == 25)
    stepper.click(try center(Strings.doneRacing, stepper))
    stepper.wait(frames: 120)
    #expect(duel.veil == .right && duel.side == .right && cards(stepper) == 0)
    duel.liftVeil()
    stepper.wait()
    stepper.click(try center(Strings.doneRacing, stepper))
    stepper.wait(frames: 120)
    #expect(duel.stage == .result)
  }

  @Test func narrowedWindowVeilsTheRace() throws {
    let stepper = try stepper(.race)
    let duel = stepper.app.duel
    duel.liftVeil()
    stepper.wait()
    stepper.size = Size(390, 844)
    stepper.wait()
    #expect(!duel.isSideBySide && duel.veil == .left && cards(stepper) == 0)
    #expect(duel.boards.allSatisfy { $0.isPaused })
  }

  // MARK: Leaving

  @Test func duelThatWasLeftIsResumed() throws {
    var texts: [DuelModel.SavedText: String] = [:]
    let stepper = try stepper { app in app.duel.write = { texts[$0] = $1 } }
    let table = DuelTable(stepper.app)
    table.begin(.turns)
    table.play(hands: 3)
    let left = try #require(table.model.duel)
    stepper.app.go(to: .menu)
    stepper.wait()
    // Another start of the program.
    let saved = texts
    let second = try SteppedProgram(.menu) { app in
      app.duel.read = { saved[$0] ?? "" }
      app.go(to: .duel)
    }
    second.wait()
    #expect(second.app.duel.unfinished == left)
    #expect(second.app.duel.roster.names == ["Mira", "Jon"])
    second.click(try center(Strings.resumeDuel, second))
    second.wait()
    #expect(second.app.duel.duel == left && second.app.duel.veil == left.turn)
    #expect(second.app.duel.board?.state == left.boards[0])
  }

  @Test func leavingARaceKeepsItsClocks() throws {
    let stepper = try stepper(.race)
    let duel = stepper.app.duel
    duel.liftVeil()
    stepper.wait(frames: 500)
    stepper.app.go(to: .menu)
    let left = try #require(duel.unfinished)
    #expect(left.clock(of: .left) > 7_000 && left.clock(of: .right) > 7_000)
    stepper.app.go(to: .duel)
    duel.resumeUnfinished()
    #expect(duel.boards.allSatisfy { ($0.session.timeLeft(at: $0.now) ?? 0) < 173_000_000_000 })
  }

  @Test func damagedTextsAreIgnored() throws {
    let stepper = try stepper { app in app.duel.read = { _ in "duel1 t nonsense" } }
    #expect(stepper.app.duel.unfinished == nil && stepper.app.duel.roster.names == ["Mira", "Jon"])
  }

  @Test func escapePausesResumesAndLeaves() throws {
    let stepper = try stepper(.turns)
    let duel = stepper.app.duel
    stepper.press(.return)
    stepper.press(.escape)
    #expect(duel.isPaused)
    stepper.press(.escape)
    #expect(!duel.isPaused && duel.stage == .playing)
    stepper.app.pause()
    #expect(duel.isPaused, "a window without the focus")
    stepper.wait()
    stepper.click(try center(Strings.leaveDuel, stepper))
    stepper.wait()
    #expect(duel.stage == .lobby && stepper.app.screen.place == .duel)
    stepper.press(.escape)
    #expect(stepper.app.screen.place == .menu)
  }

  @Test func finishedDuelCountsOnce() throws {
    let stepper = try stepper()
    let table = DuelTable(stepper.app)
    table.begin(.turns)
    table.play(hands: 60)
    let duel = try #require(table.model.duel)
    #expect(table.model.stage == .result)
    let names = DuelSide.allCases.map { duel[$0].name }
    #expect(
      names.map { table.model.roster.results(of: $0).wins }.reduce(0, +)
        == (duel.winner == nil ? 0 : 1))
    stepper.app.go(to: .menu)
    stepper.app.go(to: .duel)
    #expect(table.model.unfinished == nil && table.model.stage == .lobby)
  }

  // MARK: Layout

  @Test func framesFitTheWindowAndKeepApart() {
    for (width, height) in [
      (360.0, 640.0), (390, 844), (844, 390), (800, 600), (1280, 800), (1920, 1080), (3840, 2160),
    ] {
      for textScale in [1.0, 1.5, 2] {
        for isSideBySide in [false, true] {
          let size = Size(width, height)
          if isSideBySide, !DuelLayout.hasRoomForTwo(size, EdgeInsets(), textScale: textScale) {
            continue
          }
          let layout = DuelLayout(
            size: size, insets: EdgeInsets(), textScale: textScale, isSideBySide: isSideBySide)
          let title = "\(width) × \(height), text \(textScale), \(layout.form)"
          let window = Rect(x: -0.01, y: -0.01, width: width + 0.02, height: height + 0.02)
          for frame in layout.boardFrames + layout.words + layout.buttons + layout.names {
            #expect(
              frame.minX >= window.minX && frame.minY >= window.minY && frame.maxX <= window.maxX
                && frame.maxY <= window.maxY, "\(title): \(frame)")
            #expect(frame.width > 0 && frame.height > 0, "\(title): \(frame)")
          }
          for board in layout.boardFrames {
            for frame in layout.words + layout.buttons + layout.names {
              let isApart =
                board.maxY <= frame.minY + 0.01 || frame.maxY <= board.minY + 0.01
                || board.maxX <= frame.minX + 0.01 || frame.maxX <= board.minX + 0.01
              #expect(isApart, "\(title): \(board), \(frame)")
            }
          }
          if textScale == 1 { #expect(layout.board.cardSize.width >= 44, "\(title)") }
        }
      }
    }
  }

  @Test(arguments: [
    Size(360, 640), Size(390, 844), Size(844, 390), Size(800, 600), Size(1280, 800),
    Size(1920, 1080),
  ])
  func controlsHaveNamesAndRoom(size: Size) throws {
    let stepper = try stepper(size: size)
    for label in ["\(Strings.ready): Mira", "\(Strings.ready): Jon", Strings.startDuel] {
      let element = try #require(stepper.element(label), "\(label)")
      #expect(element.frame.height >= 44 && element.frame.width >= 44, "\(label)")
    }
  }
}
