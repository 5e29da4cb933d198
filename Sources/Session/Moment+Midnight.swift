extension Moment {
  /// The seconds until the next local midnight, 1…86,400, if the time zone does not change before.
  package var secondsToMidnight: Int {
    let ofDay = ((seconds % 86_400 + eastOfUTC % 86_400) % 86_400 + 86_400) % 86_400
    return 86_400 - ofDay
  }

  /// The seconds until the next full minute, 1…60.
  package var secondsToMinute: Int { (secondsToMidnight - 1) % 60 + 1 }
}
