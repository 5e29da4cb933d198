// Date pickers for Foundation's dates.
public import Foundation
public import StageUI

extension Foundation.Date {
  /// The same moment as a date of the kit.
  fileprivate var kitDate: StageUI.Date {
    get { StageUI.Date(self) }
    set { self = Foundation.Date(newValue) }
  }
}

extension DatePicker {
  /// Creates a picker for dates between the years 1 and 9999.
  public init(
    selection: Binding<Foundation.Date>,
    displayedComponents: DatePickerComponents = [.date, .hourAndMinute],
    @ViewBuilder label: () -> Label
  ) {
    self.init(
      selection: selection.kitDate, displayedComponents: displayedComponents, label: label)
  }

  /// Creates a picker for dates in a range.
  public init(
    selection: Binding<Foundation.Date>, in range: ClosedRange<Foundation.Date>,
    displayedComponents: DatePickerComponents = [.date, .hourAndMinute],
    @ViewBuilder label: () -> Label
  ) {
    self.init(
      selection: selection.kitDate, in: range.lowerBound.kitDate...range.upperBound.kitDate,
      displayedComponents: displayedComponents, label: label)
  }

  /// Creates a picker for dates from a date on.
  public init(
    selection: Binding<Foundation.Date>, in range: PartialRangeFrom<Foundation.Date>,
    displayedComponents: DatePickerComponents = [.date, .hourAndMinute],
    @ViewBuilder label: () -> Label
  ) {
    self.init(
      selection: selection.kitDate, in: range.lowerBound.kitDate...,
      displayedComponents: displayedComponents, label: label)
  }

  /// Creates a picker for dates up to a date.
  public init(
    selection: Binding<Foundation.Date>, in range: PartialRangeThrough<Foundation.Date>,
    displayedComponents: DatePickerComponents = [.date, .hourAndMinute],
    @ViewBuilder label: () -> Label
  ) {
    self.init(
      selection: selection.kitDate, in: ...range.upperBound.kitDate,
      displayedComponents: displayedComponents, label: label)
  }
}

extension DatePicker where Label == Text {
  /// Creates a picker with a Markdown title.
  public init(
    _ title: LocalizedStringKey, selection: Binding<Foundation.Date>,
    displayedComponents: DatePickerComponents = [.date, .hourAndMinute]
  ) {
    self.init(selection: selection, displayedComponents: displayedComponents) { Text(title) }
  }

  /// Creates a picker with a Markdown title for dates in a range.
  public init(
    _ title: LocalizedStringKey, selection: Binding<Foundation.Date>,
    in range: ClosedRange<Foundation.Date>,
    displayedComponents: DatePickerComponents = [.date, .hourAndMinute]
  ) {
    self.init(selection: selection, in: range, displayedComponents: displayedComponents) {
      Text(title)
    }
  }

  /// Creates a picker with a Markdown title for dates from a date on.
  public init(
    _ title: LocalizedStringKey, selection: Binding<Foundation.Date>,
    in range: PartialRangeFrom<Foundation.Date>,
    displayedComponents: DatePickerComponents = [.date, .hourAndMinute]
  ) {
    self.init(selection: selection, in: range, displayedComponents: displayedComponents) {
      Text(title)
    }
  }

  /// Creates a picker with a Markdown title for dates up to a date.
  public init(
    _ title: LocalizedStringKey, selection: Binding<Foundation.Date>,
    in range: PartialRangeThrough<Foundation.Date>,
    displayedComponents: DatePickerComponents = [.date, .hourAndMinute]
  ) {
    self.init(selection: selection, in: range, displayedComponents: displayedComponents) {
      Text(title)
    }
  }

  /// Creates a picker with a verbatim title.
  @_disfavoredOverload
  public init(
    _ title: some StringProtocol, selection: Binding<Foundation.Date>,
    displayedComponents: DatePickerComponents = [.date, .hourAndMinute]
  ) {
    self.init(selection: selection, displayedComponents: displayedComponents) {
      Text(verbatim: String(title))
    }
  }
}
