// The picker for several days, whose selection consists of Foundation's date components.
public import Foundation
public import StageUI

/// Chooses any number of days in a calendar.
///
/// ```swift
/// @State private var days: Set<DateComponents> = []
/// …
/// MultiDatePicker("Days off", selection: $days, in: Date.now...)
/// ```
///
/// The calendar is the Gregorian one. A chosen day has the components calendar, era, year, month and
/// day. Components that are no day stay in the selection and are not shown.
public struct MultiDatePicker<Label: View>: View {
  private let selection: Binding<Set<DateComponents>>
  private let first: Foundation.Date?
  private let last: Foundation.Date?
  private let label: Label

  private init(
    _ selection: Binding<Set<DateComponents>>, from first: Foundation.Date? = nil,
    before end: Foundation.Date? = nil, _ label: Label
  ) {
    self.selection = selection
    self.first = first
    last = end.map {
      Foundation.Date(
        timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate.nextDown)
    }
    self.label = label
  }

  public var body: some View {
    DaysPicker(
      days: Binding(get: { Set(selection.wrappedValue.compactMap(\.calendarDay)) }, set: choose),
      from: first.map { StageUI.Date($0) }, to: last.map { StageUI.Date($0) }, label: label)
  }

  private func choose(_ days: Set<CalendarDay>) {
    var all = selection.wrappedValue.filter { $0.calendarDay.map(days.contains) ?? true }
    for day in days.subtracting(all.compactMap(\.calendarDay)) {
      all.insert(
        DateComponents(
          calendar: Calendar(identifier: .gregorian), era: 1, year: day.year, month: day.month,
          day: day.day))
    }
    selection.wrappedValue = all
  }

  /// Creates a picker for the days of the years 1 to 9999.
  public init(selection: Binding<Set<DateComponents>>, @ViewBuilder label: () -> Label) {
    self.init(selection, label())
  }

  /// Creates a picker for the days of a range.
  public init(
    selection: Binding<Set<DateComponents>>, in bounds: Range<Foundation.Date>,
    @ViewBuilder label: () -> Label
  ) {
    self.init(selection, from: bounds.lowerBound, before: bounds.upperBound, label())
  }

  /// Creates a picker for the days from a date on.
  public init(
    selection: Binding<Set<DateComponents>>, in bounds: PartialRangeFrom<Foundation.Date>,
    @ViewBuilder label: () -> Label
  ) {
    self.init(selection, from: bounds.lowerBound, label())
  }

  /// Creates a picker for the days before a date.
  public init(
    selection: Binding<Set<DateComponents>>, in bounds: PartialRangeUpTo<Foundation.Date>,
    @ViewBuilder label: () -> Label
  ) {
    self.init(selection, before: bounds.upperBound, label())
  }
}

extension MultiDatePicker where Label == Text {
  /// Creates a picker with a Markdown title.
  public init(_ title: LocalizedStringKey, selection: Binding<Set<DateComponents>>) {
    self.init(selection, Text(title))
  }

  /// Creates a picker with a Markdown title for the days of a range.
  public init(
    _ title: LocalizedStringKey, selection: Binding<Set<DateComponents>>,
    in bounds: Range<Foundation.Date>
  ) {
    self.init(selection, from: bounds.lowerBound, before: bounds.upperBound, Text(title))
  }

  /// Creates a picker with a Markdown title for the days from a date on.
  public init(
    _ title: LocalizedStringKey, selection: Binding<Set<DateComponents>>,
    in bounds: PartialRangeFrom<Foundation.Date>
  ) {
    self.init(selection, from: bounds.lowerBound, Text(title))
  }

  /// Creates a picker with a Markdown title for the days before a date.
  public init(
    _ title: LocalizedStringKey, selection: Binding<Set<DateComponents>>,
    in bounds: PartialRangeUpTo<Foundation.Date>
  ) {
    self.init(selection, before: bounds.upperBound, Text(title))
  }

  /// Creates a picker with a verbatim title.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, selection: Binding<Set<DateComponents>>) {
    self.init(selection, Text(verbatim: String(title)))
  }
}

extension DateComponents {
  /// The day; nil without year, month and day.
  fileprivate var calendarDay: CalendarDay? {
    guard let year, let month, let day else { return nil }
    return CalendarDay(year: year, month: month, day: day)
  }
}
