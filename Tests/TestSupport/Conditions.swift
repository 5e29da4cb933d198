internal import Foundation
internal import Platform
internal import StageTesting

/// The conditions that a run of the tests covers, such as themes and sizes of windows.
///
/// `make test` covers some conditions of each item, so that it stays short. Which ones depends on the
/// item's name alone: a failure stays where it is when items are added. All conditions are covered
/// with `POKERSLAM_ALL=1` in the environment, as in `make check`, in runs that record, and in runs
/// that `POKERSLAM_SCENES` limits to some scenes.
package enum Conditions {
  /// Whether this run covers all conditions.
  package static let areAll =
    ProcessInfo.processInfo.environment["POKERSLAM_ALL"] == "1" || GoldenFolder.isRecording
    || ChosenScenes.areLimited

  /// Returns up to `count` of an item's conditions, evenly spaced from one that its name chooses.
  package static func some<Value>(_ count: Int, of values: [Value], for name: String) -> [Value] {
    areAll ? values : sample(count, of: values, for: name)
  }

  /// Returns whether the run covers an item of which `make test` covers one of `count`.
  package static func includes(_ name: String, oneOf count: Int) -> Bool {
    areAll || place(of: name, among: count) == 0
  }

  static func sample<Value>(_ count: Int, of values: [Value], for name: String) -> [Value] {
    guard count < values.count else { return values }
    let start = place(of: name, among: values.count)
    return (0..<max(count, 0)).map {
      values[(start + $0 * values.count / count) % values.count]
    }
  }

  /// Returns a number below `count`, which depends on the name alone.
  static func place(of name: String, among count: Int) -> Int {
    (0..<count).first { Shard("\($0 + 1)/\(count)")?.contains(name) == true } ?? 0
  }
}
