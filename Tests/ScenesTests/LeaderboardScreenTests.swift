import Records
import Scenes
import Session
import StageUI
import Testing

@testable import PokerSlamGame

/// The leaderboard used by keys, pad and mouse, its model, and its frames at rest.
@MainActor
@Suite struct LeaderboardScreenTests {
  private func stepper(
    _ kind: SceneLeaderboard.Kind = .filled, size: Size = Size(1280, 800),
    _ change: (AppModel) -> Void = { _ in }
  ) throws -> SteppedProgram {
    let stepper = try SteppedProgram(.menu, size: size) { app in
      app.settings.reduceMotion = .on
      SceneLeaderboard(kind).connect(app)
      app.go(to: .leaderboard)
      change(app)
    }
    stepper.wait()
    return stepper
  }

  private func click(_ label: String, _ stepper: SteppedProgram) throws {
    stepper.click(try #require(stepper.element(label)).frame.center)
    stepper.wait()
  }

  // MARK: Screens

  @Test func escapeAndRightClickLeadBack() throws {
    let stepper = try stepper()
    stepper.press(.escape)
    #expect(stepper.app.screen.name == "menu")
    stepper.app.go(to: .leaderboard)
    stepper.wait()
    stepper.click(Point(120, 600), .secondary)
    stepper.wait()
    #expect(stepper.app.screen.name == "menu")
  }

  @Test func leaderboardOpensOnTheModePlayedLastOrChosenSince() throws {
    let stepper = try stepper()
    let (app, model) = (stepper.app, stepper.app.leaderboard)
    #expect(model.mode == .classic)
    func open(after place: Destination) -> Mode {
      for place in [place, .menu, .leaderboard] {
        app.go(to: place)
        stepper.wait()
      }
      return model.mode
    }
    #expect(open(after: .climb) == .climb)
    model.choose(mode: .rush)
    #expect(open(after: .store) == .rush)
    #expect(open(after: .board) == .classic)
    model.choose(.friends)
    #expect(open(after: .climb) == .classic, "friends send no runs of Climb")
  }

  @Test(arguments: [Size(1280, 800), Size(390, 844), Size(844, 390), Size(360, 640)])
  func everyScopeAndModeCanBeChosenByPointer(size: Size) throws {
    let stepper = try stepper(size: size)
    let model = stepper.app.leaderboard
    #expect(model.scope == .device && model.rows.count > 20)
    try click(Strings.modeTitle, stepper)
    #expect(model.mode == .classic, "the press opens a menu")
    stepper.wait(frames: 30)
    try click(Strings.name(.rush), stepper)
    stepper.wait(frames: 30)
    #expect(model.mode == .rush)
    model.choose(.friends)
    stepper.wait()
    #expect(stepper.element("1st, Ines") != nil)
    model.choose(.daily)
    stepper.wait()
    #expect(stepper.element("1st, Yuki") != nil)
  }

  @Test func climbIsListedOnThisDeviceOnly() throws {
    let model = try stepper().app.leaderboard
    model.choose(mode: .climb)
    #expect(model.mode == .climb && model.board == .device(.climb))
    model.choose(.friends)
    #expect(model.mode == .classic && !model.modesOfScope.contains(.climb))
  }

  @Test func keysChooseScopesAndTheMode() throws {
    let stepper = try stepper()
    stepper.press(.tab)
    #expect(stepper.focused == Strings.scopeTitle)
    stepper.press(.right)
    #expect(stepper.app.leaderboard.scope == .friends)
    stepper.press(.right)
    #expect(stepper.app.leaderboard.scope == .daily)
    stepper.press(.left)
    #expect(stepper.app.leaderboard.scope == .friends)
  }

  @Test func everyControlIsReachedByTab() throws {
    let stepper = try stepper()
    var seen: Set<String> = []
    // Backwards, since the rows follow the scopes.
    for _ in 0..<8 {
      stepper.frame([.key(KeyEvent(isDown: true, key: .tab, modifiers: .shift))])
      stepper.frame([.key(KeyEvent(isDown: false, key: .tab, modifiers: .shift))])
      stepper.wait()
      if let focused = stepper.focused { seen.insert(focused) }
    }
    let labels = [
      Strings.leave, Strings.scopeTitle, Strings.modeTitle, Strings.showOwnRow, Strings.addFriend,
    ]
    #expect(seen.isSuperset(of: labels), "\(seen)")
  }

  @Test func ownRowIsShownWithItsNeighbours() throws {
    let stepper = try stepper()
    let model = stepper.app.leaderboard
    #expect(!model.rows.contains { $0.entry.isOwn })
    try click(Strings.showOwnRow, stepper)
    let own = try #require(model.rows.first { $0.entry.isOwn })
    #expect(own.position > 300)
    let label = Strings.label(own, scope: .device, own: stepper.app.settings.playerName)
    let row = try #require(stepper.element(label))
    let list = LeaderboardLayout(
      size: Size(1280, 800), insets: EdgeInsets(), textScale: 1
    ).list
    #expect(list.contains(row.frame.center))
    #expect(stepper.app.leaderboard.rows.count <= LeaderboardModel.rowLimit)
  }

  @Test func ownRowsHaveTheNameThatThePlayerHasChosen() throws {
    #expect(try stepper().element("1st, You") != nil)
    let stepper = try stepper { $0.settings.playerName = PlayerName(rawValue: "Mira") }
    #expect(stepper.element("1st, You (Mira)") != nil)
    stepper.app.leaderboard.choose(.friends)
    stepper.wait()
    #expect(stepper.element("1st, Ines") != nil, "friends keep their own names")
  }

  // MARK: Adding a friend

  @Test(arguments: [Strings.friendNameTitle, Strings.replayTitle, Strings.folderTitle])
  func escapeClosesThePanelFromEachEmptyField(_ field: String) throws {
    let stepper = try stepper { $0.go(to: .addFriend) }
    try click(field, stepper)
    #expect(stepper.focused == field)
    stepper.press(.escape)
    #expect(stepper.app.screen.panels == [] && stepper.app.screen.name == "leaderboard")
  }

  @Test func outcomeMovesNoButtonOfThePanel() async throws {
    let stepper = try stepper(size: Size(390, 844)) { $0.go(to: .addFriend) }
    stepper.wait()
    func places() throws -> [Double] {
      try [Strings.addIt, Strings.folderTitle].map {
        try #require(stepper.element($0), "\($0)").frame.minY
      }
    }
    let before = try places()
    stepper.app.leaderboard.add("no replay", ofFriend: "Ines")
    for _ in 0..<100 where stepper.app.leaderboard.addition == .checking {
      try await Task.sleep(for: .milliseconds(5))
    }
    stepper.wait()
    #expect(stepper.app.leaderboard.addition != nil)
    let after = try places()
    #expect(after == before)
  }

  @Test func escapeKeepsTypedTextAtTheFirstPress() throws {
    let stepper = try stepper { $0.go(to: .addFriend) }
    #expect(stepper.focused == Strings.friendNameTitle)
    stepper.frame([.text("Ines")])
    stepper.wait()
    stepper.press(.escape)
    #expect(stepper.app.screen.panels == [.addFriend])
    #expect(stepper.focused != Strings.friendNameTitle)
    stepper.press(.escape)
    #expect(stepper.app.screen.panels == [])
  }

  @Test func errorOffersToTryAgainAndTheScoresOfThisDevice() throws {
    let stepper = try stepper(.failing) { $0.leaderboard.choose(.friends) }
    #expect(stepper.element(Strings.failureTitle(.friends)) != nil)
    try click(Strings.tryAgain, stepper)
    #expect(stepper.element(Strings.failureTitle(.friends)) != nil)
    try click(Strings.showThisDevice, stepper)
    #expect(stepper.app.leaderboard.phase == .loaded && !stepper.app.leaderboard.rows.isEmpty)
  }

  @Test func emptyListLeadsToWhatFillsIt() throws {
    let stepper = try stepper(.empty) { $0.leaderboard.choose(.friends) }
    stepper.press(.return)
    #expect(stepper.app.screen.name == "add-friend")
    stepper.press(.escape)
    stepper.app.leaderboard.choose(.daily)
    stepper.wait()
    try click(Strings.emptyAction(.daily, .classic), stepper)
    #expect(stepper.app.screen.name == "daily")
  }

  @Test func refusedFilesAreNamedWithTheirReasons() throws {
    let stepper = try stepper(.refusing) { $0.leaderboard.choose(.friends) }
    try click(Strings.refusedCount(3), stepper)
    #expect(stepper.app.screen.name == "add-friend")
    let tree = stepper.program.host.accessibilityTree
    #expect(tree.contains("Mallory.txt") && tree.contains("the score is 640, not 990 as stated"))
  }

  @Test func loadingTellsItsProgress() throws {
    let stepper = try stepper(.loading) { $0.leaderboard.choose(.friends) }
    let tree = stepper.program.host.accessibilityTree
    #expect(tree.contains("Checking replay 7 of 12") && tree.contains(Strings.loadingScores))
  }

  /// With reduced motion nothing moves: a list at rest needs no frame.
  @Test func listAtRestNeedsNoFrames() throws {
    let stepper = try stepper()
    stepper.wait(frames: 120)
    for _ in 0..<10 {
      if case .animating = stepper.frame().next {
        Issue.record("the leaderboard moves")
        return
      }
    }
  }

  // MARK: Pages

  /// Answers on demand.
  @MainActor
  private final class SlowLeaderboard: LeaderboardService {
    let answers = SceneLeaderboard(.filled, count: 5_000)
    var pending: [@MainActor () -> Void] = []

    func load(
      _ board: Leaderboard, _ span: LeaderboardSpan, limit: Int,
      finish: @escaping @MainActor (Result<LeaderboardPage, LeaderboardFailure>) -> Void
    ) {
      pending.append { [answers] in
        answers.load(board, span, limit: limit, finish: finish)
      }
    }

    func loadReplay(
      of place: LeaderboardPlace, on board: Leaderboard,
      finish: @escaping @MainActor (String?) -> Void
    ) { pending.append { finish("replay \(place.score)") } }

    func collect(
      progress: @escaping @MainActor (Int, Int) -> Void,
      finish: @escaping @MainActor (Result<FriendCollection, LeaderboardFailure>) -> Void
    ) { pending.append { finish(.success(FriendCollection())) } }

    func add(
      _ input: String, ofFriend name: String, finish: @escaping @MainActor (FriendOutcome) -> Void
    ) { pending.append { finish(.refused(.empty)) } }

    func loadFriends(finish: @escaping @MainActor ([Friend]) -> Void) {}

    func remove(friend name: String) {}

    func answer() {
      let waiting = pending
      pending = []
      for action in waiting { action() }
    }
  }

  private func slowModel() -> (LeaderboardModel, SlowLeaderboard) {
    let (model, service) = (LeaderboardModel(), SlowLeaderboard())
    model.service = service
    return (model, service)
  }

  /// A player who scrolls from the first row to the last and back sees each position once, and the
  /// list never holds more rows than its limit.
  @Test func scrollingToTheEndAndBackHoldsFewRows() throws {
    let (model, service) = slowModel()
    model.open(.classic)
    service.answer()
    var top = 1
    while top < 4_990 {
      let old = top
      top = min(top + 8, 4_990)
      model.note(visible: top...(top + 9))
      service.answer()
      #expect(model.rows.count <= LeaderboardModel.rowLimit)
      let positions = model.rows.map(\.position)
      #expect(positions == Array(positions[0]...positions[positions.count - 1]))
      #expect(positions[0] <= top && positions[positions.count - 1] >= top + 9, "\(old)")
    }
    #expect(model.rows.last?.position == 5_000 && service.pending.isEmpty)
    while top > 1 {
      top = max(1, top - 8)
      model.note(visible: top...(top + 9))
      service.answer()
      let positions = model.rows.map(\.position)
      #expect(positions == Array(positions[0]...positions[positions.count - 1]))
      #expect(positions[0] <= top && positions[positions.count - 1] >= top + 9)
      #expect(Set(model.rows.map(\.id)).count == model.rows.count)
    }
    #expect(model.rows.first?.position == 1)
  }

  /// A flick past everything that was read fills the window page by page.
  @Test func jumpFarBackReadsPagesUntilTheWindowIsFull() {
    let (model, service) = slowModel()
    model.open(.classic)
    service.answer()
    for top in stride(from: 1, through: 900, by: 10) {
      model.note(visible: top...(top + 9))
      service.answer()
    }
    model.note(visible: 300...310)
    while !service.pending.isEmpty { service.answer() }
    #expect(
      model.rows.contains { $0.position == 300 } && model.rows.contains { $0.position == 310 })
  }

