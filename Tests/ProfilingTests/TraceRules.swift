import JSON
import Testing

/// The rules of the trace event format.
enum TraceRules {
  /// An event that breaks a rule, with the rule.
  struct Violation: Hashable {
    var rule: String
    var event: String
  }

  private struct Thread: Hashable {
    var process: Int
    var thread: Int
  }

  /// Returns the violations in a trace.
  ///
  /// Every event needs `ph`, `name`, `pid` and `tid`. A complete event ("X") needs `ts` and a `dur` that is
  /// not negative, and two complete events of a thread must be nested or apart. A metadata event ("M")
  /// needs the argument `name`; each process and thread with events needs one.
  static func violations(_ bytes: [UInt8]) throws -> [Violation] {
    let events = try #require(try JSON(decoding: bytes)["traceEvents"]?.array)
    var found: [Violation] = []
    var spans: [Thread: [(start: Double, end: Double)]] = [:]
    var names: Set<String> = []
    for event in events {
      func check(_ isRight: Bool, _ rule: String) {
        if !isRight { found.append(Violation(rule: rule, event: event.description)) }
      }
      guard let process = event["pid"]?.int, let thread = event["tid"]?.int,
        let name = event["name"]?.string
      else {
        check(false, "pid, tid and name")
        continue
      }
      switch event["ph"]?.string {
      case "X":
        guard let start = event["ts"]?.double, let length = event["dur"]?.double else {
          check(false, "ts and dur")
          continue
        }
        check(length >= 0 && start >= 0, "ts and dur are not negative")
        spans[Thread(process: process, thread: thread), default: []].append(
          (start, start + length))
      case "M":
        check(event["args"]?["name"]?.string != nil, "metadata has a name")
        names.insert(name == "process_name" ? "\(process)" : "\(process) \(thread)")
      default: check(false, "ph is X or M")
      }
    }
    for (thread, list) in spans {
      if !names.contains("\(thread.process)")
        || !names.contains("\(thread.process) \(thread.thread)")
      {
        found.append(Violation(rule: "process and thread are named", event: "\(thread)"))
      }
      for (index, a) in list.enumerated() {
        for b in list[(index + 1)...] {
          let isApart = a.end <= b.start || b.end <= a.start
          let isNested =
            a.start >= b.start && a.end <= b.end || b.start >= a.start && b.end <= a.end
          if !isApart, !isNested {
            found.append(Violation(rule: "nesting", event: "\(thread) \(a) \(b)"))
          }
        }
      }
    }
    return found
  }
}
