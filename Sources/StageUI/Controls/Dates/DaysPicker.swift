/// A day of the Gregorian calendar.
package struct CalendarDay: Hashable {
  package var year: Int
  package var month: Int
  package var day: Int

  package init(year: Int, month: Int, day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  fileprivate init(_ date: CivilDate) {
    self.init(year: date.year, month: date.month, day: date.day)
  }

  /// The number of days since 1 January 2001; nil for a day that no month has.
  fileprivate var number: Int? {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...CivilDate.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    return CivilDate(year: year, month: month, day: day).dayNumber
  }
}

/// A month in which any number of days is selected: the content of `MultiDatePicker`.
package struct DaysPicker<Label: View>: View {
  private let days: Binding<Set<CalendarDay>>
  private let range: ClosedRange<Date>
  private let label: Label
  @Environment(\.secondsFromGMT) private var secondsFromGMT

  /// Creates a picker for days in a range; nil allows the years 1 to 9999.
  package init(
    days: Binding<Set<CalendarDay>>, from first: Date?, to last: Date?, label: Label
  ) {
    self.days = days
    let first = first ?? .earliestPicked
    range = first...max(first, last ?? .latestPicked)
    self.label = label
  }

  package var body: some View {
    let today = min(max(Date.now, range.lowerBound), range.upperBound)
    MonthView(
      model: DateModel(
        selection: .constant(today), range: range, offset: Double(secondsFromGMT),
        components: .date, days: numbers)
    )
    .background { label.modifier(PlainModifier<UndrawnTextNode>()) }
    .accessibilityElement(children: .contain)
  }

  /// The numbers of the days; a change keeps days that the calendar does not have.
  private var numbers: Binding<Set<Int>> {
    Binding(
      get: { Set(days.wrappedValue.compactMap(\.number)) },
      set: { new in
        let old = Set(days.wrappedValue.compactMap(\.number))
        var all = days.wrappedValue.filter { $0.number.map(new.contains) ?? true }
        for number in new.subtracting(old) {
          all.insert(CalendarDay(CivilDate(dayNumber: number)))
        }
        days.wrappedValue = all
      })
  }
}
