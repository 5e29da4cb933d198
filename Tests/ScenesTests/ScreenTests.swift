import Scenes
import Session
import StageUI
import TestSupport
import Testing

@testable import PokerSlamGame

/// Every transition and every property of the screen value, as tables.
@MainActor
@Suite struct ScreenTests {
  typealias Panel = Screen.Panel

  /// Maps the names in the tables below to the screens without a panel.
  private nonisolated static let bare: [String: (Screen.Place, Screen.Phase)] = [
    "menu": (.menu, .paused), "playing": (.board, .playing), "paused": (.board, .paused),
    "over": (.board, .over(isPerfectClear: false)),
    "cleared": (.board, .over(isPerfectClear: true)),
    "beam": (.beamLine, .over(isPerfectClear: false)), "map": (.climbMap, .paused),
    "climbing": (.climb, .playing), "halted": (.climb, .paused),
    "fallen": (.climb, .over(isPerfectClear: false)), "days": (.daily, .paused),
    "taught": (.lessons, .paused), "cards": (.howToPlay, .paused),
    "guided": (.climbLesson, .paused), "self": (.profile, .paused), "past": (.replay, .paused),
    "ranks": (.leaderboard, .paused), "shop": (.store, .paused), "two": (.duel, .paused),
  ]

  private func screen(_ name: String, _ panels: [Panel] = []) throws -> Screen {
    var screen = Screen()
    (screen.place, screen.phase) = try #require(Self.bare[name])
    screen.panels = panels
    return screen
  }

