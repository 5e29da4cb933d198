import Testing

@testable import StageUI

@MainActor
struct DateAndColorTests {
  typealias Box = ControlTests.Box
  typealias Around = ControlTests.Around

  // MARK: Calendar

  @Test func daysAndTheirNumbersAreInverse() {
    for number in stride(from: -730_485, to: 2_900_000, by: 37) {
      let day = CivilDate(dayNumber: number)
      #expect(day.dayNumber == number)
      #expect((1...CivilDate.days(inMonth: day.month, of: day.year)).contains(day.day))
    }
  }

  @Test(arguments: [
    (0.0, "Monday, January 1, 2001", "12:00 AM"), (-1, "Sunday, December 31, 2000", "11:59 PM"),
    (817_983_660, "Thursday, December 3, 2026", "9:41 AM"),
    (-978_307_200, "Thursday, January 1, 1970", "12:00 AM"),
  ])
  func datesAreReadAsInTheCalendar(seconds: Double, day: String, time: String) {
    let date = CivilDate(Date(timeIntervalSinceReferenceDate: seconds), offset: 0)
    #expect(date.fullText == day)
    #expect(date.timeText == time)
    #expect(date.date(offset: 0).timeIntervalSinceReferenceDate == seconds)
  }

  @Test func monthsKeepTheirDayWhereTheyCan() {
    let day = CivilDate(year: 2024, month: 1, day: 31)
    #expect(day.adding(months: 1).mediumText == "Feb 29, 2024")
    #expect(day.adding(months: 13).mediumText == "Feb 28, 2025")
    #expect(day.adding(months: -2).mediumText == "Nov 30, 2023")
    #expect(day.adding(months: -13).mediumText == "Dec 31, 2022")
  }

  @Test func offsetFromUTCMovesTheDay() {
    let date = Date(timeIntervalSinceReferenceDate: 3600 * 23)
    #expect(CivilDate(date, offset: 7200).mediumText == "Jan 2, 2001")
    #expect(CivilDate(date, offset: 7200).date(offset: 7200) == date)
  }

  // MARK: Date picker

  private func noon(_ month: Int, _ day: Int) -> Date {
    CivilDate(year: 2026, month: month, day: day, second: 43200).date(offset: 0)
  }

