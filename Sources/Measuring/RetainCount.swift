internal import CRetain

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
    cr_count(true)
    defer { cr_count(false) }
    let before = (retains: cr_retains(), releases: cr_releases())
    work()
    return RetainCount(
      retains: cr_retains() - before.retains, releases: cr_releases() - before.releases)
  }
}
