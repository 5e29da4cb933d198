import Records
import Scenes
import Session
import StageUI
import Testing

@testable import PokerSlamGame

/// The profile used by keys, pad, mouse and fingers, its layout, and what a screen reader finds.
@MainActor
@Suite struct ProfileScreenTests {
  private nonisolated static let sizes = [
    Size(360, 640), Size(390, 844), Size(844, 390), Size(800, 600), Size(1280, 800),
    Size(1920, 1080), Size(3840, 2160),
  ]

  private func stepper(
    size: Size = Size(1280, 800), textScale: Double = 1, isNew: Bool = false,
    _ change: (AppModel) -> Void = { _ in }
  ) throws -> SteppedProgram {
    try SteppedProgram(.menu, size: size) { app in
      app.settings.reduceMotion = .on
      app.settings.textScale = textScale
      let player = ProfilePlayer(app, isNew: isNew)
      app.go(to: .profile)
      player.read()
      change(app)
    }
  }

  private func center(_ label: String, _ stepper: SteppedProgram) throws -> Point {
    try #require(stepper.element(label)).frame.center
  }

  // MARK: Keys, pad and mouse

  @Test func keysChangeTabsAndLeadBack() throws {
    let stepper = try stepper()
    stepper.wait()
    for _ in 0..<30 where stepper.focused != Strings.profile { stepper.press(.tab) }
    #expect(stepper.focused == Strings.profile)
    stepper.press(.right)
    #expect(stepper.app.profile.tab == .achievements)
    stepper.press(.right)
    #expect(stepper.app.profile.tab == .history)
    stepper.press(.left)
    #expect(stepper.app.profile.tab == .achievements)
    stepper.press(.escape)
    #expect(stepper.app.screen.name == "menu")
  }

  @Test func profileSaysThatAClimbUnderWayIsNotCounted() throws {
    let stepper = try SteppedProgram(.menu, size: Size(1280, 800)) { Climber($0).clear(1) }
    stepper.app.go(to: .profile)
    stepper.wait(frames: 40)
    #expect(stepper.element(Strings.climbCountsAtItsEnd(stepper.app.climb.run)) != nil)
  }

  @Test func chartsAreReadBarByBarWithTheArrowKeys() throws {
    let stepper = try stepper()
    stepper.wait()
    let bars = stepper.app.profile.figures.scores.buckets()
    let first = Strings.scoreRange(bars[0].range)
    for _ in 0..<60 where stepper.focused != first { stepper.press(.tab) }
    #expect(stepper.focused == first)
    stepper.press(.right)
    #expect(stepper.focused == Strings.scoreRange(bars[1].range))
  }

  @Test func everyBarAndHandIsInTheAccessibilityTree() throws {
    let stepper = try stepper()
    stepper.wait()
    let statistics = try #require(stepper.app.profile.career).statistics
    for hand in Hand.allCases {
      let element = try #require(stepper.element(Strings.name(hand)))
      #expect(element.accessibility.value == Strings.handSummary(statistics[hand]))
    }
    for bar in stepper.app.profile.figures.scores.buckets() {
      let element = try #require(stepper.element(Strings.scoreRange(bar.range)))
      #expect(element.accessibility.value == Strings.gameCount(bar.count))
    }
  }

  @Test(arguments: sizes)
  func badgeOpensItsDetailAndEscapeClosesIt(size: Size) throws {
    let stepper = try stepper(size: size) { $0.profile.choose(ProfileModel.Tab.achievements) }
    stepper.wait()
    let first = try #require(stepper.app.profile.progress.first).achievement
    stepper.click(try center(first.title, stepper))
    stepper.wait()
    #expect(stepper.app.profile.selected == first)
    #expect(stepper.element(Strings.badgeReward) != nil)
    stepper.press(.escape)
    #expect(stepper.app.profile.selected == nil && stepper.app.screen.name == "profile")
  }