  /// In each row: the screen, an action, the place and panels after the action, and the action's
  /// effect on the game.
  private nonisolated static let transitions = """
    menu    back      menu           nothing
    menu    dismiss   menu           nothing
    menu    menu      menu           nothing
    menu    board     board          enterGame
    menu    modes     menu+modes     nothing
    menu    reference menu+reference nothing
    menu    settings  menu+settings  nothing
    menu    about     menu+about     nothing
    playing back      board           pause
    playing dismiss   board           nothing
    playing menu      menu            leaveGame
    playing board     board           nothing
    playing modes     board+modes     pause
    playing reference board+reference nothing
    playing settings  board+settings  pause
    playing about     board+about     pause
    paused  back      board           resume
    paused  dismiss   board           resume
    paused  menu      menu            leaveGame
    paused  board     board           nothing
    paused  modes     board+modes     nothing
    paused  reference board+reference nothing
    paused  settings  board+settings  nothing
    paused  about     board+about     nothing
    over    back      menu            leaveGame
    over    dismiss   board           nothing
    over    menu      menu            leaveGame
    over    board     board           nothing
    over    modes     board+modes     nothing
    over    reference board+reference nothing
    over    settings  board+settings  nothing
    over    about     board+about     nothing
    cleared back      menu            leaveGame
    cleared dismiss   board           nothing
    cleared menu      menu            leaveGame
    cleared board     board           nothing
    cleared modes     board+modes     nothing
    cleared reference board+reference nothing
    cleared settings  board+settings  nothing
    cleared about     board+about     nothing
    beam    back      board               nothing
    beam    dismiss   beam-line           nothing
    beam    menu      menu                nothing
    beam    board     board               nothing
    beam    modes     beam-line+modes     nothing
    beam    reference beam-line+reference nothing
    beam    settings  beam-line+settings  nothing
    beam    about     beam-line+about     nothing
    menu    climb-map climb-map           nothing
    menu    climb     climb               enterGame
    playing climb-map climb-map           leaveGame
    playing climb     climb               enterGame
    paused  climb-map climb-map           leaveGame
    paused  climb     climb               enterGame
    over    climb-map climb-map           leaveGame
    over    climb     climb               enterGame
    cleared climb-map climb-map           leaveGame
    cleared climb     climb               enterGame
    beam    climb-map climb-map           nothing
    beam    climb     climb               enterGame
    map     back      menu                nothing
    map     dismiss   climb-map           nothing
    map     menu      menu                nothing
    map     board     board               enterGame
    map     modes     climb-map+modes     nothing
    map     reference climb-map+reference nothing
    map     settings  climb-map+settings  nothing
    map     about     climb-map+about     nothing
    map     climb-map climb-map           nothing
    map     climb     climb               enterGame
    climbing back      climb               pause
    climbing dismiss   climb               nothing
    halted  back      climb               resume
    halted  dismiss   climb               resume
    fallen  back      climb-map           leaveGame
    fallen  dismiss   climb               nothing
    climbing menu      menu                leaveGame
    climbing board     board               enterGame
    climbing modes     climb+modes         pause
    climbing reference climb+reference     nothing
    climbing settings  climb+settings      pause
    climbing about     climb+about         pause
    climbing climb-map climb-map           leaveGame
    climbing climb     climb               nothing
    halted  menu      menu                leaveGame
    halted  board     board               enterGame
    halted  modes     climb+modes         nothing
    halted  reference climb+reference     nothing
    halted  settings  climb+settings      nothing
    halted  about     climb+about         nothing
    halted  climb-map climb-map           leaveGame
    halted  climb     climb               nothing
    fallen  menu      menu                leaveGame
    fallen  board     board               enterGame
    fallen  modes     climb+modes         nothing
    fallen  reference climb+reference     nothing
    fallen  settings  climb+settings      nothing
    fallen  about     climb+about         nothing
    fallen  climb-map climb-map           leaveGame
    fallen  climb     climb               nothing
    menu    daily     daily               nothing
    playing daily     daily               leaveGame
    paused  daily     daily               leaveGame
    over    daily     daily               leaveGame
    cleared daily     daily               leaveGame
    beam    daily     daily               nothing
    map     daily     daily               nothing
    climbing daily    daily               leaveGame
    halted  daily     daily               leaveGame
    fallen  daily     daily               leaveGame
    days    back      menu                nothing
    days    dismiss   daily               nothing
    days    menu      menu                nothing
    days    board     board               enterGame
    days    modes     daily+modes         nothing
    days    reference daily+reference     nothing
    days    settings  daily+settings      nothing
    days    about     daily+about         nothing
    days    climb-map climb-map           nothing
    days    climb     climb               enterGame
    days    daily     daily               nothing
    menu     share menu+share nothing
    playing  share board+share pause
    paused   share board+share nothing
    over     share board+share nothing
    cleared  share board+share nothing
    beam     share beam-line+share nothing
    map      share climb-map+share nothing
    climbing share climb+share pause
    halted   share climb+share nothing
    fallen   share climb+share nothing
    days     share daily+share nothing
    taught   share lessons+share nothing
    cards    share how-to-play+share nothing
    guided   share climb-lesson+share nothing
    menu    welcome     menu+welcome nothing
    menu    lessons     lessons nothing
    menu    how-to-play how-to-play nothing
    menu    climb-lesson climb-lesson nothing
    playing welcome     board+welcome pause
    playing lessons     lessons leaveGame
    playing how-to-play how-to-play leaveGame
    playing climb-lesson climb-lesson leaveGame
    paused  welcome     board+welcome nothing
    paused  lessons     lessons leaveGame
    paused  how-to-play how-to-play leaveGame
    paused  climb-lesson climb-lesson leaveGame
    over    welcome     board+welcome nothing
    over    lessons     lessons leaveGame
    over    how-to-play how-to-play leaveGame
    over    climb-lesson climb-lesson leaveGame
    cleared welcome     board+welcome nothing
    cleared lessons     lessons leaveGame
    cleared how-to-play how-to-play leaveGame
    cleared climb-lesson climb-lesson leaveGame
    beam    welcome     beam-line+welcome nothing
    beam    lessons     lessons nothing
    beam    how-to-play how-to-play nothing
    beam    climb-lesson climb-lesson nothing
    map     welcome     climb-map+welcome nothing
    map     lessons     lessons nothing
    map     how-to-play how-to-play nothing
    map     climb-lesson climb-lesson nothing
    climbing welcome     climb+welcome pause
    climbing lessons     lessons leaveGame
    climbing how-to-play how-to-play leaveGame
    climbing climb-lesson climb-lesson leaveGame
    halted  welcome     climb+welcome nothing
    halted  lessons     lessons leaveGame
    halted  how-to-play how-to-play leaveGame
    halted  climb-lesson climb-lesson leaveGame
    fallen  welcome     climb+welcome nothing
    fallen  lessons     lessons leaveGame
    fallen  how-to-play how-to-play leaveGame
    fallen  climb-lesson climb-lesson leaveGame
    days    welcome     daily+welcome nothing
    days    lessons     lessons nothing
    days    how-to-play how-to-play nothing
    days    climb-lesson climb-lesson nothing
    taught  welcome     lessons+welcome nothing
    taught  lessons     lessons nothing
    taught  how-to-play how-to-play nothing
    taught  climb-lesson climb-lesson nothing
    cards   welcome     how-to-play+welcome nothing
    cards   lessons     lessons nothing
    cards   how-to-play how-to-play nothing
    cards   climb-lesson climb-lesson nothing
    taught  back        menu nothing
    taught  dismiss     lessons nothing
    taught  menu        menu nothing
    taught  board       board enterGame
    taught  modes       lessons+modes nothing
    taught  reference   lessons+reference nothing
    taught  settings    lessons+settings nothing
    taught  about       lessons+about nothing
    taught  climb-map   climb-map nothing
    taught  climb       climb enterGame
    taught  daily       daily nothing
    cards   back        menu nothing
    cards   dismiss     how-to-play nothing
    cards   menu        menu nothing
    cards   board       board enterGame
    cards   modes       how-to-play+modes nothing
    cards   reference   how-to-play+reference nothing
    cards   settings    how-to-play+settings nothing
    cards   about       how-to-play+about nothing
    cards   climb-map   climb-map nothing
    cards   climb       climb enterGame
    cards   daily       daily nothing
    guided  welcome      climb-lesson+welcome nothing
    guided  lessons      lessons nothing
    guided  how-to-play  how-to-play nothing
    guided  climb-lesson climb-lesson nothing
    guided  back         menu nothing
    guided  dismiss      climb-lesson nothing
    guided  menu         menu nothing
    guided  board        board enterGame
    guided  modes        climb-lesson+modes nothing
    guided  reference    climb-lesson+reference nothing
    guided  settings     climb-lesson+settings nothing
    guided  about        climb-lesson+about nothing
    guided  climb-map    climb-map nothing
    guided  climb        climb enterGame
    guided  daily        daily nothing
    """

