import Scenes
import Session
import StageUI
import Testing

@testable import PokerSlamGame

/// The calendar used by keys, pad, mouse and fingers, and its frames at rest.
@MainActor
@Suite struct DailyScreenTests {
  private func stepper(
    size: Size = Size(1280, 800), _ change: (AppModel) -> Void = { _ in }
  ) throws -> SteppedProgram {
    try SteppedProgram(.menu, size: size) { app in
      app.settings.reduceMotion = .on
      let player = DailyPlayer(app)
      player.app.go(to: .daily)
      change(app)
    }
  }

  private func center(_ label: String, _ stepper: SteppedProgram) throws -> Point {
    try #require(stepper.element(label)).frame.center
  }

  @Test func returnPlaysTheDayAndEscapeLeadsBack() throws {
    let stepper = try stepper()
    stepper.wait()
    stepper.press(.return)
    #expect(stepper.app.screen.name == "board" && stepper.app.screen.isDaily)
    stepper.press(.escape)
    #expect(stepper.app.screen.name == "pause")
    stepper.app.go(to: .daily)
    stepper.wait()
    stepper.press(.escape)
    #expect(stepper.app.screen.name == "menu")
  }

  @Test func keysChooseADayAndTurnMonths() throws {
    let stepper = try stepper()
    stepper.wait()
    stepper.press(.pageUp)
    #expect(stepper.app.daily.month == CalendarMonth(year: 2026, month: 9))
    stepper.press(.pageDown)
    #expect(stepper.app.daily.month == CalendarMonth(year: 2026, month: 10))
    for _ in 0..<60 where stepper.focused != "20 October" { stepper.press(.tab) }
    #expect(stepper.focused == "20 October")
    stepper.press(.return)
    #expect(stepper.app.daily.day == CalendarDate("2026-10-20"))
    stepper.press(.left)
    #expect(stepper.focused == "19 October")
    stepper.press(.up)
    #expect(stepper.focused == "12 October")
  }

  @Test func padPlaysAndGoesBack() throws {
    let player = try PadTests.Player { DailyPlayer($0).app.go(to: .daily) }
    player.press(.leftTrigger)
    #expect(player.app.daily.month == CalendarMonth(year: 2026, month: 9))
    player.press(.rightTrigger)
    player.press(.west)
    #expect(player.app.screen.name == "board" && player.app.screen.isDaily)
    player.app.go(to: .daily)
    player.frames()
    player.press(.east)
    #expect(player.app.screen.name == "menu")
  }

  @Test(arguments: [Size(1280, 800), Size(390, 844), Size(844, 390), Size(640, 360)])
  func clickChoosesADayAndASecondOnePlaysIt(size: Size) throws {
    let stepper = try stepper(size: size)
    stepper.wait()
    stepper.click(try center("20 October", stepper))
    stepper.wait()
    #expect(stepper.app.daily.day == CalendarDate("2026-10-20"))
    stepper.click(try center("20 October", stepper))
    stepper.wait()
    #expect(stepper.app.screen.name == "board")
    #expect(stepper.app.game.session.game.dailyDate == CalendarDate("2026-10-20"))
  }