  @Test func padOpensABadgeAndGoesBack() throws {
    let player = try PadTests.Player { app in
      let player = ProfilePlayer(app)
      app.go(to: .profile)
      player.read()
      player.choose(.achievements)
      app.profile.select(.firstLight)
    }
    player.frames()
    player.press(.east)
    #expect(player.app.profile.selected == nil && player.app.screen.name == "profile")
    player.press(.east)
    #expect(player.app.screen.name == "menu")
  }

  @Test(arguments: [Point(200, 600), Point(640, 20), Point(1000, 600)])
  func rightClickLeadsBackFromEverywhere(place: Point) throws {
    let stepper = try stepper()
    stepper.wait()
    stepper.click(place, .secondary)
    stepper.wait()
    #expect(stepper.app.screen.name == "menu")
  }

  /// The games of this player are invented, so their replays are refused in words.
  @Test func gameOfTheHistoryAsksForItsReplay() throws {
    let stepper = try stepper { $0.profile.choose(ProfileModel.Tab.history) }
    stepper.wait()
    let entry = try #require(stepper.app.profile.entries.first)
    stepper.click(
      try center("\(Strings.name(entry.mode)), \(Strings.timeOfDay(entry.moment))", stepper))
    #expect(stepper.app.toast != nil && stepper.app.screen.name == "profile")
  }

  @Test func newPlayerIsOfferedAGame() throws {
    let stepper = try stepper(isNew: true)
    stepper.wait()
    #expect(stepper.element(Strings.noGamesYet) != nil)
    stepper.click(try center(Strings.firstGame, stepper))
    stepper.wait()
    #expect(stepper.app.screen.name == "board")
  }

  @Test func typedNameIsStoredByReturn() throws {
    let stepper = try stepper { app in
      app.chooseToken()
      app.profile.draft?.name = ""
    }
    stepper.wait()
    stepper.click(try center(Strings.nameTitle, stepper))
    stepper.wait()
    stepper.frame([.text("Ada")])
    stepper.wait()
    #expect(stepper.app.profile.draft?.name == "Ada")
    stepper.press(.return)
    #expect(stepper.app.profile.draft == nil)
    #expect(stepper.app.settings.playerName.rawValue == "Ada")
  }

  @Test func fullNameFieldNamesItsLimit() throws {
    let stepper = try stepper { app in
      app.chooseToken()
      app.profile.draft?.name = "Bartholomew"
    }
    stepper.wait()
    #expect(stepper.element(Strings.held(11, of: 16)) == nil)
    stepper.app.profile.draft?.name = "Bartholomew Sixt"
    stepper.wait()
    #expect(stepper.element(Strings.held(16, of: 16)) != nil)
  }

  @Test func escapeClosesTheChoiceOfATokenOnly() throws {
    let stepper = try stepper { $0.chooseToken() }
    stepper.wait()
    stepper.press(.escape)
    #expect(stepper.app.profile.draft == nil && stepper.app.screen.name == "profile")
  }

  @Test func badgeOfThePlayerIsOnlyInTheMenu() throws {
    let stepper = try stepper()
    stepper.app.go(to: .menu)
    stepper.wait()
    let level = try #require(stepper.app.profile.level)
    let label = Strings.playerSummary("Mira", level)
    stepper.click(try center(label, stepper))
    stepper.wait()
    #expect(stepper.app.screen.name == "profile")
    stepper.app.go(to: .daily)
    stepper.wait()
    #expect(stepper.element(label) == nil)
  }

  // MARK: Rest

  @Test(arguments: ProfileModel.Tab.allCases)
  func profileAtRestNeedsNoFrames(tab: ProfileModel.Tab) throws {
    let stepper = try stepper { $0.profile.choose(tab) }
    stepper.wait(frames: 120)
    for _ in 0..<10 {
      if case .animating = stepper.frame().next {
        Issue.record("something moves")
        return
      }
    }
  }

  // MARK: Layout