  @Test func lateAnswerOfAnotherScopeIsIgnored() {
    let (model, service) = slowModel()
    model.open(.classic)
    model.choose(mode: .rush)
    model.choose(.friends)
    #expect(model.isBusy)
    service.answer()
    #expect(model.rows.isEmpty && model.phase == .loading(nil))
    service.answer()
    #expect(model.rows.first?.entry.name == "Ines" && !model.isBusy)
  }

  @Test func aloneARowWithAViewerOpensItsReplay() throws {
    let (model, service) = slowModel()
    model.open(.classic)
    service.answer()
    let row = try #require(model.rows.first)
    model.open(row)
    #expect(service.pending.isEmpty)
    var opened: [String] = []
    var friends: [String?] = []
    model.openReplay = {
      opened.append($0)
      friends.append($1)
    }
    model.open(row)
    service.answer()
    #expect(opened == ["replay \(row.entry.score)"] && friends == [row.entry.name])
  }

  @Test func additionIsCheckedOnce() {
    let (model, service) = slowModel()
    model.add("text", ofFriend: "Ines")
    model.add("text", ofFriend: "Ines")
    #expect(model.addition == .checking && service.pending.count == 1 && model.isBusy)
    service.answer()
    #expect(model.addition == .done(.refused(.empty)))
    // An answer after the panel was opened again is ignored.
    model.add("text", ofFriend: "Ines")
    model.beginAdding()
    service.answer()
    #expect(model.addition == nil)
  }

