public import FoundationNames

// A scoped import does not import operators, so they are declared in a module that is imported as a
// whole.
extension DispatchTime {
  public static func + (time: DispatchTime, seconds: Double) -> DispatchTime {
    DispatchTime(date: time.date.addingTimeInterval(seconds))
  }

  public static func - (time: DispatchTime, seconds: Double) -> DispatchTime { time + -seconds }

  public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
    time.advanced(by: interval)
  }

  public static func - (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
    time + -interval.seconds
  }
}