  @Test func framesFitTheWindowAndKeepApart() {
    for width in stride(from: 320.0, through: 2_400, by: 104) {
      for height in stride(from: 320.0, through: 1_400, by: 90) {
        for textScale in [1.0, 1.5, 2] {
          let layout = ProfileLayout(
            size: Size(width, height), insets: EdgeInsets(), textScale: textScale)
          let title = "\(width) × \(height), text \(textScale)"
          let window = Rect(x: 0, y: 0, width: width, height: height)
          let frames = [layout.tabs, layout.content] + (layout.identity.map { [$0] } ?? [])
          for (index, frame) in frames.enumerated() {
            #expect(window.contains(frame.origin), "\(title): \(frame)")
            #expect(frame.maxX <= width + 0.01 && frame.maxY <= height + 0.01, "\(title)")
            for other in frames[..<index] {
              let isApart =
                other.maxY <= frame.minY + 0.01 || other.maxX <= frame.minX + 0.01
                || frame.maxY <= other.minY + 0.01 || frame.maxX <= other.minX + 0.01
              #expect(isApart, "\(title): \(other), \(frame)")
            }
          }
          #expect(layout.content.height >= 140, "\(title)")
        }
      }
    }
  }

  /// Buttons and bars lie in the window and are large enough for a finger.
  @Test(arguments: sizes, [1.0, 2])
  func controlsLieInTheWindow(size: Size, textScale: Double) throws {
    for tab in ProfileModel.Tab.allCases {
      let stepper = try stepper(size: size, textScale: textScale) { $0.profile.choose(tab) }
      stepper.wait()
      for label in [Strings.leave, Strings.profile] {
        let frame = try #require(stepper.element(label)).frame
        #expect(frame.minX >= 0 && frame.maxX <= stepper.size.width + 0.01, "\(label) \(size)")
        if label == Strings.leave { #expect(frame.width >= 44 && frame.height >= 44) }
      }
    }
  }

  /// Labels stand at the middles of their bars, not at their left edges.
  @Test func barsStandEvenlyBetweenTheEdgesOfTheirChart() {
    #expect(ScoreChart.middle(of: 0, among: 2, in: 106) == 25)
    #expect(ScoreChart.middle(of: 1, among: 2, in: 106) == 81)
    #expect(ScoreChart.middle(of: 0, among: 1, in: 106) == 53)
  }

  @Test func legendOfTheTrendTellsThatTheLineIsAnAverage() {
    #expect(Strings.trendLegend == "Dots: scores · Line: average of the last 10")
  }

  /// Scores of one day have one date, not "30 November" at one end and "Today" at the other.
  @Test func axisOfTheTrendNamesADayOnce() throws {
    let player = ProfilePlayer(
      AppModel(game: Game(mode: .classic, seed: Seed(1)), seeds: { Seed(1) }))
    player.read()
    let points = player.app.profile.figures.trend(last: 30)
    let (first, last) = (try #require(points.first), try #require(points.last))
    let today = try #require(last.key.moment.date)
    try #require(first.key.moment.date != today)
    let ends = TrendChart.ends(of: points, today: today)
    #expect(ends.first == Strings.profileDate(first.key.moment, today: today))
    #expect(ends.last == Strings.todayTitle)
    let day = TrendChart.ends(of: [last, last], today: today)
    #expect(day.first.isEmpty && day.last == Strings.todayTitle)
    #expect(TrendChart.ends(of: [], today: today).last.isEmpty)
  }

  @Test func trendLeadsFromTheLowestScoreToTheHighest() throws {
    let player = ProfilePlayer(
      AppModel(game: Game(mode: .classic, seed: Seed(1)), seeds: { Seed(1) }))
    player.read()
    let points = player.app.profile.figures.trend(last: 30)
    let size = Size(300, 200)
    let scale = TrendScale(points, in: size)
    let places = points.indices.map { scale.score($0) }
    #expect(places.allSatisfy { Rect(origin: .zero, size: size).contains($0) })
    #expect(zip(places, places.dropFirst()).allSatisfy { $0.x < $1.x })
    let best = try #require(points.indices.max { points[$0].score < points[$1].score })
    #expect(places.map(\.y).min() == places[best].y)
  }
}