  // MARK: The records

  /// Runs the main actor's tasks until a condition holds.
  private func wait(for condition: () -> Bool) async {
    for _ in 0..<20_000 where !condition() { try? await Task.sleep(for: .milliseconds(1)) }
    #expect(condition())
  }

  @Test func recordsAnswerOnALaterTurn() async throws {
    let (store, _) = RecordStore.open(folder: nil)
    var session = Session(Game(mode: .classic, seed: Seed(3)), at: 0)
    session.playBestToTheEnd()
    store.finish(session, at: 0, on: SceneLeaderboard.today)
    let local = LocalLeaderboard(store, run: { $0() }) { SceneLeaderboard.today }
    let model = LeaderboardModel()
    model.service = local
    model.open(.classic)
    #expect(model.isBusy && model.rows.isEmpty)
    await wait { !model.isBusy }
    #expect(model.rows.map(\.entry.score) == [session.state.score])
    model.add(session.payload(at: 0), ofFriend: "Ines")
    await wait { model.addition != .checking }
    #expect(model.addition == .done(.refused(.own)))
  }

  // MARK: Layout

  private nonisolated static let sizes = [
    Size(360, 640), Size(390, 844), Size(844, 390), Size(800, 600), Size(1280, 800),
    Size(1920, 1080), Size(3840, 2160), Size(640, 360), Size(320, 480),
  ]

