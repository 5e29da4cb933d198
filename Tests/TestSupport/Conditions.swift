internal import Foundation
internal import Platform
internal import StageTesting

/// The conditions that a run of the tests covers, such as themes and sizes of windows.
///
/// `make test` covers some conditions of each item, so that it stays short. Which ones depends on the
/// item's name and on `POKERSLAM_SAMPLE` alone: a failure stays where it is when items are added. Continuous
/// integration counts that number up, so that its runs cover all conditions in turn. All are covered
/// with `POKERSLAM_ALL=1` in the environment, as in `make check`, in runs that record, and in runs
/// that `POKERSLAM_SCENES` limits to some scenes.
package enum Conditions {
  /// Whether this run covers all conditions.
  package static let areAll =
    ProcessInfo.processInfo.environment["POKERSLAM_ALL"] == "1" || GoldenFolder.isRecording
    || ChosenScenes.areLimited

  /// The number of the sample that this run covers; 0 without `POKERSLAM_SAMPLE`.
  static let number =
    ProcessInfo.processInfo.environment["POKERSLAM_SAMPLE"].flatMap { Int($0) } ?? 0

  /// Returns up to `count` of an item's conditions, evenly spaced from one that its name chooses.
  package static func some<Value>(_ count: Int, of values: [Value], for name: String) -> [Value] {
    areAll ? values : sample(count, of: values, for: name)
  }

  /// Returns whether the run covers an item of which `make test` covers one of `count`.
  package static func includes(_ name: String, oneOf count: Int) -> Bool {
    areAll || isChosen(name, oneOf: count)
  }

  static func isChosen(_ name: String, oneOf count: Int, in sample: Int = number) -> Bool {
    (place(of: name, among: count) + wrapped(sample, count)) % count == 0
  }

  static func sample<Value>(
    _ count: Int, of values: [Value], for name: String, in sample: Int = number
  ) -> [Value] {
    guard count < values.count else { return values }
    // A further step in every twelfth sample: an item that is covered in each 12th sample would otherwise
    // have the same one of six conditions each time.
    let turn = wrapped(sample, values.count) + wrapped(sample / 12, values.count)
    let start = place(of: name, among: values.count) + turn
    return (0..<max(count, 0)).map {
      values[(start + $0 * values.count / count) % values.count]
    }
  }

  /// Returns a number from 0 that is below `count`, also for the least and for negative numbers.
  private static func wrapped(_ number: Int, _ count: Int) -> Int {
    let rest = number % count
    return rest < 0 ? rest + count : rest
  }

  /// Returns a number below `count`, which depends on the name alone.
  static func place(of name: String, among count: Int) -> Int {
    (0..<count).first { Shard("\($0 + 1)/\(count)")?.contains(name) == true } ?? 0
  }
}
