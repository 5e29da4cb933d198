import Commands
import Session

extension Option {
  /// Creates an option with a date such as `2026-11-20`.
  static func date(
    _ name: String, _ meaning: String, _ store: @escaping (inout Request, CalendarDate) -> Void
  ) -> Option {
    value(name, "DATE", meaning, store) { text throws(UsageError) in
      guard let date = CalendarDate(text) else {
        throw UsageError("\(name) takes a date such as 2026-11-20, not \"\(text)\"")
      }
      return date
    }
  }
}
