import SwiftUI
import Testing

@MainActor
@Suite struct DatePickerTests {
  private func moment(day: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: Double(day - 1) * 86_400 + 3600)
  }

  @Test func pickerReadsAndWritesFoundationsDate() {
    var date = moment(day: 10)
    let host = ViewHost(glyphs: NoGlyphs()) {
      DatePicker(
        "Due",
        selection: Binding {
          date
        } set: {
          date = $0
        }, displayedComponents: .date
      )
      .datePickerStyle(.graphical)
    }
    host.frame(size: Size(400, 500), time: 0)
    #expect(host.activate(labelled: "Saturday, January 20, 2001"))
    host.frame(size: Size(400, 500), time: 1)
    #expect(date == moment(day: 20))
  }

  @Test func daysOutsideOfTheRangeAreDisabled() {
    var date = moment(day: 10)
    let selection = Binding {
      date
    } set: {
      date = $0
    }
    func days(@ViewBuilder _ picker: @escaping @MainActor () -> some View) -> [Bool] {
      date = moment(day: 10)
      let host = ViewHost(glyphs: NoGlyphs()) { picker().datePickerStyle(.graphical) }
      host.frame(size: Size(400, 500), time: 0)
      let names = ["Wednesday, January 3", "Wednesday, January 31"]
      return names.map { name in
        date = moment(day: 10)
        host.activate(labelled: "\(name), 2001")
        return date != moment(day: 10)
      }
    }
    #expect(
      days { DatePicker("Due", selection: selection, in: moment(day: 5)...) } == [false, true])
    #expect(
      days { DatePicker("Due", selection: selection, in: ...moment(day: 12)) } == [true, false])
    #expect(
      days { DatePicker("Due", selection: selection, in: moment(day: 5)...moment(day: 12)) }
        == [false, false])
    #expect(days { DatePicker("Due", selection: selection) } == [true, true])
  }
}
