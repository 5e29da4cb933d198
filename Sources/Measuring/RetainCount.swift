internal import CSwiftRuntime

/// Counts the references that are retained and released, on all threads.
///
/// Unlike allocations, they are counted only on demand, because counting slows down each of the calls.
/// The compiler removes most pairs, so the counts are those of optimised code.
package struct RetainCount: Hashable, Sendable {
  /// The calls of the runtime that add references.
  package var retains: Int
  /// The calls of the runtime that remove references.
  package var releases: Int

  /// Counts during some work; two calls must not overlap.
  package static func during(_ work: () -> Void) -> RetainCount {
    cruntime_count_references(true)
    defer { cruntime_count_references(false) }
    let before = (retains: cruntime_retains(), releases: cruntime_releases())
    work()
    return RetainCount(
      retains: cruntime_retains() - before.retains, releases: cruntime_releases() - before.releases)
  }
}