  private struct Row {
    let (from, action, to, effect): (String, String, String, String)

    init(_ line: Substring) {
      let words = line.split(separator: " ").map(String.init)
      (from, action, to, effect) = (words[0], words[1], words[2], words[3])
    }

    init(_ from: String, _ action: String, to: String, effect: String) {
      (self.from, self.action, self.to, self.effect) = (from, action, to, effect)
    }
  }

  /// The places around the games, by their names in the tables; all of them lead to other screens as
  /// the calendar does.
  private static let around = [
    "self": "profile", "past": "replay", "ranks": "leaderboard", "shop": "store", "two": "duel",
  ]

  /// The rows of the table, and those of the places around the games.
  private static let rows = {
    var rows = transitions.split(separator: "\n").map(Row.init)
    // Every panel that pauses the game is opened in the same way.
    rows += rows.filter { $0.action == "share" }.map {
      Row(
        $0.from, "add-friend", to: $0.to.replacing("+share", with: "+add-friend"),
        effect: $0.effect)
    }
    for place in around.values {
      rows += rows.filter { $0.action == "daily" }.map {
        Row($0.from, place, to: place, effect: $0.effect)
      }
    }
    let calendar = rows.filter { $0.from == "days" }
    for (name, place) in around {
      rows += calendar.map { row in
        let stays = row.action != "daily" && row.to.hasPrefix("daily")
        return Row(
          name, row.action, to: stays ? place + row.to.dropFirst("daily".count) : row.to,
          effect: row.effect)
      }
    }
    return rows
  }()