  @Test func dateKeepsClearOfTheShareButton() throws {
    let day = try #require(CalendarDate("2026-10-21"))
    let stepper = try stepper { app in
      app.daily.readShare = { _ in "" }
      app.daily.choose(day)
    }
    stepper.wait()
    try #require(stepper.app.daily.history[day] != nil)
    let share = try #require(stepper.element(Strings.share)).frame
    // The plate has the same label as its title.
    let title = try #require(
      stepper.program.host.screenElements.first {
        $0.accessibility.label == Strings.name(day) && $0.frame.height < 60
      }
    ).frame
    #expect(!share.intersects(title), "\(share) \(title)")
  }

  @Test func closedDaysCannotBeChosen() throws {
    let stepper = try stepper()
    stepper.wait()
    stepper.click(try center("23 October", stepper))
    stepper.wait()
    #expect(stepper.app.daily.day == stepper.app.daily.today)
  }

  @Test func fingerChoosesADay() throws {
    let stepper = try stepper(size: Size(390, 844))
    stepper.wait()
    let place = try center("15 October", stepper)
    let finger = PointerEvent.ID(rawValue: 4)
    for phase in [PointerEvent.Phase.down, .up] {
      stepper.frame([.pointer(PointerEvent(id: finger, phase: phase, position: place))])
    }
    stepper.wait()
    #expect(stepper.app.daily.day == CalendarDate("2026-10-15"))
  }

  @Test(arguments: [Point(640, 20), Point(120, 640), Point(1000, 700)])
  func rightClickLeadsBackFromEverywhere(place: Point) throws {
    let stepper = try stepper()
    stepper.wait()
    stepper.click(place, .secondary)
    stepper.wait()
    #expect(stepper.app.screen.name == "menu")
  }

  /// With reduced motion nothing moves: the calendar needs no frame until its minute ends.
  @Test func calendarAtRestNeedsNoFrames() throws {
    let stepper = try stepper()
    stepper.wait(frames: 120)
    for _ in 0..<10 {
      guard case .at(let moment) = stepper.frame().next else {
        Issue.record("nothing wakes the calendar, or it moves")
        return
      }
      // The minute ends a minute after the first frame, which was 0.016 s after the start.
      #expect(moment == .milliseconds(60_016))
    }
  }

  @Test func minuteChangesOnlyTheCountdown() throws {
    let stepper = try stepper()
    stepper.wait(frames: 120)
    #expect(stepper.element("Next deal in 5 h 18 min") != nil)
    let later = Moment(
      seconds: DailyPlayer.moment.seconds + 60, eastOfUTC: DailyPlayer.moment.eastOfUTC)
    stepper.app.daily.clock = { later }
    stepper.wait(frames: 3750)
    stepper.wait()
    #expect(stepper.element("Next deal in 5 h 17 min") != nil)
  }

  @Test func searchIsPolledUntilItEnds() throws {
    let stepper = try stepper()
    stepper.wait(frames: 120)
    var finish: (@MainActor (Daily) -> Void)?
    var search: DailySearch?
    stepper.app.daily.runSearch = { (search, finish) = ($0, $1) }
    stepper.app.daily.choose(try #require(CalendarDate("2026-10-09")))
    stepper.wait()
    let polled = stepper.frame().next
    #expect(stepper.element(Strings.parTitle)?.accessibility.value == "")
    finish?(try #require(search?.run()))
    stepper.wait()
    guard case .at(let poll) = polled, case .at(let minute) = stepper.frame().next else {
      Issue.record("the search is not polled, or the calendar moves")
      return
    }
    #expect(poll < .seconds(10) && minute == .milliseconds(60_016))
    #expect(stepper.element(Strings.parTitle)?.accessibility.value.isEmpty == false)
  }

  /// The focus of the window returns after the computer has slept.
  @Test func returnedFocusReadsTheClock() throws {
    let stepper = try stepper()
    stepper.frame()
    stepper.hasFocus = false
    stepper.frame()
    let later = Moment(
      seconds: DailyPlayer.moment.seconds + 86_400, eastOfUTC: DailyPlayer.moment.eastOfUTC)
    stepper.app.daily.clock = { later }
    stepper.hasFocus = true
    stepper.frame()
    #expect(stepper.app.daily.today == CalendarDate("2026-10-23"))
  }

  @Test func modesListTellsTheStateOfToday() throws {
    let stepper = try SteppedProgram(.menu) { app in
      _ = DailyPlayer(app)
      app.go(to: .modes)
    }
    stepper.wait()
    let row = try #require(stepper.element(Strings.daily))
    #expect(
      row.accessibility.value == "Today's deal is open · 12\u{A0}days\u{A0}in\u{A0}a\u{A0}row")
    stepper.click(row.frame.center)
    stepper.wait()
    #expect(stepper.app.screen.name == "daily")
  }

  /// The rule of the streak can be read, not only heard.
  @Test func streakShowsItsRule() throws {
    let stepper = try stepper()
    stepper.wait()
    let pill = try #require(stepper.element(Strings.daysInARow(stepper.app.daily.streak)))
    #expect(pill.accessibility.role == .button && pill.accessibility.hint == Strings.dailyRule)
    // A point in the margin of the bubble below the pill.
    let (x, y) = (Int(pill.frame.maxX.rounded()) - 20, Int(pill.frame.maxY.rounded()) + 12)
    let before = stepper.pixel(x, y)
    stepper.click(pill.frame.center)
    stepper.wait(frames: 40)
    #expect(stepper.pixel(x, y) != before)
  }

  // MARK: Layout

  /// Every frame of the layout lies in the window, and plates do not overlap.
  @Test func framesFitTheWindowAndKeepApart() {
    for width in stride(from: 320.0, through: 2_400, by: 104) {
      for height in stride(from: 320.0, through: 1_400, by: 90) {
        for (weeks, textScale) in [(4, 1.0), (5, 1), (6, 1), (5, 2)] {
          let layout = DailyLayout(
            size: Size(width, height), insets: EdgeInsets(), weeks: weeks, textScale: textScale)
          let title = "\(width) × \(height), \(weeks) weeks, text \(textScale)"
          #expect(layout.cell.width >= 24 && layout.cell.height >= 20, "\(title)")
          guard layout.form != .scrolling else { continue }
          let window = Rect(x: 0, y: 0, width: width, height: height)
          let frames =
            [layout.calendar, layout.details] + (layout.isWide ? [] : [layout.button])
          for (index, frame) in frames.enumerated() {
            #expect(window.contains(frame.origin), "\(title): \(frame)")
            #expect(frame.maxX <= width + 0.01 && frame.maxY <= height + 0.01, "\(title)")
            for other in frames[..<index] {
              let isApart = other.maxY <= frame.minY + 0.01 || other.maxX <= frame.minX + 0.01
              #expect(isApart, "\(title): \(other), \(frame)")
            }
          }
        }
      }
    }
  }
}
