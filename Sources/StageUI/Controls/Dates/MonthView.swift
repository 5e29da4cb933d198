/// The days of a month as buttons, with buttons for the months before and after.
///
/// The month's name switches to wheels for month and year.
struct MonthView: View {
  let model: DateModel
  /// The shown month; nil is the month of the selection.
  @State private var shown: CivilDate?
  @State private var choosesMonth = false
  @State private var isForward = true
  @Environment(\.self) private var environment

  private static let rowHeight = 44.0

  private var month: CivilDate { (shown ?? model.current).startOfMonth }

  var body: some View {
    VStack(spacing: 4) {
      header
      ZStack(alignment: .top) {
        if choosesMonth {
          MonthWheels(model: model, month: month) { shown = $0 }
            .frame(height: Self.rowHeight * 6 + 24)
            .transition(.opacity)
        } else {
          VStack(spacing: 4) {
            weekdays
            ZStack(alignment: .top) {
              days(of: month).id(month).transition(.push(from: isForward ? .trailing : .leading))
            }
            .frame(height: Self.rowHeight * 6, alignment: .top)
            .clipped()
          }
          .transition(.opacity)
        }
      }
    }
    // Larger numbers would not fit into seven columns.
    .dynamicTypeSize(.xSmall ... .xxxLarge)
    .animation(.easeInOut(duration: 0.25), value: month)
    .animation(.easeInOut(duration: 0.2), value: choosesMonth)
    .onChange(of: model.current.startOfMonth) { old, new in
      guard let shown, shown != new else { return }
      isForward = new.dayNumber > shown.dayNumber
      self.shown = new
    }
  }

  private var header: some View {
    HStack(spacing: 0) {
      Button {
        choosesMonth.toggle()
      } label: {
        HStack(spacing: 6) {
          Text(month.monthAndYear).font(.headline)
          Image(systemName: "chevron.forward").font(.footnote.weight(.bold))
            .foregroundStyle(ControlColors(environment).link)
            .rotationEffect(.degrees(choosesMonth ? 90 : 0))
        }
        .lineLimit(1)
        .minimumScaleFactor(0.6)
        .frame(minHeight: 44)
        .contentShape(.rect)
      }
      .buttonStyle(.plain)
      Spacer(minLength: 8)
      if !choosesMonth {
        step("Previous month", "chevron.backward", -1)
        step("Next month", "chevron.forward", 1)
      }
    }
  }

  private func step(_ title: String, _ symbol: String, _ months: Int) -> some View {
    let next = month.adding(months: months)
    return Button {
      isForward = months > 0
      shown = next
    } label: {
      Image(systemName: symbol).font(.body.weight(.semibold))
        .frame(width: 44, height: 44).contentShape(.rect)
    }
    .disabled(!model.containsMonth(next))
    .accessibilityLabel(title)
  }

  private var weekdays: some View {
    HStack(spacing: 0) {
      ForEach(0..<7) { index in
        Text(CivilDate.weekdayNames[index].prefix(3).uppercased())
          .font(.caption2.weight(.semibold)).foregroundStyle(.tertiary)
          .lineLimit(1).minimumScaleFactor(0.5)
          .frame(maxWidth: .infinity)
      }
    }
    .frame(height: 20)
    .accessibilityHidden(true)
  }

  private func days(of month: CivilDate) -> some View {
    let count = CivilDate.days(inMonth: month.month, of: month.year)
    let lead = month.weekday
    return VStack(spacing: 0) {
      ForEach(0..<(lead + count + 6) / 7, id: \.self) { row in
        HStack(spacing: 0) {
          ForEach(0..<7) { column in
            let day = row * 7 + column - lead + 1
            if (1...count).contains(day) {
              DayButton(
                day: CivilDate(year: month.year, month: month.month, day: day), model: model)
            } else {
              Color.clear.frame(maxWidth: .infinity).frame(height: Self.rowHeight)
            }
          }
        }
      }
    }
  }
}

/// A day in a month; the selected day has a filled circle, and today has the tint colour.
private struct DayButton: View {
  let day: CivilDate
  let model: DateModel
  @Environment(\.self) private var environment

  var body: some View {
    let colors = ControlColors(environment)
    let isSelected = model.isSelected(day)
    let isToday = model.today.isSameDay(as: day)
    Button {
      model.select(day: day)
    } label: {
      Text(verbatim: "\(day.day)")
        .font(.title3.weight(isSelected || isToday ? .semibold : .regular))
        .lineLimit(1)
        .minimumScaleFactor(0.5)
        .foregroundStyle(isSelected ? .white : isToday ? colors.link : colors.text)
        .frame(width: 40, height: 40)
        .background { if isSelected { Circle().fill(colors.tint) } }
        .contentShape(.focusEffect, Circle())
        .frame(maxWidth: .infinity)
        .frame(height: 44)
        .contentShape(.rect)
    }
    .buttonStyle(.plain)
    .disabled(!model.contains(day))
    .accessibilityLabel(day.fullText)
    .accessibilityAddTraits(isSelected ? .isSelected : [])
  }
}