  private func perform(_ action: String, on screen: inout Screen) throws -> Screen.Effect {
    switch action {
    case "back": return screen.back(hasSelection: false)
    case "dismiss": return screen.dismiss()
    default: return screen.go(to: try #require(Destination(rawValue: action)))
    }
  }

  private func describe(_ screen: Screen) -> String {
    ([screen.place.rawValue] + screen.panels.map(\.rawValue)).joined(separator: "+")
  }

  @Test func transitionsWithoutPanelsEqualTheExpectedOnes() throws {
    let actions = ["back", "dismiss"] + Destination.allCases.map(\.rawValue)
    #expect(Self.rows.count == Self.bare.count * actions.count)
    for row in Self.rows {
      var screen = try screen(row.from)
      let phase = screen.phase
      let effect = try perform(row.action, on: &screen)
      #expect(describe(screen) == row.to, "\(row.from) \(row.action)")
      #expect("\(effect)" == row.effect, "\(row.from) \(row.action)")
      #expect(screen.phase == phase, "only the game changes its phase")
    }
  }

  /// Going back closes one panel.
  ///
  /// Going to a place, such as the menu, closes all panels. Going to a place or to another panel
  /// has the same effect on the game as without panels.
  @Test func transitionsWithPanelsCloseOneOrAllOfThem() throws {
    for (name, _) in Self.bare {
      for panels in Panel.allCases.map({ [$0] }) + [[.settings, .about], [.reference, .settings]] {
        let start = try screen(name, panels)
        for action in ["back", "dismiss"] {
          var screen = start
          #expect(try perform(action, on: &screen) == .nothing)
          #expect(screen == (try self.screen(name, panels.dropLast())), "\(name) \(action)")
        }
        for panel in Panel.allCases {
          var screen = start
          screen.close(panel)
          #expect(screen.panels == panels.filter { $0 != panel })
        }
        for row in Self.rows where row.from == name && Destination(rawValue: row.action) != nil {
          var screen = start
          let effect = try perform(row.action, on: &screen)
          #expect("\(effect)" == row.effect, "\(name) \(row.action)")
          let panel = Panel(rawValue: row.action)
          #expect(screen.panels == (panel.map { new in panels.filter { $0 != new } + [new] } ?? []))
        }
      }
    }
  }

  @Test func backCommandClearsTheSelectionFirst() throws {
    var screen = try screen("playing")
    #expect(screen.back(hasSelection: true) == .clearSelection)
    #expect(screen == (try self.screen("playing")))
  }

  @Test func finishedDailyGameLeadsBackToTheCalendar() throws {
    for (isDaily, place) in [(true, Screen.Place.daily), (false, .menu)] {
      var screen = try screen("over")
      screen.isDaily = isDaily
      #expect(screen.back(hasSelection: false) == .leaveGame && screen.place == place)
    }
  }

  /// Lessons lead back to the game, the map or the calendar, but never begin another game.
  @Test func lessonsLeadBackToWhereTheyWereOpened() throws {
    for (name, place) in [
      "playing": Screen.Place.board, "paused": .board, "over": .menu, "map": .climbMap,
      "climbing": .climbMap, "days": .daily, "menu": .menu,
    ] {
      var screen = try screen(name)
      _ = screen.go(to: .lessons)
      _ = screen.go(to: .howToPlay)
      _ = screen.back(hasSelection: false)
      #expect(screen.place == place, "\(name)")
    }
  }

  @Test func bestLineIsShownOnlyForAnEndedGame() throws {
    for (name, expected) in ["playing": false, "paused": false, "over": true, "menu": false] {
      let app = AppModel(game: Game(mode: .classic, seed: Seed(2026)), seeds: { Seed(1) })
      if name != "menu" { app.go(to: .board) }
      if name == "paused" { app.pause() }
      while name == "over", let hand = app.game.state.grid.hands(.king).first {
        app.game.choose(hand.cells)
        app.game.play()
      }
      app.game.settle()
      app.watch()
      #expect((app.screen.place == .beamLine) == expected, "\(name)")
      #expect((app.line != nil) == expected)
      app.back()
      #expect(app.line == nil)
    }
  }

  /// In each row: the screen with its panels, its name, its dimming in percent, and letters for
  /// true properties: f frosted, c celebrates, p playing, x pausable, a ambient motion.
  private nonisolated static let properties = """
    menu              menu        0 a
    menu+modes        modes      60 f
    menu+reference    reference  60 f
    menu+settings     settings   60 f
    menu+about        about      60 f
    playing           board       0 pxa
    playing+modes     modes      60 fx
    playing+reference reference  60 fxa
    playing+settings  settings   60 fx
    playing+about     about      60 fx
    paused            pause      60 f
    paused+modes      modes      60 f
    paused+reference  reference  60 f
    paused+settings   settings   60 f
    paused+about      about      60 f
    over              game-over  70 f
    over+modes        modes      70 f
    over+reference    reference  70 f
    over+settings     settings   70 f
    over+about        about      70 f
    cleared           game-over  70 fc
    cleared+settings  settings   70 f
    beam              beam-line   0 a
    beam+settings     settings   70 f
    map               climb-map   0 a
    climbing          climb       0 pxa
    climbing+settings settings   60 fx
    halted            pause      60 f
    fallen            climb       0 pa
    days              daily       0 a
    days+settings     settings   60 f
    menu+welcome      welcome    60 f
    taught            lessons     0 a
    taught+settings   settings   60 f
    cards             how-to-play 0 a
    """

  @Test func screenPropertiesEqualTheExpectedOnes() throws {
    for line in Self.properties.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      let parts = words[0].split(separator: "+").map(String.init)
      let screen = try screen(parts[0], parts.dropFirst().compactMap(Panel.init))
      #expect(screen.name == words[1])
      #expect((screen.dimming.map { Int($0 * 100) } ?? 0) == Int(words[2]), "\(words[0])")
      let flags: [(String, Bool)] = [
        ("f", screen.isFrosted), ("c", screen.celebrates), ("p", screen.isPlaying),
        ("x", screen.isPausable), ("a", screen.wantsAmbientMotion),
      ]
      #expect(flags.filter(\.1).map(\.0).joined() == words[3], "\(words[0])")
      let rate: Double = screen.place == .menu ? 60 : screen.place == .climb ? 20 : 30
      #expect(screen.ambientRate == rate)
    }
  }

