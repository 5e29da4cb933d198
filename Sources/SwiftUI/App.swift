public import StageApp

extension App {
  /// Does what the command line asks for and ends the process; called by `@main`.
  public static func main() { mainWithClockDates() }
}
