/// The selection of a date picker as a day and a time, or as several days, limited to a range.
@MainActor
struct DateModel {
  let selection: Binding<Date>
  let range: ClosedRange<Date>
  /// The offset of the local time from UTC, in seconds.
  let offset: Double
  let components: DatePickerComponents
  /// The numbers of the selected days, if several can be selected; `selection` then only says which
  /// month is shown first.
  var days: Binding<Set<Int>>?

  /// The selected day and time.
  var current: CivilDate { CivilDate(selection.wrappedValue, offset: offset) }
  var first: CivilDate { CivilDate(range.lowerBound, offset: offset) }
  var last: CivilDate { CivilDate(range.upperBound, offset: offset) }
  var today: CivilDate { CivilDate(.now, offset: offset) }

  /// Selects a day and a time, or the nearest date in the range.
  func select(_ wanted: CivilDate) {
    let date = min(max(wanted.date(offset: offset), range.lowerBound), range.upperBound)
    if date != selection.wrappedValue { selection.wrappedValue = date }
  }

  /// Whether a day is selected.
  func isSelected(_ day: CivilDate) -> Bool {
    guard let days else { return current.isSameDay(as: day) }
    return days.wrappedValue.contains(day.dayNumber)
  }

  /// Selects a day and keeps the time; if several days can be selected, a selected one no longer is.
  func select(day: CivilDate) {
    if let days {
      days.wrappedValue.formSymmetricDifference([day.dayNumber])
      return
    }
    var day = day
    day.second = current.second
    select(day)
  }

  /// Whether any moment of a day is in the range.
  func contains(_ day: CivilDate) -> Bool {
    (first.dayNumber...last.dayNumber).contains(day.dayNumber)
  }

  /// Whether any day of a month is in the range.
  func containsMonth(_ month: CivilDate) -> Bool {
    let index = month.year * 12 + month.month
    return (first.year * 12 + first.month...last.year * 12 + last.month).contains(index)
  }
}

/// The date or the time as text; pressing it opens a panel with the month or with wheels.
struct DateChip: View {
  let model: DateModel
  let part: DatePickerComponents
  @State private var isOpen = false
  @Environment(\.self) private var environment

  var body: some View {
    let text = part == .date ? model.current.mediumText : model.current.timeText
    let colors = ControlColors(environment)
    Button {
      isOpen = true
    } label: {
      Text(text).monospacedDigit().lineLimit(1)
        .foregroundStyle(isOpen ? colors.link : colors.text)
        .padding(.horizontal, 12)
        .frame(minHeight: 36)
        .background(colors.group, in: .rect(cornerRadius: 10))
        .contentShape(.focusEffect, RoundedRectangle(cornerRadius: 10))
        .frame(minHeight: 44)
    }
    .buttonStyle(.plain)
    .accessibilityLabel(part == .date ? "Date" : "Time")
    .accessibilityValue(text)
    .floatingPanel(isPresented: $isOpen, maxWidth: part == .date ? 360 : 280) {
      if part == .date {
        MonthView(model: model)
      } else {
        TimeWheels(model: model)
      }
    }
  }
}