  @Test func everyPanelIsADestination() {
    let destinations = Set(Destination.allCases.map(\.rawValue))
    #expect(Set(Panel.allCases.map(\.rawValue)).subtracting(destinations) == [])
  }

  @Test func helpBesideTheBoardIsNoOverlay() throws {
    let screen = try screen("playing", [.reference])
    #expect(screen.showing(referenceBesideBoard: true).overlay == nil)
    #expect(screen.showing(referenceBesideBoard: false) == screen)
    for (name, panels) in [("menu", [Panel.reference]), ("playing", [.reference, .settings])] {
      let other = try self.screen(name, panels)
      #expect(other.showing(referenceBesideBoard: true) == other)
    }
  }

  /// The prefixes of scenes that show the board in another theme, palette or text size.
  private static let looks = ["theme-", "suits-", "text-"]

  /// A scene of every screen and panel.
  private static let namesakes = Set(Destination.allCases.map(\.rawValue)).union([
    "pause", "game-over", "beam-line", "lessons-touching", "duel-lobby", "share-panel",
  ])

  /// A short run covers a scene of every screen, and an eighth of the others.
  @Test func scenesAreNamedAfterTheirScreens() throws {
    var seen: Set<String> = []
    for scene in Scene.all
    where Self.namesakes.contains(scene.name) || Conditions.includes(scene.name, oneOf: 8) {
      let staged = scene.stage(glyphs: try GoldenTests.fonts.get())
      staged.advance(to: 0.1, size: scene.size)
      let name = staged.program.app.screen.name
      seen.insert(name)
      let isLook = Self.looks.contains { scene.name.hasPrefix($0) }
      #expect(isLook ? name == "board" : scene.name == name || scene.name.hasPrefix("\(name)-"))
    }
    #expect(seen.isSuperset(of: Destination.allCases.map(\.rawValue)))
    #expect(seen.isSuperset(of: ["pause", "game-over", "beam-line"]))
  }

  @Test(arguments: Destination.allCases)
  func everyDestinationCanBeVisitedFromTheMenu(_ destination: Destination) {
    let app = AppModel(game: Game(mode: .classic, seed: Seed(2026)), seeds: { Seed(1) })
    app.go(to: destination)
    #expect(app.screen.name == destination.rawValue)
    app.back()
    if destination == .board { #expect(app.screen.name == "pause") }
    for _ in 0..<3 where app.screen.name != "menu" { app.go(to: .menu) }
    #expect(app.screen.name == "menu")
  }
}