  @Test func dayOfTheMonthIsSelectedAndKeepsTheTime() {
    let box = Box(noon(11, 27))
    let bench = Bench(Size(360, 480)) {
      Around(box: box) { DatePicker("Day", selection: $0).datePickerStyle(.graphical) }
    }
    #expect(
      bench.host.element(labelled: "Friday, November 27, 2026")?.accessibility.isSelected == true)
    #expect(bench.host.activate(labelled: "Monday, November 9, 2026"))
    bench.run(0.5)
    #expect(box.value == noon(11, 9))
    #expect(
      bench.host.element(labelled: "Monday, November 9, 2026")?.accessibility.isSelected == true)
  }

  @Test func monthsTurnAndStopAtTheRange() {
    let box = Box(noon(11, 27))
    let bench = Bench(Size(360, 480)) {
      Around(box: box) {
        DatePicker("Day", selection: $0, in: noon(11, 5)...noon(12, 20), displayedComponents: .date)
          .datePickerStyle(.graphical)
      }
    }
    #expect(bench.host.element(labelled: "Previous month")?.accessibility.isDisabled == true)
    #expect(
      bench.host.element(labelled: "Wednesday, November 4, 2026")?.accessibility.isDisabled == true)
    #expect(bench.host.activate(labelled: "Next month"))
    bench.run(1)
    #expect(bench.host.element(labelled: "Next month")?.accessibility.isDisabled == true)
    #expect(bench.host.activate(labelled: "Sunday, December 20, 2026"))
    bench.run(0.5)
    #expect(box.value == noon(12, 20))
    #expect(
      bench.host.element(labelled: "Tuesday, December 22, 2026")?.accessibility.isDisabled == true)
  }

  @Test func arrowKeysMoveBetweenDays() {
    let box = Box(noon(11, 11))
    let bench = Bench(Size(360, 480)) {
      Around(box: box) {
        DatePicker("Day", selection: $0, displayedComponents: .date).datePickerStyle(.graphical)
      }
    }
    func speech() -> String { bench.host.speech() ?? "" }
    for _ in 0..<9 where !speech().hasPrefix("Sunday, November 1") { bench.type(.tab) }
    #expect(speech().hasPrefix("Sunday, November 1"))
    for key in [Key.down, .right, .space] { bench.type(key) }
    bench.run(0.5)
    #expect(CivilDate(box.value, offset: 0).mediumText == "Nov 9, 2026")
  }

  @Test func compactPickerOpensTheMonthAndEscapeClosesIt() {
    let box = Box(noon(11, 27))
    let bench = Bench(Size(400, 600)) {
      Around(box: box) { DatePicker("Day", selection: $0, displayedComponents: .date) }
    }
    #expect(bench.host.element(labelled: "Date")?.accessibility.value == "Nov 27, 2026")
    #expect(bench.host.activate(labelled: "Date"))
    bench.run(1)
    #expect(bench.host.activate(labelled: "Tuesday, November 3, 2026"))
    bench.run(0.5)
    #expect(box.value == noon(11, 3))
    bench.type(.escape)
    bench.run(1)
    #expect(bench.host.element(labelled: "Tuesday, November 3, 2026") == nil)
    #expect(bench.host.element(labelled: "Date")?.accessibility.value == "Nov 3, 2026")
  }

  @Test func wheelsSetTheMonthTheHourAndTheHalfOfTheDay() {
    let box = Box(noon(1, 31))
    let bench = Bench(Size(600, 300)) {
      Around(box: box) { DatePicker("Day", selection: $0).datePickerStyle(.wheel) }
    }
    bench.host.adjust(labelled: "Month", .increment)
    bench.run(0.5)
    #expect(CivilDate(box.value, offset: 0).mediumText == "Feb 28, 2026")
    bench.host.adjust(labelled: "Hour", .increment)
    bench.run(0.5)
    bench.host.adjust(labelled: "AM or PM", .decrement)
    bench.run(0.5)
    bench.host.adjust(labelled: "Minute", .increment)
    bench.run(0.5)
    #expect(CivilDate(box.value, offset: 0).timeText == "1:01 AM")
  }

  // MARK: Colours

  @Test func huesAndColorsAreInverse() {
    for number in stride(from: UInt32(0), through: 0xFF_FFFF, by: 0x01_2357) {
      let color = Color(hex: number)
      let gap = HueColor(color).color(opacity: 1).components - color.components
      #expect(max(abs(gap.x), abs(gap.y), abs(gap.z)) < 1e-9, "\(color.hexDigits)")
    }
    #expect(Color(hex: 0x00FF0A).hexDigits == "00FF0A")
  }

  @Test func colorPanelChoosesFromGridSpectrumAndSliders() {
    let box = Box(Color(hex: 0xFF0000))
    let bench = Bench(Size(400, 700)) {
      Around(box: box) { ColorPicker("Ink", selection: $0) }
    }
    #expect(bench.host.element(labelled: "Ink")?.accessibility.value == "red")
    #expect(bench.host.activate(labelled: "Ink"))
    bench.run(1)
    let grid = bench.frames(ControlNode.self).first { $0.height > 150 && $0.width > 250 }
    guard let grid else {
      Issue.record("there is no grid")
      return
    }
    bench.tap(grid.minX + 2, grid.minY + 2)
    #expect(box.value == .white)
    // The first key after a press only shows the focus ring.
    bench.type(.right)
    bench.type(.right)
    #expect(box.value.hexDigits == "E8E8E8")
    bench.host.adjust(labelled: "Opacity", .decrement)
    bench.step()
    #expect(abs(box.value.components.w - 0.95) < 1e-9)
    bench.host.adjust(labelled: "Color view", .increment)
    bench.run(0.5)
    bench.host.adjust(labelled: "Color view", .increment)
    bench.run(0.5)
    bench.host.adjust(labelled: "Red", .decrement)
    bench.step()
    #expect(box.value.hexDigits == "DBE8E8")
  }

  @Test func colorPickerWithoutOpacityChoosesOpaqueColors() {
    let box = Box(Color(hex: 0x00FF00, opacity: 0.5))
    let bench = Bench(Size(400, 700)) {
      Around(box: box) { ColorPicker("Ink", selection: $0, supportsOpacity: false) }
    }
    #expect(bench.host.activate(labelled: "Ink"))
    bench.run(1)
    #expect(bench.host.element(labelled: "Opacity") == nil)
    bench.type(.right)
    if let grid = bench.frames(ControlNode.self).first(where: { $0.height > 150 && $0.width > 250 })
    {
      bench.tap(grid.maxX - 2, grid.minY + 2)
    }
    #expect(box.value == .black)
  }
}
