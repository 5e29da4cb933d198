import SwiftUI
import Testing

/// The picker for several days.
@MainActor
@Suite struct MultiDatePickerTests {
  @Observable
  final class Box { var days: Set<DateComponents> = [] }

  private func moment(day: Int) -> Foundation.Date {
    Date(timeIntervalSinceReferenceDate: Double(day - 1) * 86_400 + 3600)
  }

  /// A host on 1 January 2001.
  private func host(@ViewBuilder _ content: @escaping @MainActor () -> some View) -> ViewHost {
    let host = ViewHost(glyphs: NoGlyphs(), content: content)
    host.startDate = StageUI.Date(timeIntervalSinceReferenceDate: 3600)
    host.frame(size: Size(400, 500), time: 0)
    return host
  }

  private func binding(_ box: Box) -> Binding<Set<DateComponents>> {
    Binding {
      box.days
    } set: {
      box.days = $0
    }
  }

  private func numbers(_ box: Box) -> [Int] { box.days.compactMap(\.day).sorted() }

  @Test func pressedDaysAreAddedAndRemoved() {
    let box = Box()
    let host = host { MultiDatePicker("Days off", selection: binding(box)) }
    for (time, day) in ["Friday, January 5", "Monday, January 8", "Friday, January 5"].enumerated()
    {
      #expect(host.activate(labelled: "\(day), 2001"))
      host.frame(size: Size(400, 500), time: Double(time + 1))
      #expect(numbers(box) == [[5], [5, 8], [8]][time])
    }
    let day = box.days.first
    #expect(day?.year == 2001 && day?.month == 1 && day?.era == 1)
    #expect(day?.calendar?.identifier == .gregorian)
    #expect(host.accessibilityTree.contains("\"Monday, January 8, 2001\" selected"))
    #expect(!host.accessibilityTree.contains("\"Friday, January 5, 2001\" selected"))
  }

  @Test func daysOfTheProgramAreShownAndKept() {
    let box = Box()
    let odd = DateComponents(weekday: 3)
    let impossible = DateComponents(year: 2001, month: 2, day: 31)
    box.days = [odd, impossible, DateComponents(year: 2001, month: 1, day: 9)]
    let host = host { MultiDatePicker(selection: binding(box)) { Text("Days") } }
    #expect(host.accessibilityTree.contains("\"Tuesday, January 9, 2001\" selected"))
    #expect(host.activate(labelled: "Tuesday, January 9, 2001"))
    #expect(box.days == [odd, impossible])
  }

  @Test func daysOutsideOfTheRangeAreDisabled() {
    let box = Box()
    func days(@ViewBuilder _ picker: @escaping @MainActor () -> some View) -> [Int] {
      box.days = []
      let host = host(picker)
      for name in ["Wednesday, January 3", "Wednesday, January 10", "Wednesday, January 31"] {
        host.activate(labelled: "\(name), 2001")
      }
      return numbers(box)
    }
    let (first, end) = (moment(day: 4), moment(day: 31).addingTimeInterval(-3600))
    #expect(days { MultiDatePicker("Days", selection: binding(box)) } == [3, 10, 31])
    #expect(days { MultiDatePicker("Days", selection: binding(box), in: first...) } == [10, 31])
    // The range ends at midnight, before the 31st.
    #expect(days { MultiDatePicker("Days", selection: binding(box), in: ..<end) } == [3, 10])
    #expect(days { MultiDatePicker("Days", selection: binding(box), in: first..<end) } == [10])
  }
}