  @Test(arguments: sizes, [1, 1.5, 2.0])
  func framesFitTheWindowAndKeepApart(size: Size, textScale: Double) {
    for insets in [
      EdgeInsets(), EdgeInsets(top: 0, leading: 44, bottom: 21, trailing: 44),
      EdgeInsets(top: 44, leading: 0, bottom: 34, trailing: 0),
    ] {
      let layout = LeaderboardLayout(size: size, insets: insets, textScale: textScale)
      let frames = [layout.scopes, layout.modeRow, layout.list, layout.footer].filter {
        $0 != .zero
      }
      let window = Rect(
        x: insets.leading, y: insets.top, width: size.width - insets.leading - insets.trailing,
        height: size.height - insets.top - insets.bottom)
      for (index, frame) in frames.enumerated() {
        #expect(window.contains(frame.origin), "\(size): \(frame)")
        #expect(frame.maxX <= window.maxX + 0.01 && frame.maxY <= window.maxY + 0.01, "\(size)")
        for other in frames[..<index] { #expect(other.maxY <= frame.minY + 0.01, "\(size)") }
      }
      #expect(layout.scopes.height >= 44 && layout.rowHeight >= 44)
      #expect(layout.list.height >= layout.pitch * 1.2, "\(size) \(textScale): \(layout.list)")
    }
  }

  @Test(arguments: sizes, [1, 2.0])
  func controlsAreLargeAndLieInTheWindow(size: Size, textScale: Double) throws {
    let stepper = try stepper(size: size) {
      $0.settings.textScale = textScale
      $0.leaderboard.choose(.friends)
    }
    let window = Rect(origin: .zero, size: stepper.size)
    let labels = [
      Strings.leave, Strings.scopeTitle, Strings.modeTitle, Strings.showOwnRow, Strings.addFriend,
    ]
    var frames: [Rect] = []
    for label in labels {
      let element = try #require(stepper.element(label), "\(label)")
      #expect(element.frame.width >= 43.9 && element.frame.height >= 43.9, "\(label) \(size)")
      #expect(window.intersection(element.frame) == element.frame, "\(label) \(element.frame)")
      for other in frames {
        #expect(!other.intersects(element.frame), "\(label) \(size) \(textScale)")
      }
      frames.append(element.frame)
    }
  }
}

extension Session {
  fileprivate mutating func playBestToTheEnd() {
    while let hand = state.grid.hands(game.adjacency).first { _ = play(hand.move, at: 0) }
  }
}
