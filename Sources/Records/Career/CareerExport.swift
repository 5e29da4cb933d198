internal import JSON
package import Session

/// The figures of a career as text for other programs; the same career always gives the same bytes.
///
/// Every figure has a group, the name of what it describes, and its own name:
///
///     group,name,figure,value
///     mode,classic,games,151
///     mode,classic,average,795.25
///     hand,Full House,count,115
///     achievement,houseRules,unlocked,1795300000
///
/// The groups are `player`, `mode`, `hand` and `achievement`, in this order. Figures without a value,
/// such as the average of no games, are left out. Times are in milliseconds, dates in seconds since
/// 1970-01-01 UTC.
package struct CareerExport: Sendable {
  private let figures: [Figure]

  private struct Figure: Sendable {
    let group: String
    let name: String
    let figure: String
    let value: Hundredths
  }

  package init(_ career: Career) {
    let statistics = career.statistics
    var rows = Rows()
    rows.add("player", "all", CareerExport.figures(of: statistics))
    rows.add("mode", "all", CareerExport.figures(of: statistics.all))
    for mode in Mode.all where mode.isRecorded {
      rows.add("mode", mode.name, CareerExport.figures(of: statistics[mode]))
    }
    for hand in Hand.allCases {
      let figures = statistics[hand]
      rows.add(
        "hand", hand.name,
        [("count", figures.count), ("games", figures.games), ("most", figures.most)])
    }
    for progress in career.achievements.all {
      rows.add(
        "achievement", progress.achievement.identifier,
        [
          ("current", progress.current), ("goal", progress.goal),
          ("unlocked", progress.reached?.moment.seconds),
        ])
    }
    figures = rows.figures
  }

  private struct Rows {
    var figures: [Figure] = []

    mutating func add(_ group: String, _ name: String, _ values: [(String, Hundredths?)]) {
      for (figure, value) in values {
        guard let value else { continue }
        figures.append(Figure(group: group, name: name, figure: figure, value: value))
      }
    }

    mutating func add(_ group: String, _ name: String, _ values: [(String, Int?)]) {
      add(group, name, values.map { ($0, $1.map { Hundredths(count: 100 * $0) }) })
    }
  }

  private static func figures(of statistics: Statistics) -> [(String, Int?)] {
    [
      ("level", statistics.level.number), ("points", statistics.level.points),
      ("days", statistics.days.count), ("longestStreak", statistics.days.longestStreak),
      ("longestDailyStreak", statistics.dailies.longestStreak),
    ]
  }

  private static func figures(of mode: ModeStatistics) -> [(String, Hundredths?)] {
    func whole(_ number: Int?) -> Hundredths? { number.map { Hundredths(count: 100 * $0) } }
    return [
      ("games", whole(mode.games)), ("points", whole(mode.points)), ("average", mode.average),
      ("median", whole(mode.scores.median)), ("best", whole(mode.best?.score)),
      ("hands", whole(mode.hands)), ("handsPerGame", mode.handsPerGame),
      ("cards", whole(mode.cards)), ("pointsPerCard", mode.pointsPerCard),
      ("cardsLeftPerGame", mode.cardsLeftPerGame), ("perfectClears", whole(mode.perfectClears)),
      ("helped", whole(mode.helped)), ("levels", whole(mode.levels)),
      ("time", whole(Int(clamping: min(mode.time, 1 << 53)))),
    ]
  }

  /// The figures as lines of comma-separated values; no value contains a comma or a quotation mark.
  package var csv: String {
    let lines = figures.map { "\($0.group),\($0.name),\($0.figure),\(CareerExport.text($0.value))" }
    return (["group,name,figure,value"] + lines).joined(separator: "\n") + "\n"
  }

  /// The figures as JSON: objects by group, by name and by figure.
  package var json: String {
    var groups: [JSON.Member] = []
    for part in figures.split(by: \.group) {
      let names = part.split(by: \.name).map { figures in
        JSON.Member(
          figures[0].name,
          .object(
            figures.map { JSON.Member($0.figure, .number(Double($0.value.count) / 100)) }))
      }
      groups.append(JSON.Member(part[0].group, .object(names)))
    }
    return String(decoding: JSON.object(groups).encoded(.pretty), as: UTF8.self)
  }

  private static func text(_ value: Hundredths) -> String {
    value.count % 100 == 0 ? "\(value.count / 100)" : value.description
  }
}

extension Array {
  /// Returns the longest parts whose elements have equal keys.
  fileprivate func split(by key: (Element) -> String) -> [[Element]] {
    reduce(into: [[Element]]()) { parts, element in
      if let last = parts.last?.last, key(last) == key(element) {
        parts[parts.count - 1].append(element)
      } else {
        parts.append([element])
      }
    }
  }
}
