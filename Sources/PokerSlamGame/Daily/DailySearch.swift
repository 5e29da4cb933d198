package import Session
internal import Synchronization

/// The search for the daily game of a date and its par; it can run on any thread.
///
/// It takes about 15 ms of processor time, and a little more for dates that the table of daily games
/// does not contain.
package final class DailySearch: Sendable {
  let date: CalendarDate
  private let isCancelled = Atomic(false)

  /// A function that runs a search and calls `finish` with its result on the main actor, unless the
  /// search is cancelled.
  package typealias Runner =
    @MainActor (DailySearch, _ finish: @escaping @MainActor (Daily) -> Void) -> Void

  /// Runs the search to its end before it returns, so that pictures and tests are reproducible.
  package static let atOnce: Runner = { search, finish in
    if let daily = search.run() { finish(daily) }
  }

  init(_ date: CalendarDate) { self.date = date }

  package func cancel() { isCancelled.store(true, ordering: .relaxed) }

  /// Runs the search and returns its result; nil if the search was cancelled.
  package func run() -> Daily? {
    Daily.of(date) { !isCancelled.load(ordering: .relaxed) }
  }
}
