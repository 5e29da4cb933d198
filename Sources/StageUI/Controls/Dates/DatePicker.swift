/// Chooses a day, a time or both.
///
/// ```swift
/// DatePicker("Birthday", selection: $birthday, in: ...Date.now, displayedComponents: .date)
///   .datePickerStyle(.graphical)
/// ```
///
/// The calendar is the Gregorian one; the texts are English.
public struct DatePicker<Label: View>: View {
  /// The parts of a date that a picker shows.
  public typealias Components = DatePickerComponents

  private let selection: Binding<Date>
  private let range: ClosedRange<Date>
  private let components: DatePickerComponents
  private let label: Label
  @Environment(\.datePickerKind) private var kind
  @Environment(\.secondsFromGMT) private var secondsFromGMT
  @Environment(\.labelsVisibility) private var labelsVisibility
  @Environment(\.dynamicTypeSize) private var dynamicTypeSize

  private init(
    _ selection: Binding<Date>, _ range: ClosedRange<Date>, _ components: DatePickerComponents,
    _ label: Label
  ) {
    self.selection = selection
    self.range = range
    self.components = components
    self.label = label
  }

  public var body: some View {
    let model = DateModel(
      selection: selection, range: range, offset: Double(secondsFromGMT), components: components)
    switch kind {
    case .compact:
      compact(model)
        .accessibilityElement(children: .contain)
    case .graphical:
      VStack(spacing: 8) {
        if components.contains(.date) { MonthView(model: model) }
        if components.contains(.hourAndMinute) {
          HStack {
            Text("Time")
            Spacer(minLength: 8)
            DateChip(model: model, part: .hourAndMinute)
          }
          .frame(minHeight: 44)
        }
      }
      .background { label.modifier(PlainModifier<UndrawnTextNode>()) }
      .accessibilityElement(children: .contain)
    case .wheel:
      HStack(spacing: 8) {
        shownLabel
        DateWheels(model: model)
      }
      .accessibilityElement(children: .contain)
    }
  }

  /// The label beside the chips, or above them if the text is large.
  @ViewBuilder private func compact(_ model: DateModel) -> some View {
    if dynamicTypeSize.isAccessibilitySize {
      VStack(alignment: .leading, spacing: 4) {
        shownLabel
        ViewThatFits(in: .horizontal) {
          HStack(spacing: 8) { chips(model) }
          VStack(alignment: .leading, spacing: 4) { chips(model) }
        }
      }
      .frame(maxWidth: labelsVisibility == .hidden ? nil : .infinity, alignment: .leading)
    } else {
      HStack(spacing: 8) {
        shownLabel
        if labelsVisibility != .hidden { Spacer(minLength: 8) }
        HStack(spacing: 8) { chips(model) }.layoutPriority(1)
      }
      .frame(minHeight: 44)
    }
  }

  @ViewBuilder private func chips(_ model: DateModel) -> some View {
    if components.contains(.date) { DateChip(model: model, part: .date) }
    if components.contains(.hourAndMinute) { DateChip(model: model, part: .hourAndMinute) }
  }

  @ViewBuilder private var shownLabel: some View {
    if labelsVisibility == .hidden {
      label.modifier(PlainModifier<UndrawnTextNode>()).frame(width: 0, height: 0)
    } else {
      label
    }
  }
}

/// The parts of a date that a date picker shows.
public struct DatePickerComponents: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Day, month and year.
  public static let date = DatePickerComponents(rawValue: 1)
  /// Hour and minute.
  public static let hourAndMinute = DatePickerComponents(rawValue: 2)
}

extension DatePicker {
  /// Creates a picker for dates in a range.
  public init(
    selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: DatePickerComponents = [.date, .hourAndMinute],
    @ViewBuilder label: () -> Label
  ) {
    self.init(selection, range, displayedComponents, label())
  }

  /// Creates a picker for dates from a date on.
  public init(
    selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: DatePickerComponents = [.date, .hourAndMinute],
    @ViewBuilder label: () -> Label
  ) {
    self.init(
      selection, range.lowerBound...max(range.lowerBound, .latestPicked), displayedComponents,
      label())
  }

  /// Creates a picker for dates up to a date.
  public init(
    selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: DatePickerComponents = [.date, .hourAndMinute],
    @ViewBuilder label: () -> Label
  ) {
    self.init(
      selection, min(range.upperBound, .earliestPicked)...range.upperBound, displayedComponents,
      label())
  }

  /// Creates a picker for dates between the years 1 and 9999.
  public init(
    selection: Binding<Date>,
    displayedComponents: DatePickerComponents = [.date, .hourAndMinute],
    @ViewBuilder label: () -> Label
  ) {
    self.init(selection, .earliestPicked ... .latestPicked, displayedComponents, label())
  }
}

extension DatePicker where Label == Text {
  /// Creates a picker with a Markdown title.
  public init(
    _ title: LocalizedStringKey, selection: Binding<Date>,
    displayedComponents: DatePickerComponents = [.date, .hourAndMinute]
  ) {
    self.init(selection: selection, displayedComponents: displayedComponents) { Text(title) }
  }

  /// Creates a picker with a Markdown title for dates in a range.
  public init(
    _ title: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: DatePickerComponents = [.date, .hourAndMinute]
  ) {
    self.init(selection: selection, in: range, displayedComponents: displayedComponents) {
      Text(title)
    }
  }

  /// Creates a picker with a Markdown title for dates from a date on.
  public init(
    _ title: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: DatePickerComponents = [.date, .hourAndMinute]
  ) {
    self.init(selection: selection, in: range, displayedComponents: displayedComponents) {
      Text(title)
    }
  }

  /// Creates a picker with a Markdown title for dates up to a date.
  public init(
    _ title: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: DatePickerComponents = [.date, .hourAndMinute]
  ) {
    self.init(selection: selection, in: range, displayedComponents: displayedComponents) {
      Text(title)
    }
  }
}

extension Date {
  /// The first date that a picker without a range allows: 1 January of the year 1.
  static var earliestPicked: Date {
    CivilDate(year: 1, month: 1, day: 1).date(offset: 0)
  }
  /// The last date that a picker without a range allows: the end of the year 9999.
  static var latestPicked: Date {
    CivilDate(year: 9999, month: 12, day: 31, second: 86399).date(offset: 0)
  }
}
