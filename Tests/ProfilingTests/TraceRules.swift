import JSON
import Testing

/// The rules of the trace event format.
///
/// The published source is the document "Trace Event Format" by Google,
/// <https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU>. It has no schema that a
/// program could apply, so the rules are written down here, for the phases that ``ChromeTrace`` writes, X and M; all
/// others are violations:
///
/// - *JSON Object Format*: `traceEvents` is an array, `displayTimeUnit` is `ms` or `ns`.
/// - *Event Descriptions*: the fields of all events. `ph` is a single character, `name` a string, `pid` and `tid`
///   are integers, `ts` is in microseconds, `args` is an object. `cat` only filters events in a viewer; it may be
///   missing here, as `tts` and `cname` may.
/// - *Complete Events* (X): `ts` and `dur`. They may come in any order, and those of a thread are nested as pairs
///   of begin and end are.
/// - *Metadata Events* (M): `process_name` and `thread_name` have the argument `name`. A process and a thread have
///   one name each.
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
  /// Beyond the format, each process and thread with events needs a name, no time is negative, and no name is empty.
  static func violations(_ bytes: [UInt8]) throws -> [Violation] {
    let trace = try JSON(decoding: bytes)
    let events = try #require(trace["traceEvents"]?.array)
    var found: [Violation] = []
    let unit = trace["displayTimeUnit"]
    if let unit, unit != "ms", unit != "ns" {
      found.append(Violation(rule: "displayTimeUnit is ms or ns", event: unit.description))
    }
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
      check(!name.isEmpty, "name is not empty")
      if let arguments = event["args"] { check(arguments.members != nil, "args is an object") }
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
        check(
          ["process_name", "thread_name"].contains(name),
          "metadata is process_name or thread_name")
        check(event["args"]?["name"]?.string != nil, "metadata has a name")
        let isNew = names.insert(
          name == "process_name" ? "\(process)" : "\(process) \(thread)"
        ).inserted
        check(isNew, "process and thread are named once")
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
