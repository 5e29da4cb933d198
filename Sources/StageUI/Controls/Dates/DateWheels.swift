/// Wheels for the parts of a date.
struct DateWheels: View {
  let model: DateModel

  var body: some View {
    HStack(spacing: 2) {
      if model.components.contains(.date) {
        MonthWheels(model: model, month: model.current) {
          model.select(day: CivilDate(year: $0.year, month: $0.month, day: $0.day))
        }
        Picker("Day", selection: day) {
          ForEach(
            1...CivilDate.days(inMonth: model.current.month, of: model.current.year), id: \.self
          ) {
            Text(verbatim: "\($0)").monospacedDigit()
          }
        }
      }
      if model.components.contains(.hourAndMinute) { TimeWheels(model: model) }
    }
    .pickerStyle(.wheel)
    .dynamicTypeSize(.xSmall ... .xLarge)
  }

  private var day: Binding<Int> {
    Binding(
      get: { model.current.day },
      set: {
        var new = model.current
        new.day = $0
        model.select(new)
      })
  }
}

/// Wheels for a month and a year.
struct MonthWheels: View {
  let model: DateModel
  let month: CivilDate
  let choose: (CivilDate) -> Void

  /// The years near the shown one; a wheel of all years would have thousands of rows.
  private var years: ClosedRange<Int> {
    let first = max(model.first.year, month.year - 100)
    return first...max(first, min(model.last.year, month.year + 100))
  }

  var body: some View {
    HStack(spacing: 4) {
      Picker(
        "Month", selection: Binding(get: { month.month }, set: { go(months: $0 - month.month) })
      ) {
        ForEach(1...12, id: \.self) { month in
          let name = CivilDate.monthNames[month - 1]
          Text(verbatim: model.components.contains(.hourAndMinute) ? String(name.prefix(3)) : name)
        }
      }
      Picker(
        "Year", selection: Binding(get: { month.year }, set: { go(months: ($0 - month.year) * 12) })
      ) {
        ForEach(years, id: \.self) { Text(verbatim: "\($0)").monospacedDigit() }
      }
    }
    .pickerStyle(.wheel)
    .dynamicTypeSize(.xSmall ... .xLarge)
  }

  private func go(months: Int) {
    let wanted = month.adding(months: months)
    let date = min(
      max(wanted.date(offset: model.offset), model.range.lowerBound), model.range.upperBound)
    choose(model.containsMonth(wanted) ? wanted : CivilDate(date, offset: model.offset))
  }
}

/// Wheels for an hour, a minute and the half of the day.
struct TimeWheels: View {
  let model: DateModel

  private func part(
    _ read: @escaping (CivilDate) -> Int, _ seconds: @escaping (CivilDate, Int) -> Int
  ) -> Binding<Int> {
    Binding(
      get: { read(model.current) },
      set: {
        var new = model.current
        new.second = Double(seconds(new, $0))
        model.select(new)
      })
  }

  var body: some View {
    HStack(spacing: 4) {
      Picker(
        "Hour",
        selection: part({ $0.hour % 12 }, { ($0.hour / 12 * 12 + $1) * 3600 + $0.minute * 60 })
      ) {
        ForEach(0..<12, id: \.self) { Text(verbatim: "\($0 == 0 ? 12 : $0)").monospacedDigit() }
      }
      Picker("Minute", selection: part({ $0.minute }, { $0.hour * 3600 + $1 * 60 })) {
        ForEach(0..<60, id: \.self) { Text(CivilDate.twoDigits($0)).monospacedDigit() }
      }
      Picker(
        "AM or PM",
        selection: part({ $0.hour / 12 }, { ($0.hour % 12 + $1 * 12) * 3600 + $0.minute * 60 })
      ) {
        Text("AM").tag(0)
        Text("PM").tag(1)
      }
    }
    .pickerStyle(.wheel)
    .dynamicTypeSize(.xSmall ... .xLarge)
  }
}
